"""The links of a page as it is written: each names a page and a section of its own language."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import unquote, urlsplit

from overrides import languages
from overrides.pages import reader
from overrides.pages.page import Page
from overrides.problems import Problem, relative


def problems(page: Page, docs: Path) -> list[Problem]:
    """Return the links of one source page that lead nowhere, or out of its language."""
    wrong = []
    for link in page.links:
        message = _link_problem(page, link.target, docs)
        if message:
            wrong.append(Problem(relative(page.path), link.line, f"the link to {link.target or 'nothing'} {message}"))
    return wrong


def _link_problem(page: Page, target: str, docs: Path) -> str | None:
    parts = urlsplit(target)
    if parts.scheme in ("http", "https", "mailto"):
        return None
    if not target or target.startswith("/"):
        return "is not relative to the page"
    path = (page.path.parent / unquote(parts.path)).resolve() if parts.path else page.path.resolve()
    language = page.path.resolve().relative_to(docs.resolve()).parts[0]
    if not path.is_relative_to(docs.resolve()):
        return "leaves docs"
    folder = path.relative_to(docs.resolve()).parts[0]
    if folder in languages.known() and folder != language:
        return f"leaves the language {language}; a link names the page of its own language"
    if not path.is_file() and language not in languages.COMPLETE:
        path = docs.resolve() / languages.SOURCE / path.relative_to(docs.resolve() / language)
    if not path.is_file():
        return "names a file that does not exist"
    if path.suffix == ".md" and parts.fragment:
        ids = {heading.id for heading in reader.read_page(path, snippets=docs / "snippets").headings}
        if parts.fragment not in ids:
            return f"names a section that does not exist; {path.name} has {', '.join(sorted(ids))}"
    return None
