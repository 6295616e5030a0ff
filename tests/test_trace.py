"""A training told as data says what every figure shows."""

import json

import pytest

from bpe_examples import pair_counts
from bpe_examples.trace import trace
from bpe_examples.visible import is_visible, piece_as_data


def test_banaan_is_told_in_full():
    told = trace(["banaan banaan", "banaan"], 2)
    assert told == {
        "documents": ["banaan banaan", "banaan"],
        "budget": 2,
        "first_id": 256,
        "min_count": 2,
        "tie": "smallest",
        "start": [[98, 97, 110, 97, 97, 110, 32, 98, 97, 110, 97, 97, 110], [98, 97, 110, 97, 97, 110]],
        "lengths": [19, 13, 10],
        "rounds": [
            {
                "rank": 0,
                "new_id": 256,
                "piece": {"text": "an"},
                "pair": [97, 110],
                "left": {"text": "a"},
                "right": {"text": "n"},
                "count": 6,
                "replacements": 6,
                "pairs_tied": 1,
                "tied": [[97, 110]],
                "length_before": 19,
                "length_after": 13,
                "sequences": [[98, 256, 97, 256, 32, 98, 256, 97, 256], [98, 256, 97, 256]],
            },
            {
                "rank": 1,
                "new_id": 257,
                "piece": {"text": "aan"},
                "pair": [97, 256],
                "left": {"text": "a"},
                "right": {"text": "an"},
                "count": 3,
                "replacements": 3,
                "pairs_tied": 3,
                "tied": [[97, 256], [98, 256], [256, 97]],
                "length_before": 13,
                "length_after": 10,
                "sequences": [[98, 256, 257, 32, 98, 256, 257], [98, 256, 257]],
            },
        ],
        "next": {
            "pair": [98, 256],
            "left": {"text": "b"},
            "right": {"text": "an"},
            "count": 3,
            "pairs_tied": 2,
            "tied": [[98, 256], [256, 257]],
        },
        "stopped": "budget",
        "pieces": {
            "32": {"text": " "},
            "97": {"text": "a"},
            "98": {"text": "b"},
            "110": {"text": "n"},
            "256": {"text": "an"},
            "257": {"text": "aan"},
        },
    }


def test_count_and_replacements_are_told_apart():
    [first] = trace(["aaaaa"], 1)["rounds"]
    assert (first["count"], first["replacements"]) == (4, 2)


def test_pieces_that_are_not_whole_characters_are_told_in_hex():
    told = trace(["мама"], 32, min_count=1)
    assert [played["piece"] for played in told["rounds"]] == [
        {"hex": "bc d0"},
        {"hex": "d0 bc d0"},
        {"text": "ма"},
        {"text": "мама"},
    ]
    assert (told["rounds"][2]["left"], told["rounds"][2]["right"]) == ({"hex": "d0 bc d0"}, {"hex": "b0"})
    assert told["pieces"]["208"] == {"hex": "d0"}
    assert "\N{REPLACEMENT CHARACTER}" not in json.dumps(told, ensure_ascii=False)


def test_ids_count_from_258_when_asked():
    told = trace(["abab", "acac"], 32, first_id=258)
    assert [played["new_id"] for played in told["rounds"]] == [258, 259]
    assert list(told["pieces"]) == ["97", "98", "99", "258", "259"]


@pytest.mark.parametrize(
    ("documents", "budget", "next_pair", "stopped"),
    [
        (["banana banana"], 32, ([32, 259], 1, 2), "min_count"),
        (["banana banana"], 4, ([32, 259], 1, 2), "budget"),
        (["banana banana"], 0, ([97, 110], 4, 2), "budget"),
        (["abab", "acac"], 32, ([258, 258], 1, 2), "min_count"),
        (["aa", "aa"], 1, None, "no_pair"),
        (["a", "b"], 5, None, "no_pair"),
        ([], 0, None, "no_pair"),
    ],
)
def test_the_pair_that_would_be_next_is_told_with_its_count_and_tie(documents, budget, next_pair, stopped):
    told = trace(documents, budget, first_id=258 if "acac" in documents else 256)
    upcoming = told["next"] and (told["next"]["pair"], told["next"]["count"], told["next"]["pairs_tied"])
    assert (upcoming, told["stopped"]) == (next_pair, stopped)


