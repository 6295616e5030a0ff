"""The glossary shows every term, and the first use of a term in a lesson leads to it."""

import copy

import pytest
from bs4 import BeautifulSoup

from overrides import languages
from overrides.pages import markup, reader
from overrides.pages.glossary import introduced, link_terms, table, terms, uses
from tests.lessons.record import pages

ROWS = {
    "pair": {
        "lesson": "count-pairs",
        "en": {"term": "adjacent pair", "words": ["pairs?"], "definition": 'Two "neighbours" <side by side>.'},
        "nl": {"term": "aangrenzend paar", "words": ["pa(ar|ren)"], "definition": "Twee buren."},
        "ru": {"term": "соседняя пара", "words": ["пара"], "definition": "Два соседа."},
    },
    "pair-count": {
        "lesson": "count-pairs",
        "en": {"term": "pair count", "words": ["pair counts?", "number"], "definition": "A number of positions."},
    },
    "rank": {
        "lesson": "ranked-merges",
        "en": {"term": "rank", "words": ["ranks?"], "definition": "A place in the list."},
    },
    "run": {"lesson": "count-pairs", "en": {"term": "run", "words": [], "definition": "To have code carried out."}},
}
EVERY = list(ROWS)


def linked(content, rows, language, known, address):
    """What becomes of the HTML of a page."""
    tree = markup.parsed(content)
    link_terms(tree, rows, language, known, address)
    return markup.written(tree)


def links(content, language="en", known=EVERY, rows=ROWS):
    page = BeautifulSoup(linked(content, rows, language, known, "../glossary/"), "html.parser")
    return [(link["href"], link.get_text()) for link in page.select("a.term")]


# Links ------------------------------------------------------------------------------------------------------------


def test_the_first_use_of_a_term_leads_to_its_row_and_later_ones_do_not():
    assert links("<p>Pairs and pairs.</p><p>A pair.</p>") == [("../glossary/#term-pair", "Pairs")]


def test_the_meaning_is_carried_along_and_escaped():
    page = BeautifulSoup(linked("<p>a pair</p>", ROWS, "en", EVERY, "../glossary/"), "html.parser")
    assert page.a["data-definition"] == 'Two "neighbours" <side by side>.'


@pytest.mark.parametrize(
    "content",
    [
        "<p><code>pair</code></p>",
        '<h2 id="pair">Pair</h2>',
        '<p><a href="x">a <em>pair</em></a></p>',
        '<p><data class="claim" value="x">pair</data></p>',
        "<figure><figcaption>pair</figcaption></figure>",
        '<div class="highlight"><pre><span>pair</span></pre></div>',
        '<div class="program"><p>pair</p></div>',
        '<div class="footnote"><ol><li><p>pair</p></li></ol></div>',
        '<details class="facts"><p>pair</p></details>',
        "<details><summary>pair</summary></details>",
        '<p class="admonition-title">pair</p>',
        '<p><span lang="de">pair</span></p>',
        '<script type="application/json">{"x": "pair"}</script>',
        '<p title="pair">x</p>',
        "<!-- pair -->",
        "<p>repair, pairwise, pair-wise</p>",
    ],
)
def test_what_is_no_running_text_stays_as_it_is(content):
    assert linked(content, ROWS, "en", EVERY, "../glossary/") == content
    assert links(f"{content}<p>pair</p>") == [("../glossary/#term-pair", "pair")]


def test_everything_but_the_links_stays_to_the_letter():
    content = '<p>A  pair &amp; x<br>\n<b>y</b> <img src="a"> &lt;pair&gt;</p>\n\n<ul><li>é \u00a0 z</li></ul>'
    changed = linked(content, ROWS, "en", EVERY, "g/")
    meaning = 'Two "neighbours" &lt;side by side&gt;.'
    link = f'<a class="term" href="g/#term-pair" data-definition=\'{meaning}\'>pair</a>'
    assert changed == content.replace("pair", link, 1)


def test_a_term_inside_a_longer_one_is_not_linked():
    assert links("<p>The pair count.</p>") == [("../glossary/#term-pair-count", "pair count")]
    assert links("<p>The pair count of a pair.</p>") == [
        ("../glossary/#term-pair-count", "pair count"),
        ("../glossary/#term-pair", "pair"),
    ]


