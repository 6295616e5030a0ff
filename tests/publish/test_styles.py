"""The style sheets of a page are one, Material's first."""

import re

import pytest

from overrides import languages
from overrides.publish.finished import pages
from overrides.publish.styles import ABSENT, UNUSED, joined, materials, without_absent


def test_joined_sheets_keep_their_order_and_lose_their_comments_and_maps(tmp_path):
    commented = "/* What b\n   is. */\nb{}\n  /* And more. */\nc{} /* not alone */\n/* nor this */ d{}\n"
    for name, text in (("a", "a{}\n/*# sourceMappingURL=a.map */\n"), ("b", commented)):
        (tmp_path / name).write_text(text, "utf-8")
    sheet = joined([tmp_path / "b", tmp_path / "a"])
    assert sheet.index("b{}") < sheet.index("a{}")
    assert sheet.split("\n") == ["b{}", "c{} /* not alone */", "/* nor this */ d{}", "", "a{}", ""]


def test_of_materials_own_files_only_the_two_sheets_are_used():
    names = ["assets/stylesheets/main.1.min.css", "assets/javascripts/bundle.2.min.js", "assets/images/favicon.png"]
    assert materials(names) == ["assets/stylesheets/main.1.min.css"]
    assert [name for name in names if UNUSED.match(name)] == names[:2]


@pytest.mark.parametrize(
    ("rule", "kept"),
    [
        (".md-search__form{top:0}", ""),
        (".md-search,.md-header .md-nav{top:0}", ".md-header .md-nav{top:0}"),
        ("[data-md-color-primary=indigo]{top:0}", ""),
        ("[data-md-color-primary=custom]{top:0}", "[data-md-color-primary=custom]{top:0}"),
        (".md-grid,.md-sources{top:0}", ".md-grid,.md-sources{top:0}"),
        (":is(.a,.md-tabs) b,c{top:0}", "c{top:0}"),
    ],
)
def test_rules_for_what_no_page_has_are_left_out_selector_by_selector(rule, kept):
    assert without_absent(rule) == kept


def test_no_page_and_no_script_has_what_is_left_out(root_site):
    used = {name for page in pages(root_site.folder) for e in page.elements for name in (e.get("class") or "").split()}
    # What scripts add are classes that are written as words in quotes.
    for script in (languages.MESSAGES.parent / "javascripts").glob("*.js"):
        quoted = " ".join(re.findall(r"[\"'`]([^\"'`\n]*)[\"'`]", script.read_text("utf-8")))
        used |= {name for name in quoted.split() if "-" in name}
    assert {"md-header", "card"} <= used
    assert sorted(name for name in used if ABSENT.search(f".{name}")) == []
