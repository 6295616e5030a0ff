"""The one run of a page: its blocks, claims, doctests and pinned outputs, in the order in which they stand.

The build renders what this run produced; sybil reports the same results, one test an item. A run is private to its page
and language: it starts with an empty namespace and shares nothing. The tests run every page; a build runs what is the
same in all languages once.
"""

from __future__ import annotations

import ast
import contextlib
import doctest
import io
import linecache
import os
import traceback
from collections.abc import Iterator
from dataclasses import dataclass, replace
from decimal import ROUND_HALF_EVEN, Decimal
from pathlib import Path
from typing import Any

from overrides import languages
from overrides.pages import reader
from overrides.pages.invisible import check_invisible
from overrides.pages.page import Claim, Fence, Page
from overrides.problems import ROOT, Problem, relative

PINS = ROOT / "docs" / "outputs"


@dataclass(frozen=True)
class Result:
    """What came of one item of a page.

    `kind` is "run" (an executed block), "output" (the comparison with its pinned output), "pycon", "claim" or "skip".
    `error` is None when all is well. `stdout` is what a "run" printed, `value` what a "claim" evaluated to.
    """

    kind: str
    line: int
    source: Fence | Claim
    error: str | None = None
    stdout: str = ""
    value: Any = None


def run_page(page: Page, pins: Path = PINS) -> list[Result]:
    """Run every item of `page` in order and return the results in the order of their lines."""
    namespace: dict[str, Any] = {"__name__": "__main__"}
    pinned = read_pins(pins / f"{page.slug}.out")
    results: list[Result] = []
    for item in items(page):
        results += _run_item(page, item, namespace, pinned)
    results += [_check_claim(page, claim, namespace) for claim in page.claims if claim.at_end]
    return sorted(results, key=lambda result: (result.line, getattr(result.source, "start", 0), result.kind != "run"))


def repeated(page: Page, results: list[Result]) -> list[Result] | None:
    """Return the results of `page` when they are those of its other language, `results`; None when it must be run.

    So it is when the same items stand in the same order and nothing was wrong; only bare numbers and number words are
    written otherwise, and compared again.
    """
    own = _expected(page)
    if len(own) != len(results):
        return None
    again = []
    for (kind, source), other in zip(own, results, strict=True):
        if other.error or kind != other.kind or _asked(source) != _asked(other.source):
            return None
        error = _judged(source, other.value, page.language) if isinstance(source, Claim) else None
        again.append(replace(other, line=source.line, source=source, error=error))
    return again


def _expected(page: Page) -> list[tuple[str, Fence | Claim]]:
    """Return kind and source of every result of `page`, in the order of the results."""
    found: list[tuple[str, Fence | Claim]] = [("claim", claim) for claim in page.claims]
    for item in items(page):
        if isinstance(item, Fence):
            kind = "skip" if item.skip is not None else "run" if item.executed else "pycon"
            found += [(kind, item), ("output", item)] if kind == "run" else [(kind, item)]
    return sorted(found, key=lambda one: (one[1].line, getattr(one[1], "start", 0), one[0] != "run"))


def _asked(source: Fence | Claim) -> tuple[Any, ...]:
    """Return everything of an item on which its result depends, but for numbers in the page's language."""
    if isinstance(source, Fence):
        return source.info, source.code, source.body, source.skip
    # A number may be digits in one language and a word in another, as the case of Russian asks: its value is one.
    return source.expression, source.at_end, source.literal if source.kind == "span" else None


def items(page: Page) -> list[Fence | Claim]:
    """Return what runs in the order of the page: its checked fences and the claims that look upwards."""
    fences = [fence for fence in page.fences if fence.executed or fence.info == "pycon" or fence.skip is not None]
    claims = [claim for claim in page.claims if not claim.at_end]
    return sorted([*fences, *claims], key=lambda item: (item.line, getattr(item, "start", 0)))


def problems(page: Page, results: list[Result]) -> list[Problem]:
    """Return everything that is wrong with a page: what the reader saw, what nobody sees, and what the run saw."""
    failed = [Problem(relative(page.path), result.line, result.error) for result in results if result.error]
    return [*page.problems, *check_invisible(page, _english(page)), *failed]


def _english(page: Page) -> Page | None:
    path = page.path.parents[1] / languages.SOURCE / page.path.name
    return reader.read_page(path) if page.language != languages.SOURCE and path.is_file() else None


def _run_item(page: Page, item: Fence | Claim, namespace: dict[str, Any], pinned: dict[str, str]) -> list[Result]:
    if isinstance(item, Claim):
        return [_check_claim(page, item, namespace)]
    if item.skip is not None:
        return [Result("skip", item.line, item)]
    if not item.executed:
        return [_run_pycon(page, item, namespace)]
    ran = _run_block(page, item, namespace)
    name = item.section.name if item.section else ""
    error = None if ran.error else compare_output(ran.stdout, pinned.get(name), name)
    return [ran, Result("output", item.line, item, error)]


