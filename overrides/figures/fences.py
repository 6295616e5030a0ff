"""The fences with a name of their own: `bpe-trace` and those below are drawn in the page's language.

Each holds a little YAML without words, the same in every language. What can't be drawn is a problem with its line.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from overrides import languages
from overrides.figures import checkpoint, cost, playground, rounds, segmentations
from overrides.pages import reader
from overrides.problems import Problem, found, shown

if TYPE_CHECKING:
    from jinja2 import Environment
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.nav import Navigation
    from mkdocs.structure.pages import Page as SitePage

# Plain functions --------------------------------------------------------------------------------------------------

DRAWN = {module.FENCE: module.drawn for module in (rounds, cost, checkpoint, segmentations, playground)}


def problems(page: reader.Page) -> list[Problem]:
    """Return what on a page can't be drawn, each with its line."""
    wrong = []
    for fence in page.fences:
        if fence.language in DRAWN:
            try:
                DRAWN[fence.language](fence.body, page.language)
            except ValueError as error:
                wrong.append(Problem(shown(page.path), fence.line, f"{fence.language} can't be drawn: {error}"))
    return wrong


# MkDocs events ----------------------------------------------------------------------------------------------------

_language = languages.SOURCE


def on_config(config: MkDocsConfig) -> None:
    """Register the fences; their language is that of the build that is under way."""
    global _language
    plugin: Any = config.plugins["i18n"]
    _language = plugin.current_language or languages.SOURCE
    registered = config.mdx_configs.setdefault("pymdownx.superfences", {}).setdefault("custom_fences", [])
    known = {fence["name"] for fence in registered}
    registered += [{"name": name, "class": name, "format": _format} for name in DRAWN if name not in known]


# After static-i18n has chosen the language.
on_config.mkdocs_priority = -150  # type: ignore[attr-defined]


def on_env(env: Environment, *, config: MkDocsConfig, files: Files) -> Environment:
    """Let templates draw the same card."""
    env.globals["card_classes"] = rounds.card_classes
    return env


def on_page_markdown(markdown: str, *, page: SitePage, config: MkDocsConfig, files: Files) -> None:
    """Collect what can't be drawn."""
    assert page.file.abs_src_path
    found.add(*problems(reader.read_page(Path(page.file.abs_src_path), snippets=Path(config.docs_dir) / "snippets")))


def on_page_context(context: dict[str, Any], *, page: SitePage, config: MkDocsConfig, nav: Navigation) -> None:
    """Tell a lesson its checkpoints, and the home page those of the whole course."""
    context["checkpoints"] = checkpoint.of_page(page.file.content_string)
    if page.meta.get("template") == "home.html":
        context["course"] = [
            (name, checkpoint.title(name, _language), lesson)
            for lesson in nav.pages
            for name in checkpoint.of_page(lesson.file.content_string)
        ]


def _format(source: str, language: str, *_: Any, **__: Any) -> str:
    try:
        return str(DRAWN[language](source, _language))
    except ValueError:
        return ""  # reported with its line by on_page_markdown
