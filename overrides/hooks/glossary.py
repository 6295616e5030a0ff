"""The glossary: its page shows docs/glossary.json, and in a lesson the first use of a term leads to its row.

A link carries the definition for those who point at it or come to it by keyboard; whoever follows it finds the same
words in the table. Only what is running text is linked: no code, heading, link, claim, figure, title or footnote.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from html.parser import HTMLParser
from itertools import accumulate
from typing import TYPE_CHECKING, Any

import words
from translations.prose import lemmas
from translations.prose.glossary import terms

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.nav import Navigation
    from mkdocs.structure.pages import Page as SitePage

Rows = Mapping[str, Mapping[str, Any]]

#: So many letters make two words forms of one, or all letters of a shorter word.
STEM = 4

# Plain functions --------------------------------------------------------------------------------------------------

# The table --------------------------------------------------------------------------------------------------------


def table(rows: Rows, language: str) -> list[dict[str, Any]]:
    """Return what the template shows: a row a term, its name in `language` first, in the order of these names.

    What a language in progress lacks is in English and says so.
    """
    shown = [language, *(code for code in words.COMPLETE if code != language)]
    listed = [_row(name, row, shown) for name, row in rows.items()]
    return sorted(listed, key=lambda row: (row["terms"][0]["text"].casefold(), row["id"]))


def _row(name: str, row: Mapping[str, Any], languages: Sequence[str]) -> dict[str, Any]:
    def said(key: str, language: str) -> dict[str, str]:
        spoken = language if key in row.get(language, {}) else words.SOURCE
        return {"language": spoken, "text": row[spoken][key]}

    named = {language: said("term", language) for language in languages if language == languages[0] or language in row}
    # What readers say elsewhere, in their own language and in English, which most sources are written in.
    own = row.get(languages[0], {}).get("synonyms", [])
    english = [word for word in row[words.SOURCE].get("synonyms", ()) if word not in own]
    synonyms = [(languages[0], word) for word in own] + [(words.SOURCE, word) for word in english]
    # A language that falls back to English would name the English term twice.
    unique = {term["language"]: term for term in named.values()}
    return {
        "id": f"term-{name}",
        "terms": list(unique.values()),
        "synonyms": [{"language": spoken, "text": word} for spoken, word in synonyms],
        "definition": said("definition", languages[0]),
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


class Running(HTMLParser):
    """Where running text stands in a rendered page: (start, end) of each piece of it."""

    #: Elements and classes whose text is something else.
    OTHER = ("a", "code", "data", "figure", "pre", "script", "style", "summary", "svg", "th")
    HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
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
    VOID = ("area", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr")

    def __init__(self, content: str) -> None:
        """Read `content` whole."""
        super().__init__(convert_charrefs=False)
        self.pieces: list[tuple[int, int]] = []
        self._lines = list(accumulate((len(line) + 1 for line in content.split("\n")), initial=0))
        self._open: list[tuple[str, bool]] = []
        self.feed(content)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Enter an element; text in another language is left alone as well."""
        attributes = dict(attrs)
        classes = (attributes.get("class") or "").split()
        other = tag in self.OTHER + self.HEADINGS or "lang" in attributes
        if tag not in self.VOID:
            self._open.append((tag, other or any(name in self.CLASSES for name in classes) or self._is_other()))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Pass an element without content."""

    def handle_endtag(self, tag: str) -> None:
        """Leave an element, and those that were left open in it."""
        names = [name for name, _ in self._open]
        if tag in names:
            del self._open[len(names) - 1 - names[::-1].index(tag) :]

    def handle_data(self, data: str) -> None:
        """Note a piece of text."""
        if data.strip() and not self._is_other():
            line, column = self.getpos()
            start = self._lines[line - 1] + column
            self.pieces.append((start, start + len(data)))

    def _is_other(self) -> bool:
        return bool(self._open) and self._open[-1][1]


def linked(content: str, rows: Rows, language: str, known: Iterable[str], address: str) -> str:
    """Return `content` with the first use of each of the `known` terms linked to its row at `address`.

    >>> rows = {"pair": {"en": {"term": "pair", "words": ["pairs?"], "definition": "Two."}}}
    >>> linked("<code>pair</code>, a pair, pairs", rows, "en", ["pair"], "../g/")
    '<code>pair</code>, a <a class="term" href="../g/#term-pair" data-definition="Two.">pair</a>, pairs'
    """
    waiting = set(known)
    parts, last = [], 0
    for begin, stop in Running(content).pieces:
        for start, end, name in uses(content[begin:stop], rows, language):
            if name in waiting:
                waiting.discard(name)
                definition = html.escape(rows[name][language]["definition"])
                link = f'<a class="term" href="{address}#term-{name}" data-definition="{definition}">'
                parts += [content[last : begin + start], link, content[begin + start : begin + end], "</a>"]
                last = begin + end
    return "".join([*parts, content[last:]])


# MkDocs events ----------------------------------------------------------------------------------------------------

PAGE = "glossary.md"
_lessons: list[str] = []


def _slug(page: SitePage) -> str:
    return str(page.file.norm_src_uri).removesuffix(".md")  # type: ignore[attr-defined]


def on_nav(nav: Navigation, *, config: MkDocsConfig, files: Files) -> None:
    """Remember the order of the pages, which is that of the lessons."""
    _lessons[:] = [_slug(page) for page in nav.pages]


# After static-i18n, which rearranges what it finds.
on_nav.mkdocs_priority = -150  # type: ignore[attr-defined]


def on_page_content(content: str, *, page: SitePage, config: MkDocsConfig, files: Files) -> str:
    """Link the terms of a lesson; of a page that is shown in English, the English ones."""
    from mkdocs.utils import get_relative_url

    target = next((file for file in files.documentation_pages() if file.norm_src_uri == PAGE), None)  # type: ignore[attr-defined]
    if target is None or not page.meta.get("minutes"):
        return content
    rows = terms()
    known = introduced(rows, _lessons, _slug(page))
    return linked(content, rows, str(page.file.locale), known, get_relative_url(target.url, page.url))  # type: ignore[attr-defined]


# After the hooks that add to the page (0) and those that name its links (-50).
on_page_content.mkdocs_priority = -60  # type: ignore[attr-defined]


def on_page_context(
    context: dict[str, Any], *, page: SitePage, config: MkDocsConfig, nav: Navigation
) -> dict[str, Any]:
    """Give the page of the glossary its table."""
    if page.meta.get("template") == "glossary.html":
        plugin: Any = config.plugins["i18n"]
        context["glossary"] = table(terms(), plugin.current_language)
    return context
