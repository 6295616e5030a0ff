"""Checkpoint merge_pair: replace a pair by a new id, from left to right, using no token twice."""
# The stub and the solution are a reader's code: the same name twice, and without type hints.
# ruff: noqa: ANN001, ANN201, D103, F811
# mypy: allow-untyped-defs, allow-untyped-calls, disable-error-code="no-redef, var-annotated"

from random import Random
from typing import Any

from bpe_examples.checkpoints.cases import Checkpoint, case
from bpe_examples.checkpoints.texts import random_tokens
from bpe_examples.checkpoints.wrong_merges import MERGES, merge_what_was_written


# --8<-- [start:stub]
def merge_pair(tokens, pair, new_id):
    raise NotImplementedError


# --8<-- [end:stub]


# --8<-- [start:solution]
def merge_pair(tokens, pair, new_id):
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


# --8<-- [end:solution]

# --8<-- [start:checks]
CASES = [
    case([97, 97, 97, 97, 97], (97, 97), 256, gives=[256, 256, 97]),
    case([97, 97, 97], (97, 97), 256, gives=[256, 97]),
    case([97, 97, 97, 97], (97, 97), 256, gives=[256, 256]),
    case([98, 97, 110, 97, 110, 97], (97, 110), 256, gives=[98, 256, 256, 97]),
    case([97, 98], (97, 98), 256, gives=[256]),
    case([97, 98, 98], (97, 98), 256, gives=[256, 98]),
    case([98, 256, 256, 97], (256, 97), 257, gives=[98, 256, 257]),
    case([98, 97], (97, 98), 256, gives=[98, 97]),
    case([97], (97, 97), 256, gives=[97]),
    case([], (97, 97), 256, gives=[]),
    case([97, 97, 97], (97, 97), 97, gives=[97, 97]),
    case([97, 98] * 50, (97, 98), 256, shown="[97, 98] * 50, (97, 98), 256", gives=[256] * 50),
    case([0, 0, 7, 0], (0, 7), 256, gives=[0, 256, 0]),
    case([197, 97, 5], (97, 97), 256, gives=[197, 97, 5]),
    case([1, 11, 1], (11, 1), 2, gives=[1, 2]),
    case([7, 77, 7, 7], (7, 7), 777, gives=[7, 77, 777]),
    case([70000, 1000, 70000, 1000, 70000], (70000, 1000), 70001, gives=[70001, 70001, 70000]),
]
# --8<-- [end:checks]


def random_arguments(random: Random) -> tuple[Any, ...]:
    """Make a sequence of few different ids and a pair of them.

    >>> random_arguments(Random(1)) == random_arguments(Random(1))
    True
    """
    tokens = random_tokens(random, 12) or [97]
    return tokens, (random.choice(tokens), random.choice(tokens)), random.choice((257, 1001, 70001))


CHECKPOINT = Checkpoint(
    name="merge_pair",
    solution=merge_pair,
    cases=CASES,
    random_arguments=random_arguments,
    # Only here can an id be given that is half of the pair itself.
    mistakes={**MERGES, "chained": [*MERGES["chained"], merge_what_was_written]},
)
