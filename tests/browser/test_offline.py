"""A reader keeps the site: then it opens without a network, and leaves nothing behind when it is removed."""

import json
import os
import shutil
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from overrides import languages
from overrides.publish import offline
from tests.browser import visiting
from tests.browser.hosting import hosted

ROOT = Path(__file__).parents[2]
LANGUAGES = ["en", "nl", "ru"]
#: What the browser holds for this site.
HELD = """async () => ({
  caches: await caches.keys(),
  workers: (await navigator.serviceWorker.getRegistrations()).length,
})"""


def say(language, name):
    return languages.load(language)["widgets"]["offline"][name]


class Host:
    """A host of its own, because it will be away."""

    def __init__(self, folder, base):
        self.folder, self.base, self.port = folder, base, 0
        self.back()

    def back(self):
        self.stack = ExitStack()
        self.url = self.stack.enter_context(hosted(self.folder, self.base, self.port))
        self.port = urlsplit(self.url).port

    def away(self):
        self.stack.close()

    def address(self, language, page=""):
        return self.url + ("" if language == "en" else f"{language}/") + page


@pytest.fixture
def host(site):
    host = Host(site.folder, urlsplit(site.url).path)
    yield host
    host.away()


@pytest.fixture
def opened(browser, host):
    """`with opened("nl") as seen:` gives seen.page, seen.widget and seen.problems, with the widget on screen."""

    class Opened(ExitStack):
        def __init__(self, language, page="", before=None, **options):
            super().__init__()
            self.language, self.name, self.before, self.options = language, page, before, options

        def __enter__(self):
            super().__enter__()
            self.visit = self.enter_context(visiting.visit(browser, host.url, home=host.url, **self.options))
            self.page = self.visit.page
            if self.before:
                self.page.add_init_script(self.before)
            self.go(self.name)
            return self

        def go(self, name):
            self.page.goto(host.address(self.language, name), wait_until="networkidle")
            self.widget = self.page.locator("bpe-offline")
            if self.widget.count():
                self.widget.evaluate("widget => widget.scrollIntoView()")

        def press(self, name):
            self.widget.get_by_role("button", name=say(self.language, name), exact=True).click()

        def hears(self, name, seconds=5):
            expect(self.widget.get_by_role("status")).to_have_text(say(self.language, name), timeout=seconds * 1000)

        def keep(self):
            self.press("keep")
            self.hears("done", seconds=60)

    return Opened


def test_nothing_is_kept_before_a_reader_asks_nor_after_they_remove_it(opened):
    with opened("en") as seen:
        assert seen.page.evaluate(HELD) == {"caches": [], "workers": 0}
        expect(seen.widget).to_contain_text(" MB will be downloaded.")
        seen.keep()
        held = seen.page.evaluate(HELD)
        assert (len(held["caches"]), held["workers"]) == (1, 1)
        seen.go("playground/")
        seen.hears("kept")
        seen.press("remove")
        seen.hears("removed")
        # Who has pressed a button finds the next one in its place.
        expect(seen.widget.get_by_role("button", name=say("en", "keep"))).to_be_focused()
        assert seen.page.evaluate(HELD) == {"caches": [], "workers": 0}
        seen.go("count-pairs/")
        assert seen.page.evaluate(HELD) == {"caches": [], "workers": 0}
        assert seen.visit.problems == []


def test_a_kept_site_opens_without_a_network_in_every_language(opened, host):
    with opened("nl") as seen:
        seen.keep()
        host.away()
        page = seen.page
        page.goto(host.address("nl", "count-pairs/"))
        page.reload()
        styles = "getComputedStyle(document.querySelector('.header')).display"
        assert page.evaluate(styles) == "flex"
        for language in ("ru", "en"):
            page.locator(f"header a[hreflang={language}]").click()
            page.wait_for_url(host.address(language, "count-pairs/*"))
            assert page.locator("html").get_attribute("lang") == language
        page.evaluate("customElements.whenDefined('bpe-search').then(() => true)")
        page.locator(".search-open").click()
        page.get_by_role("searchbox").fill("merge")
        page.locator("bpe-search").get_by_role("status").get_by_text("Pages found").wait_for()
        page.keyboard.press("Escape")

        # A slash that is missing is no reason to be lost; another address is one, said in all languages.
        page.goto(host.address("nl", "merge-pairs"))
        assert page.url == host.address("nl", "merge-pairs/")
        page.goto(host.address("nl", "no-such-page/"))
        assert page.get_by_role("heading").all_inner_texts() == [
            languages.load(language)["unkept"]["title"] for language in LANGUAGES
        ]
        page.get_by_role("link", name=languages.load("nl")["unkept"]["home"]).click()
        page.wait_for_url(host.address("nl"))


