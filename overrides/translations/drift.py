"""How a translation stands to its English page, block by block: what is current, what lags, and what is wrong.

English may move on at any time: then a block is STALE, ADDED, MOVED or REMOVED, which is work to do and no error. Where
English did not move since somebody checked the translation, the two must agree, and what differs is an error.
"""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from enum import StrEnum
from functools import cached_property, lru_cache
from pathlib import Path

from overrides import languages
from overrides.pages import reader
from overrides.pages.page import Page
from overrides.problems import Problem, relative
from overrides.translations import lock, mechanics
from overrides.translations.blocks import Block, read_blocks


class State(StrEnum):
    """What a block is, as `todo` says it. WORK is what a translator has to do; LOST and EXTRA are errors."""

    CURRENT = "CURRENT"  # checked, and nothing has changed since
    STALE = "STALE"  # English moved on
    ADDED = "ADDED"  # English has it, the translation doesn't yet
    REMOVED = "REMOVED"  # the translation has it, English doesn't any more
    MOVED = "MOVED"  # checked, but English has it in another place
    ENGLISH = "ENGLISH"  # stands in the translation, in English
    DRAFT = "DRAFT"  # translated, and nobody has accepted it yet
    EDITED = "EDITED"  # the translation changed since it was checked, English didn't
    LOST = "LOST"  # English has it unchanged and it was translated, but the translation no longer has it
    EXTRA = "EXTRA"  # the translation has it, English never had


#: What a reader of the page should know about, and a translator should do.
WORK = (State.STALE, State.ADDED, State.REMOVED, State.MOVED, State.ENGLISH)
#: Waits for `accept` only; nothing is wrong for a reader.
NOTICES = (State.DRAFT, State.EDITED)
ERRORS = (State.LOST, State.EXTRA)


@dataclass(frozen=True)
class Drift:
    """One block of English, of the translation, or of both, and how they stand to each other.

    `touched`: the translation changed since it was recorded. `moved`: English has the block in another place.
    `entry` is what the lock says about the two. `differences` are the mechanical parts in which they differ.
    """

    state: State
    english: Block | None
    translated: Block | None
    touched: bool = False
    moved: bool = False
    entry: lock.Entry | None = None
    differences: tuple[mechanics.Difference, ...] = ()


@dataclass(frozen=True)
class PageDrift:
    """A page in one language and how all its blocks stand. `exists` is false while nobody has begun it."""

    name: str
    language: str
    english: Page
    translated: Page | None
    drifts: list[Drift] = field(default_factory=list)
    entries: frozenset[lock.Entry] = frozenset()

    @property
    def exists(self) -> bool:
        """Tell whether the page has been begun in this language."""
        return self.translated is not None

    @cached_property
    def work(self) -> list[Drift]:
        """Return what a translator has to do, in the order of the page."""
        return [drift for drift in self.drifts if drift.state in WORK]

    def count(self, *states: State) -> int:
        """Return how many blocks are in one of `states`."""
        return sum(drift.state in states for drift in self.drifts)

    @property
    def words_to_do(self) -> int:
        """Return how many English words wait for a translation."""
        waiting = (State.STALE, State.ADDED, State.ENGLISH)
        return sum(drift.english.words for drift in self.drifts if drift.english and drift.state in waiting)


# Comparing --------------------------------------------------------------------------------------------------------


def compare(english: Sequence[Block], translated: Sequence[Block], entries: Iterable[lock.Entry]) -> list[Drift]:
    """Return how each block stands, in the order of English; blocks only the translation has come where they stand."""
    known = _Known(english, translated, entries)
    pairs = _aligned(known)
    left = dict(pairs)
    moved = _moved(known, left)
    drifts: list[tuple[float, Drift]] = []
    for i, j in {**left, **moved}.items():
        drifts.append((i, _judged(known, english[i], translated[j], i in moved)))
    partners = {j: i for i, j in left.items()}
    for i, block in enumerate(english):
        if i not in left and i not in moved:
            drifts.append((i, Drift(_alone(known, block), block, None)))
    position = -1.0
    used = set(left.values()) | set(moved.values())
    for j, block in enumerate(translated):
        if j in partners:
            position = partners[j]
        elif j not in used:
            drifts.append((position + 0.5, Drift(_left_over(known, block), None, block)))
    return [drift for _, drift in sorted(drifts, key=lambda item: item[0])]


