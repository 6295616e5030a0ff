"""Quotes, dashes, spaces and signs as the language writes them, and their repair.

The conventions are data: `typography` in overrides/theme/assets/messages/<language>.json.
"""

from __future__ import annotations

import itertools
import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from overrides import languages
from overrides.pages import letters
from overrides.pages.page import Page
from overrides.problems import relative
from overrides.translations.lint.findings import OBJECT, Finding, Line, plain, prose

_NO_BREAK = "\u00a0\u202f"
_SPACES = f" {_NO_BREAK}"
_QUOTES = "\"“”„‟«»‹›‘’‚‛'´ʼ′"
_OPENING_ONLY, _SINGLE = "«„‹‚", "‘’‚‛'´ʼ′‹›"


@dataclass(frozen=True)
class _Fault:
    """A fault in the text of a line, from `start` to `end`, and what should stand there when that is certain.

    `mend` is False when a person has to decide, although there is a suggestion.
    """

    start: int
    end: int
    message: str
    text: str | None = None
    mend: bool = True


@dataclass(frozen=True)
class _Conventions:
    """How a language writes.

    `script` is its alphabet; `quotes` and `inner_quotes` are an opening and a closing mark each. `dash` is the space
    before a dash, the dash and the space behind it; a no-break space may always stand before it. `percent` is what
    stands between a number and %. `units` are words that a no-break space ties to the number before them, `labels`
    words that it ties to the number behind them, `elisions` words that begin with an apostrophe: all are regular
    expressions.
    """

    script: str
    quotes: str
    inner_quotes: str
    elisions: str
    dash: str
    percent: str
    units: str
    labels: str

    @property
    def own_quotes(self) -> str:
        return self.quotes + self.inner_quotes


def _conventions(language: str) -> _Conventions:
    return _Conventions(**languages.load(language)["typography"])


# Public -----------------------------------------------------------------------------------------------------


def check_typography(page: Page) -> list[Finding]:
    """Return what `page` writes otherwise than its language does."""
    return sorted(
        Finding(relative(page.path), line.number, line.columns[fault.start] + 1, fault.message, fault.text)
        for line, fault in _faults(prose(page), page.language)
    )


def check_text(text: str, language: str) -> list[tuple[str, str | None]]:
    """Return message and suggestion for every fault of a text without Markdown, such as a message."""
    return [(fault.message, fault.text) for _, fault in _faults([plain(text)], language)]


def fixed_text(page: Page) -> str:
    """Return the text of `page`, every certain fault mended; code, claims, ids and targets stay."""
    # A mended fault may lay bare another one. The bound is for a fault in the rules, which no page may hang on.
    for _ in range(10):
        text = _mended(page)
        if text == page.text:
            break
        page = replace(page, text=text)
    return page.text


def _mended(page: Page) -> str:
    listed = {str(number) for number in dict(page.meta.get("numbers") or {})}
    edits: dict[int, list[tuple[int, int, str]]] = {}
    for line, fault in _faults(prose(page), page.language):
        if not fault.mend or fault.text is None or not line.contiguous(fault.start, fault.end):
            continue
        # A number that front matter lists is listed as it is written.
        if any(number in line.text for number in listed if number.startswith("-")):
            continue
        start = line.columns[fault.start]
        edits.setdefault(line.number, []).append((start, start + fault.end - fault.start, fault.text))
    lines = page.lines
    for number, changes in edits.items():
        beyond = len(lines[number - 1]) + 1
        for start, end, text in sorted(changes, reverse=True):
            # Of two faults that overlap, the later is mended now and the earlier in the next round.
            if end <= beyond:
                lines[number - 1] = lines[number - 1][:start] + text + lines[number - 1][end:]
                beyond = start
    return "\n".join(lines)


# Rules ------------------------------------------------------------------------------------------------------


def _faults(lines: Sequence[Line], language: str) -> Iterator[tuple[Line, _Fault]]:
    conventions = _conventions(language)
    for _, block in itertools.groupby(lines, key=lambda line: (line.block, line.footnote)):
        paragraph = list(block)
        yield from _quotes(paragraph, conventions)
        for line in paragraph:
            for rule in (_dashes, _spaces, _unseen, _signs, _numbers, _alphabets):
                for fault in rule(line, conventions):
                    yield line, fault
            for fault in _decimals(line, language):
                yield line, fault


# Quotes and apostrophes


