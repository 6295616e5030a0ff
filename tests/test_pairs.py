"""Pairs are counted where they stand, overlapping, and never across documents."""

from bpe_examples import pair_counts


def test_overlapping_positions_are_counted():
    assert pair_counts([[97] * 5]) == {(97, 97): 4}


def test_counts_add_up_over_documents():
    assert pair_counts([[97] * 5, [98, 97]]) == {(97, 97): 4, (98, 97): 1}
    assert pair_counts([[97, 98], [97, 97, 98]]) == {(97, 98): 2, (97, 97): 1}


def test_a_repeated_pair_counts_once_for_every_position():
    assert pair_counts([list(b"abbb")]) == {(97, 98): 1, (98, 98): 2}


def test_pairs_do_not_cross_documents():
    assert pair_counts([[97], [98]]) == {}
    assert pair_counts([[97], [], [97]]) == {}


def test_nothing_holds_no_pairs():
    assert pair_counts([]) == {}
    assert pair_counts([[]]) == {}


def test_a_pair_and_its_mirror_image_are_two_pairs():
    assert pair_counts([list(b"abab"), list(b"acac")]) == {(97, 98): 2, (98, 97): 1, (97, 99): 2, (99, 97): 1}


def test_pairs_come_in_the_order_in_which_they_are_first_seen():
    assert list(pair_counts([list(b"baa"), list(b"ab")])) == [(98, 97), (97, 97), (97, 98)]


def test_runs_of_two_to_seven_count_one_to_six():
    assert [pair_counts([[97] * run])[97, 97] for run in range(2, 8)] == [1, 2, 3, 4, 5, 6]


def test_banana_counts():
    assert pair_counts([list(b"banana banana")]) == {
        (98, 97): 2,
        (97, 110): 4,
        (110, 97): 4,
        (97, 32): 1,
        (32, 98): 1,
    }


def test_the_input_stays_unchanged():
    sequences = [[97] * 5, [98, 97]]
    pair_counts(sequences)
    assert sequences == [[97, 97, 97, 97, 97], [98, 97]]


def test_bytes_tuples_and_generators_are_sequences_too():
    assert pair_counts(document for document in [b"ab", (97, 98), iter([97, 98])]) == {(97, 98): 3}


def test_counting_twice_gives_two_dictionaries():
    sequences = [[97, 98]]
    pair_counts(sequences)[97, 98] = 9
    assert pair_counts(sequences) == {(97, 98): 1}
