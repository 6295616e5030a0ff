"""The prose of a page: its headings, links and names of the package; the numbers in it are for `claims`."""

from __future__ import annotations

import re

from overrides.pages.claims import check_unclaimed, read_claims
from overrides.pages.fences import INCLUDED_ELSEWHERE
from overrides.pages.page import Heading, Link, Page, Reference
from overrides.pages.pieces import pieces, prose_lines

_HEADING = re.compile(r"(#{1,6}) (.+?) \{#([a-z][a-z0-9-]*)\}")
_REFERENCE = re.compile(r"::: (bpe_examples(?:\.\w+)+)")


def read_prose(page: Page) -> None:
    """Find the headings, links, names and claims of `page`; its fences are known already."""
    used: set[str] = set()
    previous = ""
    for number, line in prose_lines(page):
        if line.lstrip(" >").startswith(":::"):
            _read_reference(page, number, line)
            continue
        _read_heading(page, number, line, previous)
        _read_links(page, number, line)
        read_claims(page, number, line, used)
        previous = line
    for key in ("title", "description"):
        for piece in pieces(str(page.meta.get(key, ""))):
            check_unclaimed(page, 1, str(page.meta.get(key)), piece, used, f"front matter `{key}`: ")
    for listed in page.reasons("numbers"):
        if listed not in used:
            page.problem(1, f"front matter `numbers` lists {listed!r}, which the page no longer needs")
    skipped = {fence.skip for fence in page.fences}
    for listed in page.reasons("skips"):
        if listed not in skipped:
            page.problem(1, f"front matter `skips` lists {listed!r}, which the page no longer needs")
    _check_ids(page)


def _read_heading(page: Page, number: int, line: str, previous: str) -> None:
    if re.match(r"\s*#", line):
        heading = _HEADING.fullmatch(line.rstrip())
        if heading is None:
            page.problem(number, "a heading is written `## Title {#english-id}`, unindented")
        else:
            page.headings.append(Heading(number, len(heading[1]), heading[2], heading[3]))
    elif re.fullmatch(r"(=+|-+)\s*", line) and previous.strip() and not line.startswith("|"):
        page.problem(number, "an underlined heading; write `## Title {#english-id}`")
    if re.search(r"<h[1-6]", line, re.IGNORECASE):
        page.problem(number, "a heading in HTML; write `## Title {#english-id}`")
    if "--8<--" in line and not any(p.kind == "span" and "--8<--" in p.text for p in pieces(line)):
        page.problem(number, INCLUDED_ELSEWHERE)


def _read_reference(page: Page, number: int, line: str) -> None:
    """Read `::: bpe_examples.train`, in the one spelling in which it shows that name and nothing else."""
    reference = _REFERENCE.fullmatch(line)
    neighbours = [page.lines[n] for n in (number - 2, number) if 0 <= n < len(page.lines)]
    if reference is None:
        page.problem(number, "a name of the package is shown by `::: bpe_examples.name`, unindented")
    elif any(neighbour.strip() for neighbour in neighbours):
        page.problem(number, "a name of the package is shown by a line of its own, between blank lines")
    else:
        page.references.append(Reference(number, reference[1]))


def _check_ids(page: Page) -> None:
    seen: set[str] = set()
    for heading in page.headings:
        if heading.id in seen:
            page.problem(heading.line, f"a second heading with the id {heading.id!r}")
        seen.add(heading.id)
    first = [heading for heading in page.headings if heading.level == 1]
    if len(first) != 1:
        page.problem(page.first, f"a page has one heading of level 1, this one has {len(first)}")


def _read_links(page: Page, number: int, line: str) -> None:
    for piece in pieces(line):
        if piece.kind == "target":
            page.links.append(Link(number, piece.text[2:-1].split(maxsplit=1)[0] if piece.text[2:-1].strip() else ""))
