"""How a page is cut into blocks, and what a hash does not see."""

from pathlib import Path

import pytest

from overrides import languages
from overrides.pages import reader
from overrides.problems import ROOT
from overrides.translations.blocks import at_line, read_blocks
from tests.written import FENCE, read

DOCS = ROOT / "docs"
PAGES = sorted(path for path in DOCS.glob("*/**/*.md") if path.relative_to(DOCS).parts[0] in languages.known())

BODY = f"""
Two sentences.
In one paragraph.

- An item
- with a second one

    and its second paragraph.

1. First step
2. Second step

!!! warning "Mind *this*"
    Its text.

    ```{FENCE}
    --8<-- "tiny.py:one"
    ```

??? question
    Untitled.

| Head | Other |
|------|------:|
| `a|b`<!-- = f("a|b") --> | 2<!-- = n --> |

```bpe-trace
documents: ["a"]
budget: 1
```

![A picture](a.svg)

Term
:   Its definition.

<div class="wide">words in HTML</div>

## Next {{#next}}

Cited.[^a]

[^a]: The first source.
[^b]: The second source."""


def blocks(folder, body, **options):
    """The blocks of a small page without those of its front matter and title."""
    return [block for block in read_blocks(read(folder, body, **options)) if block.line > 5]


def test_every_kind_of_block_is_found_at_its_lines(tmp_path):
    found = [(b.kind, b.line - 5, b.end - 5, b.name) for b in blocks(tmp_path, BODY)]
    assert found == [
        ("paragraph", 2, 3, ""),
        ("item", 5, 5, ""),
        ("item", 6, 6, ""),
        ("paragraph", 8, 8, ""),
        ("item", 10, 10, ""),
        ("item", 11, 11, ""),
        ("title", 13, 13, ""),
        ("paragraph", 14, 14, ""),
        ("fence", 16, 18, ""),
        ("title", 20, 20, ""),
        ("paragraph", 21, 21, ""),
        ("row", 23, 23, ""),
        ("row", 25, 25, ""),
        ("figure", 27, 30, ""),
        ("paragraph", 32, 32, ""),
        ("term", 34, 34, ""),
        ("definition", 35, 35, ""),
        ("html", 37, 37, ""),
        ("heading", 39, 39, "next"),
        ("paragraph", 41, 41, ""),
        ("footnote", 43, 43, "a"),
        ("footnote", 44, 44, "b"),
    ]


def test_a_claim_with_a_pipe_stays_in_its_cell(tmp_path):
    [row] = [block for block in blocks(tmp_path, BODY) if block.line == 30]
    assert row.mechanics["cells"] == ("2",)
    assert row.mechanics["code"] == ("a|b",)
    assert row.mechanics["claims"] == ('<!-- = f("a|b") -->', "<!-- = n -->")
    assert not row.translatable


def test_the_strings_of_front_matter_are_blocks(tmp_path):
    front = '---\ntitle: T\ndescription: D d\nskips: {big: "It is too big."}\nnumbers: {"24": "hours"}\n---\n'
    found = [(b.name, b.line, b.text) for b in read_blocks(read(tmp_path, "", front=front)) if b.kind == "string"]
    assert found == [("title", 2, "T"), ("description", 3, "D d"), ("skips.big", 4, "It is too big.")]


def test_the_same_text_twice_is_two_blocks(tmp_path):
    first, second = blocks(tmp_path, "\nAgain.\n\nAgain.")
    assert first.hash == second.hash
    assert (first.line, second.line) == (7, 9)


SAME = {
    "wrapping": ("\nOne two\nthree.", "\nOne\ntwo three."),
    "emphasis": ("\nOne *two* **three**.", "\nOne _two_ __three__."),
    "numbering": ("\n1. one\n2. two", "\n1. one\n1. two"),
    "bullets": ("\n- one\n- two", "\n* one\n* two"),
    "the width of a bullet's margin": ("\n- one\n- two", "\n-   one\n-   two"),
    "alignment of a table": ("\n| one | two |\n|---|---|\n| a b | c |", "\n| one | two |\n|:-:|--:|\n| a b | c |"),
    "padding of a table": ("\n| one | two |\n|---|---|\n| a b | c |", "\n|one|two   |\n|---|---|\n| a  b | c |"),
    "trailing spaces": ("\nOne two.", "\nOne two.   "),
    "blank lines": ("\nOne.\n\nTwo.", "\n\n\nOne.\n\n\nTwo."),
    "claims": ("\nThere are 4<!-- = n --> of them.", "\nThere are 4<!-- = len(x) --> of them."),
    "comments": ("\nOne two.", "\nOne <!-- check this --> two."),
    "quotes and dashes": ("\n“One” – it’s two…", '\n"One" - it\'s two...'),
    "no-break spaces": ("\nIt is 5<!-- = n -->\u00a0bytes.", "\nIt is 5<!-- = n --> bytes."),
    "soft hyphens": ("\nOne long\u00adword.", "\nOne longword."),
    "entities": ("\nOne &amp; two.", "\nOne & two."),
    "links' targets": ("\nSee [this](a.md).", "\nSee [this](b.md)."),
    "attributes": ("\nOne two.{ .wide }", "\nOne two."),
}


