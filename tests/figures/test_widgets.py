"""One style sheet, one script, and the words of the widgets that are there."""

import json
import re

import pytest

from overrides import languages
from overrides.figures import widgets


@pytest.fixture
def spoken(monkeypatch):
    """Messages with two widgets, one of which lends its words to the other."""
    monkeypatch.setattr(
        languages, "load", lambda language: {"widgets": {"a": {"x": "</script>"}, "b": {"y": language}}}
    )
    monkeypatch.setitem(widgets.SHARED, "a", ("b",))


def told(html):
    found = re.search(r'<script type="application/json" id="bpe-words">(.*?)</script></body>', html)
    return json.loads(found[1]) if found else None


def test_a_page_has_the_words_of_its_widgets_and_of_those_they_need(spoken):
    assert told(widgets.with_words("<body><bpe-a></bpe-a></body>", "nl")) == {"a": {"x": "</script>"}, "b": {"y": "nl"}}
    assert told(widgets.with_words("<body><bpe-b class></bpe-b></body>", "ru")) == {"b": {"y": "ru"}}


def test_a_page_without_widgets_has_no_words(spoken):
    assert widgets.with_words("<body>bpe-a <bpe-other></bpe-other></body>", "nl").count("bpe-words") == 0


def test_joined_sheets_keep_their_order_and_lose_their_maps(tmp_path):
    for name, text in (("a", "a{}\n/*# sourceMappingURL=a.map */\n"), ("b", "b{}\n")):
        (tmp_path / name).write_text(text, "utf-8")
    sheet = widgets.joined([tmp_path / "b", tmp_path / "a"])
    assert sheet.index("b{}") < sheet.index("a{}")
    assert "sourceMappingURL" not in sheet


def test_every_module_of_a_widget_defines_the_element_of_its_name():
    folder = languages.MESSAGES.parent / "javascripts"
    for path in folder.glob("bpe-*.js"):
        for name in re.findall(r'customElements\.define\("([\w-]+)"', path.read_text("utf-8")):
            assert path.stem == name
