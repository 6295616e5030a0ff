"""A small project with the real settings, build and package, and few pages of its own: it builds in no time.

For faults that have nothing to do with what the real pages say. Those are planted in `copied` projects.
"""

import re
from pathlib import Path

from tests.copies import ROOT, copied

#: In each language: a title, a sentence around a claim, and both ends of a sentence around a link.
SAID = {
    "en": ("Count", "The text has {} letters", "Look at a", "and go on"),
    "nl": ("Tellen", "De tekst heeft {} letters", "Kijk naar een", "en ga verder"),
    "ru": ("Считаем", "В тексте {} букв", "Посмотрите на", "и продолжайте"),
}
PROGRAMS = {
    "count": ('text = "banana"\nprint(len(text))', "6\n"),
    "merge": ('parts = [*"ban"]\nassert parts[0] == "b"\nprint(parts)', "['b', 'a', 'n']\n"),
    "rank": ("ranks = {256: 0}\nprint(ranks)", "{256: 0}\n"),
    "trace": ("lengths = [6, 4, 3]\nprint(lengths)", "[6, 4, 3]\n"),
}
CLAIMED = {
    "count": "6<!-- = len(text) -->",
    "merge": "3<!-- = len(parts) -->",
    "rank": "`256`<!-- = min(ranks) -->",
    "trace": "`[6, 4, 3]`<!-- = lengths -->",
}


def small(folder: Path) -> Path:
    """Write the small project to `folder`; return it."""
    copied(folder, without=("docs",))
    for name, (code, printed) in PROGRAMS.items():
        write(folder / f"docs/snippets/{name}.py", f"# --8<-- [start:{name}]\n{code}\n# --8<-- [end:{name}]\n")
        write(folder / f"docs/outputs/{name}.out", f"# --8<-- {name}\n{printed}")
    for language in SAID:
        add(folder, language, "index", "[trace](trace.md#end), `str.count`")
        for name, claimed in CLAIMED.items():
            fence = f'```python exec="on" source="block" result="text"\n--8<-- "{name}.py:{name}"\n```'
            text = SAID[language][1].format(claimed)
            add(folder, language, name, "[home](index.md#index)", f"{fence}\n\n{text}.\n\n## {name.title()} {{#end}}\n")
    settings = (ROOT / "mkdocs.yml").read_text("utf-8")
    nav = "nav:\n  - index.md\n  - Lessons:\n" + "".join(f"      - {name}.md\n" for name in PROGRAMS)
    write(folder / "mkdocs.yml", re.sub(r"^nav:\n(?:  .*\n)+", nav, settings, count=1, flags=re.MULTILINE))
    return folder


def add(folder: Path, language: str, name: str, link: str, more: str = "") -> Path:
    """Write docs/<language>/<name>.md; return it."""
    title, _, begin, end = SAID[language]
    text = f"""---
title: {title} {name}
description: {title}.
---

# {title} {{#{name}}}

{begin} {link} {end}.

{more}"""
    return write(folder / f"docs/{language}/{name}.md", text)


def write(path: Path, text: str) -> Path:
    """Write a file, and its folder where there is none."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text.rstrip("\n") + "\n", "utf-8", newline="\n")
    return path