class _Known:
    """The two pages and what the lock knows about their blocks."""

    def __init__(self, english: Sequence[Block], translated: Sequence[Block], entries: Iterable[lock.Entry]) -> None:
        self.english, self.translated = english, translated
        self.entries = frozenset(entries)
        self.by_english: dict[str, list[lock.Entry]] = defaultdict(list)
        self.by_translated: dict[str, list[lock.Entry]] = defaultdict(list)
        for entry in sorted(self.entries):
            self.by_english[entry.english].append(entry)
            self.by_translated[entry.translated].append(entry)
        self.english_hashes = Counter(block.hash for block in english)
        self.translated_hashes = Counter(block.hash for block in translated)
        self.names = {(block.kind, block.name) for block in translated if block.name}
        self.english_names = {(block.kind, block.name) for block in english if block.name}
        #: Translations that were deleted or rewritten while their English went away, too.
        self.orphans = any(
            entry.english not in self.english_hashes and entry.translated not in self.translated_hashes
            for entry in self.entries
        )

    def entry(self, ours: Block, theirs: Block) -> lock.Entry | None:
        """Return the entry of exactly this pair, the best one when mechanical parts have several."""
        found = [entry for entry in self.by_english.get(ours.hash, ()) if entry.translated == theirs.hash]
        ranked = sorted(
            found,
            key=lambda entry: (
                entry.english_mechanics != ours.mechanics_hash,
                entry.translated_mechanics != theirs.mechanics_hash,
            ),
        )
        return ranked[0] if ranked else None

    def outgrown(self, theirs: Block) -> list[lock.Entry]:
        """Return the entries of a translated block when English no longer has all the blocks it translates.

        One text may translate several blocks, as the heading and the title of a page: then the count tells.
        """
        entries = self.by_translated.get(theirs.hash, [])
        still = sum(self.english_hashes[english] for english in {entry.english for entry in entries})
        return entries if self.translated_hashes[theirs.hash] > still else []

    def bereft(self, ours: Block) -> list[lock.Entry]:
        """Return the entries of an English block when the translation no longer has all that was recorded for it."""
        entries = self.by_english.get(ours.hash, [])
        still = sum(self.translated_hashes[translated] for translated in {entry.translated for entry in entries})
        return entries if self.english_hashes[ours.hash] > still else []

    def exact(self, ours: Block, theirs: Block) -> bool:
        """Tell whether the two are recorded as they are, or are equal because nothing in them is translated."""
        entry = self.entry(ours, theirs)
        if entry and (entry.english_mechanics, entry.translated_mechanics) == (
            ours.mechanics_hash,
            theirs.mechanics_hash,
        ):
            return True
        return ours.hash == theirs.hash and ours.mechanics_hash == theirs.mechanics_hash


def _aligned(known: _Known) -> list[tuple[int, int]]:
    """Return the pairs of positions that stand in the same order in both pages."""
    anchors = list(_anchors(known))
    pairs, i, j = list(anchors), 0, 0
    for a, b in [*anchors, (len(known.english), len(known.translated))]:
        if i < a and j < b:
            pairs += _aligned_gap(known, range(i, a), range(j, b))
        i, j = a + 1, b + 1
    return sorted(pairs)


