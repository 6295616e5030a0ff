"""A translation that English has overtaken says so to its readers, and names its faults to its authors."""

import re

import pytest
from bs4 import BeautifulSoup

from overrides.translations import drift, lock
from overrides.translations.notices import marked, notice, status
from overrides.translations.states import State
from tests.copies import edit, run_module, said
from tests.small import small
from tests.written import FRONT


@pytest.fixture
def docs(tmp_path):
    """Two pages of English and Dutch, every Dutch block checked."""
    folder = tmp_path / "docs"
    for language, words in {
        "en": ("One sentence here.", "Another sentence stands here."),
        "nl": ("Een zin staat hier.", "Nog een andere zin."),
    }.items():
        (folder / language).mkdir(parents=True)
        body = f"# T {{#t}}\n\n{words[0]}\n\n## B {{#b}}\n\n- {words[1]}\n"
        (folder / language / "t.md").write_text(FRONT + body, "utf-8")
    accept(folder)
    return folder


def accept(folder, language="nl", name="t"):
    """Record that a page says what English says."""
    path = folder / language / f"{name}.md"
    pairs = drift.page(folder, language, name).drifts
    lock.write(lock.path_of(path), [lock.record(d.english, d.translated) for d in pairs if d.english and d.translated])


def stands(docs):
    return drift.page(docs, "nl", "t")


def rendered(docs):
    found = stands(docs)
    return marked("\n".join(found.translated.lines[found.translated.first - 1 :]), found, "nl")


def test_a_page_that_keeps_up_has_no_notice_and_no_mark(docs):
    assert notice(stands(docs)) is None
    assert "lagging" not in rendered(docs)


def test_a_stale_block_is_marked_where_its_words_begin(docs):
    edit(docs / "en/t.md", "Another sentence stands here.", "Another sentence stands in this place now.")
    assert re.search(
        r'^- <span class="lagging" title="De Engelse tekst is sindsdien veranderd">.*</span>Nog een andere zin\.$',
        rendered(docs),
        re.MULTILINE,
    )
    assert notice(stands(docs)) == {"sections": 1, "blocks": 1, "line": 11}


def test_a_block_that_is_still_english_says_its_language(docs):
    path = docs / "en/t.md"
    path.write_text(path.read_text("utf-8") + "\nA whole new paragraph about merges and pairs.\n", "utf-8")
    path = docs / "nl/t.md"
    path.write_text(path.read_text("utf-8") + "\nA whole new paragraph about merges and pairs.\n", "utf-8")
    assert [d.state for d in stands(docs).work] == [State.ENGLISH]
    page = BeautifulSoup(rendered(docs), "lxml")
    assert page.find("span", lang="en").get_text() == "A whole new paragraph about merges and pairs."


def test_a_block_that_is_missing_counts_in_the_notice(docs):
    path = docs / "en/t.md"
    path.write_text(path.read_text("utf-8") + "\n## C {#c}\n\nA new section.\n", "utf-8")
    assert notice(stands(docs))["sections"] == 1
    assert notice(stands(docs))["blocks"] == 2


def test_the_status_counts_blocks_and_words(docs):
    edit(docs / "en/t.md", "One sentence here.", "One sentence with many more words in it.")
    [row] = status(docs)["nl"]
    assert (row["name"], row["exists"], row["stale"], row["missing"], row["words"]) == ("t", True, 1, 0, 8)


def test_a_page_that_nobody_has_begun_is_all_to_translate(docs):
    (docs / "nl/t.md").unlink()
    [row] = status(docs)["nl"]
    assert row["exists"] is False
    assert row["current"] == 0
    assert row["missing"] > 0


def test_the_built_page_tells_its_reader_and_the_build_its_author(tmp_path):
    project = small(tmp_path)
    accept(project / "docs", "nl", "index")
    accept(project / "docs", "nl", "trace")
    edit(project / "docs/en/index.md", "Look at a", "Look with both eyes at a")
    built = run_module("mkdocs", "build", folder=project, BUILD_LOCALE="nl")
    assert built.returncode == 0, said(built)
    page = BeautifulSoup((project / "site/index.html").read_text("utf-8"), "lxml")
    dutch = (project / "docs/nl/index.md").read_text("utf-8").split("\n")
    [line] = [number for number, text in enumerate(dutch, 1) if "(trace.md#end)" in text]
    assert page.select_one(".lagging-notice a")["href"].endswith(f"/docs/nl/index.md#L{line}")
    assert len(page.select(".lagging")) == 1
    assert "lagging" not in (project / "site/trace/index.html").read_text("utf-8")


def test_a_translation_that_contradicts_unmoved_english_fails_the_build(tmp_path):
    project = small(tmp_path)
    accept(project / "docs", "ru", "index")
    line = edit(project / "docs/ru/index.md", "(trace.md#end)", "(trace.md#trace)")
    result = run_module("mkdocs", "build", "-q", folder=project, BUILD_LOCALE="ru")
    assert result.returncode == 1
    assert re.search(r"docs/ru/index\.md:\d+: .*trace\.md#trace", said(result)), (line, said(result))
