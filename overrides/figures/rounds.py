"""Figures from data: the fence `bpe-trace` becomes a table of rounds and token cards, in the page's language.

The fence holds YAML without words: documents, budget and, where they depart from the default, min_count, first_id, tie.
`ties: all` shows every rule for ties side by side, and `encode` a text that is encoded with the rules after each round.
The figure carries its traces as JSON, for the stepper (bpe-stepper.js) that walks through it and draws the same HTML.
"""

from __future__ import annotations

import html
import inspect
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from bpe_examples import encode
from bpe_examples.rounds import TIES
from bpe_examples.trace import trace
from bpe_examples.visible import piece_as_data
from overrides import languages
from overrides.figures.cards import card, piece, spaced
from overrides.figures.data import embedded, read_data
from overrides.figures.widget import Widget

#: So many tied pairs are named in the table, and the others counted; one more is named as well.
TIED = 5

#: The buttons of the stepper, in their order, each with the outline of its sign; "play" has that of "pause" as well.
BUTTONS = {
    "reset": ("M3 3h2v10H3zM13 3v10L6 8z",),
    "back": ("M10.5 2 12 3.5 7.5 8l4.5 4.5-1.5 1.5-6-6z",),
    "play": ("M4 3v10l9-5z", "M4 3h3v10H4zM9 3h3v10H9z"),
    "forward": ("M5.5 2 4 3.5 8.5 8 4 12.5 5.5 14l6-6z",),
}


@dataclass(frozen=True)
class Figure:
    """What a fence asks for: one trace, or one for each rule for ties, and perhaps a text to encode."""

    traces: list[dict[str, Any]]
    encode: str | None = None

    @property
    def compares(self) -> bool:
        """Whether rules for ties stand side by side."""
        return len(self.traces) > 1


@lru_cache(maxsize=256)
def read_figure(body: str) -> Figure:
    r"""Return what the fence `body` asks for, computed once for the checks and all languages.

    >>> read_figure('documents: ["aaa"]\nbudget: 1').traces[0]["rounds"][0]["replacements"]
    1
    >>> [told["tie"] for told in read_figure('documents: ["aaa"]\nbudget: 1\nties: all').traces]
    ['smallest', 'largest', 'first']

    Raises ValueError naming what is wrong with the data.
    """
    data = read_data(body)
    if not isinstance(data, dict):
        raise ValueError("a figure is a list of `name: value`")
    known = [*inspect.signature(trace).parameters, "ties", "encode"]
    unknown = [str(name) for name in data if name not in known]
    missing = [name for name in ("documents", "budget") if name not in data]
    if unknown or missing:
        raise ValueError(f"unknown {unknown}, missing {missing}; a figure knows {', '.join(known)}")
    text = data.pop("encode", None)
    if text is not None and not (isinstance(text, str) and text):
        raise ValueError(f"encode must be a text: got {text!r}")
    if "ties" not in data:
        return Figure([trace(**data)], text)
    if data.pop("ties") != "all" or "tie" in data:
        raise ValueError("ties can only be `all`, and then there is no `tie`")
    return Figure([trace(**data, tie=tie) for tie in TIES], text)


def figure(asked: Figure, language: str) -> str:
    """Return a figure as HTML, complete as it is: the cards, the table and, for the stepper, controls and data."""
    messages = languages.load(language)["widgets"]
    say, told = messages["figure"], asked.traces[0]
    documents = ", ".join(f"<code>{spaced(html.escape(text))}</code>" for text in told["documents"])
    caption = html.escape(say["compare" if asked.compares else "caption"]).format(documents=documents)
    lanes = "".join(_lane(lane, asked, say, language) for lane in asked.traces)
    data = {"traces": asked.traces, "encode": asked.encode or ""}
    return (
        f'<bpe-stepper><figure class="trace{" trace--compares" if asked.compares else ""}">'
        f"<figcaption>{caption}</figcaption>"
        f"{_bar(messages['stepper'])}"
        f'<div class="trace__lanes">{lanes}</div>'
        f"{_part(asked.traces, say, language) if asked.compares else ''}"
        f"{_table(asked, caption, say, language)}"
        f'<script type="application/json" class="trace__data">{embedded(data)}</script>'
        f'<details class="stepper__own"><summary>{html.escape(messages["stepper"]["own"])}</summary></details>'
        "</figure></bpe-stepper>"
    )


