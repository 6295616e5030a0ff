"""What the language checks say, and the prose that they look at."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from overrides.pages.page import Page
from overrides.pages.pieces import pieces, prose_lines

#: Stands for a code span, an address or an entity: something is there, and its letters are not prose.
OBJECT = "\ufffc"


@dataclass(frozen=True, order=True)
class Finding:
    """A warning about language: where it is, what it is, and what could stand there instead."""

    path: str
    line: int
    column: int
    message: str
    suggestion: str | None = None

    def __str__(self) -> str:
        """Return `docs/nl/page.md:12:7: what is meant; write …`, which editors turn into a link."""
        advice = f"; write {visible(self.suggestion)}" if self.suggestion is not None else ""
        return f"{self.path}:{self.line}:{self.column}: {self.message}{advice}"


def visible(text: str) -> str:
    r"""Show what nobody sees: a no-break space is written ⍽, and nothing at all is said in words.

    >>> visible("5\u00a0kB")
    '5⍽kB'
    """
    return text.replace("\u00a0", "⍽").replace("\u202f", "⍽") or "nothing"


@dataclass(frozen=True)
class Line:
    """The prose of one line, or of one table cell, as a reader sees it: no comments, marks, targets or code.

    `columns` tells for every character in which column of the file it stands, counted from 0. Lines of one
    paragraph, list item or cell share their `block`; `section` is the id of the heading they stand under.
    """

    number: int
    text: str
    columns: tuple[int, ...]
    block: int = 0
    section: str = ""
    footnote: bool = False

    def contiguous(self, start: int, end: int) -> bool:
        """Tell whether nothing is hidden between the characters from `start` to `end`."""
        return end - start < 2 or self.columns[end - 1] - self.columns[start] == end - 1 - start


def plain(text: str) -> Line:
    """Return a line for a text without Markdown, such as a message; a {placeholder} is an object."""
    characters, columns, position = [], [], 0
    for match in re.finditer(r"\{\w+\}|.", text, re.DOTALL):
        characters.append(OBJECT if len(match[0]) > 1 else match[0])
        columns.append(position)
        position += len(match[0])
    return Line(1, "".join(characters), tuple(columns))


_TITLE = re.compile(r'\s*(?:!!!|\?\?\?\+?|===[+!]?)(?:\s+[\w-]+)*\s+"(?P<title>.*)"\s*')
_NO_PROSE = re.compile(r"\s*(?:!!!|\?\?\?)|\s*\[[^\]^]+\]:\s|\s*\|[\s:|-]+\|\s*$")
_FOOTNOTE = re.compile(r"\s*\[\^[\w-]+\]:\s*")
_MARKER = re.compile(r"\s*(?:(?:[-*+]|\d+[.)]|#{1,6}|>|:)\s+)*(?:\[[ xX]\]\s+)?")
_FRONT = re.compile(r"(?:title|description):\s*(?P<quote>[\"']?)(?P<value>.*?)(?P=quote)\s*")
#: Pieces that a reader does not see, and pieces that are seen but are no prose.
_HIDDEN = ("comment", "tag", "target", "attributes", "cite", "emoji")
_OBJECTS = ("span", "tick", "entity", "url")


#: The prose of pages by path and text: every check asks for it.
_read: dict[tuple[Path, str], list[Line]] = {}


def prose(page: Page) -> list[Line]:
    """Return the prose of `page` in the order of the file: title, description, then line by line."""
    key = (page.path, page.text)
    if key not in _read:
        _read[key] = list(_Prose(page).lines())
    return _read[key]


class _Prose:
    def __init__(self, page: Page) -> None:
        self.page = page
        self.block = 0
        self.section = ""

    def lines(self) -> Iterator[Line]:
        for number, line in enumerate(self.page.lines[: self.page.first - 1], 1):
            front = _FRONT.fullmatch(line)
            if front:
                self.block += 1
                yield from self.line(number, line, front.start("value"), front.end("value"))
        sections = {heading.line: heading.id for heading in self.page.headings}
        previous = 0
        for number, line in prose_lines(self.page):
            self.section = sections.get(number, self.section)
            if number != previous + 1 or not line.strip():
                self.block += 1
            previous = number
            yield from self.body(number, line)

    def body(self, number: int, line: str) -> Iterator[Line]:
        title = _TITLE.fullmatch(line)
        if title:
            self.block += 1
            yield from self.line(number, line, title.start("title"), title.end("title"))
            self.block += 1
        elif _NO_PROSE.match(line):
            self.block += 1
        elif line.lstrip().startswith("|"):
            yield from self.row(number, line)
        else:
            footnote = _FOOTNOTE.match(line)
            marker = footnote or _MARKER.match(line)
            start = marker.end() if marker else 0
            if line[:start].strip():
                self.block += 1
            yield from self.line(number, line, start, len(line), footnote=footnote is not None)

    def row(self, number: int, line: str) -> Iterator[Line]:
        whole = [(piece.start, piece.end) for piece in pieces(line)]
        bars = [
            match.start()
            for match in re.finditer(r"\|", line)
            if not any(start <= match.start() < end for start, end in whole)
        ]
        for start, end in zip(bars, [*bars[1:], len(line)], strict=True):
            self.block += 1
            yield from self.line(number, line, start + 1, end)

    def line(self, number: int, line: str, start: int, end: int, *, footnote: bool = False) -> Iterator[Line]:
        seen = [(character, column) for character, column in _seen(line) if start <= column < end]
        while seen and seen[0][0].isspace():
            del seen[0]
        while seen and seen[-1][0].isspace():
            del seen[-1]
        if seen:
            text = "".join(character for character, _ in seen)
            columns = tuple(column for _, column in seen)
            yield Line(number, text, columns, self.block, self.section, footnote)


def _seen(line: str) -> Iterator[tuple[str, int]]:
    """Yield what a reader sees of a line of Markdown, with its columns."""
    position = 0
    for piece in pieces(line):
        yield from _between(line, position, piece.start)
        position = piece.end
        if piece.kind in _OBJECTS:
            yield OBJECT, piece.start
        elif piece.kind == "escape":
            yield piece.text[1], piece.start + 1
        elif piece.kind not in _HIDDEN:
            yield from ((line[column], column) for column in range(piece.start, piece.end))
    yield from _between(line, position, len(line))


def _between(line: str, start: int, end: int) -> Iterator[tuple[str, int]]:
    for column in range(start, end):
        # Inside a word an underscore is part of a name, as in pair_counts; elsewhere it sets words in italics.
        named = line[column] == "_" and re.match(r"\w_\w", line[max(column - 1, 0) : column + 2])
        if named or line[column] not in "*_[]":
            yield line[column], column
