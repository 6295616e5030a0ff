"""A checkpoint on a page is the package's: its stub, its words, its solution, in the page's language."""

import pytest
from bs4 import BeautifulSoup

from bpe_examples.checkpoints import NAMES, part
from bpe_examples.checkpoints.sentences import messages
from overrides import languages
from overrides.figures.checkpoint import checkpoint, read_checkpoint
from overrides.pages.checks import undrawable as problems
from tests.written import read, told


def drawn(name, language="en"):
    return BeautifulSoup(checkpoint(name, language), "lxml")


@pytest.mark.parametrize("language", languages.COMPLETE)
@pytest.mark.parametrize("name", NAMES)
def test_stub_hints_and_solution_are_the_graders(name, language):
    page, graders = drawn(name, language), messages(language)
    blocks = [block.get_text().strip("\n") for block in page.select("pre")]
    assert blocks[0] == part(name, "stub")
    assert blocks[-1] == part(name, "solution")
    hints = graders["checkpoints"][name]["hints"]
    text = page.get_text(" ")
    assert all(hint in text for hint in hints)
    summaries = [summary.get_text() for summary in page.select("summary")]
    labels = [graders["labels"]["hint"].format(number=n, total=len(hints)) for n in range(1, len(hints) + 1)]
    assert summaries == [*labels, languages.load(language)["checkpoint"]["solution"]]


def test_a_hint_is_inside_the_one_before_it():
    first = drawn("merge_pair").select_one("details")
    assert len(first.select("details")) == len(messages("en")["checkpoints"]["merge_pair"]["hints"]) - 1


def test_the_command_grades_in_the_readers_language():
    assert "check merge_pair my_answer.py --lang nl" in drawn("merge_pair", "nl").get_text()
    assert "--lang" not in drawn("merge_pair", "en").get_text()


@pytest.mark.parametrize("body", ["name: merge", "merge_pair", "name: merge_pair\nhints: 2", "name: [", ""])
def test_a_checkpoint_that_does_not_exist_is_named_with_its_line(tmp_path, body):
    page = read(tmp_path, f"\n```bpe-checkpoint\n{body}\n```")
    assert told(page) == []
    [problem] = problems(page)
    assert problem.line == 7


def test_the_name_of_a_checkpoint_is_read():
    assert read_checkpoint("name: decode") == "decode"
