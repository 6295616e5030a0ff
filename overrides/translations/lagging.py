"""Tell readers of a translation where English has moved on, and translators where their work is.

A lagging page says so in its language, marks the paragraphs, and links to the editor. A translation that contradicts
English that did not move is a problem like any other. The status page shows how every page of every language stands.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from overrides import languages
from overrides.problems import found
from overrides.translations.blocks import Block
from overrides.translations.drift import Drift, PageDrift, State, pages, problems, translated_languages
from overrides.translations.drift import page as page_drift

if TYPE_CHECKING:
    from jinja2 import Environment
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.nav import Navigation
    from mkdocs.structure.pages import Page as SitePage

# Plain functions --------------------------------------------------------------------------------------------------

#: The states that make a block on the page say something that English no longer says.
MARKED = (State.STALE, State.REMOVED, State.ENGLISH)
#: Blocks that can't hold a mark, or have no words that could lag.
UNMARKED = ("string", "title", "fence", "figure", "reference", "html")
#: Where the words of a block begin: behind the marks of lists, headings, quotes, footnotes and cells.
_START = re.compile(r"(?:\s|>|[-*+]\s|\d+[.)]\s|#+\s|\[\^[^\]]+\]:\s|:\s|\|\s*)*")


def marked(markdown: str, drifts: Iterable[Drift], first: int, language: str) -> str:
    """Return `markdown`, whose first line is line `first` of its file, with a mark at each block that lags.

    A block that still is English says so to browsers and screen readers. Titles of admonitions and front matter can't
    hold a mark; the notice at the top counts them.
    """
    lines = markdown.split("\n")
    say = languages.load(language)["lagging"]
    for drift in drifts:
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


def status(docs: Path, languages: Iterable[str]) -> dict[str, list[dict[str, Any]]]:
    """Return for each language a row a page: how many blocks are in which state, and how many words there are to do."""
    return {language: [_row(stands) for stands in pages(docs, language)] for language in languages}


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


# MkDocs events ----------------------------------------------------------------------------------------------------


def _language(config: MkDocsConfig) -> str:
    plugin: Any = config.plugins["i18n"]
    return str(plugin.current_language)


def _stands(page: SitePage, config: MkDocsConfig) -> PageDrift | None:
    """Return how the page stands, unless it is English or a fallback."""
    language, file = _language(config), page.file
    if language == languages.SOURCE or file.locale != language:  # type: ignore[attr-defined]
        return None
    return page_drift(Path(config.docs_dir), language, file.norm_src_uri.removesuffix(".md"))  # type: ignore[attr-defined]


def on_page_markdown(markdown: str, *, page: SitePage, config: MkDocsConfig, files: Files) -> str:
    """Mark what lags."""
    stands = _stands(page, config)
    if stands is None or stands.translated is None:
        return markdown
    return marked(markdown, stands.drifts, stands.translated.first, _language(config))


# After the hook that reads the page from its file and keeps its lines (100), before those that change them.
on_page_markdown.mkdocs_priority = 90  # type: ignore[attr-defined]


def on_env(env: Environment, *, config: MkDocsConfig, files: Files) -> Environment:
    """Give templates the name of a language, and numbers as the language of the page writes them."""
    language = _language(config)
    env.globals["language_name"] = lambda code: languages.load(code)["language"]["name"]
    env.filters["number"] = lambda value: languages.number(value, language)
    return env


def on_page_context(
    context: dict[str, Any], *, page: SitePage, config: MkDocsConfig, nav: Navigation
) -> dict[str, Any]:
    """Give the templates `lagging`, and the status page its table."""
    stands = _stands(page, config)
    context["lagging"] = notice(stands) if stands else None
    if page.meta.get("template") == "status.html":
        docs = Path(config.docs_dir)
        context["status"] = status(docs, translated_languages(docs))
        context["edit_base"] = f"{(config.repo_url or '').rstrip('/')}/{config.edit_uri or ''}"
    return context


def on_post_build(*, config: MkDocsConfig) -> None:
    """Collect what is wrong with the translations, once."""
    plugin: Any = config.plugins["i18n"]
    if not plugin.building:
        docs = Path(config.docs_dir)
        for language in translated_languages(docs):
            found.add(*problems(docs, language))


# With the other checks of the whole site, before the gate (-200).
on_post_build.mkdocs_priority = -180  # type: ignore[attr-defined]
