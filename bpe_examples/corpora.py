"""Real text for lessons: the Universal Declaration of Human Rights in English, Dutch and Russian."""

import re
from functools import cache
from pathlib import Path

LANGUAGES = ("en", "nl", "ru")

# A program that has to run as one file carries its texts here; the package reads them from its folder.
CARRIED: dict[str, str] = {}


def declaration(language: str) -> list[str]:
    """Return the whole declaration, a heading or paragraph a document.

    >>> declaration("ru")[0]
    'Всеобщая декларация прав человека'
    >>> [len(declaration(language)) for language in LANGUAGES]
    [92, 90, 91]

    Raises ValueError for a language that is not there.

    >>> declaration("fr")
    Traceback (most recent call last):
    ValueError: language must be one of 'en', 'nl', 'ru': got 'fr'
    """
    return corpus(language).splitlines()


def article(language: str, number: int = 1) -> list[str]:
    """Return the paragraphs of one article, the same ones in every language.

    >>> article("en", 3)
    ['Everyone has the right to life, liberty and the security of person.']
    >>> [len(article(language, 26)) for language in LANGUAGES]
    [3, 3, 3]

    Raises ValueError for an article that the declaration does not have.

    >>> article("en", 31)
    Traceback (most recent call last):
    ValueError: number must be an article, 1-30: got 31
    """
    found = articles(language)
    if type(number) is not int or number not in found:
        raise ValueError(f"number must be an article, 1-{max(found)}: got {number!r}")
    return found[number]


def articles(language: str) -> dict[int, list[str]]:
    """Return the paragraphs of every article by its number, without preamble and headings.

    >>> len(articles("ru"))
    30
    >>> articles("nl")[15][0]
    'Een ieder heeft het recht op een nationaliteit.'
    """
    found: dict[int, list[str]] = {}
    for line in declaration(language):
        heading = re.fullmatch(r"(?:Article|Artikel|Статья) (\d+)", line)
        if heading:
            found[int(heading[1])] = []
        elif found:
            found[max(found)].append(line)
    return found


@cache
def corpus(language: str) -> str:
    """Return the text of the declaration as its file has it.

    >>> len(corpus("en").encode("utf-8"))
    10650
    """
    if language not in LANGUAGES:
        raise ValueError(f"language must be one of {', '.join(map(repr, LANGUAGES))}: got {language!r}")
    if language in CARRIED:
        return CARRIED[language]
    # Bytes, because text mode would translate line ends.
    folder = Path(__file__).with_name("corpora")
    return (folder / f"udhr-{language}.txt").read_bytes().decode("utf-8")
