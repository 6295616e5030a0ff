"""The terms of the course: one word for one thing, in every language.

`avoid` in docs/glossary.json are expressions for other words, each with the one to write instead.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from overrides import languages
from overrides.pages import lemmas
from overrides.pages.glossary import terms
from overrides.pages.page import Page
from overrides.problems import relative
from overrides.translations.lint.findings import Finding, Line, prose


def check_glossary(page: Page, english: Page | None = None) -> list[Finding]:
    """Return the words that `page` should not use, and the terms of the English page that it lacks.

    A term counts as used when the same section has it anywhere: sentences are arranged as the language likes.
    """
    findings = list(_avoided(page))
    if english is not None and page.language != languages.SOURCE and lemmas.skipped(page.language) is None:
        findings += _missing(page, english)
    return sorted(set(findings))


def _avoided(page: Page) -> Iterator[Finding]:
    for line in prose(page):
        for match in _avoid_pattern(page.language).finditer(line.text):
            quoted = re.search(r"[“«„][^”»“]*$", line.text[: match.start()])
            right = _instead(page.language, match)
            # The title of a work stays as it is, and so does a term in brackets behind its translation.
            if not quoted and not _in_brackets(line.text, match) and right is not None:
                column = line.columns[match.start()] + 1
                yield Finding(relative(page.path), line.number, column, f"“{match[0]}” is no term here", right)


def _in_brackets(text: str, match: re.Match[str]) -> bool:
    return text[match.start() - 1 : match.start()] == "(" and text[match.end() : match.end() + 1] in (
        ")",
        ",",
    )


@cache
def _avoids(language: str) -> tuple[tuple[str, str], ...]:
    return tuple(
        (expression, right)
        for row in terms().values()
        for expression, right in row.get(language, {}).get("avoid", {}).items()
    )


@cache
def _avoid_pattern(language: str) -> re.Pattern[str]:
    expressions = "|".join(f"(?:{expression})" for expression, _ in _avoids(language))
    return re.compile(rf"(?<![\w-])(?:{expressions or '(?!)'})(?![\w-])", re.IGNORECASE)


def _instead(language: str, match: re.Match[str]) -> str | None:
    for expression, right in _avoids(language):
        if re.fullmatch(expression, match[0], re.IGNORECASE):
            return None if match[0] == right else right
    return None


# Terms that are missing -------------------------------------------------------------------------------------


def _missing(page: Page, english: Page) -> Iterator[Finding]:
    ours, theirs = _blocks(page), _blocks(english)
    for section, their_blocks in theirs.items():
        our_blocks = ours.get(section)
        if our_blocks is None:
            continue
        whole = " \n ".join(text for _, text in our_blocks)
        for row in terms().values():
            here = row.get(page.language)
            if here is None:
                continue
            using = [index for index, (_, text) in enumerate(their_blocks) if _uses(text, languages.SOURCE, row)]
            if using and not _uses(whole, page.language, row):
                aligned = our_blocks[using[0]][0] if len(our_blocks) == len(their_blocks) else our_blocks[0][0]
                term = row[languages.SOURCE]["term"]
                message = f"English speaks of “{term}” here, and this section has no “{here['term']}”"
                yield Finding(relative(page.path), aligned.number, aligned.columns[0] + 1, message)


def _blocks(page: Page) -> dict[str, list[tuple[Line, str]]]:
    """Return first line and text of the blocks of every section; footnotes cite others and are left out."""
    grouped: dict[str, dict[int, list[Line]]] = defaultdict(lambda: defaultdict(list))
    for line in prose(page):
        if not line.footnote:
            grouped[line.section][line.block].append(line)
    return {
        section: [(lines[0], " ".join(line.text for line in lines)) for lines in blocks.values()]
        for section, blocks in grouped.items()
    }


def _uses(text: str, language: str, row: dict[str, Any]) -> bool:
    forms: Sequence[str] = row[language]["words"]
    if language in lemmas.LIBRARIES:
        return any(_follow(_text(form, language), _text(text, language)) for form in forms)
    return bool(forms) and _forms_pattern(tuple(forms)).search(text) is not None


@cache
def _forms_pattern(forms: tuple[str, ...]) -> re.Pattern[str]:
    expressions = "|".join(f"(?:{form})" for form in forms)
    return re.compile(rf"(?<!\w)(?:{expressions})(?!\w)", re.IGNORECASE | re.DOTALL)


def _follow(phrase: Sequence[frozenset[str]], text: Sequence[frozenset[str]]) -> bool:
    return any(
        all(wanted & found for wanted, found in zip(phrase, text[start:], strict=False))
        for start in range(len(text) - len(phrase) + 1)
    )


@cache
def _text(text: str, language: str) -> tuple[frozenset[str], ...]:
    return tuple(lemmas.of(word, language) for word in re.findall(r"[^\W\d_]+(?:-[^\W\d_]+)*", text))