def test_python_runs_without_a_network(opened, host):
    if not (host.folder / "assets/runtime").exists():
        pytest.skip("the site was built without a runtime: nox -s runtime makes one")
    with opened("ru") as seen:
        seen.keep()
        host.away()
        seen.page.goto(host.address("ru", "count-pairs/"))
        told = seen.page.evaluate(
            """async () => {
              const src = document.querySelector("script[src$='frame.js']").src;
              const { python } = await import(new URL("python.js", src));
              let printed = "";
              const heard = { onOutput: (text) => (printed += text), onPhase: () => {} };
              const program = "from bpe_examples import pair_counts\\nprint(pair_counts([[1, 1, 1]]))";
              return [await python.run(program, [], heard), printed];
            }"""
        )
        assert told == [{"ended": "done", "replaced": False}, "{(1, 1): 2}\n"]


def test_a_new_build_takes_the_place_of_the_old_one_whole(browser, site, tmp_path):
    folder = tmp_path / "site"
    shutil.copytree(site.folder, folder, copy_function=os.link, ignore=shutil.ignore_patterns("runtime", "pagefind"))

    def build(text):
        page = folder / "nl/index.html"
        html = (site.folder / "nl/index.html").read_text("utf-8").replace("</h1>", f" {text}</h1>", 1)
        for name in ("nl/index.html", "offline.json", "sw.js"):
            (folder / name).unlink()
        page.write_text(html, "utf-8")
        offline.publish(folder, ROOT / "overrides/theme", None)
        return json.loads((folder / "offline.json").read_text("utf-8"))["version"]

    first = build("first")
    host = Host(folder, urlsplit(site.url).path)
    context = browser.new_context()
    page = context.new_page()
    page.goto(host.address("nl"), wait_until="networkidle")
    page.locator("bpe-offline").evaluate("widget => widget.scrollIntoView()")
    page.get_by_role("button", name=say("nl", "keep")).click()
    expect(page.locator("bpe-offline").get_by_role("status")).to_have_text(say("nl", "done"), timeout=60_000)
    held = page.evaluate(HELD)
    assert [name.rpartition(":")[2] for name in held["caches"]] == [first]

    second = build("second")
    asked = []
    context.on("request", lambda request: asked.append(request.url))
    waiting = """async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      await registration.update();
      const { installing } = registration;
      if (installing) await new Promise((done) => installing.addEventListener("statechange", done));
      return registration.waiting?.state;
    }"""
    assert page.evaluate(waiting) == "installed"
    # Only what is new has been asked for again; until the last old page is gone, the old build is complete.
    assert len(page.evaluate(HELD)["caches"]) == 2
    assert {url for url in asked if "/assets/" in url} == set()
    host.away()
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_contain_text("first")
    # The browser lets the new worker take over some time after the last page of the old one has gone.
    for _ in range(50):
        page.close()
        page = context.new_page()
        page.goto(host.address("nl"))
        if "second" in page.get_by_role("heading", level=1).inner_text():
            break
    expect(page.get_by_role("heading", level=1)).to_contain_text("second")
    names = [name.rpartition(":")[2] for name in page.evaluate(HELD)["caches"]]
    assert names == [second]

    # A page that is shown as it was kept takes nothing from a newer build, though the network is back.
    host.back()
    style = (folder / "assets/stylesheets/home.css").read_text("utf-8")
    (folder / "assets/stylesheets/home.css").unlink()
    (folder / "assets/stylesheets/home.css").write_text("newer", "utf-8")
    loaded = "async (url) => (await fetch(url, { cache: 'reload' })).text()"
    address = host.url + "assets/stylesheets/home.css"
    assert page.evaluate(loaded, address) == style
    page.reload()
    assert page.evaluate(loaded, address) == "newer"
    context.close()
    host.away()


# What can go wrong: each has its sentence, and a way on.


