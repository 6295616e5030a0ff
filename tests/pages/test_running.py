"""One run of a page: what it prints is compared, what it claims is proven, and nothing ends it early."""

import pytest

from overrides.pages import outputs, reader, running
from overrides.problems import ROOT
from tests.written import read, section, shown


def run(folder, body, program="", pins=None, **options):
    """Run a page whose program has the section `a`; return its results."""
    page = read(
        folder, (shown("a") if program else "") + body, program=section("a", program) if program else "", **options
    )
    assert page.problems == []
    if pins is not None:
        (folder / "tiny.out").write_text(pins, "utf-8")
    return running.run_page(page, folder)


def errors(results):
    return [result.error for result in results if result.error]


def claim_error(folder, text, program, **options):
    """Return the error of the one claim in `text`, or None."""
    [result] = [r for r in run(folder, f"\n{text}", program, **options) if r.kind == "claim"]
    return result.error


# A page in another language ---------------------------------------------------------------------------------------

PROGRAM = "parts = [4096, 2.5]\nprint(parts)"
CLAIMS = "{0}<!-- = parts[0] -->, `[4096, 2.5]`<!-- = parts -->, {1}<!-- == parts[1] -->."


def both(folder, english, other, *, pins="# --8<-- a\n[4096, 2.5]\n"):
    """Return the results of an English page, and what they make of a Dutch one."""
    results = run(folder, f"\n{english}", PROGRAM, pins=pins)
    page = read(folder, f"{shown('a')}\nEen regel meer.\n\n{other}", language="nl", program=section("a", PROGRAM))
    return page, results, running.repeated(page, results)


def test_the_results_of_one_language_are_those_of_another_with_the_same_items(tmp_path):
    page, results, again = both(tmp_path, CLAIMS.format("4,096", "2.5"), CLAIMS.format("4.096", "2,5"))
    assert errors(again) == []
    assert again == running.run_page(page, tmp_path)
    assert [one.line for one in again if one.kind == "claim"] != [one.line for one in results if one.kind == "claim"]


def test_a_number_is_compared_in_its_own_language(tmp_path):
    page, _, again = both(tmp_path, CLAIMS.format("4,096", "2.5"), CLAIMS.format("4,096", "2,5"))
    assert errors(again) == errors(running.run_page(page, tmp_path))
    assert len(errors(again)) == 1


@pytest.mark.parametrize(("word", "wrong"), [("drie", 0), ("vier", 1)])
def test_a_number_may_be_digits_in_one_language_and_a_word_in_another(tmp_path, word, wrong):
    results = run(tmp_path, "\n3<!-- = n -->.", "n = 3\nprint(n)", pins="# --8<-- a\n3\n")
    page = read(tmp_path, f"{shown('a')}\n{word}<!-- = n -->.", language="nl", program=section("a", "n = 3\nprint(n)"))
    again = running.repeated(page, results)
    assert again == running.run_page(page, tmp_path)
    assert len(errors(again)) == wrong


@pytest.mark.parametrize(
    ("other", "pins"),
    [
        (CLAIMS.replace("= parts[0]", "= parts[1]"), None),
        (CLAIMS.replace("[4096, 2.5]", "[4096, 2.50]"), None),
        (CLAIMS.replace("== parts[1]", "= parts[1]"), None),
        (CLAIMS + " 4.096<!-- = parts[0] -->", None),
        (CLAIMS, "# --8<-- a\n[4097, 2.5]\n"),
    ],
    ids=["expression", "literal", "place", "one more", "a fault"],
)
def test_a_page_that_differs_is_run_itself(tmp_path, other, pins):
    options = {"pins": pins} if pins else {}
    assert both(tmp_path, CLAIMS.format("4,096", "2.5"), other.format("4.096", "2,5"), **options)[2] is None


def test_another_program_is_run_itself(tmp_path):
    results = run(tmp_path, "\n3<!-- = n -->.", "n = 3\nprint(n)", pins="# --8<-- a\n3\n")
    page = read(tmp_path, f"{shown('a')}\n3<!-- = n -->.", language="nl", program=section("a", "n = 1 + 2\nprint(n)"))
    assert running.repeated(page, results) is None


@pytest.mark.parametrize("language", ["nl", "ru"])
def test_a_lesson_gives_in_each_language_what_it_gives_in_english(language):
    english, other = (reader.read_page(ROOT / f"docs/{code}/count-pairs.md") for code in ("en", language))
    assert running.repeated(other, running.run_page(english)) == running.run_page(other)


