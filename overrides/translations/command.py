"""What translators and authors type: `nox -s translations -- todo nl` and its companions.

Exit codes: 0 all is well (work that waits for a translator is well), 1 something is wrong or was refused,
2 the command was not understood, 3 with `--strict` only: there is work to do.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from difflib import SequenceMatcher
from pathlib import Path
from typing import Any

from overrides import languages
from overrides.problems import ROOT, Problem, relative
from overrides.translations import blocks, drift, history, lock
from overrides.translations.drift import Drift, PageDrift, State

RUN = "nox -s translations --"
FINE, WRONG, WORK = 0, 1, 3

#: What each state asks of a translator, in one line.
ASKS = {
    State.STALE: "English changed: change the translation accordingly",
    State.ADDED: "new in English: translate it",
    State.REMOVED: "no longer in English: delete it",
    State.MOVED: "English has it in another place: move it",
    State.ENGLISH: "still in English: translate it",
    State.DRAFT: "translated, not accepted yet: read it once more and accept it",
    State.EDITED: "changed since it was accepted, English did not: accept it",
    State.LOST: "gone from the translation, English still has it: put it back",
    State.EXTRA: "English has nothing like it: delete it",
}


class SaidError(Exception):
    """Something a person typed that can't be done; the text says what can."""


# Names ------------------------------------------------------------------------------------------------------------


def _language(docs: Path, language: str) -> str:
    known = drift.translated_languages(docs)
    if language not in known:
        raise SaidError(f"{language} is no language of translation; there are {', '.join(known)}")
    return language


def _page(docs: Path, given: str, line: int | None) -> tuple[str, int | None]:
    """Return name and line of a page given as count-pairs, docs/nl/count-pairs.md or docs/nl/count-pairs.md:12."""
    match = re.fullmatch(r"(?:.*docs/[\w-]+/)?(.+?)(?:\.md)?(?::(\d+))?:?", given)
    name = match[1] if match else given
    if name not in drift.names(docs):
        raise SaidError(f"no English page is called {name}; there are {', '.join(drift.names(docs))}")
    return name, line if line is not None else int(match[2]) if match and match[2] else None


# todo -------------------------------------------------------------------------------------------------------------


def todo(docs: Path, language: str, only: str | None, painted: bool) -> Iterator[str]:
    """Yield what is to do in a language, block by block, and at the end how to do it."""
    first: tuple[PageDrift, Drift] | None = None
    count = 0
    for name in [only] if only else drift.names(docs):
        found = drift.page(docs, language, name)
        if not found.exists:
            yield from _missing(docs, found)
            count += 1
            continue
        old = _old_english(docs, found)
        for entry in found.drifts:
            if _waits(entry):
                count += 1
                first = first or (found, entry)
                yield from _told(found, entry, old, painted)
                yield ""
    yield from _next_steps(docs, language, count, first)


def _waits(entry: Drift) -> bool:
    return entry.state is not State.CURRENT


def _missing(docs: Path, found: PageDrift) -> Iterator[str]:
    target = relative(docs / found.language / f"{found.name}.md")
    yield f"{target}: MISSING, {found.words_to_do} words; readers get the English page until it exists"
    yield f"  begin with a copy: cp {relative(found.english.path)} {target}"
    yield ""


def place(found: PageDrift, entry: Drift) -> tuple[str, int]:
    """Return file and line of a block in the translation: where it is, or after which line it belongs."""
    assert found.translated
    line = entry.translated.line if entry.translated else drift.before(found, entry)
    return relative(found.translated.path), line


def _old_english(docs: Path, found: PageDrift) -> dict[tuple[str, str], blocks.Block]:
    stale = [entry.entry for entry in found.drifts if entry.state is State.STALE and entry.entry]
    wanted = [(entry.english, entry.english_mechanics) for entry in stale]
    return history.old_blocks(found.english.path, wanted, docs / "snippets")


