"""What `nox -s runtime` has made, and whether it is still that: each file of it has its hash in a manifest."""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

#: Where the session leaves what it has made, beside the manifest.
FILES = "files"
NAME = "manifest.json"
AGAIN = "run nox -s runtime"
#: Everything in overrides/engine/ from which a runtime is made.
RECIPE = ("package-lock.json", "make.py", "compile.mjs", "repack.py", "editor.js")


@dataclass(frozen=True)
class Made:
    """One file: its SHA-256, its size, and about what a host that compresses would send."""

    sha256: str
    bytes: int
    gzip: int

    @property
    def integrity(self) -> str:
        """The hash as browsers write it."""
        return f"sha256-{base64.b64encode(bytes.fromhex(self.sha256)).decode()}"


def sha256(content: bytes) -> str:
    """Return the hash of some bytes.

    >>> sha256(b"banana")[:8]
    'b493d483'
    """
    return hashlib.sha256(content).hexdigest()


def together(hashes: Iterable[str]) -> str:
    """Return one short name for what has these hashes: it changes when any of them does.

    >>> together(["a", "b"]) == together(["b", "a"]) != together(["a", "c"])
    True
    """
    return sha256("\n".join(sorted(hashes)).encode())[:16]


def recipe(engine: Path) -> str:
    """Return one name for everything in the folder `engine` from which a runtime is made."""
    return together(f"{name} {sha256((engine / name).read_bytes())}" for name in RECIPE)


def written(folder: Path, recipe: str, files: dict[str, Made]) -> None:
    """Write the manifest, which says that the runtime is complete."""
    data = {
        "recipe": recipe,
        "hash": together(f"{name} {made.sha256}" for name, made in files.items()),
        "files": {name: vars(made) for name, made in sorted(files.items())},
    }
    (folder / NAME).write_text(json.dumps(data, indent=2) + "\n", "utf-8", newline="\n")


def read(folder: Path) -> tuple[str, dict[str, Made]] | None:
    """Return the hash of the whole runtime and its files, or None where there is none."""
    if not (folder / NAME).is_file():
        return None
    data = _data(folder)
    return data["hash"], {name: Made(**made) for name, made in data["files"].items()}


def _data(folder: Path) -> Any:
    return json.loads((folder / NAME).read_text("utf-8"))


def faults(folder: Path, engine: Path) -> list[str]:
    """Say in sentences what is wrong with a runtime that is there: nothing, when it is what `engine` makes."""
    try:
        there = read(folder)
        if there and _data(folder)["recipe"] != recipe(engine):
            return [f"the runtime was made from other versions than those in overrides/engine/; {AGAIN}"]
        files = there[1] if there else {}
        return [fault for name, file in files.items() if (fault := _fault(folder / FILES / name, name, file))]
    except (ValueError, KeyError, TypeError, AttributeError):
        return [f"{NAME} of the runtime cannot be read; {AGAIN}"]


def _fault(path: Path, name: str, made: Made) -> str | None:
    if not path.is_file():
        return f"the runtime lacks {name}; {AGAIN}"
    if sha256(path.read_bytes()) != made.sha256:
        return f"{name} of the runtime is not what the manifest says; {AGAIN}"
    return None
