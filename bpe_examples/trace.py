"""Tell a training as plain data: what figures draw, on the page and in the browser."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from bpe_examples.checking import BYTE_IDS, documents_as_bytes
from bpe_examples.encoding import pieces_of
from bpe_examples.pairs import Pair, pair_counts
from bpe_examples.rounds import TIES, Round, leading_pairs
from bpe_examples.training import train
from bpe_examples.visible import piece_as_data

Pieces = Mapping[int, bytes]
Data = dict[str, Any]


def trace(
    documents: Iterable[str | bytes],
    budget: int,
    *,
    first_id: int = BYTE_IDS,
    min_count: int = 2,
    tie: str = "smallest",
) -> Data:
    """Train, and tell the start, every round and the end as data that JSON can hold.

    >>> told = trace(["banana banana"], 1)
    >>> told["start"]
    [[98, 97, 110, 97, 110, 97, 32, 98, 97, 110, 97, 110, 97]]
    >>> told["rounds"][0]["pair"], told["rounds"][0]["piece"]
    ([97, 110], {'text': 'an'})
    >>> told["rounds"][0]["count"], told["rounds"][0]["tied"]
    (4, [[97, 110], [110, 97]])

    `next` is the best pair that the last round left, with its count and its tie,
    whether training was allowed to take it or not; it is None when no pair was left.
    `stopped` says why no other round was played: "budget", "min_count" or "no_pair".

    >>> told["next"]["pair"], told["next"]["count"], told["next"]["pairs_tied"], told["stopped"]
    ([98, 256], 2, 3, 'budget')

    `pieces` shows each id that occurs, under its number written as text, because JSON has no other keys.

    >>> told["pieces"]["110"], told["pieces"]["256"]
    ({'text': 'n'}, {'text': 'an'})

    Arguments and errors are those of `training.train`; a document given as bytes must be UTF-8.
    """
    texts = [document_text(data, index) for index, data in enumerate(documents_as_bytes(documents))]
    training = train(texts, budget, first_id=first_id, min_count=min_count, tie=tie)
    pieces = pieces_of(training.merges)
    start = [list(text.encode("utf-8")) for text in texts]
    next_pair = next_pair_as_data(training.sequences, tie, pieces)
    return {
        "documents": texts,
        "budget": budget,
        "first_id": first_id,
        "min_count": min_count,
        "tie": tie,
        "start": start,
        "lengths": training.lengths,
        "rounds": [round_as_data(played, pieces) for played in training.rounds],
        "next": next_pair,
        "stopped": reason_to_stop(len(training.rounds), budget, next_pair),
        "pieces": {str(token): piece_as_data(pieces[token]) for token in ids_used(start, training.rounds)},
    }


def round_as_data(played: Round, pieces: Pieces) -> Data:
    """Tell one round: the pair that was best, and what merging it changed.

    >>> first = train(["aaa"], 1).rounds[0]
    >>> told = round_as_data(first, pieces_of([(97, 97, 256)]))
    >>> told["count"], told["replacements"], told["sequences"]
    (2, 1, [[256, 97]])
    """
    return {
        "rank": played.rank,
        "new_id": played.new_id,
        "piece": piece_as_data(pieces[played.new_id]),
        **pair_as_data(played.pair, played.count, played.tied, pieces),
        "replacements": played.replacements,
        "length_before": played.length_before,
        "length_after": played.length_after,
        "sequences": played.sequences,
    }


def next_pair_as_data(sequences: Sequence[Sequence[int]], tie: str, pieces: Pieces) -> Data | None:
    """Tell the pair that another round would take, the one thing that no round has counted; None when none is left.

    >>> next_pair_as_data([[97, 98]], "smallest", pieces_of([]))["pair"]
    [97, 98]
    >>> next_pair_as_data([[97]], "smallest", pieces_of([])) is None
    True
    """
    counts = pair_counts(sequences)
    tied = leading_pairs(counts)
    return pair_as_data(TIES[tie](tied), counts[tied[0]], tied, pieces) if tied else None


def pair_as_data(pair: Pair, count: int, tied: Sequence[Pair], pieces: Pieces) -> Data:
    """Tell a pair, how often it is counted, and which pairs it ties with, itself included.

    >>> pair_as_data((97, 98), 2, [(98, 97), (97, 98)], pieces_of([]))["tied"]
    [[97, 98], [98, 97]]
    """
    left, right = pair
    return {
        "pair": [left, right],
        "left": piece_as_data(pieces[left]),
        "right": piece_as_data(pieces[right]),
        "count": count,
        "pairs_tied": len(tied),
        "tied": [list(each) for each in sorted(tied)],
    }


def reason_to_stop(rounds_played: int, budget: int, next_pair: Data | None) -> str:
    """Name what ended training: the first that holds of no pair, no budget, too low a count.

    >>> reason_to_stop(3, 3, None), reason_to_stop(3, 3, {"count": 1}), reason_to_stop(2, 3, {"count": 1})
    ('no_pair', 'budget', 'min_count')
    """
    if next_pair is None:
        return "no_pair"
    return "budget" if rounds_played == budget else "min_count"


def ids_used(start: Iterable[Sequence[int]], rounds: Iterable[Round]) -> list[int]:
    """List the bytes of the documents and the ids of the rules, in numerical order.

    >>> ids_used([[98, 97, 98, 97]], train(["baba"], 1).rounds)
    [97, 98, 256]
    """
    used = {token for tokens in start for token in tokens}
    return sorted(used | {played.new_id for played in rounds})


def document_text(data: bytes, index: int) -> str:
    r"""Read a document's bytes as text.

    >>> document_text(b"\xd0\xbc", 0)
    'м'

    Raises ValueError naming the document and the position where it is not UTF-8.

    >>> document_text(b"ab\xd0", 3)
    Traceback (most recent call last):
    ValueError: documents[3] must be UTF-8 text: got byte d0 at position 2
    """
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise ValueError(
            f"documents[{index}] must be UTF-8 text: got byte {data[error.start]:02x} at position {error.start}"
        ) from None
