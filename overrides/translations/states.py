"""How the blocks of a translation can stand to English: the states, one block, and all blocks of a page."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property

from overrides.pages.page import Page
from overrides.translations import lock, mechanics
from overrides.translations.blocks import Block


class State(StrEnum):
    """What a block is, as `todo` says it. WORK is what a translator has to do; LOST and EXTRA are errors."""

    CURRENT = "CURRENT"  # checked, and nothing has changed since
    STALE = "STALE"  # English moved on
    ADDED = "ADDED"  # English has it, the translation doesn't yet
    REMOVED = "REMOVED"  # the translation has it, English doesn't any more
    MOVED = "MOVED"  # checked, but English has it in another place
    ENGLISH = "ENGLISH"  # stands in the translation, in English
    DRAFT = "DRAFT"  # translated, and nobody has accepted it yet
    EDITED = "EDITED"  # the translation changed since it was checked, English didn't
    LOST = "LOST"  # English has it unchanged and it was translated, but the translation no longer has it
    EXTRA = "EXTRA"  # the translation has it, English never had


#: What a reader of the page should know about, and a translator should do.
WORK = (State.STALE, State.ADDED, State.REMOVED, State.MOVED, State.ENGLISH)
#: Waits for `accept` only; nothing is wrong for a reader.
NOTICES = (State.DRAFT, State.EDITED)


@dataclass(frozen=True)
class Drift:
    """One block of English, of the translation, or of both, and how they stand to each other.

    `touched`: the translation changed since it was recorded. `moved`: English has the block in another place.
    `entry` is what the lock says about the two. `differences` are the mechanical parts in which they differ.
    """

    state: State
    english: Block | None
    translated: Block | None
    touched: bool = False
    moved: bool = False
    entry: lock.Entry | None = None
    differences: tuple[mechanics.Difference, ...] = ()


@dataclass(frozen=True)
class PageDrift:
    """A page in one language and how all its blocks stand. `exists` is false while nobody has begun it."""

    name: str
    language: str
    english: Page
    translated: Page | None
    drifts: list[Drift] = field(default_factory=list)
    entries: frozenset[lock.Entry] = frozenset()

    @property
    def exists(self) -> bool:
        """Tell whether the page has been begun in this language."""
        return self.translated is not None

    @cached_property
    def work(self) -> list[Drift]:
        """Return what a translator has to do, in the order of the page."""
        return [drift for drift in self.drifts if drift.state in WORK]

    def count(self, *states: State) -> int:
        """Return how many blocks are in one of `states`."""
        return sum(drift.state in states for drift in self.drifts)

    @property
    def words_to_do(self) -> int:
        """Return how many English words wait for a translation."""
        waiting = (State.STALE, State.ADDED, State.ENGLISH)
        return sum(drift.english.words for drift in self.drifts if drift.english and drift.state in waiting)

    def line_before(self, drift: Drift) -> int:
        """Return the last line of the translated block before `drift`, to insert behind it what is missing."""
        line = self.translated.first if self.translated else 1
        for other in self.drifts:
            if other is drift:
                break
            if other.translated and other.english and not other.moved:
                line = max(other.translated.end, line) if other.translated.kind != "string" else line
        return line
