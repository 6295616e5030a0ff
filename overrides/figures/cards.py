"""A token as the site draws it everywhere: a small card with its piece and its id."""

from __future__ import annotations

import html

HUES = 12


def card_classes(token: int, new: bool = False) -> str:
    """Return the classes of a token's card, which give it its colour.

    The colour follows from the id alone: bytes are neutral, a learned id has one of twelve hues, five steps from its
    neighbours' so that ids learned one after the other differ clearly. It decorates; text and id carry the meaning.

    >>> card_classes(97), card_classes(256, new=True)
    ('card card--byte', 'card card--h8 card--new')
    """
    colour = "card--byte" if token < 256 else f"card--h{token * 5 % HUES}"
    return f"card {colour}{' card--new' if new else ''}"


def card(token: int, shown: dict[str, str], *, new: bool = False) -> str:
    """Return a token as the site draws it everywhere: its piece and its id on a small card.

    >>> card(256, {"text": "an"})
    '<li class="card card--h8"><span class="card__piece">an</span> <span class="card__id">256</span></li>'
    """
    return f'<li class="{card_classes(token, new)}">{piece(shown)} <span class="card__id">{token}</span></li>'


def piece(shown: dict[str, str]) -> str:
    """Draw what a token stands for: text, or hex where it is none."""
    if "hex" in shown:
        return f'<span class="card__piece card__piece--hex">{shown["hex"]}</span>'
    widths = {len(character.encode("utf-8")) for character in shown["text"]}
    # Letters of several bytes are set as broadly as their bytes were, so a merged card is as broad as its parts.
    broad = f" card__piece--b{widths.pop()}" if len(widths) == 1 and widths != {1} else ""
    return f'<span class="card__piece{broad}">{spaced(html.escape(shown["text"]))}</span>'


def spaced(text: str) -> str:
    """Let spaces be seen.

    >>> spaced("a b")
    'a<span class="card__space">␣</span>b'
    """
    return text.replace(" ", '<span class="card__space">\u2423</span>')
