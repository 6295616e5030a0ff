"""The cost-of-a-script chart: the fence `bpe-cost` becomes a table whose bars are inline SVG, in the page's language.

The fence holds YAML without words: languages, budget, and which text trains ("en", or "all").
"""

from __future__ import annotations

import html
import inspect
from pathlib import Path
from typing import TYPE_CHECKING, Any

import yaml

import reader
import words
from bpe_examples.costs import script_costs
from problems import Problem, found, shown

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.pages import Page as SitePage

FENCE = "bpe-cost"

# Plain functions --------------------------------------------------------------------------------------------------


def read_chart(body: str) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """Return what the fence `body` asks for and the costs it shows.

    Raises ValueError naming what is wrong with the data.
    """
    try:
        asked = yaml.safe_load(body)
    except yaml.YAMLError as error:
        raise ValueError(f"not YAML: {error}") from None
    known = list(inspect.signature(script_costs).parameters)
    if not isinstance(asked, dict) or not set(asked) <= set(known) or not {"languages", "budget"} <= set(asked):
        raise ValueError(f"a chart has languages and budget, and knows {', '.join(known)}")
    return asked, script_costs(**asked)


def chart(asked: dict[str, Any], costs: list[dict[str, Any]], language: str) -> str:
    """Return the chart as HTML: a row a script, tokens a character as a bar with its number.

    Every bar stands beside the number that it draws, so nothing is lost without seeing it.
    """
    say = words.load(language)["chart"]
    train = asked.get("train", "all")
    trained = say["all"] if train == "all" else words.load(train)["language"]["name"]
    caption = html.escape(say["caption"]).format(
        budget=words.number(asked["budget"], language), train=f"<strong>{html.escape(trained)}</strong>"
    )
    columns = ("language", "characters", "bytes", "tokens", "rate", "share")
    head = "".join(f'<th scope="col">{html.escape(say[column])}</th>' for column in columns)
    cheapest = min(_rate(cost) for cost in costs)
    dearest = max(_rate(cost) for cost in costs)
    rows = "".join(_row(cost, cheapest, dearest, language) for cost in costs)
    return (
        f'<figure class="chart"><figcaption>{caption}</figcaption>'
        f'<div class="chart__table" role="group" tabindex="0" aria-label="{html.escape(say["table"])}">'
        f'<table class="chart__rows"><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div></figure>'
    )


def _rate(cost: dict[str, Any]) -> float:
    return float(cost["tokens"] / cost["characters"])


def _row(cost: dict[str, Any], cheapest: float, dearest: float, language: str) -> str:
    code, rate = cost["language"], _rate(cost)
    name = html.escape(words.load(code)["language"]["name"])
    counts = "".join(f"<td>{words.number(cost[key], language)}</td>" for key in ("characters", "bytes", "tokens"))
    bar = (
        '<svg class="chart__bar" aria-hidden="true" focusable="false" width="100%" height="12">'
        f'<rect width="{rate / dearest:.1%}" height="12" rx="2"></rect></svg>'
    )
    return (
        f'<tr><th scope="row" lang="{code}">{name}</th>{counts}'
        f'<td class="chart__rate">{words.number(rate, language, 2)}{bar}</td>'
        f"<td>{words.number(rate / cheapest, language, 2)}×</td></tr>"
    )


def problems(page: reader.Page) -> list[Problem]:
    """Return what is wrong with the charts of a page, each at its line."""
    wrong = []
    for fence in page.fences:
        if fence.language == FENCE:
            try:
                read_chart(fence.body)
            except ValueError as error:
                wrong.append(Problem(shown(page.path), fence.line, f"the chart can't be drawn: {error}"))
    return wrong


# MkDocs events ----------------------------------------------------------------------------------------------------

_language = words.SOURCE


def on_config(config: MkDocsConfig) -> None:
    """Register the fence; its language is that of the build that is under way."""
    global _language
    plugin: Any = config.plugins["i18n"]
    _language = plugin.current_language or words.SOURCE
    fences = config.mdx_configs.setdefault("pymdownx.superfences", {}).setdefault("custom_fences", [])
    if not any(fence["name"] == FENCE for fence in fences):
        fences.append({"name": FENCE, "class": FENCE, "format": _format})


# After static-i18n has chosen the language.
on_config.mkdocs_priority = -150  # type: ignore[attr-defined]


def on_page_markdown(markdown: str, *, page: SitePage, config: MkDocsConfig, files: Files) -> None:
    """Collect what is wrong with the page's charts."""
    assert page.file.abs_src_path
    found.add(*problems(reader.read_page(Path(page.file.abs_src_path), snippets=Path(config.docs_dir) / "snippets")))


def _format(source: str, *_: Any, **__: Any) -> str:
    try:
        return chart(*read_chart(source), _language)
    except ValueError:
        return ""  # reported with its line by on_page_markdown
