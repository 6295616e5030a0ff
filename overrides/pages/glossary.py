"""The glossary: its page shows docs/glossary.json, and in a lesson the first use of a term leads to its row.

A link carries the definition for those who point at it or come to it by keyboard; whoever follows it finds the same
words in the table. Only what is running text is linked: no code, heading, link, claim, figure, title or footnote.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from lxml.html import HtmlElement

from overrides import languages
from overrides.pages import lemmas, markup
from overrides.problems import ROOT

Rows = Mapping[str, Mapping[str, Any]]

GLOSSARY = ROOT / "docs" / "glossary.json"


@cache
def terms(path: Path = GLOSSARY) -> dict[str, dict[str, Any]]:
    """Return the rows by id: `lesson`, and for each language `term`, `definition`, `words` and, if need be, the rest.

    `words` are the forms that count as using the term: regular expressions, or dictionary forms in a language whose
    forms a library knows. `not` are expressions for the same words in another sense, which no page links to the term,
    `synonyms` the words that others use, by which the search finds it, and `avoid` those that pages should not use.
    """
    rows: dict[str, dict[str, Any]] = json.loads(path.read_text("utf-8"))
    return rows


#: The name of the page that shows the table.
PAGE = "glossary"
#: So many letters make two words forms of one, or all letters of a shorter word.
STEM = 4

# The table --------------------------------------------------------------------------------------------------------


def table(rows: Rows, language: str) -> list[dict[str, Any]]:
    """Return what the template shows: a row a term, its name in `language` first, in the order of these names.

    What a language in progress lacks is in English and says so.
    """
    shown = [language, *(code for code in languages.COMPLETE if code != language)]
    listed = [_row(name, row, shown) for name, row in rows.items()]
    return sorted(listed, key=lambda row: (row["terms"][0]["text"].casefold(), row["id"]))


def _row(name: str, row: Mapping[str, Any], order: Sequence[str]) -> dict[str, Any]:
    def said(key: str, language: str) -> dict[str, str]:
        spoken = language if key in row.get(language, {}) else languages.SOURCE
        return {"language": spoken, "text": row[spoken][key]}

    named = {language: said("term", language) for language in order if language == order[0] or language in row}
    # What readers say elsewhere, in their own language and in English, which most sources are written in.
    own = row.get(order[0], {}).get("synonyms", [])
    english = [word for word in row[languages.SOURCE].get("synonyms", ()) if word not in own]
    synonyms = [(order[0], word) for word in own] + [(languages.SOURCE, word) for word in english]
    # A language that falls back to English would name the English term twice.
    unique = {term["language"]: term for term in named.values()}
    return {
        "id": f"term-{name}",
        "terms": list(unique.values()),
        "synonyms": [{"language": spoken, "text": word} for spoken, word in synonyms],
        "definition": said("definition", order[0]),
        "lesson": row["lesson"],
    }


# Terms in a text --------------------------------------------------------------------------------------------------


def introduced(rows: Rows, lessons: Sequence[str], lesson: str) -> set[str]:
    """Return the terms that are terms in `lesson`: before the lesson that introduces it, a word is an everyday word.

    >>> rows = {"merge": {"lesson": "merge-pairs"}, "rank": {"lesson": "ranked-merges"}}
    >>> sorted(introduced(rows, ["count-pairs", "merge-pairs", "ranked-merges"], "merge-pairs"))
    ['merge']
    """
    so_far = lessons[: lessons.index(lesson) + 1] if lesson in lessons else ()
    return {name for name, row in rows.items() if row["lesson"] in so_far}


def uses(text: str, rows: Rows, language: str) -> list[tuple[int, int, str]]:
    """Return start, end and id of every term in `text`, from left to right; of several at one place the longest.

    The forms of docs/glossary.json are generous, because they ask whether a section speaks of a thing at all. A link
    needs more: the words must have something of the term in them, and what the row lists under `not` is another thing
    with the same words. These are regular expressions in every language.

    >>> rows = {
    ...     "pair": {"en": {"term": "adjacent pair", "words": ["pairs?", "couples?"]}},
    ...     "pair-count": {"en": {"term": "pair count", "words": ["pair counts?"]}},
    ... }
    >>> uses("A couple is a pair, and a pair count is a number.", rows, "en")
    [(14, 18, 'pair'), (26, 36, 'pair-count')]
    >>> uses("Train a model, train a tokenizer.", {"train": {"en": {
    ...     "term": "train", "words": ["train"], "not": ["train a model"]}}}, "en")
    [(15, 20, 'train')]
    """
    text = re.sub(r"\s", " ", text)
    found = _by_lemma if language in lemmas.LIBRARIES else _by_form
    candidates = sorted(
        (start, start - end, -likeness, position, end, name)
        for position, (name, row) in enumerate(rows.items())
        if row.get(language, {}).get("words")
        for start, end, likeness in found(text, row[language], language)
        if not any(first < end and start < last for first, last in _others(text, row[language]))
    )
    chosen: list[tuple[int, int, str]] = []
    for start, _, _, _, end, name in candidates:
        if not chosen or start >= chosen[-1][1]:
            chosen.append((start, end, name))
    return chosen


def _others(text: str, row: Mapping[str, Any]) -> list[tuple[int, int]]:
    """Return where in `text` the words of a term mean something else."""
    return [match.span() for match in _pattern(tuple(row["not"])).finditer(text)] if row.get("not") else []


def _by_form(text: str, row: Mapping[str, Any], language: str) -> Iterator[tuple[int, int, int]]:
    for match in _pattern(tuple(row["words"])).finditer(text):
        likeness = _likeness(match[0].lower(), row["term"].lower())
        if likeness:
            yield match.start(), match.end(), likeness


@cache
def _pattern(forms: tuple[str, ...]) -> re.Pattern[str]:
    expressions = "|".join(f"(?:{form})" for form in forms)
    return re.compile(rf"(?<![\w-])(?:{expressions})(?![\w-])", re.IGNORECASE)


@cache
def _likeness(text: str, term: str) -> int:
    """Return how many letters a word of `text` has in common with one of `term` from its start; too few count as none.

    One word alone must be like the last of the term, which names the thing; what stands in brackets is another name.

    >>> _likeness("pairs", "adjacent pair"), _likeness("adjacent", "adjacent pair"), _likeness("telling", "paartelling")
    (4, 0, 7)
    """
    own = re.findall(r"\w+", text)
    named = re.findall(r"\w+", re.sub(r"\(.*\)", "", term))
    return max((_shared(word, other) for word in own for other in (named if len(own) > 1 else named[-1:])), default=0)


def _shared(word: str, other: str) -> int:
    size = max(size for size in range(len(word) + 1) if word[:size] in other)
    return size if size >= min(STEM, len(other)) else 0


def _by_lemma(text: str, row: Mapping[str, Any], language: str) -> Iterator[tuple[int, int, int]]:
    tokens, lemmas_of_text, every = _words_of(text, language)
    own = frozenset().union(*_lemmas(row["term"], language))
    for form in row["words"]:
        wanted = _lemmas(form, language)
        if not all(some & every for some in wanted):
            continue
        for first in range(len(tokens) - len(wanted) + 1):
            window = lemmas_of_text[first : first + len(wanted)]
            if all(a & b for a, b in zip(wanted, window, strict=True)) and own & frozenset().union(*window):
                last = first + len(wanted) - 1
                yield tokens[first][0], tokens[last][1], len(wanted)


_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")


@lru_cache(maxsize=64)
def _words_of(text: str, language: str) -> tuple[list[tuple[int, int]], list[frozenset[str]], frozenset[str]]:
    """Return where the words of `text` stand, their lemmas, and all of these together: read once for all terms."""
    tokens = [(match.start(), match.end()) for match in _WORD.finditer(text)]
    found = [lemmas.of(text[start:end], language) for start, end in tokens]
    return tokens, found, frozenset().union(*found)


@cache
def _lemmas(phrase: str, language: str) -> tuple[frozenset[str], ...]:
    return tuple(lemmas.of(word, language) for word in _WORD.findall(phrase))


# Links ------------------------------------------------------------------------------------------------------------

#: Elements and classes whose text is something else than running text.
OTHER = ("a", "code", "data", "figure", "pre", "script", "style", "summary", "svg", "th", *markup.HEADINGS)
CLASSES = (
    "admonition-title",
    "checkpoint",
    "facts",
    "footnote",
    "highlight",
    "lagging",
    "program",
    "result",
    "visually-hidden",
)


def _running_text(element: HtmlElement) -> Iterator[tuple[HtmlElement, str]]:
    """Yield the pieces of running text in `element`: whose they are, and whether its "text" or its "tail".

    Text in another language is left alone as well.
    """
    yield element, "text"
    for child in element:
        if isinstance(child.tag, str) and not _is_other(child):
            yield from _running_text(child)
        yield child, "tail"


def _is_other(element: HtmlElement) -> bool:
    return element.tag in OTHER or element.get("lang") is not None or markup.has_class(element, *CLASSES)


def link_terms(tree: HtmlElement, rows: Rows, language: str, known: Iterable[str], address: str) -> None:
    """Link the first use of each of the `known` terms on a page to its row at `address`.

    >>> rows = {"pair": {"en": {"term": "pair", "words": ["pairs?"], "definition": "Two."}}}
    >>> tree = markup.parsed("<code>pair</code>, a pair, pairs")
    >>> link_terms(tree, rows, "en", ["pair"], "../g/")
    >>> markup.written(tree)
    '<code>pair</code>, a <a class="term" href="../g/#term-pair" data-definition="Two.">pair</a>, pairs'
    """
    waiting = set(known)
    for element, place in list(_running_text(tree)):
        text = getattr(element, place)
        if not waiting:
            return
        if not text or not text.strip():
            continue
        links, last = [], 0
        for start, end, name in uses(text, rows, language):
            if name in waiting:
                waiting.discard(name)
                link = markup.made("a", text[start:end], class_="term", href=f"{address}#term-{name}")
                link.set("data-definition", rows[name][language]["definition"])
                links.append((text[last:start], link))
                last = end
        if links:
            _put(element, place, links, text[last:])


def _put(element: HtmlElement, place: str, links: list[tuple[str, HtmlElement]], rest: str) -> None:
    """Put links where the text of `element` stood, each behind the text that comes before it."""
    setattr(element, place, links[0][0])
    for position, (_, link) in enumerate(links):
        link.tail = links[position + 1][0] if position + 1 < len(links) else rest
    inside = element if place == "text" else element.getparent()
    at = 0 if place == "text" else inside.index(element) + 1
    for position, (_, link) in enumerate(links):
        inside.insert(at + position, link)
