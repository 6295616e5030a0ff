"""Training counts, chooses, merges and stops as its rules say."""

import dataclasses
import hashlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

from bpe_examples import Round, Training, encode, pair_counts, train

ROOT = Path(__file__).parents[1]
CORPORA = Path(__file__).parents[1] / "bpe_examples" / "corpora"


def corpus(language):
    return (CORPORA / f"udhr-{language}.txt").read_bytes().decode("utf-8").splitlines()


# A round


def test_count_and_replacements_are_two_numbers():
    [first] = train(["aaaaa"], 1).rounds
    assert (first.pair, first.count, first.replacements) == ((97, 97), 4, 2)
    assert (first.length_before, first.length_after) == (5, 3)
    assert first.sequences == [[256, 256, 97]]


def test_counts_add_up_over_documents_and_every_document_is_merged():
    [first] = train(["ab", "aab", "b"], 1).rounds
    assert (first.pair, first.count, first.replacements) == ((97, 98), 2, 2)
    assert first.sequences == [[256], [97, 256], [98]]


def test_a_document_that_repeats_a_pair_gives_it_all_its_votes():
    assert train(["abbb"], 1).merges == [(98, 98, 256)]


def test_merges_may_cross_spaces_and_punctuation():
    assert train(["a. a. "], 3).merges == [(46, 32, 256), (97, 256, 257)]
    assert train(["x y", "x y"], 2).merges == [(32, 121, 256), (120, 256, 257)]


def test_merges_never_cross_documents():
    assert train(["a", "a"], 20, min_count=1).merges == []
    assert train(["a", "b"], 20, min_count=1).lengths == [2]


def test_each_round_counts_again_from_scratch():
    assert train(["ababba"], 8, min_count=1).merges == [
        (97, 98, 256),
        (98, 97, 257),
        (256, 256, 258),
        (258, 257, 259),
    ]


def test_ids_are_the_first_id_plus_the_rank():
    training = train(["abab", "acac"], 32, first_id=258)
    assert training.merges == [(97, 98, 258), (97, 99, 259)]
    assert [played.rank for played in training.rounds] == [0, 1]
    assert training.sequences == [[258, 258], [259, 259]]
    assert training.lengths == [8, 6, 4]


def test_banana_is_learned_in_four_rounds():
    training = train(["banana banana"], 32)
    assert training.merges == [(97, 110, 256), (98, 256, 257), (256, 97, 258), (257, 258, 259)]
    assert training.lengths == [13, 9, 7, 5, 3]
    assert training.sequences == [[259, 32, 259]]
    assert [played.pairs_tied for played in training.rounds] == [2, 3, 2, 1]


def test_banaan_in_two_documents():
    training = train(["banaan banaan", "banaan"], 32)
    second = training.rounds[1]
    assert training.lengths == [19, 13, 10, 7, 4]
    assert (second.pair, second.count, second.pairs_tied) == ((97, 256), 3, 3)


def test_the_first_pair_of_russian_banan_is_halves_of_two_letters():
    training = train(["банан банан"], 32)
    assert training.merges[0] == (176, 208, 256)
    assert training.lengths == [21, 17, 13, 9, 7, 5, 3]


def test_the_first_pair_of_russian_mama_is_halves_of_two_letters():
    training = train(["мама"], 32, min_count=1)
    assert training.merges == [(188, 208, 256), (208, 256, 257), (257, 176, 258), (258, 258, 259)]
    assert training.lengths == [8, 6, 4, 2, 1]
    training = train(["мама мыла раму"], 32)
    assert training.merges == [(208, 176, 256), (208, 188, 257), (256, 32, 258), (256, 257, 259)]
    assert training.lengths == [26, 22, 18, 16, 14]


def test_2048_letters_that_are_4096_bytes():
    training = train(["é" * 2048], 12)
    assert training.lengths == [4096, 2048, 1024, 512, 256, 128, 64, 32, 16, 8, 4, 2]
    assert training.rounds[1].count == 2047
    assert train(["e\N{COMBINING ACUTE ACCENT}" * 2048], 0).lengths == [6144]


def test_repeating_the_corpus_inside_one_text_or_as_documents():
    def first(documents):
        [played] = train(documents, 1).rounds
        return played.pair, played.count, played.replacements

    inside = [first(["banana banana" * times]) for times in range(1, 6)]
    assert inside == [((97, 110), 4 * times, 4 * times) for times in range(1, 6)]
    assert [first(["aa" * times]) for times in range(2, 5)] == [
        ((97, 97), 3, 2),
        ((97, 97), 5, 3),
        ((97, 97), 7, 4),
    ]
    assert [first(["aa"] * times) for times in range(2, 5)] == [
        ((97, 97), 2, 2),
        ((97, 97), 3, 3),
        ((97, 97), 4, 4),
    ]


