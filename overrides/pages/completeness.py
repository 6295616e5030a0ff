"""Whether every complete language has every page, and no page beyond those of English."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path

from overrides import languages
from overrides.problems import Problem, relative

#: What static-i18n takes for the folder of a language.
_LANGUAGE = re.compile(r"[a-z]{2}(-[A-Za-z]{4})?(-[A-Z]{2})?|[a-z]{2}_[A-Z]{2}")


def problems(docs: Path, configured: Iterable[str]) -> list[Problem]:
    """Return the pages that a complete language lacks or has too many, and the files that would be lost silently."""
    configured = list(configured)
    folders = sorted(path for path in docs.iterdir() if path.is_dir())
    pages = {folder.name: _names(folder, "*.md") for folder in folders if folder.name in configured}
    complete = [language for language in languages.COMPLETE if language in configured]
    lost = [folder for folder in folders if _LANGUAGE.fullmatch(folder.name) and folder.name not in configured]
    message = "{}/ is named like a language that is not configured: its files vanish from the site"
    return [
        *incomplete(pages, complete, relative(docs)),
        *(Problem(f"{relative(f)}/{name}", 1, message.format(f.name)) for f in lost for name in _names(f, "*")),
    ]


def _names(folder: Path, pattern: str) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob(pattern) if path.is_file())


def incomplete(pages: Mapping[str, Iterable[str]], complete: Iterable[str], docs: str) -> list[Problem]:
    """Compare each complete language with English; `pages` is {language: names of files}."""
    source = set(pages.get(languages.SOURCE, ()))
    problems = []
    for language in complete:
        here = set(pages.get(language, ()))
        for name in sorted(source - here):
            message = f"this page is missing: {docs}/{languages.SOURCE}/{name} has no {language} translation"
            problems.append(Problem(f"{docs}/{language}/{name}", 1, message))
        for name in sorted(here - source):
            message = f"there is no {docs}/{languages.SOURCE}/{name} that this page translates"
            problems.append(Problem(f"{docs}/{language}/{name}", 1, message))
    return problems
