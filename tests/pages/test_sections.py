"""A page shows its program whole, in order and without comments."""

import pytest

from overrides.pages.sections import read_sections
from tests.written import FENCE, one, read, section, shown, told

TWO = section("a", "x = 1") + "\n" + section("b", "print(x)")


def test_a_section_that_is_not_shown_is_an_error(tmp_path):
    assert "section 'b'" in one(read(tmp_path, shown("a"), program=TWO))
    assert "is not shown on the page" in one(read(tmp_path, shown("a"), program=TWO))


def test_sections_out_of_order_are_an_error(tmp_path):
    assert "section 'b' is out of the order" in one(read(tmp_path, shown("b") + "\n" + shown("a"), program=TWO))


def test_a_section_shown_twice_is_an_error(tmp_path):
    page = read(tmp_path, shown("a") + "\n" + shown("b") + "\n" + shown("a"), program=TWO)
    assert "section 'a' is shown a second time" in one(page)


def test_an_unknown_section_is_an_error_at_its_line(tmp_path):
    page = read(tmp_path, shown("a") + "\n" + shown("b") + "\n" + shown("c"), program=TWO)
    assert one(page).startswith("11: ")
    assert one(page).endswith("has no section 'c'")


def test_a_missing_snippet_and_another_lessons_snippet_are_errors(tmp_path):
    assert "no such snippet" in one(read(tmp_path, shown("a")))
    page = read(tmp_path, shown("a", slug="other"))
    assert "a page includes its own program, tiny.py, not other.py" in told(page)[0]


def test_code_outside_an_include_is_an_error(tmp_path):
    assert one(read(tmp_path, f"\n```{FENCE}\nprint(1)\n```")).startswith("3: executed code is included")
    assert told(read(tmp_path, '\n--8<-- "tiny.py:a"'))[0] == "3: code is included inside an executed fence only"
    page = read(tmp_path, '\n```text\n--8<-- "tiny.py:a"\n```')
    assert one(page) == "3: code is included inside an executed fence only"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("x = 1\n" + TWO, "code outside a section"),
        (TWO + section("a", "y = 1"), "a second section 'a'"),
        ("# --8<-- [start:a]\nx = 1\n", "section 'a' is never ended"),
        ("# --8<-- [start:a]\n# --8<-- [start:b]\n# --8<-- [end:b]\n# --8<-- [end:a]\n", "section mark out of place"),
    ],
)
def test_a_snippet_file_is_nothing_but_sections(tmp_path, text, message):
    path = tmp_path / "s.py"
    path.write_text(text, "utf-8")
    assert any(message in problem.message for problem in read_sections(path)[1])
