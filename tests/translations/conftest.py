"""Projects for the tests of the translators' workbench."""

import pytest

from tests.translations.project import Project


@pytest.fixture
def project(tmp_path, capsys) -> Project:
    """A lesson whose Dutch translation is recorded and committed."""
    made = Project(tmp_path / "project")
    made.git("init", "-q", "-b", "main")
    assert made.run("accept", "nl", "lesson") == 0
    capsys.readouterr()
    made.commit("the lesson")
    return made
