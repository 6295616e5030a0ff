"""The list of what a reader may keep has everything they read, exactly as it was built."""

import json
from types import SimpleNamespace

import pytest

from overrides.publish import offline

WORKER = 'const VERSION = "@version@";'
FILES = {
    "index.html": f"<bpe-offline {offline.SIZE}></bpe-offline>",
    "nl/count-pairs/index.html": "paren",
    "offline.html": "not kept",
    "404.html": "no page",
    "sitemap.xml": "<urlset/>",
    "sitemap.xml.gz": "packed",
    "assets/messages/nl.json": "{}",
    "assets/images/social-nl.png": "picture",
    "assets/images/logo.svg": "<svg/>",
    "assets/runtime/abc/pyodide.asm.wasm": "python",
    "pagefind/fragment/nl_1.pf_fragment": "fragment",
}


@pytest.fixture
def site(tmp_path):
    for name, text in FILES.items():
        (tmp_path / "site" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "site" / name).write_text(text, "utf-8")
    return tmp_path / "site"


def publish(site):
    theme = site.with_name("theme")
    theme.mkdir(exist_ok=True)
    (theme / offline.WORKER).write_text(WORKER, "utf-8")
    offline.publish(site, theme, SimpleNamespace(files={"pyodide.asm.wasm": SimpleNamespace(gzip=3_400_000)}))
    return json.loads((site / "offline.json").read_text("utf-8"))


def test_the_list_has_what_readers_read_by_its_address_with_hash_and_size(site):
    files = publish(site)["files"]
    assert list(files) == [
        "assets/images/logo.svg",
        "assets/runtime/abc/pyodide.asm.wasm",
        "",
        "nl/count-pairs/",
        "offline.html",
        "pagefind/fragment/nl_1.pf_fragment",
    ]
    # The SHA-256 of the text, as `openssl dgst -sha256 -binary | base64` writes it.
    assert files["nl/count-pairs/"] == ["sha256-+hhXhnWMR6i7Iomp2RO09UAueliA6z3pJedS+aY2p5E=", 5]


def test_any_change_makes_another_version_of_the_list_and_of_the_worker(site):
    versions = set()
    for change in (None, ("offline.html", "new"), ("nl/new/index.html", "page"), ("assets/messages/nl.json", "new")):
        if change:
            (site / change[0]).parent.mkdir(parents=True, exist_ok=True)
            (site / change[0]).write_text(change[1], "utf-8")
        version = publish(site)["version"]
        assert (site / "sw.js").read_text("utf-8") == f'const VERSION = "{version}";'
        versions.add(version)
    # Nobody keeps the messages, so they make no other version.
    assert len(versions) == 3


def test_pages_that_offer_it_say_how_much_it_is_and_the_list_knows_them_so(site):
    files = publish(site)["files"]
    page = (site / "index.html").read_bytes()
    assert page == b'<bpe-offline data-megabytes="004"></bpe-offline>'
    assert files[""][1] == len(page)
    assert files[""][0] == offline.listed(site)["files"][""][0]


def test_the_same_site_gives_the_same_list(site):
    first = publish(site), (site / "offline.json").read_bytes()
    assert (publish(site), (site / "offline.json").read_bytes()) == first
