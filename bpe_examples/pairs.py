"""Count adjacent pairs: how a round finds out what to merge."""

from collections.abc import Iterable
from itertools import pairwise

Pair = tuple[int, int]


def pair_counts(sequences: Iterable[Iterable[int]]) -> dict[Pair, int]:
    """Count every adjacent pair of ids inside every sequence.

    Positions may overlap, so five a's hold four pairs.
    The counts of all sequences add up, and no pair reaches from one sequence into the next.

    >>> pair_counts([[97, 97, 97, 97, 97], [98, 97]])
    {(97, 97): 4, (98, 97): 1}
    >>> pair_counts([[97], [98]])
    {}

    The pairs come in the order in which they are first seen.
    The sequences stay as they were.

    Counting neighbours to find the pair worth replacing is the idea of Philip Gage,
    "A New Algorithm for Data Compression" (1994).
    """
    counts: dict[Pair, int] = {}
    for sequence in sequences:
        for pair in pairwise(sequence):
            counts[pair] = counts.get(pair, 0) + 1
    return counts
