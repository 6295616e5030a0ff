"""Every page carries a policy that allows what is on it and nothing else; the rest is a fault."""

import base64
import hashlib
import re

import pytest
from mkdocs.exceptions import Abort

from overrides.publish import security
from overrides.publish.finished import FinishedPage
from tests.sites import build_site, page, small_site, soup, sources

PAGE = """<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
  </head>
  <body>
    <p>{}</p>
  </body>
</html>"""


def finished(body):
    return FinishedPage("index.html", PAGE.format(body))


@pytest.fixture(scope="module")
def site():
    return small_site()


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        ('<b style="color: red">', "has an inline style on <b>: 'color: red'"),
        ("<svg><path style='fill: red'/></svg>", "has an inline style on <path>: 'fill: red'"),
        ('<button onclick="go()">', "has an inline event handler on <button>: onclick"),
        ('<a HREF="JavaScript:go()">', "has a script for an address on <a>: 'JavaScript:go()'"),
        ("<style>b { color: red }</style>", "has a style element; styles belong in a file"),
        ('<base href="/x/">', "has a base element, which would redirect every link"),
        ('<script src="https://cdn.invalid/x.js"></script>', "<script src>: https://cdn.invalid/x.js"),
        ('<script src="//cdn.invalid/x.js"></script>', "<script src>: //cdn.invalid/x.js"),
        ('<link rel="stylesheet" href="http://cdn.invalid/x.css">', "<link href>: http://cdn.invalid/x.css"),
        (
            '<link rel="preload" as="font" href="HTTPS://cdn.invalid/x.woff2">',
            "<link href>: HTTPS://cdn.invalid/x.woff2",
        ),
        ('<link rel="icon" href="https://cdn.invalid/x.png">', "<link href>: https://cdn.invalid/x.png"),
        ('<img alt="" src="https://cdn.invalid/x.png">', "<img src>: https://cdn.invalid/x.png"),
        (
            '<img alt="" src="x.png" srcset="x.png 1x, //cdn.invalid/y.png 2x">',
            "<img srcset>: //cdn.invalid/y.png",
        ),
        ('<iframe src="https://cdn.invalid/"></iframe>', "<iframe src>: https://cdn.invalid/"),
        ('<video poster="https://cdn.invalid/x.png"></video>', "<video poster>: https://cdn.invalid/x.png"),
    ],
)
def test_what_the_policy_forbids_is_found_with_its_line(body, fault):
    [(line, told)] = security.faults(finished(body))
    assert line == 7
    assert told.endswith(fault)


@pytest.mark.parametrize(
    "body",
    [
        '<a href="https://example.org/">a link is followed, not fetched</a>',
        '<link rel="canonical" href="https://example.org/">',
        '<link rel="alternate " hreflang="nl" href="https://example.org/nl/">',
        '<meta property="og:image" content="https://example.org/x.png">',
        '<img alt="" src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">',
        '<script src="../x.js" type="module"></script>',
        "<code>&lt;b style=&quot;color: red&quot;&gt;</code>",
        '<script type="application/json">{"style": "<b style=x>"}</script>',
        '<data value="one">on</data>',
    ],
)
def test_what_the_policy_allows_is_no_fault(body):
    assert security.faults(finished(body)) == []


def test_an_inline_script_is_allowed_by_the_hash_of_exactly_its_text():
    # The example of the specification: the hash of this text is well known.
    page = finished("<script>alert('Hello, world.');</script>")
    assert "'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='" in security.protected(page)


def test_data_and_files_need_no_hash_and_each_script_has_one():
    data = '<script type="application/json">{}</script><script src="x.js"></script>'
    body = f'{data}<script>1 &lt; 2</script><script type="module">2</script>'
    assert security.inline_scripts(finished(body)) == ["1 &lt; 2", "2"]
    assert security.protected(finished(body)).count("sha256-") == 2


def test_the_policy_is_the_first_thing_in_the_head_and_the_character_set_stays_near():
    protected = security.protected(finished("".join(f"<script>{number}</script>" for number in range(5))))
    assert re.search(r'<head><meta http-equiv="Content-Security-Policy" content="default-src \'none\'; ', protected)
    assert protected.index('<meta charset="utf-8">') < 1024


def test_the_live_site_allows_the_script_that_mkdocs_writes_into_it():
    assert "script-src 'self' 'wasm-unsafe-eval' 'unsafe-inline';" in security.live_policy()
    assert "unsafe-inline" not in security.policy(["1"])


def pages_of(site):
    paths = sorted(path.relative_to(site).as_posix() for path in site.rglob("*.html"))
    assert {"404.html", "offline.html"} < set(paths)
    assert len(paths) == 14
    return paths


def test_every_built_page_has_a_strict_policy_with_its_own_scripts(site):
    for path in pages_of(site):
        html = soup(site, path)
        first = html.head.find(True)
        assert first["http-equiv"] == "Content-Security-Policy", path
        directives = dict(part.split(" ", 1) for part in first["content"].split("; "))
        scripts = [
            tag for tag in html.find_all("script") if not tag.get("src") and tag.get("type") != "application/json"
        ]
        hashes = {base64.b64encode(hashlib.sha256(tag.string.encode()).digest()).decode() for tag in scripts}
        allowed = directives.pop("script-src").split()
        assert allowed[:2] == ["'self'", "'wasm-unsafe-eval'"]
        assert set(allowed[2:]) == {f"'sha256-{value}'" for value in hashes}
        assert directives == {
            "default-src": "'none'",
            "style-src": "'self'",
            "img-src": "'self' data:",
            "font-src": "'self'",
            "connect-src": "'self' blob:",
            "worker-src": "'self'",
            "manifest-src": "'self'",
            "base-uri": "'none'",
            "form-action": "'none'",
            "object-src": "'none'",
        }
        assert (site / path).read_text("utf-8").index("<meta charset") < 1024


def test_a_page_that_breaks_the_policy_fails_the_build_by_name(tmp_path, monkeypatch):
    files = sources()
    files["ru/other.md"] = page("Other ru", "other", '<b style="color: red" onclick="go()">x</b>')
    with pytest.raises(Abort) as failed:
        build_site(tmp_path, files, monkeypatch, only=("en", "nl", "ru"))
    told = str(failed.value)
    assert re.search(r"site/ru/other/index\.html:\d+: has an inline style on <b>: 'color: red'", told)
    assert re.search(r"site/ru/other/index\.html:\d+: has an inline event handler on <b>: onclick", told)
