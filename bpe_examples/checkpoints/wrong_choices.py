"""Wrong ways to choose among equals, made on purpose: a grader compares what an answer gives with what these give."""

from collections.abc import Callable, Mapping

from bpe_examples.checkpoints.wrong_counts import Counts
from bpe_examples.pairs import Pair

Pieces = Mapping[int, bytes]
Choose = Callable[[Counts, Pieces], Pair]


def smallest(counts: Counts, pieces: Pieces) -> Pair:
    """Choose rightly.

    >>> smallest({(98, 97): 1, (97, 98): 1}, {})
    (97, 98)
    """
    return min(counts, key=lambda pair: (-counts[pair], pair))


def largest(counts: Counts, pieces: Pieces) -> Pair:
    """Let the largest pair win a tie.

    >>> largest({(98, 97): 1, (97, 98): 1}, {})
    (98, 97)
    """
    return max(counts, key=lambda pair: (counts[pair], pair))


def first_seen(counts: Counts, pieces: Pieces) -> Pair:
    """Let the pair win that was seen first.

    >>> first_seen({(98, 97): 1, (97, 98): 1}, {})
    (98, 97)
    """
    return max(counts, key=lambda pair: counts[pair])


def by_bytes(counts: Counts, pieces: Pieces) -> Pair:
    """Compare the bytes of the left and the right token, not their ids.

    >>> by_bytes({(98, 97): 1, (256, 98): 1}, {97: b"a", 98: b"b", 256: b"aa"})
    (256, 98)
    """
    return min(counts, key=lambda pair: (-counts[pair], pieces[pair[0]], pieces[pair[1]]))


def by_joined_bytes(counts: Counts, pieces: Pieces) -> Pair:
    """Compare the bytes of the whole pair, joined.

    >>> by_joined_bytes({(97, 98): 1, (256, 97): 1}, {97: b"a", 98: b"b", 256: b"aa"})
    (256, 97)
    """
    return min(counts, key=lambda pair: (-counts[pair], pieces[pair[0]] + pieces[pair[1]], pair))


def by_length(counts: Counts, pieces: Pieces) -> Pair:
    """Let the pair win that makes the shortest piece.

    >>> by_length({(256, 257): 1, (257, 97): 1}, {97: b"a", 256: b"aa", 257: b"ab"})
    (257, 97)
    """
    return min(counts, key=lambda pair: (-counts[pair], len(pieces[pair[0]] + pieces[pair[1]]), pair))


CHOICES: dict[str, list[Choose]] = {
    "largest_wins": [largest],
    "first_seen_wins": [first_seen],
    "tie_on_bytes": [by_bytes],
    "tie_on_joined_bytes": [by_joined_bytes],
    "tie_on_shortest_piece": [by_length],
}
