"""A page changes nothing for the next one, and a block that would not end is ended and named."""

import builtins
import math
import os
import random
import subprocess
import sys
from dataclasses import replace

import pytest

from overrides.pages import isolation, running
from tests.copies import ROOT, environment
from tests.written import read, section, shown

CHANGES = {
    "a name of a module": "import math\nmath.tau = 3",
    "a name that a module lacked": "import math\nmath.pie = 3",
    "a name that a module loses": "import math\ndel math.tau",
    "a built-in": "import builtins\nbuiltins.sorted = None",
    "the environment": "import os\nos.environ['LANG_OF_A_PAGE'] = 'nl'",
    "chance": "import random\nrandom.seed(1)",
}


def run(folder, code, claim=""):
    page = read(folder, shown("a") + claim, program=section("a", code))
    return running.run_page(page, folder)


def state():
    return math.tau, hasattr(math, "pie"), builtins.sorted, os.environ.get("LANG_OF_A_PAGE"), random.getstate()


@pytest.mark.parametrize("code", CHANGES.values(), ids=list(CHANGES))
def test_what_a_page_does_to_python_stays_on_the_page(tmp_path, code):
    before = state()
    assert [result.error for result in run(tmp_path, code) if result.kind == "run"] == [None]
    assert state() == before


@pytest.mark.parametrize("code", ["while True: pass", "while True:\n    try: pass\n    except Exception: pass"])
def test_a_block_that_does_not_end_is_ended_and_named(tmp_path, monkeypatch, code):
    monkeypatch.setenv("BLOCK_SECONDS", "0.1")
    [result] = [result for result in run(tmp_path, code) if result.kind == "run"]
    assert "TakesTooLong: more than 0.1 seconds of computing (BLOCK_SECONDS)" in result.error
    assert ".py:" in result.error


def test_a_claim_that_does_not_end_is_ended_and_named(tmp_path, monkeypatch):
    monkeypatch.setenv("BLOCK_SECONDS", "0.1")
    [claim] = [r for r in run(tmp_path, "x = 1", "\n4<!-- = any(False for _ in iter(int, 1)) -->") if r.kind == "claim"]
    assert "can't be computed" in claim.error
    assert "TakesTooLong" in claim.error


def test_a_block_cannot_end_the_build(tmp_path):
    [result] = [result for result in run(tmp_path, "import os\nos._exit(0)") if result.kind == "run"]
    assert "os._exit(0) would end the build" in result.error


def test_asserts_count_whatever_python_was_told(tmp_path):
    code = "from overrides.pages.running import _execute\nprint(_execute('assert 1 == 2', 'x', {}))\nprint(__debug__)\n"
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env=environment(PYTHONOPTIMIZE="1"),
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split("\n")[:2] == ["the block raised AssertionError (x:1)", "False"]


def test_a_value_is_compared_when_it_is_claimed(tmp_path):
    body = shown("a") + "\n`[1]`<!-- = x -->\n\n" + shown("b")
    program = section("a", "x = [1]") + "\n" + section("b", "x.append(2)")
    pages = [read(tmp_path, body, program=program, language=language) for language in ("en", "ru")]
    first = running.run_page(pages[0], tmp_path)
    pinned = [result for result in first if result.kind == "claim"]
    assert [result.error for result in pinned] == [None]
    again = running.repeated(pages[1], [replace(result, error=None) for result in first])
    assert again is not None
    assert [result.error for result in again if result.kind == "claim"] == [None]


def test_the_module_puts_back_what_it_looked_at():
    assert isolation.os._exit is os._exit
    assert os._exit.__module__ != isolation.__name__