@pytest.mark.parametrize("what", SAME)
def test_the_hash_does_not_see(what, tmp_path):
    one, other = (blocks(tmp_path / str(number), body) for number, body in enumerate(SAME[what]))
    assert [block.hash for block in one] == [block.hash for block in other]


OTHER = {
    "a word": ("\nOne two.", "\nOne three."),
    "a letter's case": ("\nOne two.", "\nOne Two."),
    "emphasis where there was none": ("\nOne two.", "\nOne *two*."),
    "strong emphasis": ("\nOne *two*.", "\nOne **two**."),
    "a link's words": ("\nSee [this](a.md).", "\nSee [that](a.md)."),
    "a description of an image": ("\n![one](a.svg)", "\n![two](a.svg)"),
    "a digit in a word's place": ("\nIt has three<!-- = n --> of them.", "\nIt has 3<!-- = n --> of them."),
    "punctuation": ("\nOne two.", "\nOne two?"),
    "the plural": ("\nThe count is 1<!-- = n --> here.", "\nThe count is 2<!-- = n --> here."),
}


@pytest.mark.parametrize("what", OTHER)
def test_the_hash_sees(what, tmp_path):
    one, other = (blocks(tmp_path / str(number), body) for number, body in enumerate(OTHER[what]))
    assert [block.hash for block in one] != [block.hash for block in other]


MECHANICAL = {
    "a number": ("\nThere are 14<!-- = n --> of them.", "\nThere are 15<!-- = n --> of them."),
    "an expression": ("\nThere are 4<!-- = n --> of them.", "\nThere are 4<!-- = m --> of them."),
    "when a claim is evaluated": ("\nThere are 4<!-- = n --> of them.", "\nThere are 4<!-- == n --> of them."),
    "code": ("\nThe word `ab` here.", "\nThe word `ba` here."),
    "the order of code": ("\nFirst `ab` then `ba`.", "\nFirst `ba` then `ab`."),
    "a target": ("\nSee [this](a.md).", "\nSee [this](b.md)."),
    "a heading's id": ("\n## One {#one}", "\n## One {#two}"),
    "a heading's level": ("\n## One {#one}", "\n### One {#one}"),
    "a kind of admonition": ('\n!!! note "One"\n    Two.', '\n!!! tip "One"\n    Two.'),
    "that an admonition opens": ('\n??? note "One"\n    Two.', '\n???+ note "One"\n    Two.'),
    "an image": ("\n![one](a.svg)", "\n![one](b.svg)"),
    "a footnote": ("\nOne.[^a]", "\nOne.[^b]"),
    "a label": ("\n[^a]: One two.", "\n[^b]: One two."),
    "a list": ("\n- One two.", "\n1. One two."),
    "a number of cells": ("\n| one |\n|---|\n| two |", "\n| one |  |\n|---|---|\n| two |  |"),
    "a formula": ("\nSo $a+b$ is one.", "\nSo $a+c$ is one."),
    "a tag": ("\nPress <kbd>one</kbd>.", "\nPress <b>one</b>."),
}


@pytest.mark.parametrize("what", MECHANICAL)
def test_the_mechanical_hash_sees(what, tmp_path):
    one, other = (blocks(tmp_path / str(number), body) for number, body in enumerate(MECHANICAL[what]))
    assert [b.mechanics_hash for b in one] != [b.mechanics_hash for b in other]


def test_figures_are_equal_when_their_data_are(tmp_path):
    bodies = ('```bpe-trace\nbudget: 4\ndocuments: ["a"]\n```', "```bpe-trace\ndocuments: [a]\nbudget:   4\n```")
    one, other = (blocks(tmp_path / str(number), f"\n{body}") for number, body in enumerate(bodies))
    assert one[0].hash == other[0].hash


def test_a_block_is_found_by_any_of_its_lines(tmp_path):
    found = blocks(tmp_path, "\nOne\ntwo.\n\nThree.")
    assert [at_line(found, line) and at_line(found, line).text for line in (7, 8, 9, 10)] == [
        "One\ntwo.", "One\ntwo.", None, "Three.",
    ]  # fmt: skip


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.relative_to(DOCS).as_posix())
def test_no_line_of_a_page_is_left_out(path: Path):
    page = reader.read_page(path)
    found = read_blocks(page)
    covered = {line for block in found for line in range(block.line, block.end + 1)}
    bare = [
        number
        for number, text in enumerate(page.lines, 1)
        if number >= page.first and text.strip() and number not in covered and not text.startswith("|--")
    ]
    assert bare == []
    assert len([b for b in found if b.kind in ("fence", "figure")]) == len(page.fences)
    assert sum(len(block.mechanics.get("claims", ())) for block in found) == len(page.claims)
    assert [b.name for b in found if b.kind == "heading"] == [heading.id for heading in page.headings]
