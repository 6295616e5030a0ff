"""What a script costs is counted on the same article in every language."""

import pytest

from bpe_examples.costs import script_costs

LANGUAGES = ["en", "nl", "ru"]


def tokens(budget, train):
    return [cost["tokens"] for cost in script_costs(LANGUAGES, budget, train)]


def test_the_article_has_its_characters_and_bytes():
    assert [(cost["characters"], cost["bytes"]) for cost in script_costs(LANGUAGES, 0)] == [
        (745, 745),
        (861, 861),
        (795, 1480),
    ]


def test_without_rules_a_token_is_a_byte():
    assert tokens(0, "all") == [745, 861, 1480]


def test_trained_on_english_the_others_pay():
    assert tokens(64, "en") == [432, 638, 1475]


def test_trained_on_all_everyone_pays():
    assert tokens(64, "all") == [524, 563, 771]


def test_the_order_of_the_languages_is_kept():
    assert [cost["language"] for cost in script_costs(["ru", "en"], 0)] == ["ru", "en"]


@pytest.mark.parametrize(("languages", "train"), [(["en", "fr"], "en"), (["en"], "fr")])
def test_a_language_without_a_text_is_refused(languages, train):
    with pytest.raises(ValueError, match=r"^language must be one of 'en', 'nl', 'ru': got 'fr'$"):
        script_costs(languages, 1, train)


def test_a_budget_that_is_no_count_is_refused():
    with pytest.raises(ValueError, match=r"^budget must be an int of at least 0"):
        script_costs(["en"], -1)
