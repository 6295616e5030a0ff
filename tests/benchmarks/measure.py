"""Processor time and memory of this package and of others, side by side: `nox -s benchmark`.

Every measurement is a process of its own. All contestants take turns in one run, so that a busy minute of the
machine is everybody's, and what counts is how many times the one takes what the other takes.
`-- --quick` tries everything on little text; a whole run writes its figures to tests/benchmarks/figures.json.
"""

import argparse
import json
import os
import platform
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version
from itertools import permutations
from math import log
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from tests.benchmarks.contestants import OTHERWISE
from tests.benchmarks.scenarios import MEGABYTE, Scenario, scenarios

ROOT = Path(__file__).parents[2]
FIGURES = Path(__file__).with_name("figures.json")
RUNS = 3
PEERS = ("numpy", "rustbpe", "bpeasy", "tokenizers", "tiktoken")

#: One measurement: seconds of the whole process, seconds and bytes of memory of the work alone, and the answer.
Measured = dict[str, Any]


def measured(scenario: Scenario, contestant: str) -> Measured:
    """Run one contestant in a process of its own, and see what the whole process took."""
    arguments = [scenario.task, contestant, str(scenario.texts), scenario.given]
    command = [sys.executable, "-m", "tests.benchmarks.contestants", *arguments]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        printed = process.stdout.read()
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise RuntimeError(f"{contestant} ended with {process.returncode} on {scenario.name}")
    told = json.loads(printed)
    return {"whole": used.ru_utime + used.ru_stime, "work": told["seconds"], **told}


def turns(found: list[Scenario], runs: int) -> Iterator[tuple[Scenario, str]]:
    """Everybody's turn, run by run; the slow ones have one."""
    for run in range(runs):
        for scenario in found:
            yield from ((scenario, name) for name in scenario.contestants if run == 0 or name not in scenario.once)


def ratios(times: list[float], against: list[float]) -> dict[str, float]:
    """How many times the one is the other: median by median, and the smallest and the largest it can have been."""
    return {
        "median": round(median(times) / median(against), 4),
        "least": round(min(times) / max(against), 4),
        "most": round(max(times) / min(against), 4),
    }


def disagreement(scenario: Scenario, taken: dict[str, list[Measured]]) -> list[str]:
    """Whose answers differ, of those that should give the same."""
    answers = {name: {one["answer"] for one in taken[name]} for name in taken}
    if scenario.task == "train":
        answers = {name: answer for name, answer in answers.items() if name not in OTHERWISE}
    expected = next(answer for name, answer in answers.items() if "bpe_examples" in name or name == "ByteBPE")
    return [name for name, answer in answers.items() if answer != expected or len(answer) > 1]


def figures(scenario: Scenario, taken: dict[str, list[Measured]]) -> dict[str, Any]:
    """What one scenario says of every contestant: seconds, bytes a byte of text, and times the one compared with."""

    def seconds(name: str, part: str) -> list[float]:
        return [one[part] for one in taken[name]]

    size = scenario.texts.stat().st_size
    return {
        name: {
            "seconds": [round(time, 3) for time in seconds(name, "whole")],
            "seconds of the work": [round(time, 3) for time in seconds(name, "work")],
            "bytes a byte": round(max(one["memory"] for one in taken[name]) / size, 1),
            f"times {scenario.against}": ratios(seconds(name, "whole"), seconds(scenario.against, "whole")),
            "of the work": ratios(seconds(name, "work"), seconds(scenario.against, "work")),
        }
        for name in scenario.contestants
    }


def growth(found: list[Scenario], told: dict[str, Any]) -> dict[str, float]:
    """The power of ten by which the work grows where there is ten times the text: 1 is even, 2 is a hundred times."""
    found = [scenario for scenario in found if " MB, " in scenario.name]  # other shapes are other texts
    sizes = {scenario.name: scenario.texts.stat().st_size for scenario in found}
    grown = {}
    for small, large in permutations(found, 2):
        if (small.task, small.given) == (large.task, large.given) and 8 < sizes[large.name] / sizes[small.name] < 12:
            for name in set(small.contestants) & set(large.contestants):
                before, after = (told[one.name][name]["seconds of the work"] for one in (small, large))
                times = sizes[large.name] / sizes[small.name]
                grown[f"{small.name} to {large.name}: {name}"] = round(log(median(after) / median(before), times), 3)
    return grown


def run(found: list[Scenario], runs: int) -> dict[str, Any]:
    """Measure everything, telling how far it is."""
    taken: dict[str, dict[str, list[Measured]]] = {scenario.name: {} for scenario in found}
    plan = list(turns(found, runs))
    for done, (scenario, contestant) in enumerate(plan, 1):
        print(f"\r\033[K[{done}/{len(plan)}] {scenario.name}: {contestant}", end="", file=sys.stderr, flush=True)
        taken[scenario.name].setdefault(contestant, []).append(measured(scenario, contestant))
    print(file=sys.stderr)
    for scenario in found:
        if wrong := disagreement(scenario, taken[scenario.name]):
            raise RuntimeError(f"{scenario.name}: {', '.join(wrong)} gave another answer")
    return {scenario.name: figures(scenario, taken[scenario.name]) for scenario in found}


def machine() -> dict[str, Any]:
    """What it was measured on and with."""
    return {
        "python": platform.python_version(),
        "machine": platform.machine(),
        "cores": os.cpu_count(),
        "versions": {name: installed(name) for name in PEERS},
    }


def installed(name: str) -> str | None:
    """The version of a library, if it is there."""
    try:
        return version(name)
    except PackageNotFoundError:
        return None


def table(told: dict[str, Any]) -> Iterator[str]:
    """The figures as lines to read."""
    for name, contestants in told.items():
        yield f"\n{name}"
        for contestant, one in contestants.items():
            [(against, ratio)] = [(key, value) for key, value in one.items() if key.startswith("times ")]
            spread = f"{ratio['median']:.3g} ({ratio['least']:.3g} to {ratio['most']:.3g}) {against}"
            work = f"{one['of the work']['median']:.3g} without start"
            used = f"{median(one['seconds']):9.2f} s {one['bytes a byte']:7.1f} bytes a byte"
            yield f"  {contestant:<28}{used}   {spread}, {work}"


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--quick", action="store_true", help="try everything on little text, and write nothing")
    quick = options.parse_args().quick
    with TemporaryDirectory() as folder:
        sizes = (MEGABYTE // 50, 32, 64) if quick else (MEGABYTE, 256, 4096)
        source, found = scenarios(Path(folder), *sizes)
        told = run(found, 1 if quick else RUNS)
        grown = growth(found, told)
    print(*table(told), sep="\n")
    print("\nTen times the text takes ten to the power of:", grown)
    if not quick:
        whole = {"machine": machine(), "texts": source, "growth": grown, "figures": told}
        FIGURES.write_text(json.dumps(whole, indent=1, ensure_ascii=False) + "\n", "utf-8")


if __name__ == "__main__":
    main()
