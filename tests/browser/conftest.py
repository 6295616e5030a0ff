"""The site under a base path, as it is served, and one Chromium to visit it with."""

from functools import partial

import pytest
from playwright.sync_api import sync_playwright

from tests.browser import visiting


@pytest.fixture(scope="session")
def site(browser, run):
    """The site in SITE_FOLDER, or one built for the occasion, under a base path."""
    return run.site("site")


@pytest.fixture(scope="session")
def browser():
    """The system's Chromium or Chrome; without one, each test here is skipped by name."""
    if not visiting.CHROMIUM:
        pytest.skip("there is no chromium, chromium-browser or google-chrome on the path")
    with sync_playwright() as engine:
        browser = engine.chromium.launch(executable_path=visiting.CHROMIUM, args=visiting.FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def visit(browser, site):
    """`with visit(address, scheme="dark", width=320) as visit:` gives visit.page and visit.problems."""
    return partial(visiting.visit, browser, home=site.url)


@pytest.fixture(scope="session")
def revisit(browser, site):
    """The same with one page for visit after visit, which each finds as new."""
    return partial(visiting.Desk(browser).visit, home=site.url)
