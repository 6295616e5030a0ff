"""Differences that nobody sees, where they change what a machine reads: code, ids, targets, hex and numbers.

A look-alike letter makes a second name, a curly quote is no quote, a zero-width space breaks copying and
search. In prose the same characters may be good typography, so only numbers are looked at there.
"""

from __future__ import annotations

import io
import re
import tokenize
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterator

from overrides.pages import letters
from overrides.pages.page import Page
from overrides.pages.pieces import pieces, prose_lines
from overrides.problems import Problem, relative

_FOR_PRINT = frozenset("“”„‟«»‹›‘’‚‛′″−‐‑‒–—―") | frozenset("\u00a0\u202f\u2007\u2009\u200a\u3000")
_SPACES = frozenset("\u00a0\u202f\u2007\u2009\u200a\u3000")
_WORD = re.compile(r"[^\W_]+")
_HEX = re.compile(r"0[xX][0-9a-fA-F]+|[0-9a-fA-F]{2}(?: [0-9a-fA-F]{2})*")
_ESCAPE = re.compile(r"\\(?:x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|N\{[^}]*\}|.)")
_LINK = re.compile(r"\]\((?P<target>[^() ]*)")

#: Line, column and what is wrong there; line and column from 1.
_Fault = tuple[int, int, str]


def check_invisible(page: Page, english: Page | None = None) -> list[Problem]:
    """Return every difference of `page` that nobody sees.

    With the English page, also the code spans that only look equal to those of English.
    """
    faults = [*_in_fences(page), *_in_lines(page)]
    if english is not None:
        told = {(line, column) for line, column, _ in faults}
        faults += [fault for fault in _spans_that_look_equal(page, english) if fault[:2] not in told]
    problems = {Problem(relative(page.path), line, f"column {column}: {message}") for line, column, message in faults}
    for fence in page.fences:
        if fence.section and fence.snippet:
            for line, column, message in _in_python(fence.section.code):
                at = fence.section.line + line - 1
                problems.add(Problem(relative(fence.snippet), at, f"column {column}: {message}"))
    return sorted(problems)


# Places -----------------------------------------------------------------------------------------------------


def _in_fences(page: Page) -> Iterator[_Fault]:
    for fence in page.fences:
        yield from ((fence.line, len(fence.indent) + 3 + column, said) for _, column, said in _in_code(fence.info))
        if fence.executed or fence.skip is not None:
            faults = _in_python(fence.body)
        elif fence.info == "pycon":
            faults = _in_pycon(fence.body)
        elif fence.info in ("text", "console"):
            faults = _in_code(fence.body)
        else:
            faults = _in_code(fence.body, _quoted(fence.body))
        yield from ((fence.line + line, len(fence.indent) + column, message) for line, column, message in faults)


def _in_lines(page: Page) -> Iterator[_Fault]:
    for number, line in prose_lines(page):
        for piece in pieces(line):
            faults: Iterator[_Fault] = iter(())
            if piece.kind == "span":
                faults = _in_span(piece.text)
            elif piece.kind == "comment":
                faults = _in_comment(piece.text)
            elif piece.kind == "target":
                faults = _in_target(piece.text)
            elif piece.kind in ("attributes", "cite"):
                faults = _not_ascii(piece.text, "an id")
            elif piece.kind in ("url", "entity", "point", "name"):
                faults = _in_code(piece.text)
            elif piece.kind == "tag":
                # What stands between the quotes of a tag is for people, as in an alternative text.
                faults = _in_code(re.sub(r'"[^"]*"', lambda match: " " * len(match[0]), piece.text))
            yield from ((number, piece.start + column, message) for _, column, message in faults)
        yield from ((number, column, message) for column, message in _in_numbers(line))


def _in_span(text: str) -> Iterator[_Fault]:
    inner = text.strip("`").strip()
    latin = "".join(letters.LATIN.get(letter, letter) for letter in inner)
    offset = text.index(inner)
    if not inner.isascii() and _HEX.fullmatch(latin) and any(letter.isascii() and letter.isalnum() for letter in inner):
        yield from ((1, offset + column, said) for _, column, said in _not_ascii(inner, "a hex number"))
    else:
        yield from ((1, offset + column, said) for _, column, said in _in_code(inner, _strings(inner)))


def _in_comment(text: str) -> Iterator[_Fault]:
    """The expression of a claim is Python; another comment is a remark, in whatever language."""
    claim = re.fullmatch(r"(<!-- ==? )(.+) -->", text)
    if claim:
        yield from ((1, claim.start(2) + column, said) for _, column, said in _in_python(claim[2]))


def _in_target(text: str) -> Iterator[_Fault]:
    """A target inside the site is ASCII; an address elsewhere may have words of any alphabet."""
    target = _LINK.match(text)
    if target is None:
        return
    elsewhere = re.match(r"[a-z]+:", target["target"])
    faults = _in_code(target["target"]) if elsewhere else _not_ascii(target["target"], "a link inside the site")
    yield from ((1, target.start("target") + column, said) for _, column, said in faults)


# What is looked for -----------------------------------------------------------------------------------------


def _in_python(code: str) -> Iterator[_Fault]:
    """Names are ASCII; what stands between quotes is data, in which only what nobody sees is wrong."""
    strings = _strings(code)
    faults = list(_in_code(code, strings))
    yield from faults
    told = strings | {(line, column) for line, column, _ in faults}
    for number, line in enumerate(code.split("\n"), 1):
        for column, letter in enumerate(line, 1):
            if not letter.isascii() and letter.isalpha() and (number, column) not in told:
                yield number, column, f"{letters.code(letter)} in a name; names are ASCII"


