"""The site as the project stands: built once a run of the tests and served as long as the run lasts.

Several processes may share a run. The one that hands out the tests serves; whichever asks first builds.
"""

import os
import time
import xml.etree.ElementTree as ElementTree
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import urlsplit

import pytest

from tests.browser.hosting import hosted
from tests.copies import ROOT, run_module, said

#: Where the site is served: under a base path, and at the top of a host.
BASES = {"site": "/bpe/", "root_site": "/"}


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


class Run:
    """What the processes of one run share: a folder, and the addresses at which sites in it are served."""

    def __init__(self, folder, urls):
        self.folder = Path(folder)
        self.urls = urls

    @classmethod
    def begun(cls, config):
        """Serve what will be built, until the run ends."""
        with ExitStack() as kept:
            folder = Path(kept.enter_context(TemporaryDirectory(prefix="bpe-tests-")))
            urls = {name: kept.enter_context(hosted(folder / name, base)) for name, base in BASES.items()}
            if finished := os.environ.get("SITE_FOLDER"):
                home = urlsplit(min(Site(ROOT / finished, "").sitemap(), key=len))
                if home.hostname not in ("127.0.0.1", "localhost"):
                    raise pytest.UsageError(f"{finished} was built for {home.hostname}: SITE_URL must be of this host")
                urls["site"] = kept.enter_context(hosted(ROOT / finished, home.path, home.port))
            config.add_cleanup(kept.pop_all().close)
        return cls(folder, urls)

    def site(self, name):
        """The site called `name`, which the first process that asks builds."""
        if name == "site" and os.environ.get("SITE_FOLDER"):
            return Site(ROOT / os.environ["SITE_FOLDER"], self.urls[name])
        folder = self.once(name, lambda folder: build(folder, self.urls[name]))
        return Site(folder, self.urls[name])

    def once(self, name, make):
        """The folder `name`, filled by `make` in the first process that asks for it; the others wait."""
        folder, told = self.folder / name, self.folder / f"{name}.told"
        try:
            folder.mkdir()
        except FileExistsError:
            waited(told)
        else:
            wrong = "it was interrupted"
            try:
                make(folder)
                wrong = ""
            except Exception as error:
                wrong = str(error) or repr(error)
                raise
            finally:
                told.with_suffix(".telling").write_text(wrong, "utf-8")
                told.with_suffix(".telling").rename(told)
        assert not told.read_text("utf-8"), told.read_text("utf-8")
        return folder


def waited(path, seconds=600):
    """Wait until a file is there."""
    end = time.monotonic() + seconds
    while not path.exists():
        assert time.monotonic() < end, f"waited in vain for {path.name}"
        time.sleep(0.1)


def build(folder, url):
    """Build the project into `folder`, to be served at `url`; nothing is looked at that does not build."""
    done = run_module("mkdocs", "build", "--strict", "--quiet", "--site-dir", str(folder), folder=ROOT, SITE_URL=url)
    assert done.returncode == 0, f"the site does not build:\n{said(done)}"
