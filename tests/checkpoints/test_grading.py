"""A right answer passes in any style; a classic mistake is called by its name; nothing else is."""

import builtins
import sys

import pytest

from bpe_examples.checkpoints import NAMES, grade, named, part
from bpe_examples.checkpoints.sentences import LANGUAGES, messages, sentence
from tests.checkpoints.written import answers, expected

ALL = [(name, section) for name in NAMES for section in answers(name)]


def ids(grade):
    return [finding.id for finding in grade.findings]


@pytest.mark.parametrize(("name", "section"), [pair for pair in ALL if expected(pair[1]) == "right"])
def test_a_right_answer_passes_in_every_style(name, section):
    graded = grade(name, answers(name)[section])
    assert (graded.verdict, graded.findings, graded.mistake) == ("passed", [], None)
    assert all(tried.right for tried in graded.cases)


@pytest.mark.parametrize(("name", "section"), [pair for pair in ALL if expected(pair[1]) != "right"])
def test_a_wrong_answer_is_told_what_is_wrong_with_it(name, section):
    graded = grade(name, answers(name)[section])
    assert ids(graded)[0] == expected(section)
    assert not graded.passed
    assert not graded.cases or not all(tried.right for tried in graded.cases)
    named_ones = {*messages("en")["mistakes"], "input_changed", "result_is_input"}
    assert graded.mistake == (expected(section) if expected(section) in named_ones else None)


def test_the_bank_has_two_hundred_answers_and_right_ones_in_ten_styles():
    assert len({answers(name)[section] for name, section in ALL}) >= 200
    for name in NAMES:
        assert len({text for section, text in answers(name).items() if expected(section) == "right"}) >= 10, name


def test_every_mistake_that_the_grader_knows_has_been_made_by_an_answer():
    for name in NAMES:
        made = {expected(section) for section in answers(name)}
        assert made >= named(name).mistakes.keys() | {"input_changed"}


@pytest.mark.parametrize("name", NAMES)
def test_the_solution_passes_and_the_stub_does_not(name):
    assert grade(name, part(name, "solution")).passed
    graded = grade(name, part(name, "stub"))
    assert (graded.verdict, ids(graded)) == ("failed", ["not_written"])


# What else can be seen, one sentence each. The answers are for merge_pair unless they say otherwise.

DEF = "def merge_pair(tokens, pair, new_id):\n"
RIGHT = part("merge_pair", "solution")
SEEN = {
    "syntax": "def merge_pair(tokens, pair, new_id)\n    return tokens",
    "missing": "def pair_merge(tokens, pair, new_id):\n    return tokens",
    "not_a_function": "merge_pair = [256, 97]",
    "signature": "def merge_pair(tokens, pair):\n    return tokens",
    "not_written": part("merge_pair", "stub"),
    "raised": DEF + "    return tokens.sorted()",
    "past_the_end": DEF + "    return [tokens[i + 1] for i in range(len(tokens))]",
    "list_as_key": DEF + "    return dict([(tokens[0:2], new_id)])",
    "raised_while_reading": "merge_pair = undefined\n",
    "recursion": DEF + "    return merge_pair(tokens, pair, new_id)",
    "exits": "import sys\n" + DEF + "    sys.exit()",
    "asks_input": DEF + "    return input()",
    "memory": DEF + "    return [0] * (1 << 60)",
    "returns_none": DEF + "    tokens = [*tokens, new_id]",
    "prints": DEF + "    print([256, 256, 97])",
    "returns_generator": DEF + "    yield new_id",
    "returns_coroutine": "async " + DEF + "    return tokens",
    "returns_lazy": DEF + "    return map(int, tokens)",
    "wrong_type": RIGHT.replace("return merged", "return tuple(merged)"),
    "other_type": DEF + "    return 'ab'",
    "wrong_at": DEF + "    return [256]",
    "remembers": "merged = []\n" + RIGHT.replace("    merged = []\n", ""),
    "input_changed": RIGHT.replace("    return merged", "    tokens.reverse()\n    return merged"),
}


@pytest.mark.parametrize("seen", sorted(SEEN))
def test_each_thing_that_can_be_seen_has_its_own_sentence(seen):
    graded = grade("merge_pair", SEEN[seen])
    assert ids(graded)[0] == seen
    assert not graded.passed
    for language in LANGUAGES:
        said = sentence(graded.findings[0], language)
        assert "{" not in said.replace("{(", "")
        assert "  " not in said.replace("\n    ", "")


def test_an_error_is_told_with_the_readers_own_line():
    source = "def half(tokens):\n    return tokens[99]\n\n" + DEF + "    return half(tokens)\n"
    values = grade("merge_pair", source).findings[0].values
    assert (values["line"], values["text"]) == ("2", "return tokens[99]")
    assert (values["type"], values["message"]) == ("IndexError", "list index out of range")


