"""Texts to measure with: pages of LibreOffice's help in three languages where Debian has them, else the declaration."""

import html
import random
import re
import shutil
import subprocess
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from bpe_examples.corpora import LANGUAGES, declaration

#: Language -> the package of Debian with LibreOffice's help in it.
PACKAGES = {"en": "libreoffice-help-en-us", "nl": "libreoffice-help-nl", "ru": "libreoffice-help-ru"}


def mixed(size: int, folder: Path) -> tuple[str, list[str]]:
    """Where the texts are from, and documents of about `size` bytes, as many in each language."""
    pages = {language: help_pages(language, folder) for language in LANGUAGES}
    if all(pages.values()):
        return "LibreOffice's help", until(size, taking_turns(pages))
    return "the declaration, shuffled", until(size, taking_turns({name: declaration(name) for name in LANGUAGES}))


def help_pages(language: str, folder: Path) -> list[str]:
    """The text of every page of LibreOffice's help in a language; none where Debian's packages are out of reach."""
    target = folder / language
    if not (shutil.which("apt-get") and shutil.which("dpkg-deb")):
        return []
    if not target.exists():
        subprocess.run(["apt-get", "download", PACKAGES[language]], cwd=folder, capture_output=True, check=False)
        for archive in folder.glob(f"{PACKAGES[language]}_*.deb"):
            subprocess.run(["dpkg-deb", "--extract", archive, target], check=True)
    found = sorted(target.glob("usr/share/libreoffice/help/*/text/**/*.html"))
    return [words_of(page.read_text("utf-8")) for page in found]


def words_of(page: str) -> str:
    """What a page of HTML says, without its marks."""
    body = re.sub(r"<(script|style|head)\b.*?</\1>", " ", page, flags=re.DOTALL)
    words = html.unescape(re.sub(r"<[^>]+>", " ", body)).replace("\0", "")
    return re.sub(r"\s*\n\s*", "\n", re.sub(r"[^\S\n]+", " ", words)).strip()


def taking_turns(documents: dict[str, list[str]]) -> Iterator[str]:
    """Documents of the languages without end, shuffled, always of the language that has said least."""
    said = dict.fromkeys(documents, 0)
    streams = {name: shuffled(texts, random.Random(1)) for name, texts in documents.items()}
    while True:
        name = min(said, key=said.__getitem__)
        document = next(streams[name])
        said[name] += len(document.encode())
        yield document


def shuffled(documents: list[str], chance: random.Random) -> Iterator[str]:
    """The documents in one order after the other, without end."""
    while True:
        yield from chance.sample(documents, len(documents))


def until(size: int, documents: Iterator[str]) -> list[str]:
    """Documents until they have `size` bytes; the last one may go over."""
    taken: list[str] = []
    while size > 0:
        taken += islice(documents, 1)
        size -= len(taken[-1].encode())
    return taken
