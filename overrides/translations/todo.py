"""`todo`: what there is to do in a language, block by block, with the English change, and how to go on."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from overrides import languages
from overrides.problems import relative
from overrides.translations import history, lock
from overrides.translations.asking import asks, follows, place, task
from overrides.translations.blocks import Block
from overrides.translations.changes import word_changes
from overrides.translations.departures import blamed, exceptions
from overrides.translations.drift import names, page
from overrides.translations.states import Drift, PageDrift, State
from overrides.translations.typed import RUN


def todo(docs: Path, language: str, only: str | None, painted: bool) -> Iterator[str]:
    """Yield what is to do in a language, block by block, and at the end how to do it."""
    first: tuple[PageDrift, Drift] | None = None
    count = 0
    for name in [only] if only else names(docs):
        stands = page(docs, language, name)
        if not stands.exists:
            yield from _missing(docs, stands)
            count += 1
            continue
        old = history.old_english(docs, stands)
        for drift in stands.drifts:
            if waits(drift):
                count += 1
                first = first or (stands, drift)
                yield from _block(stands, drift, old, painted)
                yield ""
    yield from _next_steps(docs, language, count, first)


def waits(drift: Drift) -> bool:
    """Tell whether a block asks anything of anybody."""
    return drift.state is not State.CURRENT


def _missing(docs: Path, stands: PageDrift) -> Iterator[str]:
    target = relative(docs / stands.language / f"{stands.name}.md")
    yield f"{target}: MISSING, {stands.words_to_do} words; readers get the English page until it exists"
    yield f"  begin with a copy: cp {relative(stands.english.path)} {target}"
    yield ""


def _block(stands: PageDrift, drift: Drift, old: dict[tuple[str, str], Block], painted: bool) -> Iterator[str]:
    path, line = place(stands, drift)
    where = f"{path}:{line}"
    yield f"{where}: {drift.state}, {asks(drift)}"
    if drift.moved and drift.english:
        before = follows(stands, drift)
        yield f"  where: {before}"
    if drift.english:
        yield from _of_english(stands, drift, old, painted)
    if drift.state in (State.ADDED, State.LOST):
        yield f"  {stands.language}: nothing yet; it belongs after line {line} of {path}"
    elif drift.translated:
        yield f"  {stands.language} now ({where}):"
        yield from _indented(drift.translated.text)
    if stands.translated and drift.english and drift.translated:
        for difference in blamed(drift, exceptions(stands.translated)):
            yield f"  must be equal: {difference.told(stands.language)}"


def _of_english(stands: PageDrift, drift: Drift, old: dict[tuple[str, str], Block], painted: bool) -> Iterator[str]:
    assert drift.english
    where = f"{relative(stands.english.path)}:{drift.english.line}"
    if drift.state is not State.STALE:
        yield f"  English ({where}):"
        yield from _indented(drift.english.text)
        return
    before = old.get((drift.entry.english, drift.entry.english_mechanics)) if drift.entry else None
    if before is None:
        yield f"  English now ({where}); the old text is not in this clone's history:"
        yield from _indented(drift.english.text)
    else:
        yield f"  English ({where}), old → new:"
        yield from _indented(word_changes(before.text, drift.english.text, painted))


def _indented(text: str) -> Iterator[str]:
    for line in text.split("\n"):
        yield f"    {line}" if line else ""


def _next_steps(docs: Path, language: str, count: int, first: tuple[PageDrift, Drift] | None) -> Iterator[str]:
    name = languages.load(language)["language"]["name"]
    if not count:
        yield f"{name}: nothing to do."
        return
    yield f"{name}: {count} to do. How to go on:"
    if first is None:
        yield f"  1. Make the copy, translate it block by block, and see `{RUN} todo {language}` again."
        return
    stands, drift = first
    path, line = place(stands, drift)
    if drift.translated is None:
        # A row and an item follow at once, everything else after a blank line.
        line += 1 if drift.english and drift.english.kind in ("row", "item", "footnote", "definition") else 2
    yield f"  1. Open {path} at line {line} and {task(drift)}. Write {name} words only: numbers, `code`,"
    yield "     links, {#ids} and <!-- = comments --> stay as English has them, each comment right behind its number."
    if drift.state in (State.REMOVED, State.EXTRA, State.MOVED):
        yield f"  2. That is all here. For a block that you translated: {RUN} accept {language} {stands.name} LINE"
    else:
        yield f"  2. Type: {RUN} accept {language} {stands.name} {line}"
    yield f"     It records that the block says what English says. Without the line: all of {stands.name}."
    yield "     It refuses a number or link that differs from English, and text that nobody touched;"
    yield "     with --same and a line you say that a block needs no change."
    yield f"  3. See what is wrong: {RUN} check {language}. See the page live: nox -s serve -- {language}"
    yield f"  4. Commit {path} with {relative(lock.path_of(stands.translated.path))};" if stands.translated else ""
    yield f"     what is left: {RUN} todo {language} {stands.name}"


def as_data(stands: PageDrift, drift: Drift) -> dict[str, Any]:
    """Return one block for `--json`."""
    path, line = place(stands, drift)
    return {
        "state": drift.state.value,
        "path": path,
        "line": line,
        "language": stands.language,
        "page": stands.name,
        "kind": (drift.english or drift.translated).kind,  # type: ignore[union-attr]
        "english_line": drift.english.line if drift.english else None,
        "english": drift.english.text if drift.english else None,
        "translated": drift.translated.text if drift.translated else None,
        "touched": drift.touched,
        "moved": drift.moved,
        "differences": [
            {"aspect": d.aspect, "english": list(d.english), "translated": list(d.translated)}
            for d in drift.differences
        ],
    }
