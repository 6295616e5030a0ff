"""A tokenizer encodes, decodes, is saved and loaded, and refuses what it cannot mean."""

import json
import os

import pytest

from bpe_examples import ByteBPE, decode_bytes, encode, train

BANANA = [(97, 110, 256), (98, 256, 257), (256, 97, 258), (257, 258, 259)]


def refusal(call, *args, **options):
    with pytest.raises(ValueError) as caught:
        call(*args, **options)
    assert type(caught.value) is ValueError
    return str(caught.value)


@pytest.fixture
def boundary_tokenizer():
    return ByteBPE.train(["abab", "acac"], 32, boundaries=True)


class LikeInt(int):
    """Equal to an int, but of another type."""


# Encoding: the plain function and the tokenizer give the same ids


def encodings(text, merges):
    plain = encode(text, merges)
    assert ByteBPE(merges).encode(text) == plain
    return plain


def test_rules_are_applied_in_rank_order_not_from_left_to_right():
    merges = train(["bc", "bc", "bc", "ab", "ab"], 32).merges
    assert merges == [(98, 99, 256), (97, 98, 257)]
    assert encodings("abc", merges) == [97, 256]
    assert encodings("abcbcab", merges) == [97, 256, 256, 257]


def test_the_order_of_rules_changes_ids_and_a_round_trip_cannot_see_it():
    merges = [(97, 98, 256), (256, 99, 257)]
    assert encodings("abc", merges) == [257]
    assert encode("abc", merges[::-1]) == [256, 99]
    assert decode_bytes([257], merges) == decode_bytes([256, 99], merges[::-1]) == b"abc"


def test_the_longest_match_does_not_win():
    merges = train(["aaa"], 20, min_count=1).merges
    assert merges == [(97, 97, 256), (256, 97, 257)]
    assert encodings("aaaa", merges) == [256, 256]


def test_the_fewest_tokens_are_not_guaranteed():
    merges = train(["aab"], 20, min_count=1).merges
    assert merges == [(97, 97, 256), (256, 98, 257)]
    assert encodings("aaab", merges) == [256, 97, 98]


def test_appending_a_letter_can_shorten_the_encoding():
    merges = train(["baa"], 20, min_count=1).merges
    assert len(encodings("ba", merges)) == 2
    assert len(encodings("baa", merges)) == 1


def test_encoding_what_ids_decode_to_need_not_give_the_ids_back():
    tokenizer = ByteBPE(BANANA)
    assert tokenizer.decode([98, 97, 110]) == "ban"
    assert tokenizer.encode("ban") == [257]


def test_new_text_is_encoded_with_the_rules_of_the_training_text():
    assert encodings("bandana", BANANA) == [257, 100, 258]
    assert encodings("banana", BANANA[:1]) == [98, 256, 256, 97]
    assert encodings("xyz", BANANA) == [120, 121, 122]
    assert encodings("", BANANA) == []


def test_ties_change_the_encoding_of_bandana():
    largest = train(["banana banana"], 32, tie="largest").merges
    first = train(["banana banana"], 32, tie="first").merges
    assert (len(encodings("bandana", largest)), len(encodings("bandana", first))) == (5, 4)


def test_leaked_test_text_shortens_the_test_and_lengthens_the_training_text():
    honest = train(["abababab"], 1).merges
    leaked = train(["abababab", "xyxyxyxyxy"], 1).merges
    assert [len(encodings(text, honest)) for text in ("abababab", "xyxyxyxyxy")] == [4, 10]
    assert [len(encodings(text, leaked)) for text in ("abababab", "xyxyxyxyxy")] == [8, 5]


def test_without_rules_ids_are_the_bytes():
    assert encodings("é中", []) == [195, 169, 228, 184, 173]
    assert encodings(b"\xff\r\n\0", []) == [255, 13, 10, 0]


def test_text_that_spells_a_special_token_is_just_bytes(boundary_tokenizer):
    ids = boundary_tokenizer.encode("<s>", boundaries=True)
    assert ids == [256, 60, 115, 62, 257]


