"""The texts that lessons count are what they say they are, in three languages."""

import pytest

from bpe_examples import corpora
from bpe_examples.corpora import LANGUAGES, article, articles, corpus, declaration


def test_a_line_is_a_document():
    assert [len(declaration(language)) for language in LANGUAGES] == [92, 90, 91]
    assert all(text and text == text.strip() for language in LANGUAGES for text in declaration(language))


def test_articles_pair_paragraph_by_paragraph():
    shapes = [[(number, len(texts)) for number, texts in articles(language).items()] for language in LANGUAGES]
    assert shapes[0] == shapes[1] == shapes[2]
    assert [number for number, _ in shapes[0]] == list(range(1, 31))


def test_an_article_in_every_language():
    assert [article(language, 15)[0] for language in LANGUAGES] == [
        "Everyone has the right to a nationality.",
        "Een ieder heeft het recht op een nationaliteit.",
        "Каждый человек имеет право на гражданство.",
    ]


def test_the_first_article_is_the_default():
    assert article("en") == article("en", 1)
    assert article("en")[0].startswith("All human beings are born free and equal")


@pytest.mark.parametrize("number", [0, 31, -1, True, 1.0, "1", [1]])
def test_an_article_that_does_not_exist_is_refused(number):
    with pytest.raises(ValueError, match=r"^number must be an article, 1-30: got "):
        article("en", number)


def test_a_language_without_a_text_is_refused():
    with pytest.raises(ValueError, match=r"^language must be one of 'en', 'nl', 'ru': got 'fr'$"):
        declaration("fr")


def test_a_text_that_the_program_carries_is_the_one_that_is_read(monkeypatch):
    monkeypatch.setitem(corpora.CARRIED, "ru", "Статья 1\nа\nб\n")
    corpus.cache_clear()
    assert declaration("ru") == ["Статья 1", "а", "б"]
    assert article("ru") == ["а", "б"]
    corpus.cache_clear()
