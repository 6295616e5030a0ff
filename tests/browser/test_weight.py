"""What a lesson costs before anybody touches it: bytes, requests, and whether the page moves while it is being read."""

import gzip
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tests.browser.bench import PATIENCE, needs_runtime

DOCS = Path(__file__).parents[2] / "docs/en"
LESSONS = [path.stem for path in sorted(DOCS.glob("*.md")) if "\nminutes:" in path.read_text("utf-8")]
MOST_BYTES, MOST_REQUESTS, MOST_MOVED = 75_000, 9, 0.02
#: Every piece of the page that moved without the reader's doing, and how much of the screen that was.
WATCH = """
  window.moved = [];
  const note = ({ value, hadRecentInput, sources }) => {
    if (!hadRecentInput) moved.push([value, sources.map(({ node }) => node?.className || node?.nodeName).join(", ")]);
  };
  new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type: "layout-shift", buffered: true });
"""
#: Every widget that is near the screen has its script.
READY = """async () => {
  const near = [...document.querySelectorAll(":not(:defined)")].filter(
    (widget) => widget.checkVisibility() && widget.getBoundingClientRect().top < innerHeight + 300,
  );
  await Promise.all(near.map((widget) => customElements.whenDefined(widget.localName)));
}"""
#: To the end, in steps that let every widget come near the screen.
SCROLL = """async () => {
  for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight / 2) {
    scrollTo({ top: y, behavior: "instant" });
    await new Promise((done) => setTimeout(done, 50));
  }
}"""


def weight(content):
    return len(gzip.compress(content, 9))


def heaviest(site, language, count):
    """The lessons of a language whose pages are the largest."""
    folder = site.folder if language == "en" else site.folder / language
    return sorted(LESSONS, key=lambda name: -weight((folder / name / "index.html").read_bytes()))[:count]


@pytest.fixture
def cost(browser, site):
    """Open a page: what it asked for, with the bytes of each answer, and what moved, then and on the way to its end."""

    def cost(language, name, width):
        context = browser.new_context(viewport={"width": width, "height": 900})
        page = context.new_page()
        page.add_init_script(WATCH)
        answers = []
        page.on("response", lambda answer: answers.append(answer))
        page.goto(site.address(language, name), wait_until="networkidle")
        page.evaluate(READY)
        page.wait_for_load_state("networkidle")
        asked = {urlsplit(answer.url).path: weight(answer.body()) for answer in answers}
        page.evaluate(SCROLL)
        page.wait_for_load_state("networkidle")
        moved = page.evaluate("moved")
        context.close()
        return asked, moved

    return cost


@pytest.mark.parametrize("language", ["en", "nl", "ru"])
def test_the_heaviest_lessons_are_light_before_anybody_touches_them(site, cost, language):
    for name in heaviest(site, language, 2):
        asked, moved = cost(language, name, 1280)
        told = f"{name}: {asked}"
        assert sum(asked.values()) <= MOST_BYTES, told
        assert len(asked) <= MOST_REQUESTS, told
        assert sum(value for value, _ in moved) <= MOST_MOVED, f"{name}: {moved}"


@pytest.mark.parametrize(("language", "name"), [("nl", "merge-pairs"), ("ru", "ranked-merges"), ("ru", "index")])
def test_nothing_moves_under_the_thumb_of_a_reader(cost, language, name):
    _, moved = cost(language, name, 360)
    assert sum(value for value, _ in moved) <= MOST_MOVED, moved


#: A slow telephone: 400 kilobits a second, and as many milliseconds until anything comes.
SLOW = {"offline": False, "latency": 400, "downloadThroughput": 50_000, "uploadThroughput": 50_000}
DEVICES = {
    "desk": {"viewport": {"width": 1280, "height": 900}},
    "phone": {"viewport": {"width": 360, "height": 780}, "has_touch": True, "is_mobile": True},
}


#: Where there is a mouse, the better editor comes after the plain one.
EDITORS = {"desk": ".cm-content", "phone": "textarea"}


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize(("language", "button"), [("ru", "program"), ("nl", "checkpoint")])
def test_nothing_moves_when_an_editor_arrives_late(site, browser, language, button, device):
    needs_runtime(site)
    context = browser.new_context(**DEVICES[device])
    page = context.new_page()
    page.add_init_script(WATCH)
    page.goto(site.address(language, "merge-pairs"), wait_until="networkidle")
    widget = page.locator(f"bpe-{button}").first
    widget.evaluate("widget => widget.scrollIntoView({ block: 'start', behavior: 'instant' })")
    page.evaluate("name => customElements.whenDefined(name).then(() => {})", f"bpe-{button}")
    context.new_cdp_session(page).send("Network.emulateNetworkConditions", SLOW)
    page.evaluate("moved.length = 0")
    widget.locator(".program__edit").click()
    # The code stays in sight until it can be changed.
    expect(widget.get_by_text("merge_pair(").filter(visible=True).first).to_be_visible()
    expect(widget.locator(EDITORS[device])).to_be_focused(timeout=PATIENCE)
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    moved = page.evaluate("moved")
    context.close()
    assert sum(value for value, _ in moved) <= MOST_MOVED, moved
