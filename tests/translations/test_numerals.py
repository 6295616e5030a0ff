"""Small numbers in an oblique case are words in Russian, with and without a claim."""

import pytest

from overrides.translations.lint import check_numerals
from tests.written import LINES_BEFORE, read


def found(folder, text, language="ru"):
    page = read(folder, text, language=language)
    return [(finding.line - LINES_BEFORE, finding.column, finding.message) for finding in check_numerals(page)]


@pytest.mark.parametrize(
    ("text", "column", "shown"),
    [
        ("Измерять текст 5 способами.", 16, "5 способами"),
        ("Во всех 3<!-- = 3 --> языках.", 9, "3 языках"),
        ("У всех 3<!-- = 3 -->\u00a0пар частота одна.", 8, "3\u00a0пар"),
        ("Места хватит лишь для 2 замен.", 23, "2 замен"),
        ("На этих 4 соседних позициях.", 9, "4 соседних позициях"),
    ],
)
def test_digits_that_hide_the_case_are_told(tmp_path, text, column, shown):
    # The place of no-break spaces is as in the page.
    [(line, where, message)] = found(tmp_path, text)
    assert (line, where) == (1, column)
    assert message.replace("\u00a0", " ") == f"“{shown}”: a small number in an oblique case is a word".replace(
        "\u00a0", " "
    )


@pytest.mark.parametrize(
    "text",
    [
        "Остались 3 пары, 2 замены, 5 способов и 4 соседние позиции.",
        "Токенов вместо байтов: 3 разных байта, 5 токенов.",
        "Пятью способами, на трёх языках, у 21 конца, в 12 документах, с 256 правилами.",
        "В 4 096 байтах, 0,5 битами, номер 5 в списке, 4 из 6, 2 в слове.",
        "`5 способами` и версия 1.5 правил.",
    ],
)
def test_a_nominative_an_accusative_and_a_larger_number_may_be_digits(tmp_path, text):
    assert found(tmp_path, text) == []


@pytest.mark.parametrize("language", ["en", "nl"])
def test_other_languages_have_no_such_rule(tmp_path, language):
    assert found(tmp_path, "5 способами", language) == []
