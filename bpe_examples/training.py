"""Learn merge rules: round after round, each from a fresh count."""

from collections.abc import Iterable
from dataclasses import dataclass
from reprlib import repr as brief

from bpe_examples.checking import BYTE_IDS, check_int, documents_as_bytes
from bpe_examples.merging import Merge
from bpe_examples.rounds import TIES, Round, play_round, total_length


@dataclass(frozen=True)
class Training:
    """What training learned, and every step on the way.

    >>> training = train(["banana banana"], 32)
    >>> training.merges
    [(97, 110, 256), (98, 256, 257), (256, 97, 258), (257, 258, 259)]

    The lengths start with the number of bytes and go on with the ids left after each round.

    >>> training.lengths
    [13, 9, 7, 5, 3]
    >>> training.sequences
    [[259, 32, 259]]
    >>> len(training.rounds)
    4
    """

    merges: list[Merge]
    lengths: list[int]
    rounds: list[Round]
    sequences: list[list[int]]


def train(
    documents: Iterable[str | bytes],
    budget: int,
    *,
    first_id: int = BYTE_IDS,
    min_count: int = 2,
    tie: str = "smallest",
) -> Training:
    """Learn at most `budget` merge rules from the documents.

    A document starts as its UTF-8 bytes.
    Each round counts all pairs from scratch, takes the most frequent one, and gives it the next id.

    >>> train(["abab", "acac"], 32).merges
    [(97, 98, 256), (97, 99, 257)]

    Training stops when the budget is used up, when no pair is left,
    or when the best pair was counted fewer than `min_count` times.

    >>> train(["abab", "acac"], 32, min_count=1).merges
    [(97, 98, 256), (97, 99, 257), (256, 256, 258), (257, 257, 259)]
    >>> train([], 32).merges
    []

    `tie` names the pair that wins among equals: the numerically "smallest", the "largest",
    or the "first" seen in the documents.

    >>> train(["baa"], 1, min_count=1).merges
    [(97, 97, 256)]
    >>> train(["baa"], 1, min_count=1, tie="first").merges
    [(98, 97, 256)]

    The documents are read once, so a generator will do.
    A document given as bytes is taken as it is; none is changed.
    Every round looks at every id: the cost is rounds times total length.

    Raises ValueError for anything else than an iterable of str or bytes, for a lone surrogate,
    for a `budget` that is not exactly an int of at least 0, a `min_count` below 1,
    a `first_id` below 256, or an unknown `tie`.

    >>> train("abab", 3)
    Traceback (most recent call last):
    ValueError: documents must be an iterable of str or bytes, not one text: got 'abab'

    Ranked merges that are learned once and applied to new text come from Sennrich, Haddow and Birch,
    "Neural Machine Translation of Rare Words with Subword Units" (2016).
    """
    check_int("budget", budget, at_least=0)
    check_int("first_id", first_id, at_least=BYTE_IDS)
    check_int("min_count", min_count, at_least=1)
    if not isinstance(tie, str) or tie not in TIES:
        raise ValueError(f"tie must be one of {', '.join(map(repr, TIES))}: got {brief(tie)}")

    start = [list(document) for document in documents_as_bytes(documents)]
    sequences = start
    rounds: list[Round] = []
    for rank in range(budget):
        played = play_round(sequences, rank, first_id + rank, min_count, tie)
        if played is None:
            break
        rounds.append(played)
        sequences = played.sequences
    return Training(
        merges=[(*played.pair, played.new_id) for played in rounds],
        lengths=[total_length(start), *(played.length_after for played in rounds)],
        rounds=rounds,
        sequences=[list(tokens) for tokens in sequences],
    )