def test_encoding_takes_text_only():
    tokenizer = ByteBPE(BANANA)
    for call in (tokenizer.encode, lambda text: encode(text, BANANA)):
        assert refusal(call, None) == "text must be str or bytes: got None"
        assert refusal(call, [97]) == "text must be str or bytes: got [97]"
        assert refusal(call, "ab\udc00") == (
            "text must be text that UTF-8 can write, without lone surrogates: got U+DC00 at position 2"
        )


def test_plain_encode_reads_rules_as_lists_and_from_a_generator():
    assert encode("abc", ([left, right, new] for left, right, new in [(97, 98, 256), (256, 99, 257)])) == [257]


def test_plain_functions_name_a_rule_that_is_not_three_ints():
    message = "merges[1] must be three ints (left, right, new_id): got (97, 98)"
    assert refusal(encode, "ab", [(97, 98, 256), (97, 98)]) == message
    assert refusal(decode_bytes, [97], [(97, 98, 256), (97, 98)]) == message
    assert refusal(encode, "ab", None) == "merges must be an iterable of (left, right, new_id): got None"


# Decoding


def test_pieces_may_be_half_a_character_but_the_document_is_whole():
    merges = train(["мама"], 32, min_count=1).merges
    tokenizer = ByteBPE(merges)
    pieces = {token: piece.hex(" ") for token, piece in tokenizer.pieces.items() if token >= 256}
    assert pieces == {256: "bc d0", 257: "d0 bc d0", 258: "d0 bc d0 b0", 259: "d0 bc d0 b0 d0 bc d0 b0"}
    assert tokenizer.decode([258, 257, 176]) == "мама"
    assert tokenizer.decode_bytes([256]) == b"\xbc\xd0"


def test_bytes_that_are_not_text_are_named_by_position():
    tokenizer = ByteBPE([(188, 208, 256)])
    assert refusal(tokenizer.decode, [256]) == (
        "ids must stand for whole UTF-8 text: got bc d0, which breaks at byte position 0"
    )
    assert refusal(tokenizer.decode, [97, 208]) == (
        "ids must stand for whole UTF-8 text: got 61 d0, which breaks at byte position 1"
    )
    long = refusal(tokenizer.decode, [97] * 1000 + [255])
    assert long.endswith("61 61 ..., which breaks at byte position 1000")
    assert len(long) < 150


@pytest.mark.parametrize("wrong", [256 + len(BANANA), 10**9, -1, -256, True, False, 97.0, "a", None, LikeInt(97)])
def test_an_id_that_no_rule_makes_is_named_with_its_position(wrong):
    tokenizer = ByteBPE(BANANA)
    message = f"ids[1] must be a byte (0-255) or the id of a rule: got {wrong!r}"
    for call in (tokenizer.decode, tokenizer.decode_bytes, lambda ids: decode_bytes(ids, BANANA)):
        assert refusal(call, [97, wrong]) == message


def test_256_is_unknown_where_there_are_no_rules():
    assert refusal(ByteBPE([]).decode, [256]) == "ids[0] must be a byte (0-255) or the id of a rule: got 256"


def test_a_single_number_is_no_list_of_ids():
    assert refusal(ByteBPE([]).decode, 97) == "ids must be an iterable of ints: got 97"
    assert refusal(decode_bytes, None, []) == "ids must be an iterable of ints: got None"


def test_ids_may_come_from_a_generator():
    assert ByteBPE(BANANA).decode(iter([257, 100, 258])) == "bandana"
    assert decode_bytes(iter([257, 100, 258]), iter(BANANA)) == b"bandana"


def test_rules_decode_in_any_order_and_under_any_numbering():
    assert decode_bytes([259], BANANA[::-1]) == b"banana"
    assert decode_bytes([7000], [(7000, 99, 300), (97, 98, 7000)]) == b"ab"
    assert decode_bytes([300], [(7000, 99, 300), (97, 98, 7000)]) == b"abc"


