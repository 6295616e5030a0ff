"""How alike two texts are: an English one and what was recorded of it, or a translation and its English."""

from __future__ import annotations

import re
from difflib import SequenceMatcher
from functools import lru_cache

from overrides.translations import lock
from overrides.translations.blocks import Block

#: A translation whose words are so far those of English has not been translated.
STILL_ENGLISH = 0.8
#: Two English texts as alike as this are one text that changed: of unrelated sentences one pair in a hundred is.
SURELY_ONE = 0.75


def likeness(recorded: str, prose: str) -> float:
    """Return how far an English text is what was recorded, by its sketch: 1 for the same."""
    return lock.likeness(recorded, _sketched(prose))


@lru_cache(maxsize=10_000)
def _sketched(prose: str) -> str:
    return lock.sketch(prose)


def same_words(ours: Block, theirs: Block) -> float:
    """Return how far the words of `theirs` are those of `ours`, in their order: near 1 for untranslated text."""
    one, other = _spoken(ours.prose), _spoken(theirs.prose)
    if len(one) < 4 or len(other) < 4:
        return 1.0 if one and one == other else 0.0
    return SequenceMatcher(None, one, other, autojunk=False).ratio()


@lru_cache(maxsize=10_000)
def _spoken(prose: str) -> tuple[str, ...]:
    return tuple(re.findall(r"[^\W\d_]+", re.sub(r"⟨[^⟩]*⟩", " ", prose).lower()))
