"""The table of all paths shows what the package counts and weighs, and is complete without a script."""

import json
import re
from fractions import Fraction

import pytest
from bs4 import BeautifulSoup

from bpe_examples import ByteBPE
from bpe_examples.segmentations import count_segmentations, marginal_probability, segmentations
from overrides import languages
from overrides.figures.segmentations import LIMITS, drawn, probability, read_segmentations, share
from overrides.pages.checks import undrawable as problems
from tests.written import read, told

BODY = 'documents: ["banana banana"]\nbudget: 4\ntext: banana'
TOKENIZER = ByteBPE.train(["banana banana"], 4)


def page(language="en", body=BODY):
    return BeautifulSoup(drawn(body, language), "lxml")


def paths(figure):
    rows = figure.select(".paths__rows tbody tr")
    return [[int(token.get_text()) for token in row.select(".card__id")] for row in rows]


def test_every_path_of_the_package_is_listed_and_no_other():
    listed = paths(page())
    assert sorted(listed) == segmentations("banana", TOKENIZER.pieces)
    assert len(listed) == 11


def test_the_canonical_path_comes_first_and_is_the_only_one_that_is_called_so():
    figure = page()
    assert paths(figure)[0] == TOKENIZER.encode("banana") == [259]
    [mark] = figure.select(".paths__mark")
    assert mark.get_text() == "canonical path"
    assert mark.find_parent("tr") == figure.select_one("tbody tr")


def test_a_canonical_path_that_is_not_the_shortest_still_comes_first():
    # The rule for b and c is learned first, so a and d stay alone, although ab and cd are tokens too.
    listed = paths(page(body="documents: [bc, bc, bc, ab, ab, cd, cd]\nbudget: 3\ntext: abcd"))
    assert listed == [[97, 256, 100], [257, 258], [97, 98, 258], [257, 99, 100], [97, 98, 99, 100]]


def test_the_sum_is_the_marginal_probability_of_the_even_model():
    even = dict.fromkeys(TOKENIZER.pieces, Fraction(1, 261))
    marginal = marginal_probability("banana", TOKENIZER.pieces, even, Fraction(1, 261))
    assert read_segmentations(BODY)["marginal"] == marginal
    foot = page().select_one("tfoot")
    assert foot.th.get_text() == f"All paths together: {count_segmentations('banana', TOKENIZER.pieces)}"
    assert foot.td.get_text() == "1.474\u00a0× 10\u22125 100.00%"


def test_each_token_that_the_text_can_use_has_its_weight_and_its_probability():
    figure = page("nl")
    rows = [
        (row.select_one("input")["value"], row.select_one(".weight__probability").get_text())
        for row in figure.select(".weight")
    ]
    assert rows == [("1", "0,003831")] * 7 + [("253", "0,9693"), ("1", "0,003831")]
    names = [row.select_one("input")["aria-label"] for row in figure.select(".weight")]
    assert names[3:5] == ["Gewicht van 256 (an)", "Gewicht van 257 (ban)"]
    assert names[-2:] == ["Gewicht van alle andere tokens samen", "Gewicht van EOS"]


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "costs 16.05581 bits, the text 16.05025 bits. The gap is 0.00556 bits, or 0.035%."),
        ("nl", "kost 16,05581 bits, de tekst 16,05025 bits. Het verschil is 0,00556 bits, oftewel 0,035%."),
        (
            "ru",
            "16,05581\u00a0бита, текст\u00a0— 16,05025\u00a0бита. Разрыв\u00a0— 0,00556\u00a0бита, или 0,035\u00a0%.",
        ),
    ],
)
def test_the_gap_is_said_in_the_language_of_the_page(language, sentence):
    assert page(language).select_one(".paths__bits").get_text().endswith(sentence)


def test_limits_are_said_in_words_and_handed_to_the_script():
    figure = page("ru")
    labels = [label.find(string=True) for label in figure.select("label")]
    assert labels == [
        "Текст, не больше 64\u00a0байтов",
        "Обучающий текст, по документу в строке, не больше 2\u00a0000\u00a0байтов",
        "Правил, не больше 64",
    ]
    assert json.loads(figure.select_one(".paths__data").string)["limits"] == LIMITS


def test_what_needs_a_script_is_marked_so_and_cannot_be_used_before():
    figure = page()
    for field in figure.select("input, textarea, button"):
        assert field.find_parent(class_="needs-script") or "needs-script" in field["class"]
        assert field.has_attr("disabled") or field.find_parent("fieldset", disabled=True) or field.has_attr("hidden")
    assert "style=" not in str(figure)


def test_a_text_is_written_as_text_and_never_as_html():
    figure = page(body='documents: ["<b>a</b>"]\nbudget: 2\ntext: "<b>"')
    assert figure.b is None
    assert figure.figcaption.get_text() == "Every way to spell <b> with the tokens learned from <b>a</b>"
    assert json.loads(figure.select_one(".paths__data").string)["text"] == "<b>"


def test_a_probability_is_written_so_that_small_ones_can_be_compared():
    assert probability(Fraction(1, 1000), "en") == "0.001"
    assert probability(Fraction(999, 1000000), "en") == "9.990\u00a0× 10<sup>\u22124</sup>"
    assert probability(Fraction(99999, 100000000), "en") == "1.000\u00a0× 10<sup>\u22123</sup>"
    assert probability(Fraction(1, 10**400), "ru") == "1,000\u00a0× 10<sup>\u2212400</sup>"
    assert probability(Fraction(1), "en") == "1"


def test_a_share_too_small_to_write_is_written_as_less():
    say = languages.load("en")["widgets"]["segmentations"]
    assert share(Fraction(1, 10000), say, "en") == "0.01%"
    assert share(Fraction(1, 10001), say, "en") == "&lt; 0.01%"


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("text: [", "not YAML"),
        ("text: banana", "it has documents, budget, text"),
        ("documents: [a]\nbudget: 1\ntext: a\ncolour: red", "it has documents, budget, text"),
        ("documents: [a]\nbudget: 1\ntext: 1", "the text in letters"),
        ("documents: [a]\nbudget: -1\ntext: a", "budget"),
        (f"documents: [a]\nbudget: 1\ntext: {'a' * 65}", "the text has 65 bytes and 1 paths"),
        ('documents: ["banana banana"]\nbudget: 4\ntext: banana banana', "13 bytes and 121 paths"),
    ],
)
def test_what_cannot_be_drawn_is_named_with_its_line(tmp_path, body, message):
    page = read(tmp_path, f"\n```bpe-segmentations\n{body}\n```")
    assert told(page) == []
    [problem] = problems(page)
    assert problem.line == 7
    assert message in problem.message


def test_every_word_of_the_figure_is_filled_in():
    for language in languages.COMPLETE:
        assert re.findall(r"\{\w*\}", page(language).get_text().partition('{"')[0]) == []
