"""A line of prose in pieces: code spans, comments, link targets, numbers and words, each with its columns.

Everything that looks into prose, here and in the translators' workbench, looks at these pieces.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from overrides.pages.page import Page

#: Names that contain digits and are no quantities.
NAMES = ("UTF-8", "UTF-16", "SHA-256")
_TOKEN = re.compile(
    r"""
      (?P<escape>\\.)
    | (?P<span>(?P<ticks>`+)(?P<content>.+?)(?<!`)(?P=ticks)(?!`))
    | (?P<tick>`)
    | (?P<comment><!--.*?-->)
    | (?P<tag></?[A-Za-z][^<>]*>)
    | (?P<target>\]\((?P<href>[^()\s]*)[^()]*\))
    | (?P<attributes>\{:?\s*[\#.:][^{}]*\})
    | (?P<cite>\[\^[\w-]+\])
    | (?P<emoji>:[a-z][a-z0-9_+-]*:)
    | (?P<entity>&\#?\w+;)
    | (?P<url>https?://[^\s<>)]+)
    | (?P<point>U\+[0-9A-F]{4,6})
    | (?P<name>__NAMES__)(?![\w-])
    | (?P<named>[^\W\d_]+(?:[-_][^\W\d_]+)*[-_]?\d[\w-]*)
    | (?P<odd>[\u00b2\u00b3\u00b9\u00bc-\u00be\u2070-\u2089\u2150-\u218b\u2460-\u24ff\u2776-\u2793])
    | (?P<number>(?:(?<![\w)\]\u2212-])[-\u2212])?\d(?:\d|[.,\u00a0\u202f](?=\d))*)
    | (?P<word>[^\W\d_]+)
    """.replace("__NAMES__", "|".join(map(re.escape, NAMES))),
    re.VERBOSE,
)


@dataclass(frozen=True)
class Piece:
    """One token of a line of prose."""

    kind: str
    start: int
    end: int
    text: str


@lru_cache(maxsize=10_000)
def pieces(line: str) -> tuple[Piece, ...]:
    """Return the tokens of a line of prose that are more than spacing and punctuation.

    >>> [(piece.kind, piece.text) for piece in pieces("The id `256`<!-- = new -->, in UTF-8.")][2:]
    [('span', '`256`'), ('comment', '<!-- = new -->'), ('word', 'in'), ('name', 'UTF-8')]
    """
    # The outer group of an alternative closes last.
    return tuple(Piece(match.lastgroup or "", match.start(), match.end(), match[0]) for match in _TOKEN.finditer(line))


def prose_lines(page: Page) -> Iterator[tuple[int, str]]:
    """Yield the lines outside front matter, fences, names of the package and comments of several lines."""
    inside = {number for fence in page.fences for number in range(fence.line, fence.end + 1)}
    inside |= {reference.line for reference in page.references}
    comment = False
    for number, line in enumerate(page.lines, 1):
        if number < page.first or number in inside:
            continue
        if comment:
            comment = "-->" not in line
            continue
        opened = opened_comment(line)
        comment = opened is not None
        yield number, line[:opened]


def opened_comment(line: str) -> int | None:
    """Return the column of a comment that begins on `line` and does not end there."""
    column = line.rfind("<!--")
    if column < 0 or "-->" in line[column:]:
        return None
    in_span = any(piece.kind == "span" and piece.start < column < piece.end for piece in pieces(line))
    return None if in_span else column
