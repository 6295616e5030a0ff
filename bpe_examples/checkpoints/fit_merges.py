"""Checkpoint fit_merges: learn rules for a tokenizer with boundary tokens, from the training documents alone."""
# The stub and the solution are a reader's code: the same name twice, and without type hints.
# ruff: noqa: ANN001, ANN201, D103, F811
# mypy: allow-untyped-defs, allow-untyped-calls, disable-error-code="no-redef, var-annotated"

import json
from hashlib import sha256

from bpe_examples.checkpoints.cases import Case, Checkpoint, case
from bpe_examples.checkpoints.merge_pair import merge_pair
from bpe_examples.checkpoints.pair_counts import pair_counts
from bpe_examples.checkpoints.texts import random_texts
from bpe_examples.checkpoints.wrong_trainers import Learned, trainers
from bpe_examples.training import train


# --8<-- [start:stub]
def fit_merges(documents, max_merges):
    raise NotImplementedError


# --8<-- [end:stub]


# --8<-- [start:solution]
def fit_merges(documents, max_merges):
    if type(max_merges) is not int or max_merges < 0:
        raise ValueError("max_merges must be an int of at least 0")
    sequences = [list(text.encode()) for text in documents]
    rules = []
    for new_id in range(258, 258 + max_merges):
        counts = pair_counts(sequences)
        pair = min(counts, key=lambda pair: (-counts[pair], pair), default=None)
        if pair is None or counts[pair] < 2:
            break
        sequences = [merge_pair(tokens, pair, new_id) for tokens in sequences]
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


def shaped(learned: Learned) -> list[tuple[tuple[int, int], int]]:
    """Write rules as a pair and its id.

    >>> shaped(([(97, 98, 258)], [2, 1]))
    [((97, 98), 258)]
    """
    return [((left, right), new_id) for left, right, new_id in learned[0]]


def learns(documents: list[str], max_merges: int = 5, shown: str | None = None) -> Case:
    """Make a case of a call: the package says what it gives.

    >>> learns(["aaa"]).gives
    [((97, 97), 258)]
    """
    training = train(documents, max_merges, first_id=258)
    return case(documents, max_merges, gives=shaped((training.merges, training.lengths)), shown=shown)


# --8<-- [start:checks]
CASES = [
    learns(["abab", "acac"], 32),
    learns(["aa"]),
    learns(["aaa"]),
    learns(["aaaaa"]),
    learns(["aaaaaa"]),
    learns(["a", "a", "a"]),
    learns(["abbb"]),
    learns(["ab", "aab"]),
    learns(["aab", "aab"]),
    learns(["baa", "baa"]),
    learns(["aaba", "aaba"]),
    learns(["aaab", "aaab"]),
    learns(["aaaba", "aaaba"]),
    learns(["ababba"]),
    learns(["aaaababab"]),
    learns(["abb", "abb"], 1),
    learns(["banana banana"], 32),
    learns(["мама"], 1),
    learns(["éé"]),
    learns([" Ab\n Ab\n", "e\u0301e\u0301", "éﬁéﬁ"], 20),
    learns(["\ufeffa\x00b\x00b", "\ufeffa  b  b"]),
    learns(["".join(map(chr, range(200, 300))) * 2], 300, shown='["".join(map(chr, range(200, 300))) * 2], 300'),
    learns(["ab"] * 100, 1, shown='["ab"] * 100, 1'),
    learns(["é" * 5000], 2, shown='["é" * 5000], 2'),
    learns(["abab"], 0),
    learns([]),
    case(["ab", "ab"], -1, refused="max_merges_negative"),
    case(["ab", "ab"], True, refused="max_merges_bool"),
    case(["ab", "ab"], 1.0, refused="max_merges_float"),
]
# --8<-- [end:checks]


CHECKPOINT = Checkpoint(
    name="fit_merges",
    solution=fit_merges,
    cases=CASES,
    random_arguments=lambda random: (random_texts(random, 5, 12), random.randrange(9)),
    mistakes=trainers(shaped, first_id=258, min_count=2, budget=None),
    tests=(test_bpe_exact_rules_and_tie, test_train_only_and_digest),
    hints=4,
)
