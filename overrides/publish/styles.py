"""The one style sheet of a page: Material's own, ours behind it, and those of the widgets."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

SHEET = "assets/stylesheets/site.css"
FOLDER = "assets/stylesheets"
#: Parts of Material that no page of this site has: their rules would be a third of what a reader fetches first.
ABSENT = re.compile(
    r"\.(md-(annotation|author|banner|clipboard|consent|feedback|post|progress|search|select|social|source|status|tabs"
    r"|tooltip2?|top|version)|arithmatex|critic|grid|keys|mermaid|tabbed|task-list)(?![a-z0-9])"
    r"|\[data-md-color-(primary|accent)=(?!custom\])"
)
#: A rule, innermost where rules are nested.
RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
#: A comma between selectors, not inside brackets.
BETWEEN = re.compile(r",(?![^(]*\))")
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
    return "\n".join(without_absent(ALONE.sub("", text)) for text in texts)


def without_absent(text: str) -> str:
    """Leave out the selectors of what no page has, and rules that are left without any.

    >>> without_absent("a,.md-tabs{color:red}@media print{.md-search:is(a,b) i{top:0}.md-nav{left:0}}")
    'a{color:red}@media print{.md-nav{left:0}}'
    """

    def kept(rule: re.Match[str]) -> str:
        selectors = [selector for selector in BETWEEN.split(rule[1]) if not ABSENT.search(selector)]
        return f"{','.join(selectors)}{{{rule[2]}}}" if selectors else ""

    return RULE.sub(kept, text)
