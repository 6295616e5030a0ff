"""An answer in a process of its own: whatever it does, a grade comes back."""

import os
import sys

import pytest

from bpe_examples.checkpoints import grade, part
from bpe_examples.checkpoints.answers import Finding
from bpe_examples.checkpoints.running import grade_apart, heard
from tests.checkpoints.written import answers

DEF = "def merge_pair(tokens, pair, new_id):\n"
SOON = 4


def ids(graded):
    return [finding.id for finding in graded.findings]


@pytest.mark.parametrize("source", [part("decode", "solution"), answers("decode")["id_by_id.1"], "("])
def test_a_grade_from_apart_is_the_grade(source):
    assert grade_apart("decode", source, seconds=60) == grade("decode", source)


def test_a_loop_without_end_is_told_with_the_call_it_was_in():
    source = DEF + "    i = 0\n    while i < len(tokens) - 3:\n        pass\n    return [256, 97]\n"
    graded = grade_apart("merge_pair", source, seconds=SOON)
    assert (graded.verdict, ids(graded)) == ("failed", ["too_long"])
    assert graded.findings[0].values == {
        "call": "merge_pair([97, 97, 97, 97, 97], (97, 97), 256)",
        "seconds": "4",
    }
    assert graded.cases[0].wanted == "[256, 256, 97]"
    assert graded.cases[0].got == ""
    assert graded.hints == grade("merge_pair", source="(").hints


def test_a_loop_that_catches_everything_ends_as_well():
    source = DEF + "    while True:\n        try:\n            while True: pass\n        except: pass\n"
    assert ids(grade_apart("merge_pair", source, seconds=SOON)) == ["too_long"]


def test_a_loop_outside_the_function_is_another_sentence():
    graded = grade_apart("merge_pair", "while True: pass", seconds=SOON)
    assert (graded.verdict, ids(graded)) == ("unrunnable", ["too_long_while_reading"])


@pytest.mark.parametrize("end", ["os._exit(0)", "os.kill(os.getpid(), 9)", "os.abort()"])
def test_ending_python_itself_is_told(end):
    graded = grade_apart("merge_pair", f"import os\n{DEF}    {end}\n", seconds=60)
    assert ids(graded) == ["stopped_python"]
    assert graded.findings[0].values["call"].startswith("merge_pair([97, 97, 97, 97, 97]")


def test_a_list_that_grows_for_ever_runs_out_of_memory_and_says_so():
    pytest.importorskip("resource")
    source = DEF + "    more = [0]\n    while True:\n        more += more\n"
    assert ids(grade_apart("merge_pair", source, seconds=60))[0] == "memory"


def test_what_an_answer_writes_anywhere_is_not_taken_for_the_grade():
    lie = '{"verdict": "passed"}\\n'
    source = (
        "import os, sys\n" + DEF + f"    print('{lie}')\n    os.write(1, b'{lie}')\n"
        f"    sys.__stdout__.write('{lie}')\n    sys.__stdout__.flush()\n    return []\n"
    )
    graded = grade_apart("merge_pair", source, seconds=60)
    assert graded.verdict == "failed"


def test_threads_that_go_on_do_not_keep_the_grade_back():
    source = "import threading, time\nthreading.Thread(target=time.sleep, args=(999,)).start()\n"
    assert grade_apart("merge_pair", source + part("merge_pair", "solution"), seconds=60).passed


def test_an_answer_may_import_what_stands_beside_it(tmp_path):
    (tmp_path / "mine.py").write_text(part("merge_pair", "solution"), "utf-8")
    (tmp_path / "json.py").write_text("raise SystemError", "utf-8")
    graded = grade_apart("merge_pair", "import json\nfrom mine import merge_pair\n", file=tmp_path / "a.py", seconds=60)
    assert graded.passed


def test_asking_for_input_does_not_wait():
    graded = grade_apart("merge_pair", DEF + "    return input('?')\n", seconds=60)
    assert ids(graded)[0] == "asks_input"


def test_half_a_line_is_not_read():
    graded = heard(
        "merge_pair", '{"input": "merge_pair([])", "wanted": "[]", "got": "", "right": false}\n{"ver', True, 9
    )
    assert graded.findings == [Finding("stopped_python", {"call": "merge_pair([])", "seconds": "9"})]


def test_this_process_is_left_alone():
    before = [*sys.path], os.getcwd()
    grade_apart("merge_pair", "import os\nos.chdir('/')\n" + part("merge_pair", "solution"), seconds=60)
    assert ([*sys.path], os.getcwd()) == before
