"""A link of the finished site that leads nowhere is named, and so is an id that stands twice."""

import pytest

from overrides.publish.finished import pages
from overrides.publish.links import problems

SITE = "http://127.0.0.1/bpe/"


def site_says(folder, **files):
    for name, text in files.items():
        path = folder / f"{name.replace('_', '/')}.html"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return [f"{problem.path}:{problem.line}: {problem.message}" for problem in problems(pages(folder), folder, SITE)]


def test_built_links_and_ids_pass_below_the_base_path(tmp_path):
    home = '<a href="nl/">x</a><a href="/bpe/nl/#a">x</a><a href="#top"></a><p id="top">'
    assert site_says(tmp_path, index=home, nl_index='<p id="a"></p><a href="../">home</a>') == []


@pytest.mark.parametrize(
    "url", ["http://127.0.0.1/repo/edit/x.md", "http://127.0.0.1/", "//127.0.0.1/repo", "mailto:a@b"]
)
def test_what_names_a_host_itself_may_lead_elsewhere_on_the_same_one(tmp_path, url):
    assert site_says(tmp_path, index=f'<a href="{url}">forge</a>') == []


@pytest.mark.parametrize(
    ("html", "message"),
    [
        ('<a href="nl/">', "nl/ leads to no file of the site"),
        ('\n<img src="a.png">', "a.png leads to no file of the site"),
        ('<a href="http://127.0.0.1/bpe/x/">', "http://127.0.0.1/bpe/x/ leads to no file of the site"),
        ('<a href="#a">', "#a names an id that the page does not have"),
        ('<a href="/nl/">', "/nl/ leaves the site's address http://127.0.0.1/bpe/"),
        ('<p id="a"><p id="a">', "the id 'a' stands 2 times"),
    ],
)
def test_a_dead_built_link_or_a_double_id_is_named(tmp_path, html, message):
    [problem] = site_says(tmp_path, index=html)
    assert problem.endswith(message)
    assert problem.startswith("site/index.html:")
