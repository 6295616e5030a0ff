"""Grade an answer: run the cases, compare by exact type, and recognise the classic mistakes."""

import linecache
import types
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from bpe_examples.checkpoints.answers import FILENAME, Answer, Finding, Outcome, Tried, message, raised_finding, read
from bpe_examples.checkpoints.cases import Case, Function
from bpe_examples.checkpoints.catalogue import named
from bpe_examples.checkpoints.evidence import (
    SHOWN,
    WHY_NOTHING_MERGED,
    changes_while_looping,
    holds,
    mended,
    seen_in_error,
    throws_results_away,
)
from bpe_examples.checkpoints.values import items_of, place_of_difference, same, similar, told, type_difference

RANDOM_CASES = 60
#: Findings that say nothing but what is wrong about the value of a case.
ABOUT_A_VALUE = ("wrong", "wrong_at")
NOTES = ("input_changed", "result_is_input")
LAZY = (map, filter, zip, enumerate, range, reversed)


@dataclass(frozen=True)
class Grade:
    """The verdict on an answer, as plain data without words.

    >>> Grade("merge_pair", "passed").passed
    True

    `verdict` is "passed", "failed" for wrong results, or "unrunnable" when there was nothing to try.
    `findings` say what was seen, the most important first; `mistake` names the first that is a classic one.
    `hints` say where in the messages the checkpoint's hints are, from gentle to plain.
    """

    checkpoint: str
    verdict: str
    cases: list[Tried] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    mistake: str | None = None
    hints: list[str] = field(default_factory=list)

    @property
    def passed(self) -> bool:
        """Whether every case went right.

        >>> Grade("merge_pair", "failed").passed
        False
        """
        return self.verdict == "passed"

    def as_data(self) -> dict[str, Any]:
        """Return the grade as JSON can hold it.

        >>> Grade("merge_pair", "passed").as_data()["verdict"]
        'passed'
        """
        return {**asdict(self), "passed": self.passed}


@dataclass(frozen=True)
class Attempt:
    """A case and what the answer did with it.

    >>> Attempt(Case((), gives=1), Outcome(value=1)).right
    True
    """

    case: Case
    outcome: Outcome

    @property
    def value_right(self) -> bool:
        """Whether the call gave the wanted value, or refused as wanted.

        >>> Attempt(Case((), refused="id_bool"), Outcome(error=UnicodeError())).value_right
        True
        """
        if self.case.refused:
            return isinstance(self.outcome.error, ValueError)
        return self.outcome.error is None and same(self.case.gives, self.outcome.value)

    @property
    def right(self) -> bool:
        """Whether the value is right, the input unchanged and the result a new one.

        >>> Attempt(Case((), gives=1), Outcome(value=1, input_changed=True)).right
        False
        """
        return self.value_right and not self.note

    @property
    def note(self) -> str:
        """What is wrong with the way in which a value came, if anything is.

        >>> Attempt(Case((), gives=1), Outcome(value=1, result_is_input=True)).note
        'result_is_input'
        """
        return next((seen for seen in NOTES if getattr(self.outcome, seen)), "")

    def told(self, name: str) -> Tried:
        """Write the attempt down.

        >>> tried = Attempt(Case((2,), gives=4), Outcome(error=KeyError(2))).told("double")
        >>> tried.input, tried.wanted, tried.got
        ('double(2)', '4', 'KeyError: 2')
        """
        error = self.outcome.error
        wanted = "ValueError" if self.case.refused else told(self.case.gives)
        if error is None:
            got = told(self.outcome.value)
        else:
            said = message(error)
            got = f"{type(error).__name__}: {said}" if said else type(error).__name__
        return Tried(self.case.call(name), wanted, got, self.right, self.note if self.value_right else "")


