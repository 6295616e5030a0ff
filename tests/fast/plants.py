"""Faults planted in a module of the package: the code with one thought changed, to see that the tests object."""

import importlib.util
import sys
from contextlib import contextmanager
from pathlib import Path

import bpe_examples
from tests.fast.cases import SOME, case, differs

PACKAGE = Path(bpe_examples.__file__).parent
#: They are loaded anew around a fault.
LEFT_OUT_OF_THE_FACE = ("standings", "learning", "fast", "fast_numpy", "sharded")


@contextmanager
def planted(name, was, fault):
    """Give the module as it would be with a fault in it; what imports it inside sees the fault too."""
    path = PACKAGE / f"{name}.py"
    text = path.read_text(encoding="utf-8")
    assert text.count(was) == 1, f"{name}.py has {was!r} {text.count(was)} times"
    modules = {full: module for full, module in sys.modules.items() if full.startswith("bpe_examples.")}
    face = dict(vars(bpe_examples))
    full = f"bpe_examples.{name}"
    faulty = importlib.util.module_from_spec(importlib.util.spec_from_file_location(full, path))
    try:
        for module in LEFT_OUT_OF_THE_FACE:
            sys.modules.pop(f"bpe_examples.{module}", None)
            vars(bpe_examples).pop(module, None)
        sys.modules[full] = faulty
        exec(compile(text.replace(was, fault), path, "exec"), vars(faulty))
        yield faulty
    finally:
        for module in [module for module in sys.modules if module.startswith("bpe_examples.")]:
            del sys.modules[module]
        sys.modules.update(modules)
        vars(bpe_examples).clear()
        vars(bpe_examples).update(face)


def is_seen(train):
    """Whether the cases of every run object to a way of training: it differs, or it breaks down."""
    for number in range(SOME):
        try:
            if differs(train, case(number)):
                return True
        except Exception:
            return True
    return False
