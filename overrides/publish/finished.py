"""A page as it will be served, read once for everything that is asked of it."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from lxml import html
from lxml.html import HtmlElement


@dataclass(frozen=True)
class FinishedPage:
    """One page of the finished site; `name` is its path below the site."""

    name: str
    text: str

    def write(self, site: Path, text: str) -> None:
        """Let `text` take the place of the page in the folder `site`."""
        if text != self.text:
            (site / self.name).write_text(text, "utf-8", newline="\n")

    @property
    def where(self) -> str:
        """Return how problems call this page."""
        return f"site/{self.name}"

    @cached_property
    def tree(self) -> HtmlElement:
        """Return the page as a tree whose elements know their lines."""
        return html.document_fromstring(self.text)

    @cached_property
    def elements(self) -> list[HtmlElement]:
        """Return every element in the order of the page."""
        return [element for element in self.tree.iter() if isinstance(element.tag, str)]

    @cached_property
    def ids(self) -> list[str]:
        """Return every id, as often as it stands there.

        >>> FinishedPage("", '<p id="a">x</p><p id="a">y</p>').ids
        ['a', 'a']
        """
        return [name for element in self.elements if (name := element.get("id"))]

    @cached_property
    def links(self) -> list[tuple[int, str]]:
        """Return line and address of everything that the page leads to or shows."""
        named = ((element, element.get(name)) for element in self.elements for name in ("href", "src"))
        return [(element.sourceline, address) for element, address in named if address is not None]


def pages(site: Path) -> Iterator[FinishedPage]:
    """Yield every page of a finished site, in the order of their names."""
    for path in sorted(site.rglob("*.html")):
        yield FinishedPage(path.relative_to(site).as_posix(), path.read_text("utf-8"))


def empty(site: Path) -> None:
    """Remove everything inside `site`, so that nobody publishes the rest of a build that failed."""
    for child in site.iterdir() if site.is_dir() else []:
        if child.is_dir() and not child.is_symlink():
            shutil.rmtree(child)
        else:
            child.unlink()
