"""What a translator types, from the first `todo` to an accepted paragraph."""

import json

import pytest

from overrides.translations import lock
from tests.translations.project import Project

CHANGE = ("learns by counting", "learns from nothing but counts")


def said(capsys):
    captured = capsys.readouterr()
    return captured.out + captured.err


def test_a_translator_goes_from_todo_to_accepted_with_what_todo_prints(project, capsys):
    project.edit(project.english, CHANGE)
    assert project.run("todo", "nl") == 0
    page = project.dutch.as_posix()
    assert (
        said(capsys)
        == f"""\
{page}:9: STALE, English changed: change the translation accordingly
  English ({project.english.as_posix()}:9), old → new:
    Byte pair encoding learns [-by counting-]{{+from nothing but counts+}}.
    It looks at which two tokens stand side by side.
  nl now ({page}:9):
    Byte pair encoding leert door te tellen.
    De methode kijkt welke twee tokens naast elkaar staan.

Nederlands: 1 to do. How to go on:
  1. Open {page} at line 9 and change the block as English changed. Write Nederlands words only: numbers, `code`,
     links, {{#ids}} and <!-- = comments --> stay as English has them, each comment right behind its number.
  2. Type: nox -s translations -- accept nl lesson 9
     It records that the block says what English says. Without the line: all of lesson.
     It refuses a number or link that differs from English, and text that nobody touched;
     with --same and a line you say that a block needs no change.
  3. See what is wrong: nox -s translations -- check nl. See the page live: nox -s serve -- nl
  4. Commit {page} with {project.lock.as_posix()};
     what is left: nox -s translations -- todo nl lesson
"""
    )
    assert project.run("accept", "nl", "lesson", 9) == 1
    assert "not accepted: English changed" in said(capsys)
    project.edit(project.dutch, ("leert door te tellen", "leert alleen van tellingen"))
    assert project.run("accept", "nl", "lesson", 9) == 0
    assert f"{page}:9: accepted: Byte pair encoding leert alleen van tellingen." in said(capsys)
    assert project.run("todo", "nl") == 0
    assert said(capsys) == "Nederlands: nothing to do.\n"


def test_an_added_block_is_written_where_todo_says_and_accepted_there(project, capsys):
    project.edit(project.english, ("## Positions", "Nothing is lost by that.\n\n## Positions"))
    project.run("todo", "nl")
    text = said(capsys)
    assert f"{project.dutch.as_posix()}:35: ADDED, new in English: translate it" in text
    assert "nl: nothing yet; it belongs after line 35" in text
    assert "at line 37 and write the new block there." in text
    assert "accept nl lesson 37" in text
    lines = project.dutch.read_text("utf-8").split("\n")
    lines[35:35] = ["", "Daarbij gaat niets verloren."]
    project.dutch.write_text("\n".join(lines), "utf-8")
    assert project.run("accept", "nl", "lesson", 37) == 0
    assert project.run("todo", "nl", "--strict") == 0


def test_an_added_program_is_to_be_copied_and_then_nothing_is_left(project, capsys):
    fence = "```text\na  b\n```\n\n"
    project.edit(project.english, ("## Positions", f"{fence}## Positions"))
    project.run("todo", "nl")
    assert "ADDED, new in English, has no words: copy it as it is" in said(capsys)
    project.edit(project.dutch, ("## Posities", f"{fence}## Posities"))
    assert project.run("todo", "nl", "--strict") == 0


def test_a_moved_block_says_where_it_belongs_and_is_current_once_it_stands_there(project, capsys):
    sentence = "Each token but the last has a neighbour on its right.\n\n"
    project.edit(project.english, (sentence, ""))
    project.edit(project.english, ("## Sources {#sources}\n\n", "## Sources {#sources}\n\n" + sentence))
    project.run("todo", "nl")
    assert "where: it belongs after line 61: ## Bronnen {#sources}" in said(capsys)
    assert project.run("accept", "nl", "lesson", 30) == 1
    moved = "Elk token behalve het laatste heeft rechts een buur.\n\n"
    project.edit(project.dutch, (moved, ""))
    project.edit(project.dutch, ("## Bronnen {#sources}\n\n", "## Bronnen {#sources}\n\n" + moved))
    assert project.run("todo", "nl", "--strict") == 0


