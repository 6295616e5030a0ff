"""Sybil's collector: every block, output, doctest and claim of every page is a test with its real line.

The reader finds the items and one run of the whole page gives their results, in the order of the page, whichever items
are selected and in whichever order or process pytest asks for them.
"""

from functools import cached_property
from pathlib import Path

import pytest
from sybil import Document, Example, Region, Sybil

from overrides.pages import reader, running
from overrides.problems import ROOT, relative


class PageDocument(Document):
    """A page, its items as regions, and the results of its run."""

    @classmethod
    def parse(cls, path, *parsers, encoding="utf-8"):
        """Read the page with the one reader; a page that can't be read is an item that fails."""
        page = reader.read_page(Path(path))
        document = cls(page.text or "\n", path)
        document.page = page
        for start, end, result_kind, item in regions(page):
            document.add(Region(start, end, parsed=(result_kind, item), evaluator=evaluate))
        document.add(Region(0, 0, parsed=("page", None), evaluator=evaluate_page))
        return document

    @cached_property
    def results(self):
        """The results of the page by kind and item; the first item to ask runs the page."""
        return {(result.kind, id(result.source)): result for result in running.run_page(self.page)}


def regions(page):
    """Yield start, end, kind and item of everything on `page` that is checked."""
    starts = [0]
    for line in page.lines:
        starts.append(starts[-1] + len(line) + 1)
    for fence in page.fences:
        start, body = starts[fence.line - 1], starts[fence.line]
        if fence.executed:
            yield start, start + 1, "run", fence
            yield body, body, "output", fence
        elif fence.info == "pycon" or fence.skip is not None:
            yield start, start + 1, "pycon" if fence.skip is None else "skip", fence
    for claim in page.claims:
        start = starts[claim.line - 1]
        yield start + claim.start, start + claim.end, "claim", claim


def evaluate(example: Example):
    """Report one result of the page's run."""
    kind, item = example.parsed
    result = example.document.results[kind, id(item)]
    if kind == "skip":
        pytest.skip(f"{item.skip}: {example.document.page.meta['skips'][item.skip]}")
    if result.error:
        pytest.fail(f"{relative(example.path)}:{result.line}: {result.error}", pytrace=False)


def evaluate_page(example: Example):
    """Report what is wrong with the page as a whole, whatever its items give."""
    wrong = running.problems(example.document.page, [])
    if wrong:
        pytest.fail("\n".join(map(str, wrong)), pytrace=False)


def counted(path):
    """Return how many items of each kind the page at `path` has."""
    counts = dict.fromkeys(KINDS, 0)
    for *_, kind, _ in regions(reader.read_page(path)):
        counts[kind] += 1
    return counts


KINDS = ("run", "output", "pycon", "claim", "skip")

pytest_collect_file = Sybil(
    parsers=[], pattern="*.md", path=str(ROOT / "docs"), document_types={".md": PageDocument}
).pytest()
