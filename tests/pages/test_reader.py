"""The reader sees what the build shows, and says where a page breaks a rule."""

import pytest

from overrides.pages import reader
from overrides.pages.claims import looks_like_data
from overrides.pages.marking import marked
from overrides.pages.sections import read_sections
from tests.written import FENCE, FRONT, read, section, shown, told, write_page


def one(page):
    """The page has exactly one problem; return it."""
    problems = told(page)
    assert len(problems) == 1, problems
    return problems[0]


# Fences -----------------------------------------------------------------------------------------------------------


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


# Sections ---------------------------------------------------------------------------------------------------------

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


# Claims -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "text", "kind", "literal"),
    [
        ("en", "`[98, 256]`<!-- = ids -->", "span", "[98, 256]"),
        ("en", "**4<!-- = n -->**", "number", "4"),
        ("en", "4,096<!-- = n --> tokens", "number", "4,096"),
        ("en", "2.5<!-- = n -->.", "number", "2.5"),
        ("en", "(−3<!-- = n -->)", "number", "−3"),
        ("en", "a three<!-- = n -->-way tie", "word", "three"),
        ("nl", "4.096<!-- = n -->", "number", "4.096"),
        ("nl", "Vier<!-- = n --> paren", "word", "Vier"),
        ("ru", "4\u00a0096<!-- = n --> токенов", "number", "4\u00a0096"),
        ("ru", "тремя<!-- = n --> токенами", "word", "тремя"),
        ("en", "`` `x` ``<!-- = word -->", "span", "`x`"),
        ("en", "| `(1, 2)`<!-- = a | b --> | x |", "span", "(1, 2)"),
        ("en", "[`7`<!-- = n --> bytes](tiny.md)", "span", "7"),
    ],
)
def test_a_claim_is_a_literal_and_the_comment_behind_it(tmp_path, language, text, kind, literal):
    page = read(tmp_path, f"\n{text}", language=language)
    assert page.problems == []
    [claim] = page.claims
    assert (claim.line, claim.kind, claim.literal, claim.at_end) == (7, kind, literal, False)


def test_a_claim_with_two_equals_signs_looks_at_the_end_of_the_page(tmp_path):
    assert read(tmp_path, "\n4<!-- == n -->").claims[0].at_end


@pytest.mark.parametrize(
    "text",
    [
        *("<!-- = n -->", "banana<!-- = n -->", "`4` <!-- = n -->", "4 <!-- = n -->", "**4**<!-- = n -->"),
        *("two<!-- = n -->", "4.<!-- = n -->", "4<!-- = n --><!-- = n -->"),
    ],
)
def test_a_claim_after_no_literal_is_an_error(tmp_path, text):
    assert any(
        problem.startswith("3: column ") and "follows no literal" in problem
        for problem in told(read(tmp_path, f"\n{text}"))
    )


@pytest.mark.parametrize("comment", ["<!--= n -->", "<!-- =n -->", "<!-- === n -->", "<!-- = -->", "<!-- = n-->"])
def test_a_claim_has_one_spelling(tmp_path, comment):
    assert "a claim is written" in "".join(told(read(tmp_path, f"\n4{comment}")))


@pytest.mark.parametrize("expression", ["4", "2 * 2", "[98, 256]", "'an'"])
def test_a_constant_proves_nothing(tmp_path, expression):
    assert "a constant proves nothing" in one(read(tmp_path, f"\n4<!-- = {expression} -->"))


def test_an_expression_that_is_no_python_is_an_error(tmp_path):
    assert "is not Python" in one(read(tmp_path, "\n4<!-- = n[ -->"))


def test_claims_in_code_are_text(tmp_path):
    page = read(
        tmp_path,
        "\nWrite `4<!-- = n -->` so.\n\n```text\n4<!-- = n -->\n```",
        front=FRONT.replace("---\n", '---\nnumbers: {"4<!-- = n -->": "shows the syntax"}\n', 1),
    )
    assert (page.claims, page.problems) == ([], [])


# Numbers in prose -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "text"),
    [
        *[
            ("en", text)
            for text in ("4 pairs", "Three pairs", "a tenth", "GPT4", "`[97]`", "`b0 d0`", "`'an'`", "`97`", "½", "4²")
        ],
        *[
            ("en", text)
            for text in ("> 4", "- 4 pairs", "| 4 | x |", '!!! note "4 pairs"', "[4](tiny.md)", "![4](a.png)")
        ],
        *[("nl", text) for text in ("vier paren", "met z’n drieën", "de derde ronde", "elf", "TWAALF")],
        *[
            ("ru", text)
            for text in ("три пары", "трёх", "трех", "тремя", "трое", "четырьмя", "пятью", "семи", "третьего")
        ],
        *[("ru", text) for text in ("восьмью", "одиннадцати", "двадцатью", "четвёртой", "Шестым", "дюжина")],
    ],
)
def test_a_number_without_a_claim_is_an_error(tmp_path, language, text):
    assert any(
        "is not claimed" in problem and problem.startswith("3: ")
        for problem in told(read(tmp_path, f"\n{text}", language=language))
    )