def _told(found: PageDrift, entry: Drift, old: dict[tuple[str, str], blocks.Block], painted: bool) -> Iterator[str]:
    path, line = place(found, entry)
    where = f"{path}:{line}"
    yield f"{where}: {entry.state}, {_asks(entry)}"
    if entry.moved and entry.english:
        before = _follows(found, entry)
        yield f"  where: {before}"
    if entry.english:
        yield from _english(found, entry, old, painted)
    if entry.state in (State.ADDED, State.LOST):
        yield f"  {found.language}: nothing yet; it belongs after line {line} of {path}"
    elif entry.translated:
        yield f"  {found.language} now ({where}):"
        yield from _indented(entry.translated.text)
    if found.translated and entry.english and entry.translated:
        for difference in drift.blamed(entry, drift.exceptions(found.translated)):
            yield f"  must be equal: {difference.told(found.language)}"


def _asks(entry: Drift) -> str:
    if entry.state is State.STALE and entry.touched:
        return "English changed, and the translation was changed too: compare and accept it"
    if entry.english and not entry.english.translatable and entry.state in (State.STALE, State.ADDED):
        return f"{'changed' if entry.state is State.STALE else 'new'} in English, has no words: copy it as it is"
    return ASKS[entry.state]


def _follows(found: PageDrift, entry: Drift) -> str:
    """Return after what a moved block belongs."""
    above = None
    for other in found.drifts:
        if other is entry:
            break
        if other.translated and other.english and not other.moved and other.translated.kind != "string":
            above = other.translated
    return (
        f"it belongs after line {above.end}: {drift.excerpt(above)}" if above else "it belongs at the top of the page"
    )


def _english(found: PageDrift, entry: Drift, old: dict[tuple[str, str], blocks.Block], painted: bool) -> Iterator[str]:
    assert entry.english
    where = f"{relative(found.english.path)}:{entry.english.line}"
    if entry.state is not State.STALE:
        yield f"  English ({where}):"
        yield from _indented(entry.english.text)
        return
    before = old.get((entry.entry.english, entry.entry.english_mechanics)) if entry.entry else None
    if before is None:
        yield f"  English now ({where}); the old text is not in this clone's history:"
        yield from _indented(entry.english.text)
    else:
        yield f"  English ({where}), old → new:"
        yield from _indented(word_changes(before.text, entry.english.text, painted))


def _indented(text: str) -> Iterator[str]:
    for line in text.split("\n"):
        yield f"    {line}" if line else ""


def word_changes(old: str, new: str, painted: bool = False) -> str:
    """Return `new` with what was taken from `old` and what was put in, word by word.

    >>> word_changes("The word has six letters.", "The word has five letters.")
    'The word has [-six-]{+five+} letters.'
    """
    ours, theirs = _parts(old), _parts(new)
    removed = "\033[31;9m{}\033[0m" if painted else "[-{}-]"
    added = "\033[32;1m{}\033[0m" if painted else "{{+{}+}}"
    told, gone, come = "", "", ""

    def flushed() -> str:
        return (removed.format(gone) if gone else "") + (added.format(come) if come else "")

    for what, i1, i2, j1, j2 in SequenceMatcher(None, ours, theirs, autojunk=False).get_opcodes():
        before, after = "".join(ours[i1:i2]), "".join(theirs[j1:j2])
        # A space between two changed words belongs to the change.
        if what == "equal" and not (before == " " and (gone or come)):
            # One that no changed word follows does not.
            space = " " if gone.endswith(" ") and come.endswith(" ") else ""
            gone, come = gone.removesuffix(space), come.removesuffix(space)
            told, gone, come = told + flushed() + space + after, "", ""
        else:
            gone, come = gone + before, come + after
    return told + flushed()


def _parts(text: str) -> list[str]:
    """Cut a text into words, spaces, code spans and comments, so that a change shows whole ones."""
    return re.findall(r"<!--.*?-->|`[^`]*`|\w+|\s+|.", text, re.DOTALL)