NOT = {
    "train": {
        "lesson": "count-pairs",
        "en": {
            "term": "train",
            "words": ["train"],
            "not": [r"train\w* (\w+ )?models?"],
            "definition": "To learn rules.",
        },
        "ru": {"term": "обучать", "words": ["обучать"], "not": [r"обуч\w+ (\w+ )?модел\w+"], "definition": "Выводить."},
    },
}


def test_a_word_that_means_something_else_there_is_not_linked_and_a_later_one_is():
    linked_to = [("../glossary/#term-train", "train")]
    assert links("<p>To train a model, train a tokenizer.</p>", rows=NOT, known=NOT) == linked_to
    assert links("<p>To train a\nlarge model.</p>", rows=NOT, known=NOT) == [("../glossary/#term-train", "train")]
    assert links("<p>To train a\nmodel.</p>", rows=NOT, known=NOT) == []
    assert links("<p>Обучали модель, обучали токенизатор.</p>", "ru", rows=NOT, known=NOT)[0][1] == "обучали"
    assert linked("<p>обучали модель, обучали его</p>", NOT, "ru", NOT, "").startswith("<p>обучали модель, <a ")


def test_what_is_something_else_in_one_language_may_be_the_term_in_another():
    rows = {"train": {**NOT["train"], "ru": {**NOT["train"]["ru"], "not": []}}}
    assert links("<p>Обучали модель.</p>", "ru", rows=rows, known=rows) == [("../glossary/#term-train", "Обучали")]


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Nobody would train a model on the test set."),
        ("en", "domains other than those that the model was trained on"),
        ("en", "Training counts every document; the rule pairs up all letters and loses a piece of it."),
        ("nl", "Niemand zou een model trainen; de logaritme met omgekeerd teken om op te tellen."),
        ("ru", "Обучать модель на тесте; модель, на которой учились, шаг за шагом; номер дома."),
    ],
)
def test_another_sense_of_a_term_is_known_to_the_glossary(language, text):
    senses = {"train", "pair-count", "adjacent-pair", "piece", "character", "round", "token-id"}
    shown = [name for _, _, name in uses(text, terms(), language)]
    assert [name for name in shown if name in senses and name not in ("train",)[: text.startswith("Training")]] == []


def test_nothing_is_linked_inside_a_checkpoint():
    content = '<bpe-checkpoint><div class="checkpoint"><details><p>pair</p></details></div></bpe-checkpoint>'
    assert linked(content, ROWS, "en", EVERY, "../glossary/") == content


def test_a_word_that_only_counts_as_using_the_term_is_not_linked():
    assert links("<p>A number.</p>") == []


def test_a_term_that_a_break_of_the_line_divides_is_found():
    assert links("<p>the pair\ncount</p>") == [("../glossary/#term-pair-count", "pair\ncount")]


def test_a_term_is_a_term_from_the_lesson_on_that_introduces_it():
    lessons = ["count-pairs", "merge-pairs", "ranked-merges"]
    assert introduced(ROWS, lessons, "merge-pairs") == {"pair", "pair-count", "run"}
    assert introduced(ROWS, lessons, "ranked-merges") == set(ROWS)
    assert introduced(ROWS, lessons, "index") == set()
    assert links("<p>The rank of a pair.</p>", known=["pair"]) == [("../glossary/#term-pair", "pair")]


def test_a_language_links_its_own_forms():
    assert links("<p>Geen paren, een paar.</p>", "nl") == [("../glossary/#term-pair", "paar")]
    assert links("<p>Нет соседних пар.</p>", "ru") == [("../glossary/#term-pair", "пар")]


def test_a_word_that_names_no_thing_is_not_linked_alone():
    rows = {"tie": {"en": {"term": "equal standing", "words": ["equal", "standings?"], "definition": "D."}}}
    assert uses("equal bytes have equal standing", rows, "en") == [(23, 31, "tie")]


