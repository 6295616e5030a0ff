"""Record what the lessons print and how many items each page has. Read the diff before you commit it."""

import sys
from pathlib import Path

from overrides.pages import reader, running
from overrides.pages.outputs import PINS, written_pins
from overrides.pages.page import Page
from overrides.problems import ROOT, relative
from tests.lessons.collector import KINDS, counted

MANIFEST = Path(__file__).with_name("manifest.txt")
DOCS = ROOT / "docs"


def pages() -> list[Path]:
    """Return every page of every language."""
    return sorted(path for path in DOCS.glob("*/**/*.md"))


def manifest() -> str:
    """Return one line a page: language/page, the number of its items of each kind, and the ids of its headings."""
    lines = [" ".join(["#", *KINDS, "headings"])]
    for path in pages():
        counts = counted(path)
        numbers = [str(counts[kind]) for kind in KINDS]
        lines.append(" ".join([path.relative_to(DOCS).as_posix(), *numbers, ",".join(heading_ids(path))]))
    return "\n".join(lines) + "\n"


def heading_ids(path: Path) -> list[str]:
    """Return the ids that links to the page at `path` may name."""
    return [heading.id for heading in reader.read_page(path, snippets=DOCS / "snippets").headings]


def outputs(page: Page) -> dict[str, str]:
    """Return what each section of the page's program prints."""
    ran = [result for result in running.run_page(page) if result.kind == "run" and result.source.section]
    failed = [f"{relative(page.path)}:{result.line}: {result.error}" for result in ran if result.error]
    if failed:
        raise SystemExit("\n".join(["nothing recorded, a program fails:", *failed]))
    return {result.source.section.name: result.stdout for result in ran}


def main(arguments: list[str]) -> None:
    """Write docs/outputs/<lesson>.out from the English pages, and the manifest; with `--manifest`, that alone."""
    if arguments != ["--manifest"]:
        record_outputs()
    MANIFEST.write_text(manifest(), "utf-8", newline="\n")


def record_outputs() -> None:
    """Write docs/outputs/<lesson>.out from the English pages."""
    recorded = {path.stem: outputs(reader.read_page(path)) for path in pages() if path.parent.name == "en"}
    for slug, printed in recorded.items():
        target = PINS / f"{slug}.out"
        if printed:
            target.write_bytes(written_pins(printed).encode("utf-8"))
    for stale in {path.stem for path in PINS.glob("*.out")} - {s for s, p in recorded.items() if p}:
        (PINS / f"{stale}.out").unlink()


if __name__ == "__main__":
    main(sys.argv[1:])
