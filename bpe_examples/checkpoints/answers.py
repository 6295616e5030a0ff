"""Run a reader's code: in a namespace of its own, with what it did to Python undone afterwards."""

import builtins
import io
import sys
import types
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from inspect import signature
from traceback import walk_tb
from typing import Any

from bpe_examples.checkpoints.cases import Case, Checkpoint
from bpe_examples.checkpoints.values import same

FILENAME = "my_answer.py"
MOST_PRINTED = 10_000

# What the answer changes in Python's own names must not reach the grader, so both are remembered here.
LIVE_BUILTINS = vars(builtins)
KEPT_BUILTINS = dict(LIVE_BUILTINS)


Place = tuple[str, int]


@dataclass(frozen=True)
class Finding:
    """Something that the grader has to say: the name of a sentence, and what fills its gaps.

    >>> Finding("missing", {"name": "merge_pair"}).id
    'missing'
    """

    id: str
    values: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Tried:
    """One case as it went: the call, what was wanted, what came, and whether that is right.

    >>> Tried("merge_pair([], (97, 97), 256)", "[]", "None", right=False).got
    'None'

    `got` is empty when the call did not come back. Where the value is right and the case is not,
    `note` says why: "input_changed" or "result_is_input".
    """

    input: str
    wanted: str
    got: str
    right: bool
    note: str = ""


@dataclass(frozen=True)
class Outcome:
    """What one call did: the value it returned or the error it raised, and what else was seen.

    >>> Outcome(value=3).error is None
    True

    `passed` lists the file and the line of each call that the error went through, from the outside in.
    """

    value: object = None
    error: BaseException | None = None
    passed: Sequence[Place] = ()
    printed: str = ""
    input_changed: bool = False
    result_is_input: bool = False


class Printed(io.StringIO):
    """Takes what an answer prints, and forgets what goes beyond a few screens.

    >>> printed = Printed()
    >>> printed.write("abc")
    3
    """

    def write(self, text: str) -> int:
        """Keep the text while there is room.

        >>> printed = Printed()
        >>> [printed.write("a" * MOST_PRINTED), printed.write("b")]
        [10000, 1]
        >>> len(printed.getvalue())
        10000
        """
        super().write(text[: max(0, MOST_PRINTED - self.tell())])
        return len(text)


def watched(action: Callable[[], object]) -> tuple[object, BaseException | None, str]:
    r"""Do something of the answer's; return its value, its error and what it printed, and put Python back.

    >>> watched(lambda: print("abc"))
    (None, None, 'abc\n')

    Whatever it did to the built-in names, to the streams or to the path is undone.

    >>> watched(lambda: vars(builtins).clear())
    (None, None, '')
    >>> len("abc")
    3

    Only KeyboardInterrupt goes through: it is the caller who stops an answer.
    """
    streams = sys.stdin, sys.stdout, sys.stderr
    deepest = sys.getrecursionlimit()
    path = [*sys.path]
    printed = Printed()
    value, error = None, None
    sys.stdin, sys.stdout, sys.stderr = io.StringIO(), printed, printed
    try:
        try:
            value = action()
        finally:
            # First of all, and without a built-in name: even `except` needs them to find its errors.
            LIVE_BUILTINS.clear()
            LIVE_BUILTINS.update(KEPT_BUILTINS)
    except KeyboardInterrupt:
        raise
    except BaseException as raised:
        error = raised
    finally:
        sys.stdin, sys.stdout, sys.stderr = streams
        sys.path[:] = path
        sys.setrecursionlimit(deepest)
    return value, error, printed.getvalue()


