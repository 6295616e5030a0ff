"""Turns of phrase that another language left behind: every word is right, and no native author writes them.

Each is an expression with what to write instead. Words for the terms of the course are in docs/glossary.json.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from overrides.pages.page import Page
from overrides.problems import relative
from overrides.translations.lint.findings import Finding, plain, prose

CALQUES = {
    "nl": {
        # Behind an infinitive with an object of its own the article is Dutch: het trainen van een model.
        r"het trainen(?! (?:van|met|op)\b)": "de training",
        r"aangehaald voor": "bron voor",
        # A thing is no woman: her lists and her ids are left alone.
        r"(?:je|laat|wie|men|hoort|pasten|bevat) haar|haar(?=[.,;:!?])": "die, hem, het, or the noun",
        r"men": "je, or the passive",
        r"precies een (?:int|float|bool)": "van precies het type …",
        r"\d+ van zulke": "… zulke",
        r"hoort niemand te": "mag je niet",
        r"(?:de|elke|een) bouw": "het bouwen van de site",
        r"het Engels is (?:verder|(?:\w+ )?veranderd)": "de Engelse tekst is …",
        r"gebroken getal(?:len)?|kommagetal(?:len)?": "float",
        r"waarheidswaarden?": "bool",
        r"tekens per byte": "cijfers per byte",
        # What is counted there are code points, and a character may have several.
        r"(?:bits|bytes|tokens) per teken": "per codepunt",
        r"is dat niet(?=[.”])": "moet … zijn",
    }
}


def check_calques(page: Page) -> list[Finding]:
    """Return the calques in the prose of `page`; a quotation stays as it is."""
    return sorted(
        Finding(relative(page.path), line.number, line.columns[match.start()] + 1, f"“{match[0]}” is a calque", instead)
        for line in prose(page)
        for match, instead in _found(line.text, page.language)
        if not re.search(r"[“«„][^”»“]*$", line.text[: match.start()])
    )


def calques(text: str, language: str) -> list[tuple[str, str]]:
    """Return the calques in a text without Markdown, such as a message, each with what to write instead.

    >>> calques("Als het trainen stopt", "nl")
    [('het trainen', 'de training')]
    """
    return [(match[0], instead) for match, instead in _found(plain(text).text, language)]


def _found(text: str, language: str) -> Iterator[tuple[re.Match[str], str]]:
    for expression, instead in _expressions(language):
        yield from ((match, instead) for match in expression.finditer(text))


@cache
def _expressions(language: str) -> tuple[tuple[re.Pattern[str], str], ...]:
    """Return the expressions for whole words, in which a space may be a no-break one."""
    return tuple(
        (re.compile(r"(?<![\w-])(?:" + expression.replace(" ", "[ \u00a0]") + r")(?![\w-])", re.IGNORECASE), instead)
        for expression, instead in CALQUES.get(language, {}).items()
    )
