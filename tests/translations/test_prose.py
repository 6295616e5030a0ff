"""Typography, spelling and the lint that translators run: few warnings, each with a place and a suggestion."""

import doctest
import json
import re
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from overrides import languages
from overrides.pages import lemmas, letters
from overrides.translations import lint as prose
from overrides.translations.lint import findings as seen
from overrides.translations.lint import spelling, typography
from overrides.translations.lint.findings import Finding
from tests.copies import ROOT
from tests.written import FRONT, LINES_BEFORE, read, write_page

NB = "\u00a0"
LANGUAGES = ["en", "nl", "ru"]
PAGES = sorted(path for language in LANGUAGES for path in (ROOT / "docs" / language).rglob("*.md"))


def findings(folder, body, language="nl", **options):
    """Typography of a body: (line of the body from 1, column, message, suggestion)."""
    page = read(folder, body, language=language, **options)
    return [
        (finding.line - LINES_BEFORE, finding.column, finding.message, finding.suggestion)
        for finding in prose.check_typography(page)
        if finding.line > LINES_BEFORE
    ]


def fixed(folder, body, language="nl", **options):
    page = read(folder, body, language=language, **options)
    return prose.fixed_text(page).split(f"# T {{#{page.slug}}}\n")[1][:-1]


# What is mended


MENDED = [
    ("en", 'He said "yes" to us.', "He said “yes” to us."),
    ("en", "«Yes», he said.", "“Yes”, he said."),
    ("en", "He said \"it is a 'token' here\" and left.", "He said “it is a ‘token’ here” and left."),
    ("en", "It can't be.", "It can’t be."),
    ("en", "the documents' order", "the documents’ order"),
    ("en", "'tis 'so' there", "’tis “so” there"),
    ("en", "two tokens - one pair", "two tokens – one pair"),
    ("en", "two tokens—one pair", "two tokens – one pair"),
    ("en", "two tokens -- one pair", "two tokens – one pair"),
    ("en", "the id 256", f"the id{NB}256"),
    ("en", "5 kB of text, 15 %", f"5{NB}kB of text, 15%"),
    ("en", "and so on...", "and so on…"),
    ("en", "from -1 on", "from −1 on"),
    ("en", "two  spaces , here", "two spaces, here"),
    ("en", "a soft\u00adhyphen and a zero\u200bwidth space", "a softhyphen and a zerowidth space"),
    ("nl", 'Hij zei "ja" en «nee» en „misschien”.', "Hij zei “ja” en “nee” en “misschien”."),
    ("nl", "’s avonds, 's ochtends en foto's", "’s avonds, ’s ochtends en foto’s"),
    ("nl", "Het woord 'paar' en “de “kleinste” trace”.", "Het woord “paar” en “de ‘kleinste’ trace”."),
    ("nl", "Dat is 4 keer — of 5 bytes.", f"Dat is 4{NB}keer – of 5{NB}bytes."),
    ("nl", "Er zijn 4<!-- = n --> paren.", f"Er zijn 4<!-- = n -->{NB}paren."),
    ("nl", "Het heet ID 256 in de tabel.", f"Het heet ID{NB}256 in de tabel."),
    ("ru", 'Слово "пара" и “токен”.', "Слово «пара» и «токен»."),
    ("ru", "Книга «Слово “пара” и другие».", "Книга «Слово „пара“ и другие»."),
    ("ru", "Пара - это два токена.", f"Пара{NB}— это два токена."),
    ("ru", "Пара – это два токена.", f"Пара{NB}— это два токена."),
    ("ru", "Пара — это два токена.", f"Пара{NB}— это два токена."),
    ("ru", "Пара—это два токена.", f"Пара{NB}— это два токена."),
    ("ru", "Было 4<!-- = n --> — стало 5.", f"Было 4<!-- = n -->{NB}— стало 5."),
    ("ru", "Это 15% и 4 раза.", f"Это 15{NB}% и 4{NB}раза."),
    ("ru", "К токену 258 и с номером 5", f"К токену{NB}258 и с номером{NB}5"),
    ("ru", "Это слияниe и cловарь.", "Это слияние и словарь."),  # Latin e and c
]