def _anchors(known: _Known) -> Iterator[tuple[int, int]]:
    """Yield the pairs that are surely one block: recorded exactly as they are, or equal in both languages."""
    tokens = _Tokens()
    for entry in known.entries:
        tokens.join(
            ("en", entry.english, entry.english_mechanics),
            ("to", entry.translated, entry.translated_mechanics),
        )
    for block in known.english:
        tokens.join(("en", block.hash, block.mechanics_hash), ("to", block.hash, block.mechanics_hash))
    ours = [tokens.find(("en", block.hash, block.mechanics_hash)) for block in known.english]
    theirs = [tokens.find(("to", block.hash, block.mechanics_hash)) for block in known.translated]
    for match in SequenceMatcher(None, ours, theirs, autojunk=False).get_matching_blocks():
        for offset in range(match.size):
            i, j = match.a + offset, match.b + offset
            if known.exact(known.english[i], known.translated[j]):
                yield i, j


class _Tokens:
    """Sets of hashes that stand for one block; joined by what the lock records."""

    def __init__(self) -> None:
        self.parents: dict[tuple[str, str, str], tuple[str, str, str]] = {}

    def find(self, key: tuple[str, str, str]) -> tuple[str, str, str]:
        while self.parents.get(key, key) != key:
            key = self.parents[key]
        return key

    def join(self, one: tuple[str, str, str], other: tuple[str, str, str]) -> None:
        self.parents[self.find(one)] = self.find(other)


#: Blocks that score less than this are two blocks, not one that changed.
_ENOUGH = 0.0


def _aligned_gap(known: _Known, ours: range, theirs: range) -> list[tuple[int, int]]:
    """Return the best pairs of a stretch where nothing is certain: the order is kept, the sum of scores is greatest."""
    best = [[0.0] * (len(theirs) + 1) for _ in range(len(ours) + 1)]
    score = [[_score(known, known.english[i], known.translated[j]) for j in theirs] for i in ours]
    for a in range(len(ours) - 1, -1, -1):
        for b in range(len(theirs) - 1, -1, -1):
            paired = score[a][b] + best[a + 1][b + 1] if score[a][b] > _ENOUGH else -math.inf
            best[a][b] = max(best[a + 1][b], best[a][b + 1], paired)
    pairs, a, b = [], 0, 0
    while a < len(ours) and b < len(theirs):
        if score[a][b] > _ENOUGH and best[a][b] == score[a][b] + best[a + 1][b + 1]:
            pairs.append((ours[a], theirs[b]))
            a, b = a + 1, b + 1
        elif best[a][b] == best[a + 1][b]:
            a += 1
        else:
            b += 1
    return pairs


def _score(known: _Known, ours: Block, theirs: Block) -> float:
    """Return how likely `theirs` is the translation of `ours`: by the lock, by name, by mechanical parts, by length."""
    recorded = known.entry(ours, theirs)
    if recorded:
        exact = (recorded.english_mechanics == ours.mechanics_hash) + (
            recorded.translated_mechanics == theirs.mechanics_hash
        )
        return 10.0 + exact + 4 * mechanics.overlap(ours.mechanics, theirs.mechanics)
    if ours.kind != theirs.kind:
        return -math.inf
    score = 0.5
    if ours.name or theirs.name:
        if ours.name == theirs.name:
            score += 8
        elif (ours.kind, ours.name) in known.names or (theirs.kind, theirs.name) in known.english_names:
            return -math.inf
    if not ours.translatable and not theirs.translatable:
        return score + 2 * mechanics.overlap(ours.mechanics, theirs.mechanics)
    score += _by_record(known, ours, theirs)
    score += 5 * (_same_words(ours, theirs) > _STILL_ENGLISH)
    # Where the lock says what the English was, that tells more than what both have.
    weight = 1.5 if theirs.hash in known.by_translated else 4
    score += weight * (mechanics.overlap(ours.mechanics, theirs.mechanics) - 0.5)
    # A translation is about as long as its English; see Gale and Church on aligning sentences.
    score -= min(2.0, 1.2 * abs(math.log((len(theirs.prose) + 15) / (len(ours.prose) + 15))))
    return score


