"""The one reader of pages: fences, sections, headings, links and claims of a lesson, with their lines.

The build, sybil and the checks all use it, so that what is shown, what is run and what is tested are the same set.
It knows no MkDocs and runs nothing; `running` does. CONTRIBUTING.md ("How a page is written") has the rules.
"""

from __future__ import annotations

import ast
import html
import io
import re
import tokenize
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

import yaml

from overrides import languages
from overrides.figures import registry
from overrides.problems import ROOT, Problem, shown

SNIPPETS = ROOT / "docs" / "snippets"

#: The one spelling of an executed fence; every other one is an error, because it would decide silently what is tested.
EXECUTED = 'python exec="on" source="block" result="text"'
#: Fences that are read but not run: display only, or figures drawn from their data.
DISPLAYED = ("text", "console", "json")
FIGURES = tuple(registry.FENCES)
#: Names that contain digits and are no quantities.
NAMES = ("UTF-8", "UTF-16", "SHA-256")


@dataclass(frozen=True)
class Section:
    """A named part of a snippet file; `line` is that of its first line of code."""

    name: str
    line: int
    code: str


@dataclass(frozen=True)
class Fence:
    """A fenced block. `line` is that of its opening, `info` what follows the backticks, `body` its content."""

    line: int
    end: int
    indent: str
    info: str
    body: str
    section: Section | None = None
    snippet: Path | None = None
    skip: str | None = None

    @property
    def language(self) -> str:
        """Return the first word of the info string."""
        return self.info.split(maxsplit=1)[0] if self.info else ""

    @property
    def executed(self) -> bool:
        """Tell whether the build runs this block."""
        return self.info == EXECUTED

    @property
    def code(self) -> str:
        """Return the code as it runs: the included section, or what stands in the page."""
        return self.section.code if self.section else self.body


@dataclass(frozen=True)
class Claim:
    """A literal in prose and the expression that proves it.

    `kind` is "span" (a code span, whose `literal` is its content), "number" or "word". `at_end` claims are evaluated
    at the end of the page, the others after the blocks above them. `start` and `end` are columns.
    """

    line: int
    start: int
    end: int
    kind: str
    literal: str
    source: str
    expression: str
    at_end: bool


@dataclass(frozen=True)
class Heading:
    """A heading with its explicit id, the same in every language."""

    line: int
    level: int
    text: str
    id: str


@dataclass(frozen=True)
class Link:
    """A link of the page as written."""

    line: int
    target: str


@dataclass(frozen=True)
class Reference:
    """A line that asks for the documentation of a name of the package."""

    line: int
    name: str


@dataclass
class Page:
    """What the reader found in one page."""

    path: Path
    language: str
    text: str
    meta: dict[str, Any] = field(default_factory=dict)
    first: int = 1
    fences: list[Fence] = field(default_factory=list)
    headings: list[Heading] = field(default_factory=list)
    claims: list[Claim] = field(default_factory=list)
    links: list[Link] = field(default_factory=list)
    references: list[Reference] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)

    @property
    def slug(self) -> str:
        """Return the name that the page has in every language."""
        return self.path.stem

    @property
    def lines(self) -> list[str]:
        """Return the lines of the file; line 1 is index 0."""
        return self.text.split("\n")

    def problem(self, line: int, message: str) -> None:
        """Note what is wrong at `line`."""
        self.problems.append(Problem(shown(self.path), line, message))


def read_page(path: Path, language: str | None = None, snippets: Path = SNIPPETS) -> Page:
    """Read the page at `path`; whatever is wrong with it is in its `problems`, nothing is raised.

    `language` is the folder's name unless given. A page is read once as long as it and its program stay what they are,
    however many hooks ask: treat it as read-only.
    """
    language = language or path.parent.name
    if language not in languages.known():
        language = languages.SOURCE
    program = snippets / f"{path.stem}.py"
    return _read(path, language, snippets, path.read_bytes(), program.read_bytes() if program.is_file() else None)


