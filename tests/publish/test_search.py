"""The search knows each language's pages, in that language only, and is the same at every build."""

import gzip
import json

import pytest
from mkdocs.exceptions import Abort

from overrides.publish import search
from tests.sites import build_site, small_site, sources

PAGE = """<!doctype html>
<html lang="{}"><head><title>T</title></head><body><main data-pagefind-body>{}</main></body></html>"""


@pytest.fixture(scope="module")
def site():
    return small_site()


def fragments(site):
    """What the index says of each page: address -> text."""
    told = {}
    for path in (site / "pagefind/fragment").iterdir():
        raw = gzip.decompress(path.read_bytes())
        page = json.loads(raw[raw.index(b"{") :])
        told[page["url"]] = page["content"]
    return told


def test_each_language_has_an_index_of_its_own_pages(site):
    assert search.indexed(site) == {"de": 1, "en": 3, "nl": 3, "ru": 3}


def test_neither_the_page_for_lost_readers_nor_a_fallback_is_found(site):
    assert fragments(site).keys() == {
        *("/", "/other/", "/pair/"),
        *("/nl/", "/nl/other/", "/nl/pair/"),
        *("/ru/", "/ru/other/", "/ru/pair/"),
        "/de/pair/",
    }


def test_the_text_of_a_page_is_found_without_its_signs(site):
    text = fragments(site)["/pair/"]
    assert "A pair is two neighbours" in text
    assert "#" not in text
    assert "↩" not in text
    assert "Improve this page" not in text


def test_programs_and_cards_are_not_sentences(tmp_path):
    parts = "".join(f'<div class="{name[1:]}">hidden</div>' for name in search.IGNORED if name.startswith("."))
    (tmp_path / "index.html").write_text(PAGE.format("en", f"<h1>Seen</h1><p>shown</p>{parts}"), "utf-8")
    assert search.index(tmp_path) is None
    assert "hidden" not in fragments(tmp_path)["/"]
    assert "shown" in fragments(tmp_path)["/"]


def test_the_bundle_has_nothing_that_this_site_does_not_use(site):
    names = {path.name for path in (site / "pagefind").iterdir() if path.is_file()}
    assert {"pagefind.js", "pagefind-worker.js", "pagefind-entry.json"} <= names
    assert [name for name in sorted(names) if "ui" in name or "unknown" in name or "highlight" in name] == []


def test_the_list_of_languages_has_one_order(tmp_path):
    entry = tmp_path / "pagefind-entry.json"
    written = set()
    for order in (
        '{"version":"1","languages":{"ru":1,"en":2}}',
        '{"languages":{"en":2,"ru":1},"version":"1"}',
    ):
        entry.write_text(order, "utf-8")
        search.steady(entry)
        written.add(entry.read_text("utf-8"))
    assert written == {'{"languages":{"en":2,"ru":1},"version":"1"}'}


def test_the_same_pages_give_the_same_index(tmp_path):
    bundles = []
    for number in range(3):
        folder = tmp_path / str(number)
        for language in ("en", "nl", "ru"):
            (folder / language).mkdir(parents=True)
            (folder / language / "index.html").write_text(PAGE.format(language, f"<h1>{language}</h1>"), "utf-8")
        assert search.index(folder) is None
        bundle = folder / "pagefind"
        bundles.append({path.relative_to(bundle): path.read_bytes() for path in bundle.rglob("*") if path.is_file()})
    assert bundles[0] == bundles[1] == bundles[2]


def test_an_index_that_is_not_made_is_a_fault(tmp_path):
    (tmp_path / "index.html").write_text("<!doctype html><html><body></body></html>", "utf-8")
    assert search.index(tmp_path / "nowhere").startswith("Pagefind made no index: ")


def test_a_language_whose_pages_are_not_all_found_is_named():
    assert search.unfound({"en": 4, "nl": 4}, {"en": 4, "nl": 4, "de": 0}) == []
    assert search.unfound({"en": 3, "xx": 1}, {"en": 4, "nl": 4}) == [
        "the search of en finds 3 pages, the site has 4",
        "the search of nl finds 0 pages, the site has 4",
        "the search of xx finds 1 pages, the site has 0",
    ]


def test_a_page_that_the_search_cannot_see_fails_the_build(tmp_path, monkeypatch):
    files = sources()
    files["nl/other.md"] = files["nl/other.md"].replace("title:", "template: redirect.html\ntitle:")
    with pytest.raises(Abort, match=r"the search of nl finds 2 pages, the site has 3"):
        build_site(tmp_path, files, monkeypatch, only=("en", "nl", "ru"))