def _by_record(known: _Known, ours: Block, theirs: Block) -> float:
    """Return what the lock makes likely: the English of `theirs` as recorded is like `ours`, or is another block."""
    if theirs.hash in known.by_translated:
        entries = known.outgrown(theirs)
        # Without: it belongs to another block, which is still there.
        return 16 * (max(_likeness(entry.sketch, ours.prose) for entry in entries) - 0.66) if entries else -4.0
    if ours.hash in known.by_english:
        return 3.0 if known.bereft(ours) else -4.0
    return 0.5


@lru_cache(maxsize=10_000)
def _sketched(prose: str) -> str:
    return lock.sketch(prose)


def _likeness(recorded: str, prose: str) -> float:
    return lock.likeness(recorded, _sketched(prose))


_STILL_ENGLISH = 0.8


def _same_words(ours: Block, theirs: Block) -> float:
    """Return how far the words of `theirs` are those of `ours`, in their order: near 1 for untranslated text."""
    one, other = _spoken(ours.prose), _spoken(theirs.prose)
    if len(one) < 4 or len(other) < 4:
        return 1.0 if one and one == other else 0.0
    return SequenceMatcher(None, one, other, autojunk=False).ratio()


@lru_cache(maxsize=10_000)
def _spoken(prose: str) -> tuple[str, ...]:
    return tuple(re.findall(r"[^\W\d_]+", re.sub(r"⟨[^⟩]*⟩", " ", prose).lower()))


def _moved(known: _Known, left: dict[int, int]) -> dict[int, int]:
    """Return the pairs among the blocks without a partner that are surely one block in two places."""
    ours = [i for i in range(len(known.english)) if i not in left]
    taken = set(left.values())
    theirs = [j for j in range(len(known.translated)) if j not in taken]
    candidates = []
    for i in ours:
        for j in theirs:
            likely = _certainty(known, known.english[i], known.translated[j])
            if likely:
                candidates.append((-likely, i, j))
    moved: dict[int, int] = {}
    for _, i, j in sorted(candidates):
        if i not in moved and j not in moved.values():
            moved[i] = j
    return moved


def _certainty(known: _Known, ours: Block, theirs: Block) -> float:
    if known.exact(ours, theirs):
        return 4.0
    if known.entry(ours, theirs):
        return 3.0
    if ours.kind != theirs.kind:
        return 0.0
    if ours.name and ours.name == theirs.name:
        return 2.0
    entries = known.outgrown(theirs) if theirs.translatable else []
    like = max((_likeness(entry.sketch, ours.prose) for entry in entries), default=0.0)
    return like if like >= _SURELY_ONE else 0.0


#: Two English texts as alike as this are one text that changed: of unrelated sentences one pair in a hundred is.
_SURELY_ONE = 0.75


# Judging ----------------------------------------------------------------------------------------------------------


def _judged(known: _Known, ours: Block, theirs: Block, moved: bool) -> Drift:
    differences = tuple(mechanics.differences(ours.mechanics, theirs.mechanics))
    entry = known.entry(ours, theirs)
    state, touched = _state(known, ours, theirs, entry, bool(differences))
    if moved and state is State.CURRENT:
        state = State.MOVED
    return Drift(state, ours, theirs, touched, moved, entry or _nearest(known, ours, theirs), differences)


