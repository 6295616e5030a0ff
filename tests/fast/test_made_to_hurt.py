"""Files and lists made to hurt are answered, and where a limit is met the error names it."""

import json
import tracemalloc

import pytest

from bpe_examples import ByteBPE, decode_bytes

MEBIBYTE = 2**20


def doubling(rules, first_id=256):
    """Rules that each stand for twice the bytes of the one before."""
    later = ((new_id - 1, new_id - 1, new_id) for new_id in range(first_id + 1, first_id + rules))
    return [(97, 97, first_id), *later]


def saved(path, merges, boundaries=False):
    content = {"format": "bpe-examples", "version": 1, "boundaries": boundaries, "merges": merges}
    path.write_text(json.dumps(content), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("boundaries", "first_id", "rule"), [(False, 256, "281, 281, 282"), (True, 258, "283, 283, 284")]
)
def test_a_file_of_sixty_rules_that_double_is_refused_before_it_fills_the_memory(tmp_path, boundaries, first_id, rule):
    path = saved(tmp_path / "rules.json", doubling(60, first_id), boundaries)
    tracemalloc.start()
    with pytest.raises(ValueError) as refused:
        ByteBPE.load(path)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert str(refused.value) == f"{path}: merges must stand for at most 134217728 bytes together: got ({rule})"
    assert peak < 200 * MEBIBYTE


def test_rules_that_double_up_to_the_limit_are_taken():
    tokenizer = ByteBPE(doubling(26))
    assert len(tokenizer.decode_bytes([281])) == 2**26
    assert tokenizer.encode("a" * 1024) == [265]


def test_ids_that_stand_for_too_much_are_refused_before_they_are_joined():
    tracemalloc.start()
    with pytest.raises(ValueError, match="ids must stand for at most 1073741824 bytes: got 2147483648"):
        decode_bytes([275] * 2048, doubling(20))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 8 * MEBIBYTE


def test_a_long_file_of_short_rules_is_loaded(tmp_path):
    merges = [(97 + number % 26, 256 + number - 26 if number >= 26 else 97, 256 + number) for number in range(5000)]
    tokenizer = ByteBPE.load(saved(tmp_path / "rules.json", merges))
    assert tokenizer.decode(tokenizer.encode("abcabc")) == "abcabc"
