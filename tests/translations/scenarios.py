"""Edits that authors and translators make, and what must be reported for each: the benchmark of drift.

Every scenario starts from one small lesson whose Dutch translation is checked and recorded, block by block.
`en` and `nl` are replacements in the two pages, `expect` is every block that must be reported ("STATE words that
stand in it") and nothing else may be; `errors` are words of the problems, one string a problem. `lock` changes the
recorded lines.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from overrides.pages import reader
from overrides.translations import departures, drift, lock
from overrides.translations.blocks import Block, read_blocks
from overrides.translations.states import PageDrift, State

ENGLISH = """\
---
title: Count pairs
description: Count neighbours and see which pair wins.
skips: {later: "It needs a large file."}
---

# Count pairs {#count-pairs}

Byte pair encoding learns by counting.
It looks at which two tokens stand side by side.

## Aims {#aims}

- Turn a word into byte ids.
- Count pairs by position, so that a run of 5<!-- == len(run) --> tokens gives 4<!-- == overlapping --> positions.
- Say which pair wins a round.

## Neighbours {#neighbours}

Take the word `banana` and write it as bytes.

The letter `a` is stored as 97<!-- = tokens[1] --> and `b` as 98<!-- = tokens[0] -->.

```python exec="on" source="block" result="text"
--8<-- "lesson.py:neighbours"
```

The pairs share a token, and *that* is how it should be.

Each token but the last has a neighbour on its right.

!!! warning "A count is no number of replacements"
    When the pair is merged, a token can be used only once.

    Keep the two numbers apart from the start.

## Positions {#positions}

```bpe-trace
documents: ["banana"]
budget: 1
```

![A row of six cards](cards.svg)

| Tie | Winner | How many |
|---|---|---|
| the smallest pair | `(97, 110)`<!-- = small --> | 3<!-- = n[0] --> |
| the largest pair | `(110, 97)`<!-- = large --> | 5<!-- = n[1] --> |
| the first seen | `(97, 98)`<!-- = first --> | 4<!-- = n[2] --> |

1. Count every pair.
2. Choose the best one.
3. Replace it everywhere.

