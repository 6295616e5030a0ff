"""The paths of a short text: the fence `bpe-segmentations` lists every way to spell it, in the page's language.

The fence holds YAML without words: documents and budget, from which a tokenizer learns, and the text. Each token weighs
the same here; in the page's own copy of this figure readers change the weights, the text and the training.
"""

from __future__ import annotations

import html
from fractions import Fraction
from functools import lru_cache
from math import floor, log2, log10
from typing import Any

from bpe_examples.segmentations import marginal_probability, path_probability, segmentations
from bpe_examples.tokenizer import ByteBPE
from bpe_examples.visible import piece_as_data
from overrides import languages
from overrides.figures.cards import card
from overrides.figures.data import embedded, read_data
from overrides.figures.widget import Widget

#: What the figure can take, as the page says it. `paths` is how many it lists at a time.
LIMITS = {"text": 64, "training": 2000, "rules": 64, "paths": 24}
ASKED = ("documents", "budget", "text")


@lru_cache(maxsize=32)
def read_segmentations(body: str) -> dict[str, Any]:
    r"""Return the text that the fence `body` asks about, its tokens and all its paths, the canonical one first.

    >>> told = read_segmentations('documents: ["abab"]\nbudget: 1\ntext: ab')
    >>> told["paths"], told["used"], told["size"]
    ([[256], [97, 98]], [97, 98, 256], 257)
    >>> told["marginal"]
    Fraction(259, 17173512)

    Raises ValueError naming what is wrong with the data.
    """
    asked = read_data(body)
    if not isinstance(asked, dict) or set(asked) != set(ASKED) or not isinstance(asked["text"], str):
        raise ValueError(f"it has {', '.join(ASKED)}, the text in letters, and nothing else")
    text = asked["text"].encode("utf-8")
    tokenizer = ByteBPE.train(asked["documents"], asked["budget"])
    canonical = tokenizer.encode(text)
    paths = sorted(segmentations(text, tokenizer.pieces), key=lambda ids: (ids != canonical, len(ids), ids))
    if len(text) > LIMITS["text"] or len(paths) > LIMITS["paths"]:
        raise ValueError(f"the text has {len(text)} bytes and {len(paths)} paths; at most {LIMITS}")
    share = Fraction(1, tokenizer.vocabulary_size + 1)
    even = dict.fromkeys(tokenizer.pieces, share)
    return {
        **asked,
        "paths": paths,
        "pieces": {token: piece_as_data(piece) for token, piece in tokenizer.pieces.items()},
        "used": [token for token, piece in tokenizer.pieces.items() if piece in text],
        "size": tokenizer.vocabulary_size,
        "share": share,
        "probabilities": [path_probability(path, even, share) for path in paths],
        "marginal": marginal_probability(text, tokenizer.pieces, even, share),
    }


def figure(told: dict[str, Any], language: str) -> str:
    """Return the figure as HTML: what readers may change, the weights, the bits, and the table of the paths."""
    messages = languages.load(language)["widgets"]
    # The script of the page is given the second part only.
    say = {**messages["segmentations_form"], **messages["segmentations"]}
    documents = ", ".join(f"<code>{html.escape(text)}</code>" for text in told["documents"])
    text = f"<code>{html.escape(told['text'])}</code>"
    caption = html.escape(say["caption"]).format(text=text, documents=documents)
    data = {name: told[name] for name in ASKED} | {"limits": LIMITS}
    return (
        f'<bpe-segmentations><figure class="trace paths"><figcaption>{caption}</figcaption>'
        f"{_own(told, say, language)}{_weights(told, say, language)}"
        f'<div class="paths__bits" role="status">{_bits(told, say, language)}</div>'
        f"{_table(told, say, language)}"
        f'<button type="button" class="lab__button lab__button--more needs-script" hidden></button>'
        f'<script type="application/json" class="paths__data">{embedded(data)}</script></figure></bpe-segmentations>'
    )


def _own(told: dict[str, Any], say: dict[str, str], language: str) -> str:
    """Return the fields for a text and training of the reader's own; without a script they are not there."""
    limits = {name: languages.number(limit, language) for name, limit in LIMITS.items()}
    labels = {name: html.escape(say[name].format(**limits)) for name in ("text", "documents", "budget", "reset")}
    return (
        f'<fieldset class="lab needs-script" disabled><legend>{html.escape(say["own"])}</legend>'
        f'<label class="lab__field lab__field--wide">{labels["text"]}'
        f'<input name="text" value="{html.escape(told["text"])}" {TYPED}></label>'
        f'<label class="lab__field lab__field--wide">{labels["documents"]}'
        f'<textarea name="documents" rows="2" {TYPED}>{html.escape(chr(10).join(told["documents"]))}</textarea></label>'
        f'<label class="lab__field">{labels["budget"]}'
        f'<input name="budget" inputmode="numeric" size="5" value="{told["budget"]}" {TYPED}></label>'
        f'<button type="button" class="lab__button" name="reset">{labels["reset"]}</button></fieldset>'
        f'<div class="lab__problem" role="alert"></div>'
    )


#: What is typed is data: no browser mends, completes or remembers it.
TYPED = 'autocomplete="off" autocapitalize="off" spellcheck="false"'


