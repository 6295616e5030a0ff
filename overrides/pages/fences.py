"""The fences of a page: where each begins and ends, which spellings there are, and what each includes."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

from overrides.figures import registry
from overrides.pages.page import EXECUTED, Fence, Page
from overrides.pages.pieces import opened_comment
from overrides.pages.sections import read_sections
from overrides.problems import relative

#: Fences that are read but not run: display only, or figures drawn from their data.
DISPLAYED = ("text", "console", "json")
FIGURES = tuple(registry.FENCES)
INCLUDED_ELSEWHERE = "code is included inside an executed fence only"
_OPENING = re.compile(r"(?P<indent>[> \t]*)(?:[-*+]\s+|\d+[.)]\s+)?(?P<run>`{3,}|~{3,})(?P<info>.*)$")
_INCLUDE = re.compile(r'--8<-- "([\w./-]+\.py):([\w-]+)"')


def read_fences(page: Page, snippets: Path) -> None:
    """Find every fence of `page`, with what it includes from `snippets`."""
    lines = page.lines
    comment_from = 0
    index = page.first - 1
    while index < len(lines):
        line, number = lines[index], index + 1
        opening = _OPENING.match(line)
        if comment_from or opened_comment(line) is not None:
            comment_from = comment_from or number
            if opening:
                page.problem(number, "a fence in a comment: it would be shown nowhere and run by nobody")
            if "-->" in line:
                comment_from = 0
            index += 1
            continue
        if opening is None or _is_inline_code(opening):
            index += 1
            continue
        fence, index = _read_fence(page, snippets, lines, index, opening)
        page.fences.append(fence)
    if comment_from:
        page.problem(comment_from, "a comment that is never closed")


def _is_inline_code(opening: re.Match[str]) -> bool:
    """Tell a line that begins with a code span of three backticks from a fence."""
    return opening["run"].startswith("`") and "`" in opening["info"]


def _read_fence(page: Page, snippets: Path, lines: list[str], index: int, opening: re.Match[str]) -> tuple[Fence, int]:
    number, indent, run, info = index + 1, opening["indent"], opening["run"], opening["info"]
    if lines[index] != indent + run + info:
        page.problem(number, "a fence on the line of a list marker is not a code block; put it on a line of its own")
    elif indent.strip() or "\t" in indent or len(indent) % 4:
        page.problem(number, "a fence is indented by spaces, four a level, and never quoted")
    if run.startswith("~"):
        page.problem(number, "a fence is made of backticks, not tildes")
    body, end = [], index + 1
    while end < len(lines):
        line = lines[end]
        closing = line.strip()
        if closing == run and line.startswith(indent):
            break
        if re.fullmatch(r"`{3,}|~{3,}", closing) and closing[0] == run[0] and len(closing) > len(run):
            page.problem(end + 1, f"the fence opened at line {number} with {run} must close with exactly {run}")
            break
        if line.strip() and not line.startswith(indent):
            page.problem(number, f"the fence is not closed before its indentation ends at line {end + 1}")
            end -= 1
            break
        body.append(line[len(indent) :])
        end += 1
    else:
        page.problem(number, "the fence is never closed")
    fence = Fence(number, end + 1, indent, info, "\n".join(body))
    return _understood(page, snippets, fence), end + 1


def _understood(page: Page, snippets: Path, fence: Fence) -> Fence:
    """Check the info string of `fence` and resolve what it includes."""
    if not fence.executed and "--8<--" in fence.body:
        page.problem(fence.line, INCLUDED_ELSEWHERE)
    if fence.info in ("pycon", *DISPLAYED):
        if fence.info == "pycon":
            _check_pycon(page, fence)
        return fence
    if fence.language in FIGURES and fence.info == fence.language:
        return fence
    skip = re.fullmatch(r'python skip="([^"]*)"', fence.info)
    if skip:
        if skip[1] not in page.reasons("skips"):
            page.problem(fence.line, f"the block is skipped, but front matter `skips` gives no reason for {skip[1]!r}")
        return replace(fence, skip=skip[1])
    if not fence.executed:
        page.problem(
            fence.line,
            f"`{fence.info.strip() or 'a fence without a language'}` is not a spelling of a fence; "
            f"executed: `{EXECUTED}`; shown: {', '.join(('pycon', *DISPLAYED, *FIGURES))}",
        )
        # Whoever wrote Python meant it to run: it is counted and run, so that no spelling hides a failing example.
        if re.match(r"\W*py", fence.info.strip(), re.IGNORECASE) and fence.language != "pycon":
            return replace(fence, info=EXECUTED)
        return fence
    return _included(page, snippets, fence)


def _included(page: Page, snippets: Path, fence: Fence) -> Fence:
    include = _INCLUDE.fullmatch(fence.body)
    if include is None:
        page.problem(
            fence.line, 'executed code is included: one line `--8<-- "<lesson>.py:<section>"` and nothing else'
        )
        return fence
    snippet = snippets / include[1]
    if include[1] != f"{page.slug}.py":
        page.problem(fence.line + 1, f"a page includes its own program, {page.slug}.py, not {include[1]}")
    if not snippet.is_file():
        page.problem(fence.line + 1, f"no such snippet: {relative(snippet)}")
        return fence
    for section in read_sections(snippet)[0]:
        if section.name == include[2]:
            return replace(fence, section=section, snippet=snippet)
    page.problem(fence.line + 1, f"{relative(snippet)} has no section {include[2]!r}")
    return fence


def _check_pycon(page: Page, fence: Fence) -> None:
    for offset, line in enumerate(fence.body.split("\n"), 1):
        if "..." in line and not line.startswith(("... ", "...")):
            page.problem(fence.line + offset, "`...` in an expected output hides what is printed; write it out")
    if ">>> " not in fence.body:
        page.problem(fence.line, "a pycon block without `>>> ` checks nothing")


def code_blocks(page: Page) -> int:
    """Return how many code blocks the reader expects on the built page, outputs included."""
    return sum(fence.language not in FIGURES for fence in page.fences)
