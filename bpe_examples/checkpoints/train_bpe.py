"""Checkpoint train_bpe: round after round, until the budget is used up or no pair is left."""
# The stub and the solution are a reader's code: the same name twice, and without type hints.
# ruff: noqa: ANN001, ANN201, D103, F811
# mypy: allow-untyped-defs, allow-untyped-calls, disable-error-code="no-redef, var-annotated"

from random import Random
from typing import Any

from bpe_examples.checkpoints.cases import Checkpoint, case
from bpe_examples.checkpoints.mistakes import Learned, learn, trainers


# --8<-- [start:stub]
def train_bpe(documents, budget=20):
    raise NotImplementedError


# --8<-- [end:stub]


# --8<-- [start:solution]
def count_pairs(sequences):
    counts = {}
    for tokens in sequences:
        for i in range(len(tokens) - 1):
            pair = (tokens[i], tokens[i + 1])
            counts[pair] = counts.get(pair, 0) + 1
    return counts


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
        counts = count_pairs(sequences)
        if not counts:
            break
        pair = min(counts, key=lambda pair: (-counts[pair], pair))
        sequences = [merge(tokens, pair, new_id) for tokens in sequences]
        merges.append((*pair, new_id))
        lengths.append(sum(map(len, sequences)))
    return {"merges": merges, "lengths": lengths}


# --8<-- [end:solution]

# --8<-- [start:checks]
CASES = [
    case(
        ["abab", "ba"],
        gives={"merges": [(97, 98, 256), (98, 97, 257), (256, 256, 258)], "lengths": [6, 4, 3, 2]},
    ),
    case(["abab", "ba"], named={"budget": 1}, gives={"merges": [(97, 98, 256)], "lengths": [6, 4]}),
    case(["a", "a"], gives={"merges": [], "lengths": [2]}),
    case(["aa"], gives={"merges": [(97, 97, 256)], "lengths": [2, 1]}),
    case(["aaa"], gives={"merges": [(97, 97, 256), (256, 97, 257)], "lengths": [3, 2, 1]}),
    case(["aaaa"], gives={"merges": [(97, 97, 256), (256, 256, 257)], "lengths": [4, 2, 1]}),
    case(
        ["abbb"],
        gives={"merges": [(98, 98, 256), (97, 256, 257), (257, 98, 258)], "lengths": [4, 3, 2, 1]},
    ),
    case(["ab", "aab"], gives={"merges": [(97, 98, 256), (97, 256, 257)], "lengths": [5, 3, 2]}),
    case(["aab"], gives={"merges": [(97, 97, 256), (256, 98, 257)], "lengths": [3, 2, 1]}),
    case(["baa"], gives={"merges": [(97, 97, 256), (98, 256, 257)], "lengths": [3, 2, 1]}),
    case(
        ["aaba"],
        gives={"merges": [(97, 97, 256), (98, 97, 257), (256, 257, 258)], "lengths": [4, 3, 2, 1]},
    ),
    case(
        ["aaab"],
        gives={"merges": [(97, 97, 256), (97, 98, 257), (256, 257, 258)], "lengths": [4, 3, 2, 1]},
    ),
    case(
        ["aaaba"],
        gives={
            "merges": [(97, 97, 256), (97, 98, 257), (256, 257, 258), (258, 97, 259)],
            "lengths": [5, 4, 3, 2, 1],
        },
    ),
    case(
        ["ababba"],
        gives={
            "merges": [(97, 98, 256), (98, 97, 257), (256, 256, 258), (258, 257, 259)],
            "lengths": [6, 4, 3, 2, 1],
        },
    ),
    case(
        ["baaaba"],
        gives={
            "merges": [(97, 97, 256), (97, 98, 257), (98, 256, 258), (257, 97, 259), (258, 259, 260)],
            "lengths": [6, 5, 4, 3, 2, 1],
        },
    ),
    case(
        ["banana banana"],
        4,
        gives={
            "merges": [(97, 110, 256), (98, 256, 257), (256, 97, 258), (257, 258, 259)],
            "lengths": [13, 9, 7, 5, 3],
        },
    ),
    case(["abb", "abb"], 1, gives={"merges": [(97, 98, 256)], "lengths": [6, 4]}),
    case(["мама"], 1, gives={"merges": [(188, 208, 256)], "lengths": [8, 6]}),
    case(
        ["é" * 2048],
        2,
        shown='["é" * 2048], 2',
        gives={"merges": [(195, 169, 256), (256, 256, 257)], "lengths": [4096, 2048, 1024]},
    ),
    case(
        ["abcdefghijklmnopqrstuvwxyz"],
        gives={
            "merges": [
                *((97 + 2 * i, 98 + 2 * i, 256 + i) for i in range(13)),
                *((256 + 2 * i, 257 + 2 * i, 269 + i) for i in range(6)),
                (269, 270, 275),
            ],
            "lengths": [26, 25, 24, 23, 22, 21, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6],
        },
    ),
    case(["abab"], 0, gives={"merges": [], "lengths": [4]}),
    case([""], gives={"merges": [], "lengths": [0]}),
    case([], gives={"merges": [], "lengths": [0]}),
    case(["ab"] * 64, 0, shown='["ab"] * 64, 0', gives={"merges": [], "lengths": [128]}),
    case(["ab"], 128, gives={"merges": [(97, 98, 256)], "lengths": [2, 1]}),
    case(("ab",), refused="documents_tuple"),
    case("ab", refused="documents_text"),
    case([b"ab"], refused="documents_bytes"),
    case(["a"] * 65, shown='["a"] * 65', refused="documents_many"),
    case(["é" * 2049], shown='["é" * 2049]', refused="documents_long"),
    case(["ab"], -1, refused="budget_negative"),
    case(["ab"], 129, refused="budget_large"),
    case(["ab"], True, refused="budget_bool"),
    case(["ab"], 1.0, refused="budget_float"),
]
# --8<-- [end:checks]