def _weights(told: dict[str, Any], say: dict[str, str], language: str) -> str:
    others, end = html.escape(say["others"]), html.escape(say["end"])
    pieces = {token: told["pieces"][token] for token in told["used"]}
    rows = [
        (f"{token} ({name(piece)})", f'<ul class="cards">{card(token, piece)}</ul>', 1)
        for token, piece in pieces.items()
    ]
    rows += [(others, others, told["size"] - len(pieces)), (end, end, 1)]
    items = "".join(
        f'<li class="weight"><div class="weight__token">{token}</div>'
        f'<div class="weight__numbers"><input class="weight__value needs-script" value="{weight}"'
        ' inputmode="decimal" autocomplete="off" disabled'
        f' aria-label="{html.escape(say["weight"]).format(token=html.escape(named))}">'
        f'<span class="weight__probability">{probability(weight * told["share"], language)}</span></div></li>'
        for named, token, weight in rows
    )
    return (
        f'<div class="paths__weights" role="group" aria-label="{html.escape(say["weights"])}">'
        f'<div class="trace__label">{html.escape(say["weights"])}</div><ul class="weights">{items}</ul>'
        f'<div class="paths__hint">{html.escape(say["hint"])}</div></div>'
    )


def name(piece: dict[str, str]) -> str:
    """Return what a token is called where nothing can be drawn: its text, or its bytes in hex."""
    return piece["text"].replace(" ", "\u2423") if "text" in piece else piece["hex"]


def _bits(told: dict[str, Any], say: dict[str, str], language: str) -> str:
    canonical, marginal = bits(told["probabilities"][0]), bits(told["marginal"])
    gap = max(canonical - marginal, 0.0)
    decimals = agreeing(canonical, marginal, gap)
    return html.escape(say["bits"]).format(
        canonical=languages.number(canonical, language, decimals),
        marginal=languages.number(marginal, language, decimals),
        gap=languages.number(gap, language, decimals),
        percent=languages.number(100 * gap / canonical, language, 3),
    )


def bits(probability: Fraction) -> float:
    """Return a probability in bits, of any size.

    >>> bits(Fraction(1, 8)), bits(Fraction(1, 2**2000))
    (3.0, 2000.0)
    """
    return log2(probability.denominator) - log2(probability.numerator)


def agreeing(one: float, other: float, gap: float) -> int:
    """Return how many decimals to show, at least four, so that two numbers differ by their gap as it is shown.

    >>> agreeing(16.055812, 16.050252, 0.00556), agreeing(3.0, 1.0, 2.0)
    (5, 4)
    """
    for decimals in range(4, 9):
        difference = round(one, decimals) - round(other, decimals)
        if f"{difference:.{decimals}f}" == f"{gap:.{decimals}f}":
            return decimals
    return 9


def _table(told: dict[str, Any], say: dict[str, str], language: str) -> str:
    head = "".join(f'<th scope="col">{html.escape(say[column])}</th>' for column in ("number", "path", "probability"))
    rows = "".join(
        f'<tr{_canonical_row(number)}><th scope="row">{languages.number(number, language)}</th><td>'
        f"{_mark(number, say)}"
        f'<ul class="cards">{"".join(card(token, told["pieces"][token]) for token in path)}</ul></td>'
        f"<td>{_chance(part, part / told['marginal'], say, language)}</td></tr>"
        for number, (path, part) in enumerate(zip(told["paths"], told["probabilities"], strict=True), 1)
    )
    count = html.escape(say["all"]).format(count=languages.number(len(told["paths"]), language))
    return (
        f'<div class="trace__table" role="group" tabindex="0" aria-label="{html.escape(say["table"])}">'
        f'<table class="trace__rows paths__rows"><thead><tr>{head}</tr></thead><tbody>{rows}</tbody>'
        f'<tfoot><tr><th scope="row" colspan="2">{count}</th>'
        f"<td>{_chance(told['marginal'], Fraction(1), say, language)}</td></tr></tfoot>"
        f"</table></div>"
    )


def _chance(value: Fraction, of_sum: Fraction, say: dict[str, str], language: str) -> str:
    return f'{probability(value, language)} <span class="paths__share">{share(of_sum, say, language)}</span>'


def _canonical_row(number: int) -> str:
    return ' class="paths__canonical"' if number == 1 else ""


def _mark(number: int, say: dict[str, str]) -> str:
    return f'<span class="paths__mark">{html.escape(say["canonical"])}</span>' if number == 1 else ""


def probability(value: Fraction, language: str) -> str:
    """Write a probability so that small ones can be compared too.

    >>> probability(Fraction("0.072"), "nl"), probability(Fraction(1, 7), "en"), probability(Fraction(0), "en")
    ('0,072', '0.1429', '0')
    >>> probability(Fraction(1, 68121), "en")
    '1.468\u00a0× 10<sup>\u22125</sup>'
    """
    if not value:
        return "0"
    if value >= Fraction(1, 1000):
        text = f"{float(value):.4g}"
        return languages.number(float(value), language, len(text.partition(".")[2]))
    power = floor(log10(value.numerator) - log10(value.denominator))
    digits = f"{float(value / Fraction(10) ** power):.3f}"
    if digits == "10.000":
        power, digits = power + 1, "1.000"
    return f"{languages.number(float(digits), language, 3)}\u00a0× 10<sup>\u2212{-power}</sup>"


def share(value: Fraction, say: dict[str, str], language: str) -> str:
    """Write a share of the sum in percent."""
    least = Fraction(1, 10000)
    form, number = ("percent", 100 * value) if value >= least else ("percent_below", 100 * least)
    return html.escape(say[form].format(number=languages.number(float(number), language, 2)))


def drawn(body: str, language: str) -> str:
    """Return what the fence with this `body` shows in `language`; raise ValueError when it can't be drawn."""
    return figure(read_segmentations(body), language)


WIDGET = Widget("segmentations", "bpe-segmentations", drawn, styles=("segmentations",))