def _next_steps(docs: Path, language: str, count: int, first: tuple[PageDrift, Drift] | None) -> Iterator[str]:
    name = languages.load(language)["language"]["name"]
    if not count:
        yield f"{name}: nothing to do."
        return
    yield f"{name}: {count} to do. How to go on:"
    if first is None:
        yield f"  1. Make the copy, translate it block by block, and see `{RUN} todo {language}` again."
        return
    found, entry = first
    path, line = place(found, entry)
    if entry.translated is None:
        # A row and an item follow at once, everything else after a blank line.
        line += 1 if entry.english and entry.english.kind in ("row", "item", "footnote", "definition") else 2
    yield f"  1. Open {path} at line {line} and {_task(entry)}. Write {name} words only: numbers, `code`,"
    yield "     links, {#ids} and <!-- = comments --> stay as English has them, each comment right behind its number."
    if entry.state in (State.REMOVED, State.EXTRA, State.MOVED):
        yield f"  2. That is all here. For a block that you translated: {RUN} accept {language} {found.name} LINE"
    else:
        yield f"  2. Type: {RUN} accept {language} {found.name} {line}"
    yield f"     It records that the block says what English says. Without the line: all of {found.name}."
    yield "     It refuses a number or link that differs from English, and text that nobody touched;"
    yield "     with --same and a line you say that a block needs no change."
    yield f"  3. See what is wrong: {RUN} check {language}. See the page live: nox -s serve -- {language}"
    yield f"  4. Commit {path} with {relative(lock.path_of(found.translated.path))};" if found.translated else ""
    yield f"     what is left: {RUN} todo {language} {found.name}"


def _task(entry: Drift) -> str:
    return {
        State.STALE: "change the block as English changed",
        State.ADDED: "write the new block there",
        State.LOST: "put the block back there",
        State.REMOVED: "delete the block",
        State.EXTRA: "delete the block",
        State.MOVED: "move the block to its place",
        State.ENGLISH: "translate the block",
    }.get(entry.state, "read the block once more")


# accept -----------------------------------------------------------------------------------------------------------


def accept(docs: Path, language: str, name: str, line: int | None, same: bool) -> tuple[list[str], bool]:
    """Record the blocks of a page as checked, or the one at `line`; return what to say and whether all was recorded."""
    found = drift.page(docs, language, name)
    if found.translated is None:
        raise SaidError(
            f"{relative(docs / language / (name + '.md'))} does not exist yet; see `{RUN} todo {language} {name}`"
        )
    chosen = _chosen(found, line)
    recorded: dict[int, lock.Entry] = {}
    said, refused = [], []
    for entry in chosen:
        path, at = place(found, entry)
        reason = _refusal(found, entry, same, line)
        if reason:
            refused.append(f"{path}:{at}: not accepted: {reason}")
        elif entry.english and entry.translated:
            recorded[id(entry)] = _accepted(entry, same)
            if entry.state is not State.CURRENT:
                mark = " as needing no change" if recorded[id(entry)].mark == "same" else ""
                said.append(f"{path}:{at}: accepted{mark}: {drift.excerpt(entry.translated)}")
    lock.write(lock.path_of(found.translated.path), _kept(found, recorded))
    said += refused
    news = sum(entry.state is not State.CURRENT for entry in chosen if id(entry) in recorded)
    said.append(f"{relative(lock.path_of(found.translated.path))}: {news} recorded, {len(refused)} refused")
    return said, not refused


def _chosen(found: PageDrift, line: int | None) -> list[Drift]:
    if line is None:
        return found.drifts
    chosen = [e for e in found.drifts if e.translated and e.translated.line <= line <= e.translated.end]
    if not chosen:
        chosen = [e for e in found.drifts if e.translated is None and drift.before(found, e) == line]
    if not chosen:
        assert found.translated
        raise SaidError(f"no block stands at {relative(found.translated.path)}:{line}")
    return chosen[:1]


def _refusal(found: PageDrift, entry: Drift, same: bool, line: int | None) -> str | None:
    """Return why a block can't be recorded, or None."""
    if entry.english is None:
        return f"{entry.state}, {ASKS[entry.state]}: {drift.excerpt(entry.translated)}" if entry.translated else None
    if entry.translated is None:
        return f"{entry.state}, {ASKS[entry.state]}: {drift.excerpt(entry.english)}"
    assert found.translated
    blamed = drift.blamed(entry, drift.exceptions(found.translated))
    if blamed:
        key = f"{entry.translated.hash} {blamed[0].aspect}"
        return f'{blamed[0].told(found.language)}; if meant: front matter differs: {{"{key}": "why"}}'
    if entry.moved:
        return f"{ASKS[State.MOVED]}; {_follows(found, entry)}"
    untouched = entry.state is State.STALE and not entry.touched
    if same and line is None and (untouched or entry.state is State.ENGLISH):
        return f"{entry.state}: --same is said of one block, with its line"
    if untouched and not same:
        return f"{ASKS[State.STALE]}, or add --same if it needs no change: {drift.excerpt(entry.translated)}"
    if entry.state is State.ENGLISH and not same:
        return f"{ASKS[State.ENGLISH]}, or add --same if it is the same in both: {drift.excerpt(entry.translated)}"
    return None