@pytest.mark.parametrize(("language", "wrong", "right"), MENDED)
def test_typography_is_mended(tmp_path, language, wrong, right):
    assert findings(tmp_path, wrong, language) != []
    assert fixed(tmp_path, wrong, language) == right
    assert findings(tmp_path, right, language) == []


def test_a_finding_says_where_what_and_what_to_write_instead(tmp_path):
    page = read(tmp_path, "\nHet paar\nDat is 4 keer zo.", language="nl")
    [finding] = prose.check_typography(page)
    assert str(finding).endswith(
        f"/docs/nl/tiny.md:{LINES_BEFORE + 3}:9: a no-break space holds a number and “keer” together; write ⍽"
    )


# What a person decides


@pytest.mark.parametrize(
    ("language", "text", "column", "message", "suggestion"),
    [
        ("nl", "Dat is 2.5 dus", 8, "the decimal sign is “,”", "2,5"),
        ("ru", "Это 0.25 и", 5, "the decimal sign is “,”", "0,25"),
        ("en", "This is 2,5 bits", 9, "the decimal sign is “.”", "2.5"),
        ("ru", "Их 4 096 в таблице", 4, "a no-break space stands within a number", f"4{NB}096"),
        ("en", "so “it goes on", 4, "“ opens a quotation that is never closed", None),
        ("ru", "и так» дальше", 6, "» closes a quotation that was never opened", None),
        ("en", "The letter а is one.", 12, "“а” is Cyrillic and looks Latin", "a"),
        ("ru", "Пара a токен", 6, "“a” is Latin and looks Cyrillic", "а"),
        (
            "ru",
            "Это жaвороноk",
            5,
            "“жaвороноk” mixes letters of two alphabets: U+0061 LATIN SMALL LETTER A, U+006B LATIN SMALL LETTER K",
            None,
        ),
    ],
)
def test_what_only_a_person_can_decide_is_told_and_left(tmp_path, language, text, column, message, suggestion):
    assert (1, column, message, suggestion) in findings(tmp_path, text, language)
    assert fixed(tmp_path, text, language) == text


# What is left alone


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "text",
    [
        "`print(\"a\")`, `'b'` and `5 - 3`",
        '```text\nprint("a") - it\'s  5 kB...\n```',
        "4<!-- = count('a', \"b\") - 5 -->",
        '[T](https://example.org/a--b "it\'s")',
        '<span title="a - b">T</span>',
        "## T {#what-s-new}",
        '!!! warning "T"',
        '??? question "T"\n    T',
        "| T | T |\n|---|---|\n| T   | T   |",
        "- T\n- T",
        "1. T",
        "T[^note].\n\n[^note]: T",
        "<!-- a remark - it's free -->",
        r"T \* T",
        "Python 3.11",
        "4–7 / T",
        "Boyle–Mariotte",
    ],
)
def test_code_claims_ids_targets_and_markdown_are_left_alone(tmp_path, language, text):
    text = text.replace("T", "Токен" if language == "ru" else "Token")
    assert findings(tmp_path, text, language) == []
    assert fixed(tmp_path, text, language) == text


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "“Yes”, “the writers’ ‘pair’ of it”"),
        ("nl", "’t Is programma’s ‑ nee, “zo’n ‘paar’ van ID’s”"),
        ("nl", "In- en uitvoer"),
        ("nl", "13<!-- = a --> min 4<!-- = b --> is 9"),
        ("nl", "Er zijn 4.096 tokens".replace(" tokens", f"{NB}tokens")),
        ("ru", f"Их 4{NB}096 штук, «A New Algorithm», P. Gage"),
        ("ru", f"«Слово „пара“»{NB}— это O’Brien"),
        ("ru", "— Да."),
        ("ru", "UTF-8, BPE-токены"),
        ("en", "a family \U0001f469\u200d\U0001f469\u200d\U0001f467 here"),
    ],
)
def test_good_typography_is_left_alone(tmp_path, language, text):
    text = text.replace(" ‑ nee", "")
    assert findings(tmp_path, text, language) == []


