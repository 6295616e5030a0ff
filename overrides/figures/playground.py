"""The playground: the fence `bpe-playground` becomes one whole training, encoding and cost, in the page's language.

The fence holds YAML without words: documents, budget and a text to encode. Where scripts run, each part has the fields
in which readers write a text of their own.
"""

from __future__ import annotations

import html
from functools import lru_cache
from typing import Any

from bpe_examples.corpora import LANGUAGES, article
from bpe_examples.costs import MEASURED, cost_of
from bpe_examples.rounds import TIES
from bpe_examples.tokenizer import ByteBPE
from bpe_examples.training import train
from bpe_examples.visible import piece_as_data
from overrides import languages
from overrides.figures.cards import card
from overrides.figures.cost import rows
from overrides.figures.data import embedded, read_data
from overrides.figures.segmentations import TYPED
from overrides.figures.widget import Widget

#: What the page takes, as it says itself: bytes, rules, ids; and how much it draws at a time.
LIMITS = {
    "training": 200_000,
    "rules": 2000,
    "text": 20_000,
    "ids": 20_000,
    "decoded": 200_000,
    "link": 8000,
    "rows": 50,
    "cards": 300,
}
ASKED = ("documents", "budget", "text")


@lru_cache(maxsize=32)
def read_playground(body: str) -> dict[str, Any]:
    r"""Return what the example of the fence `body` gives, computed once for the checks and all languages.

    >>> told = read_playground('documents: ["abab", "abc"]\nbudget: 9\ntext: cab')
    >>> told["merges"], told["counts"], told["lengths"], told["ids"]
    ([(97, 98, 256)], [3], [7, 4], [99, 256])

    Raises ValueError naming what is wrong with the data.
    """
    asked = read_data(body)
    if not isinstance(asked, dict) or set(asked) != set(ASKED) or not isinstance(asked["text"], str):
        raise ValueError(f"it has {', '.join(ASKED)}, the text in letters, and nothing else")
    training = train(asked["documents"], asked["budget"])
    tokenizer = ByteBPE(training.merges)
    if len(training.merges) > LIMITS["rows"]:
        raise ValueError(f"the example has {len(training.merges)} rules, and {LIMITS['rows']} are shown")
    return {
        **asked,
        "merges": training.merges,
        "counts": [played.count for played in training.rounds],
        "lengths": training.lengths,
        "pieces": {token: piece_as_data(piece) for token, piece in tokenizer.pieces.items()},
        "ids": tokenizer.encode(asked["text"]),
        "costs": [cost_of(language, tokenizer) for language in LANGUAGES],
    }


def playground(told: dict[str, Any], language: str) -> str:
    """Return the playground as HTML: the example, and the fields and buttons around it."""
    messages = languages.load(language)["widgets"]
    limits = {name: languages.number(limit, language) for name, limit in LIMITS.items()}
    # The script of the page is given the second part only.
    form = {
        name: text.format(**limits, article=MEASURED) if name != "example" else text
        for name, text in messages["playground_form"].items()
    }
    both = {**form, **messages["playground"]}
    say = {name: html.escape(text) for name, text in both.items() if isinstance(text, str)}
    parts = (
        ("train", _train(told, say, language)),
        ("rules", _rules(told, say, language)),
        ("encode", _encode(told, say, language)),
        ("decode", _decode(told, say)),
        ("cost", _cost(told, say, language)),
        ("take", _take(say)),
    )
    drawn = "".join(
        f'<section class="playground__part{" needs-script" if name == "take" else ""}" data-part="{name}">'
        f"<h3>{say[f'{name}_title']}</h3>{content}</section>"
        for name, content in parts
    )
    data = {name: told[name] for name in ("merges", "counts", "lengths")}
    data |= {"limits": LIMITS, "articles": {code: article(code, MEASURED) for code in LANGUAGES}}
    return (
        f'<bpe-playground><div class="playground" data-pagefind-ignore><p class="without-script">{say["noscript"]}</p>'
        f'<div class="playground__notice" role="status"></div>{drawn}'
        f'<script type="application/json" class="playground__data">{embedded(data)}</script></div></bpe-playground>'
    )


def _train(told: dict[str, Any], say: dict[str, str], language: str) -> str:
    documents = "\n".join(told["documents"])
    ties = "".join(f'<option value="{tie}">{say[tie]}</option>' for tie in TIES)
    sentence = say["learned"].format(
        rules=languages.number(len(told["merges"]), language),
        before=languages.number(told["lengths"][0], language),
        after=languages.number(told["lengths"][-1], language),
    )
    example = say["example"].format(
        documents=", ".join(f"<code>{html.escape(text)}</code>" for text in told["documents"])
    )
    return (
        f'<p class="without-script">{example}</p><fieldset class="lab needs-script" disabled>'
        f'<label class="lab__field lab__field--wide">{say["documents"]}'
        f'<textarea name="documents" rows="4" {TYPED}>\n{html.escape(documents)}</textarea></label>'
        f"{_number('budget', say, told['budget'])}{_number('min_count', say, 2)}"
        f'<label class="lab__field">{say["tie"]}<select name="tie" autocomplete="off">{ties}</select></label>'
        f'<div class="paths__hint playground__keys">{say["keys"]}</div><div>'
        f'<button type="button" class="lab__button lab__button--first" name="train">{say["train"]}</button>'
        f'<button type="button" class="lab__button" name="stop" disabled>{say["stop"]}</button>'
        f'<progress class="playground__progress" aria-label="{say["progress"]}" max="1" value="0"></progress>'
        '<span class="playground__so-far"></span></div></fieldset><div class="lab__problem" role="alert"></div>'
        f'<div class="playground__said" role="status">{sentence}</div>'
    )


