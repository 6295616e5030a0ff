"""Python in the page: what `nox -s runtime` has made is published, and pages that need it are told where it is.

A site without a runtime is complete; its widgets say in one sentence that programs run elsewhere.
"""

from __future__ import annotations

import io
import json
import shutil
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from overrides.engine import manifest
from overrides.engine.manifest import Made
from overrides.problems import ROOT, Problem, found

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.nav import Navigation
    from mkdocs.structure.pages import Page

# Plain functions --------------------------------------------------------------------------------------------------

#: The widgets that run Python.
NEEDED_BY = ("program", "checkpoint")
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


def needs_python(html: str) -> bool:
    """Say whether a page has a widget that runs Python.

    >>> needs_python('<bpe-program name="x">'), needs_python("<bpe-programmer> <bpe-stepper>")
    (True, False)
    """
    return any(f"<bpe-{name}{end}" in html for name in NEEDED_BY for end in " >")


def with_runtime(html: str, runtime: Runtime | None, top: str) -> str:
    """Tell a page that needs Python where it is, or that it is missing, before the end of its body."""
    if not needs_python(html):
        return html
    told = runtime.told(top) if runtime else {"missing": True}
    data = json.dumps(told, separators=(",", ":")).replace("<", "\\u003c")
    body, end, rest = html.rpartition("</body>")
    return f'{body}<script type="application/json" id="bpe-runtime">{data}</script>{end}{rest}'


# MkDocs events ----------------------------------------------------------------------------------------------------

_runtime: Runtime | None = None


def on_pre_build(*, config: MkDocsConfig) -> None:
    """Look for the runtime, once for all languages, and say aloud where there is none."""
    global _runtime
    plugin: Any = config.plugins["i18n"]
    if plugin.building:
        return
    _runtime, faults = load(ROOT / ".runtime", ROOT / "overrides" / "engine", ROOT / PACKAGE)
    found.add(*(Problem(".runtime", 1, fault) for fault in faults))
    if not _runtime and not faults:
        # Not a log line: a quiet build must say this too, a strict one must not count it as a warning.
        click.echo("there is no runtime: programs can be read but not run; nox -s runtime makes one", err=True)


# After the gate, which empties the list of problems (0).
on_pre_build.mkdocs_priority = -50  # type: ignore[attr-defined]


def on_page_context(context: dict[str, Any], *, page: Page, config: MkDocsConfig, nav: Navigation) -> dict[str, Any]:
    """Give the templates `has_python`: whether programs can be run on this site."""
    context["has_python"] = _runtime is not None
    return context


def on_post_page(output: str, *, page: Page, config: MkDocsConfig) -> str:
    """Tell the page where its Python is."""
    from mkdocs.utils import get_relative_url

    return with_runtime(output, _runtime, get_relative_url(".", page.url).rstrip("/") + "/")


def on_post_build(*, config: MkDocsConfig) -> None:
    """Publish the runtime, once for all languages."""
    plugin: Any = config.plugins["i18n"]
    if _runtime and not plugin.building:
        _runtime.publish(Path(config.site_dir))


# After the builds of the other languages (-100), before what looks at the finished site (-150 and below).
on_post_build.mkdocs_priority = -140  # type: ignore[attr-defined]