@lru_cache(maxsize=256)
def _read(path: Path, language: str, snippets: Path, raw: bytes, program: bytes | None) -> Page:
    page = Page(path, language, "")
    page.text = _decoded(page, raw)
    _read_front_matter(page)
    _read_fences(page, snippets)
    _read_prose(page)
    _check_sections(page, snippets)
    return page


def _decoded(page: Page, raw: bytes) -> str:
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        page.problem(raw.count(b"\n", 0, error.start) + 1, f"not UTF-8: byte {raw[error.start]:#04x}, {error.reason}")
        return ""
    if text.startswith("\ufeff"):
        page.problem(1, "the file begins with a byte order mark; save it as UTF-8 without one")
    for number, line in enumerate(text.split("\n"), 1):
        if "\r" in line:
            page.problem(number, "a carriage return; lines end with LF alone")
            break
        if "\t" in line:
            page.problem(number, "a tab; indent with spaces")
        if not unicodedata.is_normalized("NFC", line):
            column = next(i for i in range(len(line)) if not unicodedata.is_normalized("NFC", line[: i + 1])) + 1
            page.problem(number, f"column {column}: not in Unicode normal form NFC; save the letter composed")
    return text


# Front matter -----------------------------------------------------------------------------------------------------


def _read_front_matter(page: Page) -> None:
    match = re.match(r"---\n(.*?\n)?---\n", page.text, re.DOTALL)
    if match is None:
        page.problem(1, "no front matter: a page begins with `---`, title, description, `---`")
        return
    page.first = page.text.count("\n", 0, match.end()) + 1
    try:
        meta = yaml.safe_load(match[1] or "")
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        page.problem(mark.line + 2 if mark else 1, f"front matter is not YAML: {getattr(error, 'problem', error)}")
        return
    page.meta = meta if isinstance(meta, dict) else {}
    for key in ("title", "description"):
        if not isinstance(page.meta.get(key), str) or not page.meta[key].strip():
            page.problem(1, f"front matter lacks `{key}`")
    for key in ("numbers", "skips"):
        for name, reason in dict(page.meta.get(key) or {}).items():
            if not isinstance(reason, str) or not reason.strip():
                page.problem(1, f"front matter `{key}`: {name!r} needs a reason")


def _reasons(page: Page, key: str) -> dict[str, str]:
    return {str(name): str(reason) for name, reason in dict(page.meta.get(key) or {}).items()}


# Fences -----------------------------------------------------------------------------------------------------------

_OPENING = re.compile(r"(?P<indent>[> \t]*)(?:[-*+]\s+|\d+[.)]\s+)?(?P<run>`{3,}|~{3,})(?P<info>.*)$")


def _read_fences(page: Page, snippets: Path) -> None:
    lines = page.lines
    comment_from = 0
    index = page.first - 1
    while index < len(lines):
        line, number = lines[index], index + 1
        opening = _OPENING.match(line)
        if comment_from or _opened_comment(line) is not None:
            comment_from = comment_from or number
            if opening:
                page.problem(number, "a fence in a comment: it would be shown nowhere and run by nobody")
            if "-->" in line:
                comment_from = 0
            index += 1
            continue
        if opening is None or _is_inline_code(opening):
            index += 1
            continue
        fence, index = _read_fence(page, snippets, lines, index, opening)
        page.fences.append(fence)
    if comment_from:
        page.problem(comment_from, "a comment that is never closed")


def _is_inline_code(opening: re.Match[str]) -> bool:
    """Tell a line that begins with a code span of three backticks from a fence."""
    return opening["run"].startswith("`") and "`" in opening["info"]


