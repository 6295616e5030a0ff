"""A small project with one lesson in English and Dutch, for tests that run the real commands in a real repository."""

import subprocess
from pathlib import Path

from overrides.translations import command, lock
from tests.translations.scenarios import DUTCH, ENGLISH, edited, write

AUTHOR = ("-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false")


class Project:
    """The lesson of the scenarios below a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.docs = folder / "docs"
        self.english = write(folder, ENGLISH, "en")
        self.dutch = write(folder, DUTCH, "nl")
        self.lock = lock.path_of(self.dutch)
        (folder / ".gitattributes").write_text("docs/**/*.lock merge=union\n", "utf-8")

    def edit(self, path: Path, *edits: tuple[str, str]) -> None:
        """Replace text that stands once in a page."""
        path.write_text(edited(path.read_text("utf-8"), edits), "utf-8", newline="\n")

    def line(self, path: Path, words: str) -> int:
        """The line in which `words` stand."""
        text = path.read_text("utf-8")
        assert text.count(words) == 1
        return text.count("\n", 0, text.index(words)) + 1

    def run(self, *arguments: object) -> int:
        """Run a command; what it says is on stdout and stderr."""
        return command.main(["--docs", str(self.docs), *map(str, arguments)])

    def git(self, *arguments: str, folder: Path | None = None) -> str:
        """Run git and return what it prints."""
        done = subprocess.run(
            ["git", *AUTHOR, *arguments], cwd=folder or self.folder, capture_output=True, text=True, check=True
        )
        return done.stdout

    def commit(self, subject: str = "a change") -> None:
        """Commit everything."""
        self.git("add", "-A")
        self.git("commit", "-q", "-m", subject)
