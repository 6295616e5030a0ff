"""Programs of readers leave nothing behind, and every way to end is told apart."""

import builtins
import os
import subprocess
import sys
from pathlib import Path

import pytest

from bpe_examples import sandbox

ROOT = Path(__file__).parents[1]


def ran(program, *earlier):
    heard = []
    told = sandbox.run(program, heard.append, earlier=earlier)
    return told, "".join(heard)


@pytest.mark.parametrize(
    ("program", "ended", "line"),
    [
        ("x = 1", "done", None),
        ("x = 1\nx.y", "raised", 2),
        ("def f(:", "raised", 1),
        ("import sys\nsys.exit(3)", "exited", 2),
        ("quit()", "exited", 1),
        ("x = input('n? ')", "asked_input", 1),
        ("import sys\nsys.stdin.readline()\nraise EOFError", "asked_input", 3),
        ("def f(): return 1 + f()\nf()", "recursion", 1),
        ("raise MemoryError", "memory", 1),
        ("raise KeyboardInterrupt", "stopped", 1),
        ("while True: print('x' * 200)", "printed_too_much", 1),
        ("print('a' * 5_000_000)", "printed_too_much", 1),
    ],
)
def test_every_ending_has_its_name_and_its_line(program, ended, line):
    told, _ = ran(program)
    assert (told["ended"], told.get("line")) == (ended, line)


def test_what_is_printed_is_handed_on_at_once_and_no_more_than_the_limit():
    assert ran("print('left', end='')")[1] == "left"
    assert ran("for n in range(10000): print(n)")[1].endswith("\n9999\n")
    told, text = ran("print('a' * 5_000_000)")
    assert len(text) == sandbox.MOST_PRINTED
    assert told["ended"] == "printed_too_much"


def test_the_prompt_of_an_input_is_shown():
    assert ran("input('n? ')")[1] == "n? \n"


def test_earlier_programs_run_first_and_their_output_is_dropped():
    assert ran("print(a)", "a = 1\nprint('never')", "a += 1") == ({"ended": "done"}, "2\n")


def test_an_earlier_program_that_fails_is_named():
    told, text = ran("print(1)", "a = 1", "b = 1 / 0")
    assert (told["ended"], told["number"], told["line"], told["type"]) == ("earlier", 2, 1, "ZeroDivisionError")
    assert text == ""


@pytest.mark.parametrize(
    "earlier", ["raise SystemExit", "input()", "while True: print('x' * 200)", "def f(): f()\nf()"]
)
def test_an_earlier_program_that_ends_in_another_way_is_named_too(earlier):
    told, _ = ran("print(1)", "a = 1", earlier)
    assert (told["ended"], told["number"]) == ("earlier_unfinished", 2)


def test_an_earlier_program_that_is_stopped_has_its_number():
    assert ran("print(1)", "a = 1", "raise KeyboardInterrupt")[0]["number"] == 2
    assert "number" not in ran("raise KeyboardInterrupt", "a = 1")[0]


@pytest.mark.parametrize(("code", "shown"), [("'bye'", "bye\n"), ("['x']", "['x']\n"), ("3", ""), ("", "")])
def test_the_last_word_of_a_program_is_shown(code, shown):
    assert ran(f"import sys\nsys.exit({code})")[1] == shown


@pytest.mark.parametrize("odd", ["\f", "# \x1c", "# \u2028", "# \x85"])
def test_a_line_is_what_python_calls_one(odd):
    told, _ = ran(f"a = 1 {odd}\n1 / 0\nprint(2)")
    assert told["text"] == "1 / 0"
    assert "\n    1 / 0" in told["traceback"]


def test_a_program_can_ask_how_its_output_is_written():
    assert ran("import sys\nprint(sys.stdout.encoding)")[1] == "utf-8\n"


def test_a_traceback_has_the_lines_of_the_reader_only():
    told, _ = ran("def f(x):\n    return x.y\n\n\nf(1)", "z = 1")
    assert told["traceback"].startswith('Traceback (most recent call last):\n  File "main.py", line 5, in <module>\n')
    assert "    return x.y" in told["traceback"]
    assert "sandbox" not in told["traceback"]
    told, _ = ran("import json\njson.loads('{')")
    assert "json.loads('{')" in told["traceback"]
    assert "decoder.py" not in told["traceback"]


def test_a_syntax_error_shows_its_place():
    told, _ = ran("x = 1\ny = (")
    assert told["line"] == 2
    assert "y = (" in told["traceback"]


def test_an_error_that_cannot_be_told_is_an_error_all_the_same():
    told, _ = ran("class E(Exception):\n    def __str__(self): return 1 / 0\nraise E")
    assert (told["ended"], told["message"]) == ("raised", "")


def test_no_name_of_one_run_is_left_for_the_next():
    ran("a = 1")
    assert ran("a")[0]["type"] == "NameError"


def test_streams_and_input_are_as_they_were():
    before = sys.stdin, sys.stdout, sys.stderr, builtins.input
    ran("import sys, builtins\nsys.stdout = None\nbuiltins.input = None")
    assert (sys.stdin, sys.stdout, sys.stderr, builtins.input) == before