# Blocks -----------------------------------------------------------------------------------------------------------


def _run_block(page: Page, fence: Fence, namespace: dict[str, Any]) -> Result:
    # The lines of the traceback are those of the file in which the code stands.
    path, first = (fence.snippet, fence.section.line) if fence.section else (page.path, fence.line + 1)
    filename = relative(path) if path else relative(page.path)
    with _captured() as (stdout, stderr):
        error = _execute("\n" * (first - 1) + fence.code, filename, namespace)
    if error is None and stderr.getvalue():
        error = f"the block writes to stderr, which no page shows: {stderr.getvalue()!r}"
    if error is None and stdout.getvalue() and not stdout.getvalue().endswith("\n"):
        error = "the block's output does not end with a line feed"
    return Result("run", fence.line, fence, error, stdout.getvalue())


def _execute(source: str, filename: str, namespace: dict[str, Any]) -> str | None:
    """Execute `source` and return what went wrong in one line, or None.

    Everything is caught, SystemExit and KeyboardInterrupt too: a block must not end a build, least of all quietly.
    """
    linecache.cache.pop(filename, None)
    try:
        exec(
            compile(source, filename, "exec", dont_inherit=True), namespace
        )  # running lessons is this module's purpose
    except BaseException as error:
        return _told(error, filename)
    return None


def _told(error: BaseException, filename: str) -> str:
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename == filename]
    line = frames[-1].lineno if frames else getattr(error, "lineno", None)
    return f"the block raised {_message(error)} ({filename}:{line})"


def _message(error: BaseException) -> str:
    return "".join(traceback.format_exception_only(error)).strip().split("\n")[-1]


@contextlib.contextmanager
def _captured() -> Iterator[tuple[io.StringIO, io.StringIO]]:
    """Catch what a block writes, by `print`, by `sys.stdout.write` and by the functions that it calls."""
    stdout, stderr, folder = io.StringIO(newline=""), io.StringIO(newline=""), os.getcwd()
    try:
        with contextlib.redirect_stdout(stdout), contextlib.redirect_stderr(stderr):
            yield stdout, stderr
    finally:
        os.chdir(folder)


def _run_pycon(page: Page, fence: Fence, namespace: dict[str, Any]) -> Result:
    report = io.StringIO()
    examples = doctest.DocTestParser().get_doctest(fence.body + "\n", namespace, page.slug, str(page.path), fence.line)
    # The doctest works on a copy of the namespace; what it defines is for the blocks below as well.
    runner = doctest.DocTestRunner(verbose=False)
    with _captured():
        runner.run(examples, out=report.write, clear_globs=False)
    namespace.update(examples.globs)
    text = report.getvalue().strip()
    failed = text.split("Failed example:", 1)
    error = None if not text else "doctest: " + " ".join(failed[-1].split())
    return Result("pycon", fence.line, fence, error)


# Pinned outputs ---------------------------------------------------------------------------------------------------

_PIN = "# --8<-- "


def read_pins(path: Path) -> dict[str, str]:
    """Return the recorded output of every section of a lesson, by name.

    The file repeats the mark of a section, then its output as printed; it has no other structure.
    """
    pins: dict[str, str] = {}
    name = None
    # Without newline translation: a carriage return that a lesson prints is part of its output.
    for line in path.read_bytes().decode("utf-8").split("\n") if path.is_file() else []:
        if line.startswith(_PIN):
            name = line.removeprefix(_PIN)
            pins[name] = ""
        elif name is not None:
            pins[name] += line + "\n"
    if name is not None:
        # The last line feed of the file ends the last line; it does not begin another.
        pins[name] = pins[name][:-1]
    return pins


def written_pins(outputs: dict[str, str]) -> str:
    """Return the text that `read_pins` reads back as `outputs`."""
    return "".join(f"{_PIN}{name}\n{output}" for name, output in outputs.items())


def compare_output(stdout: str, pinned: str | None, name: str) -> str | None:
    """Return how `stdout` differs from what is pinned, or None."""
    if pinned is None:
        return f"the output of section {name!r} is not pinned; review it and run `nox -s record`"
    if stdout == pinned:
        return None
    got, wanted = stdout.split("\n"), pinned.split("\n")
    position = next(i for i, pair in enumerate(zip([*got, None], [*wanted, None], strict=False)) if pair[0] != pair[1])
    prints = repr(got[position]) if position < len(got) - 1 else "nothing"
    expects = repr(wanted[position]) if position < len(wanted) - 1 else "nothing"
    return f"line {position + 1} of the output of section {name!r}: the code prints {prints}, pinned is {expects}"