def test_an_error_in_the_library_is_told_with_the_line_that_called_it():
    source = "import json\n" + DEF + "    return json.loads(tokens)\n"
    values = grade("merge_pair", source).findings[0].values
    assert (values["line"], values["text"]) == ("3", "return json.loads(tokens)")


def test_a_file_that_is_no_text_for_python_is_no_crash():
    for source in ("\0", "(" * 10_000, "\ufeff def"):
        assert ids(grade("merge_pair", source)) == ["syntax"]


def test_printing_does_no_harm_but_is_mentioned():
    graded = grade("merge_pair", RIGHT.replace("    merged = []\n", "    merged = []\n    print(tokens)\n"))
    assert (graded.passed, ids(graded)) == (True, ["also_prints"])


def test_printing_for_ever_so_long_does_not_fill_the_memory(capsys):
    source = RIGHT.replace("    merged = []\n", "    merged = []\n    print('a' * 10**6)\n")
    assert grade("merge_pair", source).passed
    assert capsys.readouterr() == ("", "")


def test_types_are_compared_exactly_and_named():
    def types(name, source):
        values = grade(name, source).findings[0].values
        return values["wanted_type"], values["got_type"]

    bools = RIGHT.replace("return merged", "return [True if t == 1 else t for t in merged]")
    assert types("merge_pair", bools) == ("int", "bool")
    floats = RIGHT.replace("return merged", "return [float(t) for t in merged]")
    assert types("merge_pair", floats) == ("int", "float")
    ints = "class Id(int): pass\n" + RIGHT.replace("return merged", "return [Id(t) for t in merged]")
    assert types("merge_pair", ints) == ("int", "Id")
    lists = part("train_bpe", "solution").replace("(*pair, new_id)", "[*pair, new_id]")
    assert types("train_bpe", lists) == ("tuple", "list")
    data = part("decode", "solution").replace(".decode()", "")
    assert types("decode", data) == ("str", "bytes")


@pytest.mark.parametrize("kind", ["Counter", "OrderedDict", "partial(defaultdict, int)"])
def test_a_dictionary_of_any_kind_is_a_dictionary(kind):
    imports = "from collections import Counter, OrderedDict, defaultdict\nfrom functools import partial\n"
    counted = part("pair_counts", "solution").replace("{}", f"{kind}()")
    assert grade("pair_counts", imports + counted).passed
    trained = (
        part("train_bpe", "solution")
        .replace('return {"merges"', f'return {kind}(**{{"merges"')
        .replace('"lengths": lengths}', '"lengths": lengths})')
    )
    if kind != "partial(defaultdict, int)":
        assert grade("train_bpe", imports + trained).passed


def test_a_dictionary_with_a_count_too_many_is_seen():
    source = "from collections import defaultdict\n" + part("pair_counts", "solution").replace(
        "return counts", "counts = defaultdict(int, counts)\n    counts[0, 0]\n    return counts"
    )
    assert not grade("pair_counts", source).passed


def test_a_bool_in_the_place_of_a_count_is_not_a_one():
    source = part("pair_counts", "solution").replace(
        "return counts", "return {p: n if n > 1 else True for p, n in counts.items()}"
    )
    assert ids(grade("pair_counts", source)) == ["wrong_type"]


def test_whoever_takes_what_must_be_refused_is_told_why():
    accepting = part("train_bpe", "solution").replace("if not within_limits(documents, budget):", "if False:")
    graded = grade("train_bpe", accepting)
    assert graded.mistake is None
    assert [finding.values["reason"] for finding in graded.findings if finding.id == "accepts"] == [
        "documents_tuple",
        "documents_text",
        "documents_many",
        "documents_long",
        "documents_long",
        "budget_negative",
        "budget_large",
        "budget_bool",
    ]
    assert [finding.values["reason"] for finding in graded.findings if finding.id == "other_error"] == [
        "documents_bytes",
        "budget_float",
    ]


def test_another_error_than_value_error_is_not_enough():
    source = part("decode", "solution").replace("ValueError", "KeyError")
    assert ids(grade("decode", source)) == ["other_error"] * 5


def test_guessing_at_half_a_character_is_seen_also_after_joining():
    source = part("decode", "solution").replace(".decode()", ".decode(errors='replace')")
    graded = grade("decode", source)
    assert [finding.values["reason"] for finding in graded.findings] == ["bytes_incomplete"]


def test_a_keyword_must_have_the_name_of_the_task():
    source = part("train_bpe", "solution").replace("budget=20", "rounds=20").replace("budget", "rounds")
    graded = grade("train_bpe", source)
    assert ids(graded) == ["signature"]
    assert graded.findings[0].values["wanted"] == "train_bpe(documents, budget=20)"


