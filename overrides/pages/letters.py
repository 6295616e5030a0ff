"""Letters that look alike, and characters that nobody sees."""

from __future__ import annotations

import unicodedata

_RUSSIAN, _AS_LATIN = "аеорсухАВЕКМНОРСТУХ", "aeopcyxABEKMHOPCTYX"
_OTHERS, _OTHERS_AS_LATIN = "іјѕһԁԛԝІЈЅονρΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ijshdqwIJSovpABEZHIKMNOPTYX"
#: What a letter of another alphabet is mistaken for, and the Russian letter that a Latin one is mistaken for.
LATIN = dict(zip(_RUSSIAN + _OTHERS, _AS_LATIN + _OTHERS_AS_LATIN, strict=True))
CYRILLIC = dict(zip(_AS_LATIN, _RUSSIAN, strict=True))

#: Controls of direction and width, and the soft hyphen: they change a text without a mark on the screen.
UNSEEN = frozenset(
    "\u00ad\u034f\u061c\u115f\u1160\u180e\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e"
    "\u2060\u2061\u2062\u2063\u2064\u2066\u2067\u2068\u2069\ufeff"
)


def script(letter: str) -> str:
    """Return the alphabet of a letter in lower case: latin, cyrillic, greek, or "" for what is no letter."""
    if letter.isascii():
        return "latin" if letter.isalpha() else ""
    if not letter.isalpha():
        return ""
    return unicodedata.name(letter, "?").split(" ", 1)[0].split("-", 1)[0].lower()


def scripts(word: str) -> list[str]:
    """Return the alphabets of the letters of `word`, each once, that of most letters first."""
    counted: dict[str, int] = {}
    for letter in word:
        if name := script(letter):
            counted[name] = counted.get(name, 0) + 1
    return sorted(counted, key=lambda name: (-counted[name], name != "latin"))


def in_one_script(word: str) -> str | None:
    """Return `word` written in one alphabet, when look-alikes make that possible.

    >>> in_one_script("сounts"), in_one_script("cлияние"), in_one_script("жaba")
    ('counts', 'слияние', None)
    """
    for target in scripts(word):
        table = {"latin": LATIN, "cyrillic": CYRILLIC}.get(target, {})
        changed = "".join(letter if script(letter) in ("", target) else table.get(letter, letter) for letter in word)
        if scripts(changed) == [target]:
            return changed
    return None


def code(character: str) -> str:
    """Return a character as people look it up: U+0441 CYRILLIC SMALL LETTER ES."""
    return f"U+{ord(character):04X} {unicodedata.name(character, 'without a name')}"
