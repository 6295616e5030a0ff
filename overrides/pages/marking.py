"""The Markdown that is rendered of a page: its claims become elements that point to their expressions."""

from __future__ import annotations

import html
import re

from overrides.pages.page import Claim, Page


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