def random_arguments(random: Random) -> tuple[Any, ...]:
    """Make a few documents of few different letters, and a budget.

    >>> random_arguments(Random(1)) == random_arguments(Random(1))
    True
    """
    letters = random.choice(("ab", "abc", "an b", "éa"))
    documents = ["".join(random.choices(letters, k=random.randrange(9))) for _ in range(random.randrange(4))]
    return documents, random.randrange(9)


def shaped(learned: Learned) -> dict[str, Any]:
    """Put rules and lengths into the dictionary that is asked for.

    >>> shaped(([(97, 98, 256)], [2, 1]))
    {'merges': [(97, 98, 256)], 'lengths': [2, 1]}
    """
    merges, lengths = learned
    return {"merges": merges, "lengths": lengths}


def lengths_by_count(documents: list[str], budget: int = 20) -> dict[str, Any]:
    """Subtract how often the pair was counted, not how often it was replaced.

    >>> lengths_by_count(["aaa"], 1)["lengths"]
    [3, 1]
    """
    return shaped(learn(documents, budget, first_id=256, min_count=1, length_falls_by_count=True))


def lengths_without_start(documents: list[str], budget: int = 20) -> dict[str, Any]:
    """Leave out the length before the first round.

    >>> lengths_without_start(["aaa"], 1)["lengths"]
    [2]
    """
    merges, lengths = learn(documents, budget, first_id=256, min_count=1)
    return shaped((merges, lengths[1:]))


CHECKPOINT = Checkpoint(
    name="train_bpe",
    solution=train_bpe,
    cases=CASES,
    random_arguments=random_arguments,
    mistakes={
        **trainers(shaped, first_id=256, min_count=1, budget=20),
        "lengths_by_count": [lengths_by_count],
        "lengths_without_start": [lengths_without_start],
    },
    hints=4,
)
