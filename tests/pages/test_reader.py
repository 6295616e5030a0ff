"""The reader sees what the build shows, and says where a page breaks a rule."""

import pytest

from overrides.pages import reader
from tests.written import one, read, write_page


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
