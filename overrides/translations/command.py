"""What translators and authors type: `nox -s translations -- todo nl` and its companions.

Exit codes: 0 all is well (work that waits for a translator is well), 1 something is wrong or was refused,
2 the command was not understood, 3 with `--strict` only: there is work to do.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from overrides.problems import ROOT
from overrides.translations import states, typed
from overrides.translations.accepting import accept
from overrides.translations.cosmetic import cosmetic
from overrides.translations.departures import check
from overrides.translations.drift import names, page, pages, translated_languages
from overrides.translations.status import COLUMNS, counts, status, table
from overrides.translations.todo import as_data, todo, waits
from overrides.translations.typed import RUN, SaidError

FINE, WRONG, TO_DO = 0, 1, 3
#: What waits for somebody, and is not wrong.
WAITING = (*states.WORK, *states.NOTICES)


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
    typed.language(given.docs, given.language)
    only = typed.page(given.docs, given.page, None)[0] if given.page else None
    chosen = [only] if only else names(given.docs)
    stands = [page(given.docs, given.language, name) for name in chosen]
    waiting = [as_data(one, drift) for one in stands if one.exists for drift in one.drifts if waits(drift)]
    missing = [{"state": "MISSING", "page": one.name, **counts(one)} for one in stands if not one.exists]
    painted = sys.stdout.isatty() and "NO_COLOR" not in os.environ
    _put(given, waiting + missing, todo(given.docs, given.language, only, painted))
    return TO_DO if given.strict and (waiting or missing) else FINE


def _run_accept(given: argparse.Namespace) -> int:
    typed.language(given.docs, given.language)
    name, line = typed.page(given.docs, given.page, given.line)
    said, well = accept(given.docs, given.language, name, line, given.same)
    _put(given, {"accepted": well, "said": said}, said)
    return FINE if well else WRONG


def _run_cosmetic(given: argparse.Namespace) -> int:
    name, line = typed.page(given.docs, given.page, given.line)
    said, well = cosmetic(given.docs, name, line)
    _put(given, {"passed": well, "said": said}, said)
    return FINE if well else WRONG


def _run_status(given: argparse.Namespace) -> int:
    chosen = [typed.language(given.docs, given.language)] if given.language else translated_languages(given.docs)
    rows = status(given.docs, chosen)
    _put(given, [{"language": code, "page": name, **numbers} for code, name, numbers in rows], table(rows))
    left = any(numbers[column] for _, _, numbers in rows for column in COLUMNS if column != "current")
    return TO_DO if given.strict and left else FINE


def _run_check(given: argparse.Namespace) -> int:
    chosen = [typed.language(given.docs, given.language)] if given.language else translated_languages(given.docs)
    wrong = [problem for code in chosen for problem in check(given.docs, code)]
    left = sum(stands.count(*WAITING) for code in chosen for stands in pages(given.docs, code))
    # Nobody is to take work for an error: it is counted apart.
    data = [{"path": problem.path, "line": problem.line, "message": problem.message} for problem in wrong]
    summary = f"{', '.join(chosen)}: {len(wrong)} wrong; {left} blocks wait for a translator, which is not wrong"
    _put(given, data, [*map(str, wrong), summary])
    return WRONG if wrong else FINE


def _run_lint(given: argparse.Namespace) -> int:
    from overrides.translations import lint as prose

    only = typed.page(given.docs, given.page, None)[0] if given.page else None
    findings = prose.lint(given.docs, given.language, only, given.fix)
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
