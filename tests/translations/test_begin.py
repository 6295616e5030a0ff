"""A fourth language begins with one command and one file."""

import json
import re
import shutil

import pytest
from bs4 import BeautifulSoup

from overrides.translations.begin import configured, first_task, messages
from tests.copies import ROOT, copied, edit, run_module, said
from tests.small import small


def begin(project, *codes):
    return run_module(
        "overrides.translations.begin",
        *codes,
        folder=project,
    )


def test_a_language_begins_with_the_conventions_that_are_known_of_it():
    begun = messages("fr")
    assert begun["language"]["name"] == "français"
    assert begun["numbers"] == {"decimal": ",", "group": "\u202f", "words": {}}
    assert begun["search"]["open"] == "Search"


@pytest.mark.parametrize("code", ["xx", "deutsch", ""])
def test_a_code_that_no_language_has_is_refused(code):
    with pytest.raises(ValueError, match="is not the code of a language"):
        messages(code)


def test_the_configuration_keeps_its_comments_and_gains_a_line():
    before = (ROOT / "mkdocs.yml").read_text("utf-8")
    after = configured(before, "de", "Deutsch")
    added = [line for line in after.split("\n") if line not in before.split("\n")]
    assert added == ["        - {locale: de, name: Deutsch, build: true}"]
    with pytest.raises(ValueError, match="has the language nl already"):
        configured(before, "nl", "Nederlands")


def test_the_first_task_is_the_shortest_page():
    name, size = first_task(ROOT / "docs")
    assert (ROOT / "docs/en" / name).is_file()
    assert 0 < size < 400


def german(project, page, english, sentence):
    """Begin German, with a word of its own, one word gone, and a page of which one sentence is translated."""
    begun = begin(project, "de")
    assert begun.returncode == 0, said(begun)
    assert "nox -s serve -- de" in begun.stdout
    path = project / "overrides/theme/assets/messages/de.json"
    messages_of_german = json.loads(path.read_text("utf-8"))
    messages_of_german["fallback"]["title"] = "Noch nicht übersetzt"
    del messages_of_german["lesson"]
    path.write_text(json.dumps(messages_of_german, ensure_ascii=False), "utf-8")
    (project / "docs/de").mkdir()
    text = (project / "docs/en" / page).read_text("utf-8")
    assert text.count(english) == 1
    (project / "docs/de" / page).write_text(text.replace(english, sentence), "utf-8", newline="\n")


def page_of(project, name):
    return BeautifulSoup((project / "site" / name / "index.html").read_text("utf-8"), "lxml")


def test_a_fourth_language_is_built_with_its_own_words_and_english_pages(tmp_path):
    project = copied(tmp_path)
    sentence = "Before a language model reads a sentence, something cuts the sentence into tokens."
    german(project, "index.md", sentence, "Bevor ein Sprachmodell einen Satz liest, zerlegt ihn etwas in Token.")
    # Dutch and Russian are left out of this build; the small project below has all four.
    for other, name in {"nl": "Nederlands", "ru": "Русский"}.items():
        edit(project / "mkdocs.yml", f"        - {{locale: {other}, name: {name}, build: true}}\n", "")
        shutil.rmtree(project / "docs" / other)
    built = run_module("mkdocs", "build", "--strict", folder=project)
    assert built.returncode == 0, said(built)
    home = page_of(project, "de")
    assert home.find("html")["lang"] == "de"
    assert "zerlegt ihn etwas in Token" in home.get_text()
    assert home.select(".lagging-notice")
    assert home.find("span", lang="en")
    lesson = page_of(project, "de/count-pairs")
    assert lesson.find("article")["lang"] == "en"
    assert "Noch nicht übersetzt" in lesson.get_text()
    assert "About 13 minutes" in lesson.get_text()
    assert lesson.find("link", rel="canonical")["href"].endswith("8000/count-pairs/")


def test_four_languages_are_built_together_and_lead_to_each_other(tmp_path):
    project = small(tmp_path)
    german(project, "index.md", "Look at a", "Sieh dir an:")
    built = run_module("mkdocs", "build", "--strict", folder=project)
    assert built.returncode == 0, said(built)
    home = page_of(project, "de")
    assert home.find("html")["lang"] == "de"
    assert "Sieh dir an:" in home.get_text()
    assert {link["hreflang"] for link in home.select("header a[hreflang]")} >= {"en", "nl", "ru"}
    assert "de" in {link["hreflang"] for link in page_of(project, "nl").select("header a[hreflang]")}
    lesson = page_of(project, "de/count")
    assert lesson.find("article")["lang"] == "en"
    assert "Noch nicht übersetzt" in lesson.get_text()
    assert lesson.find("link", rel="canonical")["href"].endswith("8000/count/")


@pytest.mark.parametrize(
    ("code", "message"), [("nl", "has been begun"), ("DE", "two small letters"), ("xx", "is not the code")]
)
def test_a_language_that_cannot_begin_changes_nothing(tmp_path, code, message):
    project = copied(tmp_path)
    before = (project / "mkdocs.yml").read_text("utf-8")
    refused = begin(project, code)
    assert refused.returncode == 2
    assert "nothing written" in said(refused)
    assert message in said(refused)
    assert (project / "mkdocs.yml").read_text("utf-8") == before
    assert not (project / f"overrides/theme/assets/messages/{code}.json").exists() or code == "nl"


@pytest.mark.parametrize("pages", [["count"], ["index", "count"], ["index", "count", "merge", "rank"]])
def test_a_language_of_a_few_pages_can_be_looked_at_alone(tmp_path, pages):
    project = small(tmp_path)
    assert begin(project, "de").returncode == 0
    (project / "docs/de").mkdir()
    for page in pages:
        (project / f"docs/de/{page}.md").write_text(alone(project / f"docs/en/{page}.md"), "utf-8")
    result = run_module("mkdocs", "build", folder=project, BUILD_LOCALE="de")
    assert result.returncode == 0, said(result)
    for page in pages:
        built = project / "site" / ("" if page == "index" else page) / "index.html"
        menu = BeautifulSoup(built.read_text("utf-8"), "lxml").select(".menu__link")
        assert len(menu) == len(pages)
        assert not [link["href"] for link in menu if ".md" in link["href"]]


def alone(path):
    """The text of a page without its links to pages that may not be there yet."""
    return re.sub(r"\[(\w+)\]\(\w+\.md#?\w*\)", r"\1", path.read_text("utf-8"))