def _bar(say: dict[str, str]) -> str:
    """Draw the controls. They take their place at once, so that nothing moves when they begin to work."""
    buttons = "".join(_button(name, say[name], signs) for name, signs in BUTTONS.items())
    return (
        f'<div class="stepper__bar" role="group" aria-label="{html.escape(say["controls"])}">{buttons}'
        f'<input type="range" class="stepper__slider" aria-label="{html.escape(say["slider"])}"'
        ' min="0" max="1" value="0" disabled></div>'
    )


def _button(name: str, label: str, signs: tuple[str, ...]) -> str:
    drawn = "".join(f'<path d="{sign}"/>' for sign in signs)
    return (
        f'<button type="button" class="stepper__{name}" aria-label="{html.escape(label)}" disabled>'
        f'<svg viewBox="0 0 16 16" aria-hidden="true">{drawn}</svg></button>'
    )


def _lane(told: dict[str, Any], asked: Figure, say: dict[str, str], language: str) -> str:
    name = html.escape(say[told["tie"]])
    head = f'<p class="trace__rule">{name}</p>' if asked.compares else ""
    group = f' role="group" aria-label="{name}"' if asked.compares else ""
    return (
        f'<div class="trace__lane"{group}>{head}'
        f'<ol class="trace__rounds" aria-label="{html.escape(say["caption_cards"])}">'
        f"{_stages(told, asked.encode, say, language)}</ol>"
        f'<p class="trace__next">{_next(told, say, language)}</p>'
        f'<ul class="trace__learned" aria-label="{html.escape(say["learned"])}">'
        f"{''.join(map(_rule, told['rounds']))}</ul></div>"
    )


def _rule(played: dict[str, Any]) -> str:
    return f"<li><code>{played['new_id']}</code> = {_joined(played)}</li>"


def part(traces: list[dict[str, Any]]) -> int | None:
    """Return the first round in which the rules are not all the same, or None.

    >>> part([{"rounds": [{"pair": [97, 98]}]}, {"rounds": [{"pair": [98, 97]}]}])
    0
    """
    rounds = max(len(told["rounds"]) for told in traces)
    return next((rank for rank in range(rounds) if _differ(traces, rank)), None)


def _differ(traces: list[dict[str, Any]], rank: int) -> bool:
    pairs = [told["rounds"][rank]["pair"] if rank < len(told["rounds"]) else None for told in traces]
    return any(pair != pairs[0] for pair in pairs)


def _part(traces: list[dict[str, Any]], say: dict[str, str], language: str) -> str:
    rank = part(traces)
    sentence = html.escape(say["agree" if rank is None else "part"])
    number = "" if rank is None else languages.number(rank + 1, language)
    return f'<p class="trace__part">{sentence.format(number=number)}</p>'


def _table(asked: Figure, caption: str, say: dict[str, str], language: str) -> str:
    if asked.compares:
        columns = ["round", *TIES]
        rounds = max(len(told["rounds"]) for told in asked.traces)
        rows = "".join(_row_compared(asked.traces, rank, language) for rank in range(rounds))
    else:
        columns = ["round", "pair", "new_id", "count", "replacements", "length", "tied"]
        rows = "".join(_row(played, say, language) for played in asked.traces[0]["rounds"])
    head = "".join(f'<th scope="col">{html.escape(say[column])}</th>' for column in columns)
    return (
        f'<div class="trace__table" role="group" tabindex="0" aria-label="{html.escape(say["table"])}">'
        f'<table class="trace__rows"><caption class="visually-hidden">{caption}</caption>'
        f"<thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>"
    )


def _row_compared(traces: list[dict[str, Any]], rank: int, language: str) -> str:
    def cell(told: dict[str, Any]) -> str:
        if rank >= len(told["rounds"]):
            return "–"
        played = told["rounds"][rank]
        return f"<code>{_pair(played['pair'])}</code> {_joined(played)} → <code>{played['new_id']}</code>"

    mark = ' <span class="trace__differs">≠</span>' if _differ(traces, rank) else ""
    cells = "".join(f"<td>{cell(told)}</td>" for told in traces)
    return f'<tr><th scope="row">{languages.number(rank + 1, language)}{mark}</th>{cells}</tr>'


