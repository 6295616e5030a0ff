"""The complete languages have the same words with the same gaps to fill; one in progress has no others."""

import json
import re

import pytest
from babel import Locale

from overrides import languages

SHAPE = {
    "page": {"permalink": "Link to “{heading}”", "back": "Back"},
    "home": {"hero_documents": ["banana banana"]},
}


FORMS = {"zero", "one", "two", "few", "many", "other"}


def is_plural(value):
    """A sentence for each form that the number in it may ask for."""
    return isinstance(value, dict) and "other" in value and value.keys() <= FORMS


def plurals(messages, path=""):
    """Full name -> the sentence for each form."""
    for name, value in messages.items():
        if is_plural(value):
            yield f"{path}{name}", value
        elif isinstance(value, dict):
            yield from plurals(value, f"{path}{name}.")


def flat(messages, path=""):
    """Full name -> value, of every word."""
    for name, value in messages.items():
        if is_plural(value):
            # Languages have different forms; all of them say the same.
            yield f"{path}{name}", value["other"]
        elif isinstance(value, dict):
            yield from flat(value, f"{path}{name}.")
        else:
            yield f"{path}{name}", value


def gaps(value):
    return sorted(re.findall(r"\{(\w*)\}", value)) if isinstance(value, str) else type(value)


def differences(messages, source, *, complete=True):
    """What a translation has too little, too much or otherwise, as sentences."""
    here, there = dict(flat(messages)), dict(flat(source))
    for name in there.keys() - here.keys() if complete else ():
        yield f"{name} is missing"
    for name in here.keys() - there.keys():
        yield f"{name} is in no other language"
    for name in here.keys() & there.keys():
        if gaps(here[name]) != gaps(there[name]):
            yield f"{name} has the gaps {gaps(here[name])}, not {gaps(there[name])}"
        # A convention may be that there is nothing: no space before a percent sign, no elided words.
        if here[name] == "" and not name.startswith("typography."):
            yield f"{name} is empty"


def read(language):
    def pairs(items):
        names = [name for name, _ in items]
        assert len(names) == len(set(names)), f"{language}.json says a word twice: {names}"
        return dict(items)

    return json.loads((languages.MESSAGES / f"{language}.json").read_text("utf-8"), object_pairs_hook=pairs)


@pytest.mark.parametrize("language", ["nl", "ru"])
def test_a_complete_language_has_every_word_and_no_other(language):
    assert sorted(differences(read(language), read("en"))) == []


@pytest.mark.parametrize("language", languages.COMPLETE)
def test_a_plural_has_the_forms_of_its_language(language):
    forms = {*Locale.parse(language).plural_form.rules, "other"}
    found = dict(plurals(read(language)))
    assert found
    assert {name: set(value) for name, value in found.items() if set(value) != forms} == {}


def test_english_says_each_word_once():
    assert read("en")


@pytest.mark.parametrize(
    "language", sorted(set(languages.known()) - set(languages.COMPLETE)) or [pytest.param("", id="none")]
)
def test_a_language_in_progress_has_no_word_of_its_own(language):
    assert not language or sorted(differences(read(language), read("en"), complete=False)) == []


@pytest.mark.parametrize(
    ("planted", "told"),
    [
        (
            {"page": {"permalink": "Naar “{heading}”"}, "home": {"hero_documents": ["banaan"]}},
            ["page.back is missing"],
        ),
        (SHAPE | {"extra": {"word": "x"}}, ["extra.word is in no other language"]),
        (
            SHAPE | {"page": {"permalink": "Link", "back": "Terug"}},
            ["page.permalink has the gaps [], not ['heading']"],
        ),
        (
            SHAPE | {"page": {"permalink": "{kop}", "back": "Terug"}},
            ["page.permalink has the gaps ['kop'], not ['heading']"],
        ),
        (SHAPE | {"page": {"permalink": "{heading}", "back": ""}}, ["page.back is empty"]),
        (
            SHAPE | {"home": {"hero_documents": "banaan"}},
            ["home.hero_documents has the gaps [], not <class 'list'>"],
        ),
        (SHAPE, []),
    ],
)
def test_a_difference_is_found(planted, told):
    assert list(differences(planted, SHAPE)) == told


def test_a_language_in_progress_may_lack_words_but_not_invent_them():
    planted = {"page": {"back": "Zurück"}, "more": "mehr"}
    assert list(differences(planted, SHAPE, complete=False)) == ["more is in no other language"]


def test_what_a_language_in_progress_lacks_is_english(tmp_path, monkeypatch):
    (tmp_path / "en.json").write_text(json.dumps(SHAPE), "utf-8")
    (tmp_path / "de.json").write_text(json.dumps({"page": {"back": "Zurück"}}), "utf-8")
    monkeypatch.setattr(languages, "MESSAGES", tmp_path)
    languages.load.cache_clear()
    assert languages.load("de")["page"] == {"permalink": "Link to “{heading}”", "back": "Zurück"}
    assert languages.known() == ["en", "de"]
    languages.load.cache_clear()
