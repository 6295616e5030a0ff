"""One style sheet, one script, and the words of the widgets that are there."""

import json
import re

import pytest

import widgets
import words


@pytest.fixture
def spoken(monkeypatch):
    """Messages with two widgets, one of which lends its words to the other."""
    monkeypatch.setattr(words, "load", lambda language: {"widgets": {"a": {"x": "</script>"}, "b": {"y": language}}})
    monkeypatch.setitem(widgets.SHARED, "a", ("b",))


def told(html):
    found = re.search(r'<script type="application/json" id="bpe-words">(.*?)</script></body>', html)
    return json.loads(found[1]) if found else None


def test_a_page_has_the_words_of_its_widgets_and_of_those_they_need(spoken):
    assert told(widgets.with_words("<body><bpe-a></bpe-a></body>", "nl")) == {"a": {"x": "</script>"}, "b": {"y": "nl"}}
    assert told(widgets.with_words("<body><bpe-b class></bpe-b></body>", "ru")) == {"b": {"y": "ru"}}


def test_a_page_without_widgets_has_no_words(spoken):
    assert widgets.with_words("<body>bpe-a <bpe-other></bpe-other></body>", "nl").count("bpe-words") == 0


def test_joined_sheets_keep_their_order_and_lose_their_comments_and_maps(tmp_path):
    commented = "/* What b\n   is. */\nb{}\n  /* And more. */\nc{} /* not alone */\n/* nor this */ d{}\n"
    for name, text in (("a", "a{}\n/*# sourceMappingURL=a.map */\n"), ("b", commented)):
        (tmp_path / name).write_text(text, "utf-8")
    sheet = widgets.joined([tmp_path / "b", tmp_path / "a"])
    assert sheet.index("b{}") < sheet.index("a{}")
    assert sheet.split("\n") == ["b{}", "c{} /* not alone */", "/* nor this */ d{}", "", "a{}", ""]


def test_every_module_of_a_widget_defines_the_element_of_its_name():
    folder = words.MESSAGES.parent / "javascripts"
    for path in folder.glob("bpe-*.js"):
        for name in re.findall(r'customElements\.define\("([\w-]+)"', path.read_text("utf-8")):
            assert path.stem == name
