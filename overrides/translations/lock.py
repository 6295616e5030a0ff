"""The record of what was checked: docs/<language>/<page>.lock, one line a block, a set of lines in no order.

A line pairs an English block with its translation, each by a hash of its prose and one of its mechanical parts:

    9c1f0e77ab12.51d0c3aa.9f3c0d5561e2b7a4 02d4b8c91f6e.0b77a1c2 - 5d6f
    English block · its sketch             translated block      mark · seal

Two people's lines may be put together by git (`merge=union`): order means nothing and a line twice is a line.
There are no dates and no commits, so a shallow clone knows all. The sketch tells how much English changed when the
old text is not at hand. The mark is `same` (English moved on, somebody read the translation and it needs no change),
`cosmetic` (English was mended without a change of meaning) or `-`. The seal is there because a hash changed by hand
would call stale text fresh.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from overrides.problems import Problem, relative
from overrides.translations.blocks import Block

MARKS = ("-", "same", "cosmetic")
HEADER = "# Written by `nox -s translations -- accept`, a line a block; CONTRIBUTING.md tells what it means."
_LINE = re.compile(
    r"(?P<english>[0-9a-f]{12})\.(?P<english_mechanics>[0-9a-f]{8})\.(?P<sketch>[0-9a-f]{16}) "
    r"(?P<translated>[0-9a-f]{12})\.(?P<translated_mechanics>[0-9a-f]{8}) "
    r"(?P<mark>-|same|cosmetic) (?P<seal>[0-9a-f]{4})"
)


@dataclass(frozen=True, order=True)
class Entry:
    """A translated block that somebody checked against an English block."""

    english: str
    english_mechanics: str
    sketch: str
    translated: str
    translated_mechanics: str
    mark: str = "-"

    def __str__(self) -> str:
        """Return the line of the lock file."""
        return f"{self._content} {hashlib.sha256(self._content.encode('ascii')).hexdigest()[:4]}"

    @property
    def _content(self) -> str:
        english = f"{self.english}.{self.english_mechanics}.{self.sketch}"
        return f"{english} {self.translated}.{self.translated_mechanics} {self.mark}"


def record(english: Block, translated: Block, mark: str = "-") -> Entry:
    """Return the line that says: `translated` was checked against `english` as both are now."""
    return Entry(
        english.hash,
        english.mechanics_hash,
        sketch(english.prose),
        translated.hash,
        translated.mechanics_hash,
        mark,
    )


def renewed(entry: Entry, english: Block, mark: str) -> Entry:
    """Return `entry` for an English block that was mended, the translation as it was recorded."""
    return replace(
        entry,
        english=english.hash,
        english_mechanics=english.mechanics_hash,
        sketch=sketch(english.prose),
        mark=mark,
    )


def path_of(page: Path) -> Path:
    """Return the lock of a translated page."""
    return page.with_suffix(".lock")


def read(path: Path) -> frozenset[Entry]:
    """Return what is recorded in the lock at `path`; without a file nothing is. Broken lines are `problems`."""
    return frozenset(entry for _, entry in _lines(path) if isinstance(entry, Entry))


def problems(path: Path) -> list[Problem]:
    """Return the lines of a lock that `accept` did not write."""
    return [Problem(relative(path), number, entry) for number, entry in _lines(path) if isinstance(entry, str)]


def parse(line: str) -> Entry | str | None:
    """Return the entry of one line, what is wrong with it, or None for a line that records nothing."""
    if not line.strip() or line.startswith("#"):
        return None
    match = _LINE.fullmatch(line)
    if match is None:
        return f"not a line of a lock: {line[:60]!r}; restore it, or delete it and accept the block again"
    seal = match["seal"]
    entry = Entry(**{name: value for name, value in match.groupdict().items() if name != "seal"})
    if str(entry).rpartition(" ")[2] != seal:
        return (
            "this line was changed by hand, and a stale block would count as fresh; "
            "delete it and accept the block again: `nox -s translations -- accept` knows what has changed"
        )
    return entry


def _lines(path: Path) -> list[tuple[int, Entry | str]]:
    if not path.is_file():
        return []
    found = []
    for number, line in enumerate(path.read_text("utf-8").split("\n"), 1):
        entry = parse(line)
        if entry is not None:
            found.append((number, entry))
    return found


def written(entries: Iterable[Entry]) -> str:
    """Return the text of a lock file, the same for the same entries."""
    return "\n".join([HEADER, *sorted(str(entry) for entry in set(entries))]) + "\n"


def write(path: Path, entries: Iterable[Entry]) -> None:
    """Write the lock at `path`."""
    path.write_text(written(entries), "utf-8", newline="\n")


# Sketches ---------------------------------------------------------------------------------------------------------

_BITS = 64


def sketch(prose: str) -> str:
    """Return 64 bits that are alike for texts that are alike: each bit is a vote of all runs of three letters."""
    text = f"  {prose.lower()}  "
    votes = [0] * _BITS
    for gram in {text[i : i + 3] for i in range(len(text) - 2)}:
        value = int.from_bytes(hashlib.blake2b(gram.encode("utf-8"), digest_size=8).digest(), "big")
        for bit in range(_BITS):
            votes[bit] += 1 if value >> bit & 1 else -1
    return f"{sum(1 << bit for bit, vote in enumerate(votes) if vote > 0):016x}"


def likeness(one: str, other: str) -> float:
    """Return how alike two sketches are: 1 for the same text, about a half for texts that have nothing in common."""
    return 1 - (int(one, 16) ^ int(other, 16)).bit_count() / _BITS