def _in_pycon(code: str) -> Iterator[_Fault]:
    for number, line in enumerate(code.split("\n"), 1):
        prompt = re.match(r"(?:>>>|\.\.\.) ?", line)
        faults = _in_python(line[prompt.end() :]) if prompt else _in_code(line, _quoted(line))
        start = prompt.end() if prompt else 0
        yield from ((number, start + column, message) for _, column, message in faults)


def _in_code(code: str, strings: frozenset[tuple[int, int]] = frozenset()) -> Iterator[_Fault]:
    """Look at every character and word; `strings` are the places (line, column) of data between quotes."""
    for number, line in enumerate(code.split("\n"), 1):
        for column, character in enumerate(line, 1):
            data = (number, column) in strings
            if character in letters.UNSEEN or (character in _FOR_PRINT and not data) or character in _SPACES:
                yield number, column, f"{letters.code(character)} in code"
            elif unicodedata.combining(character) and not unicodedata.is_normalized("NFC", line[:column]):
                yield (
                    number,
                    column,
                    f"{letters.code(character)}, a letter in two parts (NFD); save it composed",
                )
        # An escape such as \n is no letter of the word behind it.
        masked = _ESCAPE.sub(lambda match: " " * len(match[0]), line)
        for word in _WORD.finditer(masked):
            yield from ((number, word.start() + column, said) for column, said in _mixed(word[0]))


def _mixed(word: str) -> Iterator[tuple[int, str]]:
    found = letters.scripts(word)
    if len(found) < 2:
        return
    for column, letter in enumerate(word, 1):
        if letters.script(letter) not in ("", found[0]):
            yield column, f"{letters.code(letter)} in “{word}”, whose other letters are {found[0].title()}"


def _not_ascii(text: str, what: str) -> Iterator[_Fault]:
    for column, character in enumerate(text, 1):
        if not character.isascii():
            yield 1, column, f"{letters.code(character)} in {what}: “{text.strip('{}[]')}”"


def _in_numbers(line: str) -> Iterator[tuple[int, str]]:
    """In prose: no unseen character beside a digit, no letter that looks like one, no other digits."""
    unread = [piece for piece in pieces(line) if piece.kind in ("span", "comment", "target", "attributes", "url")]
    text = line
    for piece in unread:
        text = text[: piece.start] + " " * (piece.end - piece.start) + text[piece.end :]
    for match in re.finditer(r"(?<=\d)\S(?=\d)|(?<=\d)\S|\S(?=\d)", text):
        character, column = match[0], match.start() + 1
        if character in letters.UNSEEN:
            yield column, f"{letters.code(character)} in a number"
    for match in re.finditer(r"(?<!\w)\d(?:[\dОоOoЗз]|[ІіIl](?=\d))*(?!\w)", text):
        for column, character in enumerate(match[0], match.start() + 1):
            if not character.isdigit() or not character.isascii():
                yield column, f"{letters.code(character)} in the number “{match[0]}”"
    for match in re.finditer(r"\b0[xX]\w+", text):
        yield from ((match.start() + column, said) for _, column, said in _not_ascii(match[0], "a hex number"))


def _strings(code: str) -> frozenset[tuple[int, int]]:
    """Return the places inside string literals; code that Python can't read has none."""
    places = set()
    try:
        for token in tokenize.generate_tokens(io.StringIO(code + "\n").readline):
            if token.type in (tokenize.STRING, getattr(tokenize, "FSTRING_MIDDLE", -1)):
                places |= set(_places(code, token.start, token.end))
            elif token.type == tokenize.ERRORTOKEN and not token.string.isspace():
                return frozenset()
    except (tokenize.TokenError, IndentationError, SyntaxError):
        return frozenset()
    return frozenset(places)


def _places(code: str, start: tuple[int, int], end: tuple[int, int]) -> Iterator[tuple[int, int]]:
    for number, line in enumerate(code.split("\n"), 1):
        for column in range(1, len(line) + 1):
            if start < (number, column) <= end:
                yield number, column


def _quoted(text: str) -> frozenset[tuple[int, int]]:
    """Return the places between straight double quotes, in data and in what a program prints."""
    return frozenset(
        (number, column)
        for number, line in enumerate(text.split("\n"), 1)
        for match in re.finditer(r"\"[^\"]*\"|'[^']*'", line)
        for column in range(match.start() + 1, match.end() + 1)
    )


# Beside English ---------------------------------------------------------------------------------------------


def _spans_that_look_equal(page: Page, english: Page) -> Iterator[_Fault]:
    """A span that looks like one of English and is another: an `а` where English has an `a`."""
    theirs = _spans(english)
    for section, spans in _spans(page).items():
        here, there = (
            Counter(text for _, _, text in spans),
            Counter(text for _, _, text in theirs.get(section, [])),
        )
        for line, column, text in spans:
            if here[text] <= there[text]:
                continue
            for other, count in there.items():
                if other != text and _skeleton(other) == _skeleton(text) and here[other] < count:
                    odd = next(i for i in range(len(text)) if text[i] != other[i])
                    yield (
                        line,
                        column + odd,
                        f"{letters.code(text[odd])} in `{text}`; English has {letters.code(other[odd])}",
                    )
                    break


def _spans(page: Page) -> dict[str, list[tuple[int, int, str]]]:
    sections = {heading.line: heading.id for heading in page.headings}
    spans: dict[str, list[tuple[int, int, str]]] = defaultdict(list)
    section = ""
    for number, line in prose_lines(page):
        section = sections.get(number, section)
        for piece in pieces(line):
            if piece.kind == "span":
                text = piece.text.strip("`").strip()
                spans[section].append((number, piece.start + piece.text.index(text) + 1, text))
    return spans


def _skeleton(text: str) -> str:
    return "".join(letters.LATIN.get(letter, letter) for letter in text)
