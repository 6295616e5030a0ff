"""Training at size learns what the plain loop learns, to the last id."""

import importlib
import subprocess
import sys
import tracemalloc

import pytest

from bpe_examples import fast, train
from bpe_examples.fast import Texts
from bpe_examples.learning import Settings, learn
from tests.fast.cases import case, differences, plainly
from tests.fast.plants import PACKAGE, is_seen, planted


def test_every_case_is_learned_as_by_the_plain_code(cases):
    assert differences(fast.train, cases) == []


def test_the_cases_are_what_they_are_said_to_be(cases):
    given = [case(number) for number in cases]
    assert {kind for one in given for kind in map(type, one.documents)} == {str, bytes}
    assert any(isinstance(one.documents, dict) and 0 in one.documents.values() for one in given)
    assert any(len(one.documents) == 0 for one in given)
    assert any(len(plainly(one)["rounds"]) > 20 for one in given)
    for tie in ("smallest", "largest", "first"):
        tied = [one for one in given if one.settings["tie"] == tie]
        assert any(played["pairs_tied"] > 2 for one in tied for played in plainly(one)["rounds"])


def test_a_generator_of_documents_is_read_once():
    assert fast.train((text for text in ["abab", "acac"]), 9).merges == [(97, 98, 256), (97, 99, 257)]


def test_counted_pieces_teach_what_the_repeated_pieces_teach():
    counted = fast.train({"ab": 2, b"bc": 3, "": 4}, 9)
    assert counted.merges == [(98, 99, 256), (97, 98, 257)]
    assert counted.lengths == [10, 7, 5]
    assert counted.sequences == [[257], [256], []]


def test_counts_may_be_as_large_as_they_like():
    [only] = fast.train({"ab": 10**30}, 9).rounds
    assert (only.count, only.replacements, only.length_after) == (10**30, 10**30, 10**30)


def test_a_first_id_may_be_larger_than_any_character():
    assert fast.train(["aaaa"], 9, first_id=10**9, min_count=1).merges == [
        (97, 97, 10**9),
        (10**9, 10**9, 10**9 + 1),
    ]


@pytest.mark.parametrize("tie", ["smallest", "largest", "first"])
def test_codes_that_utf_8_cannot_write_are_characters_too(monkeypatch, tie):
    text = "abracadabra, banana, cabana; abracadabra"
    monkeypatch.setattr("bpe_examples.learning.FIRST_RULE", 0xD7FE)
    learned = learn(Texts([(text.encode(), 1)]), len(text), Settings(12, min_count=1, tie=tie))
    plain = train([text], 12, min_count=1, tie=tie)
    assert (learned.merges, learned.lengths, learned.sequences) == (plain.merges, plain.lengths, plain.sequences)
    assert len(learned.rounds) == 12


def test_when_characters_run_out_the_error_says_so():
    with pytest.raises(ValueError, match="budget must be at most 1113855 on these texts: characters run out"):
        Texts([(b"ab", 1)]).merge("ab", 0x110000)
    assert Texts([(b"ab", 1)]).merge("ab", 0x10FFFF).replacements == 1


REFUSED = [
    ("abab", 3, {}),
    (3, 3, {}),
    (["a", None], 3, {}),
    (["ab\ud83d"], 3, {}),
    (["ab"], -1, {}),
    (["ab"], True, {}),
    (["ab"], 3, {"first_id": 255}),
    (["ab"], 3, {"min_count": 0}),
    (["ab"], 3, {"tie": "last"}),
    (["ab"], 3, {"tie": ["first"]}),
    ([None], -1, {"tie": "last"}),
]


@pytest.mark.parametrize(("documents", "budget", "settings"), REFUSED)
def test_what_the_plain_code_refuses_is_refused_in_the_same_words(documents, budget, settings):
    with pytest.raises(ValueError) as plain:
        train(documents, budget, **settings)
    with pytest.raises(ValueError) as refused:
        fast.train(documents, budget, **settings)
    assert str(refused.value) == str(plain.value)


