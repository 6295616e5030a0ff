"""The one style sheet of a page: Material's own, ours behind it, and those of the widgets."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

SHEET = "assets/stylesheets/site.css"
FOLDER = "assets/stylesheets"
#: A comment of a style sheet that has its lines to itself.
ALONE = re.compile(r"^ */\*(?:(?!\*/).)*\*/ *$\n?", re.MULTILINE | re.DOTALL)
#: What Material publishes and no page of this site asks for.
UNUSED = re.compile(r"assets/(?:javascripts|stylesheets)/.*(?:\.min\.|lunr|\.map$)")


def materials(names: Iterable[str]) -> list[str]:
    """Return Material's two style sheets among the names of the theme's files.

    >>> materials(["assets/stylesheets/palette.1f.min.css", "a.css", "assets/stylesheets/main.2e.min.css"])
    ['assets/stylesheets/main.2e.min.css', 'assets/stylesheets/palette.1f.min.css']
    """
    found = (name for name in names if re.fullmatch(rf"{FOLDER}/(main|palette)\.\w+\.min\.css", name))
    return sorted(found)


def joined(sheets: Iterable[Path]) -> str:
    """Join style sheets in their order, without their comments; each keeps its rules, and browsers ask once."""
    texts = (sheet.read_text("utf-8") for sheet in sheets)
    return "\n".join(ALONE.sub("", text) for text in texts)