def test_a_removed_block_is_deleted_and_that_is_all(project, capsys):
    project.edit(project.english, ("2. Choose the best one.\n", ""))
    project.run("todo", "nl")
    text = said(capsys)
    assert "REMOVED, no longer in English: delete it" in text
    assert "and delete the block." in text
    project.edit(project.dutch, ("2. Kies het beste.\n", ""))
    assert project.run("todo", "nl", "--strict") == 0


def test_accept_says_that_a_block_needs_no_change_only_of_one_block(project, capsys):
    project.edit(project.english, CHANGE, ("Choose the best", "Choose the very best"))
    assert project.run("accept", "nl", "lesson", "--same") == 1
    assert said(capsys).count("--same is said of one block, with its line") == 2
    assert project.run("accept", "nl", "lesson", 9, "--same") == 0
    assert "accepted as needing no change" in said(capsys)
    assert [entry.mark for entry in lock.read(project.lock) if entry.mark != "-"] == ["same"]


def test_accept_refuses_a_number_that_differs_and_records_the_rest(project, capsys):
    project.edit(project.english, CHANGE, ("gives 4<!--", "gives 3<!--"))
    project.edit(project.dutch, ("te tellen", "tellingen"), ("tokens 4<!--", "tokens 2<!--"))
    assert project.run("accept", "nl", "lesson") == 1
    text = said(capsys)
    assert ":15: not accepted: numbers, as Nederlands writes them: English has 3, the translation has 2" in text
    assert "lesson.lock: 1 recorded, 1 refused" in text
    project.run("todo", "nl", "--json")
    assert [entry["line"] for entry in json.loads(capsys.readouterr().out)] == [15]


def test_accept_refuses_english_text(project, capsys):
    old = "Byte pair encoding leert door te tellen.\nDe methode kijkt welke twee tokens naast elkaar staan."
    new = "Byte pair encoding learns by counting.\nIt looks at which two tokens stand side by side."
    project.edit(project.dutch, (old, new))
    assert project.run("accept", "nl", "lesson") == 1
    assert ":9: not accepted: still in English" in said(capsys)


def test_accept_takes_a_place_as_todo_prints_it(project, capsys):
    project.edit(project.english, CHANGE)
    project.edit(project.dutch, ("te tellen", "tellingen"))
    assert project.run("accept", "nl", "docs/nl/lesson.md:9") == 0


def test_accepting_what_is_current_changes_nothing(project):
    before = project.lock.read_bytes()
    assert project.run("accept", "nl", "lesson") == 0
    assert project.run("accept", "nl", "lesson", 9) == 0
    assert project.lock.read_bytes() == before


def test_a_mended_typo_in_english_passes_in_all_languages(project, capsys):
    russian = project.docs / "ru" / "lesson.md"
    russian.parent.mkdir()
    text = project.dutch.read_text("utf-8").replace("4.096", "4\u00a0096").replace("reeks van", "ряд из")
    russian.write_text(text, "utf-8")
    project.run("accept", "ru", "lesson")
    capsys.readouterr()
    project.edit(project.english, ("Philip Gage described the method", "Philip Gage described this method"))
    assert project.run("cosmetic", "lesson", project.line(project.english, "described this")) == 0
    text = said(capsys)
    assert f"{project.english.as_posix()}:63: passes for nl: Philip Gage described [-the-]{{+this+}} method" in text
    assert "passes for ru" in text
    assert "2 recorded" in text
    assert project.run("check") == 0
    assert project.run("todo", "nl", "--strict") == 0
    assert [entry.mark for entry in lock.read(project.lock) if entry.mark != "-"] == ["cosmetic"]