VANDALS = [
    "import builtins\nbuiltins.len = lambda x: 0",
    "import builtins\nvars(builtins).clear()",
    "import bpe_examples.merging as m\nm.merge_pair = None",
    "import bpe_examples.checkpoints.grading as g\ng.same = lambda a, b: True",
    "import bpe_examples.checkpoints.values as v\nv.same = lambda a, b: True",
    "import bpe_examples.checkpoints as c\nc.grade = lambda *a, **k: None",
    "import copy\ncopy.deepcopy = lambda x: x",
    "import random\nrandom.Random.randrange = lambda *a: 1/0",
    "import inspect\ninspect.Signature.bind = None",
    "import collections\ncollections.Counter.__init__ = None",
    "import json\njson.loads = json.dumps = None",
    "import sys\nsys.path.clear()\nsys.meta_path.clear()\nsys.setrecursionlimit(60)",
    "import sys\nsys.modules.clear()",
    "import sys\nsys.settrace(lambda *a: 1/0)",
    "import sys\nsys.setprofile(lambda *a: 1/0)",
    "import linecache\nlinecache.getline = None",
    "import warnings\nwarnings.simplefilter('error')",
    "import bpe_examples.checkpoints.merge_pair as m\nm.CASES.clear()",
    "import bpe_examples.rounds as r\nr.TIES['smallest'] = max",
    "import bpe_examples.checkpoints.sentences as s\ns.messages('ru')['verdicts'].clear()",
]

#: Run in a process of its own, because what is put back is the whole of Python.
JUDGE = """
import sys
from bpe_examples import sandbox
WRONG = "def merge_pair(tokens, pair, new_id): return list(tokens)"
RIGHT = open("bpe_examples/checkpoints/merge_pair.py", encoding="utf-8").read().split("[start:solution]")[1]
# Python warns of this backslash, which must not become an error.
RIGHT = RIGHT.split("# --8<--")[0] + "ODD = '\\d'"
pristine = sandbox.Pristine()
def judged(source):
    told = sandbox.check("merge_pair", source, "ru", lambda case: None)
    pristine.restore()
    return told["verdict"], told["verdict_said"], told["said"]
before = judged(WRONG), judged(RIGHT)
assert before[0][0] == "failed" and before[1][0] == "passed", before
for vandal in sys.stdin.read().split("\\0"):
    ended = sandbox.run(vandal, lambda text: None)["ended"]
    pristine.restore()
    after = judged(WRONG), judged(RIGHT)
    assert after == before, (vandal, after)
print("unfooled")
"""


def judge(vandals, judge=JUDGE):
    command = [sys.executable, "-c", judge]
    done = subprocess.run(command, input="\0".join(vandals), cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout.strip() == "unfooled", done.stderr


def test_the_grader_is_not_fooled_by_what_earlier_runs_left():
    unfooled, said = judge(VANDALS)
    assert unfooled, said


LEAVE = """
import gc, os, sys
open("left.txt", "w").write("x")
os.makedirs("deep/er")
os.environ["LEFT"] = "1"
os.chdir("/")
gc.disable()
sys.set_int_max_str_digits(640)
"""

TIDY = """
import gc, os, sys
from bpe_examples import sandbox
folder, leave = sys.argv[1:]
pristine = sandbox.Pristine(folder)
pristine.restore()
before = dict(os.environ), sys.get_int_max_str_digits()
assert sandbox.run(leave, print) == {"ended": "done"}
assert sorted(os.listdir(folder)) == ["deep", "left.txt"]
pristine.restore()
assert (os.listdir(), os.getcwd()) == ([], folder)
assert (dict(os.environ), sys.get_int_max_str_digits()) == before
assert gc.isenabled()
"""


def test_what_a_program_writes_and_sets_is_gone_afterwards(tmp_path):
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    subprocess.run([sys.executable, "-c", TIDY, str(tmp_path), LEAVE], env=environment, check=True)


def test_without_putting_back_the_grader_would_be_fooled():
    careless = JUDGE.replace("    pristine.restore()\n    after", "    after")
    assert not judge(["import bpe_examples.checkpoints.grading as g\ng.same = lambda a, b: True"], careless)[0]


def test_an_answer_that_never_ends_is_told_at_its_case():
    case = {"input": "merge_pair([97], (97, 97), 256)", "wanted": "[97]"}
    told = sandbox.unfinished("merge_pair", case, "nl", 10)
    assert [finding["id"] for finding in told["findings"]] == ["too_long"]
    assert "10\xa0seconden" in told["said"][0]
    assert told["cases"][0]["input"] == case["input"]
    told = sandbox.unfinished("merge_pair", case, "en", 10, in_time=True)
    assert [finding["id"] for finding in told["findings"]] == ["stopped_python"]


def test_the_shortest_case_that_went_wrong_comes_first():
    told = sandbox.check("pair_counts", "def pair_counts(sequences): return {}", "en", lambda case: None)
    wrong = [case["input"] for case in told["cases"] if not case["right"]]
    assert wrong[0] == "pair_counts([[97, 98]])"
    assert [case["input"] for case in told["cases"]][: len(wrong)] == wrong


def test_a_page_says_that_the_input_has_changed():
    source = "def decode(ids, merges):\n    merges.append(1)\n    return ''\n"
    told = sandbox.check("decode", source, "nl", lambda case: None)
    assert [case["got"] for case in told["cases"] if case["wanted"] == "''"] == ["'' (maar de invoer is veranderd)"]


@pytest.mark.parametrize("language", ["en", "nl", "ru"])
def test_a_grade_is_said_in_each_language(language):
    told = sandbox.check("pair_counts", "def pair_counts(sequences): return {}", language, lambda case: None)
    assert told["verdict"] == "failed"
    assert told["verdict_said"]
    assert len(told["said"]) == len(told["findings"])