@dataclass(frozen=True)
class Answer:
    """A reader's source text for one checkpoint, and the function found in it.

    >>> from bpe_examples.checkpoints import named
    >>> answer = read(named("merge_pair"), "def merge_pair(tokens, pair, new_id): return [*tokens]")
    >>> answer.call(Case(([97], (97, 97), 256), gives=[97])).value
    [97]
    """

    checkpoint: Checkpoint
    source: str
    filename: str
    function: Callable[..., Any]

    @property
    def name(self) -> str:
        """The name of the function.

        >>> from bpe_examples.checkpoints import named
        >>> read(named("decode"), "def decode(ids, merges): pass").name
        'decode'
        """
        return self.checkpoint.name

    def call(self, case: Case) -> Outcome:
        """Call the function with a copy of the case's arguments, and watch.

        >>> from bpe_examples.checkpoints import named
        >>> answer = read(named("merge_pair"), "def merge_pair(tokens, pair, new_id): return tokens")
        >>> answer.call(Case(([97], (97, 97), 256))).result_is_input
        True
        """
        arguments, given = fresh(case.arguments), fresh(dict(case.named))
        value, error, printed = watched(lambda: self.function(*arguments, **given))
        if isinstance(value, types.CoroutineType):
            # Python complains aloud about one that is neither awaited nor closed.
            value.close()
        return Outcome(
            value=value,
            error=error,
            passed=places_of(error),
            printed=printed,
            input_changed=not same(case.arguments, arguments),
            result_is_input=isinstance(value, list) and any(value is argument for argument in arguments),
        )

    def again(self) -> "Answer":
        """Run the source once more, so that nothing of earlier calls is left.

        >>> from bpe_examples.checkpoints import named
        >>> answer = read(named("merge_pair"), "def merge_pair(tokens, pair, new_id): return [*tokens]")
        >>> answer.again().function is answer.function
        False
        """
        read_again = read(self.checkpoint, self.source, self.filename)
        return read_again if isinstance(read_again, Answer) else self

    def line(self, outcome: Outcome) -> tuple[str, str]:
        r"""Give the number and the text of the last line of the reader's that an error went through.

        >>> from bpe_examples.checkpoints import named
        >>> answer = read(named("merge_pair"), "def merge_pair(tokens, pair, new_id):\n    return tokens[99]")
        >>> answer.line(answer.call(Case(([97], (97, 97), 256))))
        ('2', 'return tokens[99]')
        """
        return line_of(outcome.passed, self.source, self.filename)


def fresh(value: Any) -> Any:
    """Copy a value so that no two numbers in it are one object, for answers that compare with `is`.

    >>> number = 70000
    >>> copy = fresh([number, (number,)])
    >>> copy == [number, (number,)], copy[0] is number, copy[0] is copy[1][0]
    (True, False, False)
    """
    if type(value) is int:
        return int(str(value))
    if isinstance(value, (list, tuple)):
        return type(value)(map(fresh, value))
    return {fresh(key): fresh(part) for key, part in value.items()} if isinstance(value, dict) else value


def read(checkpoint: Checkpoint, source: str, filename: str = FILENAME) -> Answer | Finding:
    """Run a reader's source and find the function; a Finding when it does not come so far.

    >>> from bpe_examples.checkpoints import named
    >>> read(named("merge_pair"), "def merge(tokens): pass")
    Finding(id='missing', values={'name': 'merge_pair', 'defined': 'merge'})
    >>> read(named("merge_pair"), "def merge_pair(tokens, pair, new_id)").id
    'syntax'
    """
    try:
        code = compile(source, filename, "exec", dont_inherit=True)
    except SyntaxError as error:
        line = (error.text or "").strip()
        return Finding("syntax", {"line": str(error.lineno or 1), "text": line, "message": error.msg or ""})
    except (ValueError, MemoryError, RecursionError) as error:
        return Finding("syntax", {"line": "1", "text": "", "message": str(error) or type(error).__name__})
    module = types.ModuleType("answer")
    namespace = vars(module)
    namespace["__builtins__"] = dict(KEPT_BUILTINS)
    _, failed, _ = watched(lambda: executed(code, module))
    if failed is not None:
        return raised_finding(failed, *line_of(places_of(failed), source, filename), "")
    return found(checkpoint, namespace, source, filename)


