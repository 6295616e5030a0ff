"""Each page speaks one language, knows itself in the others, and says so when it is borrowed from English."""

import datetime
import re
import subprocess
import xml.etree.ElementTree as ElementTree
from urllib.error import HTTPError
from urllib.parse import urljoin
from urllib.request import urlopen

import jinja2
import pytest
from mkdocs.exceptions import Abort

from overrides import languages
from overrides.pages import completeness
from overrides.problems import Problem
from overrides.publish import addresses
from tests.browser.hosting import hosted
from tests.sites import ROOT, build_site, small_site, soup, sources

LANGUAGES = ["en", "nl", "ru", "de"]
FOLDER = {"en": "", "nl": "nl/", "ru": "ru/", "de": "de/"}
URL = "http://127.0.0.1:8000/"


@pytest.fixture(scope="module")
def site():
    return small_site()


# Addresses and dates


@pytest.mark.parametrize("url", ["https://example.org/", "http://127.0.0.1:8001/bpe/"])
def test_a_good_site_address_has_no_fault(url):
    assert addresses.address_fault("SITE_URL", url) is None


@pytest.mark.parametrize(
    ("name", "url", "fault"),
    [
        ("SITE_URL", "https://example.org/bpe", "does not end with a slash"),
        ("SITE_URL", "/bpe/", "is not an absolute web address"),
        ("SITE_URL", "", "is not an absolute web address"),
        ("SITE_URL", "example.org/bpe/", "is not an absolute web address"),
        ("SITE_URL", "https://example.org/?a=b/", "is not an absolute web address"),
        ("REPO_URL", "git@example.org:bpe.git", "is not an absolute web address"),
    ],
)
def test_a_bad_address_is_refused_with_its_name_and_an_example(name, url, fault):
    told = addresses.address_fault(name, url)
    assert told.startswith(f"{name} is {url!r}, which {fault}; write it like https://example.org/bpe")


def test_a_repository_address_needs_no_slash():
    assert addresses.address_fault("REPO_URL", "https://example.org/bpe") is None


@pytest.mark.parametrize("url", ["http://127.0.0.1:8000", ""])
def test_a_bad_address_stops_the_build(url, tmp_path, monkeypatch, caplog):
    with pytest.raises(Abort):
        build_site(tmp_path, sources(), monkeypatch, url=url)
    assert f"SITE_URL is {url!r}, which " in caplog.text


def test_a_build_says_aloud_which_addresses_it_took_for_granted(tmp_path, monkeypatch, capsys):
    build_site(tmp_path, sources(), monkeypatch, url=None)
    said = capsys.readouterr().err.splitlines()
    assert "SITE_URL is not set: this site is built for http://127.0.0.1:8000/" in said
    assert "REPO_URL is not set: this site is built for https://forge.example/bpe-examples" in said


