"""Every row of the ledger resolves in every language; what is open belongs to a lesson that does not exist yet."""

import ast
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from overrides import languages
from overrides.pages import reader
from overrides.pages.fences import FIGURES
from overrides.problems import ROOT

LEDGER = Path(__file__).with_name("ledger.txt")
DOCS = ROOT / "docs"
IDS = [*(f"E{n}" for n in range(1, 14)), *(f"N{n}" for n in range(1, 9)), *(f"R{n}" for n in range(1, 7))]


@dataclass(frozen=True)
class Row:
    number: int
    id: str
    statement: str
    place: str
    proof: str


def rows(text):
    """Return the rows of a ledger."""
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        if line and not line.startswith("#"):
            found.append(Row(number, *(part.strip() for part in line.split(" | "))))
    return found


@cache
def page(slug, language):
    path = DOCS / language / f"{slug}.md"
    return reader.read_page(path) if path.is_file() else None


def unresolved(row, language, find_page=page):
    """Return why `row` does not hold in `language`, or None."""
    slug, _, heading = row.place.partition("#")
    found = find_page(slug, language)
    if row.proof == "open":
        return f"{slug} exists: prove the row" if found else None
    if found is None:
        return f"there is no page {slug}"
    start, end = under(found, heading)
    if start is None:
        return f"no heading {heading} on {slug}"
    kind, _, name = row.proof.partition(": ")
    inside = lambda item: start <= item.line < end  # noqa: E731 - reads best where it is used
    if kind == "claim":
        claims = [claim.expression for claim in found.claims if inside(claim)]
        return None if name in claims else f"no claim {name} under {heading}"
    if kind == "section":
        sections = [fence.section.name for fence in found.fences if fence.section and inside(fence)]
        return None if name in sections else f"no section {name} under {heading}"
    if kind == "figure":
        return None if any(fence.language in FIGURES for fence in found.fences if inside(fence)) else "no figure"
    if kind == "test":
        return None if test_exists(name) else f"no test {name}"
    return f"unknown proof {row.proof}"


def under(found, heading_id):
    """Return the lines from a heading to the next one of its level or above."""
    for position, heading in enumerate(found.headings):
        if heading.id == heading_id:
            later = [h.line for h in found.headings[position + 1 :] if h.level <= heading.level]
            return heading.line, min(later, default=len(found.lines) + 1)
    return None, None


def test_exists(name):
    """Tell whether `tests/x.py::test_y` is a test of this project."""
    path, _, function = name.partition("::")
    tree = ast.parse((ROOT / path).read_text("utf-8")) if (ROOT / path).is_file() else ast.Module([], [])
    return any(isinstance(node, ast.FunctionDef) and node.name == function for node in ast.walk(tree))


test_exists.__test__ = False


@pytest.mark.parametrize("language", languages.COMPLETE)
@pytest.mark.parametrize("row", rows(LEDGER.read_text("utf-8")), ids=lambda row: f"{row.id}-line{row.number}")
def test_every_row_resolves_in_every_language(row, language):
    assert unresolved(row, language) is None


def test_no_row_of_the_source_documents_is_missing():
    assert sorted({row.id for row in rows(LEDGER.read_text("utf-8"))}) == sorted(IDS)


@pytest.mark.parametrize("language", languages.COMPLETE)
def test_every_lesson_has_its_parts(language):
    for path in sorted((DOCS / language).glob("*.md")):
        lesson = reader.read_page(path)
        if "minutes" not in lesson.meta:
            continue
        ids = [heading.id for heading in lesson.headings if heading.level == 2]
        assert ids[0] == "aims", path
        assert ids[-3:] == ["question", "takeaways", "sources"], path
        assert {"title", "description", "minutes", "before", "checked"} <= lesson.meta.keys(), path


def course():
    """Return the lessons in the order of the menu, and the page that stands behind the last of them."""
    menu = (ROOT / "mkdocs.yml").read_text("utf-8").partition("- Lessons:")[2]
    slugs = re.findall(r"^ +- ([a-z-]+)\.md$", menu, re.MULTILINE)
    lessons = [slug for slug in slugs if "minutes" in page(slug, "en").meta]
    return slugs[: len(lessons) + 1]


def out_of_course(found, slugs):
    """Return what keeps a reader of one lesson from the order of the course."""
    place = slugs.index(found.path.stem)
    start, end = under(found, "takeaways")
    led_to = [link.target.partition("#")[0] for link in found.links if start <= link.line < end]
    if f"{slugs[place + 1]}.md" not in led_to:
        yield f"its end does not lead on to {slugs[place + 1]}"
    for slug in set(found.meta["before"]) - set(slugs[:place]):
        yield f"{slug} is to be known before, and comes later"


@pytest.mark.parametrize("language", languages.COMPLETE)
def test_every_lesson_follows_from_those_before_it_and_leads_on(language):
    slugs = course()
    assert next(link.target for link in page("index", language).links) == f"{slugs[0]}.md"
    wrong = {slug: list(out_of_course(page(slug, language), slugs)) for slug in slugs[:-1]}
    assert not any(wrong.values()), wrong


def test_a_lesson_out_of_order_is_seen():
    slugs = course()
    place = slugs.index("merge-pairs")
    swapped = [*slugs[:place], slugs[place + 1], slugs[place], *slugs[place + 2 :]]
    assert list(out_of_course(page("merge-pairs", "en"), swapped)) == ["its end does not lead on to banana-trace"]
    assert "merge-pairs is to be known before, and comes later" in out_of_course(page("ranked-merges", "en"), swapped)


PLANTS = {
    "claim: totals": "claim: total",
    "count-pairs#documents": "count-pairs#document",
    "count-pairs#documents | claim: totals[97, 97]": "count-pairs#boundaries | claim: totals[97, 97]",
    "section: no-alias": "section: no-alia",
    "banana-trace#banaan | figure": "banana-trace#one-word | figure",
    "::test_every_lesson_has_its_parts": "::test_nothing",
    "merge-pairs#aims | test: tests/pages/test_rendering.py::test_a_lesson_shows_its_frame": "merge-pairs | open",
}


@pytest.mark.parametrize("right", PLANTS)
def test_a_row_that_does_not_hold_is_seen(right):
    text = LEDGER.read_text("utf-8")
    assert right in text
    planted = rows(text.replace(right, PLANTS[right], 1))
    assert [row for row in planted if unresolved(row, "en")]


def test_a_heading_ends_where_the_next_of_its_level_begins():
    found = page("merge-pairs", "en")
    start, end = under(found, "two-wrong-ways")
    inner = [heading.id for heading in found.headings if start <= heading.line < end]
    assert inner == ["two-wrong-ways", "every-match", "chaining", "another-id"]
    assert re.match(r"## ", found.lines[end - 1])
