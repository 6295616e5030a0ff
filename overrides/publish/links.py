"""The links of the finished site: where each leads below the site's address, and which ids stand twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit

from overrides.problems import Problem
from overrides.publish.finished import FinishedPage


def problems(pages: Iterable[FinishedPage], site: Path, site_url: str, forge: str = "") -> list[Problem]:
    """Return the links of the built pages that lead nowhere below `site_url`, and the ids that stand twice.

    What begins with the address of the `forge` is no page of ours, wherever the forge lives.
    """
    pages = list(pages)
    ids = {page.name: set(page.ids) for page in pages}
    wrong = []
    for page in pages:
        doubled = [(name, count) for name, count in Counter(page.ids).items() if count > 1]
        wrong += [Problem(page.where, 1, f"the id {name!r} stands {count} times") for name, count in doubled]
        address = urljoin(site_url, page.name.removesuffix("index.html"))
        for line, link in page.links:
            message = _problem(link, address, site, site_url, ids)
            if message and not (forge and link.startswith(forge)):
                wrong.append(Problem(page.where, line, f"{link} {message}"))
    return wrong


def _problem(link: str, address: str, site: Path, site_url: str, ids: Mapping[str, set[str]]) -> str | None:
    target = urljoin(address, link)
    if not target.startswith(site_url):
        # With a host of its own it is a link elsewhere, perhaps to the forge beside the site; without one, it means us.
        return None if urlsplit(link).netloc or urlsplit(link).scheme else f"leaves the site's address {site_url}"
    parts = urlsplit(target)
    path = site / unquote(target[len(site_url) :].split("#")[0].split("?")[0])
    if path.is_dir():
        path = path / "index.html"
    if not path.is_file():
        return "leads to no file of the site"
    # Material's own anchors (`#__comments`) and footnotes are ids of the page like any other.
    name = path.relative_to(site).as_posix()
    if parts.fragment and name in ids and unquote(parts.fragment) not in ids[name]:
        return "names an id that the page does not have"
    return None