def grade(name: str, source: str, *, filename: str = FILENAME, before: Callable[[Tried], None] | None = None) -> Grade:
    """Grade a reader's source text for the checkpoint called `name`.

    >>> wrong = grade("pair_counts", "def pair_counts(sequences): return {}")
    >>> wrong.verdict, wrong.mistake, wrong.cases[0].wanted
    ('failed', None, '{(97, 97): 4, (98, 97): 1}')

    The answer may do what it likes but run for ever: time limits are the caller's.
    `before` is called with each case before the answer gets it, so that a caller knows where it hangs.
    """
    checkpoint = named(name)
    # The solution speaks before the answer has a chance to change anything.
    by_chance = checkpoint.random_cases(RANDOM_CASES)
    hints = [f"checkpoints.{name}.hints.{number}" for number in range(checkpoint.hints)]
    answer = read(checkpoint, source, filename)
    if isinstance(answer, Finding):
        return Grade(name, "unrunnable", findings=[answer], hints=hints)

    def tried(case: Case) -> Attempt:
        if before is not None:
            before(Tried(case.call(name), "ValueError" if case.refused else told(case.gives), "", False))
        return Attempt(case, answer.call(case))

    attempts: list[Attempt] = []
    for case in checkpoint.cases:
        attempts.append(tried(case))
        if isinstance(attempts[-1].outcome.error, MemoryError):
            break
    if all(attempt.right for attempt in attempts):
        for case in by_chance:
            attempt = tried(case)
            if not attempt.right:
                attempts.append(attempt)
                break
    findings = list(explained(answer, attempts))
    tests = [] if findings else [told_test(test, answer) for test in checkpoint.tests]
    findings += [Finding("test_fails", {"name": test.input, "text": test.got}) for test in tests if not test.right]
    printed = any(attempt.outcome.printed for attempt in attempts)
    notes = [Finding("also_prints")] if printed and all(f.id != "prints" for f in findings) else []
    known = {*NOTES, *SHOWN, *WHY_NOTHING_MERGED, *checkpoint.mistakes}
    return Grade(
        checkpoint=name,
        verdict="failed" if findings else "passed",
        cases=[*(attempt.told(name) for attempt in attempts), *tests],
        findings=findings + notes,
        mistake=next((finding.id for finding in findings if finding.id in known), None),
        hints=hints,
    )


def explained(answer: Answer, attempts: Sequence[Attempt]) -> Iterator[Finding]:
    """Say what is wrong, the most important first; nothing when nothing is.

    >>> answer = read(named("merge_pair"), "def merge_pair(tokens, pair, new_id): return tokens")
    >>> [finding.id for finding in explained(answer, [Attempt(Case(([97], (97, 97), 256), gives=[97]),
    ...     answer.call(Case(([97], (97, 97), 256))))])]
    ['result_is_input']
    """
    wrong = [attempt for attempt in attempts if not attempt.value_right]
    values = [attempt for attempt in wrong if not attempt.case.refused]
    if values:
        yield explained_value(answer, [attempt for attempt in attempts if not attempt.case.refused])
    for seen in NOTES:
        shown = [attempt for attempt in attempts if getattr(attempt.outcome, seen)]
        if shown:
            yield Finding(seen, seen_in(answer, min(shown, key=lambda attempt: len(attempt.told(answer.name).input))))
    if not values:
        for attempt in wrong:
            yield explained_refusal(answer, attempt)


def seen_in(answer: Answer, attempt: Attempt) -> dict[str, str]:
    """Fill the gaps that every sentence about a case may have.

    >>> answer = read(named("merge_pair"), "def merge_pair(tokens, pair, new_id): return 0")
    >>> case = Case(([97], (97, 97), 256), gives=[97])
    >>> seen_in(answer, Attempt(case, answer.call(case)))
    {'call': 'merge_pair([97], (97, 97), 256)', 'wanted': '[97]', 'got': '0'}
    """
    shown = attempt.told(answer.name)
    return {"call": shown.input, "wanted": shown.wanted, "got": shown.got}


