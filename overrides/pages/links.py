"""Links and anchors of every language are checked: in the sources with file and line, then in the built pages."""

from __future__ import annotations

from collections import defaultdict
from html.parser import HTMLParser
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote, urljoin, urlsplit

from overrides import languages
from overrides.pages import reader
from overrides.problems import Problem, found, shown

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.pages import Page as SitePage

# Plain functions --------------------------------------------------------------------------------------------------


def page_problems(page: reader.Page, docs: Path) -> list[Problem]:
    """Return the links of one source page that lead nowhere, or out of its language."""
    wrong = []
    for link in page.links:
        message = _link_problem(page, link.target, docs)
        if message:
            wrong.append(Problem(shown(page.path), link.line, f"the link to {link.target or 'nothing'} {message}"))
    return wrong


def _link_problem(page: reader.Page, target: str, docs: Path) -> str | None:
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


class _Built(HTMLParser):
    """The ids and the links of one built page."""

    def __init__(self) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.links: list[tuple[int, str]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name == "id" and value:
                self.ids.append(value)
            if name in ("href", "src") and value is not None:
                self.links.append((self.getpos()[0], value))


def site_problems(site: Path, site_url: str) -> list[Problem]:
    """Return the links of the built pages that lead nowhere below `site_url`, and the ids that stand twice."""
    built: dict[Path, _Built] = {}
    for path in sorted(site.rglob("*.html")):
        built[path] = _Built()
        built[path].feed(path.read_text("utf-8"))
    wrong = []
    for path, page in built.items():
        counts: dict[str, int] = defaultdict(int)
        for name in page.ids:
            counts[name] += 1
        wrong += [
            Problem(_site_path(path, site), 1, f"the id {n!r} stands {c} times") for n, c in counts.items() if c > 1
        ]
        address = urljoin(site_url, path.relative_to(site).as_posix().removesuffix("index.html"))
        for line, link in page.links:
            message = _built_problem(link, address, site, site_url, built)
            if message:
                wrong.append(Problem(_site_path(path, site), line, f"{link} {message}"))
    return wrong


def _site_path(path: Path, site: Path) -> str:
    return f"site/{path.relative_to(site).as_posix()}"


def _built_problem(link: str, address: str, site: Path, site_url: str, built: dict[Path, _Built]) -> str | None:
    target = urljoin(address, link)
    if not target.startswith(site_url):
        local = urlsplit(target).netloc == urlsplit(site_url).netloc
        return f"leaves the site's address {site_url}" if local else None
    parts = urlsplit(target)
    path = site / unquote(target[len(site_url) :].split("#")[0].split("?")[0])
    if path.is_dir():
        path = path / "index.html"
    if not path.is_file():
        return "leads to no file of the site"
    # Material's own anchors (`#__comments`) and footnotes are ids of the page like any other.
    if parts.fragment and path in built and unquote(parts.fragment) not in built[path].ids:
        return "names an id that the page does not have"
    return None


# MkDocs events ----------------------------------------------------------------------------------------------------


def on_page_markdown(markdown: str, *, page: SitePage, config: MkDocsConfig, files: Files) -> None:
    """Collect the dead links of the source page."""
    assert page.file.abs_src_path
    docs = Path(config.docs_dir)
    found.add(*page_problems(reader.read_page(Path(page.file.abs_src_path), snippets=docs / "snippets"), docs))


def on_post_build(*, config: MkDocsConfig) -> None:
    """Collect the dead links of the finished site, once all its languages are there."""
    plugin: Any = config.plugins["i18n"]
    if not plugin.building and not plugin.config.build_only_locale:
        found.add(*site_problems(Path(config.site_dir), config.site_url or ""))


# After the builds of the other languages (-100) and what they lead to, before the gate (-200).
on_post_build.mkdocs_priority = -190  # type: ignore[attr-defined]
