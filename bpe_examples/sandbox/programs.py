"""Run a reader's program in a namespace and with streams of its own, and tell how it ended."""

import builtins
import io
import linecache
import sys
import traceback
import types
from collections.abc import Callable, Sequence
from typing import Any

PROGRAM = "main.py"
EARLIER = "earlier.py"
#: How many characters a program may print before it is stopped: more than anybody reads, and no browser suffers.
MOST_PRINTED = 100_000

Write = Callable[[str], object]


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
    bpe_examples.sandbox.programs.InputError: there is no input here
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
        bpe_examples.sandbox.programs.PrintedTooMuch
        """
        shown = text[: self._room]
        self._room -= len(shown)
        if shown:
            self._write(shown)
        if len(shown) < len(text):
            raise PrintedTooMuch
        return len(text)


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
        unwatched(lambda: exec(compile(source, filename, "exec", dont_inherit=True), namespace))
    except SystemExit as error:
        # As Python does when it is left with a word.
        if error.code is not None and not isinstance(error.code, int):
            print(error.code)
        return _told(error, source, filename)
    except BaseException as error:
        return _told(error, source, filename)
    return {"ended": "done"}


def unwatched(action: Callable[[], Any]) -> Any:
    """Do something after which nobody watches what Python does, whatever it has set up to watch.

    >>> unwatched(lambda: sys.settrace(lambda frame, event, argument: None))
    >>> sys.gettrace() is None
    True
    """
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
