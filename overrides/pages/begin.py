"""Begin a lesson: a page in every language that builds as it is, its program, what that prints, a place in the menu.

`nox -s new-lesson -- my-lesson --after leakage` writes the frame that all lessons share, its headings in the words that
the lesson before has in each language. The rest is English until it is translated, and readers are told so.
"""

from __future__ import annotations

import argparse
import datetime
import re
import sys
import tempfile
from pathlib import Path
from string import Template

from overrides import languages
from overrides.pages import reader, running
from overrides.problems import ROOT

#: Names that the finished site needs beside its pages; two letters are the name of a language.
TAKEN = ("assets", "pagefind", "programs")

PROGRAM = """\
# --8<-- [start:example]
from bpe_examples import train

learned = train(["banana"], budget=1)
print(learned.merges)
# --8<-- [end:example]
"""

#: The page, with $words for what differs.
PAGE = Path(__file__).with_suffix(".md")


def frame(text: str) -> dict[str, str]:
    """Return the words of the frame as the page `text` has them: its headings, and the line above its answer.

    >>> frame('## Bronnen {#sources}')
    {'sources': 'Bronnen'}
    """
    headings = re.findall(r"^## (.+) \{#(aims|question|takeaways|sources)\}$", text, re.MULTILINE)
    answers = re.findall(r'^\?\?\? question "(.+)"$', text, re.MULTILINE)
    return {name: words for words, name in [*headings, *((words, "answer") for words in answers[:1])]}


def placed(text: str, slug: str, after: str | None) -> tuple[str, str, str]:
    r"""Return mkdocs.yml with the lesson in its menu, the lesson that it comes behind, and the page that follows it.

    >>> menu = "  - Lessons:\n      - count.md\n      - merge.md\n  - Workshop:\n      - playground.md\n"
    >>> placed(menu, "rank", "count")[1:], placed(menu, "rank", None)[1:]
    (('count', 'merge'), ('merge', 'playground'))

    Raises ValueError when the menu has no lesson `after`.
    """
    menu = re.search(r"^  - Lessons:\n((?: +- [a-z-]+\.md\n)+)", text, re.MULTILINE)
    lessons = re.findall(r"[a-z-]+(?=\.md)", menu[1] if menu else "")
    before = lessons[-1] if lessons and after is None else after
    if menu is None or before is None or before not in lessons:
        raise ValueError(f"mkdocs.yml has no lesson {after!r}; the new one can come behind {', '.join(lessons)}")
    head, line, rest = text.partition(re.findall(rf"^ +- {before}\.md\n", menu[1], re.MULTILINE)[0])
    following = re.search(r"^ +- ([a-z-]+)\.md$", rest, re.MULTILINE)
    # The last lesson leads on to the page behind the lessons, and where there is none back to the start.
    text = head + line + line.replace(f"- {before}.", f"- {slug}.") + rest
    return text, before, following[1] if following else "index"


def drafted(root: Path, slug: str, after: str | None) -> tuple[dict[str, str], str]:
    """Return the text of each file to be written, by its path in the project, and the lesson before the new one."""
    if not re.fullmatch(r"[a-z][a-z-]{2,}", slug) or slug in TAKEN:
        raise ValueError(
            f"{slug!r} can't name a lesson; write three or more small letters and hyphens, as in my-lesson"
        )
    if there := sorted((root / "docs").glob(f"*/{slug}.*")):
        raise ValueError(f"{there[0].relative_to(root).as_posix()} exists: choose another name")
    menu, before, following = placed((root / "mkdocs.yml").read_text("utf-8"), slug, after)
    files = {"mkdocs.yml": menu, f"docs/snippets/{slug}.py": PROGRAM}
    own = {"slug": slug, "title": slug.replace("-", " ").capitalize(), "before": before, "following": following}
    own["today"] = datetime.date.today().isoformat()
    for language in languages.COMPLETE:
        words = frame((root / f"docs/{language}/{before}.md").read_text("utf-8"))
        if missing := {"aims", "question", "answer", "takeaways", "sources"} - words.keys():
            raise ValueError(f"docs/{language}/{before}.md has no {min(missing)}: its frame can't be taken over")
        files[f"docs/{language}/{slug}.md"] = Template(PAGE.read_text("utf-8")).substitute(own | words)
    return files, before


def written(root: Path, files: dict[str, str]) -> None:
    """Write each file below `root`."""
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, "utf-8", newline="\n")


def printed(files: dict[str, str], slug: str) -> str:
    """Return what the program of the lesson prints, as docs/outputs has it; try it where nothing can be spoiled.

    Raises ValueError when the page or its program has a fault, as when it has two headings of one name.
    """
    with tempfile.TemporaryDirectory() as trial:
        written(Path(trial), files)
        docs = Path(trial, "docs")
        page = reader.read_page(docs / languages.SOURCE / f"{slug}.md", snippets=docs / "snippets")
        results = running.run_page(page, docs / "outputs")
    # That the output is not pinned yet is no fault.
    faults = [fault.message for fault in page.problems] + [r.error for r in results if r.error and r.kind != "output"]
    if faults:
        raise ValueError(f"a lesson named {slug} has a fault: {faults[0]}")
    return running.written_pins({"example": "".join(result.stdout for result in results)})


def begin(root: Path, slug: str, after: str | None = None) -> str:
    """Begin the lesson `slug` behind the lesson `after`, or the last one; return what to do next.

    Raises ValueError, having written nothing, when it can't be begun.
    """
    files, before = drafted(root, slug, after)
    files[f"docs/outputs/{slug}.out"] = printed(files, slug)
    written(root, files)
    return (
        f"The lesson {slug} has begun behind {before} and builds; nox -s tests names what is left to do:\n"
        f"1. Lead on to it: link to {slug}.md in the takeaways of docs/<language>/{before}.md.\n"
        f"2. Write docs/snippets/{slug}.py and docs/{languages.SOURCE}/{slug}.md; look: nox -s serve\n"
        "3. Record what the program prints: nox -s record\n"
        f"4. Translate it in docs/<language>/, then record that: nox -s translations -- accept <language> {slug}"
    )


def main(arguments: list[str] | None = None) -> int:
    """Begin a lesson from the command line."""
    parser = argparse.ArgumentParser(prog="nox -s new-lesson --", description="Begin a lesson in every language.")
    parser.add_argument("slug", help="its name in addresses, such as my-lesson")
    parser.add_argument("--after", metavar="LESSON", help="the lesson that it comes behind, if not the last one")
    asked = parser.parse_args(arguments)
    try:
        print(begin(ROOT, asked.slug, asked.after))
    except ValueError as error:
        print(f"nothing written: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