def _row(played: dict[str, Any], say: dict[str, str], language: str) -> str:
    def number(value: int) -> str:
        return languages.number(value, language)

    tied = [pair for pair in played["tied"] if pair != played["pair"]]
    named = tied if len(tied) <= TIED + 1 else tied[:TIED]
    others = ", ".join(f"<code>{_pair(pair)}</code>" for pair in named) or html.escape(say["no_tie"])
    if len(named) < len(tied):
        others += f" {html.escape(say['more']).format(count=number(len(tied) - len(named)))}"
    parts = (
        f"<code>{_pair(played['pair'])}</code> {_joined(played)}",
        f"<code>{played['new_id']}</code> {piece(played['piece'])}",
        number(played["count"]),
        number(played["replacements"]),
        f"{number(played['length_before'])} → {number(played['length_after'])}",
        others,
    )
    cells = "".join(f"<td>{part}</td>" for part in parts)
    return f'<tr><th scope="row">{number(played["rank"] + 1)}</th>{cells}</tr>'


def _stages(told: dict[str, Any], text: str | None, say: dict[str, str], language: str) -> str:
    stages = [(html.escape(say["start"]), told["start"], None)]
    for played in told["rounds"]:
        label = html.escape(say["after_round"]).format(number=languages.number(played["rank"] + 1, language))
        stages.append((label, played["sequences"], played["new_id"]))
    rules = [(*played["pair"], played["new_id"]) for played in told["rounds"]]
    drawn = []
    for known, ((label, sequences, new_id), length) in enumerate(zip(stages, told["lengths"], strict=True)):
        count = html.escape(say["tokens"]).format(count=languages.number(length, language))
        encoded = _encoded(text, rules[:known], told, say) if text else ""
        drawn.append(
            f'<li><p class="trace__label">{label} <span class="trace__length">{count}</span></p>'
            f'<div class="trace__documents">{_documents(sequences, told, say, language, new_id)}{encoded}</div></li>'
        )
    return "".join(drawn)


def _documents(
    sequences: list[list[int]], told: dict[str, Any], say: dict[str, str], language: str, new_id: int | None
) -> str:
    rows = []
    for number, tokens in enumerate(sequences, 1):
        name = html.escape(say["document"]).format(number=languages.number(number, language))
        row = "".join(card(token, told["pieces"][str(token)], new=token == new_id) for token in tokens)
        rows.append(f'<ul class="cards" aria-label="{name}">{row}</ul>')
    return "".join(rows)


def _encoded(text: str, rules: list[tuple[int, int, int]], told: dict[str, Any], say: dict[str, str]) -> str:
    pieces = told["pieces"] | {str(byte): piece_as_data(bytes([byte])) for byte in text.encode("utf-8")}
    row = "".join(card(token, pieces[str(token)]) for token in encode(text, rules))
    name = html.escape(say["encoded"]).format(text=html.escape(text))
    return f'<ul class="cards cards--encoded" translate="no" aria-label="{name}">{row}</ul>'


def _joined(best: dict[str, Any]) -> str:
    plus = '<span class="trace__plus">+</span>'
    return f'<span class="trace__pair">{piece(best["left"])}{plus}{piece(best["right"])}</span>'


def _pair(pair: list[int]) -> str:
    return f"({pair[0]}, {pair[1]})"


def _next(told: dict[str, Any], say: dict[str, str], language: str) -> str:
    best = told["next"]
    if best is None:
        return html.escape(say["next_none"])
    sentence = "next_too_rare" if best["count"] < told["min_count"] else "next"
    return html.escape(say[sentence]).format(
        pair=f"<code>{_pair(best['pair'])}</code> {_joined(best)}",
        count=languages.number(best["count"], language),
        minimum=languages.number(told["min_count"], language),
    )


def drawn(body: str, language: str) -> str:
    """Return what the fence with this `body` shows in `language`; raise ValueError when it can't be drawn."""
    return figure(read_figure(body), language)


def hero(documents: list[str]) -> dict[str, Any]:
    """Train on the home page's words until no pair repeats, and tell every round."""
    return trace(documents, sum(map(len, documents)) * 2)


WIDGET = Widget("stepper", "bpe-trace", drawn, words=("figure",), styles=("stepper",))
