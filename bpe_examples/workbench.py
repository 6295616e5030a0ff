"""Run a reader's programs in a Python that stays alive between them: what the browser's worker calls.

Every run starts from nothing: a namespace of its own, modules as they were at the start, streams of its own. So one
program leaves nothing for the next, and no grader can be fooled by what an earlier run has left behind.
"""

import builtins
import gc
import io
import linecache
import operator
import os
import shutil
import sys
import traceback
import types
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from bpe_examples.checkpoints.grading import Tried

PROGRAM = "main.py"
EARLIER = "earlier.py"
#: How many characters a program may print before it is stopped: more than anybody reads, and no browser suffers.
MOST_PRINTED = 100_000

Write = Callable[[str], object]
Trying = Callable[[dict[str, str]], object]


class PrintedTooMuch(BaseException):
    """Ends a program that prints without end; not an Exception, so that `except Exception` lets it through.

    >>> issubclass(PrintedTooMuch, Exception)
    False
    """


class InputError(RuntimeError):
    """Ends a program that waits for somebody to type.

    >>> raise InputError("there is no input here")
    Traceback (most recent call last):
    ...
    bpe_examples.workbench.InputError: there is no input here
    """


class Output(io.TextIOBase):
    r"""A stream that hands on each text at once, with nothing held back for a later run.

    >>> heard = []
    >>> print("left", end="", file=Output(heard.append))
    >>> heard
    ['left']
    """

    encoding = "utf-8"
    errors = "strict"

    def __init__(self, write: Write, most: int = MOST_PRINTED) -> None:
        self._write = write
        self._room = most

    def writable(self) -> bool:
        """Say that it can be written to.

        >>> Output(print).writable()
        True
        """
        return True

    def write(self, text: str) -> int:
        """Hand the text on while there is room, then end the program.

        >>> Output(print, most=3).write("abcdef")
        Traceback (most recent call last):
        ...
        bpe_examples.workbench.PrintedTooMuch
        """
        shown = text[: self._room]
        self._room -= len(shown)
        if shown:
            self._write(shown)
        if len(shown) < len(text):
            raise PrintedTooMuch
        return len(text)


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
        self._needed = [(names, dict(names)) for names in (vars(builtins), globals(), vars(operator))]
        self._classes = [(kind, dict(vars(kind))) for kind in _classes(modules)]
        self._containers = [(kept, kept.copy()) for kept in _containers(known)]
        self._depth = sys.getrecursionlimit()

    def restore(self) -> None:
        """Put back what a program has changed.

        >>> pristine = Pristine()
        >>> builtins.len = None
        >>> pristine.restore()
        >>> len("abc")
        3
        """
        # First of all, and by methods alone: without built-in names even this function cannot go on.
        for names, before in self._needed:
            names.clear()
            names.update(before)
        # What is as it was is left alone: Python runs what it has run before faster, until the names change.
        for names, before in self._names:
            if not _untouched(names, before):
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
        return _untouched(kept, contents)
    return len(kept) == len(contents) and all(map(operator.is_, kept, contents))


def _untouched(now: Mapping[str, Any], before: Mapping[str, Any]) -> bool:
    """Say whether the same names stand for the same objects, in the same order."""
    return (
        len(now) == len(before)
        and all(map(operator.is_, now.values(), before.values()))
        and all(map(operator.is_, now, before))
    )


def _empty(folder: Path) -> None:
    for found in folder.iterdir():
        if found.is_dir() and not found.is_symlink():
            shutil.rmtree(found, ignore_errors=True)
        else:
            found.unlink(missing_ok=True)


def _mend(kind: type, attributes: Mapping[str, Any]) -> None:
    if _untouched(vars(kind), attributes):
        return
    for name in [name for name in vars(kind) if name not in attributes]:
        type.__delattr__(kind, name)
    for name, value in attributes.items():
        if vars(kind).get(name) is not value:
            type.__setattr__(kind, name, value)


def run(program: str, write: Write, *, earlier: Sequence[str] = ()) -> dict[str, Any]:
    r"""Run a program after the earlier ones of its page, and tell how it ended.

    `write` is handed what `program` prints, text by text; what the earlier ones print is dropped.

    >>> heard = []
    >>> run("print(2 * a)", heard.append, earlier=["a = 21"])
    {'ended': 'done'}
    >>> "".join(heard)
    '42\n'

    How it ended is "done", "raised", "exited", "asked_input", "recursion", "memory", "printed_too_much" or "stopped";
    "earlier" when the earlier program of this `number` raised an error, "earlier_unfinished" when it ended in another
    way; a "stopped" one has its `number` too. `line` and `text` say where in the reader's program, `traceback` is
    Python's own account without the lines that are not the reader's.

    >>> told = run("1 / 0", heard.append)
    >>> told["ended"], told["line"], told["type"], told["message"]
    ('raised', 1, 'ZeroDivisionError', 'division by zero')
    """
    namespace: dict[str, Any] = {"__name__": "__main__", "__builtins__": builtins}
    module = types.ModuleType("__main__")
    streams = sys.stdin, sys.stdout, sys.stderr
    asked = builtins.input
    try:
        sys.modules["__main__"] = module
        vars(module).update(namespace)
        builtins.input = _no_input
        for number, source in enumerate(earlier, 1):
            sys.stdin = io.StringIO()
            sys.stdout = sys.stderr = Output(lambda text: None)
            told = _executed(source, EARLIER, vars(module))
            if told["ended"] != "done":
                ended = {"raised": "earlier", "stopped": "stopped"}.get(told["ended"], "earlier_unfinished")
                return {**told, "ended": ended, "number": number}
        sys.stdin = io.StringIO()
        sys.stdout = sys.stderr = Output(write)
        return _executed(program, PROGRAM, vars(module))
    finally:
        sys.stdin, sys.stdout, sys.stderr = streams
        builtins.input = asked


