"""Whether a literal on a page equals a value of its program, as a reader of that language takes it."""

from __future__ import annotations

import ast
from decimal import ROUND_HALF_EVEN, Decimal
from typing import Any

from overrides import languages
from overrides.pages.page import Claim


def difference(claim: Claim, value: Any, language: str) -> str | None:
    """Return how the literal of `claim` differs from `value`, or None when they are equal.

    Numbers and sequences: literal value and exact type. Text: the exact text. Bytes: lower-case hex pairs. Floats:
    rounded half-even to the decimals shown. Bare numbers are read in `language`; code spans are Python.

    >>> claim = Claim(1, 0, 6, "number", "4.096", "4.096", "size", at_end=False)
    >>> difference(claim, 4096, "nl"), difference(claim, 4097, "nl")
    (None, 'the page says 4.096, the code says 4097')
    """
    says = f"the page says {claim.source}, the code says {_shown(value)}"
    if claim.kind == "word":
        equal = type(value) is int and languages.number_word(claim.literal, language) == value
        return None if equal else says
    if claim.kind == "number":
        return None if _bare_equal(claim.literal, value, language) else _reading(claim, language) or says
    if isinstance(value, str):
        return None if claim.literal == value else says
    if isinstance(value, bytes):
        return None if claim.literal == value.hex(" ") else says
    try:
        tree = ast.parse(claim.literal, mode="eval").body
        return None if _literal_equal(tree, value, claim.literal) else says
    except (SyntaxError, ValueError, TypeError):
        return says


def _shown(value: Any) -> str:
    return value.hex(" ") if isinstance(value, bytes) else value if isinstance(value, str) else repr(value)


def _reading(claim: Claim, language: str) -> str | None:
    if languages.number_pattern(language).fullmatch(claim.literal):
        return None
    example = languages.number(4096.5, language, 1)
    return (
        f"{claim.literal} is not a number as {languages.load(language)['language']['name']} writes it (like {example})"
    )


def _bare_equal(literal: str, value: Any, language: str) -> bool:
    match = languages.number_pattern(language).fullmatch(literal)
    if match is None or type(value) not in (int, float):
        return False
    sign, whole, decimals = match.groups()
    digits = "".join(character for character in whole if character.isdigit())
    number = Decimal(f"{'-' if sign else ''}{digits}.{decimals or '0'}")
    if type(value) is int:
        return decimals is None and number == value
    return _rounded(value, len(decimals or "")) == number


def _rounded(value: float, decimals: int) -> Decimal:
    return Decimal(value).quantize(Decimal(1).scaleb(-decimals), ROUND_HALF_EVEN)


def _literal_equal(node: ast.expr, value: Any, text: str) -> bool:
    """Compare a literal with a value, part by part, so that types count and floats are rounded as they are shown."""
    if isinstance(node, (ast.List, ast.Tuple, ast.Set)):
        kind = {ast.List: list, ast.Tuple: tuple, ast.Set: set}[type(node)]
        if type(value) is not kind or len(node.elts) != len(value):
            return False
        if kind is set:
            return bool(ast.literal_eval(node) == value)
        return all(_literal_equal(part, item, text) for part, item in zip(node.elts, value, strict=True))
    if isinstance(node, ast.Dict):
        if not isinstance(value, dict) or len(node.keys) != len(value):
            return False
        pairs = [(ast.literal_eval(key), part) for key, part in zip(node.keys, node.values, strict=True) if key]
        return all(key in value and _literal_equal(part, value[key], text) for key, part in pairs) and _same_keys(
            [key for key, _ in pairs], value
        )
    if type(value) is float:
        shown_text = ast.get_source_segment(text, node) or ""
        if "." not in shown_text or "e" in shown_text.lower():
            return False
        return _rounded(value, len(shown_text.partition(".")[2])) == Decimal(shown_text.replace(" ", ""))
    literal = ast.literal_eval(node)
    return type(literal) is type(value) and bool(literal == value)


def _same_keys(keys: list[Any], value: dict[Any, Any]) -> bool:
    """Keys count with their types: 1, 1.0 and True are equal in a dict, not on a page."""
    return sorted(map(repr, keys)) == sorted(map(repr, value))
