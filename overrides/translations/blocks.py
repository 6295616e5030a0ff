"""The blocks of a page: what a translator translates, accepts and is told about, one by one.

markdown-it-py knows where a block begins and ends; fences and claims are the reader's. The lines are those of the file.
"""

from __future__ import annotations

import functools
import hashlib
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import yaml
from markdown_it import MarkdownIt
from markdown_it.token import Token
from mdit_py_plugins.admon import admon_plugin
from mdit_py_plugins.deflist import deflist_plugin
from mdit_py_plugins.dollarmath import dollarmath_plugin
from mdit_py_plugins.footnote import footnote_plugin

from overrides.pages.fences import FIGURES
from overrides.pages.page import Claim, Heading, Page
from overrides.pages.pieces import pieces, prose_lines
from overrides.translations.mechanics import Reading, is_prose, normalised

#: The front matter that readers see. The reasons in `numbers` belong to words of one language and have no counterpart.
STRINGS = ("title", "description")
#: So many characters of a block stand in a message.
EXCERPT = 60


@dataclass(frozen=True)
class Block:
    """One block. `text` is its source, `prose` what is hashed, `mechanics` what must be equal in every language.

    `kind` is "string" (of the front matter), "heading", "paragraph", "item", "row", "title" (of an admonition),
    "footnote", "term", "definition", "html", "fence", "figure", "reference" or "math". `section` is the id of the
    heading above; `name` identifies the block on its page, if anything does: the heading's id, the footnote's label,
    the key of front matter, the section of code.
    """

    kind: str
    line: int
    end: int
    text: str
    prose: str
    mechanics: Mapping[str, tuple[str, ...]] = field(hash=False)
    section: str = ""
    name: str = ""

    @functools.cached_property
    def translatable(self) -> bool:
        """Tell whether the block has words."""
        return is_prose(self.prose)

    @functools.cached_property
    def hash(self) -> str:
        """Return the hash of the prose, or of the whole block when it has no words."""
        return digest(self.prose) if self.translatable else digest(self.kind, self.prose, self.mechanics)

    @functools.cached_property
    def mechanics_hash(self) -> str:
        """Return the hash of the mechanical parts, in their order; the words of `alt` are prose."""
        return digest({aspect: values for aspect, values in self.mechanics.items() if aspect != "alt"})[:8]

    @functools.cached_property
    def words(self) -> int:
        """Return how many words there are to translate."""
        return len(re.findall(r"[^\W\d_]+(?:[-'][^\W\d_]+)*", re.sub(r"⟨[^⟩]*⟩", " ", self.prose)))

    @property
    def excerpt(self) -> str:
        """Return the beginning of the block on one line, for a message."""
        text = " ".join(re.sub(r"<!--.*?-->", "", self.text).split())
        return text if len(text) <= EXCERPT else f"{text[: EXCERPT - 1]}…"


def digest(*parts: Any) -> str:
    """Return twelve hexadecimal digits for `parts`."""
    text = json.dumps(parts, ensure_ascii=False, sort_keys=True)
    return hashlib.sha256(text.encode("utf-8")).hexdigest()[:12]


def read_blocks(page: Page) -> list[Block]:
    """Return the blocks of `page` in the order of their lines."""
    found = [*_strings(page), *_fences(page), *_references(page), *_prose(page)]
    return sorted(found, key=lambda block: (block.line, block.end))


# Front matter -----------------------------------------------------------------------------------------------------


def _strings(page: Page) -> Iterator[Block]:
    named = [(key, page.meta.get(key)) for key in STRINGS]
    named += [(f"skips.{name}", reason) for name, reason in dict(page.meta.get("skips") or {}).items()]
    for name, value in named:
        if not isinstance(value, str):
            continue
        key = name.rpartition(".")[2]
        line = next((n for n, text in enumerate(page.lines[: page.first], 1) if f"{key}:" in text.replace('"', "")), 1)
        reading = _reading(page)
        reading.add("kind", "string")
        reading.read(_markdown().parseInline(value)[0].children or [])
        yield _made("string", line, line, value, reading, name=name)


# Fences -----------------------------------------------------------------------------------------------------------


def _fences(page: Page) -> Iterator[Block]:
    for fence in page.fences:
        reading = _reading(page)
        kind = "figure" if fence.language in FIGURES else "fence"
        reading.add("kind", kind)
        reading.add("fence", fence.info)
        if kind == "figure":
            reading.add("figure", _data(fence.body))
        else:
            reading.add("body", fence.body)
        text = "\n".join(line.removeprefix(fence.indent) for line in page.lines[fence.line - 1 : fence.end])
        name = fence.section.name if fence.section else ""
        yield _made(kind, fence.line, fence.end, text, reading, section=_section(page, fence.line), name=name)


