"""Spelling, by the hunspell dictionaries of the machine and one personal list: docs/<language>/words.txt."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from overrides import languages
from overrides.pages import lemmas, letters
from overrides.pages.page import Page
from overrides.problems import relative
from overrides.translations.lint.findings import Finding, prose

#: The personal list, beside the pages of a language.
LIST = "words.txt"
_WORD = re.compile(r"(?<![\w’'-])[^\W\d_]+(?:[’'-][^\W\d_]+)*(?![\w]|-\d)")
#: What hunspell said of a word, by language and word.
_is_known: dict[tuple[str, str], bool] = {}


def check_spelling(page: Page) -> list[Finding]:
    """Return the words that neither the dictionary nor the personal list knows; nothing without hunspell."""
    return check_pages([page])


def check_pages(pages: list[Page]) -> list[Finding]:
    """Do the same for many pages of one language, which asks the dictionary once."""
    if not pages or skipped(pages[0].language):
        return []
    language = pages[0].language
    entries = {folder: frozenset(listed(folder)) for folder in {_folder(page) for page in pages}}
    uses = [_Use(page, *word) for page in pages for word in _words(page)]
    doubtful = [use for use in uses if not _is_listed(use.word, language, entries[_folder(use.page)])]
    # Of a compound with a hyphen each part may be known.
    _ask(language, {part for use in doubtful for part in (use.word, *use.word.split("-"))})
    doubtful = [use for use in doubtful if not _is_known[language, use.word]]
    doubtful = [use for use in doubtful if not _parts_are_known(use, entries[_folder(use.page)])]
    if language != languages.SOURCE and not skipped(languages.SOURCE):
        # Footnotes and quotes name works and people as they are written, most often in English.
        _ask(languages.SOURCE, {use.word for use in doubtful if use.cited})
        doubtful = [use for use in doubtful if not use.cited or not _is_known[languages.SOURCE, use.word]]
    suggested = _suggestions(language, {use.word for use in doubtful})
    return sorted(use.finding(suggested[use.word]) for use in doubtful)


@dataclass(frozen=True)
class _Use:
    page: Page
    line: int
    column: int
    word: str
    cited: bool

    def finding(self, suggestion: str | None) -> Finding:
        path = relative(_folder(self.page) / LIST)
        message = f"“{self.word}” is in neither the dictionary nor {path}"
        return Finding(relative(self.page.path), self.line, self.column, message, suggestion or None)


def check_list(folder: Path, pages: list[Page]) -> list[Finding]:
    """Return the entries of the personal list in `folder` that are out of order or that no page uses."""
    entries = listed(folder)
    used = {entry for page in pages for word in _spelled(page) for entry in _entries_for(word, page.language)}
    findings = []
    for number, entry in enumerate(entries, 1):
        if entry not in used:
            message = f"no page uses “{entry}” any more; take it off the list"
            findings.append(Finding(relative(folder / LIST), number, 1, message))
    in_order = sorted(set(entries), key=lambda entry: (entry.casefold(), entry))
    for number, (entry, right) in enumerate(zip(entries, [*in_order, *entries], strict=False), 1):
        if entry != right:
            message = f"“{entry}” is out of order: each word once, in the order of the alphabet"
            findings.append(Finding(relative(folder / LIST), number, 1, message, right))
            break
    return findings


def listed(folder: Path) -> list[str]:
    """Return the personal list of the language whose pages are in `folder`."""
    path = folder / LIST
    return path.read_text("utf-8").split("\n")[:-1] if path.is_file() else []


@cache
def skipped(language: str) -> str | None:
    """Say why spelling of `language` is not checked, if something is missing for it."""
    if without_forms := lemmas.skipped(language):
        return without_forms
    spelling = languages.load(language)["spelling"]
    if shutil.which("hunspell") and _hunspell(spelling["dictionary"], "-l", "").returncode == 0:
        return None
    return f"spelling is not checked: hunspell and its dictionary are missing (Debian: {spelling['package']})"


def _hunspell(dictionary: str, mode: str, text: str) -> subprocess.CompletedProcess[str]:
    command = ["hunspell", "-i", "utf-8", mode, "-d", dictionary]
    return subprocess.run(command, input=text, capture_output=True, text=True, encoding="utf-8", check=False)


_OPEN_QUOTE = re.compile(r"[“«„][^”»“]*$")


def _words(page: Page) -> Iterator[tuple[int, int, str, bool]]:
    """Yield line, column and word of every word written in the alphabet of the page's language."""
    script = languages.load(page.language)["typography"]["script"]
    for line in prose(page):
        for match in _WORD.finditer(line.text):
            if letters.scripts(match[0]) == [script]:
                cited = line.footnote or _OPEN_QUOTE.search(line.text[: match.start()]) is not None
                yield line.number, line.columns[match.start()] + 1, match[0], cited


def _spelled(page: Page) -> Iterator[str]:
    for _, _, word, _ in _words(page):
        yield word
        yield from word.split("-")


def _folder(page: Page) -> Path:
    return next((folder for folder in page.path.parents if folder.name == page.language), page.path.parent)


def _entries_for(word: str, language: str) -> frozenset[str]:
    """Return the entries that allow `word`: itself, with a small letter, its dictionary forms if known."""
    forms = {word, word[0].lower() + word[1:]}
    if language in lemmas.LIBRARIES:
        found = lemmas.of(word, language)
        forms |= found if word[0].islower() else found | {form[0].upper() + form[1:] for form in found}
    return frozenset(forms)


def _is_listed(word: str, language: str, entries: frozenset[str]) -> bool:
    return not entries.isdisjoint(_entries_for(word, language))


def _parts_are_known(use: _Use, entries: frozenset[str]) -> bool:
    language, parts = use.page.language, use.word.split("-")
    known = (_is_listed(part, language, entries) or _is_known[language, part] for part in parts)
    return len(parts) > 1 and all(known)


def _ask(language: str, asked: Iterable[str]) -> None:
    new = sorted({word for word in asked if (language, word) not in _is_known})
    if not new:
        return
    # The dictionaries have the straight apostrophe.
    text = "".join(f"{word.replace('’', chr(39))}\n" for word in new)
    answer = _hunspell(languages.load(language)["spelling"]["dictionary"], "-l", text).stdout
    unknown = set(answer.replace("'", "’").split())
    for word in new:
        _is_known[language, word] = unknown.isdisjoint({word, *re.split("[’-]", word)})


def _suggestions(language: str, unknown: Iterable[str]) -> dict[str, str | None]:
    """Return the dictionary's best idea for each word: slow, so it is for words that are reported."""
    asked = sorted(unknown)
    suggested: dict[str, str | None] = dict.fromkeys(asked)
    # The mark ^ keeps a word from being read as a command; an answer ends with an empty line.
    text = "".join(f"^{word.replace('’', chr(39))}\n" for word in asked)
    answers = _hunspell(languages.load(language)["spelling"]["dictionary"], "-a", text).stdout.split("\n\n")
    answers[0] = answers[0].partition("\n")[2]
    for word, answer in zip(asked, answers, strict=False):
        lines = [line for line in answer.splitlines() if line.startswith("& ")]
        if lines and len(lines[0].split(" ")[1]) == len(word):
            suggested[word] = lines[0].partition(": ")[2].split(", ")[0].replace("'", "’")
    return suggested