def test_a_quotation_may_go_on_over_several_lines(tmp_path):
    assert findings(tmp_path, "Hij zei: “Tel.\nVervang dan.”\n\nKlaar.") == []
    assert [line for line, *_ in findings(tmp_path, "Hij zei: “Tel.\n\nVervang dan.”")] == [1, 3]


def test_title_and_description_are_prose_too(tmp_path):
    front = '---\ntitle: Foto\'s\ndescription: "5 bytes"\n---\n'
    page = read(tmp_path, "", language="nl", front=front)
    assert [(finding.line, finding.column) for finding in prose.check_typography(page)] == [(2, 12), (3, 16)]
    assert f'title: Foto’s\ndescription: "5{NB}bytes"\n' in prose.fixed_text(page)


def test_a_number_that_front_matter_lists_stays_as_it_is_written(tmp_path):
    front = '---\ntitle: T\ndescription: D\nnumbers: {"-5": "a temperature"}\n---\n'
    assert fixed(tmp_path, "It is -5 outside.", "en", front=front) == "It is -5 outside."


MARKS = "'\"“”‘’«»„“-–— \u00a0.,%\u200b\n"
PHRASES = ["--", "...", " - ", "a", "’s", "токен", "cлово", "5", " 4 kB", "**"]
NO_PROSE = ["`it's - 5`", "5<!-- = f('a') - 1 -->", "[a](b.md)", "[^n]", "{#x}"]
TEXTS = st.lists(
    st.sampled_from([*MARKS, *PHRASES, *NO_PROSE]),
    max_size=25,
).map("".join)


@pytest.mark.parametrize("language", LANGUAGES)
@given(text=TEXTS)
@settings(deadline=None, max_examples=150)
def test_mending_twice_is_mending_once_and_code_survives(tmp_path_factory, language, text):
    page = read(tmp_path_factory.mktemp("page"), text, language=language)
    once = prose.fixed_text(page)
    assert prose.fixed_text(replace(page, text=once)) == once
    hidden = re.compile(r"`it's - 5`|<!-- = f\('a'\) - 1 -->|\]\(b\.md\)|\[\^n\]|\{#x\}")
    assert hidden.findall(once) == hidden.findall(page.text)


# The pages and messages of this site


@pytest.mark.parametrize("path", PAGES, ids=lambda path: "/".join(path.parts[-2:]))
def test_a_page_of_this_site_has_good_typography(path):
    page = prose._read(path, ROOT / "docs", path.relative_to(ROOT / "docs").parts[0])
    assert list(map(str, prose.check_typography(page))) == []


def strings(messages):
    if isinstance(messages, str):
        yield messages
    else:
        for value in messages.values() if isinstance(messages, dict) else messages:
            yield from strings(value)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_messages_have_good_typography(language):
    messages = {
        key: value
        for key, value in languages.load(language).items()
        if key not in ("numbers", "typography", "spelling")
    }
    faults = {text: typography.check_text(text, language) for text in strings(messages)}
    assert {text: fault for text, fault in faults.items() if fault} == {}


def test_a_fault_in_a_message_is_seen():
    assert typography.check_text('"{document}" - fout', "nl") != []


def test_every_language_states_the_same_conventions():
    for section in ("typography", "spelling"):
        keys = [list(languages.load(language)[section]) for language in languages.known()]
        assert keys == [keys[0]] * len(keys)


# Spelling


def dictionary_of(monkeypatch, *known):
    """Stand in for hunspell: it knows `known` and suggests the first of them."""

    def answer(dictionary, mode, text):
        asked = text.split()
        if mode == "-l":
            out = "".join(f"{word}\n" for word in asked if word not in known)
        else:
            unknown = [word.removeprefix("^") for word in asked]
            out = "@(#) hunspell\n" + "".join(f"& {word} 1 0: {known[0]}\n\n" for word in unknown)
        return type("Result", (), {"returncode": 0, "stdout": out})

    monkeypatch.setattr(spelling, "_hunspell", answer)
    monkeypatch.setattr(spelling.shutil, "which", lambda name: name)
    monkeypatch.setattr(spelling, "_is_known", {})
    spelling.skipped.cache_clear()
    monkeypatch.setattr(spelling, "skipped", spelling.skipped.__wrapped__)


