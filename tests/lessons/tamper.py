"""Plant a fault in every claim, pinned output, section and heading id of every page, and see the checks object.

`nox -s tamper` does it in this process, through the functions that sybil and the build call, then sends a random sample
through the commands themselves. It prints caught/planted and lists what escaped; nothing may escape.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from overrides.pages import literals, outputs, reader, running
from overrides.pages.page import Claim, Page
from overrides.problems import ROOT, relative
from tests.copies import copied, run_module, said
from tests.lessons import record


@dataclass(frozen=True)
class Plant:
    """One fault: `old` becomes `new` at a column of a line of a page."""

    kind: str
    path: Path
    line: int
    column: int
    old: str
    new: str

    def __str__(self) -> str:
        """Tell the fault as a reader of the report wants it."""
        return f"{relative(self.path)}:{self.line}: {self.kind}: {self.old!r} became {self.new!r}"


# Changes of a claim -----------------------------------------------------------------------------------------------


def digit(claim: Claim, language: str) -> str | None:
    """Return the literal with its last digit one higher; of a text, with its last letter changed."""
    if claim.kind == "word":
        return number_word(claim, language)
    found = list(re.finditer(r"[0-9]", claim.source))
    if found:
        at = found[-1].start()
        return claim.source[:at] + str((int(claim.source[at]) + 1) % 10) + claim.source[at + 1 :]
    letters = list(re.finditer(r"[^\W\d_]", claim.source))
    if letters:
        at = letters[-1].start()
        return claim.source[:at] + ("x" if claim.source[at] != "x" else "y") + claim.source[at + 1 :]
    return None


def number_word(claim: Claim, language: str) -> str | None:
    """Return another number word of the same language."""
    others = {"en": ("seventeen", "nineteen"), "nl": ("zeventien", "negentien"), "ru": ("семнадцать", "девятнадцать")}
    return next(word for word in others[language] if word != claim.literal.lower()) if claim.kind == "word" else None


def sign(claim: Claim, language: str) -> str | None:
    """Return the literal with another sign before its first number."""
    if claim.kind == "word" or not re.search(r"(?<![\w-])[1-9]", claim.source):
        return None
    return re.sub(r"(?<![\w-])(?=[1-9])", "-" if claim.kind == "span" else "\u2212", claim.source, count=1)


def order(claim: Claim, language: str) -> str | None:
    """Return the literal with two neighbouring items, or digits, exchanged."""
    items = re.search(r"(\w+)((?:, | ))(?!\1\b)(\w+)", claim.source) if claim.kind == "span" else None
    if items:
        return claim.source[: items.start()] + items[3] + items[2] + items[1] + claim.source[items.end() :]
    digits = re.search(r"([0-9])(?!\1)([1-9])", claim.source)
    if digits:
        return claim.source[: digits.start()] + digits[2] + digits[1] + claim.source[digits.end() :]
    return None


def shorter(claim: Claim, language: str) -> str | None:
    """Return the literal without its first item."""
    if claim.kind != "span":
        return None
    without = re.sub(r"(?<=[\[({])[\w.]+, ", "", claim.source, count=1)
    return without if without != claim.source else None


CHANGES: dict[str, Callable[[Claim, str], str | None]] = {
    "digit": digit,
    "sign": sign,
    "order": order,
    "item dropped": shorter,
}


# Planting ---------------------------------------------------------------------------------------------------------


def claim_plants(page: Page) -> Iterator[list[Plant]]:
    """Yield, for each kind of change, a fault in every claim of the page that it can change."""
    for kind, change in CHANGES.items():
        plants = []
        for claim in page.claims:
            new = change(claim, page.language)
            # A float shown with few decimals may still be right after a change beyond them: no such change is made.
            if new is not None and new != claim.source:
                plants.append(Plant(kind, page.path, claim.line, claim.start, claim.source, new))
        if plants:
            yield plants
    deleted = [
        Plant("claim deleted", page.path, claim.line, claim.start, _whole(page, claim), claim.source)
        for claim in page.claims
    ]
    if deleted:
        yield deleted


def _whole(page: Page, claim: Claim) -> str:
    return page.lines[claim.line - 1][claim.start : claim.end]


def structure_plants(page: Page) -> Iterator[list[Plant]]:
    """Yield a fault in every heading id, one in every include, and one that deletes every include."""
    ids = [
        Plant(
            "heading id",
            page.path,
            h.line,
            page.lines[h.line - 1].index(f"{{#{h.id}}}"),
            f"{{#{h.id}}}",
            f"{{#{h.id}-x}}",
        )
        for h in page.headings
    ]
    if ids:
        yield ids
    shown = [fence for fence in page.fences if fence.section]
    for kind, new in (("section", '--8<-- "{slug}.py:no-such"'), ("section deleted", "")):
        plants = []
        for fence in shown:
            old = page.lines[fence.line][len(fence.indent) :]
            plants.append(Plant(kind, page.path, fence.line + 1, len(fence.indent), old, new.format(slug=page.slug)))
        if plants:
            yield plants


def planted(text: str, plants: list[Plant]) -> str:
    """Return `text` with all faults in it; they stand in different places."""
    lines = text.split("\n")
    for plant in sorted(plants, key=lambda plant: (plant.line, plant.column), reverse=True):
        line = lines[plant.line - 1]
        assert line[plant.column :].startswith(plant.old), plant
        lines[plant.line - 1] = line[: plant.column] + plant.new + line[plant.column + len(plant.old) :]
    return "\n".join(lines)


# Catching ---------------------------------------------------------------------------------------------------------


def escaped(plants: list[Plant], values: list[object], folder: Path) -> list[Plant]:
    """Return those of a page's faults, all planted at once in a copy, that no check objects to.

    The page's program is the same, so the `values` of its claims are: what counts is what reader and run make of them.
    """
    source = plants[0].path
    copy = folder / source.parent.name / source.name
    copy.parent.mkdir(exist_ok=True)
    copy.write_text(planted(source.read_text("utf-8"), plants), "utf-8", newline="\n")
    page, before = reader.read_page(copy, source.parent.name), reader.read_page(source)
    objections = Counter(problem.line for problem in page.problems)
    left = list(page.claims)
    for claim, value in zip(before.claims, values, strict=True):
        same = [c for c in left if (c.line, c.expression, c.at_end) == (claim.line, claim.expression, claim.at_end)]
        if same:
            left.remove(same[0])
            objections[claim.line] += literals.difference(same[0], value, page.language) is not None
    if plants[0].kind == "heading id":
        return plants if record.heading_ids(copy) == record.heading_ids(source) else []
    if plants[0].kind == "claim deleted" and len(page.claims) == len(before.claims) - len(plants):
        # Plain text such as `banana` may stand without a claim; that one fewer is there, the manifest sees.
        return []
    by_line: dict[int, list[Plant]] = defaultdict(list)
    for plant in plants:
        by_line[plant.line].append(plant)
    missed = []
    for line, here in by_line.items():
        # An include is read, and missed, together with the fence above it.
        near = objections[line] + objections[line - 1] * plants[0].kind.startswith("section")
        missed += here[near:]
    return missed


def escaped_outputs(page: Page, results: list[running.Result]) -> tuple[int, list[Plant]]:
    """Change one character of every pinned output of a page; return how many, and those that nobody noticed."""
    ran = [(r, r.source.section.name) for r in results if r.kind == "run" and r.source.section]
    missed = [
        Plant("output", page.path, result.line, 0, name, "")
        for result, name in ran
        if outputs.compare_output(result.stdout, _changed(result.stdout), name) is None
    ]
    return len(ran), missed


def _changed(output: str) -> str:
    found = list(re.finditer(r"[0-9]", output))
    if not found:
        return output + "0\n"
    at = found[-1].start()
    return output[:at] + str((int(output[at]) + 1) % 10) + output[at + 1 :]


def in_process(pages: list[Path]) -> tuple[int, list[Plant], list[Plant]]:
    """Plant everything everywhere; return how many faults there were, those that escaped, and all of them."""
    total, missed, every = 0, [], []
    with tempfile.TemporaryDirectory() as name:
        for path in pages:
            page = reader.read_page(path)
            results = running.run_page(page)
            wrong = running.problems(page, results)
            if wrong:
                raise SystemExit("\n".join(["nothing planted, the pages are not true:", *map(str, wrong)]))
            values = {id(r.source): r.value for r in results if r.kind == "claim"}
            for plants in [*claim_plants(page), *structure_plants(page)]:
                total += len(plants)
                every += plants
                missed += escaped(plants, [values[id(claim)] for claim in page.claims], Path(name))
            count, unseen = escaped_outputs(page, results)
            total += count
            missed += unseen
    return total, missed, every


# The commands -----------------------------------------------------------------------------------------------------


def through_commands(plants: list[Plant], count: int, seed: int) -> list[Plant]:
    """Plant a random sample in one copy of the project, run the tests and the build, return what either missed."""
    chosen: dict[tuple[Path, int], Plant] = {}
    candidates = [plant for plant in plants if plant.kind in (*CHANGES, "section")]
    for plant in random.Random(seed).sample(candidates, len(candidates)):
        chosen.setdefault((plant.path, plant.line), plant)
        if len(chosen) == count:
            break
    with tempfile.TemporaryDirectory() as name:
        project = copied(Path(name) / "project")
        for path in {plant.path for plant in chosen.values()}:
            here = [plant for plant in chosen.values() if plant.path == path]
            copy = project / path.relative_to(ROOT)
            copy.write_text(planted(path.read_text("utf-8"), here), "utf-8", newline="\n")
        tests = said(run_module("pytest", "docs", "-q", "-p", "no:randomly", folder=project))
        build = said(run_module("mkdocs", "build", "-q", folder=project))
    return [plant for plant in chosen.values() if not (_named(plant, tests) and _named(plant, build))]


def _named(plant: Plant, output: str) -> bool:
    return re.search(rf"{re.escape(relative(plant.path))}:{plant.line}: ", output) is not None


def main(arguments: list[str] | None = None) -> int:
    """Tamper with everything; the exit code tells whether anything escaped."""
    parser = argparse.ArgumentParser(prog="nox -s tamper --", description=__doc__.split("\n")[0])
    parser.add_argument("--sample", type=int, default=30, help="how many faults go through the commands")
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(10**6), help="repeats a sample")
    options = parser.parse_args(arguments)
    total, missed, every = in_process(record.pages())
    print(f"in process: {total - len(missed)} caught of {total} planted")
    unseen = through_commands(every, options.sample, options.seed) if options.sample else []
    print(
        f"through the commands (seed {options.seed}): {options.sample - len(unseen)} caught of {options.sample} planted"
    )
    for plant in [*missed, *unseen]:
        print(f"escaped: {plant}")
    return 1 if missed or unseen else 0


if __name__ == "__main__":
    sys.exit(main())
