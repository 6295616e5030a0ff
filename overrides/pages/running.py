"""The one run of a page: its blocks, claims, doctests and pinned outputs, in the order in which they stand.

The build renders what this run produced; sybil reports the same results, one test an item. A run is private to its page
and language: it starts with an empty namespace and shares nothing. The tests run every page; a build runs what is the
same in all languages once.
"""

from __future__ import annotations

import contextlib
import doctest
import io
import linecache
import os
import traceback
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from overrides import languages
from overrides.pages import outputs, reader
from overrides.pages.invisible import check_invisible
from overrides.pages.isolation import isolated, limited
from overrides.pages.literals import difference
from overrides.pages.page import Claim, Fence, Page
from overrides.problems import Problem, relative


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


def run_page(page: Page, pins: Path = outputs.PINS) -> list[Result]:
    """Run every item of `page` in order and return the results in the order of their lines."""
    namespace: dict[str, Any] = {"__name__": "__main__"}
    pinned = outputs.read_pins(pins / f"{page.slug}.out")
    results: list[Result] = []
    with isolated():
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
        # A code span is the same in both, and what it was compared with may have changed since.
        compared = isinstance(source, Claim) and source.kind != "span"
        error = _judged(source, other.value, page.language) if compared else None
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
    error = None if ran.error else outputs.compare_output(ran.stdout, pinned.get(name), name)
    return [ran, Result("output", item.line, item, error)]


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
        # Running lessons is this module's purpose; with optimize=0 their asserts count, whatever Python was told.
        code = compile(source, filename, "exec", dont_inherit=True, optimize=0)
        with limited():
            exec(code, namespace)
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


def _check_claim(page: Page, claim: Claim, namespace: dict[str, Any]) -> Result:
    try:
        with _captured(), limited():
            value = eval(claim.expression, namespace)  # a claim is an expression of the page's own program
    except BaseException as raised:
        return Result("claim", claim.line, claim, f"the claim on {claim.source} can't be computed: {_message(raised)}")
    return Result("claim", claim.line, claim, _judged(claim, value, page.language), value=value)


def _judged(claim: Claim, value: Any, language: str) -> str | None:
    differs = difference(claim, value, language)
    sign = "==" if claim.at_end else "="
    return f"{differs} (<!-- {sign} {claim.expression} -->)" if differs else None
