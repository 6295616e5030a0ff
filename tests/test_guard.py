"""Rules learned from the training split alone pass; whatever else reached them is named."""

import pytest

from bpe_examples import ByteBPE, train
from bpe_examples.guard import check_apart, guard

TEST = ["xyxyxyxyxy", "zz"]


def test_a_fit_without_test_documents_gives_what_it_gives_alone():
    guarded = guard(train, TEST)
    assert guarded(["abababab"], 1) == train(["abababab"], 1)
    assert guarded(["abababab"], budget=1, first_id=258).merges == [(97, 98, 258)]


def test_a_test_document_that_reaches_fit_is_named():
    with pytest.raises(ValueError) as caught:
        guard(train, TEST)(["abababab", "xyxyxyxyxy"], 1)
    assert str(caught.value) == "documents[1] must not reach fit: got 'xyxyxyxyxy', which is held_out[0]"


def test_fit_has_seen_nothing_when_the_guard_objects():
    seen = []
    with pytest.raises(ValueError):
        guard(seen.extend, TEST)(["abababab", "zz"])
    assert seen == []


def test_documents_are_compared_by_their_bytes():
    with pytest.raises(ValueError, match=r"^documents\[0\] must .* got b'zz', which is held_out\[1\]$"):
        guard(train, TEST)([b"zz"], 1)


def test_a_generator_is_checked_and_passed_on():
    assert guard(train, TEST)((text for text in ["abab"]), 1).merges == [(97, 98, 256)]
    with pytest.raises(ValueError, match=r"^documents\[1\] "):
        guard(train, TEST)((text for text in ["abab", "zz"]), 1)


def test_what_is_held_out_may_be_a_generator_and_holds_for_every_fit():
    guarded = guard(train, (text for text in TEST))
    for _ in range(2):
        with pytest.raises(ValueError, match=r"held_out\[1\]$"):
            guarded(["zz"], 1)


def test_a_glued_corpus_is_seen_when_asked():
    glued = ["abababab xyxyxyxyxy"]
    assert guard(train, TEST)(glued, 1)
    with pytest.raises(ValueError, match=r", which contains held_out\[0\]$"):
        guard(train, TEST, inside=True)(glued, 1)


def test_an_empty_document_cannot_leak():
    check_apart(["", "ab"], [""])
    check_apart(["", "ab"], [""], inside=True)


def test_a_method_can_be_guarded_and_keeps_its_name():
    guarded = guard(ByteBPE.train, TEST)
    assert guarded.__name__ == "train"
    assert guarded(["abab", "acac"], 32, boundaries=True).vocabulary_size == 260
    with pytest.raises(ValueError, match=r"^documents\[0\] "):
        guarded(["zz"], 32)


def test_the_documents_may_be_given_by_name():
    assert guard(train, TEST)(documents=["abab"], budget=1).merges == [(97, 98, 256)]
    with pytest.raises(ValueError, match=r"^documents\[0\] "):
        guard(train, TEST)(documents=["zz"], budget=1)


def test_a_changed_document_is_another_document():
    assert guard(train, TEST)(["zz "], 1)


def test_one_bare_text_is_refused_on_either_side():
    for documents, held_out in [("abab", TEST), (["abab"], "zz")]:
        with pytest.raises(ValueError, match="not one text"):
            guard(train, held_out)(documents, 1)


def test_the_first_shared_document_is_the_one_named():
    with pytest.raises(ValueError, match=r"^documents\[1\] .* which is held_out\[0\]$"):
        check_apart(["a", "b", "c"], ["b", "c", "b"])
