"""What git remembers, and that everything works where it remembers nothing."""

from overrides.translations import history, lock
from overrides.translations.blocks import read_blocks
from overrides.translations.drift import page
from tests.translations.project import Project


def test_the_old_english_is_found_in_earlier_versions(project, capsys):
    last = "learns from nothing but counts"
    for old, new in (("learns by counting", "learns from counts"), ("learns from counts", last)):
        project.edit(project.english, (old, new))
        project.commit()
    assert project.run("todo", "nl") == 0
    said = capsys.readouterr().out
    assert "Byte pair encoding learns [-by counting-]{+from nothing but counts+}." in said
    assert "docs/nl/lesson.md:9: STALE, English changed: change the translation accordingly" in said


def test_the_old_english_is_found_before_anything_is_committed(project, capsys):
    project.edit(project.english, ("learns by counting", "learns from counts"))
    project.run("todo", "nl")
    assert "learns [-by counting-]{+from counts+}" in capsys.readouterr().out


def test_the_old_english_is_found_across_a_rename(project, capsys):
    for folder, suffix in (("en", "md"), ("nl", "md"), ("nl", "lock")):
        project.git("mv", f"docs/{folder}/lesson.{suffix}", f"docs/{folder}/count.{suffix}")
    project.commit()
    project.edit(project.docs / "en" / "count.md", ("learns by counting", "learns from counts"))
    project.run("todo", "nl")
    assert "learns [-by counting-]{+from counts+}" in capsys.readouterr().out
    assert project.run("check") == 0


def test_a_changed_claim_is_shown_as_a_change(project, capsys):
    project.edit(project.english, ("= tokens[1] -->", "= ids[1] -->"))
    project.run("todo", "nl")
    said = capsys.readouterr().out
    assert "97[-<!-- = tokens[1] -->-]{+<!-- = ids[1] -->+}" in said
    assert "must be equal: claims: English has <!-- = ids[1] -->, the translation has <!-- = tokens[1] -->" in said


def test_in_a_shallow_clone_states_are_known_and_the_old_text_is_told_to_be_missing(project, capsys, tmp_path):
    project.edit(project.english, ("learns by counting", "learns from counts"))
    project.commit()
    project.git("clone", "-q", "--depth=1", f"file://{project.folder}", str(tmp_path / "shallow"))
    shallow = Project.__new__(Project)
    shallow.docs = tmp_path / "shallow" / "docs"
    assert history.is_shallow(shallow.docs)
    assert shallow.run("todo", "nl") == 0
    said = capsys.readouterr().out
    assert ":9: STALE, English changed" in said
    assert "the old text is not in this clone's history" in said
    assert shallow.run("check") == 0


def test_outside_git_nothing_is_remembered_and_nothing_fails(tmp_path, capsys):
    project = Project(tmp_path)
    assert history.is_shallow(project.docs)
    assert project.run("accept", "nl", "lesson") == 0
    project.edit(project.english, ("learns by counting", "learns from counts"))
    assert project.run("todo", "nl") == 0
    assert "the old text is not in this clone's history" in capsys.readouterr().out
    assert history.bumped(project.docs / "nl") == []


def forged(project, mark="-", words="Elk token behalve"):
    """Put the new English hash of the block with `words` in its line, with the right seal."""
    found = page(project.docs, "nl", "lesson")
    theirs = read_blocks(found.translated)
    ours = read_blocks(found.english)
    block = next(block for block in theirs if words in block.text)
    kept = {entry for entry in lock.read(project.lock) if entry.translated != block.hash}
    lock.write(project.lock, kept | {lock.record(ours[theirs.index(block)], block, mark)})


def test_a_hash_bumped_with_a_forged_seal_is_told_by_history(project):
    project.edit(project.english, ("has a neighbour on its right", "has nobody on its right"))
    project.commit()
    forged(project)
    [problem] = history.bumped(project.docs / "nl")
    assert problem.message.startswith("this line was moved to changed English although the translation is what it was")
    assert project.run("check", "nl") == 1
    project.commit()
    assert history.bumped(project.docs / "nl") == [problem]


def test_a_line_that_was_deleted_and_written_anew_is_told_too(project):
    project.edit(project.english, ("has a neighbour on its right", "has nobody on its right"))
    found = page(project.docs, "nl", "lesson")
    block = next(b for b in read_blocks(found.translated) if "Elk token behalve" in b.text)
    lock.write(project.lock, {e for e in lock.read(project.lock) if e.translated != block.hash})
    project.commit()
    assert project.run("accept", "nl", "lesson") == 0
    assert len(history.bumped(project.docs / "nl")) == 1


def test_a_mark_says_that_no_change_was_needed(project):
    project.edit(project.english, ("has a neighbour on its right", "has got a neighbour on its right"))
    assert project.run("accept", "nl", "lesson", project.line(project.dutch, "Elk token"), "--same") == 0
    project.commit()
    assert history.bumped(project.docs / "nl") == []


def test_the_usual_course_of_things_is_no_bump(project):
    project.edit(project.english, ("has a neighbour on its right", "has nobody on its right"))
    project.commit()
    project.edit(project.dutch, ("heeft rechts een buur", "heeft rechts niemand"))
    assert project.run("accept", "nl", "lesson") == 0
    project.commit()
    project.edit(project.english, ("has nobody on its right", "has a neighbour on its right"))
    project.edit(project.dutch, ("heeft rechts niemand", "heeft rechts een buur"))
    assert project.run("accept", "nl", "lesson") == 0
    project.commit()
    assert history.bumped(project.docs / "nl") == []