# Stopping


def test_training_stops_at_the_budget():
    assert train(["banana banana"], 2).merges == [(97, 110, 256), (98, 256, 257)]
    assert train(["banana banana"], 2).lengths == [13, 9, 7]


def test_a_budget_of_zero_learns_nothing():
    training = train(["ab"], 0)
    assert training == Training(merges=[], lengths=[2], rounds=[], sequences=[[97, 98]])


def test_a_budget_may_be_larger_than_what_can_be_learned():
    assert train(["aa"], 5000, min_count=1).merges == [(97, 97, 256)]


@pytest.mark.parametrize(
    ("text", "min_count", "merges"),
    [
        ("aa", 2, []),
        ("aaa", 2, [(97, 97, 256)]),
        ("aaa", 3, []),
        ("aaaa", 3, [(97, 97, 256)]),
        ("aa", 1, [(97, 97, 256)]),
    ],
)
def test_a_pair_is_merged_when_its_count_reaches_the_minimum(text, min_count, merges):
    assert train([text], 20, min_count=min_count).merges == merges


def test_two_documents_with_and_without_a_minimum():
    free = train(["abab", "ba"], 20, min_count=1)
    assert free.merges == [(97, 98, 256), (98, 97, 257), (256, 256, 258)]
    assert free.lengths == [6, 4, 3, 2]
    usual = train(["abab", "ba"], 20)
    assert usual.merges == [(97, 98, 256)]
    assert usual.lengths == [6, 4]


@pytest.mark.parametrize(
    ("documents", "length"),
    [([], 0), ([""], 0), (["", "", ""], 0), (["a", "b"], 2), (["a"], 1)],
)
@pytest.mark.parametrize("budget", [0, 20])
@pytest.mark.parametrize("min_count", [1, 2])
@pytest.mark.parametrize("tie", ["smallest", "largest", "first"])
def test_nothing_to_learn_is_no_crash(documents, length, budget, min_count, tie):
    training = train(documents, budget, min_count=min_count, tie=tie)
    assert (training.merges, training.rounds, training.lengths) == ([], [], [length])
    assert len(training.sequences) == len(documents)


# Ties


@pytest.mark.parametrize(
    ("text", "tie", "pair"),
    [
        ("aab", "smallest", (97, 97)),
        ("aab", "largest", (97, 98)),
        ("aab", "first", (97, 97)),
        ("baa", "smallest", (97, 97)),
        ("baa", "largest", (98, 97)),
        ("baa", "first", (98, 97)),
    ],
)
def test_a_tie_goes_to_the_pair_that_the_rule_names(text, tie, pair):
    assert train([text], 1, min_count=1, tie=tie).rounds[0].pair == pair


def test_the_smallest_pair_wins_by_default():
    assert train(["baa"], 1, min_count=1).merges == train(["baa"], 1, min_count=1, tie="smallest").merges


def test_first_seen_looks_through_the_documents_in_their_order():
    assert train(["cd", "ab"], 1, min_count=1, tie="first").merges == [(99, 100, 256)]
    assert train(["ab", "cd"], 1, min_count=1, tie="first").merges == [(97, 98, 256)]


def test_a_tie_is_decided_on_numbers_not_on_pieces():
    # 256 stands for aa: its bytes sort before b, its number after.
    assert train(["aaba"], 8, min_count=1).merges[1] == (98, 97, 257)
    assert train(["aaab"], 8, min_count=1).merges[1] == (97, 98, 257)
    # Here the shorter piece would be the later pair.
    assert train(["aaaba"], 8, min_count=1).merges[1] == (97, 98, 257)


def test_a_round_keeps_who_was_tied_in_the_order_of_the_documents():
    first = train(["cab", "ab", "ca"], 1).rounds[0]
    assert (first.tied, first.pairs_tied, first.pair) == ([(99, 97), (97, 98)], 2, (97, 98))


def test_ties_change_what_new_text_becomes():
    lengths = {
        tie: len(encode("bandana", train(["banana banana"], 32, tie=tie).merges))
        for tie in ("smallest", "largest", "first")
    }
    assert lengths == {"smallest": 3, "largest": 5, "first": 4}


