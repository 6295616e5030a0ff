"""A link that leads nowhere, or out of its language, is named with its line."""

import pytest

from overrides.pages.links import problems
from tests.written import read, write_page


def problems_of(folder, text, language="nl"):
    write_page(folder, "\n## Part {#part}", language=language, slug="other")
    write_page(folder, "", language="en", slug="only")
    page = read(folder, f"\n{text}", language=language)
    assert page.problems == []
    return [f"{problem.line}: {problem.message}" for problem in problems(page, folder / "docs")]


@pytest.mark.parametrize(
    "text",
    [
        "[a](other.md)",
        "[a](other.md#part)",
        "[a](#tiny)",
        "[a](https://example.org/x)",
        "`[a](no.md)`",
        "[a](tiny.md#tiny)",
    ],
)
def test_a_link_that_leads_somewhere_passes(tmp_path, text):
    assert problems_of(tmp_path, text) == []


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[a](missing.md)", "7: the link to missing.md names a file that does not exist"),
        (
            "[a](other.md#parts)",
            "7: the link to other.md#parts names a section that does not exist; other.md has other, part",
        ),
        ("[a](#nowhere)", "7: the link to #nowhere names a section that does not exist; tiny.md has tiny"),
        (
            "[a](../en/only.md)",
            "7: the link to ../en/only.md leaves the language nl; a link names the page of its own language",
        ),
        ("[a](only.md)", "7: the link to only.md names a file that does not exist"),
        ("[a](/nl/other/)", "7: the link to /nl/other/ is not relative to the page"),
        ("[a]()", "7: the link to nothing is not relative to the page"),
        ("[a](../../../x.md)", "7: the link to ../../../x.md leaves docs"),
    ],
)
def test_a_dead_link_is_named_with_its_line(tmp_path, text, message):
    assert problems_of(tmp_path, text) == [message]
