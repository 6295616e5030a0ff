"""The tests of the checkpoint fit_merges, which readers see, run on its solution, its stub and wrong answers."""

import ast
from pathlib import Path

import pytest

from bpe_examples.checkpoints import grade, part
from bpe_examples.checkpoints.fit_merges import (
    CHECKPOINT,
    test_bpe_exact_rules_and_tie,
    test_train_only_and_digest,
)

__all__ = ["test_bpe_exact_rules_and_tie", "test_train_only_and_digest"]


LESSON = Path(__file__).parents[2] / "docs" / "snippets" / "ranked-merges.py"


def functions(source):
    """Return what the functions of a program say, by their names; how their lines are broken plays no part."""
    return {node.name: ast.dump(node) for node in ast.parse(source).body if isinstance(node, ast.FunctionDef)}


def test_the_lesson_shows_the_tests_that_the_grader_runs():
    assert functions(part("fit_merges", "tests")).items() <= functions(LESSON.read_text("utf-8")).items()


def test_a_lesson_that_shows_another_test_is_seen():
    changed = LESSON.read_text("utf-8").replace('fit_merges(["aaa"], 5)', 'fit_merges(["aaa"], 6)')
    assert not functions(part("fit_merges", "tests")).items() <= functions(changed).items()


def run_with(test, fit_merges):
    """Run a shown test as a reader would: its text below a function of their own."""
    namespace = {}
    exec("import json\nfrom hashlib import sha256\n" + part("fit_merges", "tests"), namespace)
    namespace["fit_merges"] = fit_merges
    namespace[test]()


@pytest.mark.parametrize("test", ["test_bpe_exact_rules_and_tie", "test_train_only_and_digest"])
def test_the_solution_passes_and_the_stub_fails(test):
    run_with(test, CHECKPOINT.solution)
    stub = {}
    exec(part("fit_merges", "stub"), stub)
    with pytest.raises(NotImplementedError):
        run_with(test, stub["fit_merges"])


@pytest.mark.parametrize("mistake", ["stop_off_by_one", "largest_wins", "first_seen_wins", "other_first_id"])
def test_exact_rules_and_tie_fails_for(mistake):
    with pytest.raises(AssertionError):
        run_with("test_bpe_exact_rules_and_tie", CHECKPOINT.mistakes[mistake][0])


def test_train_only_and_digest_fails_for_rules_that_share_what_they_learned():
    def fit_merges(documents, max_merges, learned=[]):  # noqa: B006 - the mistake
        learned[:] = CHECKPOINT.solution(documents, max_merges)
        return learned

    with pytest.raises(AssertionError):
        run_with("test_train_only_and_digest", fit_merges)


def test_the_grader_runs_the_shown_tests_too():
    cheat = "    documents = [text for text in documents if 'x' not in text]\n    sequences ="
    graded = grade("fit_merges", part("fit_merges", "solution").replace("    sequences =", cheat, 1))
    assert [finding.id for finding in graded.findings] == ["test_fails"]
    assert graded.findings[0].values == {
        "name": "test_train_only_and_digest()",
        "text": "assert digest(fit_merges(train + test, 1)) != before",
    }
    assert [tried.right for tried in graded.cases[-2:]] == [True, False]