@pytest.mark.parametrize(
    ("tie", "pairs"),
    [
        ("smallest", [[97, 110], [98, 256]]),
        ("largest", [[110, 97], [256, 256]]),
        ("first", [[97, 110], [98, 256]]),
    ],
)
def test_the_tie_rule_decides_the_told_pairs_too(tie, pairs):
    told = trace(["banana banana"], 1, tie=tie)
    assert [told["rounds"][0]["pair"], told["next"]["pair"]] == pairs
    assert told["rounds"][0]["tied"] == [[97, 110], [110, 97]]


def test_json_gives_back_exactly_what_was_told():
    told = trace(["банан\tbanana\0", "🙂"], 32, min_count=1)
    assert json.loads(json.dumps(told)) == told
    assert json.dumps(trace(iter(["банан\tbanana\0", "🙂"]), 32, min_count=1)) == json.dumps(told)


def test_documents_given_as_bytes_are_told_as_text():
    assert trace(["é".encode()], 1) == trace(["é"], 1)


def test_bytes_that_are_not_text_are_refused_by_document_and_position():
    with pytest.raises(ValueError, match=r"^documents\[1\] must be UTF-8 text: got byte ff at position 2$"):
        trace(["a", b"ab\xff"], 1)


def test_errors_are_those_of_training():
    with pytest.raises(ValueError, match=r"^documents must be an iterable of str or bytes, not one text"):
        trace("abab", 1)
    with pytest.raises(ValueError, match=r"^budget must be an int of at least 0: got True \(bool\)$"):
        trace(["abab"], True)
    with pytest.raises(ValueError, match=r"^tie must be one of"):
        trace(["abab"], 1, tie="last")


@pytest.mark.parametrize(
    ("piece", "told"),
    [
        (b"a", {"text": "a"}),
        (b" ", {"text": " "}),
        (b"  a", {"text": "  a"}),
        ("中".encode(), {"text": "中"}),
        ("🙂".encode(), {"text": "🙂"}),
        ("\N{COMBINING ACUTE ACCENT}".encode(), {"text": "\N{COMBINING ACUTE ACCENT}"}),
        (b"\n", {"hex": "0a"}),
        (b"a\r\n", {"hex": "61 0d 0a"}),
        (b"\0", {"hex": "00"}),
        (b"\x7f", {"hex": "7f"}),
        (b"\xc2\x85", {"hex": "c2 85"}),
        (b"\xd0", {"hex": "d0"}),
        (b"\xed\xa0\x80", {"hex": "ed a0 80"}),
        ("\N{NO-BREAK SPACE}".encode(), {"hex": "c2 a0"}),
        ("\N{ZERO WIDTH JOINER}".encode(), {"hex": "e2 80 8d"}),
        ("\N{RIGHT-TO-LEFT OVERRIDE}".encode(), {"hex": "e2 80 ae"}),
        ("\N{LINE SEPARATOR}".encode(), {"hex": "e2 80 a8"}),
        ("\N{ZERO WIDTH NO-BREAK SPACE}".encode(), {"hex": "ef bb bf"}),
        ("\N{REPLACEMENT CHARACTER}".encode(), {"hex": "ef bf bd"}),
        ("\N{VARIATION SELECTOR-16}".encode(), {"hex": "ef b8 8f"}),
        ("\N{HANGUL FILLER}".encode(), {"hex": "e3 85 a4"}),
        ("\N{BRAILLE PATTERN BLANK}".encode(), {"hex": "e2 a0 80"}),
        ("\N{HEAVY BLACK HEART}".encode(), {"text": "\N{HEAVY BLACK HEART}"}),
    ],
    ids=lambda value: value.hex() if isinstance(value, bytes) else next(iter(value)),
)
def test_a_piece_is_text_when_a_reader_can_see_all_of_it_else_hex(piece, told):
    assert piece_as_data(piece) == told


def test_a_character_that_only_a_newer_python_knows_is_shown_alike_by_all():
    assert is_visible("\N{SNOWMAN}")
    assert is_visible("\u0378")


def test_no_round_is_counted_a_second_time(monkeypatch):
    counted = []

    def counting(sequences):
        counted.append([list(tokens) for tokens in sequences])
        return pair_counts(sequences)

    for module in ("rounds", "trace"):
        monkeypatch.setattr(f"bpe_examples.{module}.pair_counts", counting)
    told = trace(["banana banana"], 2)
    # Each round counts what the round before it left; `next` counts what the last one left.
    assert counted == [told["start"], *(played["sequences"] for played in told["rounds"])]
    assert len(counted) == 3
