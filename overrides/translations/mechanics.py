"""What no language may change: numbers, claims, code, links, ids, figures. Read from a block, compared with English.

The rest of a block is prose. `Reading` keeps both: the prose with a placeholder for every mechanical part, which is
what the lock hashes, and the mechanical parts by aspect, which are compared.
"""

from __future__ import annotations

import functools
import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation

from babel import Locale, UnknownLocaleError
from markdown_it.token import Token

from overrides import languages
from overrides.pages.pieces import pieces

#: Aspect -> how a message names it. The order is that of messages and of the digest.
ASPECTS = {
    "kind": "kind of block",
    "level": "level of the heading",
    "id": "id of the heading",
    "label": "footnote label",
    "list": "list",
    "admonition": "kind of admonition",
    "cells": "number of cells",
    "fence": "attributes of the fence",
    "body": "text of the fence",
    "figure": "data of the figure",
    "reference": "name of the package",
    "math": "formulas",
    "numbers": "numbers",
    "claims": "claims",
    "code": "code spans",
    "links": "link targets",
    "images": "images",
    "alt": "descriptions of images",
    "footnotes": "footnotes",
    "names": "names",
    "tags": "HTML tags",
    "attributes": "attributes",
}

Aspects = Mapping[str, tuple[str, ...]]


@dataclass(frozen=True)
class Difference:
    """Where a translated block departs from its English block: what only one of the two has."""

    aspect: str
    english: tuple[str, ...]
    translated: tuple[str, ...]

    def told(self, language: str) -> str:
        """Return one sentence a translator can act on, its numbers as `language` writes them."""
        ours, theirs, what = self.english, self.translated, ASPECTS[self.aspect]
        if self.aspect == "numbers":
            ours, theirs = (tuple(_localised(value, language) for value in values) for values in (ours, theirs))
            what = f"numbers, as {languages.load(language)['language']['name']} writes them"
        return f"{what}: English has {_listed(ours)}, the translation has {_listed(theirs)}"


def _localised(value: str, language: str) -> str:
    try:
        number = Decimal(value)
    except InvalidOperation:
        return value
    conventions = languages.load(language)["numbers"]
    return f"{number:,}".translate({ord(","): conventions["group"], ord("."): conventions["decimal"]})


def _listed(values: Sequence[str]) -> str:
    shown = [value if len(value) <= 80 else f"{value[:77]}…" for value in values]
    return ", ".join(value.replace("\n", "⏎") for value in shown) or "nothing"


def differences(english: Aspects, translated: Aspects) -> list[Difference]:
    """Return the aspects in which two blocks differ; the order inside a block is free, as sentences are."""
    found: list[Difference] = []
    for aspect in ASPECTS:
        ours, theirs = english.get(aspect, ()), translated.get(aspect, ())
        if ours == theirs and aspect != "alt":
            continue
        if aspect == "alt":
            found += _untranslated_alt(ours, theirs)
            continue
        lacking, extra = Counter(ours) - Counter(theirs), Counter(theirs) - Counter(ours)
        if lacking or extra:
            found.append(Difference(aspect, tuple(lacking.elements()), tuple(extra.elements())))
    return found


def _untranslated_alt(ours: Sequence[str], theirs: Sequence[str]) -> Iterable[Difference]:
    same = tuple(alt for alt in theirs if alt in ours and re.search(r"[^\W\d_]{2}", re.sub(r"`[^`]*`", "", alt)))
    if same:
        yield Difference("alt", same, (*same[:-1], f"{same[-1]} (still English)"))
    if "" in theirs and "" not in ours:
        yield Difference("alt", tuple(ours), ("an empty description",))


def overlap(one: Aspects, other: Aspects) -> float:
    """Return how alike the mechanical parts of two blocks are, from 0 to 1; two blocks without any are half alike."""
    ours, theirs = _counted(one), _counted(other)
    union = sum((ours | theirs).values())
    return sum((ours & theirs).values()) / union if union else 0.5


def _counted(aspects: Aspects) -> Counter[tuple[str, str]]:
    structure = ("kind", "list", "cells", "level", "alt")
    return Counter((name, value) for name, values in aspects.items() if name not in structure for value in values)


# Reading ----------------------------------------------------------------------------------------------------------


