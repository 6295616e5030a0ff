"""Every path of a text through the tokens is found once, and the sum over them is exact."""

from fractions import Fraction
from math import log2

import pytest

from bpe_examples import ByteBPE
from bpe_examples.segmentations import (
    count_segmentations,
    forward,
    marginal_probability,
    path_probability,
    segmentations,
)

PIECES = {97: b"a", 98: b"b", 256: b"ab"}
PROBABILITIES = {97: Fraction("0.3"), 98: Fraction("0.2"), 256: Fraction("0.3")}
END = Fraction("0.2")

BANANA = ByteBPE([(97, 110, 256), (98, 256, 257), (256, 97, 258), (257, 258, 259)])


def of_path(ids):
    return path_probability(ids, PROBABILITIES, END)


def of_all_paths(text):
    return marginal_probability(text, PIECES, PROBABILITIES, END)


def test_ab_is_spelled_in_two_ways():
    assert segmentations("ab", PIECES) == [[97, 98], [256]]


def test_banana_is_spelled_in_eleven_ways():
    assert segmentations("banana", BANANA.pieces) == [
        [98, 97, 110, 97, 110, 97],
        [98, 97, 110, 256, 97],
        [98, 97, 110, 258],
        [98, 256, 97, 110, 97],
        [98, 256, 256, 97],
        [98, 256, 258],
        [98, 258, 110, 97],
        [257, 97, 110, 97],
        [257, 256, 97],
        [257, 258],
        [259],
    ]


def test_banana_banana_is_spelled_in_121_ways():
    assert count_segmentations("banana banana", BANANA.pieces) == 121
    assert len(segmentations("banana banana", BANANA.pieces)) == 121


def test_every_spelling_decodes_to_the_text_and_one_is_what_encode_gives():
    spellings = segmentations("bandana", BANANA.pieces)
    assert {BANANA.decode(ids) for ids in spellings} == {"bandana"}
    assert spellings.count(BANANA.encode("bandana")) == 1


def test_the_canonical_path_of_ab_is_less_likely_than_all_its_paths():
    assert of_path([256]) == Fraction("0.060")
    assert of_path([97, 98]) == Fraction("0.012")
    assert of_all_paths("ab") == Fraction("0.072")
    assert round(-log2(of_path([256])), 4) == 4.0589
    assert round(-log2(of_all_paths("ab")), 4) == 3.7959


def test_the_gap_grows_with_the_text():
    assert of_path([256, 256]) == Fraction("0.018")
    assert of_all_paths("abab") == Fraction("0.02592")


def test_a_text_with_one_spelling_has_no_gap():
    assert of_path([98, 97]) == of_all_paths("ba") == Fraction("0.012")


@pytest.mark.parametrize("text", ["", "a", "ab", "ba", "aab", "abab", "babaab"])
def test_the_forward_sum_is_the_sum_over_the_list(text):
    assert of_all_paths(text) == sum(of_path(ids) for ids in segmentations(text, PIECES))


def test_every_position_has_its_sum():
    assert forward("abab", PIECES, {97: 1, 98: 1, 256: 1}) == [1, 1, 2, 2, 4]
    assert forward("banana", BANANA.pieces, dict.fromkeys(BANANA.pieces, 1)) == [1, 1, 1, 3, 4, 7, 11]


def test_long_texts_are_counted_without_a_list():
    assert count_segmentations("ab" * 200, PIECES) == 2**200


def test_the_empty_text_is_spelled_once():
    assert segmentations("", PIECES) == [[]]
    assert of_all_paths("") == END


def test_a_byte_without_a_piece_cannot_be_spelled():
    assert segmentations("abc", PIECES) == []
    assert count_segmentations("abc", PIECES) == 0
    assert of_all_paths("abc") == 0


def test_half_letters_are_pieces_too():
    assert segmentations("ма", {208: b"\xd0", 188: b"\xbc", 176: b"\xb0", 256: b"\xbc\xd0"}) == [
        [208, 188, 208, 176],
        [208, 256, 176],
    ]


def test_two_ids_of_the_same_piece_are_two_spellings():
    assert segmentations("a", {97: b"a", 256: b"a"}) == [[97], [256]]


def test_rounded_numbers_are_refused():
    with pytest.raises(ValueError, match=r"^weights\[97\] must be an int or a Fraction, .*: got 0\.3$"):
        forward("a", PIECES, {97: 0.3})
    with pytest.raises(ValueError, match=r"^end must be an int or a Fraction, .*: got 0\.2$"):
        marginal_probability("a", PIECES, PROBABILITIES, 0.2)
    with pytest.raises(ValueError, match=r"^probabilities\[97\] must be .*: got True$"):
        path_probability([97], {97: True}, END)


def test_a_piece_of_no_bytes_is_refused():
    for function in (segmentations, count_segmentations):
        with pytest.raises(ValueError, match=r"^pieces must be of at least one byte: got none for id 300$"):
            function("ab", {**PIECES, 300: b""})


def test_the_pieces_stay_as_they_were():
    pieces = dict(PIECES)
    segmentations("abab", pieces)
    assert pieces == PIECES