def test_193_of_the_first_256_rounds_on_the_english_declaration_are_tied():
    training = train(corpus("en"), 256)
    assert len(training.rounds) == 256
    assert sum(played.pairs_tied > 1 for played in training.rounds) == 193


@pytest.mark.parametrize("text", ["bbbaaaddddcccc", "aaabbbccccdddd", "ddddccccbbbaaa"])
@pytest.mark.parametrize("min_count", [1, 2])
def test_the_order_of_runs_does_not_matter_to_the_rules(text, min_count):
    merges = train([text], 4, min_count=min_count).merges
    assert merges == [(99, 99, 256), (100, 100, 257), (97, 97, 258), (98, 98, 259)]


@pytest.mark.parametrize("documents", [["bbb", "aaa", "dddd", "cccc"], ["cccc", "dddd", "aaa", "bbb"]])
def test_the_order_of_documents_does_not_matter_to_the_rules(documents):
    merges = train(documents, 4).merges
    assert merges == [(99, 99, 256), (100, 100, 257), (97, 97, 258), (98, 98, 259)]


PROGRAM = """
from bpe_examples import train
documents = ["bbbaaaddddcccc", "банан банан", "the end of the tether"]
print([train(documents, 6, tie=tie).merges for tie in ("smallest", "largest", "first")])
"""


def test_the_hash_seed_does_not_matter():
    outputs = {
        subprocess.run(
            [sys.executable, "-c", PROGRAM],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "2", "3", "random")
    }
    assert len(outputs) == 1
    assert outputs.pop().startswith(b"[[(176, 208, 256), ")


# What is handed back


def test_training_and_rounds_are_frozen():
    training = train(["aaa"], 1)
    assert isinstance(training.rounds[0], Round)
    with pytest.raises(dataclasses.FrozenInstanceError):
        training.merges = []
    with pytest.raises(dataclasses.FrozenInstanceError):
        training.rounds[0].count = 1


def test_the_fields_are_the_ones_promised():
    assert [field.name for field in dataclasses.fields(Training)] == [
        "merges",
        "lengths",
        "rounds",
        "sequences",
    ]
    assert [field.name for field in dataclasses.fields(Round)] == [
        "rank",
        "pair",
        "new_id",
        "count",
        "replacements",
        "tied",
        "pairs_tied",
        "length_before",
        "length_after",
        "sequences",
    ]


def test_no_two_results_share_a_list():
    training = train(["abab", "zz", "q"], 2, min_count=1)
    held = [*training.sequences, *(tokens for played in training.rounds for tokens in played.sequences)]
    assert len({id(tokens) for tokens in held}) == len(held) == 9
    assert training.sequences is not training.rounds[-1].sequences


def test_documents_stay_unchanged():
    documents = ["abab", b"acac"]
    train(documents, 32)
    assert documents == ["abab", b"acac"]


def test_a_generator_is_read_once_and_fully():
    documents = (text for text in ["abab", "acac"])
    assert train(documents, 32).merges == [(97, 98, 256), (97, 99, 257)]
    assert list(documents) == []


def test_tuples_and_bytes_are_documents_too():
    assert train(("abab", b"acac"), 32).merges == [(97, 98, 256), (97, 99, 257)]


# Bytes are taken as they are


@pytest.mark.parametrize(
    ("data", "merges", "lengths"),
    [
        (b"a\r\na\r\n", [(13, 10, 256), (97, 256, 257)], [6, 4, 2]),
        (b"a\na\n", [(97, 10, 256)], [4, 2]),
        (
            b"\xef\xbb\xbfab\xef\xbb\xbfab",
            [(97, 98, 256), (187, 191, 257), (239, 257, 258), (258, 256, 259)],
            [10, 8, 6, 4, 2],
        ),
        (b"ab\0ab\0", [(97, 98, 256), (256, 0, 257)], [6, 4, 2]),
        (b"\xff\xff\xff", [(255, 255, 256)], [3, 2]),
    ],
)
def test_nothing_is_normalised(data, merges, lengths):
    training = train([data], 32)
    assert (training.merges, training.lengths) == (merges, lengths)


def test_composed_and_decomposed_letters_stay_apart():
    assert train(["é"], 0).sequences == [[195, 169]]
    assert train(["e\N{COMBINING ACUTE ACCENT}"], 0).sequences == [[101, 204, 129]]
    assert train(["中"], 0).sequences == [[228, 184, 173]]


# Refusals


class LikeInt(int):
    """Equal to an int, but of another type, as the integers of array libraries are."""