def _read_fence(page: Page, snippets: Path, lines: list[str], index: int, opening: re.Match[str]) -> tuple[Fence, int]:
    number, indent, run, info = index + 1, opening["indent"], opening["run"], opening["info"]
    if lines[index] != indent + run + info:
        page.problem(number, "a fence on the line of a list marker is not a code block; put it on a line of its own")
    elif indent.strip() or "\t" in indent or len(indent) % 4:
        page.problem(number, "a fence is indented by spaces, four a level, and never quoted")
    if run.startswith("~"):
        page.problem(number, "a fence is made of backticks, not tildes")
    body, end = [], index + 1
    while end < len(lines):
        line = lines[end]
        closing = line.strip()
        if closing == run and line.startswith(indent):
            break
        if re.fullmatch(r"`{3,}|~{3,}", closing) and closing[0] == run[0] and len(closing) > len(run):
            page.problem(end + 1, f"the fence opened at line {number} with {run} must close with exactly {run}")
            break
        if line.strip() and not line.startswith(indent):
            page.problem(number, f"the fence is not closed before its indentation ends at line {end + 1}")
            end -= 1
            break
        body.append(line[len(indent) :])
        end += 1
    else:
        page.problem(number, "the fence is never closed")
    fence = Fence(number, end + 1, indent, info, "\n".join(body))
    return _understood(page, snippets, fence), end + 1


INCLUDED_ELSEWHERE = "code is included inside an executed fence only"


def _understood(page: Page, snippets: Path, fence: Fence) -> Fence:
    """Check the info string of `fence` and resolve what it includes."""
    if not fence.executed and "--8<--" in fence.body:
        page.problem(fence.line, INCLUDED_ELSEWHERE)
    if fence.info in ("pycon", *DISPLAYED):
        if fence.info == "pycon":
            _check_pycon(page, fence)
        return fence
    if fence.language in FIGURES and fence.info == fence.language:
        return fence
    skip = re.fullmatch(r'python skip="([^"]*)"', fence.info)
    if skip:
        if skip[1] not in _reasons(page, "skips"):
            page.problem(fence.line, f"the block is skipped, but front matter `skips` gives no reason for {skip[1]!r}")
        return replace(fence, skip=skip[1])
    if not fence.executed:
        page.problem(
            fence.line,
            f"`{fence.info.strip() or 'a fence without a language'}` is not a spelling of a fence; "
            f"executed: `{EXECUTED}`; shown: {', '.join(('pycon', *DISPLAYED, *FIGURES))}",
        )
        # Whoever wrote Python meant it to run: it is counted and run, so that no spelling hides a failing example.
        if re.match(r"\W*py", fence.info.strip(), re.IGNORECASE) and fence.language != "pycon":
            return replace(fence, info=EXECUTED)
        return fence
    return _included(page, snippets, fence)


_INCLUDE = re.compile(r'--8<-- "([\w./-]+\.py):([\w-]+)"')


def _included(page: Page, snippets: Path, fence: Fence) -> Fence:
    include = _INCLUDE.fullmatch(fence.body)
    if include is None:
        page.problem(
            fence.line, 'executed code is included: one line `--8<-- "<lesson>.py:<section>"` and nothing else'
        )
        return fence
    snippet = snippets / include[1]
    if include[1] != f"{page.slug}.py":
        page.problem(fence.line + 1, f"a page includes its own program, {page.slug}.py, not {include[1]}")
    if not snippet.is_file():
        page.problem(fence.line + 1, f"no such snippet: {shown(snippet)}")
        return fence
    for section in read_sections(snippet)[0]:
        if section.name == include[2]:
            return replace(fence, section=section, snippet=snippet)
    page.problem(fence.line + 1, f"{shown(snippet)} has no section {include[2]!r}")
    return fence


def _check_pycon(page: Page, fence: Fence) -> None:
    for offset, line in enumerate(fence.body.split("\n"), 1):
        if "..." in line and not line.startswith(("... ", "...")):
            page.problem(fence.line + offset, "`...` in an expected output hides what is printed; write it out")
    if ">>> " not in fence.body:
        page.problem(fence.line, "a pycon block without `>>> ` checks nothing")


