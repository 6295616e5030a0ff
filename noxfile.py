# /// script
# requires-python = ">=3.11"
# dependencies = ["nox"]
# ///
"""The commands of this project. `nox -l` lists them, `nox -s NAME` runs one."""

import hashlib
import os
import shutil
from pathlib import Path

import nox

nox.needs_version = ">=2025.5.1"
nox.options.default_venv_backend = "uv|virtualenv"
nox.options.download_python = "never"
nox.options.error_on_external_run = True
nox.options.reuse_existing_virtualenvs = True
nox.options.sessions = ["tests", "lint"]

# uv is to trust the certificates that pip trusts: those of the machine.
os.environ.setdefault("UV_SYSTEM_CERTS", "1")

ROOT = Path(__file__).parent
PYTHONS = ["3.11", "3.12", "3.13", "3.14"]
# Each group is locked within the versions of the one it builds on, so that what is tested is what is built.
LOCKED_WITHIN = {
    "site": None,
    "tests": "site",
    "browser": "tests",
    "lint": "tests",
    "benchmark": "tests",
    "runtime": None,
}
SITE_ENVIRONMENT = {"NO_MKDOCS_2_WARNING": "1", "PYTHONUTF8": "1"}
HAS_NPM = bool(shutil.which("node") and shutil.which("npm"))


def install(session: nox.Session, group: str) -> None:
    """Install one locked group, once, refusing anything whose hash is not in the lock."""
    lock = ROOT / f"requirements-{group}.txt"
    installed = Path(session.virtualenv.location) / f"installed-{group}"
    wanted = hashlib.sha256(lock.read_bytes()).hexdigest()
    if not installed.is_file() or installed.read_text() != wanted:
        installed.unlink(missing_ok=True)
        session.install("--require-hashes", "-r", lock.name)
        installed.write_text(wanted)


def make_runtime(session: nox.Session) -> None:
    """Make what programs in the page run on, the first time; a machine that cannot says so and goes on without."""
    try:
        if not HAS_NPM:
            install(session, "runtime")
        # 1 is the code of make.py for "it cannot be made", which it says itself in one sentence.
        session.run("python", "-m", "overrides.engine.make", env=SITE_ENVIRONMENT, success_codes=[0, 1])
    except nox.command.CommandFailed:
        session.warn("no npm could be had: the site will be complete, but its programs can only be read")


@nox.session
def serve(session: nox.Session) -> None:
    """Show the site live while you write; `-- nl` serves one language, which reloads faster."""
    install(session, "site")
    make_runtime(session)
    command = ["python", "-m", "mkdocs", "serve"]
    if session.interactive:
        command.append("--open")
    if session.posargs:
        [language] = session.posargs
        session.run(*command, "--dirty", env={**SITE_ENVIRONMENT, "BUILD_LOCALE": language})
    else:
        session.run(*command, env=SITE_ENVIRONMENT)


@nox.session
def site(session: nox.Session) -> None:
    """Build the complete, checked site into site/, or nothing; SITE_URL and REPO_URL say where it goes."""
    install(session, "site")
    make_runtime(session)
    finished, building, previous = ROOT / "site", ROOT / ".site-building", ROOT / ".site-previous"
    shutil.rmtree(building, ignore_errors=True)
    session.run(
        *["python", "-m", "mkdocs", "build", "--strict", "--site-dir", str(building)],
        env=SITE_ENVIRONMENT,
    )
    shutil.rmtree(previous, ignore_errors=True)
    if finished.exists():
        finished.rename(previous)
    building.rename(finished)
    shutil.rmtree(previous, ignore_errors=True)
    session.log(f"the site is ready in {finished}")


@nox.session
def runtime(session: nox.Session) -> None:
    """Make Python and the editor for the browser, in .runtime/; `serve`, `site` and `tests` do so themselves."""
    if not HAS_NPM:
        install(session, "runtime")
    session.run("python", "-m", "overrides.engine.make", env=SITE_ENVIRONMENT)


@nox.session
def tests(session: nox.Session) -> None:
    """Run everything a contributor must pass, on this Python; `-- docs/nl -k banana` narrows it."""
    install(session, "browser")
    make_runtime(session)
    # One process more than there are cores, because a browser is often waited for. Tests are handed out one by one:
    # tests/conftest.py begins with the long ones.
    everything = ["-n", str((os.cpu_count() or 1) + 1), "--maxschedchunk", "1"]
    session.run("python", "-m", "pytest", *(session.posargs or everything), env=SITE_ENVIRONMENT)


