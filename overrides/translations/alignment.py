"""Which block of a translation belongs to which of English: in the same order where it can be, or moved."""

from __future__ import annotations

import math
from collections.abc import Iterator
from difflib import SequenceMatcher

from overrides.translations import mechanics
from overrides.translations.blocks import Block
from overrides.translations.known import Known
from overrides.translations.likeness import STILL_ENGLISH, SURELY_ONE, likeness, same_words

#: Blocks that score less than this are two blocks, not one that changed.
_ENOUGH = 0.0


def in_order(known: Known) -> list[tuple[int, int]]:
    """Return the pairs of positions that stand in the same order in both pages."""
    anchors = list(_anchors(known))
    pairs, i, j = list(anchors), 0, 0
    for a, b in [*anchors, (len(known.english), len(known.translated))]:
        if i < a and j < b:
            pairs += _aligned_gap(known, range(i, a), range(j, b))
        i, j = a + 1, b + 1
    return sorted(pairs)


def _anchors(known: Known) -> Iterator[tuple[int, int]]:
    """Yield the pairs that are surely one block: recorded exactly as they are, or equal in both languages."""
    tokens = _Tokens()
    for entry in known.entries:
        tokens.join(
            ("en", entry.english, entry.english_mechanics),
            ("to", entry.translated, entry.translated_mechanics),
        )
    for block in known.english:
        tokens.join(("en", block.hash, block.mechanics_hash), ("to", block.hash, block.mechanics_hash))
    ours = [tokens.find(("en", block.hash, block.mechanics_hash)) for block in known.english]
    theirs = [tokens.find(("to", block.hash, block.mechanics_hash)) for block in known.translated]
    for match in SequenceMatcher(None, ours, theirs, autojunk=False).get_matching_blocks():
        for offset in range(match.size):
            i, j = match.a + offset, match.b + offset
            if known.exact(known.english[i], known.translated[j]):
                yield i, j


class _Tokens:
    """Sets of hashes that stand for one block; joined by what the lock records."""

    def __init__(self) -> None:
        self.parents: dict[tuple[str, str, str], tuple[str, str, str]] = {}

    def find(self, key: tuple[str, str, str]) -> tuple[str, str, str]:
        while self.parents.get(key, key) != key:
            key = self.parents[key]
        return key

    def join(self, one: tuple[str, str, str], other: tuple[str, str, str]) -> None:
        self.parents[self.find(one)] = self.find(other)


def _aligned_gap(known: Known, ours: range, theirs: range) -> list[tuple[int, int]]:
    """Return the best pairs of a stretch where nothing is certain: the order is kept, the sum of scores is greatest."""
    best = [[0.0] * (len(theirs) + 1) for _ in range(len(ours) + 1)]
    score = [[_score(known, known.english[i], known.translated[j]) for j in theirs] for i in ours]
    for a in range(len(ours) - 1, -1, -1):
        for b in range(len(theirs) - 1, -1, -1):
            paired = score[a][b] + best[a + 1][b + 1] if score[a][b] > _ENOUGH else -math.inf
            best[a][b] = max(best[a + 1][b], best[a][b + 1], paired)
    pairs, a, b = [], 0, 0
    while a < len(ours) and b < len(theirs):
        if score[a][b] > _ENOUGH and best[a][b] == score[a][b] + best[a + 1][b + 1]:
            pairs.append((ours[a], theirs[b]))
            a, b = a + 1, b + 1
        elif best[a][b] == best[a + 1][b]:
            a += 1
        else:
            b += 1
    return pairs


def _score(known: Known, ours: Block, theirs: Block) -> float:
    """Return how likely `theirs` is the translation of `ours`: by the lock, by name, by mechanical parts, by length."""
    recorded = known.entry(ours, theirs)
    if recorded:
        exact = (recorded.english_mechanics == ours.mechanics_hash) + (
            recorded.translated_mechanics == theirs.mechanics_hash
        )
        return 10.0 + exact + 4 * mechanics.overlap(ours.mechanics, theirs.mechanics)
    if ours.kind != theirs.kind:
        return -math.inf
    score = 0.5
    if ours.name or theirs.name:
        if ours.name == theirs.name:
            score += 8
        elif (ours.kind, ours.name) in known.names or (theirs.kind, theirs.name) in known.english_names:
            return -math.inf
    if not ours.translatable and not theirs.translatable:
        return score + 2 * mechanics.overlap(ours.mechanics, theirs.mechanics)
    score += _by_record(known, ours, theirs)
    score += 5 * (same_words(ours, theirs) > STILL_ENGLISH)
    # Where the lock says what the English was, that tells more than what both have.
    weight = 1.5 if theirs.hash in known.by_translated else 4
    score += weight * (mechanics.overlap(ours.mechanics, theirs.mechanics) - 0.5)
    # A translation is about as long as its English; see Gale and Church on aligning sentences.
    score -= min(2.0, 1.2 * abs(math.log((len(theirs.prose) + 15) / (len(ours.prose) + 15))))
    return score


def _by_record(known: Known, ours: Block, theirs: Block) -> float:
    """Return what the lock makes likely: the English of `theirs` as recorded is like `ours`, or is another block."""
    if theirs.hash in known.by_translated:
        entries = known.outgrown(theirs)
        # Without: it belongs to another block, which is still there.
        return 16 * (max(likeness(entry.sketch, ours.prose) for entry in entries) - 0.66) if entries else -4.0
    if ours.hash in known.by_english:
        return 3.0 if known.bereft(ours) else -4.0
    return 0.5


def out_of_order(known: Known, left: dict[int, int]) -> dict[int, int]:
    """Return the pairs among the blocks without a partner that are surely one block in two places."""
    ours = [i for i in range(len(known.english)) if i not in left]
    taken = set(left.values())
    theirs = [j for j in range(len(known.translated)) if j not in taken]
    candidates = []
    for i in ours:
        for j in theirs:
            likely = _certainty(known, known.english[i], known.translated[j])
            if likely:
                candidates.append((-likely, i, j))
    moved: dict[int, int] = {}
    for _, i, j in sorted(candidates):
        if i not in moved and j not in moved.values():
            moved[i] = j
    return moved


def _certainty(known: Known, ours: Block, theirs: Block) -> float:
    if known.exact(ours, theirs):
        return 4.0
    if known.entry(ours, theirs):
        return 3.0
    if ours.kind != theirs.kind:
        return 0.0
    if ours.name and ours.name == theirs.name:
        return 2.0
    entries = known.outgrown(theirs) if theirs.translatable else []
    like = max((likeness(entry.sketch, ours.prose) for entry in entries), default=0.0)
    return like if like >= SURELY_ONE else 0.0
