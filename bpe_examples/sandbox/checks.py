"""Grade answers for the page: with the sentences of its language, and with a word to the page before each case."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from bpe_examples.sandbox.programs import unwatched

if TYPE_CHECKING:
    from bpe_examples.checkpoints.answers import Tried

Trying = Callable[[dict[str, str]], object]


def check(name: str, source: str, language: str, trying: Trying) -> dict[str, Any]:
    """Grade an answer to a checkpoint and say in `language` what was seen; `trying` hears of each case before it.

    >>> told = check("merge_pair", "def merge_pair(tokens, pair, new_id): return tokens", "nl", lambda case: None)
    >>> told["mistake"], told["said"][0].startswith("Bij merge_pair(")
    ('nothing_merged', True)
    """
    # Here, so that nothing of the package is loaded before it is asked for, nor kept from an earlier run.
    from bpe_examples.checkpoints import grade

    def before(tried: "Tried") -> None:
        trying({"input": tried.input, "wanted": tried.wanted})

    graded = unwatched(lambda: grade(name, source, before=before))
    return spoken(graded.as_data(), language)


def spoken(graded: Mapping[str, Any], language: str) -> dict[str, Any]:
    """Add to the data of a grade its sentences: `verdict_said` and, for each finding, one of `said`.

    The shortest case that went wrong comes first, and each says in the language what came of it.

    >>> from bpe_examples.checkpoints import grade
    >>> spoken(grade("encode", "x").as_data(), "en")["verdict_said"]
    'Not yet: encode could not be tried.'
    """
    from bpe_examples.checkpoints.answers import Finding, Tried
    from bpe_examples.checkpoints.sentences import filled, got, messages, sentence

    cases = sorted(graded["cases"], key=lambda case: (case["right"], len(case["input"] + case["wanted"])))
    numbers = {"total": len(cases), "right": sum(case["right"] for case in cases), "name": graded["checkpoint"]}
    return {
        **graded,
        "cases": [{**case, "got": case["got"] and got(Tried(**case), language)} for case in cases],
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
