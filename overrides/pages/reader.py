"""The one reader of pages: it puts together what `fences`, `sections`, `prose` and `claims` find in a file.

The build, sybil and the checks all use it, so that what is shown, what is run and what is tested are the same set.
It knows no MkDocs and runs nothing; `running` does. CONTRIBUTING.md ("How a page is written") has the rules.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from pathlib import Path

import yaml

from overrides import languages
from overrides.pages.fences import read_fences
from overrides.pages.page import Page
from overrides.pages.prose import read_prose
from overrides.pages.sections import check_sections
from overrides.problems import ROOT

SNIPPETS = ROOT / "docs" / "snippets"


def read_page(path: Path, language: str | None = None, snippets: Path = SNIPPETS) -> Page:
    """Read the page at `path`; whatever is wrong with it is in its `problems`, nothing is raised.

    `language` is the folder's name unless given. A page is read once as long as it and its program stay what they are,
    however many hooks ask: treat it as read-only.
    """
    language = language or path.parent.name
    if language not in languages.known():
        language = languages.SOURCE
    program = snippets / f"{path.stem}.py"
    return _read(path, language, snippets, path.read_bytes(), program.read_bytes() if program.is_file() else None)


@lru_cache(maxsize=256)
def _read(path: Path, language: str, snippets: Path, raw: bytes, program: bytes | None) -> Page:
    page = Page(path, language, "")
    page.text = _decoded(page, raw)
    _read_front_matter(page)
    read_fences(page, snippets)
    read_prose(page)
    check_sections(page, snippets)
    return page


def _decoded(page: Page, raw: bytes) -> str:
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        page.problem(raw.count(b"\n", 0, error.start) + 1, f"not UTF-8: byte {raw[error.start]:#04x}, {error.reason}")
        return ""
    if text.startswith("\ufeff"):
        page.problem(1, "the file begins with a byte order mark; save it as UTF-8 without one")
    for number, line in enumerate(text.split("\n"), 1):
        if "\r" in line:
            page.problem(number, "a carriage return; lines end with LF alone")
            break
        if "\t" in line:
            page.problem(number, "a tab; indent with spaces")
        if not unicodedata.is_normalized("NFC", line):
            column = next(i for i in range(len(line)) if not unicodedata.is_normalized("NFC", line[: i + 1])) + 1
            page.problem(number, f"column {column}: not in Unicode normal form NFC; save the letter composed")
    return text


def _read_front_matter(page: Page) -> None:
    match = re.match(r"---\n(.*?\n)?---\n", page.text, re.DOTALL)
    if match is None:
        page.problem(1, "no front matter: a page begins with `---`, title, description, `---`")
        return
    page.first = page.text.count("\n", 0, match.end()) + 1
    try:
        meta = yaml.safe_load(match[1] or "")
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        page.problem(mark.line + 2 if mark else 1, f"front matter is not YAML: {getattr(error, 'problem', error)}")
        return
    page.meta = meta if isinstance(meta, dict) else {}
    for key in ("title", "description"):
        if not isinstance(page.meta.get(key), str) or not page.meta[key].strip():
            page.problem(1, f"front matter lacks `{key}`")
    for key in ("numbers", "skips"):
        for name, reason in dict(page.meta.get(key) or {}).items():
            if not isinstance(reason, str) or not reason.strip():
                page.problem(1, f"front matter `{key}`: {name!r} needs a reason")
