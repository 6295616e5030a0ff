"""The graders' words, in each language: bpe_examples/messages/<language>.json."""

import json
import locale
import os
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from bpe_examples.checkpoints.answers import Finding

LANGUAGES = ("en", "nl", "ru")
# What Windows calls the languages, where a code would stand elsewhere.
FULL_NAMES = {"dutch": "nl", "russian": "ru", "english": "en"}


@cache
def messages(language: str) -> Mapping[str, Any]:
    """Read the words of a language.

    >>> messages("nl")["checkpoints"]["merge_pair"]["title"]
    'Een paar samenvoegen'
    """
    if language not in LANGUAGES:
        raise ValueError(f"language must be one of {', '.join(LANGUAGES)}: got {language!r}")
    text = files("bpe_examples").joinpath("messages", f"{language}.json").read_text("utf-8")
    return json.loads(text)  # type: ignore[no-any-return]


def sentence(finding: Finding, language: str) -> str:
    """Say a finding.

    >>> print(sentence(Finding("syntax", {"line": "3", "message": "invalid syntax", "text": "def"}), "en"))
    Python cannot read line 3 of your file: invalid syntax.
        def

    A mistake is said after the case in which it was seen.

    >>> seen = {"call": "merge_pair([97, 97, 97], (97, 97), 256)", "wanted": "[256, 97]", "got": "[97, 256]"}
    >>> sentence(Finding("right_to_left", seen), "en").partition(". ")[0]
    'merge_pair([97, 97, 97], (97, 97), 256) should give [256, 97], and your function gives [97, 256]'
    """
    words = messages(language)
    values = dict(finding.values)
    if "reason" in values:
        values["reason"] = words["reasons"][values["reason"]]
    if finding.id in words["mistakes"]:
        said = f"{words['seen']} {words['mistakes'][finding.id]}"
    else:
        said = words["findings"][finding.id]
    return filled(said, values).rstrip()


def filled(template: str, values: Mapping[str, object]) -> str:
    """Fill the gaps of a sentence.

    >>> filled("Hint {number} of {total}", {"number": 1, "total": 3})
    'Hint 1 of 3'
    """
    return template.format_map(values)


def language_of(environment: Mapping[str, str]) -> str:
    """Choose the language that a reader's computer is set to, or English.

    >>> language_of({"LANG": "nl_NL.UTF-8"}), language_of({"LC_ALL": "ru_RU", "LANG": "nl_NL"})
    ('nl', 'ru')
    >>> language_of({"LANGUAGE": "fr:nl:en", "LANG": "fr_FR"}), language_of({"LANG": "C"})
    ('nl', 'en')
    """
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        for name in filter(None, environment.get(variable, "").split(":")):
            code = name.replace("-", "_").partition("_")[0].partition(".")[0].lower()
            if code in LANGUAGES:
                return code
    return "en"


def language_here() -> str:
    """Choose the language of this computer, also where no variable names it.

    >>> language_here() in LANGUAGES
    True
    """
    if any(os.environ.get(variable) for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")):
        return language_of(os.environ)
    name = locale.getlocale()[0] or ""
    return FULL_NAMES.get(name.partition("_")[0].lower(), language_of({"LANG": name}))
