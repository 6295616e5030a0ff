"""Checkpoint pair_counts: count adjacent pairs, on overlapping positions, inside each document.

>>> CHECKPOINT.solution([[97, 97, 97], [97, 98]])
{(97, 97): 2, (97, 98): 1}
"""
# The stub and the solution are a reader's code: the same name twice, and without type hints.
# ruff: noqa: ANN001, ANN201, D103, F811
# mypy: allow-untyped-defs, allow-untyped-calls, disable-error-code="no-redef, var-annotated"

from bpe_examples.checkpoints.cases import Checkpoint, case
from bpe_examples.checkpoints.texts import random_tokens
from bpe_examples.checkpoints.wrong_counts import COUNTS, count_first_document


# --8<-- [start:stub]
def pair_counts(sequences):
    raise NotImplementedError


# --8<-- [end:stub]


# --8<-- [start:solution]
def pair_counts(sequences):
    counts = {}
    for tokens in sequences:
        for i in range(len(tokens) - 1):
            pair = (tokens[i], tokens[i + 1])
            counts[pair] = counts.get(pair, 0) + 1
    return counts


# --8<-- [end:solution]

# --8<-- [start:checks]
CASES = [
    case([[97, 97, 97, 97, 97], [98, 97]], gives={(97, 97): 4, (98, 97): 1}),
    case([[97, 98, 98, 98]], gives={(97, 98): 1, (98, 98): 2}),
    case([[97], [98]], gives={}),
    case([[97, 98], [97, 97, 98]], gives={(97, 98): 2, (97, 97): 1}),
    case([[98, 97, 98, 97], [], [97]], gives={(98, 97): 2, (97, 98): 1}),
    case([[256, 32, 256, 32]], gives={(256, 32): 2, (32, 256): 1}),
    case([[97, 98]], gives={(97, 98): 1}),
    case([[1, 11], [11, 1]], gives={(1, 11): 1, (11, 1): 1}),
    case([[0, 0, 7]], gives={(0, 0): 1, (0, 7): 1}),
    case([[7, 77, 7, 77]], gives={(7, 77): 2, (77, 7): 1}),
    case([[70000, 1000, 70000, 1000]], gives={(70000, 1000): 2, (1000, 70000): 1}),
    case([[97, 98]] * 50, shown="[[97, 98]] * 50", gives={(97, 98): 50}),
    case([[97] * 100], shown="[[97] * 100]", gives={(97, 97): 99}),
    case([[], []], gives={}),
    case([], gives={}),
]
# --8<-- [end:checks]


CHECKPOINT = Checkpoint(
    name="pair_counts",
    solution=pair_counts,
    cases=CASES,
    random_arguments=lambda random: ([random_tokens(random, 8) for _ in range(random.randrange(5))],),
    mistakes={**COUNTS, "returns_too_early": [count_first_document]},
)