@nox.session
def quick(session: nox.Session) -> None:
    """Check what your change can break, in seconds; `-- main` counts all since then. It says what it leaves out."""
    install(session, "lint")
    install(session, "tests")
    session.run("python", "-m", "tests.quick", *session.posargs, env=SITE_ENVIRONMENT)


@nox.session(name="tests-all", python=PYTHONS)
def tests_all(session: nox.Session) -> None:
    """Run the same on each supported Python that this machine has."""
    tests.func(session)


@nox.session
def browser(session: nox.Session) -> None:
    """Visit every page in Chromium; SITE_FOLDER=site visits the finished site instead of a fresh build."""
    install(session, "browser")
    make_runtime(session)
    session.run("python", "-m", "pytest", "tests/browser", *session.posargs, env=SITE_ENVIRONMENT)


@nox.session
def lint(session: nox.Session) -> None:
    """Check style, types, scripts, YAML and prose; `-- --fix` mends what can be mended."""
    install(session, "lint")
    session.run("ruff", "check", *session.posargs, ".")
    session.run("ruff", "format", *([] if "--fix" in session.posargs else ["--check"]), ".")
    session.run("mypy")
    if not HAS_NPM and os.environ.get("CI"):
        install(session, "runtime")
    if HAS_NPM or os.environ.get("CI"):
        session.run("python", "-m", "overrides.engine.make", "types", env=SITE_ENVIRONMENT)
    else:
        session.warn("there is no npm here: the types of the browser's modules are not checked")
    session.run("yamllint", "--strict", ".")
    # The English prose; tests and hooks quote other languages.
    session.run("codespell", "bpe_examples", "docs/en", *map(str, ROOT.glob("*.md")))
    session.run("codespell", "--dictionary", ".house-words", "--skip", "docs/snippets", "docs")


@nox.session
def record(session: nox.Session) -> None:
    """Record again what the lessons' programs print, and the list of checked items; then read the diff."""
    install(session, "tests")
    session.run("python", "-m", "tests.lessons.record", *session.posargs, env=SITE_ENVIRONMENT)


@nox.session
def translations(session: nox.Session) -> None:
    """Help translators: `-- todo nl` says what to do and how to go on; `-- --help` tells the rest."""
    install(session, "tests")
    if session.posargs[:1] == ["benchmark"]:
        command = ["python", "-m", "tests.translations.benchmark"]
    else:
        command = ["python", "-m", "overrides.translations.command", *(session.posargs or ["status"])]
    session.run(*command, env=SITE_ENVIRONMENT)


@nox.session(name="new-language")
def new_language(session: nox.Session) -> None:
    """Begin a language, as in `-- de`: one file to edit, and a first page to translate."""
    install(session, "site")
    session.run("python", "-m", "overrides.translations.begin", *session.posargs, env=SITE_ENVIRONMENT)


@nox.session(name="new-lesson")
def new_lesson(session: nox.Session) -> None:
    """Begin a lesson, as in `-- my-lesson --after leakage`: its page in each language, its program, its place."""
    install(session, "tests")
    session.run("python", "-m", "overrides.pages.begin", *session.posargs, env=SITE_ENVIRONMENT)
    session.run("python", "-m", "tests.lessons.record", "--manifest", env=SITE_ENVIRONMENT)


@nox.session
def tamper(session: nox.Session) -> None:
    """Plant a fault in every claim, output, section and heading id, and see that the checks object."""
    install(session, "tests")
    session.run("python", "-m", "tests.lessons.tamper", *session.posargs, env=SITE_ENVIRONMENT)


@nox.session(venv_backend="uv|virtualenv")
def lock(session: nox.Session) -> None:
    """Choose versions anew and write requirements-*.txt; `-- --upgrade-package NAME` renews one."""
    session.install("uv")
    for group, within in LOCKED_WITHIN.items():
        session.run(
            *["uv", "pip", "compile", "--quiet", "--universal", "--python-version", PYTHONS[0]],
            *["--generate-hashes", "--no-emit-index-url", "--no-emit-find-links", "--no-annotate"],
            *["--custom-compile-command", "nox -s lock"],
            *(["--constraints", f"requirements-{within}.txt"] if within else []),
            *["--group", group, "--output-file", f"requirements-{group}.txt"],
            *(session.posargs or ["--upgrade"]),
        )


@nox.session
def benchmark(session: nox.Session) -> None:
    """Measure training and encoding beside other programs; `-- --quick` tries it on little text."""
    install(session, "benchmark")
    session.run("python", "-m", "tests.benchmarks.measure", *session.posargs, env=SITE_ENVIRONMENT)