@pytest.mark.parametrize("count", [-1, True, 1.0, "1", None])
def test_a_count_that_is_no_count_is_refused(count):
    with pytest.raises(ValueError, match=r"documents\['ab'\] must be an int of at least 0: got "):
        fast.train({"ab": count}, 3)


def test_a_piece_that_is_no_text_is_refused():
    with pytest.raises(ValueError, match=r"documents\[1\] must be str or bytes: got 3"):
        fast.train({"ab": 1, 3: 1}, 3)


def test_the_documents_stay_as_they_were():
    documents = {"ab": 2, "abab": 1}
    fast.train(documents, 3)
    assert documents == {"ab": 2, "abab": 1}


def test_no_round_keeps_its_sequences():
    tracemalloc.start()
    fast.train(["ab" * 20_000, "ba" * 20_000], 64, min_count=1)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 100 * 80_000


def test_the_face_of_the_package_loads_none_of_it():
    asked = "import bpe_examples, sys; print([name for name in sys.modules if 'fast' in name or name == 'numpy'])"
    done = subprocess.run([sys.executable, "-c", asked], cwd=PACKAGE.parent, capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


# Faults that the cases see.

FAULTS = {
    "no_count_falls_on_the_left": (
        "fast",
        "lost = [(character + left, count) for character, count in before.items()]",
        "lost = []",
    ),
    "no_count_falls_on_the_right": (
        "fast",
        "lost += [(right + character, count) for character, count in after.items()]",
        "",
    ),
    "no_count_falls_where_places_touch": ("fast", "lost.append((right + left, touching))", ""),
    "no_pair_is_new_on_the_left": (
        "fast",
        "gained = {character + new: count for character, count in before.items()}",
        "gained = {}",
    ),
    "no_pair_is_new_on_the_right": (
        "fast",
        "gained |= {new + character: count for character, count in after.items()}",
        "",
    ),
    "no_pair_is_new_where_places_touch": ("fast", "gained[new + new] = touching", ""),
    "pairs_reach_over_gaps": ("fast", "if GAP_CHARACTER not in pair:", "if True:"),
    "a_pair_over_a_gap_is_new": ("fast", 'del neighbours[""], neighbours[GAP_CHARACTER]', 'del neighbours[""]'),
    "merged_from_right_to_left": (
        "fast",
        "parts = text.split(pair)",
        "parts = [part[::-1] for part in text[::-1].split(pair[::-1])][::-1]",
    ),
    "weights_are_forgotten": ("fast", "change.times(band.weight)", "change"),
    "the_first_band_is_the_first_piece": ("fast", "min(self.found(leaders))", "next(self.found(leaders))"),
    "a_piece_that_never_comes_is_first": ("fast", "if band.weight:", "if True:"),
    "counts_are_stale": ("standings", "self._move(pair, counts[pair], counts[pair] - loss)", "pass"),
    "the_winner_stays": ("standings", "self._leave(winner, self._counts.pop(winner))", ""),
    "rare_pairs_are_kept": ("standings", "if count >= self._least:", "if True:"),
    "ties_are_forgotten": ("learning", "pairs_tied = len(leaders)", "pairs_tied = 1"),
    "the_smallest_always_wins": ("learning", "return max(leaders)", "return min(leaders)"),
    "the_gap_has_an_id": ("learning", "self.first_id + code - FIRST_RULE", "self.first_id + code - GAP"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_seen(fault):
    with planted(*FAULTS[fault]):
        assert is_seen(importlib.import_module("bpe_examples.fast").train)


def test_code_without_a_fault_is_not_objected_to():
    with planted("fast", "parts = text.split(pair)", "parts = text.split(pair, -1)"):
        assert not is_seen(importlib.import_module("bpe_examples.fast").train)