def _quotes(paragraph: list[Line], conventions: _Conventions) -> Iterator[tuple[Line, _Fault]]:
    """Walk the quotes of a paragraph, in which a quotation may go on over several lines."""
    open_quotes: list[tuple[Line, int, str]] = []
    for line in paragraph:
        for position, mark in enumerate(line.text):
            if mark not in _QUOTES:
                continue
            if _is_apostrophe(line.text, position, conventions, _single_is_open(open_quotes)):
                if mark != "’":
                    yield line, _Fault(position, position + 1, f"the apostrophe is ’, not {mark}", "’")
                continue
            fault, known = None, True
            if _opens(line.text, position, mark, conventions, open_quotes):
                pair = conventions.inner_quotes if len(open_quotes) % 2 else conventions.quotes
                open_quotes.append((line, position, pair))
                right = pair[0]
            elif open_quotes:
                right = open_quotes.pop()[2][1]
            else:
                known, right = False, ""
            if not known:
                fault = _Fault(position, position + 1, f"{mark} closes a quotation that was never opened")
            elif mark != right:
                fault = _Fault(position, position + 1, _why(mark, right, conventions), right)
            if fault:
                yield line, fault
    for line, position, _ in open_quotes:
        yield (
            line,
            _Fault(position, position + 1, f"{line.text[position]} opens a quotation that is never closed"),
        )


def _single_is_open(open_quotes: Sequence[tuple[Line, int, str]]) -> bool:
    if not open_quotes:
        return False
    line, position, _ = open_quotes[-1]
    return line.text[position] in _SINGLE


def _why(mark: str, right: str, conventions: _Conventions) -> str:
    if right in conventions.inner_quotes and mark in conventions.own_quotes:
        return f"a quotation within a quotation stands between {' '.join(conventions.inner_quotes)}"
    return f"quotes are {' '.join(conventions.quotes)}, not {mark}"


def _opens(
    text: str,
    position: int,
    mark: str,
    conventions: _Conventions,
    open_quotes: Sequence[tuple[Line, int, str]],
) -> bool:
    """Tell an opening quote from a closing one: by the mark if it is known, else by its neighbours."""
    if mark in _OPENING_ONLY:
        return True
    if mark == "»" or (mark == conventions.quotes[1] and open_quotes):
        return False
    # A mark may close in one language what it opens in another: “ does in Russian.
    if mark == conventions.inner_quotes[1] and open_quotes and open_quotes[-1][2] == conventions.inner_quotes:
        return False
    if mark in (conventions.quotes[0], conventions.inner_quotes[0]):
        return True
    before = text[position - 1] if position else " "
    after = text[position + 1] if position + 1 < len(text) else " "
    return (before.isspace() or before in "([{«„“‘—–/-") and not after.isspace()


def _is_apostrophe(text: str, position: int, conventions: _Conventions, within: bool) -> bool:
    mark = text[position]
    if mark not in _SINGLE or mark in "‹›‚":
        return False
    before, after = text[max(position - 1, 0) : position], text[position + 1 : position + 2]
    if before.isalnum() and after.isalpha():
        return True
    if not before.isalnum() and before not in (OBJECT, ")", "”", "»") and after.isalpha():
        return bool(conventions.elisions and re.match(rf"(?:{conventions.elisions})\b", text[position + 1 :]))
    # Behind a letter: the end of a quotation where one is open, else a possessive.
    return before.isalnum() and not within and mark in "'’´ʼ′"


# Dashes

_DASH = re.compile(rf"(?P<before>[{_SPACES}]*)(?P<mark>---?|[-‐‑‒–—―])(?P<after>[{_SPACES}]*)")


def _dashes(line: Line, conventions: _Conventions) -> Iterator[_Fault]:
    before, mark, after = tuple(conventions.dash)
    for match in _DASH.finditer(line.text):
        left, right = line.text[: match.start()], line.text[match.end() :]
        if match["mark"] in "-‐‑" and not (match["before"] and match["after"]):
            continue
        if not match["before"] and left[-1:] and left[-1] in _SPACES:
            continue
        if left[-1:].isdigit() and right[:1].isdigit():
            if match["mark"] in "-‐‑":
                yield _Fault(match.start("mark"), match.end("mark"), "a minus sign is −", "−")
            continue
        if match["mark"] == "–" and not match["before"] and not match["after"]:
            continue
        space_before = before if left and left[-1] not in "([{«„“‘" else ""
        space_after = after if right and right[0] not in ",.;:!?)]}»”’" else ""
        found = (match["before"], match["mark"], match["after"])
        if found[1:] == (mark, space_after) and found[0] in (
            space_before,
            space_before.replace(" ", "\u00a0"),
        ):
            continue
        wanted = f"{'a no-break space, ' if before in _NO_BREAK else ''}{mark} and a space"
        message = f"a dash is written: {wanted}" if before in _NO_BREAK else f"a dash is {mark} between spaces"
        yield _Fault(match.start(), match.end(), message, space_before + mark + space_after)


# Spaces


def _spaces(line: Line, _: _Conventions) -> Iterator[_Fault]:
    for match in re.finditer(rf"[{_SPACES}]{{2,}}", line.text):
        if line.contiguous(match.start(), match.end()):
            kept = next((space for space in match[0] if space in _NO_BREAK), " ")
            yield _Fault(match.start(), match.end(), "more than one space", kept)
    for match in re.finditer(rf"(?<=\S)[{_SPACES}]+(?=[,.;:!?](?:[{_SPACES}]|$))", line.text):
        if line.contiguous(match.start(), match.end() + 1):
            yield _Fault(match.start(), match.end(), f"no space stands before “{line.text[match.end()]}”", "")