def _state(known: _Known, ours: Block, theirs: Block, entry: lock.Entry | None, differ: bool) -> tuple[State, bool]:
    """Return the state of a pair, and whether the translation was touched since it was recorded."""
    if entry:
        english_moved = entry.english_mechanics != ours.mechanics_hash
        touched = entry.translated_mechanics != theirs.mechanics_hash
        if not english_moved:
            return (State.EDITED if touched and differ else State.CURRENT), touched
        # Both were changed the same way, as when one author renames something in all languages: nothing is left to do.
        return (State.CURRENT if touched and not differ else State.STALE), touched
    if not ours.translatable and not theirs.translatable:
        return _untranslatable_state(known, ours, theirs, differ)
    if known.outgrown(theirs):
        return State.STALE, False
    if theirs.translatable and _same_words(ours, theirs) > _STILL_ENGLISH:
        return State.ENGLISH, False
    recorded = known.bereft(ours)
    if recorded:
        if any(e.english_mechanics == ours.mechanics_hash for e in recorded):
            return State.EDITED, True
        # English changed mechanically, and the words of the translation followed.
        return (State.STALE if differ else State.EDITED), True
    if theirs.hash not in known.by_translated and _explains(known, ours):
        return State.STALE, True
    return State.DRAFT, False


def _untranslatable_state(known: _Known, ours: Block, theirs: Block, differ: bool) -> tuple[State, bool]:
    if not differ:
        return State.CURRENT, False
    if ours.hash in known.by_english:
        # English is as it was when it was recorded: the translation departs from it.
        return State.EDITED, True
    return State.STALE, theirs.hash not in known.by_translated


def _explains(known: _Known, ours: Block) -> bool:
    """Tell whether `ours` is a later version of an English block whose translation was rewritten, too."""
    return any(
        entry.english not in known.english_hashes
        and entry.translated not in known.translated_hashes
        and _likeness(entry.sketch, ours.prose) >= _SURELY_ONE
        for entry in known.entries
    )


def _nearest(known: _Known, ours: Block, theirs: Block) -> lock.Entry | None:
    """Return what was recorded for an earlier version of this pair."""
    entries = known.by_translated.get(theirs.hash) or known.by_english.get(ours.hash)
    if not entries:
        entries = [
            entry
            for entry in known.entries
            if entry.english not in known.english_hashes
            and entry.translated not in known.translated_hashes
            and _likeness(entry.sketch, ours.prose) >= _SURELY_ONE
        ]
    return max(entries, key=lambda entry: _likeness(entry.sketch, ours.prose)) if entries else None


def _alone(known: _Known, ours: Block) -> State:
    """Return the state of an English block without a translation."""
    # A second copy of a block that has its translation is new, not lost.
    recorded = known.by_english.get(ours.hash, ())
    return State.LOST if recorded and known.bereft(ours) and not _copied(known, recorded) else State.ADDED


def _copied(known: _Known, recorded: Iterable[lock.Entry]) -> bool:
    return any(entry.translated in known.translated_hashes for entry in recorded)


def _left_over(known: _Known, theirs: Block) -> State:
    """Return the state of a translated block without English."""
    return State.REMOVED if theirs.hash in known.by_translated or known.orphans else State.EXTRA


# Pages ------------------------------------------------------------------------------------------------------------


def names(docs: Path, language: str = languages.SOURCE) -> list[str]:
    """Return the names of the pages of a language, without `.md`, in order."""
    folder = docs / language
    return sorted(path.relative_to(folder).with_suffix("").as_posix() for path in folder.rglob("*.md"))


def translated_languages(docs: Path) -> list[str]:
    """Return the languages that are translations and have a folder."""
    return [code for code in languages.known() if code != languages.SOURCE and (docs / code).is_dir()]


def page(docs: Path, language: str, name: str) -> PageDrift:
    """Return how the page `name` stands in `language`. The same files give the same object: it is read-only."""
    path = docs / language / f"{name}.md"
    english = docs / languages.SOURCE / f"{name}.md"
    files = (english, path, lock.path_of(path), docs / "snippets" / f"{path.stem}.py")
    return _page(docs, language, name, tuple(file.read_bytes() if file.is_file() else None for file in files))


