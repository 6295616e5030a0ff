"""Tell readers of a translation where English has moved on, and translators where their work is.

A lagging page says so in its language, marks the paragraphs, and links to the editor. A translation that contradicts
English that did not move is a problem like any other. The status page shows how every page of every language stands.
"""

from __future__ import annotations

import html
import re
from pathlib import Path
from typing import Any

from overrides import languages
from overrides.translations.blocks import Block
from overrides.translations.drift import pages, translated_languages
from overrides.translations.states import PageDrift, State

#: The states that make a block on the page say something that English no longer says.
MARKED = (State.STALE, State.REMOVED, State.ENGLISH)
#: Blocks that can't hold a mark, or have no words that could lag.
UNMARKED = ("string", "title", "fence", "figure", "reference", "html")
#: Where the words of a block begin: behind the marks of lists, headings, quotes, footnotes and cells.
_START = re.compile(r"(?:\s|>|[-*+]\s|\d+[.)]\s|#+\s|\[\^[^\]]+\]:\s|:\s|\|\s*)*")


def marked(markdown: str, stands: PageDrift | None, language: str) -> str:
    """Return the Markdown of a translation, front matter aside, with a mark at each block that lags behind English.

    A block that still is English says so to browsers and screen readers. Titles of admonitions and front matter can't
    hold a mark; the notice at the top counts them.
    """
    if stands is None or stands.translated is None:
        return markdown
    lines, first = markdown.split("\n"), stands.translated.first
    say = languages.load(language)["lagging"]
    for drift in stands.drifts:
        block = drift.translated
        if block is None or drift.state not in MARKED or block.kind in UNMARKED:
            continue
        at = block.line - first
        start = _START.match(lines[at])
        column = start.end() if start else 0
        name = say["english" if drift.state is State.ENGLISH else "stale"]
        spoken = f'<span class="visually-hidden">{html.escape(name)}: </span>'
        mark = f'<span class="lagging" title="{html.escape(name)}">{spoken}</span>'
        if drift.state is State.ENGLISH and _is_plain(block):
            last = block.end - first
            lines[last] += "</span>"
            mark += f'<span lang="{languages.SOURCE}">'
        lines[at] = lines[at][:column] + mark + lines[at][column:]
    return "\n".join(lines)


def _is_plain(block: Block) -> bool:
    """Tell whether the whole block can stand in one inline element."""
    return block.kind in ("paragraph", "item")


def notice(stands: PageDrift) -> dict[str, Any] | None:
    """Return what the template tells about a lagging page, or None for one that keeps up."""
    work = stands.work
    if not stands.exists or not work:
        return None
    sections = {block.section for drift in work if (block := drift.english or drift.translated)}
    lines = [drift.translated.line for drift in work if drift.translated]
    return {"sections": len(sections), "blocks": len(work), "line": min(lines, default=1)}


def status(docs: Path) -> dict[str, list[dict[str, Any]]]:
    """Return for each language a row a page: how many blocks are in which state, and how many words there are to do."""
    return {language: [_row(stands) for stands in pages(docs, language)] for language in translated_languages(docs)}


def _row(stands: PageDrift) -> dict[str, Any]:
    shown = stands.translated or stands.english
    return {
        "name": stands.name,
        "title": str(shown.meta.get("title", stands.name)),
        "exists": stands.exists,
        "current": stands.count(State.CURRENT, State.EDITED, State.DRAFT),
        "stale": stands.count(State.STALE, State.REMOVED, State.MOVED),
        "missing": stands.count(State.ADDED, State.ENGLISH),
        "words": stands.words_to_do,
    }
