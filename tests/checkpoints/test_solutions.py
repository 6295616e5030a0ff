"""A solution is what the package does; a case is what the solution gives; the table's inputs show its mistakes."""

import ast
import inspect
import json
from itertools import pairwise
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import bpe_examples
from bpe_examples.checkpoints import NAMES, grade, named, part
from bpe_examples.checkpoints.cases import Case
from bpe_examples.checkpoints.grading import Attempt, Outcome
from bpe_examples.checkpoints.values import same
from bpe_examples.checkpoints.wrong_choices import smallest
from bpe_examples.checkpoints.wrong_counts import COUNTS
from bpe_examples.checkpoints.wrong_merges import MERGES
from bpe_examples.checkpoints.wrong_trainers import learn
from bpe_examples.training import train
from tests.checkpoints.written import answers

steady = settings(
    derandomize=True,
    database=None,
    deadline=None,
    max_examples=60,
    suppress_health_check=[HealthCheck.too_slow],
)
SOLUTIONS = {name: named(name).solution for name in NAMES}

texts = st.one_of(st.text("ab", max_size=14), st.text("abc é", max_size=10), st.text(max_size=5))
documents = st.lists(texts, max_size=5)
ids = st.integers(0, 4)
sequences = st.lists(st.lists(ids, max_size=9), max_size=4)


@steady
@given(sequences)
def test_pair_counts_counts_as_the_package_does(sequences):
    assert same(bpe_examples.pair_counts(sequences), SOLUTIONS["pair_counts"](sequences))


@steady
@given(st.lists(ids, max_size=12), st.tuples(ids, ids), ids)
def test_merge_pair_merges_as_the_package_does(tokens, pair, new_id):
    assert same(bpe_examples.merge_pair(tokens, pair, new_id), SOLUTIONS["merge_pair"](tokens, pair, new_id))


@steady
@given(documents, st.integers(0, 12))
def test_train_bpe_learns_as_the_package_does_when_any_pair_may_be_merged(documents, budget):
    training = train(documents, budget, min_count=1)
    assert same({"merges": training.merges, "lengths": training.lengths}, SOLUTIONS["train_bpe"](documents, budget))


@steady
@given(documents, st.integers(0, 12))
def test_fit_merges_learns_as_the_package_does_with_boundaries(documents, max_merges):
    merges = train(documents, max_merges, first_id=258).merges
    assert same(
        [((left, right), new_id) for left, right, new_id in merges],
        SOLUTIONS["fit_merges"](documents, max_merges),
    )


@steady
@given(documents, texts, st.sampled_from([256, 258]), st.randoms())
def test_encode_and_decode_do_as_the_package_does(documents, text, first_id, random):
    merges = train(documents, 8, first_id=first_id, min_count=1).merges
    tokens = bpe_examples.encode(text, merges)
    assert same(tokens, SOLUTIONS["encode"](text, merges))
    assert same(text, SOLUTIONS["decode"](tokens, merges))
    random.shuffle(merges)
    assert same(bpe_examples.encode(text, merges), SOLUTIONS["encode"](text, merges))


@pytest.mark.parametrize("name", NAMES)
def test_every_case_says_what_the_solution_gives(name):
    checkpoint = named(name)
    for case in checkpoint.cases:
        if case.refused:
            with pytest.raises(ValueError):
                checkpoint.solution(*case.arguments, **case.named)
        else:
            assert same(case.gives, checkpoint.solution(*case.arguments, **case.named)), case


@pytest.mark.parametrize("name", NAMES)
def test_random_cases_are_the_same_each_time_and_differ_among_themselves(name):
    cases = named(name).random_cases(60)
    assert cases == named(name).random_cases(60)
    assert len({repr(case.arguments) for case in cases}) > 40
    assert len({repr(case.gives) for case in cases}) > 15


@pytest.mark.parametrize("name", NAMES)
def test_a_solution_needs_nothing_but_python(name):
    imported = [
        node
        for section in ("stub", "solution")
        for node in ast.walk(ast.parse(part(name, section)))
        if isinstance(node, (ast.Import, ast.ImportFrom))
    ]
    assert imported == []


