"""Every page of every language, as a reader meets it: quiet, at home, readable for all, and connected."""

from functools import cache
from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import unquote, urldefrag, urljoin
from urllib.request import urlopen

import pytest
from bs4 import BeautifulSoup
from playwright.sync_api import expect

from tests.browser.visiting import SAME_EVERYWHERE, SCHEMES, axe_violations, sideways_scroll

DOCS = Path(__file__).parents[2] / "docs"
LANGUAGES = ["en", "nl", "ru"]
PAGES = [
    (file.parent.name, file.stem) for language in LANGUAGES for file in sorted(DOCS.glob(f"{language}/*.md"))
]
#: One of each kind, for what one template does for all pages of its kind.
SOME_PAGES = ("banana-trace", "index", "references", "status")
EVERY_PAGE = pytest.mark.parametrize(("language", "page"), PAGES)
EVERY_SCHEME = pytest.mark.parametrize("scheme", SCHEMES)


def test_there_are_pages_in_three_languages():
    assert {language for language, _ in PAGES} == set(LANGUAGES)
    assert {page for _, page in PAGES} >= {"index", "count-pairs", "merge-pairs", "banana-trace"}


def test_the_sitemap_lists_every_page_of_every_language(site):
    assert sorted(site.sitemap()) == sorted(site.address(language, page) for language, page in PAGES)


@EVERY_PAGE
def test_a_page_is_quiet_accessible_and_fits(site, visit, language, page):
    leave_out = () if language == "en" else SAME_EVERYWHERE
    with visit(site.address(language, page)) as seen:
        assert seen.page.locator("html").get_attribute("lang") == language
        scheme = seen.page.locator("body")
        assert scheme.get_attribute("data-md-color-scheme") == SCHEMES["light"]
        assert list(axe_violations(seen.page, leave_out=leave_out)) == []
        seen.page.emulate_media(color_scheme="dark", reduced_motion="reduce")
        expect(scheme).to_have_attribute("data-md-color-scheme", SCHEMES["dark"])
        assert list(axe_violations(seen.page, rest=False, leave_out=leave_out)) == []
        seen.page.set_viewport_size({"width": 320, "height": 900})
        assert sideways_scroll(seen.page) == 0
        if language == "en":
            # What axe sees at this width differs from page to page, not from language to language.
            assert list(axe_violations(seen.page, colours=False)) == []
        assert seen.problems == []


@EVERY_SCHEME
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_home_page_opens_in_the_readers_colours_on_a_phone(site, visit, language, scheme):
    with visit(site.address(language, "index"), scheme=scheme, width=320) as seen:
        assert seen.page.locator("body").get_attribute("data-md-color-scheme") == SCHEMES[scheme]
        assert sideways_scroll(seen.page) == 0
        assert list(axe_violations(seen.page)) == []
        assert seen.problems == []


@pytest.mark.parametrize(("language", "page"), [at for at in PAGES if at[0] == "en" or at[1] in SOME_PAGES])
def test_a_page_is_complete_without_javascript(site, visit, language, page):
    with visit(site.address(language, page), javascript=False) as seen:
        said = seen.page.locator("article :is(h1, h2, p, pre, table):not(details *)")
        assert said.filter(visible=True).count() > 1
        assert said.filter(visible=False).all_inner_texts() == []
        assert seen.problems == []


@EVERY_PAGE
def test_every_link_of_a_page_answers(site, language, page):
    assert list(dead_links(site.address(language, page), site.origin)) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("page", SOME_PAGES)
def test_the_switcher_keeps_page_and_section(site, visit, language, page):
    others = [other for other in LANGUAGES if other != language]
    with visit(site.address(language, page)) as seen:
        section = seen.page.locator("article h2[id]").first.get_attribute("id")
        for other in others:
            seen.page.goto(f"{site.address(language, page)}#{section}", wait_until="networkidle")
            seen.page.locator(f"header a[hreflang={other}]").click()
            seen.page.wait_for_load_state("networkidle")
            assert seen.page.url == f"{site.address(other, page)}#{section}"
            assert seen.page.locator("html").get_attribute("lang") == other
        assert seen.problems == []


# The page for an address that does not exist.

LOST = [f"{folder}nowhere/to-be/found/" for folder in ("", "nl/", "ru/")]


@EVERY_SCHEME
@pytest.mark.parametrize("lost", LOST)
def test_a_lost_reader_is_helped_in_three_languages(site, visit, lost, scheme):
    with visit(site.url + lost, scheme=scheme) as seen:
        for language in LANGUAGES:
            assert seen.page.locator(f"article [lang={language}]").first.is_visible()
        assert list(axe_violations(seen.page)) == []
        assert seen.problems == []


@pytest.mark.parametrize("lost", LOST)
def test_every_way_back_from_a_lost_page_answers(site, lost):
    links = set(links_of(site.url + lost))
    assert {site.address(language, "index") for language in LANGUAGES} <= links
    assert list(dead_links(site.url + lost, site.origin)) == []


def html_at(address):
    try:
        with urlopen(address) as answer:
            return BeautifulSoup(answer.read(), "lxml")
    except HTTPError as error:
        return BeautifulSoup(error.read(), "lxml")


def links_of(address):
    """Every address that a page names, made absolute."""
    for element in html_at(address).select("[href], [src]"):
        yield urljoin(address, element.get("href") or element.get("src"))


@cache
def answer_of(address):
    """The status of an answer and the ids of its page; a site does not change while it is looked at."""
    try:
        with urlopen(address) as answer:
            text = answer.read() if "html" in answer.headers.get_content_type() else b""
            return answer.status, {element["id"] for element in BeautifulSoup(text, "lxml").select("[id]")}
    except HTTPError as error:
        return error.code, set()


def dead_links(address, origin):
    """The links of a page that lead nowhere on this site, or to a part that the page there does not have."""
    for link in sorted(set(links_of(address))):
        if not link.startswith(origin):
            continue
        target, fragment = urldefrag(link)
        status, ids = answer_of(target)
        if status >= 400:
            yield f"{link} answers {status}"
        elif fragment and unquote(fragment) not in ids:
            yield f"{link}: no such part"