def test_void_elements_confuse_nobody():
    assert links("<ul><li>x<li><code>pair</code></ul><p>a<br>b<hr><img src=x>pair</p>")[-1][1] == "pair"


def test_several_terms_of_one_sentence_stand_where_they_stood():
    content = "<p>A <em>rank</em> of a pair, <b>a pair count</b> and a rank.</p>"
    text = BeautifulSoup(linked(content, ROWS, "en", EVERY, "g/"), "html.parser").get_text()
    assert text == "A rank of a pair, a pair count and a rank."
    assert [word for _, word in links(content)] == ["rank", "pair", "pair count"]


@pytest.mark.parametrize("language", languages.COMPLETE)
def test_the_same_page_gives_the_same_links(language):
    text = " ".join(row[language]["term"] for row in terms().values())
    once = linked(f"<p>{text}</p>", terms(), language, terms(), "../glossary/")
    again = linked(f"<p>{text}</p>", copy.deepcopy(terms()), language, list(reversed(terms())), "../glossary/")
    assert once == again
    assert once.count("<a ") == once.count("</a>") > 20


# The table --------------------------------------------------------------------------------------------------------


def test_a_row_has_the_term_in_every_language_that_of_the_page_first():
    [row] = [row for row in table(terms(), "nl") if row["id"] == "term-adjacent-pair"]
    assert [(term["language"], term["text"]) for term in row["terms"]] == [
        ("nl", "aangrenzend paar"),
        ("en", "adjacent pair"),
        ("ru", "соседняя пара"),
    ]
    assert row["definition"] == {"language": "nl", "text": terms()["adjacent-pair"]["nl"]["definition"]}
    assert row["lesson"] == "count-pairs"


def test_the_rows_are_in_the_order_of_the_pages_language():
    for language in languages.COMPLETE:
        named = [row["terms"][0]["text"].casefold() for row in table(terms(), language)]
        assert named == sorted(named)
        assert len(named) == len(terms())


def test_what_a_language_in_progress_lacks_is_english_and_says_so():
    [row] = [row for row in table(ROWS, "de") if row["id"] == "term-rank"]
    assert row["terms"] == [{"language": "en", "text": "rank"}]
    assert row["definition"]["language"] == "en"


def test_a_row_names_the_words_with_which_readers_arrive_in_their_language_and_in_english():
    rows = {"pair": {**ROWS["pair"], "en": {**ROWS["pair"]["en"], "synonyms": ["bigram"]}}}
    rows["pair"]["ru"] = {**ROWS["pair"]["ru"], "synonyms": ["биграмма", "bigram"]}
    [russian], [dutch] = table(rows, "ru"), table(rows, "nl")
    # A word of both stands once, as one of the page's language.
    assert russian["synonyms"] == [{"language": "ru", "text": "биграмма"}, {"language": "ru", "text": "bigram"}]
    assert dutch["synonyms"] == [{"language": "en", "text": "bigram"}]
    assert table(ROWS, "en")[0]["synonyms"] == []


@pytest.mark.parametrize(
    ("language", "word", "name"),
    [
        ("ru", "хэш", "digest"),
        ("ru", "сегментация", "segmentation"),
        ("ru", "трассировка", "trace"),
        ("ru", "итерация", "round"),
        ("ru", "hash", "digest"),
        ("nl", "iteratie", "round"),
        ("nl", "hash", "digest"),
        ("en", "bigram", "adjacent-pair"),
    ],
)
def test_a_reader_who_calls_it_otherwise_finds_the_term(language, word, name):
    [row] = [row for row in table(terms(), language) if row["id"] == f"term-{name}"]
    assert word in [synonym["text"] for synonym in row["synonyms"]]


# The pages of the project -----------------------------------------------------------------------------------------


def test_every_term_of_an_existing_lesson_is_introduced_by_a_page():
    slugs = {path.stem for path in pages()}
    assert {row["lesson"] for row in terms().values()} - slugs <= {"production"}


def test_the_page_of_the_glossary_asks_for_its_table():
    [page] = [path for path in pages() if path.stem == "glossary" and path.parent.name == "en"]
    assert reader.read_page(page).meta["template"] == "glossary.html"
