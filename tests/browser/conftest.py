"""One built site, served under a base path, and one Chromium to visit it with."""

import os
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import sync_playwright

from tests.browser import visiting
from tests.browser.hosting import hosted

ROOT = Path(__file__).parents[2]
BASE = "/bpe/"


@dataclass(frozen=True)
class Site:
    """A built site and where it is served; `url` ends with the base path."""

    folder: Path
    url: str

    @property
    def origin(self):
        return self.url.removesuffix(urlsplit(self.url).path) + "/"

    def sitemap(self):
        """Every address that the sitemap lists."""
        name = "{http://www.sitemaps.org/schemas/sitemap/0.9}loc"
        return [place.text for place in ElementTree.parse(self.folder / "sitemap.xml").iter(name)]

    def address(self, language, page):
        """Where the page docs/<language>/<page>.md is: English at the top, the others in their folder."""
        top = "" if language == "en" else f"{language}/"
        return self.url + top + ("" if page == "index" else f"{page}/")


@pytest.fixture(scope="session")
def site(browser, tmp_path_factory):
    """The site in SITE_FOLDER, or one built for the occasion under a base path."""
    if finished := os.environ.get("SITE_FOLDER"):
        folder = ROOT / finished
        home = urlsplit(min(Site(folder, "").sitemap(), key=len))
        if home.hostname not in ("127.0.0.1", "localhost"):
            pytest.fail(f"{folder} was built for {home.hostname}: visit one with the default SITE_URL")
        with hosted(folder, home.path, home.port) as url:
            yield Site(folder, url)
    else:
        folder = tmp_path_factory.mktemp("browser") / "site"
        with hosted(folder, BASE) as url:
            build(folder, url)
            yield Site(folder, url)


def build(folder, url):
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(folder)]
    environment = {**os.environ, "SITE_URL": url, "NO_MKDOCS_2_WARNING": "1", "PYTHONUTF8": "1"}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.fail(f"the site does not build:\n{done.stdout}{done.stderr}", pytrace=False)


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
