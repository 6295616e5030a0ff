"""The cost-of-a-script chart: the fence `bpe-cost` becomes a table whose bars are inline SVG, in the page's language.

The fence holds YAML without words: languages, budget, and which text trains ("en", or "all").
"""

from __future__ import annotations

import html
import inspect
from functools import lru_cache
from typing import Any

from bpe_examples.costs import script_costs
from overrides import languages
from overrides.figures.data import read_data
from overrides.figures.widget import Widget

COLUMNS = ("language", "characters", "bytes", "tokens", "rate", "share", "article")


@lru_cache(maxsize=32)
def read_chart(body: str) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """Return what the fence `body` asks for and the costs it shows, computed once for the checks and all languages.

    Raises ValueError naming what is wrong with the data.
    """
    asked = read_data(body)
    known = list(inspect.signature(script_costs).parameters)
    if not isinstance(asked, dict) or not set(asked) <= set(known) or not {"languages", "budget"} <= set(asked):
        raise ValueError(f"a chart has languages and budget, and knows {', '.join(known)}")
    return asked, script_costs(**asked)


def chart(asked: dict[str, Any], costs: list[dict[str, Any]], language: str) -> str:
    """Return the chart as HTML: a row a script, tokens a character as a bar with its number.

    Every bar stands beside the number that it draws, so nothing is lost without seeing it. On a narrow screen a row is
    drawn as a block in which each number has its name; the roles say that it is a table all the same.
    """
    say = languages.load(language)["chart"]
    train = asked.get("train", "all")
    caption = html.escape(say["caption"]).format(
        budget=languages.number(asked["budget"], language),
        train=f"<strong>{html.escape(say['trained'][train])}</strong>",
    )
    return f'<figure class="chart"><figcaption>{caption}</figcaption>{rows(costs, language)}</figure>'


def rows(costs: list[dict[str, Any]], language: str) -> str:
    """Return the table of the chart alone.

    Two columns compare with the cheapest: by the code point, as the bars do, and by the article. They differ, because
    one article has more code points than another, and so each says by what it compares.
    """
    say = languages.load(language)["chart"]
    head = "".join(f'<th role="columnheader" scope="col">{html.escape(say[column])}</th>' for column in COLUMNS)
    body = "".join(_row(cost, costs, language) for cost in costs)
    return (
        f'<div class="chart__table" role="group" tabindex="0" aria-label="{html.escape(say["table"])}">'
        f'<table class="chart__rows" role="table"><thead role="rowgroup"><tr role="row">{head}</tr></thead>'
        f'<tbody role="rowgroup">{body}</tbody></table></div>'
    )


def _rate(cost: dict[str, Any]) -> float:
    return float(cost["tokens"] / cost["characters"])


def _row(cost: dict[str, Any], costs: list[dict[str, Any]], language: str) -> str:
    rate, rates = _rate(cost), [_rate(other) for other in costs]
    say = languages.load(language)["chart"]
    name = say["languages"][cost["language"]]

    def cell(column: str, content: str) -> str:
        return f'<td class="chart__{column}" role="cell" data-name="{html.escape(say[column])}">{content}</td>'

    def ratio(value: float, least: float) -> str:
        return languages.number(value / least, language, 2) + "×"

    counts = "".join(cell(key, languages.number(cost[key], language)) for key in ("characters", "bytes", "tokens"))
    bar = (
        '<svg class="chart__bar" aria-hidden="true" focusable="false" width="100%" height="12">'
        f'<rect width="{rate / max(rates):.1%}" height="12" rx="2"></rect></svg>'
    )
    return (
        f'<tr role="row"><th role="rowheader" scope="row">{html.escape(name)}</th>{counts}'
        f"{cell('rate', languages.number(rate, language, 2) + bar)}"
        f"{cell('share', ratio(rate, min(rates)))}"
        f"{cell('article', ratio(cost['tokens'], min(other['tokens'] for other in costs)))}</tr>"
    )


def drawn(body: str, language: str) -> str:
    """Return what the fence with this `body` shows in `language`; raise ValueError when it can't be drawn."""
    return chart(*read_chart(body), language)


WIDGET = Widget("cost", "bpe-cost", drawn)