def _references(page: Page) -> Iterator[Block]:
    """A name of the package has no words to translate, and is the same in every language."""
    for reference in page.references:
        reading = _reading(page)
        reading.add("kind", "reference")
        reading.add("reference", reference.name)
        text = page.lines[reference.line - 1]
        section = _section(page, reference.line)
        yield _made("reference", reference.line, reference.line, text, reading, section=section, name=reference.name)


def _data(body: str) -> str:
    """Return the data of a figure, however it is written down."""
    try:
        return json.dumps(yaml.safe_load(body), ensure_ascii=False, sort_keys=True, default=str)
    except yaml.YAMLError:
        return body


# Prose ------------------------------------------------------------------------------------------------------------

# Stands for a line of a fence: it ends a paragraph as a fence does, and stays inside the list or admonition.
_FENCE_LINE = "<!-- -->"
# Stands for a `|` inside code or a claim, which Python-Markdown does not take for the border of a cell.
_PIPE = "\ue000"


@functools.cache
def _markdown() -> MarkdownIt:
    markdown = MarkdownIt("commonmark").enable(["table", "strikethrough"])
    # Four spaces are a level, never code; fences come from the reader.
    markdown.disable(["code", "fence"])
    markdown.use(admon_plugin).use(deflist_plugin)
    markdown.use(footnote_plugin, inline=False, move_to_end=False)
    markdown.use(dollarmath_plugin, allow_space=False, allow_digits=False)
    return markdown


def _prepared(page: Page) -> str:
    """Return the page as markdown-it-py is to see it, line for line: without front matter, fences, comments."""
    lines = [""] * len(page.lines)
    for fence in page.fences:
        for number in range(fence.line, min(fence.end, len(lines)) + 1):
            lines[number - 1] = fence.indent + _FENCE_LINE
    for number, line in prose_lines(page):
        lines[number - 1] = _without_comments(line)
    for reference in page.references:
        lines[reference.line - 1] = _FENCE_LINE
    return "\n".join(lines)


def _without_comments(line: str) -> str:
    kept, last = [], 0
    for piece in pieces(line):
        if piece.kind not in ("comment", "span"):
            continue
        kept += [line[last : piece.start], "" if piece.kind == "comment" else piece.text.replace("|", _PIPE)]
        last = piece.end
    return "".join([*kept, line[last:]])


def _prose(page: Page) -> Iterator[Block]:
    tokens = _markdown().parse(_prepared(page))
    claims: dict[int, list[Claim]] = {}
    for claim in page.claims:
        claims.setdefault(claim.line, []).append(claim)
    headings = {heading.line: heading for heading in page.headings}
    open_tokens: list[Token] = []
    first_in: set[int] = set()
    row: list[Token] = []
    for token in tokens:
        if token.type == "tr_close":
            yield _block(page, "row", row, open_tokens, claims, headings)
            row = []
        if token.nesting == 1:
            open_tokens.append(token)
            if token.type == "admonition_open" and not re.search(r'"[^"]', token.info):
                # Without a title of its own the theme gives it one; only its kind can be compared.
                yield _untitled(page, token)
        elif token.nesting == -1:
            open_tokens.pop()
        elif token.type == "inline":
            kind = _kind(open_tokens, first_in)
            if kind == "row":
                row.append(token)
            elif kind != "title" or re.search(r'"[^"]', open_tokens[-2].info):
                yield _block(page, kind, [token], open_tokens, claims, headings)
        elif token.type == "html_block" and token.content.strip() != _FENCE_LINE:
            yield _html(page, token, claims)
        elif token.type.startswith("math_block"):
            reading = _reading(page)
            reading.add("kind", "math")
            reading.add("math", token.content.strip())
            yield _from_lines(page, "math", token, reading)


def _kind(open_tokens: list[Token], first_in: set[int]) -> str:
    """Return what the inline token inside `open_tokens` is; the first paragraph of an item is the item."""
    inner = open_tokens[-1].type
    direct = {"heading_open": "heading", "th_open": "row", "td_open": "row", "dt_open": "term"}.get(inner)
    if direct:
        return direct
    if inner == "admonition_title_open":
        return "title"
    outer = open_tokens[-2] if len(open_tokens) > 1 else None
    named = {"list_item_open": "item", "dd_open": "definition", "footnote_reference_open": "footnote"}
    if outer is not None and outer.type in named and id(outer) not in first_in:
        first_in.add(id(outer))
        return named[outer.type]
    return "paragraph"


