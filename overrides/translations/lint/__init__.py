"""The language checks: typography, terms and spelling warn; differences that nobody sees are problems."""

from __future__ import annotations

from pathlib import Path

from overrides import languages
from overrides.pages import lemmas, reader
from overrides.pages.invisible import check_invisible
from overrides.pages.page import Page
from overrides.translations.lint import spelling
from overrides.translations.lint.calques import check_calques
from overrides.translations.lint.findings import Finding
from overrides.translations.lint.numerals import check_numerals
from overrides.translations.lint.spelling import check_spelling
from overrides.translations.lint.terms import check_glossary
from overrides.translations.lint.typography import check_typography, fixed_text

__all__ = [
    "Finding",
    "check_calques",
    "check_glossary",
    "check_invisible",
    "check_numerals",
    "check_spelling",
    "check_typography",
    "fixed_text",
    "lint",
    "skipped",
]


def lint(docs: Path, language: str, page: str | None = None, fix: bool = False) -> list[Finding]:
    """Return what the language checks find in the pages of `language` below `docs`, or in one page of it.

    `page` is its name, such as count-pairs. `fix` mends typography in the files first. `skipped` tells what
    can't be checked on this machine.
    """
    folder = docs / language
    paths = sorted(folder.rglob("*.md")) if page is None else [folder / f"{page.removesuffix('.md')}.md"]
    pages = [_read(path, docs, language) for path in paths]
    if fix:
        for number, read in enumerate(pages):
            text = fixed_text(read)
            if text != read.text:
                read.path.write_text(text, "utf-8", newline="\n")
                pages[number] = _read(read.path, docs, language)
    findings = spelling.check_pages(pages)
    for read in pages:
        findings += check_typography(read) + check_glossary(read, _english(read, docs, language))
        findings += check_calques(read) + check_numerals(read)
    if page is None and not spelling.skipped(language):
        findings += spelling.check_list(folder, pages)
    return sorted(findings)


def skipped(language: str) -> list[str]:
    """Return what can't be checked in `language` on this machine, each with what is missing."""
    return sorted({reason for reason in (lemmas.skipped(language), spelling.skipped(language)) if reason})


def _read(path: Path, docs: Path, language: str) -> Page:
    return reader.read_page(path, language, docs / "snippets")


def _english(page: Page, docs: Path, language: str) -> Page | None:
    path = docs / languages.SOURCE / page.path.relative_to(docs / language)
    return _read(path, docs, languages.SOURCE) if language != languages.SOURCE and path.is_file() else None