# Snippets ---------------------------------------------------------------------------------------------------------

_MARK = re.compile(r"# --8<-- \[(start|end):([\w-]+)\]")


def read_sections(snippet: Path) -> tuple[list[Section], list[Problem]]:
    """Return the sections of a snippet file in order, and what is wrong with the file."""
    sections: list[Section] = []
    problems: list[Problem] = []
    lines = snippet.read_text("utf-8").split("\n")
    name, first = "", 0
    for number, line in enumerate(lines, 1):
        mark = _MARK.fullmatch(line)
        if mark is None:
            if not name and line.strip():
                problems.append(Problem(shown(snippet), number, "code outside a section is shown on no page"))
        elif mark[1] == "start" and not name:
            name, first = mark[2], number + 1
        elif mark[1] == "end" and mark[2] == name:
            sections.append(Section(name, first, "\n".join(lines[first - 1 : number - 1])))
            name = ""
        else:
            problems.append(Problem(shown(snippet), number, f"section mark out of place: {line}"))
    if name:
        problems.append(Problem(shown(snippet), first - 1, f"section {name!r} is never ended"))
    names = [section.name for section in sections]
    problems += [
        Problem(shown(snippet), section.line - 1, f"a second section {section.name!r}")
        for position, section in enumerate(sections)
        if section.name in names[:position]
    ]
    return sections, problems


def comments(code: str) -> Iterator[tuple[int, str]]:
    """Yield line (from 1) and text of every comment in `code`; code that is not Python has none to tell of."""
    try:
        for token in tokenize.generate_tokens(io.StringIO(code + "\n").readline):
            if token.type == tokenize.COMMENT:
                yield token.start[0], token.string
    except (tokenize.TokenError, IndentationError, SyntaxError):
        return


def _check_sections(page: Page, snippets: Path) -> None:
    """A page shows its program whole and in order, so that page and file are the same program."""
    for fence in page.fences:
        if fence.executed:
            for line, comment in comments(fence.code):
                if not comment.startswith("# --8<--"):
                    place = fence.line + line if fence.section is None else fence.line + 1
                    page.problem(place, f"code carries no comments, they can't be translated or checked: {comment}")
    snippet = snippets / f"{page.slug}.py"
    shown_sections = [fence.section.name for fence in page.fences if fence.section]
    if not snippet.is_file():
        return
    sections, problems = read_sections(snippet)
    page.problems += problems
    names = [section.name for section in sections]
    for name in names:
        if name not in shown_sections:
            page.problem(page.first, f"section {name!r} of {shown(snippet)} is not shown on the page")
    if sorted(names) == sorted(shown_sections) and names != shown_sections:
        wrong = next(fence for fence, name in zip(_with_sections(page), names, strict=True) if fence[1] != name)
        page.problem(wrong[0].line + 1, f"section {wrong[1]!r} is out of the order of {shown(snippet)}")
    for position, (fence, name) in enumerate(_with_sections(page)):
        if name in shown_sections[:position]:
            page.problem(fence.line + 1, f"section {name!r} is shown a second time")


def _with_sections(page: Page) -> list[tuple[Fence, str]]:
    return [(fence, fence.section.name) for fence in page.fences if fence.section]


# Prose ------------------------------------------------------------------------------------------------------------

