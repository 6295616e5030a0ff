"""What a person typed after `nox -s translations --`: the names of languages and pages, or what there is instead."""

from __future__ import annotations

import re
from pathlib import Path

from overrides.translations.drift import names, translated_languages

#: How these commands are typed.
RUN = "nox -s translations --"


class SaidError(Exception):
    """Something a person typed that can't be done; the text says what can."""


def language(docs: Path, given: str) -> str:
    """Return the code of a language of translation as it was given."""
    known = translated_languages(docs)
    if given not in known:
        raise SaidError(f"{given} is no language of translation; there are {', '.join(known)}")
    return given


def page(docs: Path, given: str, line: int | None) -> tuple[str, int | None]:
    """Return name and line of a page given as count-pairs, docs/nl/count-pairs.md or docs/nl/count-pairs.md:12.

    >>> from overrides.problems import ROOT
    >>> page(ROOT / "docs", "docs/nl/count-pairs.md:12", None), page(ROOT / "docs", "count-pairs", 30)
    (('count-pairs', 12), ('count-pairs', 30))
    """
    match = re.fullmatch(r"(?:.*docs/[\w-]+/)?(.+?)(?:\.md)?(?::(\d+))?:?", given)
    name = match[1] if match else given
    if name not in names(docs):
        raise SaidError(f"no English page is called {name}; there are {', '.join(names(docs))}")
    return name, line if line is not None else int(match[2]) if match and match[2] else None
