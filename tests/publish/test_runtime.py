"""Python for the pages is published only when it is exactly what was made, and pages are told where it is."""

import json
import re
import shutil
import zipfile
from io import BytesIO

import pytest

from overrides.engine import manifest
from overrides.figures import registry
from overrides.publish import runtime
from tests.sites import ROOT

FILES = {name: f"content of {name}".encode() for name in (*runtime.FETCHED, *runtime.SCRIPTS, runtime.EDITOR)}


@pytest.fixture
def made(tmp_path):
    """A runtime, its recipe and a package, as small as they can be."""
    for name in ("made/files", "engine", "package/inner"):
        (tmp_path / name).mkdir(parents=True)
    for name, content in FILES.items():
        (tmp_path / "made/files" / name).write_bytes(content)
    for name in manifest.RECIPE:
        (tmp_path / "engine" / name).write_text(name, "utf-8")
    for name in ("b.py", "a.py", "inner/c.json", "README.md", "a.pyc"):
        (tmp_path / "package" / name).write_text(name, "utf-8")
    sizes = {name: manifest.Made(manifest.sha256(content), len(content), 5) for name, content in FILES.items()}
    manifest.written(tmp_path / "made", manifest.recipe(tmp_path / "engine"), sizes)
    return tmp_path


def load(folder):
    return runtime.load(folder / "made", folder / "engine", folder / "package")


def told(html):
    [data] = re.findall(r'<script type="application/json" id="bpe-runtime">(.*?)</script></body>', html)
    return json.loads(data)


# What is published.


def test_everything_is_published_under_names_that_change_with_it(made, tmp_path):
    found, faults = load(made)
    assert faults == []
    found.publish(tmp_path / "site")
    published = {path.relative_to(tmp_path / "site").as_posix() for path in (tmp_path / "site").rglob("*.*")}
    assert published == {found.package, *(f"assets/runtime/{found.hash}/{name}" for name in FILES)}

    (made / "package/a.py").write_text("changed", "utf-8")
    assert load(made)[0].package != found.package
    name = runtime.EDITOR
    sizes = found.files | {name: manifest.Made(manifest.sha256(b"changed"), 7, 7)}
    (made / "made/files" / name).write_bytes(b"changed")
    manifest.written(made / "made", manifest.recipe(made / "engine"), sizes)
    assert load(made)[0].hash != found.hash


def test_the_same_package_gives_the_same_bytes_wherever_and_whenever(made, tmp_path):
    copy = tmp_path / "elsewhere/package"
    for path in ("inner/c.json", "b.py", "a.py"):
        (copy / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(made / "package" / path, copy / path)
    assert runtime.archive(copy) == runtime.archive(made / "package")
    with zipfile.ZipFile(BytesIO(runtime.archive(copy))) as packed:
        assert packed.namelist() == ["package/a.py", "package/b.py", "package/inner/c.json"]
        assert {entry.date_time for entry in packed.infolist()} == {(1980, 1, 1, 0, 0, 0)}


def test_the_archive_has_the_package_with_its_graders_sentences_and_texts():
    with zipfile.ZipFile(BytesIO(runtime.archive(ROOT / runtime.PACKAGE))) as packed:
        names = set(packed.namelist())
    wanted = (
        "__init__.py",
        "sandbox/programs.py",
        "checkpoints/merge_pair.py",
        "messages/ru.json",
        "corpora/udhr-nl.txt",
    )
    assert {f"bpe_examples/{name}" for name in wanted} <= names
    assert not [name for name in names if "__pycache__" in name or name.endswith(".md")]


# What is refused.


@pytest.mark.parametrize("name", list(FILES))
def test_a_file_that_is_not_what_was_made_is_named(made, name):
    (made / "made/files" / name).write_bytes(b"something else")
    assert load(made) == (None, [f"{name} of the runtime is not what the manifest says; run nox -s runtime"])
    (made / "made/files" / name).unlink()
    assert load(made) == (None, [f"the runtime lacks {name}; run nox -s runtime"])


def test_a_runtime_of_other_versions_is_refused(made):
    (made / "engine/package-lock.json").write_text("newer", "utf-8")
    said = "the runtime was made from other versions than those in overrides/engine/; run nox -s runtime"
    assert load(made) == (None, [said])


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"recipe": "x"}', '{"files": {"x": {}}}', "null"])
def test_a_manifest_that_says_nothing_is_refused(made, text):
    (made / "made/manifest.json").write_text(text, "utf-8")
    found, [fault] = load(made)
    assert found is None
    assert fault.endswith("; run nox -s runtime")


def test_a_machine_without_a_runtime_is_no_fault(made):
    (made / "made/manifest.json").unlink()
    assert load(made) == (None, [])


# What pages are told.


def with_runtime(page, found, top):
    return runtime.with_runtime(page, registry.present(page), found, top)


PAGE = "<html><body><bpe-program name='x'></bpe-program></body></html>"


def test_a_page_with_a_program_knows_where_python_is_and_its_hashes(made):
    found, _ = load(made)
    data = told(with_runtime(PAGE, found, "../../"))
    folder = f"../../assets/runtime/{found.hash}/"
    assert (data["folder"], data["editor"], data["package"]) == (folder, f"{folder}editor.js", f"../../{found.package}")
    fetched = {**{name: FILES[name] for name in runtime.FETCHED}, data["package"]: found.archive}
    assert data["sizes"] == {name: len(content) for name, content in fetched.items()}
    assert data["bytes"] == sum(map(len, fetched.values())) + sum(len(FILES[name]) for name in runtime.SCRIPTS)
    assert data["download"] == 100_000
    # The SHA-256 of the text, as `openssl dgst -sha256 -binary | base64` writes it.
    assert data["integrity"]["python_stdlib.zip"] == "sha256-qr8AJFnD5rYY+biT2QAAG5AX5H6m/3ev0DQbxD/w+Uo="


def test_a_page_of_a_site_without_a_runtime_says_that_it_is_missing():
    assert told(with_runtime(PAGE, None, "../")) == {"missing": True}


def test_a_page_that_needs_no_python_is_left_alone(made):
    page = "<body><bpe-programmer></bpe-programmer><bpe-stepper></bpe-stepper></body>"
    assert with_runtime(page, load(made)[0], "") == page
