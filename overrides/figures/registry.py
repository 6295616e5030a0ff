"""Every figure and widget of the site, a line each, and what a page is told of those that stand on it.

To add one: its file in this folder, with a `WIDGET`; `bpe-<name>.js` and `<name>.css` in the theme; its words in the
messages of each language; its line below.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from markdown.extensions import Extension

from overrides import languages
from overrides.figures import checkpoint, code, cost, playground, rounds, segmentations
from overrides.figures.data import embedded
from overrides.figures.widget import Widget

if TYPE_CHECKING:
    from markdown import Markdown


#: In the order in which their style sheets are joined.
WIDGETS = (
    Widget("search", styles=("search",)),
    Widget("program", words=("python",), styles=("runner",), needs_python=True),
    Widget("offline", styles=("offline",)),
    Widget("progress"),
    segmentations.WIDGET,
    rounds.WIDGET,
    cost.WIDGET,
    code.WIDGET,
    checkpoint.WIDGET,
    playground.WIDGET,
)
#: What every page looks like, before its widgets.
STYLES = ("look", "cards", "frame")

FENCES = {widget.fence: widget.drawn for widget in WIDGETS if widget.fence and widget.drawn}


def style_sheets() -> list[str]:
    """Return the names of the style sheets that are joined, in their order."""
    return [*STYLES, *(name for widget in WIDGETS for name in widget.styles)]


def drawn(fence: str, body: str, language: str) -> str:
    """Draw a fence in `language`; nothing where it can't be, which is told with its line elsewhere."""
    try:
        return FENCES[fence](body, language)
    except ValueError:
        return ""


def present(html: str) -> list[Widget]:
    """Return the widgets on a page, in alphabetical order.

    >>> [widget.name for widget in present("<bpe-stepper><figure></figure></bpe-stepper>")]
    ['stepper']
    """
    names = set(re.findall(r"<bpe-([a-z-]+)[ >]", html))
    return sorted((widget for widget in WIDGETS if widget.name in names), key=lambda widget: widget.name)


def with_words(html: str, language: str, widgets: Iterable[Widget]) -> str:
    """Put the words of a page's widgets before the end of its body, as data."""
    known = languages.load(language)["widgets"]
    needed = {part for widget in widgets for part in (widget.name, *widget.words) if part in known}
    return with_data(html, "bpe-words", {part: known[part] for part in sorted(needed)}) if needed else html


def with_data(html: str, name: str, data: object) -> str:
    r"""Put data for scripts, under an id, before the end of a page's body.

    >>> with_data("<body>x</body>", "bpe-n", {"a": "<b>"})
    '<body>x<script type="application/json" id="bpe-n">{"a":"\\u003cb>"}</script></body>'
    """
    written = embedded(data, sort_keys=False)
    body, end, rest = html.rpartition("</body>")
    return f'{body}<script type="application/json" id="{name}">{written}</script>{end}{rest}'


class BlockWidgets(Extension):
    """Tells Markdown that a widget is a block, or it would put each into a paragraph, which HTML forbids."""

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802 -- the name is Markdown's
        """Add the names of all widgets to the block-level elements."""
        names = [f"bpe-{widget.name}" for widget in WIDGETS]
        md.block_level_elements.extend(name for name in names if name not in md.block_level_elements)
