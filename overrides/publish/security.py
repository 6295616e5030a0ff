"""A strict Content-Security-Policy on every page, and nothing on any page that it would have to allow."""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Iterable, Iterator, Mapping

from overrides.problems import Problem
from overrides.publish.finished import FinishedPage

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


def inline_scripts(page: FinishedPage) -> list[str]:
    """Return the text of every script in `page` that a browser runs, exactly as it hashes it."""
    scripts = (element for element in page.elements if element.tag == "script" and "src" not in element.attrib)
    return [script.text or "" for script in scripts if script.get("type", "").strip().lower() in RUNS]


def faults(page: FinishedPage) -> list[tuple[int, str]]:
    """Return (line, what is wrong) for everything in `page` that the policy forbids."""
    return [(element.sourceline, fault) for element in page.elements for fault in _faults(element.tag, element.attrib)]


def problems(page: FinishedPage) -> list[Problem]:
    """Return what keeps a page from being protected."""
    wrong = [Problem(page.where, line, message) for line, message in faults(page)]
    if "<head>" not in page.text:
        wrong.append(Problem(page.where, 1, "has no <head> to carry the Content-Security-Policy"))
    return wrong


def _faults(tag: str, attributes: Mapping[str, str]) -> Iterator[str]:
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


def policy(scripts: Iterable[str]) -> str:
    """Return the policy of a page with these inline scripts, each allowed by its hash alone."""
    hashes = sorted({base64.b64encode(hashlib.sha256(script.encode()).digest()).decode() for script in scripts})
    return "; ".join(DIRECTIVES).format(scripts="".join(f" 'sha256-{value}'" for value in hashes))


def live_policy() -> str:
    """Return the policy of the live site, into whose pages MkDocs writes a script of its own."""
    return "; ".join(DIRECTIVES).format(scripts=" 'unsafe-inline'")


def protected(page: FinishedPage, content: str | None = None) -> str:
    """Return the text of `page` with its policy as the first thing in its head, so that everything after it obeys.

    The declaration of the character set stays within the first kilobyte, where browsers look for it.
    """
    if 'http-equiv="Content-Security-Policy"' in page.text:
        return page.text
    meta = f'<meta http-equiv="Content-Security-Policy" content="{content or policy(inline_scripts(page))}">'
    return re.sub(r"<head>", lambda head: head[0] + meta, page.text, count=1)
