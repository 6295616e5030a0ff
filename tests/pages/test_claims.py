"""A claim is a literal and the expression behind it; a number without one is an error."""

import pytest

from overrides.pages.claims import looks_like_data
from tests.written import FRONT, one, read, told


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
