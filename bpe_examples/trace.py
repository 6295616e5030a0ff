"""Tell a training as plain data: what figures draw, on the page and in the browser."""

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from bpe_examples.codec import pieces_of
from bpe_examples.pairs import pair_counts
from bpe_examples.training import BYTE_IDS, TIES, Round, documents_as_bytes, leading_pairs, train

Pieces = Mapping[int, bytes]
Told = dict[str, Any]

# Characters that no reader can see or tell apart: control, format, private use, separators.
# Unassigned characters are not among them: which ones those are changes from one Python to the next.
HIDDEN_CATEGORIES = {"Cc", "Cf", "Co", "Zl", "Zp", "Zs"}
# Blank too: what Unicode lets programs leave out, such as fillers and variation selectors, and the empty braille cell.
HIDDEN_RANGES = [
    (0x034F, 0x034F),
    (0x115F, 0x1160),
    (0x17B4, 0x17B5),
    (0x180B, 0x180F),
    (0x2065, 0x2065),
    (0x2800, 0x2800),
    (0x3164, 0x3164),
    (0xFE00, 0xFE0F),
    (0xFFA0, 0xFFA0),
    (0xFFF0, 0xFFF8),
    (0xE0000, 0xE0FFF),
]


def trace(
    documents: Iterable[str | bytes],
    budget: int,
    *,
    first_id: int = BYTE_IDS,
    min_count: int = 2,
    tie: str = "smallest",
) -> Told:
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
    stages = [start, *(played.sequences for played in training.rounds)]
    rounds = [told_round(played, stages[played.rank], tie, pieces) for played in training.rounds]
    next_pair = told_best_pair(stages[-1], tie, pieces)
    return {
        "documents": texts,
        "budget": budget,
        "first_id": first_id,
        "min_count": min_count,
        "tie": tie,
        "start": start,
        "lengths": training.lengths,
        "rounds": rounds,
        "next": next_pair,
        "stopped": reason_to_stop(len(rounds), budget, next_pair),
        "pieces": {str(token): shown(pieces[token]) for token in ids_used(start, training.rounds)},
    }


def told_round(played: Round, before: Sequence[Sequence[int]], tie: str, pieces: Pieces) -> Told:
    """Tell one round: the best pair of the sequences before it, and what merging that pair changed.

    >>> first = train(["aaa"], 1).rounds[0]
    >>> told = told_round(first, [[97, 97, 97]], "smallest", pieces_of([(97, 97, 256)]))
    >>> told["count"], told["replacements"], told["sequences"]
    (2, 1, [[256, 97]])
    """
    return {
        "rank": played.rank,
        "new_id": played.new_id,
        "piece": shown(pieces[played.new_id]),
        **(told_best_pair(before, tie, pieces) or {}),
        "replacements": played.replacements,
        "length_before": played.length_before,
        "length_after": played.length_after,
        "sequences": played.sequences,
    }


def told_best_pair(sequences: Sequence[Sequence[int]], tie: str, pieces: Pieces) -> Told | None:
    """Tell which pair is best now, how often it is counted, and which pairs it ties with, itself included.

    >>> told_best_pair([[97, 98]], "smallest", pieces_of([]))["pair"]
    [97, 98]
    >>> told_best_pair([[97]], "smallest", pieces_of([])) is None
    True
    """
    counts = pair_counts(sequences)
    leaders = leading_pairs(counts)
    if not leaders:
        return None
    left, right = TIES[tie](leaders)
    return {
        "pair": [left, right],
        "left": shown(pieces[left]),
        "right": shown(pieces[right]),
        "count": counts[left, right],
        "pairs_tied": len(leaders),
        "tied": [list(pair) for pair in sorted(leaders)],
    }


def reason_to_stop(rounds_played: int, budget: int, next_pair: Told | None) -> str:
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


def shown(piece: bytes) -> dict[str, str]:
    r"""Show a piece as text when a reader can see all of it, else as hex.

    >>> shown("на".encode()), shown(b" ")
    ({'text': 'на'}, {'text': ' '})

    Half a character is no text, and the replacement character never stands in for it.

    >>> shown(b"\xbc\xd0"), shown(b"\n")
    ({'hex': 'bc d0'}, {'hex': '0a'})
    """
    try:
        text = piece.decode("utf-8")
    except UnicodeDecodeError:
        return {"hex": piece.hex(" ")}
    return {"text": text} if all(map(is_visible, text)) else {"hex": piece.hex(" ")}


def is_visible(character: str) -> bool:
    r"""Say whether a reader can recognise the character; of all spaces only the common one counts.

    >>> is_visible("é"), is_visible(" ")
    (True, True)
    >>> is_visible("\N{NO-BREAK SPACE}"), is_visible("\N{ZERO WIDTH SPACE}"), is_visible("\t")
    (False, False, False)
    >>> is_visible("\N{VARIATION SELECTOR-16}"), is_visible("\N{BRAILLE PATTERN BLANK}")
    (False, False)

    The replacement character is hidden too: in a figure it would look like a decoding gone wrong.

    >>> is_visible("\N{REPLACEMENT CHARACTER}")
    False
    """
    if character == "\N{REPLACEMENT CHARACTER}":
        return False
    if any(first <= ord(character) <= last for first, last in HIDDEN_RANGES):
        return False
    return character == " " or unicodedata.category(character) not in HIDDEN_CATEGORIES


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
