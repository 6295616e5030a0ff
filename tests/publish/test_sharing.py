"""A page that is shared shows its title, its sentence and its language's picture, by absolute addresses."""

import pytest
from mkdocs.exceptions import Abort

from overrides.publish import sharing
from tests.sites import PAIR, ROOT, build_site, small_site, soup, sources


@pytest.fixture(scope="module")
def site():
    return small_site()


def said(page):
    """Name -> content, of what the head tells others; names that come more than once, in a list."""
    told = {}
    for meta in page.select("meta[property], meta[name]"):
        told.setdefault(meta.get("property") or meta["name"], []).append(meta["content"])
    return {name: content[0] if len(content) == 1 else content for name, content in told.items()}


def test_a_page_shows_itself_in_its_language(site):
    told = said(soup(site, "nl/pair/"))
    expected = {
        "description": "About Paren.",
        "og:type": "article",
        "og:title": "Paren",
        "og:description": "About Paren.",
        "og:url": "http://127.0.0.1:8000/nl/pair/",
        "og:locale": "nl_NL",
        "og:locale:alternate": ["en_GB", "ru_RU", "de_DE"],
        "og:image": "http://127.0.0.1:8000/assets/images/social-nl.png",
        "og:image:width": "1200",
        "og:image:height": "630",
        "twitter:card": "summary_large_image",
    }
    assert {name: told.get(name) for name in expected} == expected
    assert told["og:image:alt"]


def test_a_home_page_is_the_site(site):
    page = soup(site, "ru/")
    assert said(page)["og:type"] == "website"
    assert page.title.get_text() == said(page)["og:site_name"]


def test_another_page_is_a_page_of_the_site(site):
    page = soup(site, "pair/")
    assert page.title.get_text() == f"Pairs · {said(page)['og:site_name']}"


def test_a_fallback_is_shared_as_the_english_page_that_it_is(site):
    told = said(soup(site, "de/other/"))
    assert told["og:url"] == "http://127.0.0.1:8000/other/"
    assert told["og:locale"] == "en_GB"
    assert told["og:image"] == "http://127.0.0.1:8000/assets/images/social-en.png"


def test_a_language_in_progress_borrows_the_english_picture(site):
    assert said(soup(site, "de/pair/"))["og:image"] == "http://127.0.0.1:8000/assets/images/social-en.png"


def test_quotes_and_brackets_of_a_title_stay_in_the_title(tmp_path, monkeypatch):
    files = sources()
    for name, (title, *_) in PAIR.items():
        files[f"{name}/pair.md"] = files[f"{name}/pair.md"].replace(f"title: {title}", """title: 'Say "<b>" & go'""")
    page = soup(build_site(tmp_path, files, monkeypatch), "pair/")
    assert said(page)["og:title"] == 'Say "<b>" & go'
    assert page.title.get_text().startswith('Say "<b>" & go · ')


def test_a_page_without_a_description_fails_the_build_by_name(tmp_path, monkeypatch):
    files = sources()
    files["nl/other.md"] = files["nl/other.md"].replace("description: About Other nl.\n", "")
    with pytest.raises(Abort, match=r"/docs/nl/other\.md:1: front matter lacks `description`"):
        build_site(tmp_path, files, monkeypatch, only=("en", "nl", "ru"))


def test_a_missing_picture_is_a_fault(tmp_path):
    (tmp_path / "assets/images").mkdir(parents=True)
    (tmp_path / "assets/images/social-en.png").write_bytes(b"")
    [problem] = sharing.missing_pictures(["en", "nl"], tmp_path)
    assert problem.path.endswith("assets/images/social-nl.png")


@pytest.mark.parametrize("language", ["en", "nl", "ru"])
def test_the_picture_of_a_language_has_the_size_that_the_page_says(language):
    picture = (ROOT / "overrides/theme/assets/images" / f"social-{language}.png").read_bytes()
    width, height = int.from_bytes(picture[16:20], "big"), int.from_bytes(picture[20:24], "big")
    assert (picture[:8], width, height) == (b"\x89PNG\r\n\x1a\n", 1200, 630)
