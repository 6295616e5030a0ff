"""The search: Pagefind writes one index a language from the finished pages; browsers load it at first use."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from overrides.problems import Problem

BUNDLE = "pagefind"

#: What is on a page without being a sentence of it: excerpts of programs and cards help nobody to choose.
#: What templates and other hooks write around the text says so itself, with data-pagefind-ignore.
IGNORED = (".highlight", ".result", ".trace", ".merging", ".path", ".footnote-ref", "script")

#: Pagefind's own boxes, which this site replaces by one that fits it.
UNUSED = ("*-ui.*", "pagefind-highlight.js", "wasm.unknown.pagefind")


def index(site: Path) -> str | None:
    """Index the pages of `site` that have a data-pagefind-body; return what went wrong, or None."""
    shutil.rmtree(site / BUNDLE, ignore_errors=True)
    command = [sys.executable, "-m", "pagefind", "--site", str(site), "--output-subdir", BUNDLE]
    command += ["--exclude-selectors", ", ".join(IGNORED), "--quiet"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode or not (site / BUNDLE / "pagefind-entry.json").is_file():
        return f"Pagefind made no index: {(done.stderr or done.stdout).strip() or 'it says nothing'}"
    for pattern in UNUSED:
        for path in (site / BUNDLE).glob(pattern):
            path.unlink()
    steady(site / BUNDLE / "pagefind-entry.json")
    return None


def steady(entry: Path) -> None:
    """Write Pagefind's list of languages in a fixed order: it comes in another one each time."""
    content = json.loads(entry.read_text("utf-8"))
    entry.write_text(json.dumps(content, sort_keys=True, separators=(",", ":")), "utf-8", newline="\n")


def indexed(site: Path) -> dict[str, int]:
    """Return how many pages the index of each language has."""
    content = json.loads((site / BUNDLE / "pagefind-entry.json").read_text("utf-8"))
    return {language: entry["page_count"] for language, entry in sorted(content["languages"].items())}


def unfound(indexed: Mapping[str, int], pages: Mapping[str, int]) -> list[str]:
    """Say for which languages the index has another number of pages than the site."""
    return [
        f"the search of {language} finds {indexed.get(language, 0)} pages, the site has {pages.get(language, 0)}"
        for language in sorted(indexed.keys() | pages.keys())
        if indexed.get(language, 0) != pages.get(language, 0)
    ]


def problems(site: Path, pages: Mapping[str, int]) -> list[Problem]:
    """Index a finished site that has so many `pages` in each language; return what went wrong."""
    fault = index(site)
    faults = [fault] if fault else unfound(indexed(site), pages)
    return [Problem("overrides/publish/search.py", 1, fault) for fault in faults]