def _block(
    page: Page,
    kind: str,
    inline: list[Token],
    open_tokens: list[Token],
    claims: Mapping[int, list[Claim]],
    headings: Mapping[int, Heading],
) -> Block:
    reading = _reading(page)
    reading.add("kind", kind)
    first = inline[0] if inline else open_tokens[-1]
    start, end = first.map or (0, 1)
    end = max(end, start + 1)
    name = ""
    if kind == "heading" and start + 1 in headings:
        heading = headings[start + 1]
        name = heading.id
        reading.add("level", "#" * heading.level)
        reading.add("id", heading.id)
    elif kind == "title":
        reading.add("admonition", _admonition(open_tokens[-2]))
    elif kind == "footnote":
        name = open_tokens[-2].meta["label"]
        reading.add("label", name)
    elif kind == "item":
        lists = [token.type for token in open_tokens if token.type in ("bullet_list_open", "ordered_list_open")]
        reading.add("list", "/".join("numbered" if list_ == "ordered_list_open" else "bullets" for list_ in lists))
    elif kind == "row":
        reading.add("cells", str(len(inline)))
    for position, token in enumerate(inline):
        if position:
            reading.prose.append(" | ")
        reading.read(_unpiped(token.children or []))
    if kind == "heading":
        reading.aspects.pop("attributes", None)
    _add_claims(reading, claims, start + 1, end)
    return _made(kind, start + 1, end, _source(page, start, end), reading, section=_section(page, start + 1), name=name)


def _unpiped(tokens: list[Token]) -> list[Token]:
    for token in tokens:
        token.content = token.content.replace(_PIPE, "|")
    return tokens


def _admonition(token: Token) -> str:
    kind = re.match(r"\s*([^\"]*?)\s*(?:\"|$)", token.info)
    return f"{token.markup} {kind[1] if kind else ''}".rstrip()


def _untitled(page: Page, token: Token) -> Block:
    reading = _reading(page)
    reading.add("kind", "title")
    reading.add("admonition", _admonition(token))
    start = (token.map or (0, 1))[0]
    text = _source(page, start, start + 1)
    return _made("title", start + 1, start + 1, text, reading, section=_section(page, start + 1))


def _html(page: Page, token: Token, claims: Mapping[int, list[Claim]]) -> Block:
    reading = _reading(page)
    reading.add("kind", "html")
    # What stands between the tags is text, whatever the tags are.
    for part in re.split(r"(<[^>]*>)", token.content):
        if part.startswith("<"):
            reading.add("tags", " ".join(part.split()))
            reading.prose.append("⟨tag⟩")
        else:
            reading.text(part)
    start, end = token.map or (0, 1)
    _add_claims(reading, claims, start + 1, end)
    return _from_lines(page, "html", token, reading)


def _from_lines(page: Page, kind: str, token: Token, reading: Reading) -> Block:
    start, end = token.map or (0, 1)
    return _made(kind, start + 1, end, _source(page, start, end), reading, section=_section(page, start + 1))


def _add_claims(reading: Reading, claims: Mapping[int, list[Claim]], first: int, last: int) -> None:
    for line in range(first, last + 1):
        for claim in claims.get(line, ()):
            reading.add("claims", f"<!-- {'==' if claim.at_end else '='} {claim.expression} -->")


def _reading(page: Page) -> Reading:
    return Reading(page.language, dict(page.meta.get("numbers") or {}))


def _made(kind: str, line: int, end: int, text: str, reading: Reading, *, section: str = "", name: str = "") -> Block:
    return Block(kind, line, end, text, normalised("".join(reading.prose)), reading.frozen(), section, name)


def _source(page: Page, start: int, end: int) -> str:
    lines = page.lines[start:end]
    margin = min((len(line) - len(line.lstrip(" ")) for line in lines if line.strip()), default=0)
    return "\n".join(line[margin:] for line in lines).rstrip()


def _section(page: Page, line: int) -> str:
    above = [heading.id for heading in page.headings if heading.line <= line]
    return above[-1] if above else ""


def at_line(blocks: Iterable[Block], line: int) -> Block | None:
    """Return the block that stands at `line` of its file, if any."""
    return next((block for block in blocks if block.line <= line <= block.end), None)
