"""A changed file is asked by the tests that stand for it, and what nobody asks is named."""

import doctest
import subprocess

import pytest

from tests import quick
from tests.quick import ROOT, chosen

EXISTS = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False).stdout.splitlines()
LESSON = ["docs/en/leakage.md", "docs/nl/leakage.md", "docs/ru/leakage.md"]


@pytest.mark.parametrize(
    ("changed", "tests"),
    [
        ("docs/nl/leakage.md", LESSON),
        ("docs/ru/leakage.lock", LESSON),
        ("docs/snippets/leakage.py", LESSON),
        ("docs/outputs/leakage.out", LESSON),
        ("bpe_examples/training.py", ["tests/test_docstrings.py", "tests/test_golden.py", "tests/test_training.py"]),
        ("overrides/pages/links.py", ["tests/pages/test_links.py"]),
        ("overrides/publish/links.py", ["tests/publish/test_links.py"]),
        ("tests/test_pairs.py", ["tests/test_pairs.py"]),
        ("README.md", ["tests/test_habits.py"]),
    ],
)
def test_a_changed_file_is_asked_by_its_tests(changed, tests):
    choice = chosen([changed], EXISTS)
    assert choice.tests == tests
    assert choice.unasked == []


def test_every_test_that_is_named_outright_exists():
    named = {test for _, tests in quick.ASKED for test in tests if "{" not in test}
    assert named <= set(EXISTS)


def test_a_file_that_nothing_asks_is_named():
    assert chosen(["overrides/theme/main.html"], EXISTS).unasked == ["overrides/theme/main.html"]


def test_a_removed_file_is_no_python_to_check():
    assert chosen(["bpe_examples/gone.py"], EXISTS).python == []


def test_its_example_holds():
    assert doctest.testmod(quick).failed == 0