def test_rules_that_cannot_be_undone_are_refused():
    assert refusal(decode_bytes, [97], [(256, 97, 256)]) == "merges must lead back to bytes: got (256, 97, 256)"
    assert refusal(decode_bytes, [97], [(97, 300, 256)]) == "merges must lead back to bytes: got (97, 300, 256)"
    assert refusal(decode_bytes, [97], [(97, 97, 256), (98, 98, 256)]) == (
        "merges must make each id once: got (98, 98, 256)"
    )
    assert refusal(decode_bytes, [97], [(97, 97, 98)]) == "merges must make each id once: got (97, 97, 98)"


# Boundaries


def test_boundaries_stand_around_the_document(boundary_tokenizer):
    assert boundary_tokenizer.merges == [(97, 98, 258), (97, 99, 259)]
    assert boundary_tokenizer.encode("abac") == [258, 259]
    assert boundary_tokenizer.encode("abac", boundaries=True) == [256, 258, 259, 257]
    assert boundary_tokenizer.encode("", boundaries=True) == [256, 257]
    assert boundary_tokenizer.encode("abac", True) == [256, 258, 259, 257]


@pytest.mark.parametrize(
    ("ids", "text"),
    [
        ([256, 258, 259, 257], "abac"),
        ([258, 259], "abac"),
        ([256, 258], "ab"),
        ([258, 257], "ab"),
        ([256, 257], ""),
        ([256], ""),
        ([257], ""),
        ([], ""),
    ],
)
def test_one_begin_in_front_and_one_end_behind_are_dropped(boundary_tokenizer, ids, text):
    assert boundary_tokenizer.decode(ids) == text
    assert boundary_tokenizer.decode_bytes(ids) == text.encode()


@pytest.mark.parametrize(
    ("ids", "position", "wrong"),
    [
        ([97, 256], 1, 256),
        ([257, 97], 0, 257),
        ([256, 256, 97], 1, 256),
        ([97, 257, 257], 1, 257),
        ([256, 97, 256, 97, 257], 2, 256),
        ([256, 97, 257, 97, 257], 2, 257),
        ([257, 256], 0, 257),
        ([256, 97, 98, 260, 257], 3, 260),
    ],
)
def test_a_boundary_anywhere_else_is_named_with_its_position(boundary_tokenizer, ids, position, wrong):
    message = refusal(boundary_tokenizer.decode, ids)
    assert message == f"ids[{position}] must be a byte (0-255) or the id of a rule: got {wrong}"


@pytest.mark.parametrize("ids", [[256.0, 97], [97, 257.0], [LikeInt(256)]], ids=repr)
def test_a_boundary_is_exactly_an_int_too(boundary_tokenizer, ids):
    assert "must be a byte" in refusal(boundary_tokenizer.decode, ids)


def test_without_boundary_ids_256_is_the_first_rule():
    tokenizer = ByteBPE(BANANA)
    assert tokenizer.decode([256, 97, 257]) == "anaban"
    assert refusal(tokenizer.encode, "a", boundaries=True) == (
        "boundaries must be False for a tokenizer without boundary ids: got True"
    )


@pytest.mark.parametrize("wrong", [1, 0, None, "yes"])
def test_boundaries_are_true_or_false(wrong):
    message = f"boundaries must be True or False: got {wrong!r}"
    assert refusal(ByteBPE, [], boundaries=wrong) == message
    assert refusal(ByteBPE.train, ["ab"], 1, boundaries=wrong) == message
    assert refusal(ByteBPE([]).encode, "ab", boundaries=wrong) == message


# The tokenizer


def test_the_vocabulary_counts_rules_learned_not_the_budget():
    assert ByteBPE.train(["abab", "acac"], 32, boundaries=True).vocabulary_size == 260
    assert ByteBPE.train(["abab", "acac"], 32).vocabulary_size == 258
    assert ByteBPE.train([], 32).vocabulary_size == 256
    assert ByteBPE.train([], 32, boundaries=True).vocabulary_size == 258


