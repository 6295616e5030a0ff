"""A reader at work: programs, checkpoints and the Python that runs them, found as a reader finds them."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from overrides import languages

#: Python starts in two seconds on an idle machine; a busy one with a cold cache needs much longer.
PATIENCE = 120_000
PHONE = {"viewport": {"width": 360, "height": 780}, "has_touch": True, "is_mobile": True, "reduced_motion": "reduce"}
#: The classic mistake: each position where the pair is counted is replaced.
COUNTED = """def merge_pair(tokens, pair, new_id):
    merged = []
    for i in range(len(tokens)):
        if tuple(tokens[i : i + 2]) == pair:
            merged.append(new_id)
        else:
            merged.append(tokens[i])
    return merged
"""


def needs_runtime(site):
    """Skip by name where the site has no Python."""
    if not list(Path(site.folder).glob("assets/runtime/*/pyodide.mjs")):
        pytest.skip("the site was built without the runtime: run nox -s runtime first")


def said(language):
    """The words of the widgets."""
    return languages.load(language)["widgets"]


class Bench:
    """One program, checkpoint or own file of an open page."""

    def __init__(self, page, language, selector):
        self.page = page
        self.words = said(language)
        self.box = page.locator(selector)
        self.status = self.box.get_by_role("status")
        self.code = self.box.locator("textarea")
        self.output = self.box.locator(".runner__text")
        self.account = self.box.locator(".runner__account")

    def button(self, name):
        return self.box.get_by_role("button", name=self.words["python"][name], exact=True)

    def open(self, name="edit", section="program"):
        self.box.scroll_into_view_if_needed()
        self.box.get_by_role("button", name=self.words[section][name], exact=True).click()
        expect(self.code).to_be_focused()
        return self

    def finished(self):
        expect(self.box.locator(".runner")).not_to_have_attribute("aria-busy", "true", timeout=PATIENCE)

    def press(self, name):
        self.button(name).click()

    def run(self, code=None):
        """Run to the end; return what is said and what was printed."""
        if code is not None:
            self.code.fill(code)
        self.press("run")
        self.finished()
        return self.status.inner_text(), self.output.text_content()

    def check(self, code):
        self.code.fill(code)
        self.press("check")
        self.finished()
        return self.status.inner_text()


def module(page, name):
    """The address of one of the site's modules; asking twice gives the one that the page uses."""
    return page.evaluate("document.querySelector('script[src$=\"/frame.js\"]').src").replace("frame", name)


def asked(page, function, argument=None):
    """Call a JavaScript function with the page's own Python and an argument."""
    return page.evaluate(
        f"async ([name, argument]) => ({function})((await import(name)).python, argument)",
        [module(page, "python"), argument],
    )


def prefer_plain(page):
    """Choose the editor that can be typed into at once."""
    page.evaluate("async name => (await import(name)).kept.set('plain-editor', true)", module(page, "common"))
