"""One word for one thing: the rows of the glossary, and the terms that pages use, lack or should not use."""

import copy
import re

import pytest

from overrides.pages import reader
from overrides.pages.glossary import terms
from overrides.translations.lint import check_glossary, typography
from overrides.translations.lint import terms as lint_terms
from tests.copies import ROOT
from tests.written import LINES_BEFORE, read

LANGUAGES = ["en", "nl", "ru"]
LESSONS = [
    "bytes-and-tokens",
    "count-pairs",
    "merge-pairs",
    "ranked-merges",
    "banana-trace",
    "encode-decode",
    "save-and-verify",
    "leakage",
    "what-counts-hide",
    "many-paths",
    "cost-of-a-script",
    "production",
]


# The rows


def faults(rows):
    """What is wrong with the data of the glossary."""
    for name, row in rows.items():
        if not re.fullmatch(r"[a-z]+(-[a-z]+)*", name):
            yield f"{name}: an id is small English words with hyphens"
        if row.get("lesson") not in LESSONS:
            yield f"{name}: no lesson {row.get('lesson')!r}"
        for language in LANGUAGES:
            side = row.get(language, {})
            yield from (f"{name}.{language}: no {key}" for key in ("term", "definition", "words") if key not in side)
            definition = side.get("definition", "")
            if not re.fullmatch(r"[A-ZА-Я][^.!?]*\.", definition):
                yield f"{name}.{language}: a definition is one sentence"
            if re.search(r"\d", definition):
                yield f"{name}.{language}: a number in a definition is proven by nobody"
            for text in (side.get("term", ""), definition, *side.get("avoid", {}).values()):
                yield from (f"{name}.{language}: {message}" for message, _ in typography.check_text(text, language))
            for text in side.get("synonyms", ()):
                yield from (f"{name}.{language}: {message}" for message, _ in typography.check_text(text, language))
                if text.casefold() == side["term"].casefold():
                    yield f"{name}.{language}: the term is no synonym of itself"
            for expression in side.get("avoid", {}):
                own = side["term"]
                if re.fullmatch(expression, own, re.IGNORECASE):
                    yield f"{name}.{language}: the term itself is to be avoided"
    for language in LANGUAGES:
        terms = [row[language]["term"] for row in rows.values() if "term" in row.get(language, {})]
        yield from (f"{language}: two rows for {term}" for term in sorted(set(terms)) if terms.count(term) > 1)


def test_every_row_is_complete_in_three_languages_and_one_sentence_long():
    assert len(terms()) >= 40
    assert list(faults(terms())) == []


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (lambda row: row["nl"].pop("definition"), "byte.nl: no definition"),
        (lambda row: row.pop("ru"), "byte.ru: no term"),
        (lambda row: row["en"].update(definition="One. Two."), "byte.en: a definition is one sentence"),
        (
            lambda row: row["en"].update(definition="It has 8 bits."),
            "byte.en: a number in a definition is proven by nobody",
        ),
        (lambda row: row["nl"].update(definition="Een 'woord'."), "byte.nl: quotes are “ ”, not '"),
        (lambda row: row.update(lesson="bytes"), "byte: no lesson 'bytes'"),
        (lambda row: row["en"].update(term="token"), "en: two rows for token"),
        (lambda row: row["en"].update(synonyms=["Byte"]), "byte.en: the term is no synonym of itself"),
        (lambda row: row["nl"].update(synonyms=["x..."]), "byte.nl: an ellipsis is one character"),
        (lambda row: row["nl"].update(avoid={"bytes?": "byte"}), "byte.nl: the term itself is to be avoided"),
    ],
)
def test_a_fault_in_a_row_is_seen(change, fault):
    rows = copy.deepcopy(terms())
    change(rows["byte"])
    assert fault in list(faults(rows))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_definition_uses_no_word_that_the_glossary_avoids(language):
    for name, row in terms().items():
        found = lint_terms._avoid_pattern(language).search(row[language]["definition"])
        assert found is None or lint_terms._instead(language, found) is None, name


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_term_is_one_of_its_own_words(language):
    for name, row in terms().items():
        if row[language]["words"]:
            # What stands in brackets behind a term is another name of it.
            term = re.sub(r" \(.*", "", row[language]["term"])
            assert lint_terms._uses(term, language, row), name


# Words to avoid


