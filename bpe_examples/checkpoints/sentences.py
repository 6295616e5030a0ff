"""The graders' words, in each language: bpe_examples/messages/<language>.json."""

import json
import locale
import os
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from bpe_examples.checkpoints.answers import Finding, Tried
from bpe_examples.checkpoints.grading import ABOUT_A_VALUE

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
    said = remark(finding, language)
    if finding.id in messages(language)["mistakes"] or finding.id in ABOUT_A_VALUE:
        return f"{filled(messages(language)['seen'], finding.values)} {said}".rstrip()
    return said


def remark(finding: Finding, language: str) -> str:
    """Say a finding to somebody who has the case before their eyes.

    >>> remark(Finding("wrong_at", {"place": "[1]"}), "en")
    'The first difference is at [1].'
    """
    words = messages(language)
    values = dict(finding.values)
    if finding.id == "wrong":
        return ""
    if "reason" in values:
        values["reason"] = words["reasons"][values["reason"]]
    return filled({**words["findings"], **words["mistakes"]}[finding.id], values).rstrip()


def got(tried: Tried, language: str) -> str:
    """Say what came of a case, also where the value was right and something else was not.

    >>> got(Tried("merge_pair([], (97, 97), 256)", "[]", "[]", right=False, note="result_is_input"), "en")
    '[] (the same list, not a new one)'
    """
    if not tried.got:
        return str(messages(language)["labels"]["no_answer"])
    return f"{tried.got} ({messages(language)['notes'][tried.note]})" if tried.note else tried.got


def filled(template: str, values: Mapping[str, object]) -> str:
    """Fill the gaps of a sentence.

    >>> filled("Hint {number} of {total}", {"number": 1, "total": 3})
    'Hint 1 of 3'
    """
    return template.format_map(values)


def counted(number: int, forms: Mapping[str, str], language: str) -> str:
    """Say how many, in the form that the language has for that number.

    >>> counted(1, messages("en")["labels"]["more"], "en"), counted(33, messages("en")["labels"]["more"], "en")
    ('and 1 more case', 'and 33 more cases')
    >>> [counted(number, messages("ru")["labels"]["more"], "ru") for number in (21, 33)]
    ['и ещё 21 случай', 'и ещё 33 случая']
    """
    form = "one" if number == 1 else "other"
    if language == "ru":
        tens, ones = number // 10 % 10, number % 10
        form = "other" if tens == 1 or not 1 <= ones <= 4 else "one" if ones == 1 else "few"
    return filled(forms.get(form, forms["other"]), {"count": number})


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
