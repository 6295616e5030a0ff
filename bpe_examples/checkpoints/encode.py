"""Checkpoint encode: apply the rules by rank, in one pass for each or the lowest that fits again and again."""
# The stub and the solution are a reader's code: the same name twice, and without type hints.
# ruff: noqa: ANN001, ANN201, D103, F811
# mypy: allow-untyped-defs, allow-untyped-calls, disable-error-code="no-redef, var-annotated"

from collections.abc import Callable
from random import Random
from typing import Any

from bpe_examples.checkpoints.cases import Checkpoint, case
from bpe_examples.checkpoints.mistakes import MERGES, MergeOne
from bpe_examples.codec import pieces_of
from bpe_examples.merging import Merge, merge_pair


# --8<-- [start:stub]
def encode(text, merges):
    raise NotImplementedError


# --8<-- [end:stub]


# --8<-- [start:solution]
def merge(tokens, pair, new_id):
    merged = []
    i = 0
    while i < len(tokens):
        if tuple(tokens[i : i + 2]) == pair:
            merged.append(new_id)
            i += 2
        else:
            merged.append(tokens[i])
            i += 1
    return merged


def encode(text, merges):
    tokens = list(text.encode())
    for left, right, new_id in merges:
        tokens = merge(tokens, (left, right), new_id)
    return tokens


# --8<-- [end:solution]

# --8<-- [start:checks]
BC_AB = [(98, 99, 256), (97, 98, 257)]
AAA = [(97, 97, 256), (256, 97, 257)]
AAB = [(97, 97, 256), (256, 98, 257)]
AB_ABC = [(97, 98, 256), (256, 99, 257)]
AB_BC_ABC = [(97, 98, 256), (98, 99, 257), (97, 257, 258)]

# Each rule uses bytes or earlier rules only: on such lists, and on all that training makes, both loops agree.
CASES = [
    case("abac", [(97, 98, 258), (97, 99, 259)], gives=[258, 259]),
    case("abc", BC_AB, gives=[97, 256]),
    case("aaaa", AAA, gives=[256, 256]),
    case("aaaaa", AAA, gives=[256, 257]),
    case("aaab", AAB, gives=[256, 97, 98]),
    case("abc", AB_ABC, gives=[257]),
    case("abc", AB_BC_ABC, gives=[256, 99]),
    case("abb", [(97, 98, 256)], gives=[256, 98]),
    case("cab", [(97, 98, 256), (99, 256, 257)], gives=[257]),
    case("banana", [(97, 110, 256), (98, 256, 257), (256, 97, 258)], gives=[257, 258]),
    case("мама", [(188, 208, 256)], gives=[208, 256, 176, 208, 256, 176]),
    case("é", [], gives=[195, 169]),
    case("<begin>", [(97, 98, 258)], gives=[60, 98, 101, 103, 105, 110, 62]),
    case("a", AAA, gives=[97]),
    case("", AAA, gives=[]),
]
# --8<-- [end:checks]


def random_rules(random: Random, letters: bytes) -> list[Merge]:
    """Make rules that cite letters or earlier rules.

    >>> random_rules(Random(1), b"ab") == random_rules(Random(1), b"ab")
    True
    """
    rules: dict[tuple[int, int], int] = {}
    known = [*letters]
    for new_id in range(256, 256 + random.randrange(6)):
        pair = (random.choice(known), random.choice(known))
        if pair in rules:
            break
        rules[pair] = new_id
        known.append(new_id)
    return [(left, right, new_id) for (left, right), new_id in rules.items()]


def random_arguments(random: Random) -> tuple[Any, ...]:
    """Make a text of few different letters, and rules about them.

    >>> random_arguments(Random(1)) == random_arguments(Random(1))
    True
    """
    letters = random.choice(("ab", "abc", "éa"))
    text = "".join(random.choices(letters, k=random.randrange(14)))
    return text, random_rules(random, bytes(dict.fromkeys(letters.encode())))


# Wrong ways through a list of rules.


def longest_match(text: str, merges: list[Merge]) -> list[int]:
    """Take the longest piece that fits, place after place.

    >>> longest_match("aaaa", AAA)
    [257, 97]
    """
    pieces = pieces_of(merges)
    data = text.encode()
    tokens = []
    while data:
        fitting = [token for token, piece in pieces.items() if data.startswith(piece)]
        token = max(fitting, key=lambda token: len(pieces[token]))
        tokens.append(token)
        data = data.removeprefix(pieces[token])
    return tokens


def fewest_tokens(text: str, merges: list[Merge]) -> list[int]:
    """Find a spelling with as few tokens as possible.

    >>> fewest_tokens("aaab", AAB)
    [97, 257]
    """
    pieces = pieces_of(merges)
    data = text.encode()
    best: list[list[int]] = [[]]
    for end in range(1, len(data) + 1):
        spellings = [
            [*best[end - len(piece)], token]
            for token, piece in pieces.items()
            if len(piece) <= end and data[:end].endswith(piece)
        ]
        best.append(min(spellings, key=len))
    return best[-1]


def merging_as_it_reads(text: str, merges: list[Merge]) -> list[int]:
    """Merge the last two tokens whenever any rule fits, while reading from the left.

    >>> merging_as_it_reads("abc", BC_AB)
    [257, 99]
    """
    rules = {(left, right): new_id for left, right, new_id in merges}
    tokens: list[int] = []
    for byte in text.encode():
        tokens.append(byte)
        while len(tokens) > 1 and (tokens[-2], tokens[-1]) in rules:
            tokens[-2:] = [rules[tokens[-2], tokens[-1]]]
    return tokens


def in_other_order(order: Callable[[list[Merge]], list[Merge]]) -> Callable[..., list[int]]:
    """Apply the rules in another order than theirs.

    >>> in_other_order(lambda merges: merges[::-1])("abc", AB_ABC)
    [256, 99]
    """
    return lambda text, merges: applied(list(text.encode()), order(merges), merge_pair)


def applied(tokens: list[int], merges: list[Merge], merge: MergeOne) -> list[int]:
    """Apply rules with the given way to merge.

    >>> applied([97, 97, 97], [(97, 97, 256)], merge_pair)
    [256, 97]
    """
    for left, right, new_id in merges:
        tokens = merge(tokens, (left, right), new_id)
    return tokens


def merging_by(merge: MergeOne) -> Callable[..., list[int]]:
    """Apply the rules in order, each in a wrong pass.

    >>> merging_by(lambda tokens, pair, new_id: tokens)("ab", [(97, 98, 256)])
    [97, 98]
    """
    return lambda text, merges: applied(list(text.encode()), merges, merge)


CHECKPOINT = Checkpoint(
    name="encode",
    solution=encode,
    cases=CASES,
    random_arguments=random_arguments,
    mistakes={
        "longest_match": [longest_match],
        "fewest_tokens": [fewest_tokens],
        "merging_as_it_reads": [merging_as_it_reads],
        "rules_sorted": [in_other_order(sorted)],
        "rules_reversed": [in_other_order(lambda merges: merges[::-1])],
        "code_points_not_bytes": [lambda text, merges: applied(list(map(ord, text)), merges, merge_pair)],
        **{name: [merging_by(merge) for merge in merges] for name, merges in MERGES.items()},
    },
    hints=4,
)