@pytest.mark.parametrize(
    ("language", "text", "column", "word", "suggestion"),
    [
        ("nl", "Een tokeniser knipt.", 5, "tokeniser", "tokenizer"),
        ("nl", "We mergen het paar.", 4, "mergen", "samenvoeging, samenvoegen"),
        ("nl", "Het karakter encoderen.", 5, "karakter", "teken"),
        ("nl", "De woordenschat.", 4, "woordenschat", "vocabulaire"),
        ("ru", "Токенизер читает.", 1, "Токенизер", "токенизатор"),
        ("ru", "Сделаем мёрдж пары.", 9, "мёрдж", "слияние, объединять"),
        ("ru", "Чекпойнт готов.", 1, "Чекпойнт", "контрольная точка"),
        ("ru", "Ни одна пара не стоит дважды.", 9, "пара не стоит", "пара встречается"),
        ("ru", "Слово стоит в тексте дважды.", 7, "стоит в тексте дважды", "встречается"),
        ("ru", "Токен больше неё.", 7, "больше неё", "больше его, её, их"),
        ("ru", "Буква é и знак ударения.", 11, "знак ударения", "чёрточка над буквой, акут"),
        (
            "ru",
            "Чтобы компьютеры учились.",
            7,
            "компьютеры учились",
            "на любом компьютере получаются одни и те же правила",
        ),
        ("ru", "С правилом при равенстве.", 3, "правилом при равенстве", "правило выбора при равенстве частот"),
        (
            "ru",
            "Битов на исходный байт канонического пути мало.",
            1,
            "Битов на исходный байт канонического пути",
            "бит на исходный байт по каноническому пути",
        ),
        ("en", "A tokeniser cuts.", 3, "tokeniser", "tokenizer"),
        ("en", "The tiebreak decides.", 5, "tiebreak", "tie-break"),
    ],
)
def test_another_word_for_a_term_is_named_with_the_term(tmp_path, language, text, column, word, suggestion):
    found = check_glossary(read(tmp_path, text, language=language))
    expected = (LINES_BEFORE + 1, column, f"“{word}” is no term here", suggestion)
    assert expected in [(finding.line, finding.column, finding.message, finding.suggestion) for finding in found]


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("nl", "`tokeniser`, [a](tokeniser.md) en <!-- = tokeniser -->"),
        ("nl", "De beslisregel (tie-break) en een voorbeeld (round trip)."),
        ("nl", "Tekst[^a].\n\n[^a]: “Merging and the tokeniser”, over tokens."),
        ("ru", "Пара, номер токена (ID), слияние и токенизатор."),
        ("ru", "Правило выбора при равенстве частот; пара встречается дважды и стоит дорого."),
        ("ru", "Путь стоит 4,06 бита, статья стоит в два раза больше."),
        ("en", "Tokens, token ids and a tie-break."),
    ],
)
def test_terms_code_titles_and_words_in_brackets_are_left_alone(tmp_path, language, text):
    assert check_glossary(read(tmp_path, text, language=language)) == []


# Terms that are missing


def missing(folder, english, translated, language):
    page = read(folder, translated, language=language)
    found = check_glossary(page, read(folder, english, language="en"))
    return [(finding.line - LINES_BEFORE, finding.message) for finding in found]


ENGLISH = "## A {#a}\n\nEach round merges a pair.\n\n## B {#b}\n\nThen it stops."


def test_a_term_that_english_uses_and_the_section_lacks_is_told_where_it_is_missing(tmp_path):
    dutch = "## A {#a}\n\nElke keer voeg je een paar samen.\n\n## B {#b}\n\nDan stopt de ronde."
    assert missing(tmp_path, ENGLISH, dutch, "nl") == [
        (3, "English speaks of “round” here, and this section has no “ronde”")
    ]
    russian = "## A {#a}\n\nКаждый раз пара объединяется.\n\n## B {#b}\n\nШаг обучения позади."
    assert missing(tmp_path, ENGLISH, russian, "ru") == [
        (3, "English speaks of “round” here, and this section has no “шаг обучения”")
    ]


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("nl", "In elke ronde voeg je twee buren samen, één paar dus."),
        ("nl", "Trainingsrondes: het samengevoegde bytepaar."),
        ("ru", "На каждом шаге объединены токены пары."),
        ("ru", "Слиянием пар заканчивается шаг."),
    ],
)
def test_a_term_counts_in_every_form_and_anywhere_in_its_section(tmp_path, language, text):
    assert missing(tmp_path, ENGLISH, f"## A {{#a}}\n\nX.\n\n{text}\n\n## B {{#b}}\n\nY.", language) == []


def test_a_round_trip_and_the_other_way_round_are_no_rounds(tmp_path):
    assert missing(tmp_path, "It is a round trip, the other way round.", "De heen-en-terugcontrole.", "nl") == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_of_this_site_uses_the_terms(language):
    for path in sorted((ROOT / "docs" / language).rglob("*.md")):
        english = reader.read_page(ROOT / "docs/en" / path.relative_to(ROOT / "docs" / language))
        found = map(str, check_glossary(reader.read_page(path, language), english))
        # Which terms a section lacks is a hint, and English may move on without waiting for a translator.
        assert [finding for finding in found if "English speaks of" not in finding] == []
