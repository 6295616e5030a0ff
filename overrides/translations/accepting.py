"""`accept`: record that blocks of a translation say what English says, or say why they can't be recorded."""

from __future__ import annotations

from pathlib import Path

from overrides.problems import relative
from overrides.translations import lock
from overrides.translations.asking import ASKS, follows, place
from overrides.translations.departures import blamed, exceptions
from overrides.translations.drift import page
from overrides.translations.states import Drift, PageDrift, State
from overrides.translations.typed import RUN, SaidError


def accept(docs: Path, language: str, name: str, line: int | None, same: bool) -> tuple[list[str], bool]:
    """Record the blocks of a page as checked, or the one at `line`; return what to say and whether all was recorded."""
    stands = page(docs, language, name)
    if stands.translated is None:
        raise SaidError(
            f"{relative(docs / language / (name + '.md'))} does not exist yet; see `{RUN} todo {language} {name}`"
        )
    chosen = _chosen(stands, line)
    recorded: dict[int, lock.Entry] = {}
    said, refused = [], []
    for drift in chosen:
        path, at = place(stands, drift)
        reason = _refusal(stands, drift, same, line)
        if reason:
            refused.append(f"{path}:{at}: not accepted: {reason}")
        elif drift.english and drift.translated:
            recorded[id(drift)] = _accepted(drift, same)
            if drift.state is not State.CURRENT:
                mark = " as needing no change" if recorded[id(drift)].mark == "same" else ""
                said.append(f"{path}:{at}: accepted{mark}: {drift.translated.excerpt}")
    lock.write(lock.path_of(stands.translated.path), _kept(stands, recorded))
    said += refused
    news = sum(drift.state is not State.CURRENT for drift in chosen if id(drift) in recorded)
    said.append(f"{relative(lock.path_of(stands.translated.path))}: {news} recorded, {len(refused)} refused")
    return said, not refused


def _chosen(stands: PageDrift, line: int | None) -> list[Drift]:
    if line is None:
        return stands.drifts
    chosen = [e for e in stands.drifts if e.translated and e.translated.line <= line <= e.translated.end]
    if not chosen:
        chosen = [e for e in stands.drifts if e.translated is None and stands.line_before(e) == line]
    if not chosen:
        assert stands.translated
        raise SaidError(f"no block stands at {relative(stands.translated.path)}:{line}")
    return chosen[:1]


def _refusal(stands: PageDrift, drift: Drift, same: bool, line: int | None) -> str | None:
    """Return why a block can't be recorded, or None."""
    if drift.english is None:
        return f"{drift.state}, {ASKS[drift.state]}: {drift.translated.excerpt}" if drift.translated else None
    if drift.translated is None:
        return f"{drift.state}, {ASKS[drift.state]}: {drift.english.excerpt}"
    assert stands.translated
    differ = blamed(drift, exceptions(stands.translated))
    if differ:
        key = f"{drift.translated.hash} {differ[0].aspect}"
        return f'{differ[0].told(stands.language)}; if meant: front matter differs: {{"{key}": "why"}}'
    if drift.moved:
        return f"{ASKS[State.MOVED]}; {follows(stands, drift)}"
    untouched = drift.state is State.STALE and not drift.touched
    if same and line is None and (untouched or drift.state is State.ENGLISH):
        return f"{drift.state}: --same is said of one block, with its line"
    if untouched and not same:
        return f"{ASKS[State.STALE]}, or add --same if it needs no change: {drift.translated.excerpt}"
    if drift.state is State.ENGLISH and not same:
        return f"{ASKS[State.ENGLISH]}, or add --same if it is the same in both: {drift.translated.excerpt}"
    return None


def _accepted(drift: Drift, same: bool) -> lock.Entry:
    assert drift.english
    assert drift.translated
    exact = drift.entry if drift.state is State.CURRENT else None
    if exact and (exact.english, exact.translated) == (drift.english.hash, drift.translated.hash):
        return lock.record(drift.english, drift.translated, exact.mark)
    needs_mark = same and not drift.touched and drift.state in (State.STALE, State.ENGLISH)
    return lock.record(drift.english, drift.translated, "same" if needs_mark else "-")


def _kept(stands: PageDrift, recorded: dict[int, lock.Entry]) -> set[lock.Entry]:
    """Return the new lock: what was recorded now, and the lines that are still of use to the blocks that were not."""
    entries = set(recorded.values())
    open_english: set[str] = set()
    open_translated: set[str] = set()
    for drift in stands.drifts:
        if id(drift) in recorded:
            continue
        open_english.update([drift.english.hash] if drift.english else [])
        open_translated.update([drift.translated.hash] if drift.translated else [])
        if drift.entry:
            entries.add(drift.entry)
    entries.update(e for e in stands.entries if e.english in open_english or e.translated in open_translated)
    return entries
