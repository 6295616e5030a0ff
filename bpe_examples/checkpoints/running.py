"""Grade an answer in a process of its own, so that one which never ends, or ends Python, does no harm."""

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from bpe_examples.checkpoints.answers import FILENAME, Finding, Tried
from bpe_examples.checkpoints.catalogue import named
from bpe_examples.checkpoints.grading import Grade, grade

SECONDS = 10
MOST_MEMORY = 1 << 30
PACKAGE_FOLDER = Path(__file__).parents[2]


def grade_apart(name: str, source: str, *, file: str = FILENAME, seconds: float = SECONDS) -> Grade:
    """Grade as `grade` does, with a limit on time, and on memory where the system knows one.

    `file` is where the source comes from: what stands beside it can be imported.

    >>> grade_apart("merge_pair", "def merge_pair(tokens, pair, new_id): return [97]").verdict
    'failed'
    """
    asked = json.dumps({"name": name, "source": source, "file": str(Path(file).absolute())})
    child = subprocess.Popen(
        [sys.executable, "-P", "-m", "bpe_examples.checkpoints.running"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=child_environment(os.environ),
        encoding="utf-8",
    )
    in_time = True
    try:
        said, _ = child.communicate(asked, timeout=seconds)
    except subprocess.TimeoutExpired:
        in_time = False
        child.kill()
        said, _ = child.communicate()
    except BaseException:
        child.kill()
        raise
    return heard(name, said, in_time, seconds)


def child_environment(environment: Mapping[str, str]) -> dict[str, str]:
    """Let the child find the package where this process has found it, and speak UTF-8.

    >>> child_environment({"PYTHONPATH": "elsewhere"})["PYTHONPATH"].endswith(os.pathsep + "elsewhere")
    True
    """
    path = [str(PACKAGE_FOLDER), *filter(None, [environment.get("PYTHONPATH")])]
    return {**environment, "PYTHONPATH": os.pathsep.join(path), "PYTHONUTF8": "1"}


def heard(name: str, said: str, in_time: bool, seconds: float) -> Grade:
    """Understand what a child has said: its grade, or the case it was at when it fell silent.

    >>> heard("merge_pair", "", in_time=False, seconds=10).findings[0].id
    'too_long_while_reading'
    """
    lines = [json.loads(line) for line in said.splitlines() if line.endswith("}")]
    if lines and "verdict" in lines[-1]:
        return grade_from(lines[-1])
    last = Tried(**lines[-1]) if lines else None
    hints = [f"checkpoints.{name}.hints.{number}" for number in range(named(name).hints)]
    values = {"call": last.input if last else name, "seconds": f"{seconds:g}"}
    if in_time:
        found = Finding("stopped_python", values)
    else:
        found = Finding("too_long" if last else "too_long_while_reading", values)
    return Grade(name, "failed" if last else "unrunnable", [last] if last else [], [found], hints=hints)


def grade_from(data: Mapping[str, Any]) -> Grade:
    """Make a grade of its data again.

    >>> grade_from(Grade("merge_pair", "passed").as_data()) == Grade("merge_pair", "passed")
    True
    """
    return Grade(
        checkpoint=data["checkpoint"],
        verdict=data["verdict"],
        cases=[Tried(**tried) for tried in data["cases"]],
        findings=[Finding(**finding) for finding in data["findings"]],
        mistake=data["mistake"],
        hints=data["hints"],
    )


def child() -> None:
    """Read one answer from the input, grade it, and write each case and then the grade, a line each.

    >>> callable(child)
    True
    """
    asked = json.loads(sys.stdin.read())
    # What the answer writes to the output by any way must not mix with what is said here.
    out = os.fdopen(os.dup(1), "w", encoding="utf-8")
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)
    limit_memory()
    # At the end, so that no file of the reader's can take the place of Python's own.
    sys.path.append(str(Path(asked["file"]).parent))

    def say(data: Mapping[str, Any]) -> None:
        out.write(json.dumps(data) + "\n")
        out.flush()

    graded = grade(
        asked["name"],
        asked["source"],
        filename=Path(asked["file"]).name,
        before=lambda tried: say(vars(tried)),
    )
    say(graded.as_data())
    # Threads and exit handlers of the answer have no say any more.
    os._exit(0)


def limit_memory() -> None:
    """Let Python raise MemoryError before the computer suffers, where that can be set.

    >>> callable(limit_memory)
    True
    """
    try:
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    except (ImportError, ValueError, OSError):
        return


if __name__ == "__main__":
    child()
