"""The checkpoints on the command line: `python -m bpe_examples check merge_pair my_answer.py`."""

import sys
import tokenize
from collections.abc import Iterator, Sequence

from bpe_examples.checkpoints import NAMES, Grade, named, part
from bpe_examples.checkpoints.answers import Finding, Tried
from bpe_examples.checkpoints.running import grade_apart
from bpe_examples.checkpoints.sentences import (
    LANGUAGES,
    counted,
    filled,
    got,
    language_here,
    messages,
    remark,
    sentence,
)

PASSED, NOT_PASSED, MISUSED = 0, 1, 2
MOST_SAID = 3


def main(arguments: Sequence[str]) -> int:
    """Do what the arguments ask for; return 0, 1 for an answer that does not pass, 2 for a wrong call.

    >>> main(["hint", "merge_pair", "1", "--lang", "en"])
    Hint 1 of 3
    Do aaa by hand, with aa as the pair. Which tokens are used up after the first replacement?
    0
    """
    words, language = without_language(arguments)
    # A command that is suggested names the language only if the reader did.
    option = f" --lang {language}" if len(words) < len(arguments) else ""
    if language not in LANGUAGES:
        values = {"language": language, "languages": ", ".join(LANGUAGES)}
        return misused(filled(messages("en")["commands"]["no_language"], values))
    said = messages(language)
    if len(words) > 1 and words[0] in COMMANDS and words[1] not in NAMES:
        values = {"name": words[1], "names": ", ".join(NAMES)}
        return misused(filled(said["commands"]["no_checkpoint"], values))
    match words:
        case ["check", name, file]:
            return check(name, file, language, option)
        case ["checkpoints"]:
            for name in NAMES:
                print(f"{named(name).signature:36} {said['checkpoints'][name]['title']}")
        case ["task", name]:
            print(said["checkpoints"][name]["task"])
        case ["stub", name]:
            print(part(name, "stub"))
        case ["solution", name]:
            print(part(name, "solution"))
        case ["hint", name]:
            return hint(name, "1", language)
        case ["hint", name, number]:
            return hint(name, number, language)
        case ["help"] | ["--help"] | ["-h"]:
            print(said["commands"]["usage"])
        case _:
            return misused(said["commands"]["usage"])
    return PASSED


COMMANDS = ("check", "task", "stub", "solution", "hint")


def without_language(arguments: Sequence[str]) -> tuple[list[str], str]:
    """Take --lang out of the arguments; where there is none, the computer's language is chosen.

    >>> without_language(["stub", "--lang", "nl", "encode"]), without_language(["stub", "--lang=ru"])
    ((['stub', 'encode'], 'nl'), (['stub'], 'ru'))
    """
    words = [word for argument in arguments for word in argument.split("=", argument.startswith("--lang="))]
    if "--lang" not in words:
        return words, language_here()
    place = words.index("--lang")
    return [*words[:place], *words[place + 2 :]], "".join(words[place + 1 : place + 2])


def misused(words: str) -> int:
    """Say how it should be called, where errors are said.

    >>> misused("")
    2
    """
    print(words, file=sys.stderr)
    return MISUSED


def hint(name: str, number: str, language: str) -> int:
    """Print one hint.

    >>> hint("encode", "3", "en")
    Hint 3 of 4
    One rule is one call of merge_pair, and you have written that already.
    0
    """
    said = messages(language)
    hints = said["checkpoints"][name]["hints"]
    values = {"name": name, "number": number, "total": len(hints)}
    if number not in map(str, range(1, len(hints) + 1)):
        return misused(filled(said["commands"]["no_hint"], values))
    print(filled(said["labels"]["hint"], values))
    print(hints[int(number) - 1])
    return PASSED


def check(name: str, file: str, language: str, option: str = "") -> int:
    """Grade the answer in a file and print what was found; `option` goes into the command for a hint.

    >>> check("encode", "no_such_file.py", "en")
    2
    """
    said = messages(language)
    try:
        with tokenize.open(file) as opened:
            source = opened.read()
    except (OSError, SyntaxError, UnicodeDecodeError) as error:
        return misused(filled(said["commands"]["no_file"], {"file": file, "message": error}))
    graded = grade_apart(name, source, file=file)
    print("\n".join(report(graded, language, option)))
    return PASSED if graded.passed else NOT_PASSED


def report(graded: Grade, language: str, option: str = "") -> Iterator[str]:
    r"""Tell a grade line by line: the verdict, one case that went wrong, what was seen, and where a hint is.

    >>> print(*report(Grade("merge_pair", "passed"), "en"), sep="\n")
    Passed: merge_pair does what it should in all 0 cases.
    """
    said = messages(language)
    wrong = [tried for tried in graded.cases if not tried.right]
    numbers = {"total": len(graded.cases), "right": len(graded.cases) - len(wrong)}
    yield filled(said["verdicts"][graded.verdict], {"name": graded.checkpoint, **numbers})
    shown = case_of(graded.findings[:1], wrong)
    if shown:
        yield ""
        yield from block(shown, language)
    for finding in graded.findings[:MOST_SAID]:
        same_case = shown is not None and finding.values.get("call") == shown.input
        words = (remark if same_case else sentence)(finding, language)
        if words:
            yield ""
            yield words
    if len(wrong) > 1:
        yield ""
        yield counted(len(wrong) - 1, said["labels"]["more"], language)
    if not graded.passed:
        yield ""
        yield filled(said["labels"]["next_hint"], {"name": graded.checkpoint, "option": option})


def case_of(findings: Sequence[Finding], wrong: Sequence[Tried]) -> Tried | None:
    """Choose the one case to show: that of the first finding, else the shortest.

    >>> case_of([], []) is None
    True
    """
    called = [tried for tried in wrong for finding in findings if finding.values.get("call") == tried.input]
    return min(called or wrong, key=lambda tried: len(tried.input + tried.wanted), default=None)


def block(tried: Tried, language: str) -> Iterator[str]:
    r"""Write one case in three lines.

    >>> print(*block(Tried("merge_pair([97], (97, 97), 256)", "[97]", "[]", right=False), "en"), sep="\n")
        input   merge_pair([97], (97, 97), 256)
        wanted  [97]
        got     []
    """
    labels = messages(language)["labels"]
    width = max(len(labels[label]) for label in ("input", "wanted", "got"))
    for label, value in (("input", tried.input), ("wanted", tried.wanted), ("got", got(tried, language))):
        yield f"    {labels[label]:{width}}  {value}"


if __name__ == "__main__":
    for stream in (sys.stdout, sys.stderr):
        # A terminal that cannot write a letter gets its number: an exercise is no place for a traceback.
        stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    sys.exit(main(sys.argv[1:]))
