"""The claims in prose, each a literal with the expression that proves it, and the numbers that nobody claims."""

from __future__ import annotations

import ast
import re
import unicodedata

from overrides import languages
from overrides.pages.page import Claim, Page
from overrides.pages.pieces import NAMES, Piece, pieces

CLAIM = re.compile(r"<!-- (==?) (.+) -->")


def read_claims(page: Page, number: int, line: str, used: set[str]) -> None:
    """Note the claims of a line and its numbers without one; `used` gathers the entries of `numbers` that it needs."""
    footnote = re.match(r"\s*\[\^[\w-]+\]:", line)
    reference = re.match(r"\s*\[[^\]^]+\]:\s", line)
    marker = re.match(r"\s*\d+[.)]\s", line)
    found = pieces(line)
    for position, piece in enumerate(found):
        if marker and piece.end <= marker.end():
            continue
        after = found[position + 1] if position + 1 < len(found) else None
        if piece.kind == "tick":
            page.problem(number, f"column {piece.start + 1}: a code span must end on its line")
        elif piece.kind == "comment":
            before = found[position - 1] if position else None
            _read_comment(page, number, line, before, piece)
        elif _is_claimed(piece, after):
            pass
        elif not footnote and not reference and not _is_cited(line, piece, after):
            check_unclaimed(page, number, line, piece, used)


def _is_claimed(piece: Piece, after: Piece | None) -> bool:
    return after is not None and after.start == piece.end and bool(CLAIM.fullmatch(after.text))


def _is_cited(line: str, piece: Piece, after: Piece | None) -> bool:
    """A number is cited when a footnote reference follows it at once, its unit aside."""
    if after is None or after.kind != "cite":
        return False
    return re.fullmatch(r"[\u00a0\u202f ]?[%×]?", line[piece.end : after.start]) is not None


def _read_comment(page: Page, number: int, line: str, before: Piece | None, piece: Piece) -> None:
    inner = piece.text[4:-3].strip()
    if inner.startswith(("skip", "invisible-code", "clear-namespace")):
        page.problem(
            number, 'a skip in a comment: write the fence `python skip="…"` and give the reason in front matter'
        )
        return
    claim = CLAIM.fullmatch(piece.text)
    if claim is None:
        if inner.startswith("="):
            page.problem(number, "a claim is written `<!-- = expression -->` or `<!-- == expression -->`")
        return
    kind = {"span": "span", "number": "number", "word": "word"}.get(before.kind if before else "")
    literal = before.text if before else ""
    follows = before is not None and before.end == piece.start
    if kind == "word" and languages.number_word(literal, page.language) is None:
        kind = None
    if before is None or kind is None or not follows:
        page.problem(number, f"column {piece.start + 1}: the claim follows no literal: {piece.text}")
        return
    if _within_image(line, before.start):
        page.problem(number, "a claim can't stand in the description of an image")
        return
    problem = _expression_problem(claim[2])
    if problem:
        page.problem(number, f"column {piece.start + 1}: {problem}: {claim[2]}")
        return
    source = literal
    if kind == "span":
        literal = literal.strip("`").strip()
    page.claims.append(Claim(number, before.start, piece.end, kind, literal, source, claim[2], claim[1] == "=="))


def _within_image(line: str, column: int) -> bool:
    return any(match.start() < column < match.end() for match in re.finditer(r"!\[[^\]]*\]", line))


def _expression_problem(expression: str) -> str | None:
    """Return why an expression proves nothing, or None.

    >>> [_expression_problem(text) for text in ("len(ids)", "4", "len(")]
    [None, 'a constant proves nothing', "the claim's expression is not Python"]
    """
    try:
        tree = ast.parse(expression, mode="eval")
    except (SyntaxError, ValueError):
        return "the claim's expression is not Python"
    if not any(isinstance(node, ast.Name) for node in ast.walk(tree)):
        return "a constant proves nothing"
    return None


def check_unclaimed(page: Page, number: int, line: str, piece: Piece, used: set[str], where: str = "") -> None:
    """Note a piece that is a number or looks like data, unless front matter gives a reason for it."""
    text = piece.text
    if piece.kind == "span":
        text = text.strip("`").strip()
        if not looks_like_data(text):
            return
        what = f"`{text}` looks like data"
    elif piece.kind == "number":
        what = f"the number {text}"
    elif piece.kind == "odd":
        what = f"{text}, a digit that no program reads,"
    elif piece.kind == "named":
        what = f"{text} contains a number"
    elif piece.kind == "word" and languages.number_word(text, page.language) is not None:
        what = f"the number word “{text}”"
    else:
        return
    listed = page.reasons("numbers")
    if text in listed:
        used.add(text)
        return
    page.problem(
        number,
        f"{where}{what} is not claimed; prove it with `<!-- = expression -->` right behind it, "
        "cite a footnote, or give a reason in front matter `numbers`",
    )


def looks_like_data(span: str) -> bool:
    """Tell whether a code span states a value rather than naming code.

    >>> [looks_like_data(span) for span in ("[98, 256]", "b0 d0", "ids → 256", "'an'")]
    [True, True, True, True]
    >>> [looks_like_data(span) for span in ("train", "min_count=2", "count + 1", "ab", "U+00E9")]
    [False, False, False, False, False]
    """
    if re.fullmatch(r"[0-9a-f]{2}( [0-9a-f]{2})*", span):
        return " " in span or any(character.isdigit() for character in span)
    if any(_is_odd_digit(character) for character in span):
        return True
    if span in NAMES or re.fullmatch(r"U\+[0-9A-F]{4,6}", span):
        return False
    try:
        ast.literal_eval(span)
    except (ValueError, SyntaxError, MemoryError, RecursionError, TypeError):
        return any(character.isdigit() for character in span) and not _is_code(span)
    # A bare name such as None or True is code; a quoted text, a number or a sequence is data.
    return not re.fullmatch(r"[A-Za-z]+", span)


def _is_code(span: str) -> bool:
    """Tell whether `span` is Python that names something: a call, an operation, an argument as in `min_count=2`."""
    for source in (span, f"call({span})"):
        try:
            tree = ast.parse(source)
        except (SyntaxError, ValueError):
            continue
        names = [node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and node.id != "call"]
        keywords = [node for node in ast.walk(tree) if isinstance(node, ast.keyword)]
        statements = [node for node in tree.body if not isinstance(node, ast.Expr)]
        return bool(names or keywords or statements)
    return False


def _is_odd_digit(character: str) -> bool:
    return not character.isascii() and unicodedata.category(character) in ("Nd", "No", "Nl")
