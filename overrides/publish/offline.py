"""The list of everything that a reader may keep for reading without a network, and the worker that answers from it."""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from overrides.engine import manifest
from overrides.publish.runtime import Runtime

LIST, WORKER = "offline.json", "sw.js"
#: What nobody reads: it is for other machines, or for the build.
LEFT_OUT = re.compile(r"sitemap\.xml.*|404\.html|assets/messages/.*|assets/images/social.*|\..*|offline\.json|sw\.js")
#: What hosts send compressed; the rest is compressed already, or small.
COMPRESSED = {".html", ".js", ".css", ".svg", ".json", ".py"}
SIZE = 'data-megabytes="000"'


def kept(site: Path) -> Iterator[tuple[str, bytes]]:
    """Return address below the site and content of every file that is kept, in the order of their names.

    All languages are kept: together the pages take a third of what Python alone takes, and a reader may change the
    language without a network too.
    """
    for path in sorted(site.rglob("*"), key=lambda path: path.relative_to(site).as_posix()):
        name = path.relative_to(site).as_posix()
        if path.is_file() and not LEFT_OUT.fullmatch(name):
            yield re.sub(r"(^|/)index\.html$", r"\1", name), path.read_bytes()


def megabytes(files: Mapping[str, bytes], known: Mapping[str, int]) -> int:
    """Return about how much is downloaded, in whole megabytes; `known` are sizes of compressed files by their name."""

    def sent(address: str, content: bytes) -> int:
        name = address.rpartition("/")[2]
        if name in known:
            return known[name]
        compressed = address.endswith("/") or not address or Path(address).suffix in COMPRESSED
        return len(gzip.compress(content, 6)) if compressed else len(content)

    return -(-sum(sent(address, content) for address, content in files.items()) // 1_000_000)


def sized(site: Path, known: Mapping[str, int]) -> None:
    """Write into the pages that offer it how much there is to keep; its room is three digits, so no size changes."""
    count = megabytes(dict(kept(site)), known)
    for path in site.rglob("*.html"):
        text = path.read_text("utf-8")
        if SIZE in text:
            path.write_text(text.replace(SIZE, f'data-megabytes="{count:03}"'), "utf-8", newline="\n")


def listed(site: Path) -> dict[str, Any]:
    """Return the list: every file with its hash and its size, and a version that changes with any of them."""
    files = {address: [_integrity(content), len(content)] for address, content in kept(site)}
    version = manifest.together(f"{address} {integrity}" for address, (integrity, _) in files.items())
    return {"version": version, "files": files}


def _integrity(content: bytes) -> str:
    return f"sha256-{base64.b64encode(hashlib.sha256(content).digest()).decode()}"


def publish(site: Path, theme: Path, python: Runtime | None) -> None:
    """Write the list, and the worker with the version of the list, after everything else that a reader may keep."""
    sized(site, {name: made.gzip for name, made in python.files.items()} if python else {})
    found = listed(site)
    (site / LIST).write_text(json.dumps(found, separators=(",", ":")) + "\n", "utf-8", newline="\n")
    worker = (theme / WORKER).read_text("utf-8")
    (site / WORKER).write_text(worker.replace("@version@", found["version"]), "utf-8", newline="\n")