# Equality of claims -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "literal", "value"),
    [
        ("en", "`[98, 256, 256, 97]`", "[98, 256, 256, 97]"),
        ("en", "`(97, 110)`", "(97, 110)"),
        ("en", "`{(97, 97): 4, (98, 97): 1}`", "{(98, 97): 1, (97, 97): 4}"),
        ("en", "`[(97, 0.06)]`", "[(97, 0.0601)]"),
        ("en", "`banana`", "'banana'"),
        ("en", "`b0 d0`", "bytes([176, 208])"),
        ("en", "`True`", "1 == 1"),
        ("en", "`4`", "4"),
        ("en", "4", "4"),
        ("en", "4,096", "4096"),
        ("en", "4096", "4096"),
        ("nl", "4.096", "4096"),
        ("ru", "4\u00a0096", "4096"),
        ("ru", "4\u202f096", "4096"),
        ("en", "2.5", "2.5"),
        ("nl", "2,5", "2.5"),
        ("ru", "2,5", "2.5"),
        ("en", "4.06", "4.0589"),
        ("en", "0.12", "0.125"),
        ("en", "0.38", "0.375"),
        ("en", "4", "4.0589"),
        ("en", "−3", "-3"),
        ("en", "three", "3"),
        ("en", "Twelve", "12"),
        ("nl", "drieën", "3"),
        ("nl", "derde", "3"),
        ("ru", "тремя", "3"),
        ("ru", "двадцатью", "20"),
    ],
)
def test_a_true_claim_passes(tmp_path, language, literal, value):
    assert claim_error(tmp_path, f"{literal}<!-- = x -->", f"x = {value}", language=language) is None


@pytest.mark.parametrize(
    ("language", "literal", "value"),
    [
        ("en", "`[98, 256, 256, 97]`", "[98, 256, 97, 256]"),
        ("en", "`[98, 256]`", "(98, 256)"),
        ("en", "`(97, 110)`", "[97, 110]"),
        ("en", "`[1, 2]`", "[1, 2, 3]"),
        ("en", "`[1]`", "[True]"),
        ("en", "`1`", "True"),
        ("en", "`1`", "1.0"),
        ("en", "`1.0`", "1"),
        ("en", "`{97: 1}`", "{97: 1, 98: 1}"),
        ("en", "`{1: 1}`", "{True: 1}"),
        ("en", "`'an'`", "'an'"),
        ("en", "`b0d0`", "bytes([176, 208])"),
        ("en", "`B0 D0`", "bytes([176, 208])"),
        ("en", "4", "5"),
        ("en", "4", "-4"),
        ("en", "-4", "4"),
        ("en", "1", "True"),
        ("en", "4", "'4'"),
        ("en", "4.0", "4"),
        ("en", "4.05", "4.0589"),
        ("en", "0.13", "0.125"),
        ("en", "4.096", "4096"),
        ("nl", "4,096", "4096"),
        ("ru", "4.096", "4096"),
        ("en", "2,5", "2.5"),
        ("nl", "2.5", "2.5"),
        ("en", "40,96", "4096"),
        ("en", "007", "7"),
        ("en", "three", "4"),
        ("en", "three", "3.0"),
        ("nl", "vier", "3"),
        ("ru", "тремя", "4"),
    ],
)
def test_a_false_claim_fails(tmp_path, language, literal, value):
    error = claim_error(tmp_path, f"{literal}<!-- = x -->", f"x = {value}", language=language)
    assert error is not None
    assert literal in error


def test_a_false_claim_tells_what_the_page_and_the_code_say(tmp_path):
    assert claim_error(tmp_path, "`[98, 255]`<!-- = ids -->", "ids = [98, 256]") == (
        "the page says `[98, 255]`, the code says [98, 256] (<!-- = ids -->)"
    )


def test_a_number_of_another_language_is_told_apart(tmp_path):
    error = claim_error(tmp_path, "4,096.0<!-- = n -->", "n = 4096", language="nl")
    assert error == "4,096.0 is not a number as Nederlands writes it (like 4.096,5) (<!-- = n -->)"


def test_a_claim_that_cannot_be_computed_says_why(tmp_path):
    assert claim_error(tmp_path, "4<!-- = m -->", "n = 4") == (
        "the claim on 4 can't be computed: NameError: name 'm' is not defined"
    )


def test_a_claim_that_ends_the_interpreter_is_an_error(tmp_path):
    assert "SystemExit" in claim_error(tmp_path, "4<!-- = exit(0) -->", "n = 4")


