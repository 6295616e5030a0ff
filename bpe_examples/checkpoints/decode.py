"""Checkpoint decode: join the bytes that the ids stand for, and only then read them as text."""
# The stub and the solution are a reader's code: the same name twice, and without type hints.
# ruff: noqa: ANN001, ANN201, D103, F811
# mypy: allow-untyped-defs, allow-untyped-calls, disable-error-code="no-redef, var-annotated"

from collections.abc import Callable
from random import Random
from typing import Any

from bpe_examples.checkpoints.cases import Checkpoint, case
from bpe_examples.checkpoints.texts import learned_from, random_text_and_rules
from bpe_examples.encoding import encode, pieces_of
from bpe_examples.merging import Merge


# --8<-- [start:stub]
def decode(ids, merges):
    raise NotImplementedError


# --8<-- [end:stub]


# --8<-- [start:solution]
def decode(ids, merges):
    pieces = {byte: bytes([byte]) for byte in range(256)}
    for left, right, new_id in merges:
        pieces[new_id] = pieces[left] + pieces[right]
    for i, token in enumerate(ids):
        if type(token) is not int or token not in pieces:
            raise ValueError(f"no rule makes ids[{i}]: {token}")
    return b"".join(pieces[token] for token in ids).decode()


# --8<-- [end:solution]

# --8<-- [start:checks]
AAB = learned_from("aab")
AB_ABC = learned_from("abcabc", rules=3)
AB_AC_258 = learned_from("abab", "acac", rules=2, first_id=258)
MAMA = learned_from("мама", rules=1)
WHOLE_E = learned_from("éé", rules=1)
AB_ABC_1000 = learned_from("abc", first_id=1000)
AB_ABC_70000 = learned_from("abc", first_id=70000)

CASES = [
    case([258, 259], AB_AC_258, gives="abac"),
    case([256, 97, 98], AAB, gives="aaab"),
    case([97, 257], AAB, gives="aaab"),
    case([208, 256, 176, 208, 256, 176], MAMA, gives="мама"),
    case([195, 169], [], gives="é"),
    case([97, 256], WHOLE_E, gives="aé"),
    case([258, 257, 100], AB_ABC, gives="abcabcabcd"),
    case([1001, 1000, 7], AB_ABC_1000, gives="abcab\x07"),
    case([70000, 70001], AB_ABC_70000, gives="ababc"),
    case([257] * 50, AAB, shown="[257] * 50, [(97, 97, 256), (256, 98, 257)]", gives="aab" * 50),
    case([32, 65, 98, 13, 10], AAB, gives=" Ab\r\n"),
    case([101, 204, 129, 195, 169], [], gives="e\u0301é"),
    case([239, 187, 191, 97, 0], [], gives="\ufeffa\x00"),
    case([60, 98, 101, 103, 105, 110, 62], AB_AC_258, gives="<begin>"),
    case([], AAB, gives=""),
    case([97, 300], AAB, refused="id_unknown"),
    case([258], AAB, refused="id_next"),
    case([256], AB_AC_258, refused="id_boundary"),
    case([-1], AAB, refused="id_negative"),
    case([97, True], AAB, refused="id_bool"),
    case([208], MAMA, refused="bytes_incomplete"),
]
# --8<-- [end:checks]


def random_arguments(random: Random) -> tuple[Any, ...]:
    """Make rules, and ids that those rules or single bytes spell.

    >>> random_arguments(Random(1)) == random_arguments(Random(1))
    True
    """
    text, rules = random_text_and_rules(random)
    # A shorter list of rules gives a spelling that is not canonical under the whole list.
    return encode(text, rules[: random.randrange(len(rules) + 1)]), rules


# Wrong ways to read ids.


def decode_one_by_one(encoding: str, errors: str) -> Callable[..., str]:
    """Read each piece as text on its own; in Latin-1 every byte is a letter.

    >>> decode_one_by_one("utf-8", "ignore")([195, 169], []), decode_one_by_one("latin-1", "strict")([195, 169], [])
    ('', 'Ã©')
    """

    def decode_pieces(ids: list[int], merges: list[Merge]) -> str:
        pieces = pieces_of(merges)
        return "".join(pieces[token].decode(encoding, errors) for token in ids)

    return decode_pieces


def decode_with(pieces_of: Callable[[list[Merge]], dict[int, bytes]]) -> Callable[..., str]:
    """Join pieces that are wrong themselves.

    >>> decode_with(numbered_from_256)([256], [(97, 98, 258)])
    'ab'
    """

    def decode_all(ids: list[int], merges: list[Merge]) -> str:
        pieces = pieces_of(merges)
        return b"".join(pieces[token] for token in ids).decode()

    return decode_all


def numbered_from_256(merges: list[Merge]) -> dict[int, bytes]:
    """Take a rule's id for its place in the list plus 256, whatever the rule says.

    >>> numbered_from_256([(97, 98, 258)])[256]
    b'ab'
    """
    pieces = {byte: bytes([byte]) for byte in range(256)}
    for new_id, (left, right, _) in enumerate(merges, 256):
        pieces[new_id] = pieces[left] + pieces[right]
    return pieces


def one_step_back(ids: list[int], merges: list[Merge]) -> str:
    """Undo each rule once, in training order, so that tokens inside tokens stay closed.

    >>> one_step_back([257], AB_ABC[:2])
    Traceback (most recent call last):
    ValueError: bytes must be in range(0, 256)
    """
    tokens = list(ids)
    for left, right, new_id in merges:
        tokens = [part for token in tokens for part in ((left, right) if token == new_id else (token,))]
    return bytes(tokens).decode()


def parts_swapped(merges: list[Merge]) -> dict[int, bytes]:
    """Put the right part before the left.

    >>> parts_swapped([(97, 98, 256)])[256]
    b'ba'
    """
    return pieces_of([(right, left, new_id) for left, right, new_id in merges])


CHECKPOINT = Checkpoint(
    name="decode",
    solution=decode,
    cases=CASES,
    random_arguments=random_arguments,
    mistakes={
        "id_by_id": [decode_one_by_one("utf-8", errors) for errors in ("strict", "replace", "ignore")],
        "parts_swapped": [decode_with(parts_swapped)],
        "numbered_from_256": [decode_with(numbered_from_256)],
        "one_step_back": [one_step_back],
        "code_points_not_bytes": [decode_one_by_one("latin-1", "strict")],
    },
)
