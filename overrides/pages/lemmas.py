"""The dictionary forms of a word, in languages in which a list of forms would never be complete."""

from __future__ import annotations

import importlib.util
from functools import cache
from typing import Any

#: The library that knows the forms of a language. Other languages list their forms.
LIBRARIES = {"ru": "pymorphy3"}


def skipped(language: str) -> str | None:
    """Say which library is missing for `language`, if one is."""
    library = LIBRARIES.get(language)
    if library is None or importlib.util.find_spec(library) is not None:
        return None
    return f"neither terms nor spelling are checked: {library}, which knows the forms, is not installed"


@cache
def of(word: str, language: str) -> frozenset[str]:
    """Return every dictionary form that `word` may have, in small letters, and the word itself."""
    if language not in LIBRARIES:
        return frozenset({word.lower()})
    forms = {word.lower(), *(parse.normal_form for parse in parses(word, language))}
    # A reflexive verb is the same word: «декодируется» is a form of «декодироваться».
    return frozenset(forms | {form.removesuffix("ся") for form in forms if form.endswith("ться")})


@cache
def parses(word: str, language: str) -> tuple[Any, ...]:
    """Return what `word` may be, each with its `tag` (part of speech, case, number) and its `normal_form`."""
    return tuple(_analyzer(language).parse(word))


@cache
def _analyzer(language: str) -> Any:
    import pymorphy3

    return pymorphy3.MorphAnalyzer(lang=language)
