"""The built pages show what was run: the same blocks, the same output, the same facts."""

import html
import re

import pytest
from bs4 import BeautifulSoup

from overrides import languages
from overrides.pages import facts, reader, running
from overrides.pages.fences import FIGURES
from tests.copies import edit, run_module, said
from tests.lessons.record import DOCS, pages
from tests.small import small
from tests.written import read, section, shown

LESSONS = [path for path in pages() if "minutes" in reader.read_page(path).meta]


def built_text(site, path):
    """Return the HTML of the built page of a source page."""
    language, slug = path.parent.name, path.stem
    folder = site / ("" if language == languages.SOURCE else language) / ("" if slug == "index" else slug)
    return (folder / "index.html").read_text("utf-8")


def built_page(site, path):
    return BeautifulSoup(built_text(site, path), "lxml")


def title_of(page):
    return html.unescape(re.search("<title>(.*)</title>", page, re.DOTALL)[1])


def named(path):
    return path.relative_to(DOCS).as_posix()


@pytest.mark.parametrize("path", LESSONS, ids=named)
def test_the_readers_code_blocks_are_those_of_the_built_page(built, path):
    article = built_page(built, path).find("article")
    others = {id(pre) for box in article.select(".result, .checkpoint, .listing") for pre in box.find_all("pre")}
    blocks = [pre.get_text() for pre in article.find_all("pre") if id(pre) not in others]
    source = reader.read_page(path)
    wanted = [fence.code for fence in source.fences if fence.language not in FIGURES]
    assert [block.strip() for block in blocks] == [code.strip() for code in wanted]


@pytest.mark.parametrize("path", LESSONS, ids=named)
def test_the_output_shown_is_what_was_printed(built, path):
    article = built_page(built, path).find("article")
    shown_outputs = [result.find("pre").get_text() for result in article.select(".result")]
    results = running.run_page(reader.read_page(path))
    printed = [result.stdout for result in results if result.kind == "run" and result.stdout]
    assert shown_outputs == printed


@pytest.mark.parametrize("path", LESSONS, ids=named)
def test_every_claim_is_a_mark_and_a_row_of_the_list(built, path):
    article = built_page(built, path).find("article")
    claims = reader.read_page(path).claims
    marks = article.select("data.claim")
    assert [mark["value"] for mark in marks] == [claim.expression for claim in claims]
    assert [mark.get_text() for mark in marks] == [claim.literal for claim in claims]
    rows = article.select("#computed-facts tbody tr")
    assert [row.find("a")["href"] for row in rows] == [f"#{mark['id']}" for mark in marks]
    assert [row.find_all("td")[1].get_text() for row in rows] == [claim.expression for claim in claims]
    summary = article.select_one("#computed-facts summary").get_text()
    assert summary == languages.load(path.parent.name)["facts"]["summary"].format(count=len(claims))


@pytest.mark.parametrize("path", pages(), ids=named)
def test_no_claim_comment_reaches_a_reader(built, path):
    page = built_text(built, path)
    assert "<article" in page
    assert "<!-- =" not in page
    assert "fact-" not in title_of(page)


@pytest.mark.parametrize("path", LESSONS, ids=named)
def test_a_lesson_shows_its_frame(built, path):
    """Aims, minutes, what to know before, previous and next, the date: in every language."""
    page, meta = built_page(built, path), reader.read_page(path).meta
    text = page.find("main").get_text(" ")
    assert str(meta["minutes"]) in text
    assert str(meta["checked"].year) in text
    hrefs = [link.get("href", "") for link in page.find("main").find_all("a")]
    assert all(any(href.endswith(f"{slug}/") for href in hrefs) for slug in meta["before"])
    assert page.find(id="aims")
    neighbours = [link["href"] for link in page.select("a[rel~=prev], a[rel~=next]")]
    assert neighbours, "neither a previous nor a next page"


