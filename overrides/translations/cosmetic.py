"""`cosmetic`: let a slip of the pen be mended in English without waking a translator."""

from __future__ import annotations

from pathlib import Path

from overrides.problems import relative
from overrides.translations import history, lock
from overrides.translations.blocks import Block
from overrides.translations.changes import changed_words, word_changes
from overrides.translations.departures import blamed, exceptions
from overrides.translations.drift import page, translated_languages
from overrides.translations.states import Drift, PageDrift, State

#: More changed words than this part of a block (two are always few) are more than a typo. Where the old text is not
#: known, its sketch must be as alike as this.
FEW, ALIKE = 0.2, 0.8


def cosmetic(docs: Path, name: str, line: int | None) -> tuple[list[str], bool]:
    """Record that a change of English changed no meaning, in every language that was current; English is at `line`."""
    said: list[str] = []
    well, renewed = True, 0
    for language in translated_languages(docs):
        stands = page(docs, language, name)
        if stands.translated is None:
            continue
        old = history.old_english(docs, stands)
        entries = set(stands.entries)
        for drift in stands.drifts:
            if not _is_meant(drift, line):
                continue
            assert drift.english
            assert drift.entry
            where = f"{relative(stands.english.path)}:{drift.english.line}"
            before = old.get((drift.entry.english, drift.entry.english_mechanics))
            change = word_changes(before.text, drift.english.text) if before else drift.english.excerpt
            reason = _not_cosmetic(stands, drift, before)
            if reason:
                well = False
                said.append(f"{where}: not cosmetic for {language}: {reason}")
            else:
                entries.discard(drift.entry)
                entries.add(lock.renewed(drift.entry, drift.english, "cosmetic"))
                renewed += 1
                said.append(f"{where}: passes for {language}: {' '.join(change.split())}")
        if entries != stands.entries:
            lock.write(lock.path_of(stands.translated.path), entries)
    if not said:
        said.append(f"nothing to pass: no translation of {name} is stale{f' at line {line}' if line else ''}")
    else:
        said.append(f"{renewed} recorded")
    return said, well


def _is_meant(drift: Drift, line: int | None) -> bool:
    if drift.state is not State.STALE or drift.entry is None or drift.english is None:
        return False
    return line is None or drift.english.line <= line <= drift.english.end


def _not_cosmetic(stands: PageDrift, drift: Drift, before: Block | None) -> str | None:
    assert drift.english
    assert drift.translated
    assert drift.entry
    assert stands.translated
    if drift.touched or drift.entry.translated != drift.translated.hash:
        return "its translation was changed, too; accept it there"
    if blamed(drift, exceptions(stands.translated)):
        return f"it changed what translations repeat: {drift.differences[0].told(stands.language)}"
    if before:
        alike = changed_words(before.prose, drift.english.prose) <= max(2, FEW * len(before.prose.split()))
    else:
        alike = lock.likeness(drift.entry.sketch, lock.sketch(drift.english.prose)) >= ALIKE
    if not alike:
        return "since it was last checked, more than a typo has changed; a translator should look at it"
    return None
