"""Whoever changes the language stays at the same place of the same page, and every such link answers."""

import re
from pathlib import Path
from urllib.parse import urljoin, urlsplit
from xml.etree import ElementTree

import pytest
from lxml import html

from tests.browser.test_every_page import DOCS, LANGUAGES, PAGES, dead_links


def html_of(site, language, page):
    folder = site.folder if language == "en" else site.folder / language
    path = folder / "index.html" if page == "index" else folder / page / "index.html"
    return html.document_fromstring(path.read_bytes(), parser=html.HTMLParser(encoding="utf-8"))


@pytest.mark.parametrize(("language", "page"), PAGES)
def test_every_link_answers_at_the_top_of_a_host_too(root_site, language, page):
    assert list(dead_links(root_site.address(language, page), root_site.url)) == []


@pytest.mark.parametrize("lost", ["nope/", "nl/nope/", "ru/nope/deeper/"])
def test_the_way_back_from_a_lost_page_answers_at_the_top_of_a_host_too(root_site, lost):
    assert list(dead_links(root_site.url + lost, root_site.url)) == []


@pytest.mark.parametrize("where", ["site", "root_site"])
@pytest.mark.parametrize(("language", "page"), PAGES)
def test_a_page_names_itself_and_its_translations(request, where, language, page):
    site = request.getfixturevalue(where)
    read = html_of(site, language, page)
    wanted = {code: site.address(code, page) for code in LANGUAGES}
    alternates = {link.get("hreflang"): link.get("href") for link in read.iter("link") if rel(link, "alternate")}
    switcher = {link.get("hreflang"): link.get("href") for link in read.xpath("//header//a[@hreflang]")}
    here = site.address(language, page)
    assert read.get("lang") == language
    assert [link.get("href") for link in read.iter("link") if rel(link, "canonical")] == [here]
    assert alternates == wanted | {"x-default": site.address("en", page)}
    assert {code: urljoin(here, link) for code, link in switcher.items()} == wanted


def rel(link, name):
    return name in (link.get("rel") or "").split()


@pytest.mark.parametrize("where", ["site", "root_site"])
def test_the_sitemap_names_every_translation_absolutely(request, where):
    site = request.getfixturevalue(where)
    links = [
        link.get("href")
        for link in ElementTree.parse(site.folder / "sitemap.xml").iter("{http://www.w3.org/1999/xhtml}link")
    ]
    assert len(links) == len(PAGES) * (len(LANGUAGES) + 1)
    assert set(links) == {site.address(language, page) for language, page in PAGES}


@pytest.mark.parametrize(("language", "page"), PAGES)
def test_an_edit_link_opens_the_file_that_was_rendered(site, language, page):
    [address] = {link.get("href") for link in html_of(site, language, page).iter("a") if rel(link, "edit")}
    assert re.fullmatch(rf"https?://.+/edit/main/docs/{language}/{page}\.md", address)
    assert Path(urlsplit(address).path.partition("/edit/main/docs/")[2]) == Path(language, f"{page}.md")
    assert (DOCS / language / f"{page}.md").is_file()


@pytest.mark.parametrize(("language", "page"), PAGES)
def test_no_two_links_that_are_a_sign_have_one_name(site, language, page):
    links = html_of(site, language, page).iter("a")
    signs = [link for link in links if {"headerlink", "footnote-backref"} & set(link.get("class", "").split())]
    names = [link.attrib["aria-label"] for link in signs]
    assert len(names) == len(set(names))


def section_on_screen(page):
    return page.evaluate("""() => {
        const heads = [...document.querySelectorAll("article :is(h2, h3)[id]")];
        return heads.filter(head => head.getBoundingClientRect().top < innerHeight / 2).pop()?.id;
    }""")


@pytest.mark.parametrize("other", ["nl", "ru"])
def test_the_switcher_keeps_the_section_in_the_address(site, visit, other):
    with visit(f"{site.address('en', 'count-pairs')}#takeaways") as seen:
        seen.page.locator(f"header a[hreflang={other}]").click()
        seen.page.wait_for_url(f"{site.address(other, 'count-pairs')}#takeaways")
        assert seen.problems == []


def test_the_switcher_keeps_the_section_that_is_being_read(site, visit):
    with visit(site.address("nl", "merge-pairs")) as seen:
        seen.page.evaluate("document.querySelector('#aaa-trace').scrollIntoView({ behavior: 'instant' })")
        seen.page.evaluate("scrollBy({ top: 40, behavior: 'instant' })")
        reading = section_on_screen(seen.page)
        seen.page.locator("header a[hreflang=ru]").click()
        seen.page.wait_for_url(f"{site.address('ru', 'merge-pairs')}#{reading}")
        assert seen.problems == []


def test_at_the_top_of_a_page_the_switcher_adds_nothing(site, visit):
    with visit(site.address("ru", "count-pairs")) as seen:
        seen.page.locator("header a[hreflang=en]").click()
        seen.page.wait_for_url(site.address("en", "count-pairs"))


def test_without_javascript_the_switcher_keeps_the_page(site, visit):
    with visit(site.address("ru", "count-pairs"), javascript=False) as seen:
        seen.page.locator("header a[hreflang=nl]").click()
        seen.page.wait_for_url(site.address("nl", "count-pairs"))