def test_the_date_of_a_build_is_that_of_the_last_commit():
    command = ["git", "log", "-1", "--format=%ct"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert addresses.commit_time(ROOT) == (done.stdout.strip() or "1767225600")


def test_outside_git_the_date_of_a_build_is_a_fixed_one(tmp_path):
    assert addresses.commit_time(tmp_path) == "1767225600"


@pytest.mark.parametrize("day", ["2026-11-30", datetime.date(2026, 11, 30)])
@pytest.mark.parametrize(
    ("locale", "written"),
    [("en_GB", "30 November 2026"), ("nl_NL", "30 november 2026"), ("ru_RU", "30 ноября 2026\u00a0г.")],
)
def test_a_date_is_written_as_the_language_writes_it(day, locale, written):
    assert languages.written_date(day, locale) == written


def test_the_place_to_write_a_new_file_follows_from_the_place_to_edit_files():
    address = addresses.new_file_address("https://forge.example/bpe/", "edit/main/docs/", "de/other.md")
    assert address == "https://forge.example/bpe/new/main/docs/de?filename=other.md"
    assert addresses.new_file_address("https://forge.example/bpe/", "-/ide/docs/", "de/other.md") is None


# Words in templates


def test_a_word_may_have_the_name_of_a_method():
    speak = jinja2.Template("{{ words.content.copy }} {{ words.items }} {{ words.greeting.format(name='Ann') }}")
    messages = {"content": {"copy": "Kopieer"}, "items": "Dingen", "greeting": "Dag {name}"}
    assert speak.render(words=languages.Words(messages, pytest.fail)) == "Kopieer Dingen Dag Ann"


def test_a_word_that_is_missing_is_named_in_full():
    missing = []
    speak = jinja2.Template("{{ words.content.paste }}{{ words.nothing }}")
    assert speak.render(words=languages.Words({"content": {"copy": "Kopieer"}}, missing.append)) == ""
    assert missing == ["content.paste", "nothing"]


# Complete languages


def test_a_complete_language_has_no_page_too_few_and_none_too_many():
    pages = {"en": ["a.md", "b.md"], "nl": ["a.md", "b.md"], "ru": ["b.md", "c.md"]}
    assert completeness.incomplete(pages, ["en", "nl", "ru"], "docs") == [
        Problem("docs/ru/a.md", 1, "this page is missing: docs/en/a.md has no ru translation"),
        Problem("docs/ru/c.md", 1, "there is no docs/en/c.md that this page translates"),
    ]


def test_a_complete_language_without_any_page_is_found():
    assert [problem.path for problem in completeness.incomplete({"en": ["a.md"]}, ["en", "nl"], "docs")] == [
        "docs/nl/a.md"
    ]


def test_the_build_names_missing_extra_and_vanishing_files_and_untitled_sections(tmp_path, monkeypatch):
    files = sources()
    del files["nl/other.md"]
    files["ru/more.md"] = files["ru/other.md"]
    files["js/app.js"] = "//"
    monkeypatch.setattr(languages, "COMPLETE", ("en", "nl", "ru"))
    with pytest.raises(Abort) as failed:
        build_site(tmp_path, files, monkeypatch)
    told = str(failed.value)
    assert re.search(r"/docs/nl/other\.md:1: this page is missing", told)
    assert re.search(r"/docs/ru/more\.md:1: there is no \S+docs/en/more\.md that this page translates", told)
    assert re.search(r"/docs/js/app\.js:1: js/ is named like a language", told)
    assert list((tmp_path / "site").rglob("*.html")) == []


# The built pages


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_speaks_its_language(site, language):
    names = {
        "en": ("Byte pair encoding, merge by merge", "Lessons", "Link to section “Last”"),
        "nl": (None, "Lessen", "Link naar het deel “Last”"),
        "ru": (None, "Уроки", "Ссылка на раздел «Last»"),
        "de": ("Byte-Paar-Kodierung", "Lektionen", "Link zum Abschnitt „Last“"),
    }
    name, section, permalink = names[language]
    page = soup(site, FOLDER[language] + "pair/")
    assert page.html["lang"] == language
    assert page.article.get("lang") is None
    assert name is None or page.title.get_text().endswith(f" · {name}")
    assert section in page.find("nav", class_="menu").get_text()
    assert page.select_one("#last .headerlink")["aria-label"] == permalink


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_permalinks_of_a_page_have_one_name(site, language):
    page = soup(site, FOLDER[language] + "pair/")
    names = [link["aria-label"] for link in page.select(".headerlink, .footnote-backref")]
    assert len(names) == 5
    assert len(set(names)) == 5


def test_header_cells_of_tables_from_markdown_have_a_scope(site):
    assert [cell["scope"] for cell in soup(site, "pair/").select("article th")] == ["col", "col"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_lists_its_real_translations_itself_and_the_default(site, language):
    page = soup(site, FOLDER[language] + "pair/")
    assert [(link["hreflang"], link["href"]) for link in page.select('link[rel~="alternate"]')] == [
        ("en", f"{URL}pair/"),
        ("nl", f"{URL}nl/pair/"),
        ("ru", f"{URL}ru/pair/"),
        ("de", f"{URL}de/pair/"),
        ("x-default", f"{URL}pair/"),
    ]
    assert page.select_one("link[rel=canonical]")["href"] == f"{URL}{FOLDER[language]}pair/"


def test_the_page_asks_materials_script_for_no_sitemap_of_its_own(site):
    assert 'rel="alternate"' not in (site / "pair" / "index.html").read_text("utf-8")


@pytest.mark.parametrize("path", ["", "other/"])
def test_a_page_does_not_count_a_fallback_as_its_translation(site, path):
    links = soup(site, path).select('link[rel~="alternate"]')
    assert [link["hreflang"] for link in links] == ["en", "nl", "ru", "x-default"]


@pytest.mark.parametrize(("path", "file"), [("", "index.md"), ("other/", "other.md")])
def test_a_fallback_says_that_it_is_english_and_how_to_change_that(site, path, file):
    page = soup(site, f"de/{path}")
    assert page.html["lang"] == "de"
    assert page.article["lang"] == "en"
    notice = page.select_one("article .fallback")
    assert notice["lang"] == "de"
    assert "Diese Seite gibt es noch nicht auf Deutsch." in notice.get_text()
    assert notice.a.get_text() == "Diese Seite übersetzen"
    assert notice.a["href"] == f"https://forge.example/bpe-examples/new/main/docs/de?filename={file}"
    assert page.select_one("a[rel=edit]")["href"] == f"https://forge.example/bpe-examples/edit/main/docs/en/{file}"


@pytest.mark.parametrize("path", ["", "other/"])
def test_a_fallback_leaves_search_engines_to_the_english_page(site, path):
    page = soup(site, f"de/{path}")
    assert page.select_one("link[rel=canonical]")["href"] == URL + path
    assert page.select('link[rel~="alternate"]') == []
    assert page.article.get("data-pagefind-body") is None


def test_only_a_fallback_has_a_notice(site):
    assert [path for path in ("", "nl/", "pair/", "de/pair/") if soup(site, path).select(".fallback")] == []


def test_the_sitemap_has_every_real_page_with_its_real_translations(site):
    place = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
    listed = {}
    for entry in ElementTree.parse(site / "sitemap.xml").getroot():
        links = entry.findall("{http://www.w3.org/1999/xhtml}link")
        listed[entry.find(f"{place}loc").text] = {link.get("hreflang"): link.get("href") for link in links}
    pages = {URL + folder + path for folder in ("", "nl/", "ru/") for path in ("", "pair/", "other/")}
    assert listed.keys() == pages | {f"{URL}de/pair/"}
    three = {"en": URL, "nl": f"{URL}nl/", "ru": f"{URL}ru/", "x-default": URL}
    assert listed[URL] == listed[f"{URL}nl/"] == three
    assert listed[f"{URL}pair/"].keys() == {"en", "nl", "ru", "de", "x-default"}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", ["", "pair/", "other/"])
def test_the_switcher_keeps_the_page(site, language, path):
    page = soup(site, FOLDER[language] + path)
    links = page.select("header a[hreflang]")
    here = URL + FOLDER[language] + path
    assert [urljoin(here, link["href"]) for link in links] == [URL + FOLDER[code] + path for code in LANGUAGES]
    assert [link["hreflang"] for link in links if link.get("aria-current")] == [language]


def test_the_home_page_shows_the_words_of_its_language(site):
    assert soup(site, "").select_one("article figure td").get_text(strip=True).startswith("b")
    assert soup(site, "ru/").select_one("article figure td").get_text(strip=True).startswith("d0")


# Wherever it is served


def paths_of(site):
    return sorted(path.relative_to(site).as_posix().removesuffix("index.html") for path in site.rglob("index.html"))


def answers(url):
    try:
        with urlopen(url) as answer:
            return answer.status
    except HTTPError as error:
        return error.code


@pytest.mark.parametrize("base", ["/", "/bpe/"])
def test_every_switcher_alternate_and_404_link_answers_under_any_base_path(base, tmp_path, monkeypatch):
    with hosted(tmp_path / "site", base) as url:
        site = build_site(tmp_path, sources(), monkeypatch, url=url)
        links = set()
        for path in paths_of(site):
            page = soup(site, path)
            found = page.select("header a[hreflang], link[rel~=alternate], link[rel=canonical], link[rel=icon], [src]")
            links |= {urljoin(url + path, link.get("href") or link.get("src")) for link in found}
        for lost in ("nope/", "nl/nope/deep/er/", "ru/nope"):
            assert answers(url + lost) == 404
            links |= {
                urljoin(url + lost, link.get("href") or link.get("src"))
                for name in ("404.html", "offline.html")
                for link in soup(site, name).select("[href], [src]")
            }
        assert {url + folder for folder in FOLDER.values() if folder != "de/"} <= links
        assert {link for link in links if not link.startswith(url) or answers(link) != 200} == set()


@pytest.mark.parametrize(
    ("path", "file"),
    [
        ("", "en/index.md"),
        ("nl/", "nl/index.md"),
        ("other/", "en/other.md"),
        ("ru/other/", "ru/other.md"),
        ("de/pair/", "de/pair.md"),
        ("de/other/", "en/other.md"),
    ],
)
def test_an_edit_link_opens_the_file_that_was_rendered(site, path, file):
    address = f"https://forge.example/bpe-examples/edit/main/docs/{file}"
    assert [link["href"] for link in soup(site, path).select("a[rel=edit]")] == [address]
    assert (site.parent / "docs" / file).is_file()


@pytest.mark.parametrize(
    ("name", "told"), [("404.html", "There is no page here"), ("offline.html", "This page is not kept in this browser")]
)
def test_the_pages_for_lost_readers_speak_every_complete_language(site, name, told):
    page = soup(site, name)
    assert page.h1.string == told
    assert page.title.string.removeprefix("404 · ").startswith(f"{told} · ")
    parts = page.select("article section")
    assert [(part["lang"], part.a["href"]) for part in parts] == [("en", "/"), ("nl", "/nl/"), ("ru", "/ru/")]
    assert page.select_one("meta[name=robots]")["content"] == "noindex"
    assert page.select("script, [data-pagefind-body]") == []


# The same files from the same commit


def contents(site):
    return {path.relative_to(site).as_posix(): path.read_bytes() for path in site.rglob("*") if path.is_file()}


def test_neither_the_day_nor_the_order_of_building_the_languages_matters(site, tmp_path, monkeypatch):
    class AnotherDay(datetime.datetime):
        @classmethod
        def now(cls, *zone):
            return cls(2040, 1, 2, 3, 4, 5, *zone)

    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    monkeypatch.setattr("mkdocs.utils.datetime", AnotherDay)
    other = contents(build_site(tmp_path, sources(), monkeypatch, reverse=True))
    assert other.keys() == contents(site).keys()
    assert [name for name, content in contents(site).items() if other[name] != content] == []