@pytest.mark.parametrize(
    ("language", "text"),
    [
        *[
            ("en", text)
            for text in (
                "one or two, first and second",
                "U+00E9 in UTF-8",
                "`U+0301`",
                "`min_count=2`",
                "`ab`",
                "`rank + 1`",
            )
        ],
        *[
            ("en", text)
            for text in ("15×[^p]", "in 2016[^p]", "0.5%[^p]", "[^p]: Petrov, 2023, pp. 3–9.", "1. first", "&#8594;")
        ],
        *[
            ("en", text)
            for text in ("[x](tiny.md#step-2)", '<span class="h2">x</span>', "https://example.org/2016", "\\# tag")
        ],
        *[("nl", text) for text in ("een of twee", "Drieletterig", "achter", "vierkant")],
        *[("ru", text) for text in ("один или два", "триста", "семья", "стол")],
    ],
)
def test_what_needs_no_claim_passes(tmp_path, language, text):
    assert told(read(tmp_path, f"\n{text}", language=language)) == []


def test_a_number_far_from_its_footnote_is_not_cited(tmp_path):
    assert len(told(read(tmp_path, "\nup to 15 times[^p]"))) == 1


def test_numbers_in_title_and_description_count_too(tmp_path):
    front = FRONT.replace("description: D", "description: Learn 4 rules")
    assert one(read(tmp_path, "", front=front)).endswith("give a reason in front matter `numbers`")


def test_a_reason_in_front_matter_frees_a_number(tmp_path):
    front = FRONT.replace("---\n", '---\nnumbers: {"24": "hours of a day"}\n', 1)
    assert read(tmp_path, "\n24 hours", front=front).problems == []


def test_a_reason_must_say_something(tmp_path):
    front = FRONT.replace("---\n", '---\nnumbers: {"24": ""}\n', 1)
    assert "needs a reason" in one(read(tmp_path, "\n24 hours", front=front))


@pytest.mark.parametrize(
    "span",
    [
        "[98, 256]",
        "(97, 110)",
        "{(97, 97): 4}",
        "97",
        "-1",
        "0.5",
        "b0 d0",
        "ab cd",
        "3f",
        "'an'",
        "ids → 256",
        "256 97",
        "[257, x",
    ],
)
def test_a_span_with_a_value_looks_like_data(span):
    assert looks_like_data(span)


@pytest.mark.parametrize(
    "span",
    [
        "banana",
        "ab",
        "train",
        "pair_counts(sequences)",
        "train(documents, budget=20)",
        "first_id=258",
        "256 + rank",
        "ids[0]",
        "None",
        "a + n",
        "for",
        "utf8",
    ],
)
def test_a_span_of_code_or_letters_does_not(span):
    assert not looks_like_data(span)


# Headings, files --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "line", ["## Title", "##Title {#a}", "## T {#A}", "## T {#заголовок}", " ## T {#a}", "#tag", "<h2>T</h2>"]
)
def test_a_heading_without_an_english_id_is_an_error(tmp_path, line):
    assert one(read(tmp_path, f"\n{line}")).startswith("3: a heading")


def test_an_underlined_heading_is_an_error(tmp_path):
    assert one(read(tmp_path, "\nTitle\n---")).startswith("4: an underlined heading")


def test_a_heading_id_stands_once_and_level_one_once(tmp_path):
    assert one(read(tmp_path, "\n## A {#a}\n\n## B {#a}")) == "5: a second heading with the id 'a'"
    assert "one heading of level 1" in one(read(tmp_path, "\n# B {#b}"))


@pytest.mark.parametrize(
    ("raw", "line", "message"),
    [
        (b"\xff", 6, "not UTF-8: byte 0xff"),
        ("e\u0301".encode(), 6, "column 2: not in Unicode normal form NFC"),
        (b"a\r", 6, "a carriage return"),
        (b"a\tb", 6, "a tab"),
    ],
)
def test_a_file_is_nfc_utf8_with_line_feeds(tmp_path, raw, line, message):
    path = write_page(tmp_path, "")
    path.write_bytes(path.read_bytes().rstrip(b"\n") + b"\n" + raw + b"\n")
    assert any(problem.line == line and message in problem.message for problem in reader.read_page(path).problems)


def test_a_byte_order_mark_is_an_error(tmp_path):
    path = write_page(tmp_path, "")
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    assert "byte order mark" in reader.read_page(path).problems[0].message


@pytest.mark.parametrize("front", ["", "---\n- a\n---\n", "---\ntitle: [\n---\n", "---\ntitle: T\n---\n"])
def test_a_page_has_a_title_and_a_description(tmp_path, front):
    assert read(tmp_path, "", front=front).problems


def test_a_code_span_ends_on_its_line(tmp_path):
    assert one(read(tmp_path, "\na `span\n")) == "3: column 3: a code span must end on its line"


# For the build ----------------------------------------------------------------------------------------------------


def test_claims_become_marks_with_their_expression(tmp_path):
    page = read(tmp_path, '\n`[1]`<!-- = a | b["x"] --> and 4<!-- = n -->')
    assert marked(page).split("\n")[2] == (
        '<data class="claim" id="fact-1" value="a &#124; b&#91;&quot;x&quot;&#93;">`[1]`</data>'
        ' and <data class="claim" id="fact-2" value="n">4</data>'
    )
