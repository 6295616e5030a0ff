"""What a lesson costs before anybody touches it: bytes, requests, and whether the page moves while it is being read."""

import gzip
from pathlib import Path
from urllib.parse import urlsplit

import pytest

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
