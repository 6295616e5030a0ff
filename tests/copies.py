"""Copies of the project in which a test plants a fault, and the real commands run on them."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PARTS = ("bpe_examples", "docs", "overrides", "tests/lessons", "tests/__init__.py")
FILES = ("mkdocs.yml", "pyproject.toml")


def copied(folder: Path, without: tuple[str, ...] = ()) -> Path:
    """Copy what the site and its page tests are made of to `folder`, `without` some parts or names; return it."""
    for part in (*PARTS, *FILES):
        if part in without:
            continue
        source, target = ROOT / part, folder / part
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__", *without))
        else:
            shutil.copy2(source, target)
    return folder


def edit(path: Path, old: str, new: str) -> int:
    """Replace the only occurrence of `old` in a file; return its line."""
    text = path.read_text("utf-8")
    assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {path}"
    path.write_text(text.replace(old, new), "utf-8", newline="\n")
    return text.count("\n", 0, text.index(old)) + 1


def environment(**more: str) -> dict[str, str]:
    """Return this process's environment without what would steer the commands."""
    inherited = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST", "MKDOCS"))}
    inherited.pop("CI", None)
    return {**inherited, "NO_MKDOCS_2_WARNING": "1", "SOURCE_DATE_EPOCH": "1700000000", **more}


def run_module(module: str, *arguments: str, folder: Path, **more: str) -> subprocess.CompletedProcess[str]:
    """Run `python -m module arguments` in `folder`."""
    return subprocess.run(
        [sys.executable, "-m", module, *arguments],
        cwd=folder,
        env=environment(**more),
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )


def said(result: subprocess.CompletedProcess[str]) -> str:
    """Return everything that a command printed."""
    return result.stdout + result.stderr
