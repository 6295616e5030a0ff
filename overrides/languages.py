"""The words and conventions of each language, from one file each: overrides/theme/assets/messages/<language>.json."""

from __future__ import annotations

import json
import re
from functools import cache
from typing import Any

from overrides.problems import ROOT

MESSAGES = ROOT / "overrides" / "theme" / "assets" / "messages"
SOURCE = "en"
#: Languages that must be complete. Any other language with a messages file is in progress and falls back to English.
COMPLETE = ("en", "nl", "ru")


def known() -> list[str]:
    """Return the code of every language that has a messages file, English first."""
    return sorted((path.stem for path in MESSAGES.glob("*.json")), key=lambda code: (code != SOURCE, code))


@cache
def load(language: str) -> dict[str, Any]:
    """Return the messages of `language`; what a language in progress lacks is English."""
    messages: dict[str, Any] = json.loads((MESSAGES / f"{language}.json").read_text("utf-8"))
    return messages if language in COMPLETE else _filled(messages, load(SOURCE))


def _filled(messages: dict[str, Any], fallback: dict[str, Any]) -> dict[str, Any]:
    filled = dict(fallback)
    for key, value in messages.items():
        both_nest = isinstance(value, dict) and isinstance(fallback.get(key), dict)
        filled[key] = _filled(value, fallback[key]) if both_nest else value
    return filled


def number(value: int | float, language: str, decimals: int | None = None) -> str:
    """Write `value` the way `language` writes numbers: 4,096 · 4.096 · 4 096 (with a no-break space)."""
    conventions = load(language)["numbers"]
    text = f"{value:,}" if decimals is None else f"{value:,.{decimals}f}"
    return text.translate({ord(","): conventions["group"], ord("."): conventions["decimal"]})


@cache
def number_pattern(language: str) -> re.Pattern[str]:
    """Return the pattern of a whole bare number as `language` writes it."""
    conventions = load(language)["numbers"]
    # A group separator that is a space may be any no-break space; a reader sees no difference.
    group = "[\u00a0\u202f]" if conventions["group"].isspace() else re.escape(conventions["group"])
    decimal = re.escape(conventions["decimal"])
    return re.compile(rf"([-\u2212]?)((?:0|[1-9]\d{{0,2}}(?:{group}\d{{3}})+|[1-9]\d*))(?:{decimal}(\d+))?")


@cache
def _number_words(language: str) -> list[tuple[int, re.Pattern[str]]]:
    forms = load(language)["numbers"]["words"]
    return [(int(value), re.compile(pattern, re.IGNORECASE)) for value, pattern in forms.items()]


@cache
def number_word(word: str, language: str) -> int | None:
    """Return the value of a number word from three to twenty in any inflected form, else None."""
    for value, pattern in _number_words(language):
        if pattern.fullmatch(word):
            return value
    return None
