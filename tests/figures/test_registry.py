"""A figure or widget is one place and one line; pages get the words and the styles of those that stand on them."""

import json
import re

import pytest

from overrides import languages
from overrides.figures import registry
from overrides.figures.widget import Widget
from tests.copies import edit, run_module, said
from tests.small import small

A, B = Widget("a", words=("b",)), Widget("b")
THEME = languages.MESSAGES.parent


@pytest.fixture
def spoken(monkeypatch):
    """Two widgets, one of which needs the words of the other too."""
    words = {"a": {"x": "</script>"}}
    monkeypatch.setattr(languages, "load", lambda language: {"widgets": words | {"b": {"y": language}}})
    monkeypatch.setattr(registry, "WIDGETS", (B, A))


def told(html):
    found = re.search(r'<script type="application/json" id="bpe-words">(.*?)</script></body>', html)
    return json.loads(found[1]) if found else None


def with_words(html, language):
    return registry.with_words(html, language, registry.present(html))


def test_a_page_has_the_words_of_its_widgets_and_of_those_they_need(spoken):
    assert told(with_words("<body><bpe-a></bpe-a></body>", "nl")) == {"a": {"x": "</script>"}, "b": {"y": "nl"}}
    assert told(with_words("<body><bpe-b class></bpe-b></body>", "ru")) == {"b": {"y": "ru"}}


def test_a_page_without_widgets_has_no_words(spoken):
    assert "bpe-words" not in with_words("<body>bpe-a <bpe-other></bpe-other></body>", "nl")


def test_every_widget_that_moves_has_its_module_and_every_style_sheet_is_there():
    moving = {path.stem.removeprefix("bpe-") for path in (THEME / "javascripts").glob("bpe-*.js")}
    assert {widget.name for widget in registry.WIDGETS} - {"code", "cost"} <= moving
    sheets = {path.stem for path in (THEME / "stylesheets").glob("*.css")}
    assert set(registry.style_sheets()) <= sheets


def test_a_module_that_defines_an_element_has_its_name():
    for path in (THEME / "javascripts").glob("*.js"):
        for name in re.findall(r'customElements\.define\("([\w-]+)"', path.read_text("utf-8")):
            assert path.stem == name


# A toy, added as CONTRIBUTING says.

TOY = '''"""A toy: it repeats a word."""

from overrides import languages
from overrides.figures.widget import Widget


def drawn(body, language):
    """Return the word as often as the page says."""
    word, _, times = body.partition(" ")
    if not times.isdigit():
        raise ValueError("a toy is a word and a number")
    return f"<bpe-toy><b>{word * int(times)}</b>{languages.load(language)['widgets']['toy']['say']}</bpe-toy>"


WIDGET = Widget("toy", "bpe-toy", drawn, styles=("toy",))
'''
SAID = {"en": "again", "nl": "nog eens", "ru": "ещё раз"}


def with_toy(folder, body):
    """A small project with a toy on its home page, in the places in which a figure is added."""
    project = small(folder)
    (project / "overrides/figures/toy.py").write_text(TOY, "utf-8")
    assets = project / "overrides/theme/assets"
    (assets / "javascripts/bpe-toy.js").write_text("export {};\n", "utf-8")
    (assets / "stylesheets/toy.css").write_text("bpe-toy { color: green }\n", "utf-8")
    for language, word in SAID.items():
        path = assets / f"messages/{language}.json"
        messages = json.loads(path.read_text("utf-8"))
        messages["widgets"]["toy"] = {"say": word}
        path.write_text(json.dumps(messages), "utf-8")
        page = project / f"docs/{language}/index.md"
        page.write_text(f"{page.read_text('utf-8')}\n```bpe-toy\n{body}\n```\n", "utf-8")
    registered = project / "overrides/figures/registry.py"
    edit(registered, "rounds, segmentations\n", "rounds, segmentations, toy\n")
    edit(registered, "    playground.WIDGET,\n", "    playground.WIDGET,\n    toy.WIDGET,\n")
    return project


def test_a_widget_is_added_in_its_own_files_and_one_line(tmp_path):
    project = with_toy(tmp_path, "ba 2")
    result = run_module("mkdocs", "build", "--strict", folder=project)
    assert result.returncode == 0, said(result)
    for language, word in SAID.items():
        home = project / "site" / ("" if language == "en" else language) / "index.html"
        assert f"<bpe-toy><b>baba</b>{word}</bpe-toy>" in home.read_text("utf-8")
        assert told(home.read_text("utf-8"))["toy"] == {"say": word}
    assert "bpe-toy { color: green }" in (project / "site/assets/stylesheets/site.css").read_text("utf-8")
    assert (project / "site/assets/javascripts/bpe-toy.js").is_file()


def test_what_it_cannot_draw_is_named_in_every_language(tmp_path):
    result = run_module("mkdocs", "build", folder=with_toy(tmp_path, "ba ba"))
    assert result.returncode == 1
    for language in SAID:
        named = rf"docs/{language}/index\.md:\d+: bpe-toy can\'t be drawn: a toy is a word and a number"
        assert re.search(named, said(result))
