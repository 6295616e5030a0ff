"""The program of a page: a snippet file in named sections, which the page shows whole and in order."""

from __future__ import annotations

import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

from overrides.pages.page import Fence, Page, Section
from overrides.problems import Problem, relative

_MARK = re.compile(r"# --8<-- \[(start|end):([\w-]+)\]")


def read_sections(snippet: Path) -> tuple[list[Section], list[Problem]]:
    """Return the sections of a snippet file in order, and what is wrong with the file."""
    sections: list[Section] = []
    problems: list[Problem] = []
    lines = snippet.read_text("utf-8").split("\n")
    name, first = "", 0
    for number, line in enumerate(lines, 1):
        mark = _MARK.fullmatch(line)
        if mark is None:
            if not name and line.strip():
                problems.append(Problem(relative(snippet), number, "code outside a section is shown on no page"))
        elif mark[1] == "start" and not name:
            name, first = mark[2], number + 1
        elif mark[1] == "end" and mark[2] == name:
            sections.append(Section(name, first, "\n".join(lines[first - 1 : number - 1])))
            name = ""
        else:
            problems.append(Problem(relative(snippet), number, f"section mark out of place: {line}"))
    if name:
        problems.append(Problem(relative(snippet), first - 1, f"section {name!r} is never ended"))
    names = [section.name for section in sections]
    problems += [
        Problem(relative(snippet), section.line - 1, f"a second section {section.name!r}")
        for position, section in enumerate(sections)
        if section.name in names[:position]
    ]
    return sections, problems


def comments(code: str) -> Iterator[tuple[int, str]]:
    r"""Yield line (from 1) and text of every comment in `code`; code that is not Python has none to tell of.

    >>> list(comments("x = 1  # one\n# two"))
    [(1, '# one'), (2, '# two')]
    """
    try:
        for token in tokenize.generate_tokens(io.StringIO(code + "\n").readline):
            if token.type == tokenize.COMMENT:
                yield token.start[0], token.string
    except (tokenize.TokenError, IndentationError, SyntaxError):
        return


def check_sections(page: Page, snippets: Path) -> None:
    """A page shows its program whole and in order, so that page and file are the same program."""
    for fence in page.fences:
        if fence.executed:
            for line, comment in comments(fence.code):
                if not comment.startswith("# --8<--"):
                    place = fence.line + line if fence.section is None else fence.line + 1
                    page.problem(place, f"code carries no comments, they can't be translated or checked: {comment}")
    snippet = snippets / f"{page.slug}.py"
    on_page = [fence.section.name for fence in page.fences if fence.section]
    if not snippet.is_file():
        return
    sections, problems = read_sections(snippet)
    page.problems += problems
    names = [section.name for section in sections]
    for name in names:
        if name not in on_page:
            page.problem(page.first, f"section {name!r} of {relative(snippet)} is not shown on the page")
    if sorted(names) == sorted(on_page) and names != on_page:
        wrong = next(fence for fence, name in zip(_with_sections(page), names, strict=True) if fence[1] != name)
        page.problem(wrong[0].line + 1, f"section {wrong[1]!r} is out of the order of {relative(snippet)}")
    for position, (fence, name) in enumerate(_with_sections(page)):
        if name in on_page[:position]:
            page.problem(fence.line + 1, f"section {name!r} is shown a second time")


def _with_sections(page: Page) -> list[tuple[Fence, str]]:
    return [(fence, fence.section.name) for fence in page.fences if fence.section]