def _accepted(entry: Drift, same: bool) -> lock.Entry:
    assert entry.english
    assert entry.translated
    exact = entry.entry if entry.state is State.CURRENT else None
    if exact and (exact.english, exact.translated) == (entry.english.hash, entry.translated.hash):
        return lock.record(entry.english, entry.translated, exact.mark)
    needs_mark = same and not entry.touched and entry.state in (State.STALE, State.ENGLISH)
    return lock.record(entry.english, entry.translated, "same" if needs_mark else "-")


def _kept(found: PageDrift, recorded: dict[int, lock.Entry]) -> set[lock.Entry]:
    """Return the new lock: what was recorded now, and the lines that are still of use to the blocks that were not."""
    entries = set(recorded.values())
    open_english: set[str] = set()
    open_translated: set[str] = set()
    for entry in found.drifts:
        if id(entry) in recorded:
            continue
        open_english.update([entry.english.hash] if entry.english else [])
        open_translated.update([entry.translated.hash] if entry.translated else [])
        if entry.entry:
            entries.add(entry.entry)
    entries.update(e for e in found.entries if e.english in open_english or e.translated in open_translated)
    return entries


# cosmetic ---------------------------------------------------------------------------------------------------------

#: More changed words than this part of a block (two are always few) are more than a typo. Where the old text is not
#: known, its sketch must be as alike as this.
FEW, ALIKE = 0.2, 0.8


def cosmetic(docs: Path, name: str, line: int | None) -> tuple[list[str], bool]:
    """Record that a change of English changed no meaning, in every language that was current; English is at `line`."""
    said: list[str] = []
    well, renewed = True, 0
    for language in drift.translated_languages(docs):
        found = drift.page(docs, language, name)
        if found.translated is None:
            continue
        old = _old_english(docs, found)
        entries = set(found.entries)
        for entry in found.drifts:
            if not _is_meant(entry, line):
                continue
            assert entry.english
            assert entry.entry
            where = f"{relative(found.english.path)}:{entry.english.line}"
            before = old.get((entry.entry.english, entry.entry.english_mechanics))
            change = word_changes(before.text, entry.english.text) if before else drift.excerpt(entry.english)
            reason = _not_cosmetic(found, entry, before)
            if reason:
                well = False
                said.append(f"{where}: not cosmetic for {language}: {reason}")
            else:
                entries.discard(entry.entry)
                entries.add(lock.renewed(entry.entry, entry.english, "cosmetic"))
                renewed += 1
                said.append(f"{where}: passes for {language}: {' '.join(change.split())}")
        if entries != found.entries:
            lock.write(lock.path_of(found.translated.path), entries)
    if not said:
        said.append(f"nothing to pass: no translation of {name} is stale{f' at line {line}' if line else ''}")
    else:
        said.append(f"{renewed} recorded")
    return said, well


def _is_meant(entry: Drift, line: int | None) -> bool:
    if entry.state is not State.STALE or entry.entry is None or entry.english is None:
        return False
    return line is None or entry.english.line <= line <= entry.english.end


def _not_cosmetic(found: PageDrift, entry: Drift, before: blocks.Block | None) -> str | None:
    assert entry.english
    assert entry.translated
    assert entry.entry
    assert found.translated
    if entry.touched or entry.entry.translated != entry.translated.hash:
        return "its translation was changed, too; accept it there"
    if drift.blamed(entry, drift.exceptions(found.translated)):
        return f"it changed what translations repeat: {entry.differences[0].told(found.language)}"
    if before:
        alike = _changed_words(before.prose, entry.english.prose) <= max(2, FEW * len(before.prose.split()))
    else:
        alike = lock.likeness(entry.entry.sketch, lock.sketch(entry.english.prose)) >= ALIKE
    if not alike:
        return "since it was last checked, more than a typo has changed; a translator should look at it"
    return None


def _changed_words(old: str, new: str) -> int:
    changes = SequenceMatcher(None, old.split(), new.split(), autojunk=False).get_opcodes()
    return sum(max(i2 - i1, j2 - j1) for what, i1, i2, j1, j2 in changes if what != "equal")


