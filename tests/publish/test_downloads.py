"""The download of a lesson runs by itself and prints what the page shows."""

import subprocess
import sys

import pytest

from overrides.pages import outputs
from overrides.publish.downloads import PACKAGE, program, programs
from tests.lessons.record import DOCS

MADE, WRONG = programs(DOCS, DOCS.parent / PACKAGE)


def run(text, folder):
    """Run a program isolated, in an empty folder; return what it did."""
    path = folder / "lesson.py"
    path.write_text(text, "utf-8")
    return subprocess.run(
        [sys.executable, "-I", str(path)], cwd=folder, capture_output=True, text=True, check=False, timeout=120
    )


def test_every_lesson_has_its_program():
    assert WRONG == []
    assert {"count-pairs", "merge-pairs", "banana-trace"} <= MADE.keys()


@pytest.mark.parametrize("slug", MADE)
def test_the_program_prints_what_the_page_shows(slug, tmp_path):
    done = run(MADE[slug], tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "".join(outputs.read_pins(outputs.PINS / f"{slug}.out").values())


@pytest.mark.parametrize("slug", MADE)
def test_the_program_needs_nothing_of_the_project(slug):
    assert f"import {PACKAGE}" not in MADE[slug]
    assert f"from {PACKAGE}" not in MADE[slug].replace(f">>> from {PACKAGE}", "")
    assert "--8<--" not in MADE[slug]


MODULES = {
    "__init__": "from bpe_examples.low import one\nfrom bpe_examples.high import two\n",
    "low": '"""Low."""\n\nimport json\n\n\ndef one():\n    return json.loads("1")\n',
    "high": "from bpe_examples.low import one as first\n\n\ndef two():\n    return first() + 1\n",
}


def test_a_module_stands_behind_those_it_needs(tmp_path):
    text = program("x", "from bpe_examples import two\nimport re\nprint(two(), re.escape('a'))\n", MODULES, {})
    assert text.index("def one") < text.index("def two") < text.index("print(")
    assert run(text, tmp_path).stdout == "2 a\n"


def test_modules_that_are_not_needed_stay_out():
    assert "def two" not in program("x", "from bpe_examples import one\nprint(one())\n", MODULES, {})


@pytest.mark.parametrize(
    "line", ["one = 1", "def one(): pass", "for one in []: pass", "with x as one: pass", "one: int = 1"]
)
def test_a_name_that_would_clash_is_refused(line):
    with pytest.raises(ValueError, match="the names one are names of the package too"):
        program("x", f"from bpe_examples import two\n{line}\nprint(two())\n", MODULES, {})


def test_a_name_inside_a_comprehension_or_a_function_does_not_clash():
    code = "from bpe_examples import two\nprint([one for one in [two()]])\ndef f():\n    one = 1\n    return one\n"
    assert program("x", code, MODULES, {})


def test_a_program_that_fails_is_seen(tmp_path):
    assert run(program("x", "from bpe_examples import one\nassert one() == 2\n", MODULES, {}), tmp_path).returncode == 1
