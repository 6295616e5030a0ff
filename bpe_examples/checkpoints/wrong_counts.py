"""Wrong ways to count pairs, made on purpose: a grader compares what an answer gives with what these give."""

from collections.abc import Callable, Iterable, Sequence
from itertools import chain, pairwise

from bpe_examples.pairs import Pair

Sequences = Sequence[Sequence[int]]
Counts = dict[Pair, int]
Count = Callable[[Sequences], Counts]


def counted(pairs: Iterable[Pair]) -> Counts:
    """Count pairs that stand in a row.

    >>> counted([(97, 98), (97, 98)])
    {(97, 98): 2}
    """
    counts: Counts = {}
    for pair in pairs:
        counts[pair] = counts.get(pair, 0) + 1
    return counts


def count_glued(sequences: Sequences) -> Counts:
    """Count across the boundaries of documents.

    >>> count_glued([[97], [98]])
    {(97, 98): 1}
    """
    return counted(pairwise(chain.from_iterable(sequences)))


def count_apart(sequences: Sequences) -> Counts:
    """Count only occurrences that do not overlap, as `str.count` does.

    >>> count_apart([[97, 98, 98, 98]])
    {(97, 98): 1, (98, 98): 1}
    """
    counts: Counts = {}
    for tokens in sequences:
        last: dict[Pair, int] = {}
        for position, pair in enumerate(pairwise(tokens)):
            if last.get(pair) != position - 1:
                counts[pair] = counts.get(pair, 0) + 1
                last[pair] = position
    return counts


def count_every_second(sequences: Sequences) -> Counts:
    """Cut each document into twos and count those.

    >>> count_every_second([[97, 98, 98, 98]])
    {(97, 98): 1, (98, 98): 1}
    """
    return counted(pair for tokens in sequences for pair in zip(tokens[::2], tokens[1::2], strict=False))


def count_once_a_document(sequences: Sequences) -> Counts:
    """Count in how many documents a pair occurs.

    >>> count_once_a_document([[97, 97, 97]])
    {(97, 97): 1}
    """
    return counted(pair for tokens in sequences for pair in dict.fromkeys(pairwise(tokens)))


def count_overwriting(sequences: Sequences) -> Counts:
    """Let the counts of a later document take the place of earlier ones.

    >>> count_overwriting([[97, 97, 97], [97, 97], [97, 98]])
    {(97, 97): 1, (97, 98): 1}
    """
    counts: Counts = {}
    for tokens in sequences:
        counts.update(counted(pairwise(tokens)))
    return counts


def count_last_document(sequences: Sequences) -> Counts:
    """Start again with every document, and keep the last.

    >>> count_last_document([[97, 97, 97], [97, 98]])
    {(97, 98): 1}
    """
    return counted(pairwise(sequences[-1])) if sequences else {}


def count_first_document(sequences: Sequences) -> Counts | None:
    """Return from inside the loop, after the first document.

    >>> count_first_document([[97, 98], [98, 99]])
    {(97, 98): 1}
    """
    return counted(pairwise(sequences[0])) if sequences else None


def count_all_but_last(sequences: Sequences) -> Counts:
    """Stop one position too early.

    >>> count_all_but_last([[97, 98, 99]])
    {(97, 98): 1}
    """
    return counted(pair for tokens in sequences for pair in pairwise(tokens[:-1]))


def count_positions(sequences: Sequences) -> Counts:
    """Count pairs of positions, where pairs of tokens are meant.

    >>> count_positions([[97, 98, 99]])
    {(0, 1): 1, (1, 2): 1}
    """
    return counted((position, position + 1) for tokens in sequences for position in range(len(tokens) - 1))


COUNTS: dict[str, list[Count]] = {
    "documents_glued": [count_glued],
    "non_overlapping_count": [count_apart, count_every_second],
    "count_per_document": [count_once_a_document],
    "counts_overwritten": [count_overwriting, count_last_document],
    "last_pair_missed": [count_all_but_last],
    "index_for_value": [count_positions],
}
