"""What is wrong with the site, collected so that one run names everything.

The checks return `Problem`s; the build gathers them and refuses the site once, at the end.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def relative(path: Path | str) -> str:
    """Return `path` as a maintainer would type it: relative to the project where it lies in the project.

    >>> relative(ROOT / "docs" / "en" / "index.md"), relative("/tmp/index.md")
    ('docs/en/index.md', '/tmp/index.md')
    """
    path = Path(path)
    return path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else path.as_posix()


@dataclass(frozen=True, order=True)
class Problem:
    """One fault at one place."""

    path: str
    line: int
    message: str

    def __str__(self) -> str:
        """Return `docs/nl/page.md:12: what is wrong`, which terminals and editors turn into a link."""
        return f"{self.path}:{self.line}: {self.message}"


class Found:
    """The problems of one build, of all its languages."""

    def __init__(self) -> None:
        """Start with nothing wrong."""
        self._problems: set[Problem] = set()

    def add(self, *problems: Problem) -> None:
        """Remember `problems`; the same one twice counts once (a fallback page is read once a language)."""
        self._problems.update(problems)

    def clear(self) -> None:
        """Forget everything: a new build starts."""
        self._problems.clear()

    def report(self) -> list[str]:
        """Return every problem as a line, in the order of files and lines."""
        return [str(problem) for problem in sorted(self._problems)]
