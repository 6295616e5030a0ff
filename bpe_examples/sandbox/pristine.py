"""How Python was before anybody's program ran, and the way back to it."""

import gc
import linecache
import os
import shutil
import sys
import types
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, cast


class Pristine:
    """How Python's modules and classes were before anybody's program ran, and the way back to it.

    What programs write in `folder`, the working folder, is gone afterwards as well.

    >>> import keyword, textwrap
    >>> pristine = Pristine()
    >>> del textwrap.dedent, textwrap.TextWrapper.wrap
    >>> keyword.kwlist.clear()
    >>> pristine.restore()
    >>> textwrap.dedent(" a"), textwrap.TextWrapper().wrap("b"), keyword.kwlist[0]
    ('a', ['b'], 'False')
    """

    def __init__(self, folder: str | None = None) -> None:
        self._folder = Path(folder) if folder else None
        self._environment = dict(os.environ)
        self._digits = sys.get_int_max_str_digits()
        self._modules = dict(sys.modules)
        # Whoever calls lives in __main__, and its names are none of Python's.
        known = [module for name, module in self._modules.items() if name != "__main__"]
        modules = [module for module in known if isinstance(module, types.ModuleType)]
        self._names = [(vars(module), dict(vars(module))) for module in modules]
        self._classes = [(kind, dict(vars(kind))) for kind in _classes(modules)]
        self._containers = [(kept, kept.copy()) for kept in _containers(known)]
        self._depth = sys.getrecursionlimit()

    def restore(self) -> None:
        """Put back what a program has changed.

        >>> import builtins
        >>> pristine = Pristine()
        >>> builtins.len = None
        >>> pristine.restore()
        >>> len("abc")
        3
        """
        # First of all, and by methods alone: without built-in names even this function cannot go on.
        for names, before in self._names:
            names.clear()
            names.update(before)
        sys.setrecursionlimit(self._depth)
        sys.set_int_max_str_digits(self._digits)
        gc.enable()
        for kept, contents in self._containers:
            _refill(kept, contents)
        if self._environment != dict(os.environ):
            os.environ.clear()
            os.environ.update(self._environment)
        if self._folder:
            os.chdir(self._folder)
            _empty(self._folder)
        for name in [name for name in sys.modules if name not in self._modules]:
            del sys.modules[name]
        sys.modules.update(self._modules)
        for kind, attributes in self._classes:
            _mend(kind, attributes)
        linecache.clearcache()


def _classes(modules: Sequence[types.ModuleType]) -> list[type]:
    """List the classes that Python code can change: those written in Python."""
    heap_type = 1 << 9
    found = {
        id(value): value
        for module in modules
        for value in list(vars(module).values())
        if isinstance(value, type) and value.__flags__ & heap_type
    }
    return list(found.values())


def _containers(modules: Iterable[object]) -> Iterator[Any]:
    """Find the lists, dictionaries and sets of modules: of Python's own at the top, of this package however deep."""
    seen = {id(sys.modules)}
    waiting = []
    for module in modules:
        name = str(getattr(module, "__name__", "")).partition(".")[0]
        if isinstance(module, types.ModuleType) and (name in sys.stdlib_module_names or name == "bpe_examples"):
            waiting += [(value, name == "bpe_examples") for value in list(vars(module).values())]
    while waiting:
        value, deep = waiting.pop()
        if id(value) in seen:
            continue
        seen.add(id(value))
        if type(value) in (list, dict, set):
            yield value
        if deep:
            waiting += [(part, True) for part in _parts(value)]


def _parts(value: object) -> list[object]:
    if type(value) in (list, tuple, set, frozenset):
        return list(cast(Iterable[object], value))
    if type(value) is dict:
        return list(value.values())
    if type(value).__module__.startswith("bpe_examples"):
        return list(getattr(value, "__dict__", {}).values())
    return []


def _refill(kept: Any, contents: Any) -> None:
    """Put the contents back where something else stands now."""
    if not _same(kept, contents):
        kept.clear()
        (kept.extend if type(kept) is list else kept.update)(contents)


def _same(kept: Any, contents: Any) -> bool:
    """Compare by who is who: what is equal may be anybody's."""
    if type(kept) is set:
        return set(map(id, kept)) == set(map(id, contents))
    if type(kept) is dict:
        kept, contents = [*kept, *kept.values()], [*contents, *contents.values()]
    return list(map(id, kept)) == list(map(id, contents))


def _empty(folder: Path) -> None:
    for found in folder.iterdir():
        if found.is_dir() and not found.is_symlink():
            shutil.rmtree(found, ignore_errors=True)
        else:
            found.unlink(missing_ok=True)


def _mend(kind: type, attributes: Mapping[str, Any]) -> None:
    for name in [name for name in vars(kind) if name not in attributes]:
        type.__delattr__(kind, name)
    for name, value in attributes.items():
        if vars(kind).get(name) is not value:
            type.__setattr__(kind, name, value)