def explained_value(answer: Answer, attempts: Sequence[Attempt]) -> Finding:
    """Say what is wrong with the values, by the case that shows it best.

    >>> answer = read(named("merge_pair"), "def merge_pair(tokens, pair, new_id): tokens.sort()")
    >>> case = Case(([97], (97, 97), 256), gives=[97])
    >>> explained_value(answer, [Attempt(case, answer.call(case))]).id
    'returns_none'
    """
    shown = clearest(answer, attempts)
    seen = seen_in(answer, shown)
    mistake = recognised(answer, attempts)
    if mistake:
        return Finding(why_nothing_merged(answer, shown) if mistake == "nothing_merged" else mistake, seen)
    if Attempt(shown.case, answer.again().call(shown.case)).value_right:
        return Finding("remembers", seen)
    if shown.outcome.error is not None:
        return explained_error(answer, shown, seen)
    value = shown.outcome.value
    if value is None:
        return Finding("prints" if shown.outcome.printed else "returns_none", seen)
    if isinstance(value, (types.GeneratorType, types.AsyncGeneratorType)):
        return Finding("returns_generator", seen)
    if isinstance(value, types.CoroutineType):
        return Finding("returns_coroutine", seen)
    if isinstance(value, LAZY):
        return Finding("returns_lazy", {**seen, "type": type(value).__name__})
    told_of_value = explained_difference(answer, shown, seen)
    if told_of_value.id in ABOUT_A_VALUE:
        # Where the value says nothing, an error in another case may.
        for attempt in attempts:
            if attempt.outcome.error is not None:
                told_of_error = explained_error(answer, attempt, seen_in(answer, attempt))
                if told_of_error.id in SHOWN:
                    return told_of_error
    return told_of_value


def explained_error(answer: Answer, attempt: Attempt, seen: Mapping[str, str]) -> Finding:
    """Say what an error shows that should not have been.

    >>> answer = read(named("merge_pair"), "def merge_pair(tokens, pair, new_id): return tokens[0 + 1]")
    >>> case = Case(([97], (97, 97), 256), gives=[97])
    >>> explained_error(answer, Attempt(case, answer.call(case)), {"call": ""}).id
    'past_the_end'
    """
    assert attempt.outcome.error is not None
    line, text = answer.line(attempt.outcome)
    mistake = seen_in_error(attempt.outcome.error, text, answer.source)
    if mistake:
        return Finding(mistake, {**seen, "line": line, "text": text})
    return raised_finding(attempt.outcome.error, line, text, seen["call"])


def explained_difference(answer: Answer, attempt: Attempt, seen: Mapping[str, str]) -> Finding:
    """Say in what a value differs from the wanted one.

    >>> answer = read(named("merge_pair"), "def merge_pair(tokens, pair, new_id): pass")
    >>> attempt = Attempt(Case(([256, 98], (97, 97), 256), gives=[256, 97]), Outcome(value=[256, 98]))
    >>> explained_difference(answer, attempt, {}).values["place"]
    '[1]'
    """
    wanted, value = attempt.case.gives, attempt.outcome.value
    if isinstance(wanted, dict) and items_of(value) is not None:
        value = items_of(value)
    wanted_type, got_type = type_difference(wanted, value)
    if got_type == "str" and wanted_type in ("int", "tuple"):
        return Finding("ids_as_strings", seen)
    if wanted_type and similar(wanted, value):
        return Finding("wrong_type", {**seen, "wanted_type": wanted_type, "got_type": got_type})
    if type(value) is not type(wanted):
        return Finding("other_type", {**seen, "wanted_type": type(wanted).__name__, "got_type": type(value).__name__})
    if holds(answer.source, changes_while_looping):
        return Finding("changed_while_looping", seen)
    if right_when_mended(answer, attempt, "is_for_equals"):
        return Finding("is_for_equals", seen)
    place = place_of_difference(wanted, value)
    return Finding("wrong_at" if place else "wrong", {**seen, "place": place})


def why_nothing_merged(answer: Answer, attempt: Attempt) -> str:
    r"""Say why no pair was replaced, where the source shows it.

    >>> answer = read(named("encode"), "def encode(text, merges):\n    sorted(merges)\n    return [*text.encode()]")
    >>> case = Case(("ab", [(97, 98, 256)]), gives=[256])
    >>> why_nothing_merged(answer, Attempt(case, answer.call(case)))
    'nothing_merged'
    """
    if holds(answer.source, throws_results_away):
        return "result_thrown_away"
    mistake = "list_compared_with_tuple"
    return mistake if right_when_mended(answer, attempt, mistake) else "nothing_merged"


def right_when_mended(answer: Answer, attempt: Attempt, mistake: str) -> bool:
    """Prove that a mistake in the source is what makes a case wrong: without it, the case is right.

    >>> answer = read(named("merge_pair"), "def merge_pair(tokens, pair, new_id): return [tokens[0] is pair[0]]")
    >>> case = Case(([1000], (1000, 97), 256), gives=[True])
    >>> right_when_mended(answer, Attempt(case, answer.call(case)), "is_for_equals")
    True
    """
    source = mended(answer.source, mistake)
    again = read(answer.checkpoint, source, answer.filename) if source else None
    return isinstance(again, Answer) and Attempt(attempt.case, again.call(attempt.case)).value_right