def test_the_default_budget_is_that_of_the_task():
    source = part("train_bpe", "solution").replace("budget=20", "budget=19")
    wrong = [tried.input for tried in grade("train_bpe", source).cases if not tried.right]
    assert wrong == ["train_bpe(['abcdefghijklmnopqrstuvwxyz'])"]


def test_a_mistake_that_only_chance_shows_is_found_by_chance():
    source = RIGHT.replace("    merged = []\n", "    merged = []\n    if len(tokens) == 9:\n        return [0]\n")
    graded = grade("merge_pair", source)
    assert graded.mistake is None
    assert len(graded.cases) == len(named("merge_pair").cases) + 1
    assert not graded.cases[-1].right


def test_the_same_answer_gets_the_same_grade():
    source = answers("train_bpe")["largest_wins"]
    assert grade("train_bpe", source) == grade("train_bpe", source)


def test_two_things_are_both_said_the_mistake_first():
    source = DEF + (
        "    for i in range(len(tokens) - 2, -1, -1):\n"
        "        if tuple(tokens[i : i + 2]) == pair:\n"
        "            tokens[i : i + 2] = [new_id]\n"
        "    return tokens\n"
    )
    graded = grade("merge_pair", source)
    assert graded.mistake == "right_to_left" or ids(graded)[0] == "wrong_at"
    assert ids(graded)[1:] == ["input_changed", "result_is_input"]


# An answer may do what it likes with Python: the next grade is none the wiser.

VANDALS = [
    "import builtins\nbuiltins.len = lambda value: 0\nbuiltins.tuple = list\n",
    "import builtins\nvars(builtins).clear()\n",
    "import sys\nsys.stdout = None\nsys.stderr = None\n",
    "import sys\nsys.setrecursionlimit(100)\n",
    "import sys\nsys.path.clear()\n",
    "__builtins__['sum'] = None\n",
]


def state_of_python():
    # Where docstrings were tested before, doctest has left its last value in builtins as `_`.
    names = {name: value for name, value in vars(builtins).items() if name != "_"}
    return names, sys.stdout, sys.stderr, sys.getrecursionlimit(), [*sys.path]


@pytest.mark.parametrize("vandal", VANDALS)
@pytest.mark.parametrize("inside", [False, True])
def test_what_an_answer_does_to_python_is_undone(vandal, inside):
    before = state_of_python()
    source = (
        DEF + "".join(f"    {line}\n" for line in vandal.splitlines()) + "    return []\n" if inside else vandal + RIGHT
    )
    grade("merge_pair", source)
    assert state_of_python() == before
    assert grade("merge_pair", RIGHT).passed


def test_what_is_wanted_is_known_before_the_answer_runs():
    source = "import random\nrandom.Random.randrange = random.Random.choices = None\n"
    kept = sys.modules["random"].Random.randrange, sys.modules["random"].Random.choices
    try:
        assert grade("merge_pair", source + RIGHT).passed
    finally:
        sys.modules["random"].Random.randrange, sys.modules["random"].Random.choices = kept


def test_one_answer_leaves_nothing_for_the_next():
    grade("merge_pair", "secret = 1\n" + RIGHT)
    assert ids(grade("merge_pair", "merge_pair = secret")) == ["raised_while_reading"]


def test_the_main_block_of_an_answer_does_not_run():
    assert grade("merge_pair", RIGHT + "\nif __name__ == '__main__':\n    raise SystemExit\n").passed


def test_results_that_misbehave_are_looked_at_from_outside():
    liar = "class Liar(list):\n    def __eq__(self, other): return True\n    def __repr__(self): raise KeyError\n"
    graded = grade("merge_pair", liar + DEF + "    return Liar([1])\n")
    assert ids(graded) == ["other_type"]
    assert graded.cases[0].got == "Liar([1])"
    endless = DEF + "    result = []\n    result.append(result)\n    return result\n"
    assert ids(grade("merge_pair", endless)) == ["wrong_at"]


def test_results_that_are_one_list_are_told_apart_from_right_ones():
    shared = RIGHT.replace("    merged = []\n", "    merged = SHARED\n    merged.clear()\n")
    assert ids(grade("merge_pair", "SHARED = []\n" + shared))[0] == "remembers"


def test_stopping_from_outside_is_not_caught():
    with pytest.raises(KeyboardInterrupt):
        grade("merge_pair", DEF + "    raise KeyboardInterrupt\n")


def test_a_grade_is_plain_data():
    import json

    for name, source in (
        ("merge_pair", RIGHT),
        ("decode", ""),
        ("encode", answers("encode")["longest_match"]),
    ):
        data = grade(name, source).as_data()
        assert json.loads(json.dumps(data)) == data
