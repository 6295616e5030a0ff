"""How a translation stands to its English page, block by block: what is current, and what lags.

English may move on at any time: then a block is STALE, ADDED, MOVED or REMOVED, which is work to do and no error. Where
English did not move since somebody checked the translation, the two must agree; `departures` has what differs.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from pathlib import Path

from overrides import languages
from overrides.pages import reader
from overrides.pages.page import Page
from overrides.translations import lock
from overrides.translations.alignment import in_order, out_of_order
from overrides.translations.blocks import Block, read_blocks
from overrides.translations.judging import alone, judged, left_over
from overrides.translations.known import Known
from overrides.translations.states import Drift, PageDrift, State


def compare(english: Sequence[Block], translated: Sequence[Block], entries: Iterable[lock.Entry]) -> list[Drift]:
    """Return how each block stands, in the order of English; blocks only the translation has come where they stand."""
    known = Known(english, translated, entries)
    left = dict(in_order(known))
    moved = out_of_order(known, left)
    drifts: list[tuple[float, Drift]] = []
    for i, j in {**left, **moved}.items():
        drifts.append((i, judged(known, english[i], translated[j], i in moved)))
    partners = {j: i for i, j in left.items()}
    for i, block in enumerate(english):
        if i not in left and i not in moved:
            drifts.append((i, Drift(alone(known, block), block, None)))
    position = -1.0
    used = set(left.values()) | set(moved.values())
    for j, block in enumerate(translated):
        if j in partners:
            position = partners[j]
        elif j not in used:
            drifts.append((position + 0.5, Drift(left_over(known, block), None, block)))
    return [drift for _, drift in sorted(drifts, key=lambda item: item[0])]


def names(docs: Path, language: str = languages.SOURCE) -> list[str]:
    """Return the names of the pages of a language, without `.md`, in order."""
    folder = docs / language
    return sorted(path.relative_to(folder).with_suffix("").as_posix() for path in folder.rglob("*.md"))


def translated_languages(docs: Path) -> list[str]:
    """Return the languages that are translations and have a folder."""
    return [code for code in languages.known() if code != languages.SOURCE and (docs / code).is_dir()]


def page(docs: Path, language: str, name: str) -> PageDrift:
    """Return how the page `name` stands in `language`. The same files give the same object: it is read-only."""
    path = docs / language / f"{name}.md"
    english = docs / languages.SOURCE / f"{name}.md"
    files = (english, path, lock.path_of(path), docs / "snippets" / f"{path.stem}.py")
    return _page(docs, language, name, tuple(file.read_bytes() if file.is_file() else None for file in files))


@lru_cache(maxsize=256)
def _page(docs: Path, language: str, name: str, _files: tuple[bytes | None, ...]) -> PageDrift:
    english = _read(docs, docs / languages.SOURCE / f"{name}.md")
    path = docs / language / f"{name}.md"
    if not path.is_file():
        return PageDrift(name, language, english, None, [Drift(State.ADDED, b, None) for b in read_blocks(english)])
    translated = _read(docs, path)
    entries = lock.read(lock.path_of(path))
    drifts = compare(read_blocks(english), read_blocks(translated), entries)
    return PageDrift(name, language, english, translated, drifts, entries)


def pages(docs: Path, language: str) -> list[PageDrift]:
    """Return how every English page stands in `language`."""
    return [page(docs, language, name) for name in names(docs)]


def _read(docs: Path, path: Path) -> Page:
    return reader.read_page(path, snippets=docs / "snippets")