@pytest.mark.parametrize("name", NAMES)
def test_the_text_that_is_shown_is_the_code_that_runs(name):
    namespace = {}
    exec(part(name, "solution"), namespace)
    shown, runs = namespace[name], named(name).solution
    assert shown.__code__.co_code == runs.__code__.co_code
    assert inspect.signature(shown) == inspect.signature(runs)
    exec(part(name, "stub"), namespace)
    assert inspect.signature(namespace[name]) == inspect.signature(runs)


@pytest.mark.parametrize("name", NAMES)
def test_a_stub_raises_not_implemented_error(name):
    namespace = {}
    exec(part(name, "stub"), namespace)
    with pytest.raises(NotImplementedError):
        namespace[name](*named(name).cases[0].arguments)


def test_a_section_that_is_not_there_is_an_error():
    with pytest.raises(ValueError, match=r"section must be a marked part of encode\.py: got 'answer'"):
        part("encode", "answer")


# Mistakes: each is seen, and none is taken for another.


def results(name, function):
    attempts = []
    for case in named(name).cases:
        if not case.refused:
            try:
                attempts.append((case, function(*case.arguments, **case.named)))
            except Exception as error:
                attempts.append((case, type(error)))
    return attempts


@pytest.mark.parametrize("name", NAMES)
def test_no_mistake_gives_what_another_gives_or_what_is_right(name):
    right = repr([value for _, value in results(name, named(name).solution)])
    seen = {right: "right"}
    for mistake, functions in named(name).mistakes.items():
        for function in functions:
            given = repr([value for _, value in results(name, function)])
            assert seen.get(given) is None, f"{name}: {mistake} is taken for {seen[given]}"
            seen[given] = mistake


# The table of the curriculum: mistake, and the smallest input that shows it.
TABLE = [
    ("train_bpe", "documents_glued", ["a", "a"]),
    ("train_bpe", "right_to_left", ["aaa"]),
    ("train_bpe", "overlapping_replacement", ["aaa"]),
    ("train_bpe", "non_overlapping_count", ["abbb"]),
    ("train_bpe", "count_per_document", ["abbb"]),
    ("train_bpe", "counts_overwritten", ["ab", "aab"]),
    ("train_bpe", "first_only", ["aaaa"]),
    ("train_bpe", "neighbour_from_old_list", ["aaaa"]),
    ("train_bpe", "largest_wins", ["aab"]),
    ("train_bpe", "first_seen_wins", ["baa"]),
    ("train_bpe", "tie_on_bytes", ["aaba"]),
    ("train_bpe", "tie_on_joined_bytes", ["aaab"]),
    ("train_bpe", "tie_on_shortest_piece", ["aaaba"]),
    ("train_bpe", "count_not_cleared", ["aa"]),
    ("train_bpe", "stale_queue_entry", ["ababba"]),
    ("fit_merges", "stop_off_by_one", ["aa"]),
    ("fit_merges", "stop_off_by_one", ["aaa"]),
]


@pytest.mark.parametrize(("name", "mistake", "documents"), TABLE, ids=str)
def test_the_tables_smallest_input_shows_its_mistake(name, mistake, documents):
    [case] = [
        case for case in named(name).cases if case.arguments[0] == documents and not case.refused and case.named == {}
    ]
    wrong = [function(*case.arguments) != case.gives for function in named(name).mistakes[mistake]]
    assert any(wrong)


def test_longest_match_is_shown_by_the_rules_of_aaa():
    [case] = [case for case in named("encode").cases if case.arguments == ("aaaa", [(97, 97, 256), (256, 97, 257)])]
    assert case.gives == [256, 256]
    assert named("encode").mistakes["longest_match"][0](*case.arguments) == [257, 97]


def test_the_trainer_of_the_mistakes_is_right_when_its_parts_are():
    random = Random(3)
    for _ in range(50):
        documents = ["".join(random.choices("abé", k=random.randrange(9))) for _ in range(random.randrange(4))]
        training = train(documents, 9, min_count=1)
        assert learn(documents, 9, first_id=256, min_count=1, choose=smallest) == (
            training.merges,
            training.lengths,
        )