# Claims -----------------------------------------------------------------------------------------------------------


def _check_claim(page: Page, claim: Claim, namespace: dict[str, Any]) -> Result:
    try:
        with _captured():
            value = eval(claim.expression, namespace)  # a claim is an expression of the page's own program
    except BaseException as raised:
        return Result("claim", claim.line, claim, f"the claim on {claim.source} can't be computed: {_message(raised)}")
    return Result("claim", claim.line, claim, _judged(claim, value, page.language), value=value)


def _judged(claim: Claim, value: Any, language: str) -> str | None:
    differs = difference(claim, value, language)
    sign = "==" if claim.at_end else "="
    return f"{differs} (<!-- {sign} {claim.expression} -->)" if differs else None


def difference(claim: Claim, value: Any, language: str) -> str | None:
    """Return how the literal of `claim` differs from `value`, or None when they are equal as DESIGN decisions say.

    Numbers and sequences: literal value and exact type. Text: the exact text. Bytes: lower-case hex pairs. Floats:
    rounded half-even to the decimals shown. Bare numbers are read in `language`; code spans are Python.
    """
    says = f"the page says {claim.source}, the code says {_shown(value)}"
    if claim.kind == "word":
        equal = type(value) is int and languages.number_word(claim.literal, language) == value
        return None if equal else says
    if claim.kind == "number":
        return None if _bare_equal(claim.literal, value, language) else _reading(claim, language) or says
    if isinstance(value, str):
        return None if claim.literal == value else says
    if isinstance(value, bytes):
        return None if claim.literal == value.hex(" ") else says
    try:
        tree = ast.parse(claim.literal, mode="eval").body
        return None if _literal_equal(tree, value, claim.literal) else says
    except (SyntaxError, ValueError, TypeError):
        return says


def _shown(value: Any) -> str:
    return value.hex(" ") if isinstance(value, bytes) else value if isinstance(value, str) else repr(value)


def _reading(claim: Claim, language: str) -> str | None:
    if languages.number_pattern(language).fullmatch(claim.literal):
        return None
    example = languages.number(4096.5, language, 1)
    return (
        f"{claim.literal} is not a number as {languages.load(language)['language']['name']} writes it (like {example})"
    )


def _bare_equal(literal: str, value: Any, language: str) -> bool:
    match = languages.number_pattern(language).fullmatch(literal)
    if match is None or type(value) not in (int, float):
        return False
    sign, whole, decimals = match.groups()
    digits = "".join(character for character in whole if character.isdigit())
    number = Decimal(f"{'-' if sign else ''}{digits}.{decimals or '0'}")
    if type(value) is int:
        return decimals is None and number == value
    return _rounded(value, len(decimals or "")) == number


def _rounded(value: float, decimals: int) -> Decimal:
    return Decimal(value).quantize(Decimal(1).scaleb(-decimals), ROUND_HALF_EVEN)


def _literal_equal(node: ast.expr, value: Any, text: str) -> bool:
    """Compare a literal with a value, part by part, so that types count and floats are rounded as they are shown."""
    if isinstance(node, (ast.List, ast.Tuple, ast.Set)):
        kind = {ast.List: list, ast.Tuple: tuple, ast.Set: set}[type(node)]
        if type(value) is not kind or len(node.elts) != len(value):
            return False
        if kind is set:
            return bool(ast.literal_eval(node) == value)
        return all(_literal_equal(part, item, text) for part, item in zip(node.elts, value, strict=True))
    if isinstance(node, ast.Dict):
        if not isinstance(value, dict) or len(node.keys) != len(value):
            return False
        pairs = [(ast.literal_eval(key), part) for key, part in zip(node.keys, node.values, strict=True) if key]
        return all(key in value and _literal_equal(part, value[key], text) for key, part in pairs) and _same_keys(
            [key for key, _ in pairs], value
        )
    if type(value) is float:
        shown_text = ast.get_source_segment(text, node) or ""
        if "." not in shown_text or "e" in shown_text.lower():
            return False
        return _rounded(value, len(shown_text.partition(".")[2])) == Decimal(shown_text.replace(" ", ""))
    literal = ast.literal_eval(node)
    return type(literal) is type(value) and bool(literal == value)


def _same_keys(keys: list[Any], value: dict[Any, Any]) -> bool:
    """Keys count with their types: 1, 1.0 and True are equal in a dict, not on a page."""
    return sorted(map(repr, keys)) == sorted(map(repr, value))


def visible(text: str) -> str:
    r"""Show every control character but the line feed as its picture, one for one.

    >>> visible("a\tb\x02\x7f")
    'a␉b␂␡'
    """
    pictures = {code: 0x2400 + code for code in range(0x20) if code != 0x0A} | {0x7F: 0x2421}
    return text.translate(pictures)
