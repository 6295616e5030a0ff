"""Every page of every language, as a reader meets it: quiet, at home, readable for all, and connected."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import unquote, urldefrag, urljoin
from urllib.request import urlopen

import pytest
from lxml import html
from playwright.sync_api import expect

from tests.browser.visiting import SAME_EVERYWHERE, SCHEMES, axe_violations, in_scheme, sideways_scroll

DOCS = Path(__file__).parents[2] / "docs"
LANGUAGES = ["en", "nl", "ru"]
PAGES = [(file.parent.name, file.stem) for language in LANGUAGES for file in sorted(DOCS.glob(f"{language}/*.md"))]
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
        assert seen.page.locator("body").get_attribute("data-md-color-scheme") == SCHEMES["light"]
        assert list(axe_violations(seen.page, leave_out=leave_out)) == []
        in_scheme(seen.page, "dark")
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
    with visit(site.address(language, page), javascript=False, until="load") as seen:
        # Keeping the site for later is the work of a script; nothing of a lesson is in that box.
        said = seen.page.locator("article :is(h1, h2, p, pre, table):not(details *, bpe-offline *)")
        assert said.filter(visible=True).count() > 1
        assert said.filter(visible=False).all_inner_texts() == []
        assert seen.problems == []


@EVERY_PAGE
def test_every_link_of_a_page_answers(site, language, page):
    assert list(dead_links(site.address(language, page), site.origin)) == []


@pytest.mark.parametrize("page", SOME_PAGES)
def test_the_switcher_keeps_page_and_section(site, visit, page):
    with visit(site.address("en", page), until="load") as seen:
        section = seen.page.locator("article h2[id]").first.get_attribute("id")
        seen.page.goto(f"{site.address('en', page)}#{section}")
        # From each language to each of the others: around, and around the other way.
        for other in ("nl", "ru", "en", "ru", "nl", "en"):
            expect(seen.page.locator(f"id={section}")).to_be_in_viewport()
            seen.page.locator(f"header a[hreflang={other}]").click()
            seen.page.wait_for_url(f"{site.address(other, page)}#{section}")
            assert seen.page.locator("html").get_attribute("lang") == other
        seen.page.wait_for_load_state("networkidle")
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
    links = answer_of(site.url + lost).links
    assert {site.address(language, "index") for language in LANGUAGES} <= links
    assert list(dead_links(site.url + lost, site.origin)) == []


@dataclass(frozen=True)
class Answer:
    """What stands at an address: every link that it names, made absolute, and the parts that a link can lead to."""

    status: int
    links: frozenset = frozenset()
    parts: frozenset = frozenset()


@cache
def answer_of(address):
    """A site does not change while it is looked at."""
    try:
        answer = urlopen(address)
    except HTTPError as error:
        answer = error
    with answer:
        if answer.headers.get_content_type() != "text/html":
            return Answer(answer.status)
        page = html.document_fromstring(answer.read(), parser=html.HTMLParser(encoding="utf-8"))
    links = frozenset(urljoin(address, link) for link in page.xpath("//@href | //@src"))
    return Answer(answer.status, links, frozenset(page.xpath("//@id")))


def dead_links(address, origin):
    """The links of a page that lead nowhere on this site, or to a part that the page there does not have."""
    for link in sorted(answer_of(address).links):
        if not link.startswith(origin):
            continue
        target, fragment = urldefrag(link)
        answer = answer_of(target)
        if answer.status >= 400:
            yield f"{link} answers {answer.status}"
        elif fragment and unquote(fragment) not in answer.parts:
            yield f"{link}: no such part"
