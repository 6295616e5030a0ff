"""A figure is the package's trace, drawn in the page's language."""

import json

import pytest
from bs4 import BeautifulSoup

from bpe_examples.rounds import TIES as TIE_RULES
from bpe_examples.trace import trace
from overrides import languages
from overrides.figures.rounds import card, figure, read_figure
from overrides.pages import reader
from overrides.pages.checks import undrawable as problems
from overrides.pages.fences import FIGURES
from tests.lessons.record import pages
from tests.written import read, told

BANAAN = 'documents: ["banaan banaan", "banaan"]\nbudget: 4'


def drawn(body, language="en"):
    return BeautifulSoup(figure(read_figure(body), language), "lxml")


def cells(page):
    return [[cell.get_text(" ", strip=True) for cell in row.find_all(["th", "td"])] for row in page.select("tbody tr")]


def test_the_table_has_a_row_for_each_round():
    assert [[row[0], row[3], row[4], row[5]] for row in cells(drawn(BANAAN))] == [
        ["1", "6", "6", "19 → 13"],
        ["2", "3", "3", "13 → 10"],
        ["3", "3", "3", "10 → 7"],
        ["4", "3", "3", "7 → 4"],
    ]


def test_count_and_replacements_are_two_columns():
    [row] = cells(drawn('documents: ["aaa"]\nbudget: 1'))
    assert row[3:6] == ["2", "1", "3 → 2"]


def test_the_tied_pairs_are_named_without_the_winner():
    assert cells(drawn(BANAAN))[0][6] == "none"
    assert cells(drawn(BANAAN))[1][6] == "(98, 256) , (256, 97)"


@pytest.mark.parametrize(
    ("letters", "told"),
    [("abcdefgh", "(102, 103) , (103, 104)"), ("abcdefghi", "(102, 103) and 2 more")],
)
def test_of_many_tied_pairs_the_first_are_named_and_the_others_counted(letters, told):
    [row] = cells(drawn(f'documents: ["{letters}"]\nbudget: 1\nmin_count: 1'))
    assert row[6].endswith(told)


def test_the_cards_show_every_stage_of_every_document():
    stages = drawn(BANAAN).select("ol.trace__rounds > li")
    ids = [[[c.get_text() for c in row.select(".card__id")] for row in stage.select("ul.cards")] for stage in stages]
    assert len(ids) == 5
    assert ids[0][1] == ["98", "97", "110", "97", "97", "110"]
    assert ids[4] == [["259", "32", "259"], ["259"]]


def test_the_new_token_of_a_round_is_marked():
    stages = drawn(BANAAN).select("ol.trace__rounds > li")
    assert [len(stage.select(".card--new")) for stage in stages] == [0, 6, 3, 3, 3]


def test_a_space_is_visible_and_half_a_letter_is_hex():
    pieces = drawn('documents: ["банан банан"]\nbudget: 1').select(".trace__rounds .card__piece")
    assert "␣" in [piece.get_text() for piece in pieces]
    assert "b0 d0" in [piece.get_text() for piece in pieces if "card__piece--hex" in piece["class"]]
    assert "\ufffd" not in "".join(piece.get_text() for piece in pieces)


def test_the_figure_carries_its_trace():
    data = json.loads(drawn('documents: ["</script><b>"]\nbudget: 1').select_one("script").string)
    assert data == {"traces": [trace(["</script><b>"], 1)], "encode": ""}


TIES = 'documents: ["banana banana"]\nbudget: 4\nties: all\nencode: bandana'


def test_rules_for_ties_stand_side_by_side():
    page, say = drawn(TIES), languages.load("en")["widgets"]["figure"]
    lanes = page.select(".trace__lane")
    assert [lane["aria-label"] for lane in lanes] == [say["smallest"], say["largest"], say["first"]]
    assert [lane.select_one(".trace__rule").get_text() for lane in lanes] == [lane["aria-label"] for lane in lanes]
    first_rules = [lane.select_one(".trace__learned li").get_text(" ", strip=True) for lane in lanes]
    assert first_rules == ["256 = a + n", "256 = n + a", "256 = a + n"]
    assert [told["tie"] for told in json.loads(page.select_one("script").string)["traces"]] == list(TIE_RULES)


def test_one_table_compares_the_rounds_and_marks_where_they_differ():
    assert cells(drawn(TIES)) == [
        ["1 ≠", "(97, 110) a + n → 256", "(110, 97) n + a → 256", "(97, 110) a + n → 256"],
        ["2 ≠", "(98, 256) b + an → 257", "(256, 256) na + na → 257", "(98, 256) b + an → 257"],
        ["3 ≠", "(256, 97) an + a → 258", "(98, 97) b + a → 258", "(257, 256) ban + an → 258"],
        ["4 ≠", "(257, 258) ban + ana → 259", "(258, 257) ba + nana → 259", "(258, 97) banan + a → 259"],
    ]
    assert drawn(TIES).select_one(".trace__part").get_text() == "The three part in round 1."