class Reading:
    """Collects the prose and the mechanical parts of one block while its inline tokens are read."""

    def __init__(self, language: str, listed: Iterable[str] = ()) -> None:
        """Read in `language`; `listed` are the number words that the page lists as idioms."""
        self.language = language
        self.listed = frozenset(listed)
        self.aspects: dict[str, list[str]] = {}
        self.prose: list[str] = []

    def add(self, aspect: str, *values: str) -> None:
        """Note mechanical parts."""
        self.aspects.setdefault(aspect, []).extend(values)

    def frozen(self) -> dict[str, tuple[str, ...]]:
        """Return the aspects in their fixed order."""
        return {aspect: tuple(self.aspects[aspect]) for aspect in ASPECTS if self.aspects.get(aspect)}

    def read(self, tokens: Iterable[Token]) -> None:
        """Read the inline tokens of a block."""
        for token in tokens:
            handler = _HANDLERS.get(token.type)
            if handler:
                handler(self, token)
            elif token.type.endswith(("_open", "_close")):
                # `*x*` and `_x_` are one emphasis: the element counts, not its markup.
                self.prose.append(f"⟨{'/' if token.type.endswith('_close') else ''}{token.tag}⟩")
            elif token.content:
                self.text(token.content)

    def text(self, text: str) -> None:
        """Read plain text: its numbers and names are mechanical, its words are prose."""
        last = 0
        for piece in pieces(text):
            placeholder = self._piece(piece.kind, piece.text)
            if placeholder is not None:
                self.prose += [text[last : piece.start], placeholder]
                last = piece.end
        self.prose.append(text[last:])

    def _piece(self, kind: str, text: str) -> str | None:
        if kind == "number":
            value = number_value(text, self.language)
            self.add("numbers", shown_number(value) if value is not None else text)
            return f"⟨number{_plural(value, self.language)}⟩"
        if kind == "word":
            named = languages.number_word(text, self.language)
            if named is not None and text not in self.listed:
                self.add("numbers", str(named))
            return None
        aspect = {"cite": "footnotes", "attributes": "attributes", "tag": "tags", "url": "links"}.get(kind)
        if kind in ("name", "named", "odd", "point", "emoji"):
            aspect = "names"
        if aspect is None:
            return None
        self.add(aspect, text)
        return "" if kind == "attributes" else f"⟨{aspect}⟩"


def number_value(text: str, language: str) -> Decimal | None:
    """Return the value of a bare number as `language` writes it, else None.

    >>> number_value("4.096,5", "nl") == number_value("4,096.5", "en") == Decimal("4096.5")
    True
    """
    match = languages.number_pattern(language).fullmatch(text)
    if match is None:
        return None
    sign, whole, decimals = match.groups()
    digits = "".join(character for character in whole if character.isdigit())
    return Decimal(f"{'-' if sign else ''}{digits}{'.' + decimals if decimals else ''}")


def shown_number(value: Decimal) -> str:
    """Write a value the same in all languages, for comparing: its decimals count, 2.5 and 2.50 are not the same."""
    return f"{value}"


def _plural(value: Decimal | None, language: str) -> str:
    """Return the plural category of a number: «2 пары» becomes «5 пар», and then the sentence is to be read again."""
    rule = _plural_rule(language)
    return f" {rule(abs(value))}" if value is not None and rule else ""


@functools.cache
def _plural_rule(language: str) -> Callable[[Decimal], str] | None:
    try:
        return Locale.parse(languages.load(language)["language"]["locale"]).plural_form
    except (UnknownLocaleError, ValueError):
        return None


def _code(reading: Reading, token: Token) -> None:
    reading.add("code", token.content.strip())
    reading.prose.append("⟨code⟩")


def _link(reading: Reading, token: Token) -> None:
    reading.add("links", str(token.attrs.get("href", "")))
    reading.prose.append("⟨a⟩")


def _image(reading: Reading, token: Token) -> None:
    reading.add("images", str(token.attrs.get("src", "")))
    reading.add("alt", token.content.strip())
    reading.prose.append("⟨image⟩")
    reading.read(token.children or [])
    reading.prose.append("⟨/image⟩")


def _cite(reading: Reading, token: Token) -> None:
    reading.add("footnotes", f"[^{token.meta.get('label', '')}]")
    reading.prose.append("⟨footnotes⟩")


def _tag(reading: Reading, token: Token) -> None:
    if not token.content.startswith("<!--"):
        reading.add("tags", " ".join(token.content.split()))
        reading.prose.append("⟨tag⟩")


def _math(reading: Reading, token: Token) -> None:
    reading.add("math", token.content.strip())
    reading.prose.append("⟨math⟩")


def _break(reading: Reading, _token: Token) -> None:
    reading.prose.append(" ")


_HANDLERS: dict[str, Callable[[Reading, Token], None]] = {
    "code_inline": _code,
    "link_open": _link,
    "image": _image,
    "footnote_ref": _cite,
    "html_inline": _tag,
    "math_inline": _math,
    "softbreak": _break,
    "hardbreak": _break,
}


# Prose ------------------------------------------------------------------------------------------------------------

# Typography is mended in one language at a time and says nothing new, so a hash does not see it.
_TYPOGRAPHY = str.maketrans(
    {
        **dict.fromkeys("“”„‟«»″", '"'),
        **dict.fromkeys("‘’‚‛′", "'"),
        **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2212", "-"),
        **dict.fromkeys("\u00ad\u200b\u2060\ufeff", None),
        "…": "...",
    }
)


def normalised(prose: str) -> str:
    """Return prose without what changes no meaning: wrapping, spacing, the shape of quotes and dashes.

    >>> normalised("A “pair”   is… two ")
    'A "pair" is... two'
    """
    return " ".join(prose.translate(_TYPOGRAPHY).split())


def is_prose(prose: str) -> bool:
    """Tell whether anything is there to translate: a word outside the placeholders."""
    return re.search(r"[^\W\d_]{2}", re.sub(r"⟨[^⟩]*⟩", "", prose)) is not None