def test_a_claim_is_evaluated_where_it_stands_and_with_two_signs_at_the_end(tmp_path):
    body = "\n1<!-- = x --> 2<!-- == x -->\n\n" + shown("b") + "\n2<!-- = x -->"
    page = read(tmp_path, shown("a") + body, program=section("a", "x = 1") + section("b", "x = 2"))
    claims = [result for result in running.run_page(page, tmp_path) if result.kind == "claim"]
    assert [(claim.value, claim.error) for claim in claims] == [(1, None), (2, None), (2, None)]


# Blocks -----------------------------------------------------------------------------------------------------------


def test_each_page_starts_with_an_empty_namespace(tmp_path):
    (tmp_path / "one").mkdir()
    (tmp_path / "two").mkdir()
    run(tmp_path / "one", "", "leaked = 1")
    assert "NameError" in errors(run(tmp_path / "two", "", "leaked"))[0]


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("x = 1\nraise ValueError('no')", "the block raised ValueError: no ({snippet}:3)"),
        ("raise SystemExit(0)", "the block raised SystemExit: 0 ({snippet}:2)"),
        ("raise KeyboardInterrupt", "the block raised KeyboardInterrupt ({snippet}:2)"),
        ("exit()", "the block raised SystemExit: None ({snippet}:2)"),
        ("assert 1 == 2, 'unequal'", "the block raised AssertionError: unequal ({snippet}:2)"),
        ("x = (", "the block raised SyntaxError: '(' was never closed ({snippet}:2)"),
        ("import sys\nprint('x', file=sys.stderr)", "the block writes to stderr, which no page shows: 'x\\n'"),
        ("print('x', end='')", "the block's output does not end with a line feed"),
    ],
)
def test_a_failing_block_names_what_was_raised_and_where(tmp_path, code, message):
    [result] = [r for r in run(tmp_path, "", code) if r.kind == "run"]
    assert result.line == 6
    assert result.error == message.format(snippet=(tmp_path / "docs/snippets/tiny.py").as_posix())


def test_everything_that_is_written_is_shown_in_order(tmp_path):
    code = 'import sys\nprint("one")\nsys.stdout.write("two\\n")\nprint("four", end="")\nprint(" five")'
    assert run(tmp_path, "", code)[0].stdout == "one\ntwo\nfour five\n"


def test_control_characters_are_captured_as_they_are(tmp_path):
    assert run(tmp_path, "", r'print("a\tb\x02\r\nc\x00")')[0].stdout == "a\tb\x02\r\nc\x00\n"


def test_a_doctest_shares_the_session_and_is_checked(tmp_path):
    assert (
        errors(run(tmp_path, "\n```pycon\n>>> n + 1\n5\n>>> m = 2\n```\n\n2<!-- = m -->", "n = 4", pins="# --8<-- a\n"))
        == []
    )
    [error] = errors(run(tmp_path, "\n```pycon\n>>> n + 1\n6\n```", "n = 4", pins="# --8<-- a\n"))
    assert error == "doctest: n + 1 Expected: 6 Got: 5"


# Pinned outputs ---------------------------------------------------------------------------------------------------


def test_an_output_equal_to_the_pinned_one_passes(tmp_path):
    assert errors(run(tmp_path, "", "print([98, 256])", pins="# --8<-- a\n[98, 256]\n")) == []


@pytest.mark.parametrize(
    ("pins", "message"),
    [
        (
            "# --8<-- a\n[98, 255]\n",
            "line 1 of the output of section 'a': the code prints '[98, 256]', pinned is '[98, 255]'",
        ),
        ("# --8<-- a\n", "line 1 of the output of section 'a': the code prints '[98, 256]', pinned is nothing"),
        ("# --8<-- a\n[98, 256]\n1\n", "line 2 of the output of section 'a': the code prints nothing, pinned is '1'"),
        ("# --8<-- b\n", "the output of section 'a' is not pinned; review it and run `nox -s record`"),
        ("", "the output of section 'a' is not pinned; review it and run `nox -s record`"),
    ],
)
def test_an_output_that_differs_from_the_pinned_one_fails(tmp_path, pins, message):
    assert errors(run(tmp_path, "", "print([98, 256])", pins=pins)) == [message]


def test_pins_are_read_back_as_they_were_written(tmp_path):
    printed = {"a": "1\n", "none": "", "b": "[1]\n\n\r\x00\n", "c": "\n"}
    (tmp_path / "x.out").write_bytes(outputs.written_pins(printed).encode())
    assert outputs.read_pins(tmp_path / "x.out") == printed