def test_ways_that_never_part_are_said_to_agree():
    page = drawn('documents: ["aaaa", "bb"]\nbudget: 3\nties: all\nmin_count: 3')
    assert cells(page) == [["1", *["(97, 97) a + a → 256"] * 3]]
    assert page.select_one(".trace__part").get_text() == "All three learn the same rules."


def test_a_way_that_learns_less_has_a_dash():
    [_, second] = cells(drawn('documents: ["aaabab"]\nbudget: 5\nties: all'))
    assert second == ["2 ≠", "(97, 98) a + b → 257", "–", "(97, 98) a + b → 257"]


def test_the_new_text_is_encoded_with_the_rules_of_each_round():
    def ids(stage):
        return [int(found.get_text()) for found in stage.select(".cards--encoded .card__id")]

    lanes = [lane.select("ol.trace__rounds > li") for lane in drawn(TIES).select(".trace__lane")]
    assert [len(stages) for stages in lanes] == [5, 5, 5]
    assert all(ids(stages[0]) == list(b"bandana") for stages in lanes)
    assert [ids(stages[-1]) for stages in lanes] == [
        [257, 100, 258],
        [258, 110, 100, 97, 256],
        [257, 100, 256, 97],
    ]


def test_the_stepper_finds_its_controls_in_place_and_out_of_use():
    page = drawn(BANAAN)
    controls = page.select("bpe-stepper > figure > .stepper__bar > :is(button, input)")
    assert [control["class"] for control in controls] == [
        [f"stepper__{name}"] for name in ("reset", "back", "play", "forward", "slider")
    ]
    assert all(control.has_attr("disabled") and control["aria-label"] for control in controls)


@pytest.mark.parametrize("language", languages.COMPLETE)
def test_the_words_are_those_of_the_language(language):
    page, say = drawn(BANAAN, language), languages.load(language)["widgets"]["figure"]
    heads = [head.get_text() for head in page.select("thead th")]
    assert heads[1] == say["pair"]
    assert len(heads) == 7
    assert all(head["scope"] == "col" for head in page.select("thead th"))
    assert page.select_one(".trace__next").get_text()


def test_numbers_are_written_as_the_language_writes_them():
    body = f'documents: ["{"a" * 4096}"]\nbudget: 1'
    assert cells(drawn(body, "nl"))[0][3:6] == ["4.095", "2.048", "4.096 → 2.048"]


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ('documents: ["aa"]\nbudget: 4', "below the minimum of 2, so training stops"),
        ('documents: ["a"]\nbudget: 4', "No pair is left."),
        ('documents: ["abab"]\nbudget: 0', "Next would be"),
    ],
)
def test_the_figure_says_what_comes_next(body, sentence):
    assert sentence in drawn(body).select_one(".trace__next").get_text()


def test_a_card_has_its_colour_from_its_id_alone():
    assert "card--byte" in card(97, {"text": "a"})
    colours = [card(token, {"text": "x"}).split("card--h")[1].split('"')[0] for token in range(256, 268)]
    assert len(set(colours)) == 12


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("documents: [", "not YAML"),
        ("- a", "a figure is a list of `name: value`"),
        ("documents: [a]", "missing ['budget']"),
        ("documents: [a]\nbudget: 1\ncaption: x", "unknown ['caption']"),
        ("documents: banana\nbudget: 1", "documents"),
        ("documents: [a]\nbudget: -1", "budget"),
        ("documents: [a]\nbudget: 1\ntie: widest", "tie"),
        ("documents: [a]\nbudget: 1\nties: some", "ties can only be `all`"),
        ("documents: [a]\nbudget: 1\nties: all\ntie: first", "ties can only be `all`"),
        ("documents: [a]\nbudget: 1\nencode: 5", "encode must be a text"),
        ("documents: [a]\nbudget: 1\nencode: ''", "encode must be a text"),
    ],
)
def test_a_figure_that_cannot_be_drawn_is_named_with_its_line(tmp_path, body, message):
    page = read(tmp_path, f"\n```bpe-trace\n{body}\n```")
    assert told(page) == []
    [problem] = problems(page)
    assert problem.line == 7
    assert message in problem.message


def test_every_figure_of_the_site_can_be_drawn_and_is_the_same_in_every_language():
    figures = {}
    for path in pages():
        page = reader.read_page(path)
        assert problems(page) == []
        figures.setdefault(path.stem, []).append([f.body for f in page.fences if f.language in FIGURES])
    assert all(found[0] == found[1] == found[2] for found in figures.values())
    assert sum(len(found[0]) for found in figures.values()) >= 7
