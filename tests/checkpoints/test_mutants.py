"""No slip of the hand in a solution passes its checkpoint, unless it changes nothing that anybody can see."""

import ast
import dataclasses

import pytest

from bpe_examples.checkpoints import NAMES, grade, part
from bpe_examples.checkpoints.catalogue import CHECKPOINTS
from tests.checkpoints.mutants import mutants

#: Mutants that are right too, each with the reason. One that no longer passes is no longer to be listed.
ALL_COUNTS_MOVE = "every count moves alike, and only their order is looked at, because any pair may be merged"
EQUAL = {
    ("train_bpe", "line 6: 1 | 2"): ALL_COUNTS_MOVE,
    ("train_bpe", "line 6: 0 | 1"): ALL_COUNTS_MOVE,
    ("train_bpe", "line 6: 0 | -1"): ALL_COUNTS_MOVE,
    ("train_bpe", "line 42: if not counts: | Continue"): "where no pair is left, further rounds find none either",
    ("fit_merges", "line 31: if pair is None or counts[pair] < 2: | Continue"): (
        "where no pair is frequent enough, nothing changes, so further rounds find the same"
    ),
    ("decode", "line 2: 256 | 255"): "no UTF-8 text has the byte 255: it is refused as an id or when it is read",
}


@pytest.mark.parametrize("name", NAMES)
def test_no_slip_in_a_solution_passes(name):
    passed = {(name, what) for what, program in mutants(part(name, "solution")).items() if grade(name, program).passed}
    assert passed == {key for key in EQUAL if key[0] == name}


@pytest.mark.parametrize("name", NAMES)
def test_there_are_slips_of_many_kinds(name):
    found = mutants(part(name, "solution"))
    assert len(found) >= 15
    assert len(set(found.values())) == len(found)
    original = ast.unparse(ast.parse(part(name, "solution")))
    assert original not in found.values()


def test_every_kind_of_slip_is_made():
    loop = "    while a < 1 and not a:\n        if a == -2:\n            break\n        a += 1\n"
    kinds = {what.rpartition(" | ")[2] for what in mutants(f"def f(a):\n{loop}    return min(a, 3)\n")}
    assert kinds >= {"LtE at 0", "Gt at 0", "Or", "without its sign", "NotEq at 0", "Continue", "Sub", "max", "2", "0"}
    assert kinds >= {"condition turned round", "without its value", "body without break", "body without a += 1"}


def test_a_loop_without_end_ends():
    found = mutants("i = 0\nwhile i < 3:\n    i += 1\n")
    [program] = [program for what, program in found.items() if "without i += 1" in what]
    with pytest.raises(RuntimeError, match="no end"):
        exec(program, {})


def test_a_checkpoint_with_fewer_cases_lets_slips_pass(monkeypatch):
    weak = dataclasses.replace(
        CHECKPOINTS["merge_pair"],
        cases=CHECKPOINTS["merge_pair"].cases[:1],
        random_arguments=lambda random: ([97], (97, 97), 256),
    )
    monkeypatch.setitem(CHECKPOINTS, "merge_pair", weak)
    assert any(grade("merge_pair", program).passed for program in mutants(part("merge_pair", "solution")).values())