_TOKEN = re.compile(
    r"""
      (?P<escape>\\.)
    | (?P<span>(?P<ticks>`+)(?P<content>.+?)(?<!`)(?P=ticks)(?!`))
    | (?P<tick>`)
    | (?P<comment><!--.*?-->)
    | (?P<tag></?[A-Za-z][^<>]*>)
    | (?P<target>\]\((?P<href>[^()\s]*)[^()]*\))
    | (?P<attributes>\{:?\s*[\#.:][^{}]*\})
    | (?P<cite>\[\^[\w-]+\])
    | (?P<emoji>:[a-z][a-z0-9_+-]*:)
    | (?P<entity>&\#?\w+;)
    | (?P<url>https?://[^\s<>)]+)
    | (?P<point>U\+[0-9A-F]{4,6})
    | (?P<name>__NAMES__)(?![\w-])
    | (?P<named>[^\W\d_]+(?:[-_][^\W\d_]+)*[-_]?\d[\w-]*)
    | (?P<odd>[\u00b2\u00b3\u00b9\u00bc-\u00be\u2070-\u2089\u2150-\u218b\u2460-\u24ff\u2776-\u2793])
    | (?P<number>(?:(?<![\w)\]\u2212-])[-\u2212])?\d(?:\d|[.,\u00a0\u202f](?=\d))*)
    | (?P<word>[^\W\d_]+)
    """.replace("__NAMES__", "|".join(map(re.escape, NAMES))),
    re.VERBOSE,
)
_CLAIM = re.compile(r"<!-- (==?) (.+) -->")
_HEADING = re.compile(r"(#{1,6}) (.+?) \{#([a-z][a-z0-9-]*)\}")


@dataclass(frozen=True)
class Piece:
    """One token of a line of prose."""

    kind: str
    start: int
    end: int
    text: str


@lru_cache(maxsize=10_000)
def pieces(line: str) -> tuple[Piece, ...]:
    """Return the tokens of a line of prose that are more than spacing and punctuation."""
    # The outer group of an alternative closes last.
    return tuple(Piece(match.lastgroup or "", match.start(), match.end(), match[0]) for match in _TOKEN.finditer(line))


def prose_lines(page: Page) -> Iterator[tuple[int, str]]:
    """Yield the lines outside front matter, fences, names of the package and comments of several lines."""
    inside = {number for fence in page.fences for number in range(fence.line, fence.end + 1)}
    inside |= {reference.line for reference in page.references}
    comment = False
    for number, line in enumerate(page.lines, 1):
        if number < page.first or number in inside:
            continue
        if comment:
            comment = "-->" not in line
            continue
        opened = _opened_comment(line)
        comment = opened is not None
        yield number, line[:opened]


def _opened_comment(line: str) -> int | None:
    """Return the column of a comment that begins on `line` and does not end there."""
    column = line.rfind("<!--")
    if column < 0 or "-->" in line[column:]:
        return None
    in_span = any(piece.kind == "span" and piece.start < column < piece.end for piece in pieces(line))
    return None if in_span else column


def _read_prose(page: Page) -> None:
    used: set[str] = set()
    previous = ""
    for number, line in prose_lines(page):
        if line.lstrip(" >").startswith(":::"):
            _read_reference(page, number, line)
            continue
        _read_heading(page, number, line, previous)
        _read_links(page, number, line)
        _read_line(page, number, line, used)
        previous = line
    for key in ("title", "description"):
        for piece in pieces(str(page.meta.get(key, ""))):
            _check_unclaimed(page, 1, str(page.meta.get(key)), piece, used, f"front matter `{key}`: ")
    for listed in _reasons(page, "numbers"):
        if listed not in used:
            page.problem(1, f"front matter `numbers` lists {listed!r}, which the page no longer needs")
    skipped = {fence.skip for fence in page.fences}
    for listed in _reasons(page, "skips"):
        if listed not in skipped:
            page.problem(1, f"front matter `skips` lists {listed!r}, which the page no longer needs")
    _check_ids(page)


def _read_heading(page: Page, number: int, line: str, previous: str) -> None:
    if re.match(r"\s*#", line):
        heading = _HEADING.fullmatch(line.rstrip())
        if heading is None:
            page.problem(number, "a heading is written `## Title {#english-id}`, unindented")
        else:
            page.headings.append(Heading(number, len(heading[1]), heading[2], heading[3]))
    elif re.fullmatch(r"(=+|-+)\s*", line) and previous.strip() and not line.startswith("|"):
        page.problem(number, "an underlined heading; write `## Title {#english-id}`")
    if re.search(r"<h[1-6]", line, re.IGNORECASE):
        page.problem(number, "a heading in HTML; write `## Title {#english-id}`")
    if "--8<--" in line and not any(p.kind == "span" and "--8<--" in p.text for p in pieces(line)):
        page.problem(number, INCLUDED_ELSEWHERE)


