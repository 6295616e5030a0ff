"""The graders' words: the same keys, gaps and hints in each language, and none that nobody says."""

import json
import re
from pathlib import Path

import pytest

import bpe_examples
from bpe_examples.checkpoints import NAMES, grade, named
from bpe_examples.checkpoints.answers import Finding
from bpe_examples.checkpoints.evidence import SHOWN, WHY_NOTHING_MERGED
from bpe_examples.checkpoints.sentences import LANGUAGES, language_of, messages, sentence
from tests.checkpoints.test_grading import SEEN
from tests.checkpoints.written import answers

FOLDER = Path(bpe_examples.__file__).parent / "messages"
#: The forms that a number of things has in each language.
PLURALS = {"en": {"one", "other"}, "nl": {"one", "other"}, "ru": {"one", "few", "other"}}
ONLY_APART = {"too_long", "too_long_while_reading", "stopped_python"}


def flat(words, path=""):
    """Full name -> text."""
    if isinstance(words, str):
        return {path: words}
    parts = words.items() if isinstance(words, dict) else enumerate(words)
    return {key: text for name, inner in parts for key, text in flat(inner, f"{path}.{name}").items()}


def gaps(text):
    return sorted(set(re.findall(r"\{(\w+)\}", text)))


def differences(words, source):
    here, there = flat(words), flat(source)
    for key in sorted(here.keys() ^ there.keys()):
        yield f"{key} is not in both"
    for key in sorted(here.keys() & there.keys()):
        if gaps(here[key]) != gaps(there[key]):
            yield f"{key} has the gaps {gaps(here[key])}, not {gaps(there[key])}"
        if not here[key].strip():
            yield f"{key} is empty"


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_language_has_the_same_words_with_the_same_gaps(language):
    words, source = (json.loads(json.dumps(messages(code))) for code in (language, "en"))
    assert words["labels"]["more"].keys() == PLURALS[language]
    words["labels"]["more"].pop("few", "")
    assert list(differences(words, source)) == []


def test_a_missing_word_a_missing_gap_and_an_empty_word_are_seen():
    source = {"a": "{call} fails", "b": {"c": "text"}, "hints": ["one", "two"]}
    assert list(differences({"a": "fails", "b": {"c": ""}, "hints": ["one"]}, source)) == [
        ".hints.1 is not in both",
        ".a has the gaps [], not ['call']",
        ".b.c is empty",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_is_said_twice_in_a_file(language):
    def unique(items):
        names = [name for name, _ in items]
        assert len(names) == len(set(names)), names
        return dict(items)

    text = (FOLDER / f"{language}.json").read_text("utf-8")
    assert json.loads(text, object_pairs_hook=unique)
    assert "\t" not in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_checkpoint_has_a_task_and_the_hints_that_it_promises(language):
    words = messages(language)["checkpoints"]
    assert tuple(words) == NAMES
    for name in NAMES:
        assert named(name).name in words[name]["task"]
        assert len(words[name]["hints"]) == named(name).hints
        assert 3 <= named(name).hints <= 4
        assert len(set(words[name]["hints"])) == named(name).hints


def test_each_mistake_has_a_sentence_and_each_sentence_a_mistake():
    known = {mistake for name in NAMES for mistake in named(name).mistakes}
    assert messages("en")["mistakes"].keys() == known | SHOWN | WHY_NOTHING_MERGED


def test_each_reason_belongs_to_a_case_that_must_be_refused():
    reasons = {case.refused for name in NAMES for case in named(name).cases if case.refused}
    assert messages("en")["reasons"].keys() == reasons


def test_each_other_sentence_has_been_heard():
    heard = set(SEEN) | {"accepts", "other_error", "also_prints", "test_fails", "result_is_input"} | ONLY_APART
    assert messages("en")["findings"].keys() == heard - SHOWN


def test_every_gap_of_every_sentence_is_filled():
    wrong = [(name, source) for name in NAMES for source in answers(name).values()]
    for name, source in wrong + [("merge_pair", source) for source in SEEN.values()]:
        for finding in grade(name, source).findings:
            for language in LANGUAGES:
                assert sentence(finding, language)


@pytest.mark.parametrize(("language", "name"), [("nl", "Zo te zien"), ("ru", "Похоже"), ("en", "It looks as if")])
def test_a_mistake_is_said_after_the_case_that_showed_it(language, name):
    finding = grade("merge_pair", answers("merge_pair")["right_to_left.1"]).findings[0]
    said = sentence(finding, language)
    assert said.index("merge_pair([97, 97, 97], (97, 97), 256)") < said.index("[256, 97]")
    assert said.index("[97, 256]") < said.index(name)


def test_an_unknown_language_is_refused():
    with pytest.raises(ValueError, match="language must be one of en, nl, ru: got 'de'"):
        messages("de")


def test_a_gap_without_value_is_an_error_and_no_silent_hole():
    with pytest.raises(KeyError):
        sentence(Finding("wrong", {}), "en")


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "nl_BE.UTF-8"}, "nl"),
        ({"LANG": "ru"}, "ru"),
        ({"LC_ALL": "C", "LANG": "C.UTF-8"}, "en"),
        ({"LC_MESSAGES": "ru_RU.UTF-8", "LANG": "nl_NL.UTF-8"}, "ru"),
        ({"LANGUAGE": "de:nl", "LANG": "de_DE.UTF-8"}, "nl"),
        ({"LANG": "nl-NL"}, "nl"),
        ({"LANG": "nlx"}, "en"),
    ],
)
def test_the_language_is_that_of_the_environment(environment, language):
    assert language_of(environment) == language
