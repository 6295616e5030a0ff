"""A strict Content-Security-Policy on every page, and nothing on any page that it would have to allow.

After the build, outside the nested ones: this hook (-150), search (-160), the gate (-200).
"""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from html.parser import HTMLParser
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from overrides.problems import Problem, found

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig

# Plain functions ------------------------------------------------------------------------------------------

# Search and Python run WebAssembly, which its own keyword allows without allowing eval. Python in the page asks whether
# it is to stop by reading a blob that the page takes back when somebody presses Stop.
DIRECTIVES = (
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'{scripts}",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self' blob:",
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "object-src 'none'",
)

#: What a browser runs; a script of any other type is data.
RUNS = {"", "module", "importmap", "speculationrules", "text/javascript", "application/javascript"}

#: The attributes from which a browser fetches something without being asked.
FETCHED = {
    "script": ("src",),
    "link": ("href",),
    "img": ("src", "srcset"),
    "source": ("src", "srcset"),
    "iframe": ("src",),
    "frame": ("src",),
    "embed": ("src",),
    "object": ("data",),
    "video": ("src", "poster"),
    "audio": ("src",),
    "track": ("src",),
    "input": ("src",),
    "image": ("href", "xlink:href"),
    "use": ("href", "xlink:href"),
}

#: Links that name a page or a site and fetch nothing.
NAMES_ONLY = {"canonical", "alternate", "prev", "next", "author", "license", "help", "search", "edit", "me"}


class Seen(HTMLParser):
    """What of a page concerns the policy: its inline scripts, and its faults with their lines."""

    def __init__(self, page: str) -> None:
        """Read `page` whole."""
        super().__init__(convert_charrefs=True)
        self.scripts: list[str] = []
        self.faults: list[tuple[int, str]] = []
        self._script: list[str] | None = None
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Look at one element."""
        attributes = {name: value or "" for name, value in attrs}
        self.faults += [(self.getpos()[0], fault) for fault in _faults(tag, attributes)]
        if tag == "script" and "src" not in attributes and attributes.get("type", "").strip().lower() in RUNS:
            self._script = []

    handle_startendtag = handle_starttag

    def handle_data(self, data: str) -> None:
        """Gather the text of an inline script exactly as a browser hashes it."""
        if self._script is not None:
            self._script.append(data)

    def handle_endtag(self, tag: str) -> None:
        """Close an inline script."""
        if tag == "script" and self._script is not None:
            self.scripts.append("".join(self._script))
            self._script = None


def _faults(tag: str, attributes: dict[str, str]) -> Iterator[str]:
    if tag == "style":
        yield "has a style element; styles belong in a file"
    if tag == "base":
        yield "has a base element, which would redirect every link"
    if "style" in attributes:
        yield f"has an inline style on <{tag}>: {attributes['style']!r}"
    for name, value in attributes.items():
        if name.startswith("on"):
            yield f"has an inline event handler on <{tag}>: {name}"
        if value.strip().lower().startswith("javascript:"):
            yield f"has a script for an address on <{tag}>: {value!r}"
    if tag == "link" and set(attributes.get("rel", "").lower().split()) & NAMES_ONLY:
        return
    for name in FETCHED.get(tag, ()):
        for address in _addresses(name, attributes.get(name, "")):
            if re.match(r"(https?:)?//", address, re.IGNORECASE):
                yield f"fetches from another place, <{tag} {name}>: {address}"


def _addresses(name: str, value: str) -> list[str]:
    if name == "srcset":
        return [candidate.split()[0] for candidate in value.split(",") if candidate.strip()]
    return [value.strip()]


@lru_cache(maxsize=4)
def _seen(page: str) -> Seen:
    return Seen(page)


def faults(page: str) -> list[tuple[int, str]]:
    """Return (line, what is wrong) for everything in the HTML of `page` that the policy forbids."""
    return _seen(page).faults


def policy(scripts: Iterable[str]) -> str:
    """Return the policy of a page with these inline scripts, each allowed by its hash alone."""
    hashes = sorted({base64.b64encode(hashlib.sha256(script.encode()).digest()).decode() for script in scripts})
    return "; ".join(DIRECTIVES).format(scripts="".join(f" 'sha256-{value}'" for value in hashes))


def live_policy() -> str:
    """Return the policy of the live site, into whose pages MkDocs writes a script of its own."""
    return "; ".join(DIRECTIVES).format(scripts=" 'unsafe-inline'")


def protected(page: str, content: str | None = None) -> str:
    """Return `page` with its policy as the first thing in its head, so that everything after it obeys.

    The declaration of the character set stays within the first kilobyte, where browsers look for it.
    """
    meta = f'<meta http-equiv="Content-Security-Policy" content="{content or policy(_seen(page).scripts)}">'
    return re.sub(r"<head>", lambda head: head[0] + meta, page, count=1)


# MkDocs events --------------------------------------------------------------------------------------------

_serving = False


def on_startup(*, command: Literal["build", "gh-deploy", "serve"], dirty: bool) -> None:
    """Remember whether this is the live site."""
    global _serving
    _serving = command == "serve"


def on_post_build(*, config: MkDocsConfig) -> None:
    """Look through every page of every language as it will be served, and protect it."""
    plugin: Any = config.plugins["i18n"]
    if plugin.building:
        return
    site = Path(config.site_dir)
    for path in sorted(site.rglob("*.html")):
        page = path.read_text("utf-8")
        where = f"site/{path.relative_to(site).as_posix()}"
        found.add(*(Problem(where, line, message) for line, message in faults(page)))
        if "<head>" not in page:
            found.add(Problem(where, 1, "has no <head> to carry the Content-Security-Policy"))
        elif 'http-equiv="Content-Security-Policy"' not in page:
            path.write_text(protected(page, live_policy() if _serving else None), "utf-8", newline="\n")


# After the builds of the other languages (-100) and before the search index and the gate.
on_post_build.mkdocs_priority = -150  # type: ignore[attr-defined]
