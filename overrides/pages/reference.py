"""The API reference: mkdocstrings shows the docstrings of the package, examples and all, in the page's prose.

A page names what it shows, `::: bpe_examples.train`. Docstrings are in English, as the names in them are, so what comes
of them says its language on a page in another one. mkdocstrings is a plugin, not a hook: it survives a move to another
generator, and so does the class below, which it loads itself.
"""

from __future__ import annotations

import importlib
import re
from typing import Any

import griffe
from lxml.html import HtmlElement

from overrides import languages
from overrides.pages import markup
from overrides.pages.page import Page
from overrides.problems import Problem, relative

PACKAGE = "bpe_examples"


def with_fences(docstring: str) -> str:
    r"""Return `docstring` with its examples in fences: to Markdown, `>>>` would be a quotation in a quotation.

    >>> with_fences("Add.\n\n>>> 1 + 1\n2\n\nDone.").split("\n")
    ['Add.', '', '```pycon', '>>> 1 + 1', '2', '```', '', 'Done.']
    """
    lines: list[str] = []
    inside = False
    for line in docstring.split("\n"):
        if line.startswith(">>> ") and not inside:
            lines.append("```pycon")
            inside = True
        elif not line.strip() and inside:
            lines.append("```")
            inside = False
        lines.append(line)
    return "\n".join([*lines, "```"] if inside else lines)


class Examples(griffe.Extension):
    """What mkdocstrings asks for while it reads the package."""

    def on_instance(self, *, obj: griffe.Object, **_: Any) -> None:
        """Put the examples of one docstring in fences."""
        if obj.docstring:
            obj.docstring.value = with_fences(obj.docstring.value)


def problems(page: Page) -> list[Problem]:
    """Return what a page of reference names and the package lacks, and what the package shows and the page does not."""
    if not page.references:
        return []
    where = relative(page.path)
    wrong = [Problem(where, r.line, f"there is no {r.name}") for r in page.references if not exists(r.name)]
    named = [reference.name for reference in page.references]
    public = [f"{PACKAGE}.{name}" for name in importlib.import_module(PACKAGE).__all__]
    line = page.references[-1].line
    wrong += [Problem(where, line, f"{name} is public and not shown") for name in public if name not in named]
    for position, reference in enumerate(page.references):
        if reference.name in named[:position]:
            wrong.append(Problem(where, reference.line, f"{reference.name} is shown a second time"))
    return wrong


def exists(name: str) -> bool:
    """Tell whether the package has `name`.

    >>> exists("bpe_examples.train"), exists("bpe_examples.guard.guard"), exists("bpe_examples.trian")
    (True, True, False)
    """
    module, _, member = name.rpartition(".")
    try:
        return hasattr(importlib.import_module(module), member)
    except ImportError:
        return False


def like_ours(tree: HtmlElement, language: str) -> None:
    """Give the headings of mkdocstrings the shape of our own, and say of its English that it is English."""
    for heading in tree.iter(*markup.HEADINGS):
        if markup.has_class(heading, "doc-heading"):
            _tidy(heading)
    for box in tree.iter("div"):
        if language != languages.SOURCE and markup.has_class(box, "doc-contents"):
            box.set("lang", languages.SOURCE)


def _tidy(heading: HtmlElement) -> None:
    """Take the line breaks out of a heading, but for single spaces."""
    for element in heading.iter():
        element.text = re.sub(r"\s+", " ", element.text or "") or None
        if element is not heading:
            element.tail = re.sub(r"\s+", " ", element.tail or "") or None
    heading.text = (heading.text or "").lstrip() or None
    link = heading[-1]
    before = link.getprevious()
    if before is not None:
        before.tail = (before.tail or "").rstrip() or None
    link.tail = None


#: The style sheet that mkdocstrings adds to every page: this site has its own.
STYLES = "assets/_mkdocstrings.css"