def test_training_arguments_reach_training():
    assert ByteBPE.train(["baa"], 1, min_count=1).merges == [(97, 97, 256)]
    assert ByteBPE.train(["baa"], 1, min_count=1, tie="largest").merges == [(98, 97, 256)]
    assert ByteBPE.train(["baa"], 1).merges == []
    assert refusal(ByteBPE.train, "abab", 3).startswith("documents must be an iterable")
    assert refusal(ByteBPE.train, ["abab"], True).startswith("budget must be an int")


def test_pieces_are_bytes_and_rules_never_boundary_ids(boundary_tokenizer):
    pieces = boundary_tokenizer.pieces
    assert len(pieces) == 258
    assert 256 not in pieces
    assert 257 not in pieces
    assert (pieces[0], pieces[255], pieces[258], pieces[259]) == (b"\0", b"\xff", b"ab", b"ac")


def test_changing_what_a_tokenizer_hands_out_does_not_change_it():
    rules = [[97, 98, 256]]
    tokenizer = ByteBPE(rules)
    rules[0][0] = 0
    tokenizer.merges.clear()
    tokenizer.pieces.clear()
    assert tokenizer.merges == [(97, 98, 256)]
    assert tokenizer.pieces[256] == b"ab"
    with pytest.raises(AttributeError):
        tokenizer.merges = []


def test_tokenizers_are_equal_when_rules_and_boundaries_are():
    assert ByteBPE(BANANA) == ByteBPE([list(rule) for rule in BANANA])
    assert hash(ByteBPE(BANANA)) == hash(ByteBPE(BANANA))
    assert ByteBPE(BANANA) != ByteBPE(BANANA[:3])
    assert ByteBPE([]) != ByteBPE([], boundaries=True)
    assert ByteBPE([]) != []
    assert repr(ByteBPE([(97, 98, 256)])) == "ByteBPE([(97, 98, 256)], boundaries=False)"


# Refusing rules that training could not have made

WRONG_RULES = {
    "not from 256": ([(97, 98, 257)], "merges[0] must make id 256, the next in order: got (97, 98, 257)"),
    "a gap": (
        [(97, 98, 256), (97, 99, 258)],
        "merges[1] must make id 257, the next in order: got (97, 99, 258)",
    ),
    "sorted by pair": (
        [(97, 98, 257), (98, 99, 256)],
        "merges[0] must make id 256, the next in order: got (97, 98, 257)",
    ),
    "itself": (
        [(97, 98, 256), (257, 97, 257)],
        "merges[1] must cite bytes or earlier rules, not itself: got (257, 97, 257)",
    ),
    "a later rule": (
        [(97, 257, 256), (97, 98, 257)],
        "merges[0] must cite bytes or earlier rules, not the later id 257: got (97, 257, 256)",
    ),
    "a negative id": (
        [(-1, 97, 256)],
        "merges[0] must cite bytes or earlier rules, not the negative id -1: got (-1, 97, 256)",
    ),
    "a pair twice": (
        [(97, 98, 256), (98, 99, 257), (97, 98, 258)],
        "merges[2] must merge another pair than merges[0]: got (97, 98, 258)",
    ),
    "two ids": ([(97, 98)], "merges[0] must be three ints (left, right, new_id): got (97, 98)"),
    "four ids": (
        [(97, 98, 256, 1)],
        "merges[0] must be three ints (left, right, new_id): got (97, 98, 256, 1)",
    ),
    "a bool": ([(97, True, 256)], "merges[0] must be three ints (left, right, new_id): got (97, True, 256)"),
    "a float": ([(97, 98.0, 256)], "merges[0] must be three ints (left, right, new_id): got (97, 98.0, 256)"),
    "text": (["aba"], "merges[0] must be three ints (left, right, new_id): got 'aba'"),
    "two wrong rules": (
        [(97, 98, 300), (97,)],
        "merges[0] must make id 256, the next in order: got (97, 98, 300)",
    ),
}
wrong_rules = pytest.mark.parametrize(("rules", "message"), WRONG_RULES.values(), ids=WRONG_RULES.keys())


