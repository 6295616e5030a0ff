"""Whatever is wrong with one page: what the reader saw, what nobody sees, where it leads, and what the run saw."""

from __future__ import annotations

from pathlib import Path

from overrides.figures import registry
from overrides.pages import links, reference, running
from overrides.pages.page import Page
from overrides.problems import Problem, relative


def problems(page: Page, results: list[running.Result], docs: Path) -> list[Problem]:
    """Return everything that is wrong with a page and its run, each with its place."""
    return [
        *running.problems(page, results),
        *undrawable(page),
        *reference.problems(page),
        *links.problems(page, docs),
    ]


def undrawable(page: Page) -> list[Problem]:
    """Return what on a page can't be drawn, each with its line."""
    wrong = []
    for fence in page.fences:
        if draw := registry.FENCES.get(fence.language):
            try:
                draw(fence.body, page.language)
            except ValueError as error:
                wrong.append(Problem(relative(page.path), fence.line, f"{fence.language} can't be drawn: {error}"))
    return wrong
