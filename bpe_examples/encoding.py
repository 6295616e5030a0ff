"""Apply merge rules to text and undo them: encode and decode, as plainly as it can be written."""

from collections.abc import Iterable, Mapping, Sequence
from operator import itemgetter

from bpe_examples.checking import BYTE_IDS, exact_ids, text_as_bytes, unknown_id
from bpe_examples.merging import Merge, merge_pair
from bpe_examples.rules import well_formed

# What a file can ask for is bounded: rules that double each other's bytes reach any size in a few lines.
MOST_BYTES_OF_RULES = 2**27
MOST_BYTES_DECODED = 2**30


def encode(text: str | bytes, merges: Iterable[Merge]) -> list[int]:
    """Apply every rule, in the order given, each in one pass from left to right.

    >>> encode("abc", [(97, 98, 256), (256, 99, 257)])
    [257]

    The order is the meaning: two rules that want the same byte give other ids in another order.

    >>> encode("abc", [(98, 99, 256), (97, 98, 257)]), encode("abc", [(97, 98, 257), (98, 99, 256)])
    ([97, 256], [257, 99])

    Where each rule uses bytes or earlier rules only, as in every list that training makes, merging the lowest rank
    that fits, again and again, gives the same ids: Martin Berglund and Brink van der Merwe compare the two ways in
    "Formalizing BPE Tokenization" (2023).

    Raises ValueError when the text is neither str nor bytes or holds a lone surrogate,
    and for a rule that is not three ints.
    """
    tokens = list(text_as_bytes(text, "text"))
    for left, right, new_id in well_formed(merges):
        tokens = merge_pair(tokens, (left, right), new_id)
    return tokens


def decode_bytes(ids: Iterable[int], merges: Iterable[Merge]) -> bytes:
    """Join the bytes that the ids stand for.

    >>> decode_bytes([257, 97], [(97, 98, 256), (256, 99, 257)])
    b'abca'

    The rules may come in any order: what an id stands for does not depend on it.

    >>> decode_bytes([257, 97], [(256, 99, 257), (97, 98, 256)])
    b'abca'

    Raises ValueError for an id that no rule makes, naming its position.

    >>> decode_bytes([97, 300], [(97, 98, 256)])
    Traceback (most recent call last):
    ValueError: ids[1] must be a byte (0-255) or the id of a rule: got 300
    """
    return join_pieces(exact_ids(ids), pieces_of(merges))


def pieces_of(merges: Iterable[Merge]) -> dict[int, bytes]:
    """Map every byte and every rule's id to the bytes it stands for.

    >>> pieces_of([(98, 99, 256), (97, 256, 257)])[257]
    b'abc'

    Raises ValueError when an id is made twice, or made from ids that nothing makes.

    >>> pieces_of([(97, 257, 256), (98, 256, 257)])
    Traceback (most recent call last):
    ValueError: merges must lead back to bytes: got (97, 257, 256)

    Raises ValueError too before the bytes of all rules together become more than 128 MiB.

    >>> pieces_of([(97, 97, 256), *((new_id - 1, new_id - 1, new_id) for new_id in range(257, 316))])
    Traceback (most recent call last):
    ValueError: merges must stand for at most 134217728 bytes together: got (281, 281, 282)
    """
    pieces = {byte: bytes([byte]) for byte in range(BYTE_IDS)}
    room = MOST_BYTES_OF_RULES
    # By id, one sweep is enough for rules as training numbers them; others take more sweeps.
    waiting = sorted(well_formed(merges), key=itemgetter(2))
    while waiting:
        postponed = []
        for left, right, new_id in waiting:
            if new_id in pieces:
                raise ValueError(f"merges must make each id once: got {(left, right, new_id)}")
            if left in pieces and right in pieces:
                room -= len(pieces[left]) + len(pieces[right])
                if room < 0:
                    most = f"at most {MOST_BYTES_OF_RULES} bytes together"
                    raise ValueError(f"merges must stand for {most}: got {(left, right, new_id)}")
                pieces[new_id] = pieces[left] + pieces[right]
            else:
                postponed.append((left, right, new_id))
        if len(postponed) == len(waiting):
            raise ValueError(f"merges must lead back to bytes: got {postponed[0]}")
        waiting = postponed
    return pieces


def join_pieces(ids: Sequence[int], pieces: Mapping[int, bytes], first_position: int = 0) -> bytes:
    """Look up each id's bytes and join them.

    >>> join_pieces([97, 256], pieces_of([(97, 98, 256)]))
    b'aab'

    Positions in an error count from `first_position`.

    >>> join_pieces([97, -1], pieces_of([]), first_position=1)
    Traceback (most recent call last):
    ValueError: ids[2] must be a byte (0-255) or the id of a rule: got -1

    Raises ValueError too when the ids stand for more than 1 GiB.
    """
    for position, token in enumerate(ids, first_position):
        if token not in pieces:
            raise ValueError(unknown_id(position, token))
    size = sum(len(pieces[token]) for token in ids)
    if size > MOST_BYTES_DECODED:
        raise ValueError(f"ids must stand for at most {MOST_BYTES_DECODED} bytes: got {size}")
    return b"".join(pieces[token] for token in ids)