def test_a_download_that_fails_can_be_taken_up_again(opened):
    with opened("ru") as seen:
        seen.page.route("**/nl/many-paths/", lambda route: route.abort())
        seen.press("keep")
        seen.hears("failed", seconds=30)
        assert seen.page.evaluate(HELD)["workers"] == 0
        seen.page.unroute("**/nl/many-paths/")
        seen.page.route("**/ru/many-paths/", lambda route: route.fulfill(body="another build"))
        seen.press("again")
        seen.hears("changed", seconds=30)
        seen.page.unroute("**/ru/many-paths/")
        again = []
        seen.page.on("request", lambda request: again.append(request.url))
        seen.press("again")
        seen.hears("done", seconds=60)
        assert not [url for url in again if url.endswith("site.css")]


def test_a_reader_can_stop(opened):
    with opened("nl") as seen:
        held_back = []
        seen.page.route("**/glossary/", lambda route: held_back.append(route))
        seen.press("keep")
        seen.hears("pages")
        expect(seen.widget.get_by_role("progressbar")).to_be_visible()
        expect(seen.widget.locator(".offline__share")).not_to_have_text("0%", timeout=30_000)
        seen.press("stop")
        seen.hears("stopped")
        expect(seen.widget.get_by_role("progressbar")).to_be_hidden()
        assert seen.page.evaluate(HELD)["workers"] == 0
        # What has come already is offered for removal, also later.
        seen.go("")
        seen.hears("stopped")
        seen.press("remove")
        seen.hears("removed")
        assert seen.page.evaluate(HELD)["caches"] == []


REFUSED = "() => Promise.reject(new DOMException('', '{}'))"


@pytest.mark.parametrize(
    ("before", "told"),
    [
        ("Object.defineProperty(Navigator.prototype, 'serviceWorker', { value: undefined })", "unsupported"),
        ("Object.defineProperty(window, 'isSecureContext', { value: false })", "unsupported"),
        (f"ServiceWorkerContainer.prototype.getRegistration = {REFUSED.format('SecurityError')}", "forbidden"),
    ],
    ids=["no workers", "no encryption", "nothing allowed"],
)
def test_a_browser_that_can_keep_nothing_is_told_so_at_once(opened, before, told):
    with opened("nl", "playground/", before) as seen:
        seen.hears(told)
        assert seen.widget.get_by_role("button").count() == 0


def test_the_live_site_of_an_author_is_not_offered(opened):
    unlist = "document.querySelector('bpe-offline')?.setAttribute('data-megabytes', '000')"
    early = f"new MutationObserver(() => {unlist}).observe(document, {{ childList: true, subtree: true }})"
    with opened("nl", "playground/", early) as seen:
        seen.hears("preview")
        assert seen.widget.get_by_role("button").count() == 0


def test_a_browser_that_stops_halfway_says_why_and_can_try_again(opened):
    refusals = [
        ("StorageManager.prototype.estimate", "async () => ({ quota: 1e6, usage: 0 })", "full"),
        ("CacheStorage.prototype.open", REFUSED.format("SecurityError"), "forbidden"),
        ("Cache.prototype.put", REFUSED.format("QuotaExceededError"), "full"),
        ("ServiceWorkerContainer.prototype.register", REFUSED.format("SecurityError"), "forbidden"),
    ]
    with opened("nl", "playground/") as seen:
        button = "keep"
        for what, instead, told in refusals:
            seen.page.evaluate(f"() => {{ window.before = {what}; {what} = {instead}; }}")
            seen.press(button)
            seen.hears(told, seconds=60)
            seen.page.evaluate(f"() => {{ {what} = window.before; }}")
            button = "again"
            assert seen.widget.get_by_role("button").first.inner_text() == say("nl", "again")
        assert seen.page.evaluate(HELD)["workers"] == 0
        seen.press("again")
        seen.hears("done", seconds=60)


@pytest.mark.parametrize(("scheme", "width"), [("light", 320), ("dark", 1280)])
def test_every_state_can_be_read_and_used(opened, scheme, width):
    with opened("ru", scheme=scheme, width=width) as seen:

        def look():
            assert list(visiting.axe_violations(seen.page, within="bpe-offline")) == []
            assert visiting.sideways_scroll(seen.page) == 0

        seen.page.route("**/glossary/", lambda route: None)
        seen.press("keep")
        expect(seen.widget.locator(".offline__share")).not_to_have_text("")
        look()
        seen.press("stop")
        seen.hears("stopped")
        look()
        seen.page.unroute("**/glossary/")
        seen.press("keep")
        seen.hears("done", seconds=60)
        look()


def test_without_scripts_nothing_is_offered(opened):
    with opened("nl", javascript=False) as seen:
        expect(seen.widget).to_be_hidden()
        assert seen.widget.bounding_box() is None
