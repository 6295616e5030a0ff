"""The blocks of a page in English and in a translation, and what the lock knows of them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

from overrides.translations import lock
from overrides.translations.blocks import Block


class Known:
    """The two pages, and the entries of the lock by the blocks that they are about."""

    def __init__(self, english: Sequence[Block], translated: Sequence[Block], entries: Iterable[lock.Entry]) -> None:
        self.english, self.translated = english, translated
        self.entries = frozenset(entries)
        self.by_english: dict[str, list[lock.Entry]] = defaultdict(list)
        self.by_translated: dict[str, list[lock.Entry]] = defaultdict(list)
        for entry in sorted(self.entries):
            self.by_english[entry.english].append(entry)
            self.by_translated[entry.translated].append(entry)
        self.english_hashes = Counter(block.hash for block in english)
        self.translated_hashes = Counter(block.hash for block in translated)
        self.names = {(block.kind, block.name) for block in translated if block.name}
        self.english_names = {(block.kind, block.name) for block in english if block.name}
        #: Translations that were deleted or rewritten while their English went away, too.
        self.orphans = any(
            entry.english not in self.english_hashes and entry.translated not in self.translated_hashes
            for entry in self.entries
        )

    def entry(self, ours: Block, theirs: Block) -> lock.Entry | None:
        """Return the entry of exactly this pair, the best one when mechanical parts have several."""
        found = [entry for entry in self.by_english.get(ours.hash, ()) if entry.translated == theirs.hash]
        ranked = sorted(
            found,
            key=lambda entry: (
                entry.english_mechanics != ours.mechanics_hash,
                entry.translated_mechanics != theirs.mechanics_hash,
            ),
        )
        return ranked[0] if ranked else None

    def outgrown(self, theirs: Block) -> list[lock.Entry]:
        """Return the entries of a translated block when English no longer has all the blocks it translates.

        One text may translate several blocks, as the heading and the title of a page: then the count tells.
        """
        entries = self.by_translated.get(theirs.hash, [])
        still = sum(self.english_hashes[english] for english in {entry.english for entry in entries})
        return entries if self.translated_hashes[theirs.hash] > still else []

    def bereft(self, ours: Block) -> list[lock.Entry]:
        """Return the entries of an English block when the translation no longer has all that was recorded for it."""
        entries = self.by_english.get(ours.hash, [])
        still = sum(self.translated_hashes[translated] for translated in {entry.translated for entry in entries})
        return entries if self.english_hashes[ours.hash] > still else []

    def exact(self, ours: Block, theirs: Block) -> bool:
        """Tell whether the two are recorded as they are, or are equal because nothing in them is translated."""
        entry = self.entry(ours, theirs)
        if entry and (entry.english_mechanics, entry.translated_mechanics) == (
            ours.mechanics_hash,
            theirs.mechanics_hash,
        ):
            return True
        return ours.hash == theirs.hash and ours.mechanics_hash == theirs.mechanics_hash
