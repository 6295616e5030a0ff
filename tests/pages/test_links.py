"""A link that leads nowhere is named in every language: in the source with its line, on the built page too."""

import pytest

from overrides.pages.links import page_problems, site_problems
from tests.written import read, write_page


def problems_of(folder, text, language="nl"):
    write_page(folder, "\n## Part {#part}", language=language, slug="other")
    write_page(folder, "", language="en", slug="only")
    page = read(folder, f"\n{text}", language=language)
    assert page.problems == []
    return [f"{problem.line}: {problem.message}" for problem in page_problems(page, folder / "docs")]


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


SITE = "http://127.0.0.1/bpe/"


def site_says(folder, **files):
    for name, text in files.items():
        path = folder / f"{name.replace('_', '/')}.html"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return [f"{problem.path}:{problem.line}: {problem.message}" for problem in site_problems(folder, SITE)]


def test_built_links_and_ids_pass_below_the_base_path(tmp_path):
    home = '<a href="nl/">x</a><a href="/bpe/nl/#a">x</a><a href="#top"></a><p id="top">'
    assert site_says(tmp_path, index=home, nl_index='<p id="a"></p><a href="../">home</a>') == []


@pytest.mark.parametrize(
    ("html", "message"),
    [
        ('<a href="nl/">', "nl/ leads to no file of the site"),
        ('\n<img src="a.png">', "a.png leads to no file of the site"),
        ('<a href="#a">', "#a names an id that the page does not have"),
        ('<a href="/nl/">', "/nl/ leaves the site's address http://127.0.0.1/bpe/"),
        ('<p id="a"><p id="a">', "the id 'a' stands 2 times"),
    ],
)
def test_a_dead_built_link_or_a_double_id_is_named(tmp_path, html, message):
    [problem] = site_says(tmp_path, index=html)
    assert problem.endswith(message)
    assert problem.startswith("site/index.html:")