@pytest.mark.parametrize("path", pages(), ids=named)
def test_the_page_says_its_language_and_its_title(built, path):
    page = built_text(built, path)
    assert re.search(r"<html\b[^>]*\blang=\"?([a-z-]+)", page)[1] == path.parent.name
    assert reader.read_page(path).meta["title"] in title_of(page)


# Plants -----------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def tiny(tmp_path_factory):
    """A build of a project with a lesson whose program prints what is hard to show."""
    project = small(tmp_path_factory.mktemp("tiny"))
    program = (
        section("control", r"print('A' + chr(2) + 'B' + chr(3) + 'C')" "\n" r"print('a\tb\r\n[\x00]\x1b[31mred')")
        + "\n"
        + section("silent", "x = 1")
        + "\n"
        + section(
            "markup", "print('<b>*x*</b> &amp; # not a heading')\nprint('  two  spaces')\nprint(list(range(200)))"
        )
    )
    (project / "docs/snippets/tiny.py").write_text(program, "utf-8")
    front = "---\ntitle: T\ndescription: D\n---\n# T {#tiny}\n\n"
    body = "\n".join(shown(name) for name in ("control", "silent", "markup"))
    for language in languages.COMPLETE:
        (project / f"docs/{language}/tiny.md").write_text(front + body, "utf-8")
    edit(project / "mkdocs.yml", "      - trace.md\n", "      - trace.md\n      - tiny.md\n")
    recorded = run_module("tests.lessons.record", folder=project)
    assert recorded.returncode == 0, said(recorded)
    result = run_module("mkdocs", "build", folder=project)
    assert result.returncode == 0, said(result)
    return project


def outputs_of(project, language="nl"):
    page = BeautifulSoup((project / "site" / language / "tiny/index.html").read_bytes().decode(), "html.parser")
    return [result.find("pre").get_text() for result in page.select(".result")]


def test_control_characters_are_shown_one_for_one(tiny):
    assert outputs_of(tiny)[0] == "A\u2402B\u2403C\na\u2409b\u240d\n[\u2400]\u241b[31mred\n"
    raw = (tiny / "site/nl/tiny/index.html").read_bytes()
    assert not [byte for byte in raw if byte < 0x20 and byte not in b"\n"]


def test_a_block_that_prints_nothing_has_no_box_for_its_output(tiny):
    page = BeautifulSoup((tiny / "site/tiny/index.html").read_text("utf-8"), "lxml")
    assert len(page.select(".program")) == 3
    assert len(page.select(".result")) == 2


def test_output_is_text_whatever_it_looks_like(tiny):
    assert outputs_of(tiny)[1].startswith("<b>*x*</b> &amp; # not a heading\n  two  spaces\n[0, 1, 2,")


def test_the_three_languages_show_the_same_output(tiny):
    assert outputs_of(tiny, "nl") == outputs_of(tiny, "ru") == outputs_of(tiny, ".")


@pytest.mark.parametrize("body", ["\n\n    indented()\n", "\n\n<pre>x</pre>\n"])
def test_a_code_block_that_the_reader_does_not_see_fails_the_build(tmp_path, body):
    project = small(tmp_path)
    page = project / "docs/en/index.md"
    page.write_text(page.read_text("utf-8") + body, "utf-8")
    result = run_module("mkdocs", "build", folder=project, BUILD_LOCALE="en")
    assert result.returncode == 1
    assert "the reader sees 0 code blocks, the built page shows 1" in said(result)


def test_facts_escape_what_they_show(tmp_path):
    page = read(tmp_path, shown("a") + "\n`<b>`<!-- = x if 1 < 2 else y -->", program=section("a", "x = '<b>'"))
    list_of_facts = facts.listed(running.run_page(page, tmp_path), "nl")
    assert "<code>&lt;b&gt;</code>" in list_of_facts
    assert html.escape("x if 1 < 2 else y") in list_of_facts
    assert not re.search(r"<b>", list_of_facts)


def test_a_page_without_claims_has_no_list(tmp_path):
    assert facts.listed([], "en") == ""