def test_wrong_parts_are_wrong_somewhere():
    for name, counts in COUNTS.items():
        for count in counts:
            assert any(count(*case.arguments) != case.gives for case in named("pair_counts").cases), name
    for name, merges in MERGES.items():
        for merge in merges:
            assert any(merge(*case.arguments) != case.gives for case in named("merge_pair").cases), name


# Rules are lists that training gives, so every way to apply them by rank is right.


def unlearnable(merges):
    """The first rule that no training can have added: its pair never stands in a text after the rules before it."""
    pieces = {byte: bytes([byte]) for byte in range(256)}
    for rank, (left, right, new_id) in enumerate(merges):
        if left not in pieces or right not in pieces:
            return left, right, new_id
        pieces[new_id] = pieces[left] + pieces[right]
        if bpe_examples.encode(pieces[new_id], merges[:rank]) != [left, right]:
            return left, right, new_id
    return None


@pytest.mark.parametrize("name", ["encode", "decode"])
def test_the_rules_of_every_case_are_rules_that_training_gives(name):
    for case in [*named(name).cases, *named(name).random_cases(60)]:
        assert unlearnable(case.arguments[1]) is None, case


def test_rules_that_no_training_gives_are_seen():
    assert unlearnable([(97, 98, 256), (256, 99, 257)]) is None
    assert unlearnable([(256, 99, 257), (97, 98, 256)]) == (256, 99, 257)
    assert unlearnable([(97, 98, 256), (98, 99, 257), (97, 257, 258)]) == (97, 257, 258)


def lowest_rank_first(text, merges):
    ranks = {(left, right): new_id for left, right, new_id in merges}
    tokens = list(text.encode())
    while True:
        ranked = [(ranks[pair], i) for i, pair in enumerate(pairwise(tokens)) if pair in ranks]
        if not ranked:
            return tokens
        new_id, i = min(ranked)
        tokens[i : i + 2] = [new_id]


def test_merging_the_lowest_rank_first_gives_what_the_solution_gives():
    for text, merges in [case.arguments for case in named("encode").random_cases(2000)]:
        assert lowest_rank_first(text, merges) == SOLUTIONS["encode"](text, merges)


def test_ids_of_cases_have_one_digit_and_five_and_digits_in_common():
    assert ids_of("merge_pair") >= {1, 7, 97, 197, 1000, 70000}
    assert ids_of("pair_counts") >= {1, 7, 77, 97, 1000, 70000}


def ids_of(name):
    """Every id in the cases of a checkpoint."""
    waiting, found = [case.arguments for case in named(name).cases], set()
    while waiting:
        value = waiting.pop()
        if isinstance(value, (list, tuple)):
            waiting += value
        else:
            found.add(value)
    return found


# What the pages of the lessons say.


def test_the_examples_of_the_lessons_hold():
    assert SOLUTIONS["train_bpe"](["abab", "ba"], budget=1) == {"merges": [(97, 98, 256)], "lengths": [6, 4]}
    assert SOLUTIONS["train_bpe"](["abab", "ba"])["lengths"] == [6, 4, 3, 2]
    assert SOLUTIONS["fit_merges"](["aaa"], 5) == [((97, 97), 258)]
    bc_ab = [(98, 99, 256), (97, 98, 257)]
    assert SOLUTIONS["encode"]("abc", bc_ab) == [97, 256]
    assert SOLUTIONS["decode"]([208, 256, 176, 208, 256, 176], [(188, 208, 256)]) == "мама"


def test_an_attempt_is_right_only_with_the_exact_type():
    assert Attempt(Case((), gives=1), Outcome(value=1)).right
    assert not Attempt(Case((), gives=1), Outcome(value=True)).right
    assert not Attempt(Case((), gives=(1,)), Outcome(value=[1])).right
    assert not Attempt(Case((), refused="id_bool"), Outcome(error=KeyError(1))).right


def test_hints_are_places_in_the_messages():
    graded = grade("encode", "")
    assert graded.hints == [f"checkpoints.encode.hints.{number}" for number in range(4)]
    assert json.dumps(graded.as_data())
    assert answers("encode")