def executed(code: types.CodeType, module: types.ModuleType) -> None:
    """Run a reader's code as a module that can be looked up by its name, as Python does for some classes.

    >>> module = types.ModuleType("answer")
    >>> executed(compile("import sys; found = sys.modules[__name__]", "my_answer.py", "exec"), module)
    >>> module.found is module, "answer" in sys.modules
    (True, False)
    """
    before = sys.modules.get(module.__name__)
    sys.modules[module.__name__] = module
    try:
        exec(code, vars(module))
    finally:
        sys.modules.pop(module.__name__, None)
        if before is not None:
            sys.modules[module.__name__] = before


def found(checkpoint: Checkpoint, namespace: Mapping[str, Any], source: str, filename: str) -> Answer | Finding:
    """Find the function among the names that an answer has made, and see whether it can be called as asked.

    >>> from bpe_examples.checkpoints import named
    >>> found(named("merge_pair"), {"merge_pair": lambda tokens: tokens}, "", FILENAME).id
    'signature'
    """
    name = checkpoint.name
    function = namespace.get(name)
    if name not in namespace:
        functions = [key for key, value in namespace.items() if isinstance(value, types.FunctionType)]
        return Finding("missing", {"name": name, "defined": ", ".join(functions) or "-"})
    if not callable(function):
        return Finding("not_a_function", {"name": name, "type": type(function).__name__})
    try:
        taken = signature(function)
    except Exception:
        return Answer(checkpoint, source, filename, function)
    for case in checkpoint.cases:
        try:
            taken.bind(*case.arguments, **case.named)
        except TypeError:
            return Finding("signature", {"wanted": checkpoint.signature, "got": f"{name}{taken}"})
    return Answer(checkpoint, source, filename, function)


def places_of(error: BaseException | None) -> list[Place]:
    """List the calls that an error went through, and let go of all that they still hold.

    >>> places_of(None), places_of(ValueError())
    ([], [])
    """
    if error is None:
        return []
    places = [(frame.f_code.co_filename, number) for frame, number in walk_tb(error.__traceback__)]
    # A list that has grown until the memory was full must not stay there.
    error.__traceback__ = error.__context__ = error.__cause__ = None
    return places


def line_of(passed: Sequence[Place], source: str, filename: str) -> tuple[str, str]:
    """Give the number and the text of the last line of a source among the places.

    >>> line_of([("grading.py", 7), ("my_answer.py", 1), ("json.py", 9)], "import json", "my_answer.py")
    ('1', 'import json')
    >>> line_of([], "", "my_answer.py")
    ('', '')
    """
    numbers = [number for name, number in passed if name == filename]
    lines = source.splitlines()
    if not numbers or not 0 < numbers[-1] <= len(lines):
        return "", ""
    return str(numbers[-1]), lines[numbers[-1] - 1].strip()


def raised_finding(error: BaseException, line: str, text: str, call: str) -> Finding:
    """Choose the sentence about an error that should not have been.

    >>> raised_finding(SystemExit(), "2", "sys.exit()", "").id
    'exits'
    >>> raised_finding(KeyError(97), "3", "counts[97]", "").values["message"]
    '97'
    """
    values = {
        "call": call,
        "line": line,
        "text": text,
        "type": type(error).__name__,
        "message": message(error),
    }
    for kind, sentence in SPEAKING_ERRORS.items():
        if isinstance(error, kind):
            return Finding(sentence, values)
    return Finding("raised" if call else "raised_while_reading", values)


SPEAKING_ERRORS: dict[type[BaseException], str] = {
    NotImplementedError: "not_written",
    RecursionError: "recursion",
    SystemExit: "exits",
    EOFError: "asks_input",
    MemoryError: "memory",
}


def message(error: BaseException) -> str:
    """Return what an error says, in one short line, even when asking it is an error itself.

    >>> message(ValueError("must be positive"))
    'must be positive'
    """
    try:
        lines = str(error).splitlines() or [""]
    except Exception:
        return ""
    return lines[0][:200]
