"""The API reference shows what the package has, in the form in which the rest of the site expects it."""

import griffe
import pytest
from bs4 import BeautifulSoup

import bpe_examples
from overrides.pages import markup, reader
from overrides.pages.pieces import prose_lines
from overrides.pages.reference import Examples, exists, like_ours, problems, with_fences
from overrides.translations.blocks import read_blocks
from tests.lessons.record import pages
from tests.written import read, told

PUBLIC = "\n\n".join(f"::: bpe_examples.{name}" for name in bpe_examples.__all__)


def test_examples_are_code_and_not_quotations():
    assert with_fences("Add.\n\n>>> 1 + 1\n2\n>>> 2\n2\n\nMore.\n\n>>> 3\n3") == (
        "Add.\n\n```pycon\n>>> 1 + 1\n2\n>>> 2\n2\n```\n\nMore.\n\n```pycon\n>>> 3\n3\n```"
    )
    assert with_fences("Nothing to show: a >>> b.") == "Nothing to show: a >>> b."


def test_mkdocstrings_is_handed_examples_in_fences():
    loaded = griffe.load("bpe_examples.pairs", extensions=griffe.load_extensions(Examples))
    docstring = loaded["pair_counts"].docstring.value
    assert docstring.count("```pycon\n>>> ") == docstring.count("```") / 2 == 1


# What a page may ask for ------------------------------------------------------------------------------------------


def test_a_name_is_read_with_its_line(tmp_path):
    page = read(tmp_path, "\n::: bpe_examples.train\n\n::: bpe_examples.guard.guard\n")
    assert [(reference.line - page.first, reference.name) for reference in page.references] == [
        (2, "bpe_examples.train"),
        (4, "bpe_examples.guard.guard"),
    ]
    assert page.problems == []


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (":::bpe_examples.train", "a name of the package is shown by"),
        ("::: train", "a name of the package is shown by"),
        ("    ::: bpe_examples.train", "unindented"),
        ("::: bpe_examples.train ", "a name of the package is shown by"),
        ("::: os.path", "a name of the package is shown by"),
        ("words\n::: bpe_examples.train", "between blank lines"),
        ("::: bpe_examples.train\n    options: {}", "between blank lines"),
    ],
)
def test_every_other_spelling_is_an_error(tmp_path, line, message):
    [problem] = told(read(tmp_path, f"\n{line}\n"))
    assert message in problem


def test_a_name_that_the_package_lacks_is_seen(tmp_path):
    page = read(tmp_path, f"\n{PUBLIC}\n\n::: bpe_examples.trian\n")
    [problem] = problems(page)
    assert problem.message == "there is no bpe_examples.trian"
    assert page.lines[problem.line - 1] == "::: bpe_examples.trian"


def test_a_public_name_that_is_not_shown_is_seen(tmp_path):
    [problem] = problems(read(tmp_path, "\n" + PUBLIC.replace("::: bpe_examples.encode\n\n", "") + "\n"))
    assert problem.message == "bpe_examples.encode is public and not shown"


def test_a_name_that_is_shown_twice_is_seen(tmp_path):
    [problem] = problems(read(tmp_path, f"\n{PUBLIC}\n\n::: bpe_examples.train\n"))
    assert problem.message == "bpe_examples.train is shown a second time"


def test_a_page_without_names_has_nothing_to_show(tmp_path):
    assert problems(read(tmp_path, "\nWords.\n")) == []


def test_a_name_below_a_module_that_does_not_exist_is_no_name():
    assert not exists("bpe_examples.nothing.at_all")


@pytest.mark.parametrize("path", [path for path in pages() if path.stem == "api"], ids=lambda path: path.parent.name)
def test_the_reference_shows_the_whole_face_of_the_package(path):
    page = reader.read_page(path)
    assert problems(page) == []
    assert len(page.references) >= len(bpe_examples.__all__)


def test_a_translator_has_nothing_to_do_with_a_name(tmp_path):
    page = read(tmp_path, "\nWords here.\n\n::: bpe_examples.train\n\nMore words.\n")
    [block] = [block for block in read_blocks(page) if block.kind == "reference"]
    assert not block.translatable
    assert block.mechanics["reference"] == ("bpe_examples.train",)
    assert [block.kind for block in read_blocks(page)][-3:] == ["paragraph", "reference", "paragraph"]
    other = read(tmp_path, "\n::: bpe_examples.encode\n")
    assert read_blocks(other)[-1].hash != block.hash


# What mkdocstrings writes -----------------------------------------------------------------------------------------

WRITTEN = """<div class="doc doc-object doc-function">


<h3 id="bpe_examples.train" class="doc doc-heading">
            <span class="doc doc-object-name">train</span>


<a href="#bpe_examples.train" class="headerlink" title="Link">#</a></h3>
<div class="doc-signature highlight"><pre><code>train()</code></pre></div>
<div class="doc doc-contents first"><p>Learn.</p><pre>example</pre></div></div>"""


def ours(language):
    """What our pages make of it."""
    tree = markup.parsed(WRITTEN)
    like_ours(tree, language)
    markup.name_permalinks(tree, "Link to section “{heading}”")
    return BeautifulSoup(markup.written(tree), "html.parser")


def test_its_headings_get_names_like_ours():
    page = ours("en")
    assert page.h3.span.get_text() == "train"
    assert page.h3["aria-labelledby"] == "bpe_examples.train--text"
    assert page.select_one("a.headerlink")["aria-label"] == "Link to section “train”"


def test_its_english_says_so_in_other_languages():
    assert ours("en").select("[lang]") == []
    page = ours("nl")
    assert page.select_one('[lang="en"]').p.get_text() == "Learn."


def test_its_code_is_not_taken_for_code_of_the_page():
    assert markup.code_blocks(markup.parsed(f"<pre>a</pre>{WRITTEN}<pre>b</pre>")) == 2


def test_a_name_is_no_prose(tmp_path):
    page = read(tmp_path, "\n::: bpe_examples.train\n\nWords.\n")
    assert [line for _, line in prose_lines(page) if line] == ["# T {#tiny}", "Words."]
