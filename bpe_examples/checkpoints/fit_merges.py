"""Checkpoint fit_merges: learn rules for a tokenizer with boundary tokens, from the training documents alone."""
# The stub and the solution are a reader's code: the same name twice, and without type hints.
# ruff: noqa: ANN001, ANN201, D103, F811
# mypy: allow-untyped-defs, allow-untyped-calls, disable-error-code="no-redef, var-annotated"

import json
from hashlib import sha256
from random import Random
from typing import Any

from bpe_examples.checkpoints.cases import Checkpoint, case
from bpe_examples.checkpoints.mistakes import Learned, trainers


# --8<-- [start:stub]
def fit_merges(documents, max_merges):
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


def fit_merges(documents, max_merges):
    if type(max_merges) is not int or max_merges < 0:
        raise ValueError("max_merges must be an int of at least 0")
    sequences = [list(text.encode()) for text in documents]
    rules = []
    for new_id in range(258, 258 + max_merges):
        counts = count_pairs(sequences)
        pair = min(counts, key=lambda pair: (-counts[pair], pair), default=None)
        if pair is None or counts[pair] < 2:
            break
        sequences = [merge(tokens, pair, new_id) for tokens in sequences]
        rules.append((pair, new_id))
    return rules


# --8<-- [end:solution]


# --8<-- [start:tests]
def test_bpe_exact_rules_and_tie():
    assert fit_merges(["aa"], 5) == []
    assert fit_merges(["aaa"], 5) == [((97, 97), 258)]
    assert fit_merges(["abab", "acac"], 32) == [((97, 98), 258), ((97, 99), 259)]
    assert fit_merges(["baba", "ab"], 1) == [((97, 98), 258)]


def digest(rules):
    return sha256(json.dumps(rules).encode()).hexdigest()


def test_train_only_and_digest():
    train, test = ["abababab"], ["xyxyxyxyxy"]
    rules = fit_merges(train, 1)
    before = digest(rules)
    fit_merges(test, 1)
    assert digest(rules) == before
    assert digest(fit_merges(train, 1)) == before
    assert digest(fit_merges(train + test, 1)) != before
    assert train == ["abababab"]


# --8<-- [end:tests]

# --8<-- [start:checks]
CASES = [
    case(["abab", "acac"], 32, gives=[((97, 98), 258), ((97, 99), 259)]),
    case(["aa"], 5, gives=[]),
    case(["aaa"], 5, gives=[((97, 97), 258)]),
    case(["aaaaa"], 5, gives=[((97, 97), 258)]),
    case(["aaaaaa"], 5, gives=[((97, 97), 258), ((258, 258), 259)]),
    case(["a", "a", "a"], 5, gives=[]),
    case(["abbb"], 5, gives=[((98, 98), 258)]),
    case(["ab", "aab"], 5, gives=[((97, 98), 258)]),
    case(["aab", "aab"], 5, gives=[((97, 97), 258), ((258, 98), 259)]),
    case(["baa", "baa"], 5, gives=[((97, 97), 258), ((98, 258), 259)]),
    case(["aaba", "aaba"], 5, gives=[((97, 97), 258), ((98, 97), 259), ((258, 259), 260)]),
    case(["aaab", "aaab"], 5, gives=[((97, 97), 258), ((97, 98), 259), ((258, 259), 260)]),
    case(
        ["aaaba", "aaaba"],
        5,
        gives=[((97, 97), 258), ((97, 98), 259), ((258, 259), 260), ((260, 97), 261)],
    ),
    case(["ababba"], 5, gives=[((97, 98), 258)]),
    case(["aaaababab"], 5, gives=[((97, 97), 258), ((97, 98), 259)]),
    case(["abb", "abb"], 1, gives=[((97, 98), 258)]),
    case(
        ["banana banana"],
        32,
        gives=[((97, 110), 258), ((98, 258), 259), ((258, 97), 260), ((259, 260), 261)],
    ),
    case(["мама"], 1, gives=[((188, 208), 258)]),
    case(["éé"], 5, gives=[((195, 169), 258)]),
    case(["abab"], 0, gives=[]),
    case([], 5, gives=[]),
    case(["ab", "ab"], -1, refused="max_merges_negative"),
    case(["ab", "ab"], True, refused="max_merges_bool"),
    case(["ab", "ab"], 1.0, refused="max_merges_float"),
]
# --8<-- [end:checks]


def random_arguments(random: Random) -> tuple[Any, ...]:
    """Make a few documents of few different letters, and a number of rules.

    >>> random_arguments(Random(1)) == random_arguments(Random(1))
    True
    """
    letters = random.choice(("ab", "abc", "an b", "éa"))
    documents = ["".join(random.choices(letters, k=random.randrange(12))) for _ in range(random.randrange(5))]
    return documents, random.randrange(9)


def shaped(learned: Learned) -> list[tuple[tuple[int, int], int]]:
    """Write rules as a pair and its id.

    >>> shaped(([(97, 98, 258)], [2, 1]))
    [((97, 98), 258)]
    """
    return [((left, right), new_id) for left, right, new_id in learned[0]]


CHECKPOINT = Checkpoint(
    name="fit_merges",
    solution=fit_merges,
    cases=CASES,
    random_arguments=random_arguments,
    mistakes=trainers(shaped, first_id=258, min_count=2, budget=None),
    tests=(test_bpe_exact_rules_and_tie, test_train_only_and_digest),
    hints=4,
)
