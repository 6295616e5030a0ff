"""The HTML of a page names its links, its tables and its outputs, and is the same HTML otherwise."""

import pytest
from bs4 import BeautifulSoup

from overrides.pages import markup


def changed(change, content, *told):
    """What becomes of some HTML."""
    tree = markup.parsed(content)
    change(tree, *told)
    return BeautifulSoup(markup.written(tree), "lxml")


@pytest.mark.parametrize(
    "content",
    [
        '<p>a &lt; b &amp; "c"\u00a0é 中</p>\n<pre><code>x  &lt;y&gt;\n\n</code></pre>',
        '<script type="application/json">{"a": "<b>&amp;"}</script>',
        '<textarea rows="2">\nbanana\n</textarea><input name="x" disabled>',
        '<bpe-stepper><figure><svg aria-hidden="true"><path d="M0"></path></svg></figure></bpe-stepper>',
        "words before <b>and</b> behind",
    ],
)
def test_what_nobody_changes_stays_as_it_is(content):
    assert markup.written(markup.parsed(content)) == content


def test_each_permalink_is_named_after_its_section_and_the_heading_keeps_its_own_name():
    text = '<code>x</code> &amp; <data value="a > b">4</data>'
    heading = f'<h2 id="a">{text}<a class="headerlink" href="#a" title="T">#</a></h2>'
    named = changed(markup.name_permalinks, heading, "Link to section “{heading}”").h2
    assert named.a["aria-label"] == named.a["title"] == "Link to section “x & 4”"
    assert named["aria-labelledby"] == named.span["id"] == "a--text"
    assert named.span.get_text() == "x & 4"
    assert named.a.get_text() == "#"


def test_two_headings_of_one_name_are_told_apart_by_their_ids():
    heading = '<h2 id="{}">train<a class="headerlink" href="#">#</a></h2>'
    page = heading.format("bpe.train") + heading.format("bpe.ByteBPE.train")
    links = changed(markup.name_permalinks, page, "{heading}").select("a")
    assert [link["aria-label"] for link in links] == ["train", "ByteBPE.train"]


def test_headings_without_a_permalink_stay_as_they_are():
    assert changed(markup.name_permalinks, '<h2 id="a">A</h2>', "{heading}").h2.attrs == {"id": "a"}


def test_a_way_back_from_a_footnote_says_which_mention_it_leads_to():
    first = '<a class="footnote-backref" href="#fnref:n" title="Back to footnote 1">↩</a>'
    second = '<a class="footnote-backref" href="#fnref2:n" title="Back to footnote 1">↩</a>'
    links = changed(markup.name_backlinks, first + second, "{number}, mention {mention}").select("a")
    assert [link["aria-label"] for link in links] == ["Back to footnote 1", "1, mention 2"]


def test_a_header_cell_heads_its_column_unless_it_says_otherwise():
    row = '<table><tr><th>a</th><th align="right">b</th><th scope="row">c</th></tr></table>'
    assert [cell["scope"] for cell in changed(markup.scope_headers, row).select("th")] == ["col", "col", "row"]


def test_a_table_of_markdown_gets_a_box_and_a_figures_table_has_its_own():
    page = changed(markup.widen_tables, '<table><tr><td>a</td></tr></table> b <table class="trace__rows"></table>')
    assert page.select_one("div.wide > table").get_text() == "a"
    assert len(page.select("div.wide")) == 1
    assert page.get_text().strip() == "a b"


def test_code_and_cards_are_kept_from_browsers_that_translate():
    page = changed(markup.keep_code, '<code>merge</code><ul class="cards"></ul><ul><li>words</li></ul>')
    assert [element.name for element in page.select("[translate=no]")] == ["code", "ul"]


def test_the_output_of_a_program_says_what_it_is():
    page = changed(markup.name_results, '<div class="result">4</div><div class="results">4</div>', "uitvoer")
    assert [(box["role"], box["aria-label"]) for box in page.select("[role]")] == [("group", "uitvoer")]


def test_code_blocks_are_counted_without_outputs():
    content = '<pre><code>a</code></pre><div class="result"><div><pre>b</pre></div></div><pre>c</pre>'
    assert markup.code_blocks(markup.parsed(content)) == 2