def unknown_words(page):
    return [
        (finding.line - LINES_BEFORE, finding.column, finding.message.split("”")[0][1:])
        for finding in prose.check_spelling(page)
    ]


def test_a_word_that_neither_dictionary_nor_list_knows_is_told_with_a_suggestion(tmp_path, monkeypatch):
    dictionary_of(monkeypatch, "paren", "Tel", "T", "D")
    page = read(tmp_path, "Tel paren\nTel parem", language="nl")
    [finding] = prose.check_spelling(page)
    assert (finding.line - LINES_BEFORE, finding.column, finding.suggestion) == (2, 5, "paren")
    assert re.fullmatch(r"“parem” is in neither the dictionary nor \S*docs/nl/words\.txt", finding.message)


def test_code_names_with_digits_and_words_of_another_alphabet_are_not_spelled(tmp_path, monkeypatch):
    dictionary_of(monkeypatch, "T", "D")
    page = read(tmp_path, "`parem` банан P16-1162 UTF-8 [^sennrich] {#x} x2", language="nl")
    assert unknown_words(page) == []


def test_the_list_allows_a_word_also_at_the_beginning_of_a_sentence(tmp_path, monkeypatch):
    dictionary_of(monkeypatch, "T", "D")
    page = read(tmp_path, "Tokenrij en tokenrij, Ab en ab", language="nl")
    (tmp_path / "docs/nl/words.txt").write_text("Ab\nen\ntokenrij\n", "utf-8")
    assert unknown_words(page) == [(1, 29, "ab")]


def test_the_parts_of_a_compound_may_be_known(tmp_path, monkeypatch):
    dictionary_of(monkeypatch, "linker", "T", "D")
    page = read(tmp_path, "linker-ID’s rechter-ID’s", language="nl")
    (tmp_path / "docs/nl/words.txt").write_text("ID’s\n", "utf-8")
    assert unknown_words(page) == [(1, 13, "rechter-ID’s")]


def test_an_entry_covers_all_forms_of_a_russian_word(tmp_path, monkeypatch):
    dictionary_of(monkeypatch, "и")
    page = read(tmp_path, "Токены и токенами и токкен и Гейджем", language="ru", front=FRONT)
    (tmp_path / "docs/ru/words.txt").write_text("Гейдж\nтокен\n", "utf-8")
    assert unknown_words(page) == [(1, 21, "токкен")]


def test_an_english_title_in_a_footnote_is_english(tmp_path, monkeypatch):
    dictionary_of(monkeypatch, "T", "D")
    real = spelling._hunspell
    monkeypatch.setattr(
        spelling,
        "_hunspell",
        lambda name, mode, text: (
            real(name, mode, text.replace("Algorithm", "T")) if name == "en_GB" else real(name, mode, text)
        ),
    )
    page = read(tmp_path, "Algorithm\n\n[^a]: “Algorithm”", language="nl")
    assert unknown_words(page) == [(1, 1, "Algorithm")]


def test_an_entry_that_is_used_no_more_or_out_of_order_is_told(tmp_path):
    page = read(tmp_path, "beta alfa", language="nl")
    (tmp_path / "docs/nl/words.txt").write_text("beta\nalfa\ngamma\n", "utf-8")
    told = [(finding.line, finding.message) for finding in spelling.check_list(page.path.parent, [page])]
    assert told == [
        (3, "no page uses “gamma” any more; take it off the list"),
        (1, "“beta” is out of order: each word once, in the order of the alphabet"),
    ]


