"""Checkpoint encode: apply the rules by rank, in one pass for each or the lowest that fits again and again."""
# The stub and the solution are a reader's code: the same name twice, and without type hints.
# ruff: noqa: ANN001, ANN201, D103, F811
# mypy: allow-untyped-defs, allow-untyped-calls, disable-error-code="no-redef, var-annotated"

from collections.abc import Callable
from functools import partial

from bpe_examples.checkpoints.cases import Checkpoint, case
from bpe_examples.checkpoints.merge_pair import merge_pair
from bpe_examples.checkpoints.texts import learned_from, random_text_and_rules
from bpe_examples.checkpoints.wrong_merges import MERGES, MergeOne
from bpe_examples.checkpoints.wrong_trainers import TEXT_CHANGES, changed_bytes
from bpe_examples.encoding import pieces_of
from bpe_examples.merging import Merge


# --8<-- [start:stub]
def encode(text, merges):
    raise NotImplementedError


# --8<-- [end:stub]


# --8<-- [start:solution]
def encode(text, merges):
    tokens = list(text.encode())
    for left, right, new_id in merges:
        tokens = merge_pair(tokens, (left, right), new_id)
    return tokens


# --8<-- [end:solution]

# --8<-- [start:checks]
BC_AB = learned_from("bc", "bc", "ab")
AAA = learned_from("aaa")
AAB = learned_from("aab")
AB_ABC = learned_from("abc")
BC_ABC_AB = learned_from("abc", "abc", "bc", "bc", "ab", rules=3)
AB_BC = learned_from("ab", "ab", "bc", rules=2)
AB_CAB = learned_from("cab", "ab", rules=2)
BANANA = learned_from("banana banana", rules=3)
MAMA = learned_from("мама", rules=1)
A_SPACE_B = learned_from("a b")
ALPHABET = learned_from("abcdefghijklmnopqrstuvwxyz", rules=25)
AAA_1000 = learned_from("aaa", first_id=1000)
AB_ABC_70000 = learned_from("abc", first_id=70000)

# Each rule uses bytes or earlier rules only: on such lists, and on all that training makes, both loops agree.
CASES = [
    case("abac", learned_from("abab", "acac", rules=2, first_id=258), gives=[258, 259]),
    case("abc", BC_AB, gives=[97, 256]),
    case("aaaa", AAA, gives=[256, 256]),
    case("aaaaa", AAA, gives=[256, 257]),
    case("aaab", AAB, gives=[256, 97, 98]),
    case("abc", AB_ABC, gives=[257]),
    case("abc", BC_ABC_AB, gives=[257]),
    case("abcbc", AB_BC, gives=[256, 99, 257]),
    case("abb", AB_ABC, gives=[256, 98]),
    case("cab", AB_CAB, gives=[257]),
    case("banana", BANANA, gives=[257, 258]),
    case("мама", MAMA, gives=[208, 256, 176, 208, 256, 176]),
    case("a b ab", A_SPACE_B, gives=[257, 32, 97, 98]),
    case("aaaaa", AAA_1000, gives=[1000, 1001]),
    case("aabcab", AB_ABC_70000, gives=[97, 70001, 70000]),
    case("ab" * 50, AB_ABC, shown='"ab" * 50, [(97, 98, 256), (256, 99, 257)]', gives=[256] * 50),
    case("zabcdefghijklmnopqrstuvwxyz", ALPHABET, gives=[122, 280]),
    case("\ufeffab\x00", AB_ABC, gives=[239, 187, 191, 256, 0]),
    case("é", [], gives=[195, 169]),
    case(" Ab\n", AB_ABC, gives=[32, 65, 98, 10]),
    case("e\u0301éﬁ", MAMA, gives=[101, 204, 129, 195, 169, 239, 172, 129]),
    case("<begin>", learned_from("ab", first_id=258), gives=[60, 98, 101, 103, 105, 110, 62]),
    case("a", AAA, gives=[97]),
    case("", AAA, gives=[]),
]
# --8<-- [end:checks]


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


def encoding_with(
    start: Callable[[str], list[int]] = lambda text: list(text.encode()),
    order: Callable[[list[Merge]], list[Merge]] = list,
    merge: MergeOne = merge_pair,
) -> Callable[..., list[int]]:
    """Encode with the parts given; the parts that stand here are right.

    >>> encoding_with()("abc", BC_AB), encoding_with(order=lambda merges: merges[::-1])("abc", BC_AB)
    ([97, 256], [257, 99])
    """

    def encode_wrongly(text: str, merges: list[Merge]) -> list[int]:
        tokens = start(text)
        for left, right, new_id in order(merges):
            tokens = merge(tokens, (left, right), new_id)
        return tokens

    return encode_wrongly


CHECKPOINT = Checkpoint(
    name="encode",
    solution=encode,
    cases=CASES,
    random_arguments=random_text_and_rules,
    mistakes={
        "longest_match": [longest_match],
        "fewest_tokens": [fewest_tokens],
        "merging_as_it_reads": [merging_as_it_reads],
        "rules_sorted": [encoding_with(order=sorted)],
        "rules_reversed": [encoding_with(order=lambda merges: merges[::-1])],
        "code_points_not_bytes": [encoding_with(start=lambda text: [*map(ord, text)])],
        "text_changed": [encoding_with(start=partial(changed_bytes, change)) for change in TEXT_CHANGES],
        **{name: [encoding_with(merge=merge) for merge in merges] for name, merges in MERGES.items()},
    },
    hints=4,
)