def test_more_than_a_typo_does_not_pass(project, capsys):
    project.edit(project.english, ("Gage described the method in", "Gage described a better method than this in"))
    assert project.run("cosmetic", "lesson") == 1
    assert "more than a typo has changed" in said(capsys)
    assert project.run("todo", "nl", "--strict") == 3


def test_without_history_a_typo_passes_and_a_rewritten_sentence_does_not(tmp_path, capsys):
    project = Project(tmp_path)
    project.run("accept", "nl", "lesson")
    project.edit(project.english, ("a token can be used only once", "a token can be used onnly once"))
    assert project.run("cosmetic", "lesson") == 0
    project.edit(project.english, ("a token can be used onnly once", "each of its tokens is used up for good"))
    assert project.run("cosmetic", "lesson") == 1
    assert "more than a typo has changed" in said(capsys)


def test_a_changed_number_is_not_cosmetic(project, capsys):
    project.edit(project.english, ("gives 4<!--", "gives 3<!--"))
    assert project.run("cosmetic", "lesson") == 1
    assert "it changed what translations repeat: numbers" in said(capsys)


def test_cosmetic_leaves_other_blocks_stale(project, capsys):
    project.edit(project.english, CHANGE, ("Choose the best one.", "Choose the best ones."))
    assert project.run("cosmetic", "lesson", project.line(project.english, "best ones")) == 0
    project.run("todo", "nl", "--json")
    data = json.loads(capsys.readouterr().out.split("recorded\n")[1])
    assert [entry["line"] for entry in data] == [9]


def test_status_counts_blocks_and_words(project, capsys):
    project.edit(project.english, CHANGE, ("2. Choose the best one.\n", "2. Choose.\n3. Choose again.\n"))
    assert project.run("status") == 0
    assert said(capsys) == (
        "    page    current    stale    added  english    other  missing    words\n"
        "nl  lesson       33        2        1        ·        ·        ·       21\n"
    )
    assert project.run("status", "nl", "--strict", "--json") == 3
    assert json.loads(capsys.readouterr().out)[0]["stale"] == 2


def test_a_missing_page_is_told_with_the_command_that_begins_it(project, capsys):
    (project.docs / "ru").mkdir()
    assert project.run("todo", "ru") == 0
    text = said(capsys)
    assert f"{project.docs.as_posix()}/ru/lesson.md: MISSING, " in text
    assert f"cp {project.english.as_posix()} {project.docs.as_posix()}/ru/lesson.md" in text


def test_check_is_wrong_only_where_a_translation_is(project, capsys):
    project.edit(project.english, CHANGE)
    assert project.run("check") == 0
    assert said(capsys) == "nl: 0 wrong; 1 blocks wait for a translator, which is not wrong\n"
    project.edit(project.dutch, ("`banana`", "`banaan`"))
    assert project.run("check", "nl", "--json") == 1
    [problem] = json.loads(capsys.readouterr().out)
    assert (problem["line"], problem["path"]) == (20, project.dutch.as_posix())


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (("todo", "fr"), "fr is no language of translation; there are nl"),
        (("todo", "nl", "leson"), "no English page is called leson; there are lesson"),
        (("accept", "nl", "lesson", "10000"), "no block stands at "),
        (("accept", "nl", "lesson", "8"), "no block stands at "),
    ],
)
def test_a_mistyped_command_says_what_there_is(project, capsys, arguments, text):
    assert project.run(*arguments) == 2
    assert said(capsys).startswith(text)


def test_a_terminal_gets_colours_and_a_file_none():
    from overrides.translations.changes import word_changes

    assert word_changes("one two", "one three", painted=True) == "one \033[31;9mtwo\033[0m\033[32;1mthree\033[0m"
    assert word_changes("one two", "one three") == "one [-two-]{+three+}"


def test_the_benchmark_says_how_good_it_is(capsys):
    from tests.translations import benchmark

    assert benchmark.main() == 0
    assert "recall: 100.0% (0 missed)\nprecision: 100.0% (0 false alarms)\n" in said(capsys)
