"""Figures from data: the fence `bpe-trace` becomes a table of rounds and token cards, in the page's language.

The fence holds YAML without words: documents, budget and, where they depart from the default, min_count, first_id, tie.
The figure carries the trace as JSON, for the stepper to draw from. This card is the card of the whole site.
"""

from __future__ import annotations

import html
import inspect
import json
from functools import lru_cache
from typing import Any

import yaml

import words
from bpe_examples.trace import trace

FENCE = "bpe-trace"
HUES = 12


@lru_cache(maxsize=256)
def read_figure(body: str) -> dict[str, Any]:
    r"""Return the trace that the fence `body` asks for, computed once for the checks and all languages.

    >>> read_figure('documents: ["aaa"]\nbudget: 1')["rounds"][0]["replacements"]
    1

    Raises ValueError naming what is wrong with the data.
    """
    try:
        data = yaml.safe_load(body)
    except yaml.YAMLError as error:
        raise ValueError(f"not YAML: {error}") from None
    if not isinstance(data, dict):
        raise ValueError("a figure is a list of `name: value`")
    known = list(inspect.signature(trace).parameters)
    unknown = [str(name) for name in data if name not in known]
    missing = [name for name in ("documents", "budget") if name not in data]
    if unknown or missing:
        raise ValueError(f"unknown {unknown}, missing {missing}; a figure knows {', '.join(known)}")
    return trace(**data)


def figure(told: dict[str, Any], language: str) -> str:
    """Return the figure of a trace as HTML: the table, the cards and the data."""
    say = words.load(language)["figure"]
    documents = ", ".join(f"<code>{_spaced(html.escape(text))}</code>" for text in told["documents"])
    caption = html.escape(say["caption"]).format(documents=documents)
    data = json.dumps(told, ensure_ascii=False, sort_keys=True, separators=(",", ":")).replace("<", "\\u003c")
    return (
        f'<figure class="trace"><figcaption>{caption}</figcaption>'
        f"{_table(told, caption, say, language)}"
        f'<ol class="trace__rounds" aria-label="{html.escape(say["caption_cards"])}">'
        f"{_stages(told, say, language)}</ol>"
        f'<p class="trace__next">{_next(told, say, language)}</p>'
        f'<script type="application/json" class="trace__data">{data}</script></figure>'
    )


def _table(told: dict[str, Any], caption: str, say: dict[str, str], language: str) -> str:
    columns = ("round", "pair", "new_id", "count", "replacements", "length", "tied")
    head = "".join(f'<th scope="col">{html.escape(say[column])}</th>' for column in columns)
    rows = "".join(_row(played, say, language) for played in told["rounds"])
    return (
        f'<div class="trace__table" role="group" tabindex="0" aria-label="{html.escape(say["table"])}">'
        f'<table class="trace__rows"><caption class="visually-hidden">{caption}</caption>'
        f"<thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>"
    )


def _row(played: dict[str, Any], say: dict[str, str], language: str) -> str:
    def number(value: int) -> str:
        return words.number(value, language)

    tied = [pair for pair in played["tied"] if pair != played["pair"]]
    others = ", ".join(f"<code>{_pair(pair)}</code>" for pair in tied) or html.escape(say["no_tie"])
    parts = (
        f"<code>{_pair(played['pair'])}</code> {_joined(played)}",
        f"<code>{played['new_id']}</code> {_piece(played['piece'])}",
        number(played["count"]),
        number(played["replacements"]),
        f"{number(played['length_before'])} → {number(played['length_after'])}",
        others,
    )
    cells = "".join(f"<td>{part}</td>" for part in parts)
    return f'<tr><th scope="row">{number(played["rank"] + 1)}</th>{cells}</tr>'


def _stages(told: dict[str, Any], say: dict[str, str], language: str) -> str:
    stages = [(html.escape(say["start"]), told["start"], None)]
    for played in told["rounds"]:
        label = html.escape(say["after_round"]).format(number=words.number(played["rank"] + 1, language))
        stages.append((label, played["sequences"], played["new_id"]))
    drawn = []
    for (label, sequences, new_id), length in zip(stages, told["lengths"], strict=True):
        count = html.escape(say["tokens"]).format(count=words.number(length, language))
        drawn.append(
            f'<li><p class="trace__label">{label} <span class="trace__length">{count}</span></p>'
            f"{_documents(sequences, told['pieces'], say, language, new_id)}</li>"
        )
    return "".join(drawn)


def _documents(
    sequences: list[list[int]], pieces: dict[str, Any], say: dict[str, str], language: str, new_id: int | None
) -> str:
    rows = []
    for number, tokens in enumerate(sequences, 1):
        name = html.escape(say["document"]).format(number=words.number(number, language))
        row = "".join(card(token, pieces[str(token)], new=token == new_id) for token in tokens)
        rows.append(f'<ul class="cards" aria-label="{name}">{row}</ul>')
    return f'<div class="trace__documents">{"".join(rows)}</div>'


def card_classes(token: int, new: bool = False) -> str:
    """Return the classes of a token's card, which give it its colour.

    The colour follows from the id alone: bytes are neutral, a learned id has one of twelve hues, five steps from its
    neighbours' so that ids learned one after the other differ clearly. It decorates; text and id carry the meaning.

    >>> card_classes(97), card_classes(256, new=True)
    ('card card--byte', 'card card--h8 card--new')
    """
    colour = "card--byte" if token < 256 else f"card--h{token * 5 % HUES}"
    return f"card {colour}{' card--new' if new else ''}"


def card(token: int, piece: dict[str, str], *, new: bool = False) -> str:
    """Return a token as the site draws it everywhere: its piece and its id on a small card.

    >>> card(256, {"text": "an"})
    '<li class="card card--h8"><span class="card__piece">an</span> <span class="card__id">256</span></li>'
    """
    return f'<li class="{card_classes(token, new)}">{_piece(piece)} <span class="card__id">{token}</span></li>'


def _piece(piece: dict[str, str]) -> str:
    if "hex" in piece:
        return f'<span class="card__piece card__piece--hex">{piece["hex"]}</span>'
    widths = {len(character.encode("utf-8")) for character in piece["text"]}
    # Letters of several bytes are set as broadly as their bytes were, so a merged card is as broad as its parts.
    broad = f" card__piece--b{widths.pop()}" if len(widths) == 1 and widths != {1} else ""
    return f'<span class="card__piece{broad}">{_spaced(html.escape(piece["text"]))}</span>'


def _spaced(text: str) -> str:
    return text.replace(" ", '<span class="card__space">\u2423</span>')


def _joined(best: dict[str, Any]) -> str:
    plus = '<span class="trace__plus">+</span>'
    return f'<span class="trace__pair">{_piece(best["left"])}{plus}{_piece(best["right"])}</span>'


def _pair(pair: list[int]) -> str:
    return f"({pair[0]}, {pair[1]})"


def _next(told: dict[str, Any], say: dict[str, str], language: str) -> str:
    best = told["next"]
    if best is None:
        return html.escape(say["next_none"])
    sentence = "next_too_rare" if best["count"] < told["min_count"] else "next"
    return html.escape(say[sentence]).format(
        pair=f"<code>{_pair(best['pair'])}</code> {_joined(best)}",
        count=words.number(best["count"], language),
        minimum=words.number(told["min_count"], language),
    )


def drawn(body: str, language: str) -> str:
    """Return what the fence with this `body` shows in `language`; raise ValueError when it can't be drawn."""
    return figure(read_figure(body), language)
