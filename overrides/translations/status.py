"""`status`: how many blocks of each page are current, and how many words wait."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from overrides.translations.drift import pages
from overrides.translations.states import PageDrift, State

COLUMNS = ("current", "stale", "added", "english", "other", "missing", "words")


def counts(stands: PageDrift) -> dict[str, int]:
    """Return the numbers of one page: blocks by what they need, and the English words that wait."""
    other = (State.REMOVED, State.MOVED, State.DRAFT, State.EDITED, State.LOST, State.EXTRA)
    return {
        "current": stands.count(State.CURRENT),
        "stale": stands.count(State.STALE),
        "added": stands.count(State.ADDED) if stands.exists else 0,
        "english": stands.count(State.ENGLISH),
        "other": stands.count(*other),
        "missing": 0 if stands.exists else len(stands.drifts),
        "words": stands.words_to_do,
    }


def status(docs: Path, chosen: Sequence[str]) -> list[tuple[str, str, dict[str, int]]]:
    """Return language, page and numbers of every page."""
    return [(stands.language, stands.name, counts(stands)) for code in chosen for stands in pages(docs, code)]


def table(rows: Iterable[tuple[str, str, dict[str, int]]]) -> Iterator[str]:
    """Yield the lines of the status table."""
    rows = list(rows)
    width = max([len(name) for _, name, _ in rows] + [4])
    yield f"{'':2}  {'page':{width}}  " + "  ".join(f"{column:>7}" for column in COLUMNS)
    for language, name, numbers in rows:
        cells = (f"{numbers[column] or '·':>7}" for column in COLUMNS)
        yield f"{language:2}  {name:{width}}  " + "  ".join(cells)
