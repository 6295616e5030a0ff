"""What nobody sees is an error where machines read: code, ids, targets, hex and numbers, in every language."""

import re
import unicodedata
from dataclasses import replace

import pytest

from overrides.pages import reader
from overrides.translations.lint import check_invisible
from tests.copies import ROOT
from tests.written import LINES_BEFORE, read, section, shown

NB, ZERO_WIDTH, SOFT, BIDI, MINUS = "\u00a0", "\u200b", "\u00ad", "\u202e", "\u2212"
PAGES = sorted(path for language in ("en", "nl", "ru") for path in (ROOT / "docs" / language).rglob("*.md"))


def told(folder, body, language="nl", english=None, **options):
    """Line (of the body, from 1), column and U+ code of every problem."""
    page = read(folder, body, language=language, **options)
    other = read(folder, english, language="en", **options) if english is not None else None
    found = []
    for problem in check_invisible(page, other):
        match = re.match(r"column (\d+): (U\+[0-9A-F]{4})", problem.message)
        found.append((problem.line - LINES_BEFORE, int(match[1]), match[2]))
    return sorted(found)


# Characters of a typographic editor


def test_an_editor_that_prettifies_dutch_code_is_told_of_every_character(tmp_path):
    body = f"```python\nprint(„ab”)\nx = 5 {MINUS} 1\n```\n\nHet paar `(97,{NB}98)` telt 4."
    assert told(tmp_path, body) == [
        (2, 7, "U+201E"),
        (2, 10, "U+201D"),
        (3, 7, "U+2212"),
        (6, 15, "U+00A0"),
    ]


def test_an_editor_that_prettifies_russian_code_is_told_of_every_character(tmp_path):
    body = f"```python\nprint(«ab»)\ny{ZERO_WIDTH} = 1\n```\n\nПара (97,{NB}98) встречается 4{NB}раза, «аб»."
    assert told(tmp_path, body, "ru") == [(2, 7, "U+00AB"), (2, 10, "U+00BB"), (3, 2, "U+200B")]


@pytest.mark.parametrize(
    "character",
    [NB, "\u202f", ZERO_WIDTH, "\u200d", "\u2060", "\ufeff", SOFT, BIDI, "\u2066", "’", "“", "«", MINUS, "–", "—"],
)
@pytest.mark.parametrize(
    ("body", "line", "column"),
    [
        ("`a?b`", 1, 3),
        ("Er staan 4<!-- = f(a?b) --> paren.", 1, 21),
        ("```text\na?b\n```", 2, 2),
        ("```console\n$ a?b\n```", 2, 4),
        ("```pycon\n>>> a?b\n1\n```", 2, 6),
        ("    ```json\n    [1,?2]\n    ```", 2, 8),
        ("[x](tiny.md#a?b)", 1, 14),
        ("Tekst {#a?b}", 1, 10),
        ("<span data-x=a?b>x</span>", 1, 15),
    ],
)
def test_a_character_for_print_is_seen_in_every_kind_of_code(tmp_path, character, body, line, column):
    assert (line, column, f"U+{ord(character):04X}") in told(tmp_path, body.replace("?", character, 1))


def test_prose_may_have_every_one_of_them(tmp_path):
    text = f"«Пара»{NB}— „это“ ‘два’ “токена”, {MINUS}5 и 4{NB}096{NB}%, мно{SOFT}го."
    assert told(tmp_path, text, "ru") == []


def test_quotes_and_spaces_within_strings_are_data_but_what_nobody_sees_is_escaped(tmp_path):
    assert told(tmp_path, "`'«банан»'`, `\"„a“ – b\"` и `print('“')`", "ru") == []
    assert told(tmp_path, '```bpe-trace\ndocuments: ["«банан» — банан"]\nbudget: 1\n```') == []
    assert told(tmp_path, f"`'a{NB}b'` `'a{ZERO_WIDTH}b'` `'\\u200b'`") == [(1, 4, "U+00A0"), (1, 12, "U+200B")]


# Letters of another alphabet


def test_a_cyrillic_letter_in_names_anchors_hex_and_packages_is_told(tmp_path):
    body = (
        "```python\nсounts = {}\ncounts = {(97, 98): 2}\nprint(len(сounts))\n```\n\n"
        "Анкор [пары](merges.md#сount-pairs), байт `0xd0` и `0xа5`, пакет `bpe_ехamples`."
    )
    assert told(tmp_path, body, "ru") == [
        (2, 1, "U+0441"),
        (4, 11, "U+0441"),
        (7, 24, "U+0441"),
        (7, 55, "U+0430"),
        (7, 71, "U+0435"),
        (7, 72, "U+0445"),
    ]


@pytest.mark.parametrize(
    ("body", "place"),
    [
        ("`d0 а5`", (1, 5, "U+0430")),  # hex pairs
        ("`b0 d0`<!-- = рieces[256] -->", (1, 15, "U+0440")),
        ("```pycon\n>>> с = 1\n1\n```", (2, 5, "U+0441")),  # a whole name of look-alikes
        ("```text\nbanаna\n```", (2, 4, "U+0430")),
        ("`бaнан`", (1, 3, "U+0061")),  # a Latin letter in a Cyrillic word
        ("`cοunt`", (1, 3, "U+03BF")),  # a Greek one
        ("## T {#сount}", (1, 8, "U+0441")),
        ("[^gаge]", (1, 4, "U+0430")),
    ],
)
def test_a_letter_that_only_looks_right_is_told(tmp_path, body, place):
    assert told(tmp_path, body) == [place]


