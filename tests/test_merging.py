"""A pair is replaced from left to right, and no token is used twice."""

import pytest

from bpe_examples import merge_pair


def test_five_times_a_is_replaced_twice():
    assert merge_pair([97] * 5, (97, 97), 256) == [256, 256, 97]


@pytest.mark.parametrize(
    ("run", "ids"),
    [
        (b"a", [97]),
        (b"aa", [256]),
        (b"aaa", [256, 97]),
        (b"aaaa", [256, 256]),
        (b"aaaaa", [256, 256, 97]),
        (b"aaaaaa", [256, 256, 256]),
        (b"aaaaaaa", [256, 256, 256, 97]),
        (b"aabaaab", [256, 98, 256, 97, 98]),
    ],
)
def test_replacement_goes_from_left_to_right_and_never_overlaps(run, ids):
    assert merge_pair(list(run), (97, 97), 256) == ids


def test_length_falls_by_the_replacements_not_by_the_count():
    falls = [run - len(merge_pair([97] * run, (97, 97), 256)) for run in range(2, 8)]
    assert falls == [1, 1, 2, 2, 3, 3]


def test_ids_count_from_258_when_asked():
    assert merge_pair([97, 97, 97], (97, 97), 258) == [258, 97]


def test_a_new_id_is_not_matched_again_in_the_same_pass():
    assert merge_pair([97, 97, 97], (97, 97), 97) == [97, 97]
    assert merge_pair([1, 2, 2], (1, 2), 1) == [1, 2]
    assert merge_pair([1, 1, 2], (1, 2), 2) == [1, 2]


def test_an_id_made_earlier_is_an_id_like_any_other():
    assert merge_pair([256, 97, 256, 97, 256], (256, 97), 257) == [257, 257, 256]


def test_a_pair_at_either_end_is_found():
    assert merge_pair([97, 98, 99], (97, 98), 256) == [256, 99]
    assert merge_pair([99, 97, 98], (97, 98), 256) == [99, 256]


def test_order_inside_the_pair_matters():
    assert merge_pair([98, 97], (97, 98), 256) == [98, 97]


def test_too_short_to_hold_a_pair():
    assert merge_pair([], (97, 97), 256) == []
    assert merge_pair([97], (97, 97), 256) == [97]


def test_the_input_stays_unchanged():
    tokens = [97, 97, 97]
    merge_pair(tokens, (97, 97), 256)
    assert tokens == [97, 97, 97]


@pytest.mark.parametrize("tokens", [[], [97], [97, 98], [97, 97]])
def test_the_result_is_never_the_input_itself(tokens):
    assert merge_pair(tokens, (97, 97), 256) is not tokens


def test_bytes_and_tuples_give_a_list():
    assert merge_pair(b"aab", (97, 97), 256) == [256, 98]
    assert merge_pair((97, 97, 98), (97, 97), 256) == [256, 98]
    assert merge_pair(b"b", (97, 97), 256) == [98]


def test_a_pair_may_be_a_list():
    assert merge_pair([97, 97], [97, 97], 256) == [256]