# status and check -------------------------------------------------------------------------------------------------

COLUMNS = ("current", "stale", "added", "english", "other", "missing", "words")


def counts(found: PageDrift) -> dict[str, int]:
    """Return the numbers of one page: blocks by what they need, and the English words that wait."""
    other = (State.REMOVED, State.MOVED, State.DRAFT, State.EDITED, State.LOST, State.EXTRA)
    return {
        "current": found.count(State.CURRENT),
        "stale": found.count(State.STALE),
        "added": found.count(State.ADDED) if found.exists else 0,
        "english": found.count(State.ENGLISH),
        "other": found.count(*other),
        "missing": 0 if found.exists else len(found.drifts),
        "words": found.words_to_do,
    }


def status(docs: Path, chosen: Sequence[str]) -> list[tuple[str, str, dict[str, int]]]:
    """Return language, page and numbers of every page."""
    return [(found.language, found.name, counts(found)) for code in chosen for found in drift.pages(docs, code)]


def table(rows: Iterable[tuple[str, str, dict[str, int]]]) -> Iterator[str]:
    """Yield the lines of the status table."""
    rows = list(rows)
    width = max([len(name) for _, name, _ in rows] + [4])
    yield f"{'':2}  {'page':{width}}  " + "  ".join(f"{column:>7}" for column in COLUMNS)
    for language, name, numbers in rows:
        cells = (f"{numbers[column] or '·':>7}" for column in COLUMNS)
        yield f"{language:2}  {name:{width}}  " + "  ".join(cells)


def check(docs: Path, language: str) -> list[Problem]:
    """Return everything that is wrong with the translations into one language, what git remembers included."""
    return sorted({*drift.problems(docs, language), *history.bumped(docs / language)})


def as_data(found: PageDrift, entry: Drift) -> dict[str, Any]:
    """Return one block for `--json`."""
    path, line = place(found, entry)
    return {
        "state": entry.state.value,
        "path": path,
        "line": line,
        "language": found.language,
        "page": found.name,
        "kind": (entry.english or entry.translated).kind,  # type: ignore[union-attr]
        "english_line": entry.english.line if entry.english else None,
        "english": entry.english.text if entry.english else None,
        "translated": entry.translated.text if entry.translated else None,
        "touched": entry.touched,
        "moved": entry.moved,
        "differences": [
            {"aspect": d.aspect, "english": list(d.english), "translated": list(d.translated)}
            for d in entry.differences
        ],
    }


# The command ------------------------------------------------------------------------------------------------------