def _no_input(prompt: object = "", /) -> str:
    if str(prompt):
        print(prompt)
    raise InputError("there is no input here")


def _executed(source: str, filename: str, namespace: dict[str, Any]) -> dict[str, Any]:
    # So that a traceback shows the reader's lines.
    linecache.cache[filename] = (len(source), None, [f"{line}\n" for line in source.split("\n")], filename)
    try:
        _unwatched(lambda: exec(compile(source, filename, "exec", dont_inherit=True), namespace))
    except SystemExit as error:
        # As Python does when it is left with a word.
        if error.code is not None and not isinstance(error.code, int):
            print(error.code)
        return _told(error, source, filename)
    except BaseException as error:
        return _told(error, source, filename)
    return {"ended": "done"}


def _unwatched(action: Callable[[], Any]) -> Any:
    """Do something after which nobody watches what Python does, whatever it has set up to watch."""
    try:
        return action()
    finally:
        # Here and not in a function, whose call would be watched; a watcher that raises is dropped by Python.
        for stop in (sys.settrace, sys.setprofile, sys.setprofile):
            try:
                stop(None)
            except BaseException:
                continue


ENDINGS: tuple[tuple[type[BaseException], str], ...] = (
    (KeyboardInterrupt, "stopped"),
    (PrintedTooMuch, "printed_too_much"),
    (SystemExit, "exited"),
    (InputError, "asked_input"),
    (EOFError, "asked_input"),
    (RecursionError, "recursion"),
    (MemoryError, "memory"),
)


def _told(error: BaseException, source: str, filename: str) -> dict[str, Any]:
    ended = next((name for kind, name in ENDINGS if isinstance(error, kind)), "raised")
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename == filename]
    line = frames[-1].lineno if frames else error.lineno if isinstance(error, SyntaxError) else None
    lines = source.split("\n")
    try:
        message = str(error)
    except Exception:
        message = ""
    told = {
        "ended": ended,
        "type": type(error).__name__,
        "message": message,
        "line": line,
        "text": lines[line - 1].strip() if line and line <= len(lines) else "",
        "traceback": _traceback(error, filename) if ended in ("raised", "recursion") else "",
    }
    # A list that has grown until the memory was full must not stay there.
    error.__traceback__ = error.__context__ = error.__cause__ = None
    return told


def _traceback(error: BaseException, filename: str) -> str:
    """Write Python's account of an error with the reader's own lines only."""
    account = traceback.TracebackException(type(error), error, error.__traceback__, compact=True)
    seen: TracebackChain = account
    while seen is not None:
        seen.stack[:] = [frame for frame in seen.stack if frame.filename == filename][-10:]
        seen = seen.__cause__ or seen.__context__
    try:
        return "".join(account.format()).rstrip()
    except Exception:
        return type(error).__name__


TracebackChain = traceback.TracebackException | None


def check(name: str, source: str, language: str, trying: Trying) -> dict[str, Any]:
    """Grade an answer to a checkpoint and say in `language` what was seen; `trying` hears of each case before it.

    >>> told = check("merge_pair", "def merge_pair(tokens, pair, new_id): return tokens", "nl", lambda case: None)
    >>> told["mistake"], told["said"][-1].startswith("merge_pair(")
    ('result_is_input', True)
    """
    # Here, so that nothing of the package is loaded before it is asked for, nor kept from an earlier run.
    from bpe_examples.checkpoints import grade

    def before(tried: "Tried") -> None:
        trying({"input": tried.input, "wanted": tried.wanted})

    graded = _unwatched(lambda: grade(name, source, before=before))
    return spoken(graded.as_data(), language)


def spoken(graded: Mapping[str, Any], language: str) -> dict[str, Any]:
    """Add to the data of a grade its sentences: `verdict_said` and, for each finding, one of `said`.

    >>> from bpe_examples.checkpoints import grade
    >>> spoken(grade("encode", "x").as_data(), "en")["verdict_said"]
    'Not yet: encode could not be tried.'
    """
    from bpe_examples.checkpoints.answers import Finding
    from bpe_examples.checkpoints.sentences import filled, messages, sentence

    cases = graded["cases"]
    numbers = {"total": len(cases), "right": sum(case["right"] for case in cases), "name": graded["checkpoint"]}
    return {
        **graded,
        "verdict_said": filled(messages(language)["verdicts"][graded["verdict"]], numbers),
        "said": [sentence(Finding(**finding), language) for finding in graded["findings"]],
    }


def unfinished(
    name: str, case: Mapping[str, str] | None, language: str, seconds: float, *, in_time: bool = False
) -> dict[str, Any]:
    """Say that an answer did not come to an end: at `case`, or before the first one.

    `in_time` means that Python itself fell silent, with time left.

    >>> unfinished("encode", None, "en", 10)["verdict"]
    'unrunnable'
    """
    import json

    from bpe_examples.checkpoints.running import heard

    said = json.dumps({**case, "got": "", "right": False}) + "\n" if case else ""
    return spoken(heard(name, said, in_time, seconds).as_data(), language)
