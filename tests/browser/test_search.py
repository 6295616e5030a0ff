"""A reader searches by keyboard, in the language of the page, and never leaves the box by accident."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.visiting import SCHEMES, axe_violations, in_scheme, sideways_scroll

LANGUAGES = ["en", "nl", "ru"]
WORDS = {"en": "merge", "nl": "paar", "ru": "считаем"}


def press_slash(page):
    """Press `/` as soon as it is listened to: the element is there, and the page has been drawn.

    (Waiting by polling is no way: it evaluates a string, which the policy of the site forbids.)
    """
    page.evaluate("customElements.whenDefined('bpe-search').then(() => true)")
    page.evaluate("() => new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
    page.keyboard.press("/")


@pytest.fixture
def searching(site, revisit):
    """Visit a lesson, press `/` and type; the results are there when it returns."""

    class Searching:
        def __init__(self, seen):
            self.seen = seen
            self.page = seen.page
            self.box = seen.page.locator("bpe-search dialog")
            self.input = self.box.get_by_role("searchbox")
            self.status = self.box.get_by_role("status")
            self.results = self.box.locator("ol a")

        def ask(self, words, answer):
            press_slash(self.page)
            expect(self.box).to_be_visible()
            self.input.fill(words)
            self.status.get_by_text(answer).wait_for()

        def focused(self):
            return self.page.evaluate("document.activeElement.getAttribute('href') ?? document.activeElement.tagName")

    return lambda language, **options: Opened(revisit(site.address(language, "count-pairs"), **options), Searching)


class Opened:
    """The visit and the search of it, as one context."""

    def __init__(self, visit, searching):
        self.visit = visit
        self.searching = searching

    def __enter__(self):
        return self.searching(self.visit.__enter__())

    def __exit__(self, *error):
        return self.visit.__exit__(*error)


@pytest.mark.parametrize(
    ("language", "asked", "found"),
    [("en", "merge", "merged"), ("nl", "paar", "paren"), ("ru", "считаем", "считать")],
)
def test_another_form_of_the_word_is_found(searching, language, asked, found):
    with searching(language) as search:
        search.ask(asked, {"en": "Pages found: ", "nl": "Gevonden pagina’s: ", "ru": "Найдено страниц: "}[language])
        marked = {text.strip(" .,:;()«»“”").lower() for text in search.box.locator("mark").all_inner_texts()}
        assert any(found in text for text in marked), marked
        assert search.seen.problems == []


@pytest.mark.parametrize("asked", ["хеш", "сегментация", "итерация", "биграмма", "hash"])
def test_a_word_from_elsewhere_leads_to_the_glossary(searching, asked):
    with searching("ru") as search:
        search.ask(asked, "Найдено страниц: ")
        links = search.results.evaluate_all("links => links.map(link => link.pathname)")
        assert any(link.endswith("/ru/glossary/") for link in links)
        assert len(links) < 8


@pytest.mark.parametrize(("language", "asked"), [("ru", "абракадабра"), ("nl", "aardvarken"), ("en", "qwerty")])
def test_a_word_that_no_page_has_finds_nothing_although_its_first_letter_is_everywhere(searching, language, asked):
    nothing = {"en": "Nothing found", "nl": "Niets gevonden", "ru": "ничего не найдено"}[language]
    with searching(language) as search:
        search.ask(asked, nothing)
        assert search.results.count() == 0


@pytest.mark.parametrize(
    ("language", "asked"),
    [
        ("en", "paren"),
        ("en", "считаем"),
        ("nl", "считаем"),
        ("ru", "samenvoegen"),
    ],
)
def test_another_language_is_not_found(searching, language, asked):
    # Where it knows no such word, Pagefind looks for ever shorter beginnings of it: what it finds is of this language.
    answered = re.compile("Pages found|Nothing found|Gevonden|Niets gevonden|Найдено|ничего не найдено")
    with searching(language) as search:
        search.ask(asked, answered)
        marked = " ".join(search.box.locator("mark").all_inner_texts()).lower()
        assert asked[:5] not in marked
        folder = "/bpe/" if language == "en" else f"/bpe/{language}/"
        others = [f"/bpe/{other}/" for other in ("nl", "ru") if other != language]
        for link in search.results.all():
            address = link.get_attribute("href")
            assert folder in address
            assert not any(other in address for other in others)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_result_is_of_this_language_and_leads_to_its_section(site, searching, language):
    with searching(language) as search:
        search.ask(WORDS[language], ":")
        count = int(re.search(r"\d+", search.status.inner_text())[0])
        assert count > 5
        expect(search.box.locator("ol > li")).to_have_count(count)
        links = [link.get_attribute("href") for link in search.results.all()]
        home = site.address(language, "index").removeprefix(site.origin.rstrip("/"))
        others = tuple(f"{home}{other}/" for other in ("nl", "ru")) if language == "en" else ()
        assert [link for link in links if not link.startswith(home) or link.startswith(others or "none")] == []
        sections = search.box.locator("ol ul a")
        address = sections.first.get_attribute("href")
        sections.first.click()
        search.page.wait_for_url(f"**{address}")
        search.page.wait_for_load_state("networkidle")
        assert search.page.locator(f"id={address.partition('#')[2]}").is_visible()
        assert search.seen.problems == []


def test_results_are_grouped_by_page_and_heading(searching):
    with searching("en") as search:
        search.ask("overlap", "Pages found: ")
        title = search.page.locator("> a .search__heading", has_text="Count pairs")
        group = search.box.locator("ol > li").filter(has=title)
        headings = group.locator("ul .search__heading").all_inner_texts()
        assert "Positions may overlap" in headings
        assert len(headings) == len(set(headings))


def test_arrows_move_through_the_results_and_back(searching):
    with searching("nl") as search:
        search.ask("paar", "Gevonden pagina’s: ")
        first, second = (search.results.nth(number).get_attribute("href") for number in (0, 1))
        walk = []
        for key in ("ArrowDown", "ArrowDown", "ArrowUp", "ArrowUp", "ArrowUp"):
            search.page.keyboard.press(key)
            walk.append(search.focused())
        assert walk == [first, second, first, "INPUT", "INPUT"]


def test_enter_opens_the_first_result(searching):
    with searching("ru") as search:
        search.ask("банан", "Найдено страниц: ")
        address = search.results.first.get_attribute("href")
        assert address.endswith("/ru/banana-trace/")
        # Of what is typed by now, also where its results are yet to come.
        search.input.fill("утечка")
        search.page.keyboard.press("Enter")
        search.page.wait_for_url("**/ru/leakage/*")
        search.page.wait_for_load_state("networkidle")
        press_slash(search.page)
        search.input.fill("банан")
        search.page.keyboard.press("Enter")
        search.page.wait_for_url(f"**{address}")
        search.page.wait_for_load_state("networkidle")


def test_the_page_that_is_open_already_is_shown_from_its_top(searching):
    with searching("en") as search:
        search.page.evaluate("scrollTo({ top: 900, behavior: 'instant' })")
        search.ask("Count pairs", "Pages found: ")
        search.results.and_(search.page.locator("[href$='/bpe/count-pairs/']")).click()
        assert not search.box.is_visible()
        assert search.page.evaluate("scrollY") == 0
        assert "search-open" not in search.page.evaluate("document.activeElement.className")


def test_escape_closes_and_gives_the_focus_back(searching):
    with searching("en") as search:
        link = search.page.locator("header a[hreflang=nl]")
        link.focus()
        address = link.get_attribute("href")
        search.ask("merge", "Pages found: ")
        search.page.keyboard.press("Escape")
        assert not search.box.is_visible()
        assert search.focused() == address
        search.page.locator(".search-open").click()
        search.page.keyboard.press("Escape")
        assert not search.box.is_visible()
        assert "search-open" in search.page.evaluate("document.activeElement.className")


@pytest.mark.parametrize("key", ["Tab", "Shift+Tab"])
def test_tab_never_reaches_the_page_behind(searching, key):
    with searching("en") as search:
        search.ask("merge", "Pages found: ")
        for _ in range(search.results.count() + 6):
            search.page.keyboard.press(key)
            assert search.page.evaluate(
                "document.activeElement === document.body || !!document.activeElement.closest('dialog')"
            )


def test_a_letter_typed_on_a_result_does_not_leave_the_page(searching):
    with searching("en") as search:
        search.ask("merge", "Pages found: ")
        address = search.page.url
        search.page.keyboard.press("ArrowDown")
        search.page.keyboard.type("np,.fs/")
        search.page.wait_for_timeout(300)
        assert search.page.url == address
        assert search.box.is_visible()


def test_a_slash_typed_elsewhere_is_a_slash(searching):
    with searching("en") as search:
        press_slash(search.page)
        expect(search.input).to_be_focused()
        search.page.keyboard.type("a/b")
        assert search.input.input_value() == "a/b"


def test_a_click_beside_the_box_closes_it(searching):
    with searching("en") as search:
        search.ask("merge", "Pages found: ")
        search.page.mouse.click(5, 890)
        assert not search.box.is_visible()


def test_nothing_of_the_search_is_loaded_before_its_first_use(site, visit):
    with visit(site.address("en", "count-pairs")) as seen:
        asked = []
        seen.page.on("request", lambda request: asked.append(request.url))
        seen.page.reload(wait_until="networkidle")
        assert [url for url in asked if "/pagefind/" in url] == []
        assert asked


def test_without_javascript_there_is_no_search_to_press(site, visit):
    with visit(site.address("en", "count-pairs"), javascript=False) as seen:
        assert not seen.page.locator(".search-open").is_visible()
        assert not seen.page.locator("bpe-search dialog").is_visible()


def test_a_search_that_cannot_be_loaded_says_so(site, visit):
    with visit(site.address("nl", "count-pairs")) as seen:
        seen.page.route("**/pagefind/**", lambda route: route.abort())
        press_slash(seen.page)
        seen.page.keyboard.type("paar")
        seen.page.get_by_text("De zoekfunctie kon niet worden geladen.").wait_for()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_open_search_is_accessible_and_fits(searching, language):
    with searching(language) as search:
        search.ask(WORDS[language], ":")
        for width in (1280, 320):
            search.page.set_viewport_size({"width": width, "height": 900})
            for scheme in SCHEMES:
                in_scheme(search.page, scheme)
                # The colour scheme changes nothing but colours.
                assert list(axe_violations(search.page, rest=scheme == "light")) == [], (width, scheme)
            assert sideways_scroll(search.page) == 0
            box = search.box.bounding_box()
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= width
            assert search.box.evaluate("box => box.scrollWidth - box.clientWidth") == 0
        # At 400 % a desk's window is this low: what was found fills it, and is scrolled to.
        search.page.set_viewport_size({"width": 320, "height": 256})
        height = "box => Math.min(box.clientHeight, box.querySelector('ol').clientHeight)"
        assert search.box.evaluate(height) > 200
        search.results.last.focus()
        expect(search.results.last).to_be_in_viewport(ratio=0.9)
        assert search.seen.problems == []
