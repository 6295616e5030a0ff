"""The words and conventions of each language, from one file each: overrides/theme/assets/messages/<language>.json."""

from __future__ import annotations

import datetime
import json
import re
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from babel.dates import format_date

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


def written_date(value: datetime.date | str, locale: str) -> str:
    """Write an ISO date as `locale` does in a sentence.

    >>> written_date("2026-11-30", "nl_NL")
    '30 november 2026'
    """
    day = value if isinstance(value, datetime.date) else datetime.date.fromisoformat(value)
    # Babel keeps the Russian "г." with a narrow no-break space, which some fonts lack.
    return format_date(day, "long", locale=locale).replace("\u202f", "\u00a0")


class Words:
    """Messages as templates write them: `languages.content.copy` is a word, never a method of a dict.

    A word that is not there is told to `missing` by its full name: an empty space would say nothing.
    """

    def __init__(self, messages: Mapping[str, Any], missing: Callable[[str], object], section: str = "") -> None:
        """Speak `messages`; `section` is where in the file they stand."""
        self._messages = messages
        self._missing = missing
        self._section = section

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        full = f"{self._section}{name}"
        if name not in self._messages:
            self._missing(full)
            return ""
        value = self._messages[name]
        return Words(value, self._missing, f"{full}.") if isinstance(value, Mapping) else value