@pytest.mark.parametrize(
    "body",
    [
        "`банан`, `ан`, `а` и `'банан'`",
        "`d0 b0`, `0xd0`, `U+0430`, `\\nбанан`, `f'{x}банан'`",
        "[Байт](https://ru.wikipedia.org/wiki/Байт) и <https://ru.wikipedia.org/wiki/Байт>",
        '<span title="Байт – byte">x</span>',
        '```bpe-trace\ndocuments: ["банан банан", "banana"]\nbudget: 4\n```',
        "```pycon\n>>> 'банан'[0]\n'б'\n```",
        "<!-- примечание: слово «пара» -->",
    ],
)
def test_words_of_one_alphabet_are_left_alone(tmp_path, body):
    assert told(tmp_path, body, "ru") == []


def test_a_span_that_only_looks_like_that_of_english_is_told(tmp_path):
    english = "## A {#a}\n\nThe letters `a`, `c` and `а`.\n"
    assert told(tmp_path, english, english=english) == []
    assert told(tmp_path, "## A {#a}\n\nDe `с`, de `а` en de `a`.\n", english=english) == [(3, 5, "U+0441")]
    assert told(tmp_path, "## A {#a}\n\nDe `c`, de `а` en de `а`.\n", english=english) == [
        (3, 13, "U+0430"),
        (3, 23, "U+0430"),
    ]


def test_the_order_of_spans_in_a_section_is_free(tmp_path):
    english = "## A {#a}\n\nFirst `a`, then `а`.\n"
    assert told(tmp_path, "## A {#a}\n\nEerst `а`, dan `a`.\n", english=english) == []


# Numbers


@pytest.mark.parametrize(
    ("body", "place"),
    [
        (f"Er zijn 4{ZERO_WIDTH}096 tokens.", (1, 10, "U+200B")),
        ("Er zijn 25О tokens.", (1, 11, "U+041E")),
        ("Er zijn 1З tokens.", (1, 10, "U+0417")),
        ("Er zijn 1O tokens.", (1, 10, "U+004F")),
        ("Er zijn 1l3 tokens.", (1, 10, "U+006C")),
        ("Er zijn ٤ tokens.", (1, 9, "U+0664")),
        ("Het is 0xа5 in hex.", (1, 10, "U+0430")),
    ],
)
def test_a_number_of_digits_that_are_none_is_told(tmp_path, body, place):
    assert place in told(tmp_path, body)


def test_numbers_as_a_language_writes_them_are_left_alone(tmp_path):
    body = f"4{NB}096 и 4\u202f096, {MINUS}5, 2,5, 10-й, U+00E9, P16-1162, x2 и 3D"
    assert told(tmp_path, body, "ru") == []


# Two-part letters


def test_a_decomposed_letter_in_code_is_told_with_its_mark(tmp_path):
    word = unicodedata.normalize("NFD", "йй")
    assert told(tmp_path, f"`'{word}'`", "ru") == [(1, 4, "U+0306"), (1, 6, "U+0306")]
    assert told(tmp_path, "`'йй'`", "ru") == []


# Programs


def test_a_fault_in_an_included_program_is_told_at_the_program(tmp_path):
    program = section("first", "first = 'банан'\nсecond = 1")
    page = read(tmp_path, shown("first"), program=program)
    [problem] = check_invisible(page)
    assert problem.path.endswith("docs/snippets/tiny.py")
    assert problem.line == 3
    assert problem.message == "column 1: U+0441 CYRILLIC SMALL LETTER ES in “сecond”, whose other letters are Latin"


def test_a_fault_in_an_indented_fence_has_the_column_of_the_file(tmp_path):
    assert told(tmp_path, '!!! note "T"\n    ```text\n    bаnana\n    ```') == [(3, 6, "U+0430")]


# The pages of this site


@pytest.mark.parametrize("path", PAGES, ids=lambda path: "/".join(path.parts[-2:]))
def test_no_page_of_this_site_hides_a_difference(path):
    language = path.relative_to(ROOT / "docs").parts[0]
    english = reader.read_page(ROOT / "docs/en" / path.relative_to(ROOT / "docs" / language))
    assert list(map(str, check_invisible(reader.read_page(path, language), english))) == []


def test_a_difference_planted_in_a_lesson_is_seen():
    page = reader.read_page(ROOT / "docs/nl/count-pairs.md")
    english = reader.read_page(ROOT / "docs/en/count-pairs.md")
    line = next(number for number, line in enumerate(page.lines, 1) if "`pair_counts`" in line)
    planted = replace(page, text=page.text.replace("`pair_counts`", "`pаir_counts`", 1))
    [problem] = check_invisible(planted, english)
    assert (problem.path, problem.line) == ("docs/nl/count-pairs.md", line)
    assert "U+0430 CYRILLIC SMALL LETTER A in “pаir”" in problem.message
