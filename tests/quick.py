"""What a change can break, checked in seconds: `nox -s quick`.

Which tests a file needs follows from where it stands, because tests mirror the rooms and pages are tests themselves.
Recorders of what a test touches (pytest-testmon and the like) know Python alone, and begin with a whole run.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parents[1]
LANGUAGES = ("en", "nl", "ru")

#: Files, as a pattern of their path, and the tests that ask them something. `{0}` is the pattern's first group.
ASKED: tuple[tuple[str, tuple[str, ...]], ...] = (
    (r"docs/(?:en|nl|ru)/(.+)\.(?:md|lock)", ("docs/en/{0}.md", "docs/nl/{0}.md", "docs/ru/{0}.md")),
    (r"docs/(?:snippets|outputs)/(.+)\.(?:py|out)", ("docs/en/{0}.md", "docs/nl/{0}.md", "docs/ru/{0}.md")),
    (r"docs/glossary\.json", ("tests/translations/test_glossary.py", "tests/pages/test_glossary_page.py")),
    (r"docs/\w+/words\.txt", ("tests/translations/test_prose.py",)),
    (r"bpe_examples/messages/.*", ("tests/checkpoints/test_messages.py",)),
    (r"bpe_examples/checkpoints/(\w+)\.py", ("tests/checkpoints/test_solutions.py", "tests/checkpoints/test_{0}.py")),
    (r"bpe_examples/sandbox/.*", ("tests/test_sandbox.py",)),
    (r"bpe_examples/(\w+)\.py", ("tests/test_{0}.py", "tests/test_docstrings.py", "tests/test_golden.py")),
    (r"overrides/theme/assets/messages/.*", ("tests/test_languages.py", "tests/translations/test_calques.py")),
    (r"overrides/theme/assets/javascripts/.*", ("tests/test_scripts.py",)),
    (r"overrides/translations/lint/.*", ("tests/translations/test_prose.py", "tests/translations/test_glossary.py")),
    (r"overrides/engine/.*", ("tests/test_engine.py",)),
    (r"overrides/pages/begin\.md", ("tests/pages/test_begin.py",)),
    (r"overrides/build\.py", ("tests/test_architecture.py", "tests/figures/test_registry.py")),
    (r"overrides/(\w+)\.py", ("tests/test_{0}.py",)),
    (r"overrides/(\w+/\w+)\.py", ()),
    (r"(tests/(?!browser/).*test_\w+\.py)", ("{0}",)),
    (r"tests/lessons/(?:ledger|manifest)\.txt", ("tests/lessons/test_coverage.py",)),
    (r"[A-Z]+\.md|noxfile\.py|pyproject\.toml|\.(?:ci|github)/.*", ("tests/test_habits.py",)),
)


@dataclass
class Choice:
    """What is asked of a change, and the changed files that nothing here asks anything of."""

    tests: list[str] = field(default_factory=list)
    pages: list[str] = field(default_factory=list)
    python: list[str] = field(default_factory=list)
    unasked: list[str] = field(default_factory=list)


def chosen(changed: Iterable[str], exists: Iterable[str]) -> Choice:
    """Return what is to be asked of the `changed` files, of the tests that exist.

    >>> chosen(["docs/nl/leakage.md", "x.bin"], ["docs/nl/leakage.md"])
    Choice(tests=['docs/nl/leakage.md'], pages=['leakage'], python=[], unasked=['x.bin'])
    """
    choice, there = Choice(), set(exists)
    for path in sorted(set(changed)):
        wanted = [test for test in _asked(path) if test in there]
        choice.tests += wanted
        if page := re.fullmatch(r"docs/(?:\w\w|snippets|outputs)/(.+)\.(?:md|lock|py|out)", path):
            choice.pages.append(page[1])
        if path.endswith(".py") and path in there:
            choice.python.append(path)
        if not wanted:
            choice.unasked.append(path)
    choice.tests, choice.pages = sorted(set(choice.tests)), sorted(set(choice.pages))
    return choice


def _asked(path: str) -> list[str]:
    for pattern, tests in ASKED:
        if match := re.fullmatch(pattern, path):
            named = [test.format(*match.groups()) for test in tests]
            room = re.fullmatch(r"overrides/(\w+)/(?:\w+/)?(\w+)\.py", path)
            return [*named, *([f"tests/{room[1]}/test_{room[2]}.py"] if room else [])]
    return []


def changed_since(base: str) -> list[str]:
    """Return every file that differs from `base`, new ones included."""
    names = []
    for command in (["diff", "--name-only", base], ["ls-files", "--others", "--exclude-standard"]):
        done = subprocess.run(["git", *command], cwd=ROOT, capture_output=True, text=True, check=False)
        if done.returncode:
            raise SystemExit(f"git does not know what changed since {base}: {done.stderr.strip()}")
        names += done.stdout.splitlines()
    return names


def main(arguments: Sequence[str]) -> int:
    """Check what changed since the last commit, or since the one named; return 1 when something is wrong."""
    base = arguments[0] if arguments else "HEAD"
    exists = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"], cwd=ROOT, capture_output=True, text=True
    ).stdout.splitlines()
    choice = chosen(changed_since(base), [name for name in exists if (ROOT / name).is_file()])
    if not (choice.tests or choice.python or choice.unasked):
        print(f"nothing has changed since {base}")
        return 0
    asked = [bool(_run("ruff", "check", *choice.python) | _run("ruff", "format", "--check", *choice.python))]
    asked += [_run("overrides.translations.command", "check", language) for language in ("nl", "ru") if choice.pages]
    asked += [_run("pytest", "-q", "-p", "no:randomly", *choice.tests)]
    for path in choice.unasked:
        print(f"not asked: {path}")
    print("not run: the built site, the browser, types, and every test of another file; nox -s tests runs all of it")
    return 1 if any(asked) else 0


def _run(module: str, *arguments: str) -> int:
    """Run a module on what there is for it; nothing is no reason to run it."""
    if not arguments or arguments[-1].startswith("-") or arguments == ("-q", "-p", "no:randomly"):
        return 0
    print(f"{module} {' '.join(arguments)}", flush=True)
    return subprocess.run([sys.executable, "-m", module, *arguments], cwd=ROOT, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
