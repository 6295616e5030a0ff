"""What a page is to the build, the tests and the checks: its fences, headings, claims and links, with their lines."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from overrides.problems import Problem, relative

#: The one spelling of an executed fence; every other one is an error, because it would decide silently what is tested.
EXECUTED = 'python exec="on" source="block" result="text"'


@dataclass(frozen=True)
class Section:
    """A named part of a snippet file; `line` is that of its first line of code."""

    name: str
    line: int
    code: str


@dataclass(frozen=True)
class Fence:
    """A fenced block. `line` is that of its opening, `info` what follows the backticks, `body` its content."""

    line: int
    end: int
    indent: str
    info: str
    body: str
    section: Section | None = None
    snippet: Path | None = None
    skip: str | None = None

    @property
    def language(self) -> str:
        """Return the first word of the info string."""
        return self.info.split(maxsplit=1)[0] if self.info else ""

    @property
    def executed(self) -> bool:
        """Tell whether the build runs this block."""
        return self.info == EXECUTED

    @property
    def code(self) -> str:
        """Return the code as it runs: the included section, or what stands in the page."""
        return self.section.code if self.section else self.body


@dataclass(frozen=True)
class Claim:
    """A literal in prose and the expression that proves it.

    `kind` is "span" (a code span, whose `literal` is its content), "number" or "word". `at_end` claims are evaluated
    at the end of the page, the others after the blocks above them. `start` and `end` are columns.
    """

    line: int
    start: int
    end: int
    kind: str
    literal: str
    source: str
    expression: str
    at_end: bool


@dataclass(frozen=True)
class Heading:
    """A heading with its explicit id, the same in every language."""

    line: int
    level: int
    text: str
    id: str


@dataclass(frozen=True)
class Link:
    """A link of the page as written."""

    line: int
    target: str


@dataclass(frozen=True)
class Reference:
    """A line that asks for the documentation of a name of the package."""

    line: int
    name: str


@dataclass
class Page:
    """What the reader found in one page."""

    path: Path
    language: str
    text: str
    meta: dict[str, Any] = field(default_factory=dict)
    first: int = 1
    fences: list[Fence] = field(default_factory=list)
    headings: list[Heading] = field(default_factory=list)
    claims: list[Claim] = field(default_factory=list)
    links: list[Link] = field(default_factory=list)
    references: list[Reference] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)

    @property
    def slug(self) -> str:
        """Return the name that the page has in every language."""
        return self.path.stem

    @property
    def lines(self) -> list[str]:
        """Return the lines of the file; line 1 is index 0."""
        return self.text.split("\n")

    def problem(self, line: int, message: str) -> None:
        """Note what is wrong at `line`."""
        self.problems.append(Problem(relative(self.path), line, message))

    def reasons(self, key: str) -> dict[str, str]:
        """Return what front matter lists under `key`, each with its reason."""
        return {str(name): str(reason) for name, reason in dict(self.meta.get(key) or {}).items()}