def _number(name: str, say: dict[str, str], value: int) -> str:
    return (
        f'<label class="lab__field">{say[name]}'
        f'<input name="{name}" inputmode="numeric" size="6" value="{value}" {TYPED}></label>'
    )


def _rules(told: dict[str, Any], say: dict[str, str], language: str) -> str:
    figure = languages.load(language)["widgets"]["figure"]
    columns = ("round", "pair", "new_id", "count", "replacements", "length")
    head = "".join(f'<th scope="col">{html.escape(figure[column])}</th>' for column in columns)
    body = "".join(_rule(told, rank, language) for rank in range(len(told["merges"])))
    return (
        f'<div class="trace__table" role="group" tabindex="0" aria-label="{say["table"]}">'
        f'<table class="trace__rows playground__rules"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'
        "</div>"
        '<button type="button" class="lab__button lab__button--more needs-script" name="more" hidden></button>'
    )


def _rule(told: dict[str, Any], rank: int, language: str) -> str:
    left, right, new_id = told["merges"][rank]
    before, after = told["lengths"][rank : rank + 2]
    numbers = [languages.number(number, language) for number in (told["counts"][rank], before - after, before, after)]
    return (
        f'<tr><th scope="row">{languages.number(rank + 1, language)}</th><td>{_cards((left, right), told)}</td>'
        f"<td>{_cards((new_id,), told)}</td><td>{numbers[0]}</td><td>{numbers[1]}</td>"
        f"<td>{numbers[2]} → {numbers[3]}</td></tr>"
    )


def _cards(tokens: tuple[int, ...] | list[int], told: dict[str, Any]) -> str:
    return f'<ul class="cards">{"".join(card(token, told["pieces"][token]) for token in tokens)}</ul>'


def _encode(told: dict[str, Any], say: dict[str, str], language: str) -> str:
    characters, octets, tokens = len(told["text"]), len(told["text"].encode("utf-8")), len(told["ids"])
    facts = say["encoded"].format(
        **{
            name: languages.number(number, language)
            for name, number in {"characters": characters, "bytes": octets, "tokens": tokens}.items()
        }
    )
    rate = say["rate"].format(rate=languages.number(octets / tokens, language, 2)) if tokens else ""
    return (
        f'<p class="without-script"><code>{html.escape(told["text"])}</code></p>'
        f'<fieldset class="lab needs-script" disabled><label class="lab__field lab__field--wide">{say["text"]}'
        f'<textarea name="text" rows="2" {TYPED}>\n{html.escape(told["text"])}</textarea></label></fieldset>'
        f'<div class="lab__problem" role="alert"></div><div class="playground__said" role="status">{facts} {rate}</div>'
        f'<div class="playground__cards" role="group" tabindex="0" aria-label="{say["encode_title"]}">'
        f"{_cards(told['ids'], told)}</div>"
        f'<label class="lab lab__field lab__field--wide playground__ids">{say["ids"]}'
        f'<textarea name="encoded" rows="1" readonly>{" ".join(map(str, told["ids"]))}</textarea></label>'
        f'<button type="button" class="lab__button needs-script" name="decode" disabled>{say["decode_these"]}</button>'
    )


def _decode(told: dict[str, Any], say: dict[str, str]) -> str:
    ids, text = " ".join(map(str, told["ids"])), html.escape(told["text"])
    return (
        f'<p class="without-script"><code>{ids}</code></p>'
        f'<fieldset class="lab needs-script" disabled><label class="lab__field lab__field--wide">{say["typed"]}'
        f'<textarea name="ids" rows="2" inputmode="numeric" {TYPED}>\n{ids}</textarea></label></fieldset>'
        '<div class="lab__problem" role="alert"></div>'
        f'<div class="playground__decoded" role="status" tabindex="0" translate="no">{text}</div>'
    )


def _cost(told: dict[str, Any], say: dict[str, str], language: str) -> str:
    return f'<div class="playground__said">{say["cost"]}</div>{rows(told["costs"], language)}'


def _take(say: dict[str, str]) -> str:
    buttons = "".join(
        f'<button type="button" class="lab__button" name="{name}" disabled>{say[name]}</button>'
        for name in ("copy", "download", "link", "erase")
    )
    return (
        f'<div class="playground__digest">{say["digest"]} <code></code></div>{buttons}'
        '<div class="lab__problem" role="alert"></div><div class="playground__said" role="status"></div>'
        f'<label class="lab lab__field lab__field--wide" hidden>{say["address"]}<input name="address" readonly></label>'
        f'<details class="playground__program"><summary>{say["program"]}</summary><div>{say["program_hint"]}</div>'
        f'<textarea name="program" rows="12" readonly aria-label="{say["program"]}" {TYPED}></textarea></details>'
        f'<div class="paths__hint">{say["kept"]}</div>'
    )


def drawn(body: str, language: str) -> str:
    """Return what the fence with this `body` shows in `language`; raise ValueError when it can't be drawn."""
    return playground(read_playground(body), language)


WIDGET = Widget("playground", "bpe-playground", drawn)
