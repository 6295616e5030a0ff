"""What a page does to Python stays on the page: names of modules, built-ins, environment, chance; and it must end."""

from __future__ import annotations

import builtins
import contextlib
import os
import random
import signal
import sys
import threading
import types
from collections.abc import Iterator
from typing import Any, NoReturn

#: How many seconds a block may compute, unless BLOCK_SECONDS says otherwise. Waiting for a busy machine does not count.
SECONDS = 30.0


class TakesTooLong(BaseException):
    """Ends a block that does not end; not an Exception, so that `except Exception` lets it through."""


class ExitRefused(BaseException):
    """Ends a block that would end the whole build, and quietly."""


@contextlib.contextmanager
def isolated() -> Iterator[None]:
    """Put back, afterwards, what a page has changed of Python itself.

    >>> import math
    >>> with isolated():
    ...     math.tau, os.environ["PAGE"] = 3, "1"
    >>> math.tau > 6, "PAGE" in os.environ
    (True, False)
    """
    known = {name: module for name, module in sys.modules.items() if name.partition(".")[0] in sys.stdlib_module_names}
    before = [(vars(module), dict(vars(module))) for module in (builtins, *known.values()) if _is_open(module)]
    environment, chance, leave = dict(os.environ), random.getstate(), os._exit
    os._exit = _refuse
    try:
        yield
    finally:
        os._exit = leave
        for names, kept in before:
            _put_back(names, kept)
        if environment != dict(os.environ):
            os.environ.clear()
            os.environ.update(environment)
        random.setstate(chance)


def _is_open(module: object) -> bool:
    # Those of a running thread change by themselves, and no lesson has a reason to.
    return isinstance(module, types.ModuleType) and module is not threading


def _put_back(names: dict[str, Any], kept: dict[str, Any]) -> None:
    for name in [name for name in names if name not in kept]:
        del names[name]
    for name, value in kept.items():
        if names.get(name, names) is not value:
            names[name] = value


def _refuse(code: int) -> NoReturn:
    raise ExitRefused(f"os._exit({code}) would end the build")


@contextlib.contextmanager
def limited() -> Iterator[None]:
    """End what computes too long, where the system can tell; only the main thread may be interrupted so."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return
    seconds = float(os.environ.get("BLOCK_SECONDS") or SECONDS)

    def end(*_: object) -> NoReturn:
        raise TakesTooLong(f"more than {seconds:g} seconds of computing (BLOCK_SECONDS)")

    before = signal.signal(signal.SIGVTALRM, end)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
