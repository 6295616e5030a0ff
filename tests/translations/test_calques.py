"""Turns of phrase that a translation carries over: told with their place, and none on the pages or in the messages."""

import doctest
import json

import pytest

from overrides import languages
from overrides.pages import reader
from overrides.translations import lint
from overrides.translations.lint import calques
from tests.copies import ROOT
from tests.written import LINES_BEFORE, read

PAGES = sorted((ROOT / "docs/nl").rglob("*.md"))
MESSAGES = [languages.MESSAGES / "nl.json", ROOT / "bpe_examples/messages/nl.json"]


def told(folder, text, language="nl"):
    """Column, message and suggestion of the calques in a line of a page."""
    found = lint.check_calques(read(folder, text, language=language))
    assert {finding.line for finding in found} <= {LINES_BEFORE + 1}
    return [(finding.column, finding.message, finding.suggestion) for finding in found]


@pytest.mark.parametrize(
    ("text", "column", "calque", "instead"),
    [
        ("Daarna stopt het trainen.", 14, "het trainen", "de training"),
        ("Aangehaald voor woorddelen.", 1, "Aangehaald voor", "bron voor"),
        ("Schrijf je functie en laat haar nakijken.", 23, "laat haar", "die, hem, het, or the noun"),
        ("Geen langer token bevat haar.", 19, "bevat haar", "die, hem, het, or the noun"),
        ("Daarom geeft men die in bits.", 14, "men", "je, or the passive"),
        ("Het budget is precies een int.", 15, "precies een int", "van precies het type …"),
        ("Dan zijn er 0<!-- = n --> van zulke regels.", 13, "0 van zulke", "… zulke"),
        ("Naar de rest hoort niemand te raden.", 14, "hoort niemand te", "mag je niet"),
        ("Een verkeerd getal houdt de bouw tegen.", 26, "de bouw", "het bouwen van de site"),
        ("Het Engels is sindsdien veranderd.", 1, "Het Engels is sindsdien veranderd", "de Engelse tekst is …"),
        ("Een kommagetal is geen ID.", 5, "kommagetal", "float"),
        ("Een waarheidswaarde is geen ID.", 5, "waarheidswaarde", "bool"),
        ("Hexadecimaal, met twee tekens per byte.", 24, "tekens per byte", "cijfers per byte"),
        ("Dat zijn 2 bytes per teken.", 12, "bytes per teken", "per codepunt"),
        ("Vul een geheel getal in; “x” is dat niet.", 30, "is dat niet", "moet … zijn"),
    ],
)
def test_a_calque_is_told_with_its_place_and_what_to_write_instead(tmp_path, text, column, calque, instead):
    assert told(tmp_path, text) == [(column, f"“{calque}” is a calque", instead)]


def test_every_calque_has_its_plant(tmp_path):
    [mark] = test_a_calque_is_told_with_its_place_and_what_to_write_instead.pytestmark
    planted = {instead for _, _, _, instead in mark.args[1]}
    assert planted == set(calques.CALQUES["nl"].values())


@pytest.mark.parametrize(
    "text",
    [
        "Bij het trainen van een model en het trainen met meerdere segmentaties.",
        "Een vriendin traint ook; elk van haar ID’s staat in haar lijst.",
        "Het heeft `haar.` en [een link](het-trainen.md), na 4<!-- = haar, men --> keer.",
        "In “Het trainen en men” staat een titel.",
        "Zo zijn er 4<!-- = n --> zulke regels, en het is niet zo.",
    ],
)
def test_what_only_looks_like_a_calque_is_left_alone(tmp_path, text):
    assert told(tmp_path, text) == []


def test_other_languages_have_calques_of_their_own(tmp_path):
    assert told(tmp_path, "Het trainen", "en") == []


def test_the_lint_of_translators_tells_calques(tmp_path):
    page = read(tmp_path, "Daarna stopt het trainen.", language="nl")
    assert "“het trainen” is a calque" in [finding.message for finding in lint.lint(page.path.parents[1], "nl")]


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_no_dutch_page_has_a_calque(path):
    assert lint.check_calques(reader.read_page(path, "nl")) == []


def strings(value):
    if isinstance(value, str):
        return [value]
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return [text for each in inner for text in strings(each)]


@pytest.mark.parametrize("path", MESSAGES, ids=["site", "graders"])
def test_no_dutch_message_has_a_calque(path):
    messages = strings(json.loads(path.read_text("utf-8")))
    assert len(messages) > 100
    assert [found for text in messages for found in calques.calques(text, "nl")] == []
    assert calques.calques("dus {name} laat haar zien", "nl") != []


def test_the_example_of_a_docstring_holds():
    assert doctest.testmod(calques) == (0, 1)
