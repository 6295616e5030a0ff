"""A fence has one spelling for each purpose, and every other one is an error with its line."""

import pytest

from overrides.pages.marking import marked
from tests.written import FRONT, one, read, section, shown, told


def test_an_executed_fence_is_its_included_section(tmp_path):
    page = read(tmp_path, "\n" + shown("sum"), program=section("sum", "total = 1 + 1\nprint(total)"))
    assert page.problems == []
    [fence] = page.fences
    assert (fence.line, fence.executed, fence.code) == (7, True, "total = 1 + 1\nprint(total)")
    assert fence.section.line == 2


@pytest.mark.parametrize(
    "info",
    [
        *("python", "py", "Python", "python ", " python", "pycon ", '{.python exec="on"}', "python3", "PYTHON"),
        *('python exec="on"', 'python exec="on" source="above" result="text"', 'python title="a.py" linenums="1"'),
        *("python exec=on", 'python result="text" source="block" exec="on"', "", "text title", "doctest", "rb"),
    ],
)
def test_every_other_spelling_of_a_fence_is_an_error_with_its_line(tmp_path, info):
    page = read(tmp_path, f"\n```{info}\nassert 0\n```")
    assert told(page)[0].startswith("3: ")
    assert "is not a spelling of a fence" in told(page)[0]


@pytest.mark.parametrize("info", ["python", "py", " python", '{.python exec="on"}', "Python"])
def test_python_in_another_spelling_is_run_all_the_same(tmp_path, info):
    [fence] = read(tmp_path, f"\n```{info}\nassert 0\n```").fences
    assert fence.executed


def test_tildes_are_an_error(tmp_path):
    assert "3: a fence is made of backticks, not tildes" in told(read(tmp_path, "\n~~~text\na\n~~~"))


def test_an_unclosed_fence_is_an_error_where_it_opens(tmp_path):
    assert one(read(tmp_path, "\n```text\na")) == "3: the fence is never closed"


def test_a_longer_closing_run_is_an_error(tmp_path):
    assert (
        one(read(tmp_path, "\n```text\na\n````"))
        == "5: the fence opened at line 7 with ``` must close with exactly ```"
    )


def test_a_fence_in_a_comment_is_an_error(tmp_path):
    page = read(tmp_path, "\n<!--\n```text\na\n```\n-->")
    assert told(page)[0] == "4: a fence in a comment: it would be shown nowhere and run by nobody"
    assert page.fences == []


def test_a_comment_that_is_never_closed_is_an_error(tmp_path):
    assert one(read(tmp_path, "\n<!-- open")) == "3: a comment that is never closed"


def test_a_fence_quoted_inside_a_longer_one_is_text(tmp_path):
    page = read(tmp_path, "\n````text\n```python\n1 + 1\n```\n````")
    assert page.problems == []
    assert len(page.fences) == 1


def test_a_fence_on_a_list_marker_is_an_error(tmp_path):
    assert told(read(tmp_path, "\n- ```text\n  a\n  ```"))[0].startswith("3: a fence on the line of a list marker")


def test_a_quoted_fence_is_an_error(tmp_path):
    assert told(read(tmp_path, "\n> ```text\n> a\n> ```"))[0] == (
        "3: a fence is indented by spaces, four a level, and never quoted"
    )


def test_a_fence_in_an_admonition_is_read(tmp_path):
    page = read(tmp_path, '\n!!! note "N"\n    ```text\n    a\n\n      b\n    ```')
    assert page.problems == []
    assert page.fences[0].body == "a\n\n  b"


def test_a_fence_that_outlives_its_indentation_is_an_error(tmp_path):
    page = read(tmp_path, '\n!!! note "N"\n    ```text\n    a\nb')
    assert one(page) == "4: the fence is not closed before its indentation ends at line 10"


def test_a_line_of_inline_code_with_three_backticks_is_no_fence(tmp_path):
    assert read(tmp_path, "\n```text``` in a line").fences == []


def test_a_skip_needs_a_listed_reason(tmp_path):
    assert "front matter `skips` gives no reason" in one(read(tmp_path, '\n```python skip="wrong"\n1 / 0\n```'))


def test_a_skip_with_a_reason_is_an_item_and_is_shown_as_python(tmp_path):
    front = FRONT.replace("---\n", '---\nskips: {wrong: "it fails on purpose"}\n', 1)
    page = read(tmp_path, '\n```python skip="wrong"\n1 / 0\n```', front=front)
    assert page.problems == []
    assert page.fences[0].skip == "wrong"
    assert "```python\n1 / 0" in marked(page)


@pytest.mark.parametrize("listed", ["skips: {gone: because}", "numbers: {gone: because}"])
def test_an_exception_that_is_no_longer_needed_is_an_error(tmp_path, listed):
    page = read(tmp_path, "", front=FRONT.replace("---\n", f"---\n{listed}\n", 1))
    assert "which the page no longer needs" in page.problems[0].message


def test_sybils_comment_directives_are_an_error(tmp_path):
    assert one(read(tmp_path, "\n<!-- skip: next -->")).startswith("3: a skip in a comment")


def test_code_with_a_comment_is_an_error(tmp_path):
    page = read(tmp_path, shown("a"), program=section("a", "print(1)\n# [((97, 97), 4)]"))
    assert one(page) == "3: code carries no comments, they can't be translated or checked: # [((97, 97), 4)]"


def test_an_expected_output_with_an_ellipsis_is_an_error(tmp_path):
    page = read(tmp_path, "\n```pycon\n>>> [1, 2, 999]\n[1, ...]\n```")
    assert one(page) == "5: `...` in an expected output hides what is printed; write it out"


def test_continuation_lines_of_a_doctest_are_no_ellipsis(tmp_path):
    assert read(tmp_path, "\n```pycon\n>>> for n in [1]:\n...     n\n1\n```").problems == []
