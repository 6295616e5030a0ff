"""Play one round of training: count, choose, merge."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from bpe_examples.merging import merge_pair
from bpe_examples.pairs import Pair, pair_counts

# Leading pairs arrive in the order in which they were first seen.
TIES: dict[str, Callable[[Sequence[Pair]], Pair]] = {
    "smallest": min,
    "largest": max,
    "first": lambda pairs: pairs[0],
}


@dataclass(frozen=True)
class Round:
    """One round of training: the pair that won, and what merging it changed.

    >>> from bpe_examples import train
    >>> first = train(["aaa"], 1).rounds[0]
    >>> first.pair, first.new_id
    ((97, 97), 256)

    How often the pair was counted and how often it could be replaced are two numbers:
    the length falls by the replacements.

    >>> first.count, first.replacements
    (2, 1)
    >>> first.length_before, first.length_after
    (3, 2)

    `tied` lists the pairs that reached that count, the winner among them, in the order in which they were first seen,
    and `pairs_tied` says how many they are; `sequences` holds the documents after the round.

    >>> first.tied, first.pairs_tied, first.sequences
    ([(97, 97)], 1, [[256, 97]])
    """

    rank: int
    pair: Pair
    new_id: int
    count: int
    replacements: int
    tied: list[Pair]
    pairs_tied: int
    length_before: int
    length_after: int
    sequences: list[list[int]]


def play_round(
    sequences: Sequence[Sequence[int]],
    rank: int,
    new_id: int,
    min_count: int,
    tie: str,
) -> Round | None:
    """Count, choose and merge once; None when no pair is frequent enough.

    >>> play_round([[97, 98, 97, 98]], 0, 256, 2, "smallest").sequences
    [[256, 256]]
    >>> play_round([[256, 256]], 1, 257, 2, "smallest") is None
    True
    """
    counts = pair_counts(sequences)
    tied = leading_pairs(counts)
    if not tied or counts[tied[0]] < min_count:
        return None
    pair = TIES[tie](tied)
    merged = [merge_pair(tokens, pair, new_id) for tokens in sequences]
    length_before, length_after = total_length(sequences), total_length(merged)
    return Round(
        rank=rank,
        pair=pair,
        new_id=new_id,
        count=counts[pair],
        replacements=length_before - length_after,
        tied=tied,
        pairs_tied=len(tied),
        length_before=length_before,
        length_after=length_after,
        sequences=merged,
    )


def leading_pairs(counts: Mapping[Pair, int]) -> list[Pair]:
    """Return every pair that reaches the highest count, in the order of `counts`.

    >>> leading_pairs({(98, 97): 2, (97, 110): 4, (110, 97): 4})
    [(97, 110), (110, 97)]
    >>> leading_pairs({})
    []
    """
    highest = max(counts.values(), default=0)
    return [pair for pair, count in counts.items() if count == highest]


def total_length(sequences: Iterable[Sequence[int]]) -> int:
    """Add up the lengths of all sequences.

    >>> total_length([[97, 98], [99]])
    3
    """
    return sum(len(tokens) for tokens in sequences)
