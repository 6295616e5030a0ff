"""What git remembers: the English text that a translation was checked against, and locks that `accept` did not write.

Everything works without it. In a shallow clone, or outside git, the old text is not at hand, and that is said.
"""

from __future__ import annotations

import subprocess
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path

from overrides.pages import reader
from overrides.problems import Problem, relative
from overrides.translations import lock
from overrides.translations.blocks import Block, read_blocks
from overrides.translations.states import PageDrift, State

#: How far back a search for old text goes; a translation that lags by more versions of a page is read whole anyway.
VERSIONS = 300


def _git(folder: Path, *arguments: str, given: bytes = b"") -> bytes | None:
    """Return what a git command printed, or None when there is no git, no repository or no such object."""
    try:
        done = subprocess.run(["git", *arguments], cwd=folder, input=given, capture_output=True, check=False)
    except OSError:
        return None
    return done.stdout if done.returncode == 0 else None


def is_shallow(folder: Path) -> bool:
    """Tell whether the clone has only a part of the history, or none."""
    answer = _git(folder, "rev-parse", "--is-shallow-repository")
    return answer is None or answer.strip() != b"false"


def old_english(docs: Path, stands: PageDrift) -> dict[tuple[str, str], Block]:
    """Return the English that the stale blocks of a translation were checked against, as far as git remembers it."""
    stale = [drift.entry for drift in stands.drifts if drift.state is State.STALE and drift.entry]
    wanted = [(entry.english, entry.english_mechanics) for entry in stale]
    return old_blocks(stands.english.path, wanted, docs / "snippets")


def old_blocks(page: Path, hashes: Iterable[tuple[str, str]], snippets: Path) -> dict[tuple[str, str], Block]:
    """Return the blocks with these hashes (of prose, of mechanical parts) from earlier versions of an English page.

    Where no version has both hashes, the newest block with the hash of the prose stands in.
    """
    wanted = set(hashes)
    found: dict[tuple[str, str], Block] = {}
    nearly: dict[tuple[str, str], Block] = {}
    if not wanted:
        return found
    for raw in _versions(page):
        for block in _blocks_of(raw, page, snippets):
            found.setdefault((block.hash, block.mechanics_hash), block)
            for key in wanted:
                if key[0] == block.hash:
                    nearly.setdefault(key, block)
        if wanted <= found.keys():
            break
    return {key: found[key] for key in wanted & found.keys()} | {
        key: nearly[key] for key in (wanted & nearly.keys()) - found.keys()
    }


def _versions(page: Path) -> Iterator[bytes]:
    """Yield the earlier versions of a file, the newest first, across renames."""
    log = _git(
        page.parent, "-c", "core.quotePath=false", "log", "--follow", f"--max-count={VERSIONS}",
        "--format=%x00%H", "--name-only", "--", page.name,
    )  # fmt: skip
    for part in (log or b"").decode("utf-8", "replace").split("\0")[1:]:
        commit, *names = [line for line in part.split("\n") if line]
        if names:
            raw = _git(page.parent, "show", f"{commit}:{names[-1]}")
            if raw is not None:
                yield raw


def _blocks_of(raw: bytes, page: Path, snippets: Path) -> list[Block]:
    with tempfile.TemporaryDirectory() as folder:
        old = Path(folder) / page.parent.name / page.name
        old.parent.mkdir()
        old.write_bytes(raw)
        return read_blocks(reader.read_page(old, snippets=snippets))


# Locks ------------------------------------------------------------------------------------------------------------


def bumped(folder: Path) -> list[Problem]:
    """Return the lines of a language's locks that call an unchanged translation checked against changed English.

    `accept` writes such a line only with a mark. Without one somebody put the new hash in the old one's place: the text
    is stale and looks fresh. The seal of a line tells that at once; history tells it even of a forged seal.
    """
    wrong = []
    versions = _lock_versions(folder)
    for path in sorted(folder.rglob("*.lock")):
        current = dict(_numbered(path))
        name = path.relative_to(folder).as_posix()
        for entry in sorted(_moved_quietly([*versions.get(name, []), frozenset(current)]) & current.keys()):
            text = (
                "this line was moved to changed English although the translation is what it was; "
                "if it needs no change, say so: `nox -s translations -- accept … --same`"
            )
            wrong.append(Problem(relative(path), current[entry], text))
    return wrong


def _moved_quietly(versions: Iterable[frozenset[lock.Entry]]) -> set[lock.Entry]:
    """Return the entries that took the place of one with the same translation and other English, without a mark."""
    checked_against: dict[str, set[str]] = {}
    standing: frozenset[lock.Entry] = frozenset()
    quiet: set[lock.Entry] = set()
    for version in versions:
        english: dict[str, set[str]] = {}
        for entry in version:
            english.setdefault(entry.translated, set()).add(entry.english)
        for entry in version - standing:
            before = checked_against.get(entry.translated, set())
            # Two blocks may have one translation: then the other line still stands beside the new one.
            replaced = before and entry.english not in before and not before & english[entry.translated]
            if replaced and entry.mark == "-":
                quiet.add(entry)
        checked_against.update(english)
        standing = version
    return quiet


def _numbered(path: Path) -> Iterator[tuple[lock.Entry, int]]:
    for number, line in enumerate(path.read_text("utf-8").split("\n"), 1):
        entry = lock.parse(line)
        if isinstance(entry, lock.Entry):
            yield entry, number


def _lock_versions(folder: Path) -> dict[str, list[frozenset[lock.Entry]]]:
    """Return the committed versions of every lock below `folder`, the oldest first."""
    log = _git(
        folder, "-c", "core.quotePath=false", "log", "--first-parent", "-m", "--reverse", "--no-renames", "--relative",
        "--format=%x00%H", "--name-only", "--diff-filter=d", "--", "*.lock",
    )  # fmt: skip
    objects = []
    for part in (log or b"").decode("utf-8", "replace").split("\0")[1:]:
        commit, *names = [line for line in part.split("\n") if line]
        objects += [(commit, name) for name in names]
    versions: dict[str, list[frozenset[lock.Entry]]] = {}
    asked = "".join(f"{commit}:./{name}\n" for commit, name in objects)
    answer = _git(folder, "cat-file", "--batch", given=asked.encode("utf-8")) or b""
    for _, name in objects:
        head, _, answer = answer.partition(b"\n")
        size = int(head.rsplit(b" ", 1)[1])
        text, answer = answer[:size].decode("utf-8", "replace"), answer[size + 1 :]
        entries = (lock.parse(line) for line in text.split("\n"))
        versions.setdefault(name, []).append(frozenset(e for e in entries if isinstance(e, lock.Entry)))
    return versions
