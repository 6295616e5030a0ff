"""The chart of a script's cost shows the package's numbers, as text and as bars."""

import pytest
from bs4 import BeautifulSoup

from bpe_examples.costs import script_costs
from overrides.figures.cost import chart, read_chart
from overrides.pages.checks import undrawable as problems
from tests.written import read, told

BODY = "languages: [en, nl, ru]\nbudget: 16\ntrain: en"


def drawn(language, body=BODY):
    return BeautifulSoup(chart(*read_chart(body), language), "lxml")


def rows(page):
    return [[cell.get_text() for cell in row.find_all(["th", "td"])] for row in page.select("tbody tr")]


def test_every_script_has_a_row_with_its_numbers():
    english, dutch, russian = rows(drawn("en"))
    assert english == ["English", "745", "745", "574", "0.77", "1.00×", "1.00×"]
    assert russian == ["Russian", "795", "1,480", "1,480", "1.86", "2.42×", "2.58×"]
    assert dutch[0] == "Dutch"


def test_numbers_are_those_of_the_package():
    for row, cost in zip(rows(drawn("en")), script_costs(["en", "nl", "ru"], 16, "en"), strict=True):
        assert [int(cell.replace(",", "")) for cell in row[1:4]] == [cost["characters"], cost["bytes"], cost["tokens"]]


def test_the_longest_bar_fills_its_cell_and_the_others_follow():
    widths = [float(bar["width"].rstrip("%")) for bar in drawn("nl").select("rect")]
    assert max(widths) == 100
    assert widths[2] == 100
    assert 0 < widths[0] < widths[1] < widths[2]


def test_a_ratio_says_by_what_it_compares():
    """1,475 tokens of 795 code points stand against 432 of 745: 3.41 by the article, 3.20 by the code point."""
    page = drawn("en", "languages: [en, nl, ru]\nbudget: 64\ntrain: en")
    [russian] = [row for row in page.select("tbody tr") if row.th.get_text() == "Russian"]
    named = {cell["data-name"]: cell.get_text() for cell in russian.select("td")}
    assert named["The article, against the cheapest"] == "3.41×" == f"{1475 / 432:.2f}×"
    assert named["A code point, against the cheapest"] == "3.20×" == f"{1475 / 795 / (432 / 745):.2f}×"


def test_the_cheapest_by_the_article_need_not_be_the_cheapest_by_the_code_point():
    costs = [
        {"language": "en", "characters": 100, "bytes": 100, "tokens": 60},
        {"language": "nl", "characters": 200, "bytes": 200, "tokens": 90},
    ]
    page = BeautifulSoup(chart({"budget": 1}, costs, "en"), "lxml")
    assert [row[-2:] for row in rows(page)] == [["1.33×", "1.00×"], ["1.00×", "1.50×"]]


@pytest.mark.parametrize(("language", "name"), [("en", "Dutch"), ("nl", "Nederlands"), ("ru", "нидерландский")])
def test_the_languages_have_their_names_in_the_language_of_the_page(language, name):
    assert rows(drawn(language))[1][0] == name


def test_numbers_are_written_as_the_language_writes_them():
    assert rows(drawn("nl"))[2][2:5] == ["1.480", "1.480", "1,86"]
    assert rows(drawn("ru"))[2][2] == "1\u00a0480"


def test_a_bar_is_hidden_from_screen_readers_because_its_number_is_not():
    assert all(bar["aria-hidden"] == "true" for bar in drawn("en").select("svg"))
    assert "style" not in str(drawn("en"))


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("languages: [", "not YAML"),
        ("- en", "a chart has languages and budget"),
        ("languages: [en]", "a chart has languages and budget"),
        ("languages: [en]\nbudget: 1\ncolour: red", "a chart has languages and budget"),
        ("languages: [fr]\nbudget: 1", "fr"),
        ("languages: [en]\nbudget: -1", "budget"),
    ],
)
def test_a_chart_that_cannot_be_drawn_is_named_with_its_line(tmp_path, body, message):
    page = read(tmp_path, f"\n```bpe-cost\n{body}\n```")
    assert told(page) == []
    [problem] = problems(page)
    assert problem.line == 7
    assert message in problem.message
