"""Python in the page: what `nox -s runtime` has made is published, and pages that need it are told where it is.

A site without a runtime is complete; its widgets say in one sentence that programs run elsewhere.
"""

from __future__ import annotations

import io
import shutil
import zipfile
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from overrides.engine import manifest
from overrides.engine.manifest import Made
from overrides.figures import registry
from overrides.figures.widget import Widget

PACKAGE = "bpe_examples"
#: What of the package a program in the page can need.
PACKED = ("*.py", "*.json", "*.txt")
FOLDER = "assets/runtime"
EDITOR = "editor.js"
#: What the worker fetches with its hash; browsers take scripts only by their address, which has a hash in it.
FETCHED = ("pyodide-lock.json", "pyodide.asm.wasm", "python_stdlib.zip")
SCRIPTS = ("pyodide.asm.mjs", "pyodide.mjs")


@dataclass(frozen=True)
class Runtime:
    """Everything that a site publishes so that Python runs in its pages."""

    hash: str
    files: Mapping[str, Made]
    source: Path
    archive: bytes

    @property
    def folder(self) -> str:
        """Where the files are, below the top of the site."""
        return f"{FOLDER}/{self.hash}/"

    @property
    def package(self) -> str:
        """Where the archive of the package is, likewise."""
        return f"{FOLDER}/bpe-examples-{manifest.sha256(self.archive)[:16]}.zip"

    def publish(self, site: Path) -> None:
        """Write everything into the folder of a site."""
        folder = site / self.folder
        folder.mkdir(parents=True, exist_ok=True)
        for name in self.files:
            shutil.copyfile(self.source / manifest.FILES / name, folder / name)
        (site / self.package).write_bytes(self.archive)

    def told(self, top: str) -> dict[str, Any]:
        """Return what a page says of the runtime; `top` leads from the page to the top of the site.

        `bytes` is what the first run of a program fetches, `download` about what comes where the host compresses.
        """
        package = Made(manifest.sha256(self.archive), len(self.archive), len(self.archive))
        fetched = {name: self.files[name] for name in FETCHED} | {f"{top}{self.package}": package}
        loaded = [*fetched.values(), *(self.files[name] for name in SCRIPTS)]
        return {
            "folder": f"{top}{self.folder}",
            "package": f"{top}{self.package}",
            "editor": f"{top}{self.folder}{EDITOR}",
            "bytes": sum(file.bytes for file in loaded),
            # Rounded, because not every machine compresses to the same byte.
            "download": -(-sum(file.gzip for file in loaded) // 100_000) * 100_000,
            "integrity": {name: file.integrity for name, file in fetched.items()},
            "sizes": {name: file.bytes for name, file in fetched.items()},
        }


def archive(package: Path) -> bytes:
    """Return the package as one archive, with the same bytes for the same files.

    It is not compressed: compressors differ from machine to machine, and it is small beside Python itself.
    """
    packed = io.BytesIO()
    paths = sorted({path for pattern in PACKED for path in package.rglob(pattern)}, key=lambda path: path.as_posix())
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_STORED) as target:
        for path in paths:
            # A ZipInfo of its own has a fixed time, and says of every machine that it is the same one.
            entry = zipfile.ZipInfo(f"{package.name}/{path.relative_to(package).as_posix()}")
            entry.create_system = 3
            entry.external_attr = 0o644 << 16
            target.writestr(entry, path.read_bytes())
    return packed.getvalue()


def load(folder: Path, engine: Path, package: Path) -> tuple[Runtime | None, list[str]]:
    """Return the runtime that is in `folder`, if it is there and right, and in sentences what is wrong with it."""
    faults = manifest.faults(folder, engine)
    made = None if faults else manifest.read(folder)
    return made and Runtime(made[0], made[1], folder, archive(package)), faults


def with_runtime(html: str, widgets: Iterable[Widget], runtime: Runtime | None, top: str) -> str:
    """Tell a page whose widgets need Python where it is, or that it is missing, before the end of its body."""
    if not any(widget.needs_python for widget in widgets):
        return html
    return registry.with_data(html, "bpe-runtime", runtime.told(top) if runtime else {"missing": True})
