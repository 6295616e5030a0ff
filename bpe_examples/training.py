"""Learn merge rules: count, choose, merge, and count again."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from reprlib import repr as brief

from bpe_examples.merging import Merge, merge_pair
from bpe_examples.pairs import Pair, pair_counts

BYTE_IDS = 256

# Leading pairs arrive in the order in which they were first seen.
TIES: dict[str, Callable[[Sequence[Pair]], Pair]] = {
    "smallest": min,
    "largest": max,
    "first": lambda pairs: pairs[0],
}


@dataclass(frozen=True)
class Round:
    """One round of training: the pair that won, and what merging it changed.

    >>> first = train(["aaa"], 1).rounds[0]
    >>> first.pair, first.new_id
    ((97, 97), 256)

    How often the pair was counted and how often it could be replaced are two numbers:
    the length falls by the replacements.

    >>> first.count, first.replacements
    (2, 1)
    >>> first.length_before, first.length_after
    (3, 2)

    `pairs_tied` says how many pairs reached that count, the winner included,
    and `sequences` holds the documents after the round.

    >>> first.pairs_tied, first.sequences
    (1, [[256, 97]])
    """

    rank: int
    pair: Pair
    new_id: int
    count: int
    replacements: int
    pairs_tied: int
    length_before: int
    length_after: int
    sequences: list[list[int]]


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


def play_round(sequences: Sequence[Sequence[int]], rank: int, new_id: int, min_count: int, tie: str) -> Round | None:
    """Count, choose and merge once; None when no pair is frequent enough.

    >>> play_round([[97, 98, 97, 98]], 0, 256, 2, "smallest").sequences
    [[256, 256]]
    >>> play_round([[256, 256]], 1, 257, 2, "smallest") is None
    True
    """
    counts = pair_counts(sequences)
    leaders = leading_pairs(counts)
    if not leaders or counts[leaders[0]] < min_count:
        return None
    pair = TIES[tie](leaders)
    merged = [merge_pair(tokens, pair, new_id) for tokens in sequences]
    length_before, length_after = total_length(sequences), total_length(merged)
    return Round(
        rank=rank,
        pair=pair,
        new_id=new_id,
        count=counts[pair],
        replacements=length_before - length_after,
        pairs_tied=len(leaders),
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


def documents_as_bytes(documents: Iterable[str | bytes]) -> list[bytes]:
    r"""Turn every document into its UTF-8 bytes.

    >>> documents_as_bytes(["é", b"abc"])
    [b'\xc3\xa9', b'abc']

    Raises ValueError for one bare text, which would be read as many documents of one letter each,
    and names the index of a document that is not text.

    >>> documents_as_bytes(["a", None])
    Traceback (most recent call last):
    ValueError: documents[1] must be str or bytes: got None
    """
    if isinstance(documents, (str, bytes, bytearray, memoryview)):
        raise ValueError(f"documents must be an iterable of str or bytes, not one text: got {brief(documents)}")
    if not isinstance(documents, Iterable):
        raise ValueError(f"documents must be an iterable of str or bytes: got {brief(documents)}")
    return [text_as_bytes(text, f"documents[{index}]") for index, text in enumerate(documents)]


def text_as_bytes(text: str | bytes, name: str) -> bytes:
    r"""Return the UTF-8 bytes of a text, and bytes as they are.

    >>> list(text_as_bytes("中", "text"))
    [228, 184, 173]

    Raises ValueError, speaking of the text as `name`, when it is neither str nor bytes,
    or when it holds half of a surrogate pair: such a code point has no UTF-8 bytes.

    >>> text_as_bytes("ab\ud83d", "text")
    Traceback (most recent call last):
    ValueError: text must be text that UTF-8 can write, without lone surrogates: got U+D83D at position 2
    """
    if isinstance(text, bytes):
        return bytes(text)
    if not isinstance(text, str):
        raise ValueError(f"{name} must be str or bytes: got {brief(text)}")
    try:
        return text.encode("utf-8")
    except UnicodeEncodeError as error:
        raise ValueError(
            f"{name} must be text that UTF-8 can write, without lone surrogates: "
            f"got U+{ord(text[error.start]):04X} at position {error.start}"
        ) from None


def check_int(name: str, value: object, at_least: int) -> None:
    """Refuse, with a ValueError, what is not exactly an int or is too small.

    >>> check_int("budget", True, at_least=0)
    Traceback (most recent call last):
    ValueError: budget must be an int of at least 0: got True (bool)
    """
    # isinstance would let True through, which is an int by inheritance only.
    if type(value) is not int or value < at_least:
        raise ValueError(f"{name} must be an int of at least {at_least}: got {brief(value)} ({type(value).__name__})")
