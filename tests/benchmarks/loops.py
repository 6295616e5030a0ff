"""The loops that most tutorials publish, written anew: what the others are measured against.

As in karpathy's minbpe, the first pair seen wins a tie, and a text is encoded by merging the earliest rule in it.
"""

from collections.abc import Iterable
from itertools import pairwise


def train(documents: Iterable[bytes], budget: int) -> list[tuple[int, int, int]]:
    """Count all pairs anew each round, and rewrite all texts."""
    texts = [list(document) for document in documents]
    merges = []
    for new_id in range(256, 256 + budget):
        counts: dict[tuple[int, int], int] = {}
        for ids in texts:
            count(ids, counts)
        pair = max(counts, key=counts.__getitem__)
        texts = [merge(ids, pair, new_id) for ids in texts]
        merges.append((*pair, new_id))
    return merges


def encode(data: bytes, merges: Iterable[tuple[int, int, int]]) -> list[int]:
    """Count the pairs of the text, merge the earliest rule among them, and begin again."""
    rules = {(left, right): new_id for left, right, new_id in merges}
    ids = list(data)
    while len(ids) >= 2:
        pair = min(count(ids, {}), key=lambda pair: rules.get(pair, float("inf")))
        if pair not in rules:
            break
        ids = merge(ids, pair, rules[pair])
    return ids


def count(ids: list[int], counts: dict[tuple[int, int], int]) -> dict[tuple[int, int], int]:
    """Add the pairs of a text to the counts."""
    for pair in pairwise(ids):
        counts[pair] = counts.get(pair, 0) + 1
    return counts


def merge(ids: list[int], pair: tuple[int, int], new_id: int) -> list[int]:
    """Write a text again with a pair merged."""
    merged = []
    position = 0
    while position < len(ids):
        if ids[position] == pair[0] and position < len(ids) - 1 and ids[position + 1] == pair[1]:
            merged.append(new_id)
            position += 2
        else:
            merged.append(ids[position])
            position += 1
    return merged
