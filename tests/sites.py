"""A small site in three complete languages and one in progress, built as the project is."""

import atexit
import json
import shutil
import tempfile
from functools import cache
from pathlib import Path

import pytest
from bs4 import BeautifulSoup
from mkdocs.commands.build import build
from mkdocs.config import load_config

from overrides import languages
from overrides.translations import drift, lock

ROOT = Path(__file__).resolve().parents[1]
NAMES = {"en": "English", "nl": "Nederlands", "ru": "Русский", "de": "Deutsch"}

#: What a translator of a new language writes first.
GERMAN = {
    "language": {"name": "Deutsch", "locale": "de_DE"},
    "site": {"name": "Byte-Paar-Kodierung", "description": "Byte-Paar-Kodierung lernen."},
    "nav": {"Lessons": "Lektionen"},
    "page": {"permalink": "Link zum Abschnitt „{heading}“"},
    "fallback": {
        "title": "Noch nicht übersetzt",
        "notice": "Diese Seite gibt es noch nicht auf Deutsch.",
        "translate": "Diese Seite übersetzen",
    },
}

PAIR = {
    "en": ("Pairs", "A pair is two neighbours", "Somebody merged them."),
    "nl": ("Paren", "Een paar is twee buren", "Iemand heeft ze samengevoegd."),
    "ru": ("Пары", "Пара — это два соседа", "Их можно считать."),
    "de": ("Paare", "Ein Paar sind zwei Nachbarn", "Jemand fügt sie zusammen."),
}


def page(title, slug, text="", template=""):
    """A page of Markdown."""
    head = f"---\ntitle: {title}\ndescription: About {title}.\n{template}---\n"
    return f"{head}# {title} {{#{slug}}}\n\n{text}\n"


def lesson(title, sentence, more):
    """A page with everything that the build looks at."""
    text = f"""{sentence}.[^note] {more}[^note]

## `count` & "first" {{#first}}

| a | b |
|---|---|
| x | y |

## Last {{#last}}

[top](pair.md#first)

[^note]: A note.
"""
    return page(title, "pair", text)


def sources():
    """Path below docs -> text, of the whole small site: German has one of the pages."""
    files = {}
    for language, told in PAIR.items():
        files[f"{language}/pair.md"] = lesson(*told)
        if language != "de":
            files[f"{language}/index.md"] = page(f"Home {language}", "home", "Welcome.", "template: home.html\n")
            files[f"{language}/other.md"] = page(f"Other {language}", "other", "[pair](pair.md#last)")
    return files


def build_site(folder, files, monkeypatch, *, url="http://127.0.0.1:8000/", reverse=False, only=tuple(NAMES)):
    """Build `files` into folder/site; with `reverse` the languages are built in the other order."""
    from mkdocs_static_i18n.reconfigure import ExtendedPlugin

    for name, text in files.items():
        (folder / "docs" / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / "docs" / name).write_text(text, "utf-8")
    record_as_checked(folder / "docs", files)
    messages = folder / "messages"
    shutil.copytree(languages.MESSAGES, messages)
    (messages / "de.json").write_text(json.dumps(GERMAN), "utf-8")
    with monkeypatch.context() as patch:
        patch.setattr(languages, "MESSAGES", messages)
        for name, address in (("SITE_URL", url), ("REPO_URL", url and "https://forge.example/bpe-examples")):
            patch.delenv(name, raising=False) if address is None else patch.setenv(name, address)
        if reverse:
            order = property(lambda plugin: list(reversed(plugin.all_languages)))
            patch.setattr(ExtendedPlugin, "build_languages", order)
        languages.load.cache_clear()
        try:
            build(_configuration(folder, url, only))
        finally:
            languages.load.cache_clear()
    return folder / "site"


def record_as_checked(docs, files):
    """Write the locks: every translation says what English says."""
    for name in files:
        language, _, page = name.partition("/")
        if language in NAMES and language != "en" and f"en/{page}" in files:
            found = drift.page(docs, language, page.removesuffix(".md"))
            pairs = [(block.english, block.translated) for block in found.drifts]
            lock.write(lock.path_of(docs / name), [lock.record(*pair) for pair in pairs if all(pair)])


@cache
def small_site():
    """The small site as it is, built once a process for all tests that only look at it."""
    folder = Path(tempfile.mkdtemp(prefix="small-site-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("SOURCE_DATE_EPOCH", raising=False)
        site = build_site(folder, sources(), patch)
    # A copy, because a later build of this process that fails at its very start empties the last site.
    return Path(shutil.copytree(site, folder / "kept"))


def _configuration(folder, url, only):
    chosen = [{"locale": code, "name": NAMES[code], "default": code == "en"} for code in only]
    config = load_config(
        str(ROOT / "mkdocs.yml"),
        docs_dir=str(folder / "docs"),
        site_dir=str(folder / "site"),
        site_url=url if url is not None else "http://127.0.0.1:8000/",
        nav=["index.md", {"Lessons": ["pair.md", "other.md"]}],
        plugins=[{"i18n": {"docs_structure": "folder", "languages": chosen}}],
    )
    config.plugins.on_startup(command="build", dirty=False)
    return config


def soup(site: Path, path: str):
    """The built page at `path`, which is empty or ends with a slash for an index."""
    name = path if path.endswith(".html") else f"{path}index.html"
    return BeautifulSoup((site / name).read_text("utf-8"), "lxml")
