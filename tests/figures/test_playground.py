"""The playground shows a whole example that the package computed, and is complete without a script."""

import json
import re

import pytest
from bs4 import BeautifulSoup

from bpe_examples import ByteBPE, train
from bpe_examples.corpora import LANGUAGES, article
from bpe_examples.costs import MEASURED, cost_of
from overrides import languages
from overrides.figures.playground import LIMITS, drawn
from overrides.pages.checks import undrawable as problems
from tests.written import read, told

TEXT = "to be or not to be, to be or not"
BODY = f'documents: ["{TEXT}"]\nbudget: 32\ntext: not to be'
TRAINING = train([TEXT], 32)
TOKENIZER = ByteBPE(TRAINING.merges)

#: Two letters that follow each other nowhere else: every pair is worth a rule.
MANY = " ".join(chr(97 + a) + chr(97 + b) for a in range(9) for b in range(9))


def page(language="en", body=BODY):
    return BeautifulSoup(drawn(body, language), "lxml")


def ids(cell):
    return [int(token.get_text()) for token in cell.select(".card__id")]


def test_every_rule_has_a_row_with_pair_id_count_replacements_and_lengths():
    rows = page().select(".playground__rules tbody tr")
    assert len(rows) == len(TRAINING.rounds) == 11
    for row, played in zip(rows, TRAINING.rounds, strict=True):
        pair, new_id, count, replaced, lengths = row.select("td")
        assert (row.th.get_text(), ids(pair), ids(new_id)) == (
            str(played.rank + 1),
            list(played.pair),
            [played.new_id],
        )
        assert [int(count.get_text()), int(replaced.get_text())] == [played.count, played.replacements]
        assert lengths.get_text() == f"{played.length_before} → {played.length_after}"


def test_the_text_is_encoded_decoded_and_counted():
    example = page("ru")
    encode = example.select_one("[data-part=encode]")
    assert ids(encode.select_one(".playground__cards")) == TOKENIZER.encode("not to be") == [110, 263, 262]
    assert encode.select_one("[name=encoded]").string == "110 263 262"
    sentence = "Кодовых точек: 9. Байтов: 9. Токенов: 3. Байтов на токен: 3,00."
    assert encode.select_one("[role=status]").get_text() == sentence
    assert example.select_one(".playground__decoded").get_text() == "not to be"


def test_the_same_article_costs_what_the_package_says():
    rows = page("en").select("[data-part=cost] tbody tr")
    for row, language in zip(rows, LANGUAGES, strict=True):
        cost = cost_of(language, TOKENIZER)
        numbers = [int(cell.get_text().replace(",", "")) for cell in row.select("td")[:3]]
        assert numbers == [cost["characters"], cost["bytes"], cost["tokens"]]


def test_the_script_is_handed_rules_limits_and_articles():
    data = json.loads(page().select_one(".playground__data").string)
    assert [tuple(rule) for rule in data["merges"]] == TRAINING.merges
    assert data["lengths"] == TRAINING.lengths
    assert data["limits"] == LIMITS
    assert data["articles"] == {language: article(language, MEASURED) for language in LANGUAGES}


def test_limits_are_said_in_words():
    assert "at most 200,000 bytes" in page("en").get_text()
    assert "hoogstens 2.000" in page("nl").get_text()
    assert "не больше 20\u00a0000" in page("ru").get_text()


@pytest.mark.parametrize("language", languages.COMPLETE)
def test_what_needs_a_script_cannot_be_used_before_it_is_there(language):
    example = page(language)
    for control in example.select("input, textarea, select, button"):
        idle = control.find_parent("fieldset", disabled=True) or control.find_parent(hidden=True)
        assert idle or {"disabled", "hidden", "readonly"} & set(control.attrs), control
    assert re.findall(r"\{\w*\}", example.get_text().partition('{"')[0]) == []
    assert "style=" not in str(example)
    assert "Ctrl+Enter" in example.fieldset.get_text()


def test_without_a_script_the_example_says_on_what_it_trains():
    unscripted = " ".join(part.get_text() for part in page("nl").select(".without-script"))
    assert "Het voorbeeld traint op to be or not to be, to be or not." in unscripted
    assert "not to be" in unscripted
    assert "110 263 262" in unscripted


def test_a_text_is_written_as_text_and_never_as_html():
    example = page(body='documents: ["</textarea><b>"]\nbudget: 2\ntext: "</script><i>"')
    assert example.b is None
    assert example.i is None
    assert example.select_one("[name=documents]").string.strip() == "</textarea><b>"
    assert example.select_one("[name=text]").string.strip() == "</script><i>"


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("text: [", "not YAML"),
        ("text: banana", "it has documents, budget, text"),
        ("documents: [a]\nbudget: true\ntext: a", "budget"),
        ("documents: ab\nbudget: 1\ntext: a", "documents"),
        (f'documents: ["{MANY}", "{MANY}"]\nbudget: 60\ntext: a', "the example has 60 rules, and 50 are shown"),
    ],
)
def test_what_cannot_be_drawn_is_named_with_its_line(tmp_path, body, message):
    found = read(tmp_path, f"\n```bpe-playground\n{body}\n```")
    assert told(found) == []
    [problem] = problems(found)
    assert problem.line == 7
    assert message in problem.message