def test_without_hunspell_spelling_is_skipped_by_name(tmp_path, monkeypatch):
    monkeypatch.setattr(spelling, "skipped", spelling.skipped.__wrapped__)
    monkeypatch.setattr(spelling.shutil, "which", lambda name: None)
    assert prose.skipped("nl") == [
        "spelling is not checked: hunspell and its dictionary are missing (Debian: hunspell-nl)"
    ]
    assert prose.check_spelling(read(tmp_path, "parem", language="nl")) == []


def test_without_the_library_of_forms_russian_is_skipped_by_name(monkeypatch):
    monkeypatch.setattr(lemmas.importlib.util, "find_spec", lambda name: None)
    monkeypatch.setattr(spelling, "skipped", spelling.skipped.__wrapped__)
    assert prose.skipped("ru") == [
        "neither terms nor spelling are checked: pymorphy3, which knows the forms, is not installed"
    ]


# The lint


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pages_of_this_site_are_clean(language):
    # Where a dictionary is missing, this is terms and typography; what was skipped is named.
    # Which terms a section lacks is a hint about a translation, and English may move on without waiting for it.
    found = [str(finding) for finding in prose.lint(ROOT / "docs", language)]
    assert [finding for finding in found if "English speaks of" not in finding] == []
    assert all("missing" in reason for reason in prose.skipped(language))


def test_lint_of_one_page_leaves_the_others_out_and_names_each_place(tmp_path, monkeypatch):
    monkeypatch.setattr(spelling, "skipped", lambda language: "no")
    for slug in ("one", "two"):
        write_page(tmp_path, "De tokeniser van foto's", language="nl", slug=slug)
    found = prose.lint(tmp_path / "docs", "nl", "one")
    assert [(finding.path[-6:], finding.line, finding.suggestion) for finding in found] == [
        ("one.md", LINES_BEFORE + 1, "tokenizer"),
        ("one.md", LINES_BEFORE + 1, "’"),
    ]
    assert len(prose.lint(tmp_path / "docs", "nl")) == 4


def test_lint_with_fix_mends_the_files_and_tells_what_remains(tmp_path, monkeypatch):
    monkeypatch.setattr(spelling, "skipped", lambda language: "no")
    path = write_page(tmp_path, "De tokeniser van foto's", language="nl", slug="one")
    [remaining] = prose.lint(tmp_path / "docs", "nl", "one", fix=True)
    assert remaining.message == "“tokeniser” is no term here"
    assert path.read_text("utf-8").endswith("De tokeniser van foto’s\n")
    assert prose.lint(tmp_path / "docs", "nl", fix=True) == [remaining]


def test_a_new_language_is_checked_with_one_file_of_conventions(tmp_path, monkeypatch):
    german = json.loads((languages.MESSAGES / "nl.json").read_text("utf-8"))
    german["typography"] |= {"quotes": "„“", "inner_quotes": "‚‘", "units": "Bytes?"}
    (tmp_path / "messages").mkdir()
    for name in ("en", "nl", "ru"):
        (tmp_path / "messages" / f"{name}.json").write_bytes((languages.MESSAGES / f"{name}.json").read_bytes())
    (tmp_path / "messages/de.json").write_text(json.dumps(german), "utf-8")
    monkeypatch.setattr(languages, "MESSAGES", tmp_path / "messages")
    for cached in (languages.load, languages.known):
        getattr(cached, "cache_clear", lambda: None)()
    try:
        assert fixed(tmp_path, 'Das "Paar" hat 5 Bytes.', "de") == f"Das „Paar“ hat 5{NB}Bytes."
    finally:
        monkeypatch.undo()
        for cached in (languages.load, languages.known):
            getattr(cached, "cache_clear", lambda: None)()


def test_findings_are_sorted_by_place():
    first, second = Finding("a.md", 2, 1, "x"), Finding("a.md", 10, 1, "x")
    assert sorted([second, first]) == [first, second]


@pytest.mark.parametrize("module", [seen, letters])
def test_the_examples_of_a_docstring_hold(module):
    results = doctest.testmod(module)
    assert (results.failed, results.attempted) == (0, 1)
