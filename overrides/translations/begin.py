"""Begin a language: one file to edit, no line of code or configuration to touch, and a first page to translate.

`nox -s new-language -- de` writes overrides/theme/assets/messages/de.json, adds the language to mkdocs.yml, and
prints the shortest page as a first task. Until a page is translated, readers get the English one with a notice.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from pathlib import Path
from typing import Any

from babel import Locale, UnknownLocaleError

from overrides import languages
from overrides.pages import reader
from overrides.problems import ROOT, relative
from overrides.translations.blocks import read_blocks

#: What a language starts with in place of English: its own, or nothing rather than something wrong.
_OWN = ("language", "numbers", "typography", "spelling")


def messages(code: str) -> dict[str, Any]:
    """Return the messages of a new language: its conventions as CLDR knows them, every other word still in English.

    >>> begun = messages("de")
    >>> begun["language"], begun["numbers"]
    ({'name': 'Deutsch', 'locale': 'de'}, {'decimal': ',', 'group': '.', 'words': {}})

    Raises ValueError for a code that no language has.
    """
    try:
        locale = Locale.parse(code)
    except (UnknownLocaleError, ValueError):
        raise ValueError(f"{code!r} is not the code of a language; write it like de, pt or uk") from None
    english = languages.load(languages.SOURCE)
    symbols = locale.number_symbols["latn"]
    own = {
        "language": {"name": str(locale.display_name or code), "locale": str(locale)},
        "numbers": {"decimal": symbols["decimal"], "group": symbols["group"], "words": {}},
        "typography": dict(english["typography"]),
        "spelling": {"dictionary": "", "package": ""},
        # Terms of docs/glossary.json by their English name, so that the checks know them.
        "glossary": {},
    }
    return own | {section: value for section, value in english.items() if section not in _OWN}


def configured(text: str, code: str, name: str) -> str:
    """Return mkdocs.yml with the language added behind the last one, comments and all.

    Raises ValueError when it is there already or the list is not found.
    """
    lines = text.split("\n")
    entries = [number for number, line in enumerate(lines) if re.match(r"\s*- \{locale: \w+", line)]
    if not entries:
        raise ValueError("mkdocs.yml lists no languages as `- {locale: …}`")
    if any(re.search(rf"locale: {code}\b", lines[number]) for number in entries):
        raise ValueError(f"mkdocs.yml has the language {code} already")
    indent = lines[entries[-1]][: lines[entries[-1]].index("-")]
    lines.insert(entries[-1] + 1, f"{indent}- {{locale: {code}, name: {name}, build: true}}")
    return "\n".join(lines)


def first_task(docs: Path) -> tuple[str, int]:
    """Return the shortest English page and how many words it has."""
    sizes = []
    for path in sorted((docs / languages.SOURCE).rglob("*.md")):
        page = reader.read_page(path, snippets=docs / "snippets")
        sizes.append((sum(block.words for block in read_blocks(page) if block.translatable), path.name))
    size, name = min(sizes)
    return name, size


def begin(root: Path, code: str) -> str:
    """Begin the language `code` in the project at `root`; return what to do next.

    Raises ValueError, having written nothing, when it can't be begun.
    """
    target = root / languages.MESSAGES.relative_to(ROOT) / f"{code}.json"
    if not re.fullmatch(r"[a-z]{2}", code):
        raise ValueError(f"{code!r} is not a code of two small letters, such as de")
    if target.exists():
        raise ValueError(f"{relative(target)} exists: the language {code} has been begun")
    begun = messages(code)
    configuration = root / "mkdocs.yml"
    text = configured(configuration.read_text("utf-8"), code, begun["language"]["name"])
    target.write_text(json.dumps(begun, ensure_ascii=False, indent=2) + "\n", "utf-8", newline="\n")
    configuration.write_text(text, "utf-8", newline="\n")
    page, size = first_task(root / "docs")
    return (
        f"{begun['language']['name']} ({code}) has begun. Pages that it lacks are shown in English, with a notice.\n"
        f"1. Edit {relative(target)}: names, words, how numbers and quotes are written. What you leave stays English.\n"
        f"2. A first page, {size} words: copy docs/{languages.SOURCE}/{page} to docs/{code}/{page} and translate it.\n"
        f"3. Look at it: nox -s serve -- {code}\n"
        f"4. Record it as checked: nox -s translations -- accept {code} {page.removesuffix('.md')}"
    )


def main(arguments: list[str] | None = None) -> int:
    """Begin a language from the command line."""
    parser = argparse.ArgumentParser(prog="nox -s new-language --", description="Begin a translation of the site.")
    parser.add_argument("code", help="the language's code of two letters, such as de")
    code = parser.parse_args(arguments).code
    try:
        print(begin(ROOT, code))
    except ValueError as error:
        print(f"nothing written: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
