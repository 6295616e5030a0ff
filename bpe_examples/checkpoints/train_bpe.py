"""Checkpoint train_bpe: round after round, until the budget is used up or no pair is left."""
# The stub and the solution are a reader's code: the same name twice, and without type hints.
# ruff: noqa: ANN001, ANN201, D103, F811
# mypy: allow-untyped-defs, allow-untyped-calls, disable-error-code="no-redef, var-annotated"

from collections.abc import Callable
from typing import Any

from bpe_examples.checkpoints.cases import Case, Checkpoint, case
from bpe_examples.checkpoints.merge_pair import merge_pair
from bpe_examples.checkpoints.pair_counts import pair_counts
from bpe_examples.checkpoints.texts import random_texts
from bpe_examples.checkpoints.wrong_trainers import Learned, learn, trainers
from bpe_examples.training import train


# --8<-- [start:stub]
def train_bpe(documents, budget=20):
    raise NotImplementedError


# --8<-- [end:stub]


# --8<-- [start:solution]
def within_limits(documents, budget):
    return (
        type(documents) is list
        and len(documents) <= 64
        and all(type(text) is str for text in documents)
        and all(len(text.encode()) <= 4096 for text in documents)
        and type(budget) is int
        and 0 <= budget <= 128
    )


def train_bpe(documents, budget=20):
    if not within_limits(documents, budget):
        raise ValueError("at most 64 texts of at most 4096 bytes, and a budget from 0 to 128")
    sequences = [list(text.encode()) for text in documents]
    merges = []
    lengths = [sum(map(len, sequences))]
    for new_id in range(256, 256 + budget):
        counts = pair_counts(sequences)
        if not counts:
            break
        pair = min(counts, key=lambda pair: (-counts[pair], pair))
        sequences = [merge_pair(tokens, pair, new_id) for tokens in sequences]
        merges.append((*pair, new_id))
        lengths.append(sum(map(len, sequences)))
    return {"merges": merges, "lengths": lengths}


# --8<-- [end:solution]


def shaped(learned: Learned) -> dict[str, Any]:
    """Put rules and lengths into the dictionary that is asked for.

    >>> shaped(([(97, 98, 256)], [2, 1]))
    {'merges': [(97, 98, 256)], 'lengths': [2, 1]}
    """
    merges, lengths = learned
    return {"merges": merges, "lengths": lengths}


def learns(*arguments: Any, shown: str | None = None, **named: Any) -> Case:
    """Make a case of a call: the package says what it gives.

    >>> learns(["aa"]).gives
    {'merges': [(97, 97, 256)], 'lengths': [2, 1]}
    """
    documents, budget = [*arguments, named.get("budget", 20)][:2]
    training = train(documents, budget, min_count=1)
    return case(*arguments, gives=shaped((training.merges, training.lengths)), shown=shown, named=named)


# --8<-- [start:checks]
CASES = [
    learns(["abab", "ba"]),
    learns(["abab", "ba"], budget=1),
    learns(["a", "a"]),
    learns(["aa"]),
    learns(["aaa"]),
    learns(["aaaa"]),
    learns(["abbb"]),
    learns(["ab", "aab"]),
    learns(["aab"]),
    learns(["baa"]),
    learns(["aaba"]),
    learns(["aaab"]),
    learns(["aaaba"]),
    learns(["ababba"]),
    learns(["baaaba"]),
    learns(["banana banana"], 4),
    learns(["abb", "abb"], 1),
    learns(["мама"], 1),
    learns([" Ab\n", "e\u0301", "éﬁ"]),
    learns(["\ufeffa\x00b\x00b", "a  b"]),
    learns(["abcdefghijklmnopqrstuvwxyz"]),
    learns(["abab"], 0),
    learns([""]),
    learns([]),
    learns(["ab"], 128),
    # Both sides of every limit.
    learns(["".join(map(chr, range(200, 300)))], 128, shown='["".join(map(chr, range(200, 300)))], 128'),
    learns(["é" * 2048], 2, shown='["é" * 2048], 2'),
    learns(["ab"] * 64, 0, shown='["ab"] * 64, 0'),
    learns(["a" * 4096] * 64, 0, shown='["a" * 4096] * 64, 0'),
    case(("ab",), refused="documents_tuple"),
    case("ab", refused="documents_text"),
    case([b"ab"], refused="documents_bytes"),
    case(["a"] * 65, shown='["a"] * 65', refused="documents_many"),
    case(["é" * 2048 + "a"], shown='["é" * 2048 + "a"]', refused="documents_long"),
    case(["a", "é" * 2048 + "a"], shown='["a", "é" * 2048 + "a"]', refused="documents_long"),
    case(["ab"], -1, refused="budget_negative"),
    case(["ab"], 129, refused="budget_large"),
    case(["ab"], True, refused="budget_bool"),
    case(["ab"], 1.0, refused="budget_float"),
]
# --8<-- [end:checks]


def wrong_lengths(length_falls_by_count: bool, first: int) -> Callable[..., dict[str, Any]]:
    """Learn the right rules and give wrong lengths: by how often the pair was counted, or from a later step on.

    >>> wrong_lengths(True, 0)(["aaa"], 1)["lengths"], wrong_lengths(False, 1)(["aaa"], 1)["lengths"]
    ([3, 1], [2])
    """

    def train_wrongly(documents: list[str], budget: int = 20) -> dict[str, Any]:
        merges, lengths = learn(
            documents, budget, first_id=256, min_count=1, length_falls_by_count=length_falls_by_count
        )
        return shaped((merges, lengths[first:]))

    return train_wrongly


CHECKPOINT = Checkpoint(
    name="train_bpe",
    solution=train_bpe,
    cases=CASES,
    random_arguments=lambda random: (random_texts(random, 4, 9), random.randrange(9)),
    mistakes={
        **trainers(shaped, first_id=256, min_count=1, budget=20),
        "lengths_by_count": [wrong_lengths(length_falls_by_count=True, first=0)],
        "lengths_without_start": [wrong_lengths(length_falls_by_count=False, first=1)],
    },
    hints=4,
)