def clearest(answer: Answer, attempts: Sequence[Attempt]) -> Attempt:
    """Choose the wrong case that shows a mistake best: a value rather than an error, and short to read.

    >>> answer = read(named("pair_counts"), "def pair_counts(sequences): return {}")
    >>> cases = [Case(([[97, 98, 99]],), gives={(97, 98): 1, (98, 99): 1}), Case(([[97, 98]],), gives={(97, 98): 1})]
    >>> clearest(answer, [Attempt(case, answer.call(case)) for case in cases]).case.arguments
    ([[97, 98]],)
    """

    def unclear(attempt: Attempt) -> tuple[bool, int]:
        shown = attempt.told(answer.name)
        other_type = type(attempt.outcome.value) is not type(attempt.case.gives)
        return other_type, len(shown.input + shown.wanted)

    return min((attempt for attempt in attempts if not attempt.value_right), key=unclear)


def explained_refusal(answer: Answer, attempt: Attempt) -> Finding:
    """Say what happened in the place of a ValueError; `reason` names why there should be one.

    >>> answer = read(named("decode"), "def decode(ids, merges): return 2 * ids[0]")
    >>> case = Case(([-1], []), refused="id_negative")
    >>> explained_refusal(answer, Attempt(case, answer.call(case))).id
    'accepts'
    >>> case = Case(([None], []), refused="id_negative")
    >>> explained_refusal(answer, Attempt(case, answer.call(case))).id
    'other_error'
    """
    values = {**seen_in(answer, attempt), "reason": attempt.case.refused or ""}
    error = attempt.outcome.error
    if error is None:
        return Finding("accepts", values)
    line, text = answer.line(attempt.outcome)
    return Finding("other_error", {**values, "type": type(error).__name__, "line": line, "text": text})


def recognised(answer: Answer, attempts: Sequence[Attempt]) -> str | None:
    """Name the mistake whose results are, in all cases, those of the answer.

    >>> answer = read(named("pair_counts"), "def pair_counts(sequences): return {}")
    >>> recognised(answer, []) is None
    True
    """
    for name, functions in answer.checkpoint.mistakes.items():
        for function in functions:
            if attempts and all(gives_the_same(function, attempt) for attempt in attempts):
                return name
    return None


def gives_the_same(function: Function, attempt: Attempt) -> bool:
    """Say whether a function does with a case what the answer did.

    >>> gives_the_same(lambda number: number // 0, Attempt(Case((1,)), Outcome(error=ZeroDivisionError())))
    True
    """
    try:
        value = function(*attempt.case.arguments, **attempt.case.named)
    except LookupError:
        # A list and a dictionary say it differently.
        return isinstance(attempt.outcome.error, LookupError)
    except Exception as error:
        return type(error) is type(attempt.outcome.error)
    return attempt.outcome.error is None and same(value, attempt.outcome.value)


def told_test(test: Callable[[], None], answer: Answer) -> Tried:
    """Run a test that calls the solution by its name, with the answer in the place of the solution.

    >>> def test_nothing(): assert True
    >>> tried = told_test(test_nothing, read(named("decode"), "def decode(ids, merges): pass"))
    >>> tried.input, tried.right
    ('test_nothing()', True)
    """
    name = test.__name__
    with_answer = types.FunctionType(test.__code__, {**test.__globals__, answer.checkpoint.name: answer.function}, name)
    outcome = Answer(answer.checkpoint, answer.source, answer.filename, with_answer).call(Case(()))
    if outcome.error is None:
        return Tried(f"{name}()", "None", "None", right=True)
    return Tried(f"{name}()", "None", failed_line(outcome, test), right=False)


def failed_line(outcome: Outcome, test: Callable[[], None]) -> str:
    """Give the line of a test that an error went through.

    >>> failed_line(Outcome(error=AssertionError()), told_test)
    'AssertionError'
    """
    file = test.__code__.co_filename
    numbers = [number for name, number in outcome.passed if name == file]
    text = linecache.getline(file, numbers[-1]).strip() if numbers else ""
    return text or type(outcome.error).__name__