@wrong_rules
def test_the_first_rule_that_is_wrong_is_named(rules, message):
    assert refusal(ByteBPE, rules) == message


@pytest.mark.parametrize("merges", [None, 5])
def test_rules_come_in_an_iterable(merges):
    assert refusal(ByteBPE, merges) == f"merges must be an iterable of (left, right, new_id): got {merges}"


@pytest.mark.parametrize(
    ("rules", "message"),
    [
        ([(97, 98, 256)], "merges[0] must make id 258, the next in order: got (97, 98, 256)"),
        (
            [(97, 98, 258), (257, 97, 259)],
            "merges[1] must cite bytes or earlier rules, not the boundary id 257: got (257, 97, 259)",
        ),
        (
            [(256, 97, 258)],
            "merges[0] must cite bytes or earlier rules, not the boundary id 256: got (256, 97, 258)",
        ),
    ],
    ids=["from 256", "the end", "the begin"],
)
def test_with_boundaries_rules_start_at_258_and_never_cite_a_boundary(rules, message):
    assert refusal(ByteBPE, rules, boundaries=True) == message


# Saving and loading

SAVED = '{"format": "bpe-examples", "version": 1, "boundaries": false, "merges": [[97, 98, 256]]}\n'


def test_a_saved_file_is_utf8_json_with_a_line_end_and_no_mark(tmp_path):
    path = tmp_path / "rules.json"
    ByteBPE([(97, 98, 256)]).save(path)
    assert path.read_bytes() == SAVED.encode()


@pytest.mark.parametrize("boundaries", [False, True])
def test_what_is_saved_is_loaded(tmp_path, boundaries):
    path = str(tmp_path / "правила.json")
    tokenizer = ByteBPE.train(["банан банан"], 32, boundaries=boundaries)
    tokenizer.save(path)
    loaded = ByteBPE.load(path)
    assert loaded == tokenizer
    assert loaded.boundaries is boundaries
    assert all(type(rule) is tuple for rule in loaded.merges)
    assert loaded.digest() == tokenizer.digest()
    assert loaded.encode("банка") == tokenizer.encode("банка")


def test_saving_over_a_file_replaces_it_and_leaves_nothing_else(tmp_path):
    path = tmp_path / "rules.json"
    ByteBPE(BANANA).save(path)
    ByteBPE([(97, 98, 256)]).save(path)
    assert path.read_bytes() == SAVED.encode()
    assert os.listdir(tmp_path) == ["rules.json"]


def test_a_save_that_fails_leaves_the_old_file_and_nothing_else(tmp_path, monkeypatch):
    path = tmp_path / "rules.json"
    ByteBPE([(97, 98, 256)]).save(path)

    def fail(*paths):
        raise OSError("the disk is full")

    monkeypatch.setattr(os, "replace", fail)
    with pytest.raises(OSError, match="the disk is full"):
        ByteBPE(BANANA).save(path)
    assert path.read_bytes() == SAVED.encode()
    assert os.listdir(tmp_path) == ["rules.json"]


def test_a_missing_file_is_an_os_error(tmp_path):
    with pytest.raises(FileNotFoundError):
        ByteBPE.load(tmp_path / "none.json")
    with pytest.raises(FileNotFoundError):
        ByteBPE([]).save(tmp_path / "none" / "rules.json")


def load_of(tmp_path, data):
    path = tmp_path / "rules.json"
    path.write_bytes(data)
    message = refusal(ByteBPE.load, path)
    assert message.startswith(f"{path}: ")
    return message.removeprefix(f"{path}: ")


@wrong_rules
def test_a_file_with_a_wrong_rule_is_refused_naming_the_rule(tmp_path, rules, message):
    data = {"format": "bpe-examples", "version": 1, "boundaries": False, "merges": rules}
    assert load_of(tmp_path, json.dumps(data).encode()).startswith(message.partition(": got ")[0])


