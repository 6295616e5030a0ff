"""The record of what was checked: a set of lines that merges, and that nobody changes by hand unseen."""

import random

import pytest

from overrides.translations import departures, drift, lock
from overrides.translations.states import State

ENTRY = lock.Entry("9c1f0e77ab12", "51d0c3aa", "9f3c0d5561e2b7a4", "02d4b8c91f6e", "0b77a1c2", "same")
LINE = "9c1f0e77ab12.51d0c3aa.9f3c0d5561e2b7a4 02d4b8c91f6e.0b77a1c2 same 9924"


def states(project):
    return [entry.state for entry in drift.page(project.docs, "nl", "lesson").drifts]


def test_a_line_is_an_entry_and_an_entry_a_line():
    assert str(ENTRY) == LINE
    assert lock.parse(LINE) == ENTRY


def test_a_lock_is_read_as_it_was_written(tmp_path):
    other = lock.renewed(ENTRY, english_block(tmp_path), "cosmetic")
    lock.write(tmp_path / "a.lock", [ENTRY, other, ENTRY])
    assert lock.read(tmp_path / "a.lock") == {ENTRY, other}
    assert lock.problems(tmp_path / "a.lock") == []


def english_block(folder):
    from overrides.translations.blocks import read_blocks
    from tests.written import read

    return read_blocks(read(folder, "\nOne two three."))[-1]


def test_the_same_entries_give_the_same_bytes_without_dates_or_commits(project):
    entries = list(lock.read(project.lock))
    random.shuffle(entries)
    assert lock.written(entries) == project.lock.read_text("utf-8")
    assert len(entries) == len(project.lock.read_text("utf-8").split("\n")) - 2


def test_the_order_of_lines_and_lines_that_stand_twice_do_not_matter(project):
    head, *lines = project.lock.read_text("utf-8").rstrip("\n").split("\n")
    lines = [*lines, *lines]
    random.shuffle(lines)
    project.lock.write_text("\n".join([head, *lines, head, ""]), "utf-8")
    assert set(states(project)) == {State.CURRENT}
    assert departures.problems(project.docs, "nl") == []


def test_branches_that_accept_different_blocks_merge_without_a_conflict(project):
    project.edit(project.english, ("learns by counting", "learns from counts"), ("Choose the", "Choose always the"))
    project.commit()
    branches = (("one", "leert door te tellen", "leert van tellingen"), ("two", "Kies het", "Kies altijd het"))
    for branch, words, new in branches:
        project.git("switch", "-q", "-c", branch, "main")
        project.edit(project.dutch, (words, new))
        assert project.run("accept", "nl", "lesson", project.line(project.dutch, new)) == 0
        project.commit()
    project.git("merge", "-q", "-m", "both", "one")
    assert set(states(project)) == {State.CURRENT}
    assert project.run("check", "nl") == 0


def test_branches_that_accept_one_block_differently_leave_a_conflict_in_the_page_only(project):
    project.edit(project.english, ("learns by counting", "learns from counts"))
    project.commit()
    for branch, new in (("one", "leert van tellingen"), ("two", "leert uit tellingen")):
        project.git("switch", "-q", "-c", branch, "main")
        project.edit(project.dutch, ("leert door te tellen", new))
        assert project.run("accept", "nl", "lesson", project.line(project.dutch, new)) == 0
        project.commit()
    with pytest.raises(Exception, match="merge"):
        project.git("merge", "-q", "-m", "both", "one")
    assert project.git("diff", "--name-only", "--diff-filter=U").split() == ["docs/nl/lesson.md"]
    project.git("checkout", "--theirs", "docs/nl/lesson.md")
    assert set(states(project)) == {State.CURRENT}


def test_a_hash_changed_by_hand_is_told_with_its_line(project):
    lines = project.lock.read_text("utf-8").split("\n")
    lines[3] = ("f" if lines[3][0] != "f" else "e") + lines[3][1:]
    project.lock.write_text("\n".join(lines), "utf-8")
    [problem] = lock.problems(project.lock)
    assert problem.line == 4
    assert problem.message.startswith("this line was changed by hand, and a stale block would count as fresh")
    assert problem in departures.problems(project.docs, "nl")


BROKEN = ["<<<<<<< HEAD", "9c1f0e77ab12 02d4b8c91f6e", LINE + "0", LINE.replace("same", "good")]


@pytest.mark.parametrize("line", BROKEN)
def test_what_is_not_a_line_of_a_lock_is_told(tmp_path, line):
    (tmp_path / "a.lock").write_text(f"# Head\n\n{LINE}\n{line}\n", "utf-8")
    [problem] = lock.problems(tmp_path / "a.lock")
    assert (problem.line, problem.message.split(":")[0]) == (4, "not a line of a lock")
    assert lock.read(tmp_path / "a.lock") == {ENTRY}


def test_a_mark_added_by_hand_is_told(tmp_path):
    (tmp_path / "a.lock").write_text(LINE.replace("same", "cosmetic") + "\n", "utf-8")
    assert len(lock.problems(tmp_path / "a.lock")) == 1


def test_sketches_of_one_text_with_a_typo_are_alike_and_of_two_texts_are_not():
    text = "A pair that stands only once repeats nothing, so it is never merged."
    typo = text.replace("nothing", "notthing")
    other = "The letter is stored as a number, and the number of a token is called its id."
    assert lock.likeness(lock.sketch(text), lock.sketch(text)) == 1
    assert lock.likeness(lock.sketch(text), lock.sketch(typo)) > 0.85
    assert lock.likeness(lock.sketch(text), lock.sketch(other)) < 0.7
