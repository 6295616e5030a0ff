"""Whatever is wrong with one page: what the reader saw, what nobody sees, where it leads, and what the run saw."""

from __future__ import annotations

from pathlib import Path

from overrides.figures import registry
from overrides.pages import links, reference, running
from overrides.pages.page import Page
from overrides.problems import Problem


def problems(page: Page, results: list[running.Result], docs: Path) -> list[Problem]:
    """Return everything that is wrong with a page and its run, each with its place."""
    return [
        *running.problems(page, results),
        *registry.problems(page),
        *reference.problems(page),
        *links.problems(page, docs),
    ]