KEYS = "the keys must be format, version, boundaries, merges: got "


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"bpe-examples"', '"other"', "format must be 'bpe-examples': got 'other'"),
        ('"bpe-examples"', "null", "format must be 'bpe-examples': got None"),
        ("1, ", "2, ", "version must be 1: got 2"),
        ("1, ", "1.0, ", "version must be 1: got 1.0"),
        ("1, ", "true, ", "version must be 1: got True"),
        ("1, ", '"1", ', "version must be 1: got '1'"),
        ("false", "0", "boundaries must be True or False: got 0"),
        ("false", '"false"', "boundaries must be True or False: got 'false'"),
        ("false", "true", "merges[0] must make id 258, the next in order: got (97, 98, 256)"),
        ("[[97, 98, 256]]", "{}", "merges must be a list of [left, right, new_id]: got {}"),
        ("[[97, 98, 256]]", "null", "merges must be a list of [left, right, new_id]: got None"),
        ("97", "NaN", "numbers must be JSON numbers: got NaN"),
        ("97", "Infinity", "numbers must be JSON numbers: got Infinity"),
        ("97", "97.0", "merges[0] must be three ints (left, right, new_id): got [97.0, 98, 256]"),
        ("97", "1e999", "merges[0] must be three ints (left, right, new_id): got [inf, 98, 256]"),
        ("97", "true", "merges[0] must be three ints (left, right, new_id): got [True, 98, 256]"),
        ('"version": 1, ', "", KEYS + "format, boundaries, merges"),
        ('"version"', '"versions"', KEYS + "format, versions, boundaries, merges"),
        ('"version": 1', '"version": 1, "pieces": []', KEYS + "format, version, pieces, boundaries, merges"),
        ('"version": 1', '"version": 1, "version": 1', "keys must be unique: got 'version' twice"),
    ],
)
def test_a_file_that_is_not_exactly_what_save_writes_is_refused(tmp_path, old, new, message):
    assert SAVED.count(old) == 1
    assert load_of(tmp_path, SAVED.replace(old, new).encode()) == message


def test_a_file_that_is_no_json_object_is_refused(tmp_path):
    assert load_of(tmp_path, b"[]") == "the file must hold one JSON object: got []"
    assert load_of(tmp_path, b"{}") == KEYS + "none"
    for data in (b"", b"{", SAVED.encode()[:-5], SAVED.encode() * 2, b"\xff", b"[" * 200_000):
        assert load_of(tmp_path, data)


def test_a_byte_order_mark_or_another_encoding_is_refused(tmp_path):
    assert "BOM" in load_of(tmp_path, b"\xef\xbb\xbf" + SAVED.encode())
    assert load_of(tmp_path, SAVED.encode("utf-16"))


# The digest


def test_the_digest_is_the_sha256_of_the_canonical_form():
    # printf '{"boundaries":false,"format":"bpe-examples","merges":[[97,98,256]],"version":1}' | sha256sum
    assert ByteBPE([(97, 98, 256)]).digest() == "7b8e625a890aa589688378ff133a210430cf80ea9338f2d7fb3dc61a9608daca"
    # printf '{"boundaries":true,"format":"bpe-examples","merges":[],"version":1}' | sha256sum
    assert ByteBPE([], boundaries=True).digest() == "9ae14fc889e7f55ab2e02a836d449e26d6fce797ddd4c1ee1ad41fbb1a7ea67a"


def test_the_digest_tells_order_and_boundaries_apart():
    digests = {
        ByteBPE([(97, 98, 256), (98, 99, 257)]).digest(),
        ByteBPE([(98, 99, 256), (97, 98, 257)]).digest(),
        ByteBPE([(97, 98, 258), (98, 99, 259)], boundaries=True).digest(),
        ByteBPE([]).digest(),
        ByteBPE([], boundaries=True).digest(),
    }
    assert len(digests) == 5