def _unseen(line: Line, _: _Conventions) -> Iterator[_Fault]:
    for position, character in enumerate(line.text):
        if character in letters.UNSEEN and not _joins_emoji(line.text, position):
            message = f"{letters.code(character)}, which nobody sees and every search trips over"
            yield _Fault(position, position + 1, message, "")


def _joins_emoji(text: str, position: int) -> bool:
    around = text[max(position - 1, 0) : position] + text[position + 1 : position + 2]
    return text[position] == "\u200d" and any(unicodedata.category(letter) in ("So", "Sk") for letter in around)


# Signs and numbers


def _signs(line: Line, _: _Conventions) -> Iterator[_Fault]:
    for match in re.finditer(r"(?<!\.)\.\.\.(?!\.)", line.text):
        yield _Fault(match.start(), match.end(), "an ellipsis is one character", "…")
    for match in re.finditer(rf"(?:^|(?<=[(\[{_SPACES}]))-(?=\d)", line.text):
        yield _Fault(match.start(), match.end(), "a minus sign is −", "−")


def _numbers(line: Line, conventions: _Conventions) -> Iterator[_Fault]:
    for match in re.finditer(rf"(?<=\d)([{_SPACES}]?)%", line.text):
        allowed = (conventions.percent, conventions.percent.replace("\u00a0", "\u202f"))
        if match[1] not in allowed:
            how = "behind a no-break space" if conventions.percent else "at once behind the number"
            yield _Fault(match.start(), match.end(), f"% stands {how}", conventions.percent + "%")
    for match in re.finditer(rf"(?<=\d) (?=(?:{conventions.units})(?!\w))", line.text, re.IGNORECASE):
        unit = re.split(r"\W", line.text[match.end() :], maxsplit=1)[0]
        yield _Fault(match.start(), match.end(), f"a no-break space holds a number and “{unit}” together", "\u00a0")
    for match in re.finditer(rf"(?<!\w)({conventions.labels}) (?=\d)", line.text, re.IGNORECASE):
        yield _Fault(
            match.end(1),
            match.end(),
            f"a no-break space holds “{match[1]}” and its number together",
            "\u00a0",
        )


def _decimals(line: Line, language: str) -> Iterator[_Fault]:
    """A person decides: behind a name such a number may be a version."""
    numbers = languages.load(language)["numbers"]
    other = "." if numbers["decimal"] == "," else ","
    for match in re.finditer(rf"(?<![\w.,])\d+{re.escape(other)}\d+(?![\d]|[.,]\d)", line.text):
        named = re.search(rf"[A-Z]\w*[{_SPACES}]$", line.text[: match.start()])
        if languages.number_pattern(language).fullmatch(match[0]) or (other == "." and named):
            continue
        right = match[0].replace(other, numbers["decimal"])
        yield _Fault(match.start(), match.end(), f"the decimal sign is “{numbers['decimal']}”", right, mend=False)
    if numbers["group"].isspace():
        for match in re.finditer(r"(?<![\d,.] )(?<![\w,.])\d{1,3}(?: \d{3})+(?![\d]| \d)", line.text):
            right = match[0].replace(" ", numbers["group"])
            yield _Fault(match.start(), match.end(), "a no-break space stands within a number", right, mend=False)


# Alphabets


def _alphabets(line: Line, conventions: _Conventions) -> Iterator[_Fault]:
    for match in re.finditer(r"[^\W\d_]+", line.text):
        word, found = match[0], letters.scripts(match[0])
        if len(found) > 1:
            right = letters.in_one_script(word)
            message = f"“{word}” mixes letters of two alphabets: {_of_the_fewer(word, found)}"
            yield _Fault(match.start(), match.end(), message, right)
        elif found == ["cyrillic"] != [conventions.script] and all(letter in letters.LATIN for letter in word):
            right = "".join(letters.LATIN[letter] for letter in word)
            yield _Fault(match.start(), match.end(), f"“{word}” is Cyrillic and looks Latin", right, mend=False)
        elif conventions.script == "cyrillic" and word in letters.CYRILLIC and _alone(line.text, match):
            right = letters.CYRILLIC[word]
            yield _Fault(match.start(), match.end(), f"“{word}” is Latin and looks Cyrillic", right, mend=False)


def _alone(text: str, word: re.Match[str]) -> bool:
    """Tell whether no Latin word stands beside `word`, as in an English title, nor a point, as in a name."""
    before = re.search(r"(\w+)\W*$", text[: word.start()])
    after = re.match(r"\W*(\w+)", text[word.end() :])
    beside = (before[1] if before else "") + (after[1] if after else "")
    touching = text[word.start() - 1 : word.start()].isdigit() or text[word.end() : word.end() + 1].isdigit()
    return "latin" not in letters.scripts(beside) and not touching and text[word.end() : word.end() + 1] != "."


def _of_the_fewer(word: str, found: Sequence[str]) -> str:
    odd = dict.fromkeys(letter for letter in word if letters.script(letter) not in ("", found[0]))
    return ", ".join(letters.code(letter) for letter in odd)