@lru_cache(maxsize=256)
def _page(docs: Path, language: str, name: str, _files: tuple[bytes | None, ...]) -> PageDrift:
    english = _read(docs, docs / languages.SOURCE / f"{name}.md")
    path = docs / language / f"{name}.md"
    if not path.is_file():
        return PageDrift(name, language, english, None, [Drift(State.ADDED, b, None) for b in read_blocks(english)])
    translated = _read(docs, path)
    entries = lock.read(lock.path_of(path))
    drifts = compare(read_blocks(english), read_blocks(translated), entries)
    return PageDrift(name, language, english, translated, drifts, entries)


def pages(docs: Path, language: str) -> list[PageDrift]:
    """Return how every English page stands in `language`."""
    return [page(docs, language, name) for name in names(docs)]


def _read(docs: Path, path: Path) -> Page:
    return reader.read_page(path, snippets=docs / "snippets")


# Problems ---------------------------------------------------------------------------------------------------------


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


def page_problems(found: PageDrift) -> list[Problem]:
    """Return where a translation departs from English that did not move, and the exceptions nobody needs."""
    if found.translated is None:
        return []
    path, wrong = relative(found.translated.path), []
    excused = exceptions(found.translated)
    needed: set[str] = set()
    for drift in found.drifts:
        for line, text in _faults(found, drift, excused, needed):
            wrong.append(Problem(path, line, text))
    wrong += _exception_problems(found, excused, needed)
    return wrong


def exceptions(translated: Page) -> dict[str, str]:
    """Return the page's reasoned exceptions: `differs: {"<hash of the block> <aspect>": "why"}`."""
    listed = translated.meta.get("differs") or {}
    return {str(key): str(reason or "") for key, reason in listed.items()} if isinstance(listed, dict) else {}


def blamed(drift: Drift, excused: Iterable[str] = ()) -> list[mechanics.Difference]:
    """Return the differences of a pair that no exception covers."""
    assert drift.translated
    return [d for d in drift.differences if f"{drift.translated.hash} {d.aspect}" not in excused]


def _faults(found: PageDrift, drift: Drift, excused: dict[str, str], needed: set[str]) -> Iterator[tuple[int, str]]:
    english = relative(found.english.path)
    if drift.state is State.LOST and drift.english:
        yield (
            before(found, drift),
            f"the translation of {english}:{drift.english.line} is gone, English has it still: "
            f"{excerpt(drift.english)}",
        )
    elif drift.state is State.EXTRA and drift.translated:
        text = f"English has no such {drift.translated.kind}, and a translation adds none: {excerpt(drift.translated)}"
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
            f"{difference.told(found.language)} ({english}:{drift.english.line}); "
            f'if this is meant, give the reason in front matter: differs: {{"{key}": "why"}}',
        )


def _exception_problems(found: PageDrift, excused: dict[str, str], needed: set[str]) -> Iterator[Problem]:
    assert found.translated
    path = relative(found.translated.path)
    if "differs" in found.translated.meta and not isinstance(found.translated.meta["differs"], dict):
        yield Problem(path, 1, 'front matter `differs` is written {"<hash of the block> <aspect>": "why"}')
    for key, reason in excused.items():
        line = next((n for n, text in enumerate(found.translated.lines, 1) if key in text), 1)
        if not reason.strip():
            yield Problem(path, line, f"front matter `differs`: {key!r} needs a reason")
        if key not in needed:
            yield Problem(path, line, f"front matter `differs` lists {key!r}, which the page no longer needs")


def before(found: PageDrift, drift: Drift) -> int:
    """Return the last line of the translated block that comes before `drift`, to insert what is missing behind it."""
    line = found.translated.first if found.translated else 1
    for other in found.drifts:
        if other is drift:
            break
        if other.translated and other.english and not other.moved:
            line = max(other.translated.end, line) if other.translated.kind != "string" else line
    return line


def excerpt(block: Block, length: int = 60) -> str:
    """Return the beginning of a block, for a message."""
    text = " ".join(re.sub(r"<!--.*?-->", "", block.text).split())
    return text if len(text) <= length else f"{text[: length - 1]}…"
