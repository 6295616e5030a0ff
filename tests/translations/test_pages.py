"""The pages of the site: every translation agrees with English, is recorded, and is checked fast enough."""

import shutil
import time

import pytest

from overrides import languages
from overrides.pages import reader
from overrides.pages.pieces import pieces
from overrides.problems import ROOT
from overrides.translations import departures, drift, likeness, lock
from overrides.translations.states import State
from tests.copies import edit

DOCS = ROOT / "docs"
LANGUAGES = drift.translated_languages(DOCS)


def test_dutch_and_russian_are_translations():
    assert set(LANGUAGES) >= set(languages.COMPLETE) - {languages.SOURCE}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_translation_departs_from_english_that_did_not_move(language):
    assert [str(problem) for problem in departures.check(DOCS, language)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_has_a_lock_in_its_canonical_form(language):
    for name in drift.names(DOCS, language):
        path = lock.path_of(DOCS / language / f"{name}.md")
        assert path.read_text("utf-8").startswith(lock.HEADER), path
        # After a merge lines may stand in any order; the next `accept` sorts them.
        assert sorted(set(lock.written(lock.read(path)).split())) == sorted(set(path.read_text("utf-8").split()))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_is_checked_in_two_seconds_of_computing(language):
    for cache in (reader._read, pieces, drift._page, likeness._sketched, likeness._spoken):
        cache.cache_clear()
    start = time.process_time()
    departures.problems(DOCS, language)
    assert time.process_time() - start < 2


@pytest.fixture
def docs(tmp_path):
    shutil.copytree(DOCS, tmp_path / "docs", ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path / "docs"


@pytest.mark.parametrize(
    ("old", "new", "words_of_the_problem"),
    [
        ("= byte_counts[176, 208] -->", "= byte_counts[176, 209] -->", "claims: English has"),
        ("Engelse woord `banana`.", "Engelse woord `banaan`.", "code spans: English has banana"),
        ("(merge-pairs.md).", "(banana-trace.md).", "link targets: English has merge-pairs.md"),
        ("{#bytes-not-letters}", "{#bytes-geen-letters}", "id of the heading: English has bytes-not-letters"),
        ('documents: ["aaaaa", "ba"]', 'documents: ["aaaaa", "na"]', "data of the figure"),
        ("!!! warning", "!!! note", "kind of admonition: English has !!! warning"),
        ("- Tellen laat de invoer zoals die was.\n", "", "is gone, English has it still: - Counting leaves"),
    ],
)
def test_a_fault_planted_in_a_page_is_found_at_its_place(docs, old, new, words_of_the_problem):
    edit(docs / "nl" / "count-pairs.md", old, new)
    [problem] = departures.problems(docs, "nl")
    assert words_of_the_problem in problem.message
    assert departures.problems(docs, "ru") == []


def test_an_english_sentence_that_changes_is_work_in_both_languages_and_wrong_in_none(docs):
    line = edit(docs / "en" / "count-pairs.md", "Neighbouring pairs share a token.", "Neighbours share one token.")
    for language in ("nl", "ru"):
        assert departures.problems(docs, language) == []
        [entry] = drift.page(docs, language, "count-pairs").work
        assert entry.state is State.STALE
        assert entry.english.line <= line <= entry.english.end
