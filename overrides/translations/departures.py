"""What is wrong with the translations: where they depart from English that did not move. What waits is not wrong."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from overrides import languages
from overrides.pages.page import Page
from overrides.problems import Problem, relative
from overrides.translations import history, lock, mechanics
from overrides.translations.drift import names, page, translated_languages
from overrides.translations.states import Drift, PageDrift, State


def problems(docs: Path, language: str) -> list[Problem]:
    """Return what is wrong with the translations into `language`; work that waits for a translator is not wrong."""
    found: list[Problem] = []
    english = set(names(docs))
    for name in names(docs, language):
        path = docs / language / f"{name}.md"
        if name not in english:
            text = (
                f"no English page has this name; rename it as docs/{languages.SOURCE} does, with its lock, or remove it"
            )
            found.append(Problem(relative(path), 1, text))
            continue
        found += lock.problems(lock.path_of(path))
        found += page_problems(page(docs, language, name))
    for path in sorted((docs / language).rglob("*.lock")):
        if not path.with_suffix(".md").is_file():
            found.append(Problem(relative(path), 1, "a lock without a page; rename it with its page, or remove it"))
    return sorted(found)


def all_problems(docs: Path) -> list[Problem]:
    """Return what is wrong with the translations into all languages."""
    return [problem for language in translated_languages(docs) for problem in problems(docs, language)]


def check(docs: Path, language: str) -> list[Problem]:
    """Return everything that is wrong with the translations into one language, what git remembers included."""
    return sorted({*problems(docs, language), *history.bumped(docs / language)})


def page_problems(stands: PageDrift) -> list[Problem]:
    """Return where a translation departs from English that did not move, and the exceptions nobody needs."""
    if stands.translated is None:
        return []
    path, wrong = relative(stands.translated.path), []
    excused = exceptions(stands.translated)
    needed: set[str] = set()
    for drift in stands.drifts:
        for line, text in _faults(stands, drift, excused, needed):
            wrong.append(Problem(path, line, text))
    wrong += _exception_problems(stands, excused, needed)
    return wrong


def exceptions(translated: Page) -> dict[str, str]:
    """Return the page's reasoned exceptions: `differs: {"<hash of the block> <aspect>": "why"}`."""
    listed = translated.meta.get("differs") or {}
    return {str(key): str(reason or "") for key, reason in listed.items()} if isinstance(listed, dict) else {}


def blamed(drift: Drift, excused: Iterable[str] = ()) -> list[mechanics.Difference]:
    """Return the differences of a pair that no exception covers."""
    assert drift.translated
    return [d for d in drift.differences if f"{drift.translated.hash} {d.aspect}" not in excused]


def _faults(stands: PageDrift, drift: Drift, excused: dict[str, str], needed: set[str]) -> Iterator[tuple[int, str]]:
    english = relative(stands.english.path)
    if drift.state is State.LOST and drift.english:
        yield (
            stands.line_before(drift),
            f"the translation of {english}:{drift.english.line} is gone, English has it still: {drift.english.excerpt}",
        )
    elif drift.state is State.EXTRA and drift.translated:
        text = f"English has no such {drift.translated.kind}, and a translation adds none: {drift.translated.excerpt}"
        yield drift.translated.line, text
    if drift.english is None or drift.translated is None:
        return
    if drift.state not in (State.CURRENT, State.EDITED, State.MOVED):
        # English moved on: whether the exception is still needed shows when the block is accepted.
        needed.update(key for key in excused if key.startswith(f"{drift.translated.hash} "))
        return
    needed.update(f"{drift.translated.hash} {difference.aspect}" for difference in drift.differences)
    for difference in blamed(drift, excused):
        key = f"{drift.translated.hash} {difference.aspect}"
        yield (
            drift.translated.line,
            f"{difference.told(stands.language)} ({english}:{drift.english.line}); "
            f'if this is meant, give the reason in front matter: differs: {{"{key}": "why"}}',
        )


def _exception_problems(stands: PageDrift, excused: dict[str, str], needed: set[str]) -> Iterator[Problem]:
    assert stands.translated
    path = relative(stands.translated.path)
    if "differs" in stands.translated.meta and not isinstance(stands.translated.meta["differs"], dict):
        yield Problem(path, 1, 'front matter `differs` is written {"<hash of the block> <aspect>": "why"}')
    for key, reason in excused.items():
        line = next((n for n, text in enumerate(stands.translated.lines, 1) if key in text), 1)
        if not reason.strip():
            yield Problem(path, line, f"front matter `differs`: {key!r} needs a reason")
        if key not in needed:
            yield Problem(path, line, f"front matter `differs` lists {key!r}, which the page no longer needs")