def _parser() -> argparse.ArgumentParser:
    about = "Which blocks of a translation wait, and the record of what was checked."
    parser = argparse.ArgumentParser(prog=RUN, description=about)
    parser.add_argument("--docs", type=Path, default=ROOT / "docs", help=argparse.SUPPRESS)
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")

    def command(name: str, about: str, *, json_too: bool = False) -> argparse.ArgumentParser:
        added = commands.add_parser(name, help=about, description=about)
        if json_too:
            added.add_argument("--json", action="store_true", help="print data for tools")
        return added

    one = command("todo", "what to do in a language, block by block, with the English change", json_too=True)
    one.add_argument("language")
    one.add_argument("page", nargs="?")
    one.add_argument("--strict", action="store_true", help="exit with 3 when there is something to do")
    one = command("accept", "record blocks as checked against English", json_too=True)
    one.add_argument("language")
    one.add_argument("page")
    one.add_argument("line", nargs="?", type=int, help="the line of one block in the translation")
    one.add_argument("--same", action="store_true", help="the block at the line needs no change")
    one = command("cosmetic", "let a mended English typo pass in all languages", json_too=True)
    one.add_argument("page")
    one.add_argument("line", nargs="?", type=int, help="the line of one block in English")
    one = command("status", "how many blocks of each page are current", json_too=True)
    one.add_argument("language", nargs="?")
    one.add_argument("--strict", action="store_true", help="exit with 3 when there is something to do")
    one = command("check", "what is wrong, in one language or in all", json_too=True)
    one.add_argument("language", nargs="?")
    one = command("lint", "typography, terms and spelling; --fix mends typography", json_too=True)
    one.add_argument("language")
    one.add_argument("page", nargs="?")
    one.add_argument("--fix", action="store_true", help="mend typography in the files")
    command("benchmark", "how much of what changed is found, and how much is invented")
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what was typed; return the exit code."""
    given = _parser().parse_args(arguments)
    given.docs = given.docs.resolve()
    try:
        code = _COMMANDS[given.command](given)
        sys.stdout.flush()
    except SaidError as said:
        print(said, file=sys.stderr)
        return 2
    except BrokenPipeError:
        # Whoever reads, `head` or a pager, has seen enough.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FINE
    return code


def _put(given: argparse.Namespace, data: Any, lines: Iterable[str]) -> None:
    if given.json:
        print(json.dumps(data, ensure_ascii=False, indent=2))
    else:
        for line in lines:
            print(line)


def _run_todo(given: argparse.Namespace) -> int:
    _language(given.docs, given.language)
    page = _page(given.docs, given.page, None)[0] if given.page else None
    names = [page] if page else drift.names(given.docs)
    found = [drift.page(given.docs, given.language, name) for name in names]
    waiting = [as_data(one, entry) for one in found if one.exists for entry in one.drifts if _waits(entry)]
    missing = [{"state": "MISSING", "page": one.name, **counts(one)} for one in found if not one.exists]
    painted = sys.stdout.isatty() and "NO_COLOR" not in os.environ
    _put(given, waiting + missing, todo(given.docs, given.language, page, painted))
    return WORK if given.strict and (waiting or missing) else FINE


def _run_accept(given: argparse.Namespace) -> int:
    _language(given.docs, given.language)
    name, line = _page(given.docs, given.page, given.line)
    said, well = accept(given.docs, given.language, name, line, given.same)
    _put(given, {"accepted": well, "said": said}, said)
    return FINE if well else WRONG


def _run_cosmetic(given: argparse.Namespace) -> int:
    name, line = _page(given.docs, given.page, given.line)
    said, well = cosmetic(given.docs, name, line)
    _put(given, {"passed": well, "said": said}, said)
    return FINE if well else WRONG


def _run_status(given: argparse.Namespace) -> int:
    chosen = [_language(given.docs, given.language)] if given.language else drift.translated_languages(given.docs)
    rows = status(given.docs, chosen)
    _put(given, [{"language": code, "page": name, **numbers} for code, name, numbers in rows], table(rows))
    waits = any(numbers[column] for _, _, numbers in rows for column in COLUMNS if column != "current")
    return WORK if given.strict and waits else FINE


def _run_check(given: argparse.Namespace) -> int:
    chosen = [_language(given.docs, given.language)] if given.language else drift.translated_languages(given.docs)
    wrong = [problem for code in chosen for problem in check(given.docs, code)]
    states = (*drift.WORK, *drift.NOTICES)
    waits = sum(found.count(*states) for code in chosen for found in drift.pages(given.docs, code))
    # Nobody is to take work for an error: it is counted apart.
    data = [{"path": problem.path, "line": problem.line, "message": problem.message} for problem in wrong]
    summary = f"{', '.join(chosen)}: {len(wrong)} wrong; {waits} blocks wait for a translator, which is not wrong"
    _put(given, data, [*map(str, wrong), summary])
    return WRONG if wrong else FINE


def _run_lint(given: argparse.Namespace) -> int:
    from overrides.translations import lint as prose

    page = _page(given.docs, given.page, None)[0] if given.page else None
    findings = prose.lint(given.docs, given.language, page, given.fix)
    data = [
        {"path": f.path, "line": f.line, "column": f.column, "message": f.message, "suggestion": f.suggestion}
        for f in findings
    ]
    summary = f"{given.language}: {len(findings)} to look at"
    _put(given, data, [*map(str, findings), *prose.skipped(given.language), summary])
    return FINE


def _run_benchmark(given: argparse.Namespace) -> int:
    raise SaidError(f"the benchmark is with the tests: {RUN} benchmark")


_COMMANDS: dict[str, Callable[[argparse.Namespace], int]] = {
    "todo": _run_todo,
    "accept": _run_accept,
    "cosmetic": _run_cosmetic,
    "status": _run_status,
    "check": _run_check,
    "lint": _run_lint,
    "benchmark": _run_benchmark,
}

if __name__ == "__main__":
    sys.exit(main())
