"""What a block is, CURRENT or STALE or another state, once it is known to which block of English it belongs."""

from __future__ import annotations

from collections.abc import Iterable

from overrides.translations import lock, mechanics
from overrides.translations.blocks import Block
from overrides.translations.known import Known
from overrides.translations.likeness import STILL_ENGLISH, SURELY_ONE, likeness, same_words
from overrides.translations.states import Drift, State


def judged(known: Known, ours: Block, theirs: Block, moved: bool) -> Drift:
    """Return how two blocks that belong together stand; `moved` when English has them in another place."""
    differences = tuple(mechanics.differences(ours.mechanics, theirs.mechanics))
    entry = known.entry(ours, theirs)
    state, touched = _state(known, ours, theirs, entry, bool(differences))
    if moved and state is State.CURRENT:
        state = State.MOVED
    return Drift(state, ours, theirs, touched, moved, entry or _nearest(known, ours, theirs), differences)


def _state(known: Known, ours: Block, theirs: Block, entry: lock.Entry | None, differ: bool) -> tuple[State, bool]:
    """Return the state of a pair, and whether the translation was touched since it was recorded."""
    if entry:
        english_moved = entry.english_mechanics != ours.mechanics_hash
        touched = entry.translated_mechanics != theirs.mechanics_hash
        if not english_moved:
            return (State.EDITED if touched and differ else State.CURRENT), touched
        # Both were changed the same way, as when one author renames something in all languages: nothing is left to do.
        return (State.CURRENT if touched and not differ else State.STALE), touched
    if not ours.translatable and not theirs.translatable:
        return _untranslatable_state(known, ours, theirs, differ)
    if known.outgrown(theirs):
        return State.STALE, False
    if theirs.translatable and same_words(ours, theirs) > STILL_ENGLISH:
        return State.ENGLISH, False
    recorded = known.bereft(ours)
    if recorded:
        if any(e.english_mechanics == ours.mechanics_hash for e in recorded):
            return State.EDITED, True
        # English changed mechanically, and the words of the translation followed.
        return (State.STALE if differ else State.EDITED), True
    if theirs.hash not in known.by_translated and _explains(known, ours):
        return State.STALE, True
    return State.DRAFT, False


def _untranslatable_state(known: Known, ours: Block, theirs: Block, differ: bool) -> tuple[State, bool]:
    if not differ:
        return State.CURRENT, False
    if ours.hash in known.by_english:
        # English is as it was when it was recorded: the translation departs from it.
        return State.EDITED, True
    return State.STALE, theirs.hash not in known.by_translated


def _explains(known: Known, ours: Block) -> bool:
    """Tell whether `ours` is a later version of an English block whose translation was rewritten, too."""
    return any(
        entry.english not in known.english_hashes
        and entry.translated not in known.translated_hashes
        and likeness(entry.sketch, ours.prose) >= SURELY_ONE
        for entry in known.entries
    )


def _nearest(known: Known, ours: Block, theirs: Block) -> lock.Entry | None:
    """Return what was recorded for an earlier version of this pair."""
    entries = known.by_translated.get(theirs.hash) or known.by_english.get(ours.hash)
    if not entries:
        entries = [
            entry
            for entry in known.entries
            if entry.english not in known.english_hashes
            and entry.translated not in known.translated_hashes
            and likeness(entry.sketch, ours.prose) >= SURELY_ONE
        ]
    return max(entries, key=lambda entry: likeness(entry.sketch, ours.prose)) if entries else None


def alone(known: Known, ours: Block) -> State:
    """Return the state of an English block without a translation."""
    # A second copy of a block that has its translation is new, not lost.
    recorded = known.by_english.get(ours.hash, ())
    return State.LOST if recorded and known.bereft(ours) and not _copied(known, recorded) else State.ADDED


def _copied(known: Known, recorded: Iterable[lock.Entry]) -> bool:
    return any(entry.translated in known.translated_hashes for entry in recorded)


def left_over(known: Known, theirs: Block) -> State:
    """Return the state of a translated block without English."""
    return State.REMOVED if theirs.hash in known.by_translated or known.orphans else State.EXTRA