_REFERENCE = re.compile(r"::: (bpe_examples(?:\.\w+)+)")


def _read_reference(page: Page, number: int, line: str) -> None:
    """Read `::: bpe_examples.train`, in the one spelling in which it shows that name and nothing else."""
    reference = _REFERENCE.fullmatch(line)
    neighbours = [page.lines[n] for n in (number - 2, number) if 0 <= n < len(page.lines)]
    if reference is None:
        page.problem(number, "a name of the package is shown by `::: bpe_examples.name`, unindented")
    elif any(neighbour.strip() for neighbour in neighbours):
        page.problem(number, "a name of the package is shown by a line of its own, between blank lines")
    else:
        page.references.append(Reference(number, reference[1]))


def _check_ids(page: Page) -> None:
    seen: set[str] = set()
    for heading in page.headings:
        if heading.id in seen:
            page.problem(heading.line, f"a second heading with the id {heading.id!r}")
        seen.add(heading.id)
    first = [heading for heading in page.headings if heading.level == 1]
    if len(first) != 1:
        page.problem(page.first, f"a page has one heading of level 1, this one has {len(first)}")


def _read_links(page: Page, number: int, line: str) -> None:
    for piece in pieces(line):
        if piece.kind == "target":
            page.links.append(Link(number, piece.text[2:-1].split(maxsplit=1)[0] if piece.text[2:-1].strip() else ""))


def _read_line(page: Page, number: int, line: str, used: set[str]) -> None:
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
            _check_unclaimed(page, number, line, piece, used)


def _is_claimed(piece: Piece, after: Piece | None) -> bool:
    return after is not None and after.start == piece.end and bool(_CLAIM.fullmatch(after.text))


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
    claim = _CLAIM.fullmatch(piece.text)
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
    try:
        tree = ast.parse(expression, mode="eval")
    except (SyntaxError, ValueError):
        return "the claim's expression is not Python"
    if not any(isinstance(node, ast.Name) for node in ast.walk(tree)):
        return "a constant proves nothing"
    return None


def _check_unclaimed(page: Page, number: int, line: str, piece: Piece, used: set[str], where: str = "") -> None:
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
    listed = _reasons(page, "numbers")
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


# For the build ----------------------------------------------------------------------------------------------------


def marked(page: Page) -> str:
    """Return the page's Markdown without front matter, every claim turned into `<data class="claim">`.

    Fences stay as they are, but for skipped ones, which become plain Python blocks.
    """
    lines = page.lines
    numbered = list(enumerate(page.claims, 1))
    for number, claim in sorted(numbered, key=lambda item: (item[1].line, item[1].start), reverse=True):
        line = lines[claim.line - 1]
        lines[claim.line - 1] = line[: claim.start] + _mark(number, claim) + line[claim.end :]
    for fence in page.fences:
        if fence.skip is not None:
            lines[fence.line - 1] = f"{fence.indent}```python"
    return "\n".join(lines[page.first - 1 :])


def _mark(number: int, claim: Claim) -> str:
    return f'<data class="claim" id="fact-{number}" value="{attribute(claim.expression)}">{claim.source}</data>'


def attribute(text: str) -> str:
    """Escape `text` for an attribute inside Markdown: its table cells, code spans and HTML stay whole.

    >>> attribute('a | b < "c"')
    'a &#124; b &lt; &quot;c&quot;'
    """
    escaped = html.escape(text, quote=True)
    return re.sub(r"[|`*_\[\]\\{}!~^]", lambda match: f"&#{ord(match[0])};", escaped)
