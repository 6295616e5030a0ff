"""Training with numpy learns what the plain loop learns, to the last id."""

import importlib

import pytest

from bpe_examples import train
from bpe_examples.learning import FIRST_RULE, Settings
from tests.fast.cases import differences
from tests.fast.plants import is_seen, planted

np = pytest.importorskip("numpy", reason="numpy is missing: pip install .[fast]")
fast_numpy = importlib.import_module("bpe_examples.fast_numpy")


def test_every_case_is_learned_as_by_the_plain_code(cases):
    assert differences(fast_numpy.train, cases) == []


def test_codes_of_two_and_of_four_bytes_teach_the_same():
    text = "banana banana, panama; the cabana man can" * 3
    narrow, wide = (fast_numpy.train([text], budget, min_count=1) for budget in (60_000, 600_000))
    assert narrow == wide
    assert narrow.merges == train([text], 99, min_count=1).merges


def test_a_million_equal_bytes_halve_and_halve():
    learned = fast_numpy.train([b"a" * 2**20], 99)
    assert learned.lengths == [2**power for power in range(20, 0, -1)]


def test_what_numpy_cannot_count_is_counted_all_the_same():
    assert fast_numpy.train({"ab": 2**62, "": 1}, 9).lengths == [2**63, 2**62]
    assert fast_numpy.train({"ab": 2**29}, 9).rounds[0].count == 2**29
    assert fast_numpy.train({"": 10**30}, 9).lengths == [0]


def test_what_the_plain_code_refuses_is_refused():
    with pytest.raises(ValueError, match="budget must be an int of at least 0: got -1"):
        fast_numpy.train(["ab"], -1)
    with pytest.raises(ValueError, match=r"documents\[0\] must be str or bytes: got None"):
        fast_numpy.train([None], 1)


def test_texts_are_not_written_over():
    text = b"abab"
    fast_numpy.train([text], 3)
    assert text == b"abab"


def test_a_position_that_is_out_of_date_is_not_merged():
    arrays = fast_numpy.Arrays([(b"abc", 1)], Settings(3, min_count=1))
    arrays.pair_counts()
    arrays.merge(fast_numpy.spelled(97, 98), FIRST_RULE)
    assert arrays.merge(fast_numpy.spelled(98, 99), FIRST_RULE + 1).replacements == 0


# Faults that the cases see.

FAULTS = {
    "stale_positions_are_merged": (
        "at = self._live(pair, self._positions.pop(pair))",
        "at = self._positions.pop(pair)",
    ),
    "overlaps_are_merged": ("if left == right:", "if False:"),
    "merged_from_right_to_left": (
        "at = every_other(at, int(self._widths[left]))",
        "at = -every_other(-at[::-1], int(self._widths[left]))[::-1]",
    ),
    "runs_are_not_told_apart": ("np.diff(at) != width", "np.diff(at) < 0"),
    "no_count_falls_on_the_left": ("lost.append((spelled(before, left), count))", "pass"),
    "no_count_falls_on_the_right": ("lost.append((spelled(right, after), count))", "pass"),
    "no_count_falls_where_places_touch": ("lost.append((spelled(right, left), count))", "pass"),
    "no_pair_is_new_on_the_left": (
        "self._enter(spelled(before, code), count, positions - self._widths[before], gained)",
        "pass",
    ),
    "a_new_pair_begins_at_its_right_token": ("positions - self._widths[before]", "positions"),
    "no_pair_is_new_on_the_right": ("self._enter(spelled(code, after), count, positions, gained)", "pass"),
    "neighbours_are_out_of_order": ('order = np.argsort(values, kind="stable")', "order = np.argsort(values)[::-1]"),
    "the_last_byte_keeps_its_code": ("self._codes[at + (width - 1)] = code", "pass"),
    "the_first_byte_keeps_its_code": ("self._codes[at] = code", "pass"),
    "a_swallowed_token_still_begins": ("self._begins[behind_left] = False", "pass"),
    "a_swallowed_token_keeps_its_code": ("self._codes[behind_left] = GAP", "pass"),
    "pairs_reach_over_gaps": ("self._codes[self._starts] = GAP", "pass"),
    "weights_are_forgotten": (
        "counts = np.add.reduceat(self._weights_at(at), begins)",
        "counts = np.diff(begins, append=at.size)",
    ),
    "replacements_are_not_weighted": ("int(self._weights_at(at).sum())", "at.size"),
    "a_piece_has_the_weight_of_the_next": (
        "np.searchsorted(self._starts, at) - 1",
        "np.searchsorted(self._starts, at) - 2",
    ),
    "a_piece_that_never_comes_is_first": ("at[self._weights_at(at) > 0][0]", "at[0]"),
    "the_first_position_is_out_of_date": ("if position == claimed:", "if True:"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_seen(fault):
    with planted("fast_numpy", *FAULTS[fault]) as faulty:
        assert is_seen(faulty.train)


def test_a_stale_count_is_seen_here_too():
    with planted("standings", "self._move(pair, counts[pair], counts[pair] - loss)", "pass"):
        assert is_seen(importlib.import_module("bpe_examples.fast_numpy").train)


def test_code_without_a_fault_is_not_objected_to():
    with planted("fast_numpy", "if left == right:", "if right == left:") as sound:
        assert not is_seen(sound.train)
