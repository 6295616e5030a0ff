"""What is an error and what is work: where English moved on, nothing is wrong."""

import shutil
from pathlib import Path

import pytest

from overrides.problems import Problem
from overrides.translations import departures, drift, lock, mechanics
from overrides.translations.states import State
from tests.translations.scenarios import SCENARIOS, stand


def problems(project):
    return [(problem.line, problem.message) for problem in departures.problems(project.docs, "nl")]


def hash_of(project, words):
    found = drift.page(project.docs, "nl", "lesson")
    [block] = [e.translated for e in found.drifts if e.translated and words in e.translated.text]
    return block.hash


@pytest.mark.parametrize(
    "scenario", [s for s in SCENARIOS if not s.nl and not s.lock], ids=lambda scenario: scenario.name
)
def test_an_english_change_is_never_an_error_of_a_translation(scenario, tmp_path):
    assert departures.page_problems(stand(scenario, tmp_path)) == []


def test_a_problem_names_file_and_line_of_the_translation_and_both_sides(project):
    project.edit(project.dutch, ("reeks van 5<!--", "reeks van 6<!--"))
    [problem] = departures.problems(project.docs, "nl")
    path, english = (path.as_posix() for path in (project.dutch, project.english))
    key = f"{hash_of(project, 'reeks van 6')} numbers"
    assert problem == Problem(
        path,
        15,
        "numbers, as Nederlands writes them: English has 5, the translation has 6 "
        f'({english}:15); if this is meant, give the reason in front matter: differs: {{"{key}": "why"}}',
    )


def test_an_exception_with_a_reason_lets_a_block_differ_in_one_aspect(project):
    project.edit(project.dutch, ("https://example.org/paper", "https://example.org/nl"))
    assert len(problems(project)) == 1
    key = f"{hash_of(project, 'volgende les')} links"
    project.edit(project.dutch, ("title: Paren", f'differs: {{"{key}": "It is in Dutch, too."}}\ntitle: Paren'))
    assert problems(project) == []
    project.edit(project.dutch, (f"{key}", key.replace("links", "numbers")))
    assert len(problems(project)) == 2


def test_an_exception_without_a_reason_is_an_error(project):
    project.edit(project.dutch, ("https://example.org/paper", "https://example.org/nl"))
    key = f"{hash_of(project, 'volgende les')} links"
    project.edit(project.dutch, ("title: Paren", f'differs: {{"{key}": ""}}\ntitle: Paren'))
    assert problems(project) == [(2, f"front matter `differs`: '{key}' needs a reason")]


def test_an_exception_that_is_no_longer_needed_is_an_error(project):
    key = f"{hash_of(project, 'volgende les')} links"
    project.edit(project.dutch, ("title: Paren", f'differs: {{"{key}": "It was."}}\ntitle: Paren'))
    assert problems(project) == [(2, f"front matter `differs` lists '{key}', which the page no longer needs")]


def test_an_exception_for_a_block_that_is_gone_is_an_error(project):
    project.edit(project.dutch, ("title: Paren", 'differs: {"000000000000 links": "It was."}\ntitle: Paren'))
    assert [message for _, message in problems(project)] == [
        "front matter `differs` lists '000000000000 links', which the page no longer needs"
    ]


def test_an_exception_is_not_judged_while_its_english_moves_on(project):
    project.edit(project.dutch, ("https://example.org/paper", "https://example.org/nl"))
    key = f"{hash_of(project, 'volgende les')} links"
    project.edit(project.dutch, ("title: Paren", f'differs: {{"{key}": "A Dutch version."}}\ntitle: Paren'))
    assert project.run("accept", "nl", "lesson") == 0
    project.edit(project.english, ("https://example.org/paper", "https://example.org/nl"), ("Read on in", "Go on in"))
    assert problems(project) == []


def test_exceptions_are_a_mapping(project):
    project.edit(project.dutch, ("title: Paren", "differs: all of it\ntitle: Paren"))
    assert problems(project) == [(1, 'front matter `differs` is written {"<hash of the block> <aspect>": "why"}')]


def test_a_page_without_english_is_an_error_and_a_page_that_is_missing_is_not(project):
    shutil.move(project.english, project.english.with_name("count.md"))
    assert problems(project) == [
        (1, "no English page has this name; rename it as docs/en does, with its lock, or remove it")
    ]
    assert [(found.name, found.exists) for found in drift.pages(project.docs, "nl")] == [("count", False)]


def test_a_lock_without_a_page_is_an_error(project):
    project.dutch.unlink()
    assert problems(project) == [(1, "a lock without a page; rename it with its page, or remove it")]


def test_a_language_is_judged_on_its_own_pages(project):
    russian = project.docs / "ru" / "lesson.md"
    russian.parent.mkdir()
    russian.write_text(project.dutch.read_text("utf-8"), "utf-8")
    shutil.copy(project.lock, lock.path_of(russian))
    project.edit(russian, ("`banana`", "`banaan`"))
    assert problems(project) == []
    assert len(departures.problems(project.docs, "ru")) >= 1


def test_an_accepted_hash_of_new_english_does_not_hide_a_number(project):
    """F01: the hash is set to that of the new English, the translation lacks its number."""
    project.edit(project.english, ("the last has a neighbour", "the last of 128 has a neighbour"))
    found = drift.page(project.docs, "nl", "lesson")
    [stale] = [entry for entry in found.drifts if entry.state is State.STALE]
    others = {entry for entry in lock.read(project.lock) if entry.translated != stale.translated.hash}
    lock.write(project.lock, others | {lock.record(stale.english, stale.translated)})
    [(line, message)] = problems(project)
    assert line == 30
    assert message.startswith("numbers, as Nederlands writes them: English has 128, the translation has nothing")


def test_a_claim_in_another_place_of_the_sentence_is_equal():
    english = {"claims": ("<!-- = a -->", "<!-- = b -->"), "numbers": ("1", "2")}
    translated = {"claims": ("<!-- = b -->", "<!-- = a -->"), "numbers": ("2", "1")}
    assert mechanics.differences(english, translated) == []


def test_a_claim_that_stands_twice_is_not_one_that_stands_once():
    english, translated = {"claims": ("<!-- = a -->", "<!-- = a -->")}, {"claims": ("<!-- = a -->",)}
    assert mechanics.differences(english, translated) == [mechanics.Difference("claims", ("<!-- = a -->",), ())]


def test_words_to_do_are_those_of_english_that_wait(project):
    project.edit(project.english, ("Choose the best one.", "Choose the very best one."))
    assert drift.page(project.docs, "nl", "lesson").words_to_do == 5


def test_a_page_that_nobody_began_has_all_its_words_to_do(project):
    found = drift.page(project.docs, "ru", "lesson")
    assert not found.exists
    assert {entry.state for entry in found.drifts} == {State.ADDED}
    assert found.words_to_do > 100


def test_a_fallback_language_is_read_like_any_other(project):
    assert drift.translated_languages(project.docs) == ["nl"]
    assert drift.names(Path(project.docs)) == ["lesson"]