def refusal(*args, **options):
    with pytest.raises(ValueError) as caught:
        train(*args, **options)
    assert type(caught.value) is ValueError
    return str(caught.value)


@pytest.mark.parametrize("documents", ["abab", b"abab", bytearray(b"ab")], ids=["str", "bytes", "bytearray"])
def test_one_text_is_no_list_of_documents(documents):
    message = refusal(documents, 3)
    assert message.startswith("documents must be an iterable of str or bytes, not one text: got ")
    assert message.endswith(repr(documents))


@pytest.mark.parametrize("documents", [None, 5])
def test_documents_must_be_iterable(documents):
    assert refusal(documents, 3) == f"documents must be an iterable of str or bytes: got {documents}"


def test_a_document_that_is_not_text_is_named_by_its_index():
    assert refusal(["ab", None], 3) == "documents[1] must be str or bytes: got None"
    assert refusal([97], 3) == "documents[0] must be str or bytes: got 97"
    assert refusal([["ab"]], 3) == "documents[0] must be str or bytes: got ['ab']"


def test_a_lone_surrogate_is_named_by_document_and_position():
    assert refusal(["fine", "ab\ud83d!"], 3) == (
        "documents[1] must be text that UTF-8 can write, without lone surrogates: got U+D83D at position 2"
    )
    assert train(["\N{SLIGHTLY SMILING FACE}"], 0).lengths == [4]


@pytest.mark.parametrize(
    ("budget", "got"),
    [
        (True, "True (bool)"),
        (False, "False (bool)"),
        (1.0, "1.0 (float)"),
        ("3", "'3' (str)"),
        (None, "None (NoneType)"),
        (-1, "-1 (int)"),
        (LikeInt(3), "3 (LikeInt)"),
    ],
)
def test_a_budget_is_exactly_an_int_of_at_least_zero(budget, got):
    assert refusal(["ab"], budget) == f"budget must be an int of at least 0: got {got}"


@pytest.mark.parametrize("min_count", [0, -1, True, 2.0, "2", None, LikeInt(2)], ids=repr)
def test_a_minimum_is_exactly_an_int_of_at_least_one(min_count):
    message = refusal(["ab"], 3, min_count=min_count)
    assert message.startswith("min_count must be an int of at least 1: got ")
    assert repr(min_count) in message


@pytest.mark.parametrize("first_id", [255, 0, -1, True, 256.0, "256", None, LikeInt(256)], ids=repr)
def test_a_first_id_is_exactly_an_int_of_at_least_256(first_id):
    message = refusal(["ab"], 3, first_id=first_id)
    assert message.startswith("first_id must be an int of at least 256: got ")
    assert repr(first_id) in message


@pytest.mark.parametrize("tie", ["Smallest", "", "last", None, 1, ["smallest"]])
def test_a_tie_rule_is_one_of_three(tie):
    assert refusal(["ab"], 3, tie=tie) == (f"tie must be one of 'smallest', 'largest', 'first': got {tie!r}")


def test_arguments_are_checked_before_documents_are_read():
    documents = iter(["ab"])
    refusal(documents, -1)
    assert list(documents) == ["ab"]


def test_a_huge_value_is_not_repeated_in_full():
    assert len(refusal("ab" * 10_000, 3)) < 150


# The corpora are what they were


@pytest.mark.parametrize(
    ("language", "lines", "size", "digest"),
    [
        ("en", 92, 10650, "36bd2dc2a7eb35539746f7b0583e55affd6b953a8df1b10d281c29f5c198ced8"),
        ("nl", 90, 12773, "14862f6b44e02b2b24fec4e5ff9bbfb8afdf629963134c7ea64fff77abcc519e"),
        ("ru", 91, 21570, "e74f6ba0211391b80d2b76d460cddac86cb033a7c4f2aba081e5ee1ee6ef8c4f"),
    ],
)
def test_the_declaration_is_kept_byte_for_byte(language, lines, size, digest):
    data = (CORPORA / f"udhr-{language}.txt").read_bytes()
    assert len(corpus(language)) == lines
    assert len(data) == size
    assert hashlib.sha256(data).hexdigest() == digest


def test_the_first_pairs_of_the_declaration_are_the_most_frequent_ones():
    for language in ("en", "nl", "ru"):
        documents = [line.encode() for line in corpus(language)]
        counts = pair_counts(documents)
        [first] = train(documents, 1).rounds
        assert first.count == max(counts.values()) == counts[first.pair]
