"""Small numbers in an oblique case: Russian writes them as words, because digits do not show the case.

«Пятью способами», not «5 способами»; a number with a claim keeps it as a word, too. What stands in the nominative or
the accusative may be digits, and so may numbers from ten on.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from overrides.pages import lemmas
from overrides.pages.page import Page
from overrides.problems import relative
from overrides.translations.lint.findings import Finding, Line, prose

#: The languages with cases that this module knows; their library tells the case of a noun.
LANGUAGES = ("ru",)
_OBLIQUE = {"gent", "datv", "ablt", "loct"}
_SMALL = re.compile(
    r"(?<![\w.,:−-])(?<!\d[\u00a0\u202f])([2-9])[ \u00a0]([а-яё]+)(?:[ \u00a0]([а-яё]+))?", re.IGNORECASE
)


def check_numerals(page: Page) -> list[Finding]:
    """Return the digits of `page` that should be words."""
    if page.language not in LANGUAGES or lemmas.skipped(page.language):
        return []
    return sorted(finding for line in prose(page) for finding in _of_line(line, page))


def _of_line(line: Line, page: Page) -> Iterator[Finding]:
    for match in _SMALL.finditer(line.text):
        number, first, second = match.groups()
        adjective = second is not None and lemmas.parses(first, page.language)[0].tag.POS in ("ADJF", "PRTF")
        if _oblique(int(number), second if adjective else first, page.language):
            message = f"“{match[0] if adjective else f'{number} {first}'}”: a small number in an oblique case is a word"
            yield Finding(relative(page.path), line.number, line.columns[match.start()] + 1, message)


def _nouns(word: str, language: str) -> list[tuple[str, str]]:
    """Return the cases and numbers that `word` may have as a noun; a preposition is none, whatever else it may be."""
    tags = [parse.tag for parse in lemmas.parses(word, language)]
    return [(tag.case, tag.number) for tag in tags if tag.POS == "NOUN" and tags[0].POS != "PREP"]


def _oblique(number: int, noun: str, language: str) -> bool:
    """Tell whether `noun` is oblique behind `number`: no form of it is one that counting asks for.

    Behind two, three and four the nominative has a genitive singular («3 пары»), behind larger ones a genitive plural.
    """
    found = _nouns(noun, language)
    straight = ("gent", "sing" if number < 5 else "plur")
    return straight not in found and any(case in _OBLIQUE for case, _ in found)