Read on in the [next lesson](merge-pairs.md#rule) or at [the source](https://example.org/paper).

Position
:   A place where a pair begins.

## Sources {#sources}

Philip Gage described the method in 1994.[^gage]

A tokenizer uses more than 4,096<!-- == size --> merges.

[^gage]: Philip Gage, “A New Algorithm for Data Compression”, 1994. Cited for replacing frequent pairs.
"""

DUTCH = """\
---
title: Paren tellen
description: Tel de buren en zie welk paar wint.
skips: {later: "Er is een groot bestand voor nodig."}
---

# Paren tellen {#count-pairs}

Byte pair encoding leert door te tellen.
De methode kijkt welke twee tokens naast elkaar staan.

## Doelen {#aims}

- Van een woord de byte-ID’s opschrijven.
- Paren per positie tellen, zodat een reeks van 5<!-- == len(run) --> tokens 4<!-- == overlapping --> posities geeft.
- Zeggen welk paar een ronde wint.

## Buren {#neighbours}

Neem het Engelse woord `banana` en schrijf het als bytes.

De letter `b` wordt opgeslagen als 98<!-- = tokens[0] --> en de `a` als 97<!-- = tokens[1] -->.

```python exec="on" source="block" result="text"
--8<-- "lesson.py:neighbours"
```

De paren delen een token, en *zo* hoort het ook.

Elk token behalve het laatste heeft rechts een buur.

!!! warning "Een telling is geen aantal vervangingen"
    Bij het samenvoegen kan elk token maar één keer gebruikt worden.

    Houd die twee getallen vanaf het begin uit elkaar.

## Posities {#positions}

```bpe-trace
documents: ["banana"]
budget: 1
```

![Een rij van zes kaarten](cards.svg)

| Gelijke stand | Winnaar | Hoeveel |
|---|---|---|
| het kleinste paar | `(97, 110)`<!-- = small --> | 3<!-- = n[0] --> |
| het grootste paar | `(110, 97)`<!-- = large --> | 5<!-- = n[1] --> |
| het eerst geziene | `(97, 98)`<!-- = first --> | 4<!-- = n[2] --> |

1. Tel elk paar.
2. Kies het beste.
3. Vervang het overal.

Lees verder in de [volgende les](merge-pairs.md#rule) of bij [de bron](https://example.org/paper).

Positie
:   Een plek waar een paar begint.

## Bronnen {#sources}

Philip Gage beschreef de methode in 1994.[^gage]

Een tokenizer gebruikt meer dan 4.096<!-- == size --> samenvoegingen.

[^gage]: Philip Gage, “A New Algorithm for Data Compression”, 1994. Aangehaald voor het vervangen van paren.
"""

Edits = Sequence[tuple[str, str]]


@dataclass(frozen=True)
class Scenario:
    """One situation and what must be said about it."""

    name: str
    en: Edits = ()
    nl: Edits = ()
    expect: Sequence[str] = ()
    errors: Sequence[str] = ()
    lock: Callable[[frozenset[lock.Entry], list[Block], list[Block]], frozenset[lock.Entry]] | None = None
    base: tuple[str, str] = field(default=(ENGLISH, DUTCH), repr=False)
    language: str = "nl"


@dataclass(frozen=True)
class Outcome:
    """What was reported for a scenario, against what should be. Errors count as blocks."""

    right: int
    missed: list[str]
    false: list[str]


def edited(text: str, edits: Edits) -> str:
    """Return `text` with every replacement made; each stands for exactly one place."""
    for old, new in edits:
        assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times"
        text = text.replace(old, new)
    return text


def write(folder: Path, text: str, language: str) -> Path:
    """Write a page of the scenario."""
    path = folder / "docs" / language / "lesson.md"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8", newline="\n")
    return path


def recorded(english: list[Block], translated: list[Block]) -> frozenset[lock.Entry]:
    """Return the lock of two parallel pages."""
    assert [block.kind for block in english] == [block.kind for block in translated]
    return frozenset(lock.record(ours, theirs) for ours, theirs in zip(english, translated, strict=True))


def stand(scenario: Scenario, folder: Path) -> PageDrift:
    """Set the scenario up below `folder`: pages and lock are files there; return how the translation stands."""
    before = []
    for text, language in zip(scenario.base, ("en", scenario.language), strict=True):
        before.append(read_blocks(reader.read_page(write(folder, text, language))))
    entries = recorded(*before)
    write(folder, edited(scenario.base[0], scenario.en), "en")
    path = write(folder, edited(scenario.base[1], scenario.nl), scenario.language)
    if scenario.lock:
        after = read_blocks(reader.read_page(folder / "docs" / "en" / "lesson.md"))
        entries = scenario.lock(entries, after, read_blocks(reader.read_page(path)))
    lock.write(lock.path_of(path), entries)
    return drift.page(folder / "docs", scenario.language, "lesson")


def outcome(scenario: Scenario, folder: Path) -> Outcome:
    """Run a scenario and compare."""
    found = stand(scenario, folder)
    reports = [
        (entry.state.value, " ".join(block.text for block in (entry.english, entry.translated) if block))
        for entry in found.drifts
        if entry.state is not State.CURRENT
    ]
    reports += [("ERROR", str(problem)) for problem in departures.page_problems(found)]
    wanted = [
        *(tuple(text.split(" ", 1)) for text in scenario.expect),
        *(("ERROR", text) for text in scenario.errors),
    ]
    right, missed = 0, []
    for state, words in wanted:
        match = next((report for report in reports if report[0] == state and words in report[1]), None)
        if match is None:
            missed.append(f"{state} {words}")
        else:
            reports.remove(match)
            right += 1
    return Outcome(right, missed, [f"{state} {' '.join(text.split())[:150]}" for state, text in reports])


# Helpers for the list ---------------------------------------------------------------------------------------------


def bump(words: str, mark: str = "-") -> Callable[..., frozenset[lock.Entry]]:
    """Return a change of the lock: the block with `words` counts as checked against English as it is now."""

    def changed(entries: frozenset[lock.Entry], english: list[Block], translated: list[Block]) -> frozenset[lock.Entry]:
        theirs = next(block for block in translated if words in block.text)
        ours = english[translated.index(theirs)]
        kept = {entry for entry in entries if entry.translated != theirs.hash}
        return frozenset({*kept, lock.record(ours, theirs, mark)})

    return changed


def accepted(*words: str) -> Callable[..., frozenset[lock.Entry]]:
    """Return a change of the lock: these blocks of the translation were accepted after the edits."""

    def changed(entries: frozenset[lock.Entry], english: list[Block], translated: list[Block]) -> frozenset[lock.Entry]:
        for text in words:
            entries = bump(text)(entries, english, translated)
        return entries

    return changed


def also(entries_of: Callable[..., frozenset[lock.Entry]]) -> Callable[..., frozenset[lock.Entry]]:
    """Return a change of the lock that keeps the old lines too, as a merge with `merge=union` does."""

    def changed(entries: frozenset[lock.Entry], english: list[Block], translated: list[Block]) -> frozenset[lock.Entry]:
        return entries | entries_of(entries, english, translated)

    return changed


def nothing(*_: object) -> frozenset[lock.Entry]:
    """No block was ever accepted."""
    return frozenset()


# Blocks that scenarios move, remove or add
E_WORD = "Take the word `banana` and write it as bytes.\n\n"
N_WORD = "Neem het Engelse woord `banana` en schrijf het als bytes.\n\n"
E_STORED = "The letter `a` is stored as 97<!-- = tokens[1] --> and `b` as 98<!-- = tokens[0] -->.\n\n"
N_STORED = "De letter `b` wordt opgeslagen als 98<!-- = tokens[0] --> en de `a` als 97<!-- = tokens[1] -->.\n\n"
E_SHARE = "The pairs share a token, and *that* is how it should be.\n\n"
N_SHARE = "De paren delen een token, en *zo* hoort het ook.\n\n"
E_RIGHT = "Each token but the last has a neighbour on its right.\n\n"
N_RIGHT = "Elk token behalve het laatste heeft rechts een buur.\n\n"
E_LARGE = "| the largest pair | `(110, 97)`<!-- = large --> | 5<!-- = n[1] --> |\n"
N_LARGE = "| het grootste paar | `(110, 97)`<!-- = large --> | 5<!-- = n[1] --> |\n"
E_SMALL = "| the smallest pair | `(97, 110)`<!-- = small --> | 3<!-- = n[0] --> |\n"
FENCE = '```python exec="on" source="block" result="text"\n--8<-- "lesson.py:neighbours"\n```\n\n'
FIGURE = '```bpe-trace\ndocuments: ["banana"]\nbudget: 1\n```\n\n'
E_NEW = "A pair that stands only once repeats nothing, so it is never merged.\n\n"
N_NEW = "Een paar dat maar één keer voorkomt, herhaalt niets en wordt dus nooit samengevoegd.\n\n"

S = Scenario
TWICE = (
    "---\ntitle: A\ndescription: B\n---\n\n# T {#t}\n\n### Example {#a}\n\nOne.\n\n### Example {#b}\n\nTwo.\n",
    "---\ntitle: C\ndescription: D\n---\n\n# T {#t}\n\n### Voorbeeld {#a}\n\nEén.\n\n### Voorbeeld {#b}\n\nTwee.\n",
)
SCENARIOS: list[Scenario] = [
    S("nothing changed"),
    # English authors: words
    S(
        "a sentence is reworded",
        [("learns by counting", "learns from nothing but counts")],
        expect=["STALE learns from"],
    ),
    S(
        "a sentence is added to a paragraph",
        [("side by side.", "side by side.\nNothing else is needed.")],
        expect=["STALE Nothing else"],
    ),
    S(
        "a sentence is dropped from a paragraph",
        [("\nIt looks at which two tokens stand side by side.", "")],
        expect=["STALE learns by counting"],
    ),
    S(
        "one word is negated",
        [("can be used only once", "can never be used twice")],
        expect=["STALE never be used"],
    ),
    S(
        "a paragraph is written anew",
        [
            (
                "Each token but the last has a neighbour on its right.",
                "Only the last token stands alone, for nothing follows it.",
            )
        ],
        expect=["STALE Only the last"],
    ),
    S(
        "the title changes",
        [("title: Count pairs", "title: Count every pair")],
        expect=["STALE Count every pair"],
    ),
    S(
        "the description changes",
        [("which pair wins.\nskips", "which of the pairs wins.\nskips")],
        expect=["STALE which of the pairs"],
    ),
    S(
        "the reason of a skip changes",
        [("It needs a large file.", "It needs a file that is not here.")],
        expect=["STALE not here"],
    ),
    S(
        "a heading changes its words",
        [("## Neighbours {", "## Who stands beside whom {")],
        expect=["STALE Who stands"],
    ),
    S(
        "an item changes",
        [("Say which pair wins a round.", "Say which pair wins a round, and why.")],
        expect=["STALE and why"],
    ),
    S(
        "a table's head changes",
        [("| Tie | Winner |", "| A tie goes to | Winner |")],
        expect=["STALE A tie goes"],
    ),
    S(
        "a table's cell changes",
        [("the largest pair", "the largest pair of all")],
        expect=["STALE largest pair of all"],
    ),
    S(
        "the title of an admonition changes",
        [('"A count is no number of replacements"', '"Counts are no replacements"')],
        expect=["STALE Counts are no"],
    ),
    S(
        "the body of an admonition changes",
        [("Keep the two numbers apart", "Keep both numbers well apart")],
        expect=["STALE both numbers"],
    ),
    S(
        "a footnote changes",
        [("Cited for replacing frequent pairs", "Cited for replacing frequent pairs of bytes")],
        expect=["STALE pairs of bytes"],
    ),
    S(
        "a definition changes",
        [("A place where a pair begins", "A place in a document where a pair begins")],
        expect=["STALE in a document"],
    ),
    S("a term changes", [("Position\n:", "A position\n:")], expect=["STALE A position"]),
    S(
        "a description of an image changes",
        [("A row of six cards", "A row of six cards, one a byte")],
        expect=["STALE one a byte"],
    ),
    S("a link's words change", [("[next lesson]", "[lesson that follows]")], expect=["STALE that follows"]),
    S(
        "several blocks change",
        [
            ("learns by counting", "learns from counts"),
            ("Count every pair.", "Count all pairs."),
            ("Philip Gage described", "Philip Gage first described"),
        ],
        expect=["STALE from counts", "STALE Count all", "STALE first described"],
    ),
    # English authors: blocks come and go
    S("a paragraph is added", [(E_SHARE, E_SHARE + E_NEW)], expect=["ADDED only once repeats"]),
    S(
        "a paragraph is added before one that changes",
        [(E_SHARE, E_NEW + E_SHARE.replace("should be", "has to be"))],
        expect=["ADDED only once repeats", "STALE has to be"],
    ),
    S(
        "two paragraphs are added",
        [(E_SHARE, E_SHARE + E_NEW + "Nothing is lost by that.\n\n")],
        expect=["ADDED only once repeats", "ADDED Nothing is lost"],
    ),
    S("a paragraph is removed", [(E_SHARE, "")], expect=["REMOVED De paren delen"]),
    S(
        "a paragraph is removed and its neighbour changes",
        [(E_SHARE, ""), ("on its right", "to its right")],
        expect=["REMOVED De paren delen", "STALE to its right"],
    ),
    # In one place, a new thought and a new wording look alike; the translator sees the old text and the new one.
    S(
        "a paragraph is replaced by another in its place",
        [(E_SHARE, E_NEW)],
        expect=["STALE only once repeats"],
    ),
    S(
        "a paragraph is removed here and another added there",
        [(E_SHARE, ""), ("Read on in", E_NEW + "Read on in")],
        expect=["ADDED only once repeats", "REMOVED De paren delen"],
    ),
    S(
        "an item is added in the middle",
        [("- Say which", "- Add the counts of several documents.\n- Say which")],
        expect=["ADDED several documents"],
    ),
    S("an item is removed", [("2. Choose the best one.\n", "")], expect=["REMOVED Kies het beste"]),
    S(
        "a row is added",
        [(E_LARGE, E_LARGE + "| the last seen | `(98, 97)`<!-- = last --> | 6<!-- = n[3] --> |\n")],
        expect=["ADDED the last seen"],
    ),
    S("a row is removed", [(E_LARGE, "")], expect=["REMOVED het grootste paar"]),
    S(
        "a column is added",
        [
            ("| Tie | Winner | How many |", "| Tie | Winner | How many | Tokens |"),
            ("|---|---|---|\n", "|---|---|---|---|\n"),
            ("3<!-- = n[0] --> |", "3<!-- = n[0] --> | few |"),
            ("5<!-- = n[1] --> |", "5<!-- = n[1] --> | many |"),
            ("4<!-- = n[2] --> |", "4<!-- = n[2] --> | some |"),
        ],
        expect=["STALE Tokens", "STALE few", "STALE many", "STALE some"],
    ),
    S(
        "a section is added",
        [("## Sources", f"## Rare pairs {{#rare}}\n\n{E_NEW}## Sources")],
        expect=["ADDED Rare pairs", "ADDED only once repeats"],
    ),
    S(
        "a section is removed",
        [(ENGLISH[ENGLISH.index("## Sources") :], "")],
        expect=["REMOVED Bronnen", "REMOVED beschreef", "REMOVED tokenizer", "REMOVED Aangehaald"],
    ),
    S(
        "a footnote is added",
        [
            ("1994.[^gage]", "1994.[^gage][^two]"),
            ("[^gage]: ", "[^two]: A second source, cited for nothing.\n[^gage]: "),
        ],
        expect=["STALE described", "ADDED second source"],
    ),
    S(
        "a program is added",
        [(E_SHARE, FENCE.replace("neighbours", "table") + E_SHARE)],
        expect=["ADDED lesson.py:table"],
    ),
    S("a figure is added", [(E_SHARE, FIGURE.replace("1", "4") + E_SHARE)], expect=["ADDED budget: 4"]),
    S("a program is removed", [(FENCE, "")], expect=["REMOVED lesson.py:neighbours"]),
    S(
        "an image is added",
        [("![A row", "![The same as a tree](tree.svg)\n\n![A row")],
        expect=["ADDED as a tree"],
    ),
    S(
        "an admonition is added",
        [(E_SHARE, '!!! note "In short"\n    Nothing is lost.\n\n' + E_SHARE)],
        expect=["ADDED In short", "ADDED Nothing is lost"],
    ),
    # English authors: order, splits, joins, renames
    S("two paragraphs change places", [(E_SHARE + E_RIGHT, E_RIGHT + E_SHARE)], expect=["MOVED pairs share"]),
    S(
        "a paragraph moves to another section",
        [(E_SHARE, ""), ("## Sources {#sources}\n\n", "## Sources {#sources}\n\n" + E_SHARE)],
        expect=["MOVED pairs share"],
    ),
    S(
        "a paragraph moves and changes",
        [
            (E_RIGHT, ""),
            (
                "## Sources {#sources}\n\n",
                "## Sources {#sources}\n\n" + E_RIGHT.replace("Each token", "Every token"),
            ),
        ],
        expect=["STALE Every token"],
    ),
    S("rows change places", [(E_SMALL + E_LARGE, E_LARGE + E_SMALL)], expect=["MOVED smallest"]),
    S(
        "a section moves up",
        [
            (ENGLISH[ENGLISH.index("## Sources") :], ""),
            ("## Aims", ENGLISH[ENGLISH.index("## Sources") :] + "\n## Aims"),
        ],
        expect=["MOVED Sources", "MOVED described", "MOVED tokenizer", "MOVED Cited"],
    ),
    S(
        "an item moves to the end of its list",
        [
            ("1. Count every pair.\n", ""),
            ("3. Replace it everywhere.", "3. Replace it everywhere.\n4. Count every pair."),
        ],
        expect=["MOVED Count every"],
    ),
    S(
        "a paragraph is split",
        [("learns by counting.\nIt looks", "learns by counting.\n\nIt looks")],
        expect=["STALE learns by counting", "ADDED It looks at"],
    ),
    S(
        "two paragraphs are joined",
        [(E_SHARE + E_RIGHT, E_SHARE.strip() + "\n" + E_RIGHT)],
        expect=["STALE De paren delen", "REMOVED Elk token"],
    ),
    S("a heading's id is renamed", [("{#neighbours}", "{#side-by-side}")], expect=["STALE side-by-side"]),
    S("a heading sinks a level", [("## Neighbours", "### Neighbours")], expect=["STALE ### Neighbours"]),
    S(
        "a footnote's label is renamed",
        [("[^gage]\n", "[^data]\n"), ("[^gage]:", "[^data]:")],
        expect=["STALE described", "STALE Cited for"],
    ),
    S("a paragraph becomes an item", [("Each token but", "- Each token but")], expect=["STALE Each token"]),
    # English authors: mechanical changes
    S(
        "a number changes",
        [("gives 4<!-- == overlapping -->", "gives 3<!-- == overlapping -->")],
        expect=["STALE gives 3"],
    ),
    S("a claim's expression changes", [("= tokens[1] -->", "= first_id -->")], expect=["STALE first_id"]),
    S(
        "a claim is added",
        [("a token can be used", "a token can be used 1<!-- = once --> time, that is")],
        expect=["STALE that is"],
    ),
    S(
        "a number gets a claim and nothing else changes",
        [("in 1994.[", "in 1994<!-- = year -->.[")],
        expect=["STALE year"],
    ),
    S("a code span changes", [("`banana` and write", "`bandana` and write")], expect=["STALE bandana"]),
    S(
        "a link's target changes",
        [("merge-pairs.md#rule", "merge-pairs.md#replace")],
        expect=["STALE #replace"],
    ),
    S("an included section changes", [("lesson.py:neighbours", "lesson.py:beside")], expect=["STALE beside"]),
    S("a figure's data change", [("budget: 1", "budget: 4")], expect=["STALE budget: 4"]),
    S("the kind of an admonition changes", [("!!! warning", "!!! danger")], expect=["STALE danger"]),
    S("an image is exchanged", [("(cards.svg)", "(cards-2.svg)")], expect=["STALE cards-2"]),
    S(
        "two code spans change places, which says the contrary",
        [
            (
                "The letter `a` is stored as 97<!-- = tokens[1] --> and `b` as 98<!-- = tokens[0] -->",
                "The letter `b` is stored as 97<!-- = tokens[1] --> and `a` as 98<!-- = tokens[0] -->",
            )
        ],
        expect=["STALE The letter `b`"],
    ),
    S(
        "a bare list turns into a numbered one",
        [("- Turn a", "1. Turn a"), ("- Count pairs", "2. Count pairs"), ("- Say which", "3. Say which")],
        expect=["STALE Turn a", "STALE Count pairs by", "STALE Say which"],
    ),
    # English authors: nothing that a translator should hear of
    S("a paragraph is wrapped anew", [("counting.\nIt looks at", "counting. It\nlooks at")]),
    S("emphasis is written with underscores", [("*that*", "_that_")]),
    S(
        "a list's bullets change",
        [("- Turn a", "* Turn a"), ("- Count pairs", "* Count pairs"), ("- Say", "* Say")],
    ),
    S(
        "a list is numbered anew",
        [("1. Count", "1. Count"), ("2. Choose", "1. Choose"), ("3. Replace", "1. Replace")],
    ),
    S(
        "a table is padded and aligned",
        [
            ("|---|---|---|", "|:------|:---:|----:|"),
            ("| Tie | Winner | How many |", "| Tie   | Winner | How many |"),
        ],
    ),
    S("trailing spaces are removed and blank lines added", [("on its right.\n\n", "on its right.  \n\n\n")]),
    S(
        "quotes become curly and a dash longer",
        [("“A New Algorithm for Data Compression”", '"A New Algorithm for Data Compression"')],
    ),
    S(
        "a figure's data are written in another order",
        [('documents: ["banana"]\nbudget: 1', "budget: 1\ndocuments: [banana]")],
    ),
    S("a comment for authors is added", [("## Positions", "<!-- check the figure -->\n\n## Positions")]),
    S(
        "the date of the last check changes",
        [("title: Count pairs", "title: Count pairs\nchecked: 2026-12-01")],
    ),
    S("spaces in a claim's comment stay one claim", [("![A row of six cards]", "![A row  of six cards]")]),
    # Translators
    S(
        "a translator mends a typo",
        nl=[("De paren delen een token", "De paren delen één token")],
        expect=["EDITED één token"],
    ),
    S(
        "a translator rewrites a paragraph",
        nl=[
            (
                "Elk token behalve het laatste heeft rechts een buur",
                "Rechts van elk token, het laatste uitgezonderd, staat er nog een",
            )
        ],
        expect=["EDITED uitgezonderd"],
    ),
    S("a translator wraps a paragraph anew", nl=[("tellen.\nDe methode kijkt", "tellen. De\nmethode kijkt")]),
    S(
        "a translator mends quotes and spaces",
        nl=[("“A New Algorithm for Data Compression”", '"A New  Algorithm for Data Compression"')],
    ),
    S(
        "a translator turns claims around in a sentence",
        nl=[
            (
                "De letter `b` wordt opgeslagen als 98<!-- = tokens[0] --> en de `a` als 97<!-- = tokens[1] -->",
                "De letter `a` wordt opgeslagen als 97<!-- = tokens[1] --> en de `b` als 98<!-- = tokens[0] -->",
            )
        ],
    ),
    S(
        "a translator breaks a number",
        nl=[("tokens 4<!-- == overlapping -->", "tokens 14<!-- == overlapping -->")],
        expect=["EDITED 14<!--"],
        errors=["numbers, as Nederlands writes them: English has 4, the translation has 14"],
    ),
    S(
        "a translator loses a claim",
        nl=[("98<!-- = tokens[0] --> en", "98 en")],
        expect=["EDITED 98 en"],
        errors=["claims: English has <!-- = tokens[0] -->, the translation has nothing"],
    ),
    S(
        "a translator changes an expression",
        nl=[("98<!-- = tokens[0] -->", "98<!-- = tokens[2] -->")],
        expect=["EDITED tokens[2]"],
        errors=["English has <!-- = tokens[0] -->, the translation has <!-- = tokens[2] -->"],
    ),
    S(
        "a translator translates code",
        nl=[("woord `banana`", "woord `banaan`")],
        expect=["EDITED banaan"],
        errors=["code spans: English has banana, the translation has banaan"],
    ),
    S(
        "a translator changes a link's target",
        nl=[("https://example.org/paper", "https://example.org/nl")],
        expect=["EDITED example.org/nl"],
        errors=["link targets: English has https://example.org/paper"],
    ),
    S(
        "a translator translates a heading's id",
        nl=[("{#neighbours}", "{#buren}")],
        expect=["EDITED #buren"],
        errors=["id of the heading: English has neighbours, the translation has buren"],
    ),
    S(
        "a translator changes a heading's level",
        nl=[("## Buren", "### Buren")],
        expect=["EDITED ### Buren"],
        errors=["level of the heading: English has ##, the translation has ###"],
    ),
    S(
        "a translator changes a figure",
        nl=[("budget: 1", "budget: 2")],
        expect=["EDITED budget: 2"],
        errors=["data of the figure"],
    ),
    S(
        "a translator changes an included section",
        nl=[("lesson.py:neighbours", "lesson.py:buren")],
        expect=["EDITED lesson.py:buren"],
        errors=["text of the fence"],
    ),
    S(
        "a translator changes the kind of an admonition",
        nl=[("!!! warning", "??? warning")],
        expect=["EDITED ???"],
        errors=["kind of admonition: English has !!! warning, the translation has ??? warning"],
    ),
    S(
        "a translator forgets a cell",
        nl=[(" | 5<!-- = n[1] --> |", " |")],
        expect=["EDITED het grootste"],
        errors=[
            "numbers, as Nederlands writes them: English has 5",
            "claims: English has <!-- = n[1]",
        ],
    ),
    S(
        "a translator writes an English number",
        nl=[("4.096<!--", "4,096<!--")],
        expect=["EDITED 4,096"],
        errors=["numbers, as Nederlands writes them: English has 4.096, the translation has 4,096 "],
    ),
    S(
        "a translator leaves an image's description in English",
        nl=[("Een rij van zes kaarten", "A row of six cards")],
        expect=["ENGLISH A row of six"],
    ),
    S(
        "a translator leaves the description of an image in a sentence in English",
        base=(
            ENGLISH.replace(
                "![A row of six cards](cards.svg)",
                "Look at the cards, ![a row of cards](cards.svg), and count how many there are, one for each byte.",
            ),
            DUTCH.replace(
                "![Een rij van zes kaarten](cards.svg)",
                "Kijk naar de kaarten, ![een rij kaarten](cards.svg), en tel hoeveel het er zijn, één voor elke byte.",
            ),
        ),
        nl=[("![een rij kaarten]", "![a row of cards]")],
        expect=["EDITED a row of"],
        errors=["descriptions of images: English has a row of cards, the translation has a row of cards (still"],
    ),
    S(
        "a translator drops a footnote",
        nl=[("1994.[^gage]", "1994.")],
        expect=["EDITED beschreef"],
        errors=["footnotes: English has [^gage], the translation has nothing"],
    ),
    S(
        "a translator deletes a paragraph",
        nl=[(N_SHARE, "")],
        expect=["LOST pairs share"],
        errors=["lesson.md:26: the translation of"],
    ),
    S(
        "a translator deletes a program",
        nl=[(FENCE, "")],
        expect=["LOST lesson.py:neighbours"],
        errors=["is gone"],
    ),
    S(
        "a translator adds a paragraph",
        nl=[(N_SHARE, N_SHARE + N_NEW)],
        expect=["EXTRA maar één keer"],
        errors=["English has no such paragraph"],
    ),
    S(
        "a translator splits a paragraph",
        nl=[("te tellen.\nDe methode", "te tellen.\n\nDe methode")],
        expect=["EDITED naast elkaar", "EXTRA leert door"],
        errors=["English has no such paragraph"],
    ),
    S(
        "a translator joins two paragraphs",
        nl=[(N_SHARE + N_RIGHT, N_SHARE.strip() + "\n" + N_RIGHT)],
        expect=["EDITED De paren delen", "LOST neighbour on its right"],
        errors=["is gone"],
    ),
    S(
        "a translator puts paragraphs in another order",
        nl=[(N_SHARE + N_RIGHT, N_RIGHT + N_SHARE)],
        expect=["MOVED Elk token"],
    ),
    S(
        "a translator uses a word for a claimed digit",
        nl=[("reeks van 5<!--", "reeks van vijf<!--")],
        expect=["EDITED vijf"],
    ),
    # The same text twice
    S(
        "one of two equal headings changes",
        [("### Example {#b}", "### Another example {#b}")],
        base=TWICE,
        expect=["STALE Another"],
    ),
    S(
        "one of two equal translations is edited",
        nl=[("### Voorbeeld {#b}", "### Voorbeelden {#b}")],
        base=TWICE,
        expect=["EDITED Voorbeelden"],
    ),
    S(
        "a sentence is said a second time",
        [(E_RIGHT, E_RIGHT + E_SHARE + "Then count.\n\n" + "")],
        base=(ENGLISH, DUTCH),
        expect=["ADDED pairs share", "ADDED Then count"],
    ),
    # Both
    S(
        "English changes, the translation follows, nobody accepted yet",
        [("learns by counting", "learns from counts")],
        [("leert door te tellen", "leert van tellingen")],
        ["STALE van tellingen"],
    ),
    S(
        "English changes, the translation follows and is accepted",
        [("learns by counting", "learns from counts")],
        [("leert door te tellen", "leert van tellingen")],
        lock=accepted("van tellingen"),
    ),
    S(
        "accepted, and the lines of both sides of a merge are kept",
        [("learns by counting", "learns from counts")],
        [("leert door te tellen", "leert van tellingen")],
        lock=also(accepted("van tellingen")),
    ),
    S(
        "a number changes in both",
        [("gives 4<!-- == over", "gives 3<!-- == over")],
        [("tokens 4<!--", "tokens 3<!--")],
    ),
    S(
        "an expression is renamed in both",
        [("= tokens[1] -->", "= ids[1] -->")],
        [("= tokens[1] -->", "= ids[1] -->")],
    ),
    S(
        "a section of code is renamed in both",
        [("lesson.py:neighbours", "lesson.py:beside")],
        [("lesson.py:neighbours", "lesson.py:beside")],
    ),
    S(
        "a number changes in both, but to different ones",
        [("gives 4<!-- == over", "gives 3<!-- == over")],
        [("tokens 4<!--", "tokens 2<!--")],
        ["STALE gives 3"],
    ),
    S(
        "an added paragraph is translated and not accepted",
        [(E_SHARE, E_SHARE + E_NEW)],
        [(N_SHARE, N_SHARE + N_NEW)],
        ["DRAFT maar één keer"],
    ),
    S(
        "an added paragraph is copied in English",
        [(E_SHARE, E_SHARE + E_NEW)],
        [(N_SHARE, N_SHARE + E_NEW)],
        ["ENGLISH only once repeats"],
    ),
    S(
        "a paragraph copied in English is old English",
        [(E_SHARE, E_SHARE + E_NEW.replace("so it", "and so it"))],
        [(N_SHARE, N_SHARE + E_NEW)],
        ["ENGLISH only once repeats"],
    ),
    S(
        "an added paragraph is translated and accepted",
        [(E_SHARE, E_SHARE + E_NEW)],
        [(N_SHARE, N_SHARE + N_NEW)],
        lock=accepted("maar één keer"),
    ),
    S("a removed paragraph is removed in both", [(E_SHARE, "")], [(N_SHARE, "")]),
    S(
        "moved paragraphs are moved in both",
        [(E_SHARE + E_RIGHT, E_RIGHT + E_SHARE)],
        [(N_SHARE + N_RIGHT, N_RIGHT + N_SHARE)],
    ),
    S(
        "an added program is copied",
        [(E_SHARE, FENCE.replace("neighbours", "table") + E_SHARE)],
        [(N_SHARE, FENCE.replace("neighbours", "table") + N_SHARE)],
    ),
    S(
        "English changes one block, a translator mends another",
        [("learns by counting", "learns from counts")],
        [("De paren delen een", "De paren delen één")],
        ["STALE from counts", "EDITED één token"],
    ),
    S(
        "English removes a paragraph that a translator mends",
        [(E_SHARE, "")],
        [("De paren delen een", "De paren delen één")],
        ["REMOVED delen één"],
    ),
    S(
        "English changes a block and a translator breaks a number in another",
        [("learns by counting", "learns from counts")],
        [("4.096<!--", "4.097<!--")],
        ["STALE from counts", "EDITED 4.097"],
        ["numbers, as Nederlands writes them: English has 4.096, the translation has 4.097"],
    ),
    S(
        "English adds, removes and moves at once",
        [(E_WORD, ""), (E_SHARE + E_RIGHT, E_RIGHT + E_SHARE + E_NEW)],
        expect=["REMOVED Neem het", "MOVED pairs share", "ADDED only once repeats"],
    ),
    S(
        "neighbours change one after the other",
        [
            ("Take the word", "Take the short word"),
            ("is stored as 97", "is kept as 97"),
            ("share a token", "share one token"),
            ("Each token but", "Every token but"),
        ],
        expect=["STALE short word", "STALE kept as", "STALE one token", "STALE Every token"],
    ),
    S(
        "a split that is followed",
        [("learns by counting.\nIt looks", "learns by counting.\n\nIt looks")],
        [("te tellen.\nDe methode", "te tellen.\n\nDe methode")],
        lock=accepted("leert door", "De methode kijkt"),
    ),
    # The lock
    S(
        "F01: the hash is bumped and the English number is new",
        [("the last has a neighbour", "the last of 128 has a neighbour")],
        lock=bump("Elk token behalve"),
        errors=["numbers, as Nederlands writes them: English has 128, the translation has nothing"],
    ),
    S(
        "no change needed, and it says so",
        [("Take the word", "Take this word")],
        lock=bump("Neem het", "same"),
    ),
    S(
        "a cosmetic change passes",
        [("described the method", "described teh method")],
        lock=bump("Philip Gage besch", "cosmetic"),
    ),
    S(
        "a page nobody accepted yet",
        base=(ENGLISH[: ENGLISH.index("## Aims")], DUTCH[: DUTCH.index("## Doelen")]),
        lock=nothing,
        expect=[
            "DRAFT Count pairs Paren tellen",
            "DRAFT Tel de buren",
            "DRAFT groot bestand",
            "DRAFT # Paren",
            "DRAFT leert door",
        ],
    ),
    S(
        "a page that is a copy of English",
        base=(ENGLISH[: ENGLISH.index("## Aims")],) * 2,
        lock=nothing,
        expect=[
            "ENGLISH Count pairs Count pairs",
            "ENGLISH Count neighbours",
            "ENGLISH large file",
            "ENGLISH # Count",
            "ENGLISH learns by",
        ],
    ),
    # Other languages
    S(
        "Russian: a number changes in both and the noun should, too",
        base=(
            "---\ntitle: A\ndescription: B\n---\n\n# T {#t}\n\nThere are 2<!-- = n --> pairs in all.\n",
            "---\ntitle: А\ndescription: Б\n---\n\n# Т {#t}\n\nВсего здесь 2<!-- = n --> пары.\n",
        ),
        en=[("2<!--", "5<!--")],
        nl=[("2<!--", "5<!--")],
        language="ru",
        expect=["EDITED 5<!--"],
    ),
    S(
        "Russian: thousands are grouped by a no-break space",
        base=(
            "---\ntitle: A\ndescription: B\n---\n\n# T {#t}\n\n4,096<!-- = n --> merges, 2.5<!-- = m --> bytes.\n",
            "---\ntitle: А\ndescription: Б\n---\n\n# Т {#t}\n\nБайт 4\u00a0096<!-- = n -->, мало 2,5<!-- = m -->.\n",
        ),
        language="ru",
    ),
]
