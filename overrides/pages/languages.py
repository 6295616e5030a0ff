"""What each language calls things, and how its pages know each other: names, dates, fallbacks, addresses.

Nothing here depends on the order in which the languages are built: three nested builds write one site.
"""

from __future__ import annotations

import datetime
import html
import os
import re
import subprocess
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal
from urllib.parse import urljoin, urlsplit

import click
from babel.dates import format_date
from mkdocs.exceptions import PluginError

from overrides import languages
from overrides.problems import ROOT, Problem, found, shown

if TYPE_CHECKING:
    from jinja2 import Environment
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import File, Files
    from mkdocs.structure.nav import Navigation
    from mkdocs.structure.pages import Page

# Plain functions ------------------------------------------------------------------------------------------

#: The date of a build outside git, where there is no commit to ask.
NO_COMMIT = "1767225600"

ADDRESSES = {"SITE_URL": "https://example.org/bpe/", "REPO_URL": "https://example.org/bpe-examples"}


def address_fault(name: str, value: str) -> str | None:
    """Say what is wrong with the address `value` of the setting `name`, or None.

    Every link that leaves its page is made from these two, so a bad one would spoil the whole site quietly.
    """
    parts = urlsplit(value)
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.query or parts.fragment:
        fault = "is not an absolute web address"
    elif name == "SITE_URL" and not value.endswith("/"):
        fault = "does not end with a slash"
    else:
        return None
    return f"{name} is {value!r}, which {fault}; write it like {ADDRESSES[name]}"


def check_addresses(config: Any) -> None:
    """Refuse a bad address in the environment, and say aloud which address is used for want of one."""
    for name, used in (("SITE_URL", config.site_url), ("REPO_URL", config.repo_url)):
        given = os.environ.get(name)
        if given is None:
            # Not a log line: a quiet build must say this too, a strict one must not count it as a warning.
            click.echo(f"{name} is not set: this site is built for {used}", err=True)
        elif fault := address_fault(name, given):
            raise PluginError(fault)


def commit_time(folder: Path) -> str:
    """Return the time of the last commit in seconds: one commit gives one site, on whatever day."""
    command = ["git", "log", "-1", "--format=%ct"]
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    except OSError:
        return NO_COMMIT
    return done.stdout.strip() or NO_COMMIT


def written_date(value: datetime.date | str, locale: str) -> str:
    """Write an ISO date as `locale` does in a sentence.

    >>> written_date("2026-11-30", "nl_NL")
    '30 november 2026'
    """
    day = value if isinstance(value, datetime.date) else datetime.date.fromisoformat(value)
    # Babel keeps the Russian "г." with a narrow no-break space, which some fonts lack.
    return format_date(day, "long", locale=locale).replace("\u202f", "\u00a0")


TAG = re.compile(r"""<(?:"[^"]*"|'[^']*'|[^'">])*>""")
HEADING = re.compile(
    r'<h(?P<level>[1-6])(?P<attributes> id="(?P<id>[^"]+)"[^>]*)>(?P<inner>(?:(?!</h[1-6]>).)*?)'
    r'<a class="headerlink" href="#[^"]*"[^>]*>(?P<sign>.*?)</a></h(?P=level)>',
    re.DOTALL,
)


def name_permalinks(content: str, label: str) -> str:
    """Give each permalink the name of its section, and keep that name out of the name of the heading.

    Fifteen links called "#" are of no use in a list of links, nor is "Question Link to section Question"
    in a list of headings.
    """
    said: set[str] = set()

    def named(match: re.Match[str]) -> str:
        text = " ".join(html.unescape(TAG.sub("", match["inner"])).split())
        if text in said:
            # Two names of the package may be alike, as train and ByteBPE.train; their ids tell them apart.
            text = ".".join(match["id"].split(".")[-2:])
        said.add(text)
        name = html.escape(label.format(heading=text))
        return (
            f'<h{match["level"]}{match["attributes"]} aria-labelledby="{match["id"]}--text">'
            f'<span id="{match["id"]}--text">{match["inner"]}</span>'
            f'<a class="headerlink" href="#{match["id"]}" aria-label="{name}" title="{name}"'
            ' data-pagefind-ignore="all">'
            f"{match['sign']}</a></h{match['level']}>"
        )

    return HEADING.sub(named, content)


BACKLINK = re.compile(r'<a class="footnote-backref" href="#fnref(?P<mention>\d*):[^"]*" title="(?P<title>[^"]*)">')


def name_backlinks(content: str, again: str) -> str:
    """Let the way back from a footnote say which footnote and which mention: its text is an arrow."""

    def named(match: re.Match[str]) -> str:
        title = match["title"]
        number = re.search(r"\d+", title)
        if match["mention"] and number:
            title = html.escape(again.format(number=number[0], mention=match["mention"]))
        tag = match[0].replace(f'title="{match["title"]}"', f'title="{title}" aria-label="{title}"')
        return tag.replace("<a ", '<a data-pagefind-ignore="all" ')

    return BACKLINK.sub(named, content)


def scope_headers(content: str) -> str:
    """Say of each header cell that Markdown writes that it heads its column."""
    return re.sub(r"<th(?=[ >])(?![^>]*\sscope=)", '<th scope="col"', content)


def widen_tables(content: str) -> str:
    """Put each table that Markdown writes in a box, in which it scrolls where it is wider than the screen."""
    return re.sub("<table>.*?</table>", r'<div class="wide">\g<0></div>', content, flags=re.DOTALL)


def keep_code(content: str) -> str:
    """Keep code and token cards from browsers that translate pages: `merge_pair` is its name in every language."""
    return re.sub(r'<code(?=[ >])|<ul class="cards"', r'\g<0> translate="no"', content)


def incomplete(pages: Mapping[str, Iterable[str]], complete: Iterable[str], docs: str) -> list[Problem]:
    """Compare each complete language with English; `pages` is {language: names of files}."""
    source = set(pages.get(languages.SOURCE, ()))
    problems = []
    for language in complete:
        here = set(pages.get(language, ()))
        for name in sorted(source - here):
            message = f"this page is missing: {docs}/{languages.SOURCE}/{name} has no {language} translation"
            problems.append(Problem(f"{docs}/{language}/{name}", 1, message))
        for name in sorted(here - source):
            message = f"there is no {docs}/{languages.SOURCE}/{name} that this page translates"
            problems.append(Problem(f"{docs}/{language}/{name}", 1, message))
    return problems


def new_file_address(repository: str, edit: str, path: str) -> str | None:
    """Return where a forge lets you write the file `path`, from the address where it lets you edit files.

    >>> new_file_address("https://example.org/bpe", "edit/main/docs/", "de/index.md")
    'https://example.org/bpe/new/main/docs/de?filename=index.md'
    """
    if not edit.startswith("edit/"):
        return None
    folder, _, name = path.rpartition("/")
    return urljoin(f"{repository.rstrip('/')}/", f"new/{edit.removeprefix('edit/')}{folder}?filename={name}")


def alternates(addresses: Mapping[str, str], default: str) -> list[tuple[str, str]]:
    """Return (hreflang, absolute address) of a page's translations, itself included, and of the default one.

    A page that no other language has says nothing: it has no alternates.
    """
    if len(addresses) < 2:
        return []
    everybody = addresses.get(default)
    return [*addresses.items(), *([("x-default", everybody)] if everybody else [])]


class Words:
    """Messages as templates write them: `languages.content.copy` is a word, never a method of a dict.

    A word that is not there is told to `missing` by its full name: an empty space would say nothing.
    """

    def __init__(self, messages: Mapping[str, Any], missing: Callable[[str], object], section: str = "") -> None:
        """Speak `messages`; `section` is where in the file they stand."""
        self._messages = messages
        self._missing = missing
        self._section = section

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        full = f"{self._section}{name}"
        if name not in self._messages:
            self._missing(full)
            return ""
        value = self._messages[name]
        return Words(value, self._missing, f"{full}.") if isinstance(value, Mapping) else value


def mark_article(page: str, attribute: str) -> str:
    """Return the HTML of `page` with `attribute` on the element that holds its text."""
    return re.sub(r"<article(?=[ >])", lambda start: f"{start[0]} {attribute}", page, count=1)


def hero(documents: list[str]) -> dict[str, Any]:
    """Train on the home page's words until no pair repeats, and tell every round."""
    from bpe_examples.trace import trace

    return trace(documents, sum(map(len, documents)) * 2)


# MkDocs events --------------------------------------------------------------------------------------------

_serving = False


def _plugin(config: MkDocsConfig) -> Any:
    return config.plugins["i18n"]


def on_startup(*, command: Literal["build", "gh-deploy", "serve"], dirty: bool) -> None:
    """Remember whether this is the live site, whose address MkDocs chooses itself."""
    global _serving
    _serving = command == "serve"


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Check the addresses and fix the date, once; then let the language of this build name things."""
    plugin = _plugin(config)
    if not plugin.building:
        languages.load.cache_clear()
        if not _serving:
            check_addresses(config)
        os.environ.setdefault("SOURCE_DATE_EPOCH", commit_time(_root(config)))
    if plugin.current_language not in languages.known():
        missing = shown(languages.MESSAGES / f"{plugin.current_language}.json")
        raise PluginError(f"{missing}: this file is missing, so the language cannot be built")
    say = languages.load(plugin.current_language)
    config.site_name = say["site"]["name"]
    config.site_description = say["site"]["description"]
    config.mdx_configs.setdefault("toc", {})["permalink_title"] = say["page"]["permalink"]
    back = say["page"]["footnote_back"].replace("{number}", "{}")
    config.mdx_configs.setdefault("footnotes", {})["BACKLINK_TITLE"] = back
    return config


# After static-i18n (-100), which has then chosen the language of this build.
on_config.mkdocs_priority = -150  # type: ignore[attr-defined]


def _root(config: MkDocsConfig) -> Path:
    return Path(config.config_file_path).parent if config.config_file_path else ROOT


def on_files(files: Files, *, config: MkDocsConfig) -> None:
    """Refuse a complete language that is not, and a folder that static-i18n would lose without a word."""
    from mkdocs.structure.files import InclusionLevel
    from mkdocs_static_i18n.config import RE_LOCALE  # type: ignore[import-untyped]

    plugin = _plugin(config)
    if plugin.building:
        return
    docs = shown(config.docs_dir)
    pages: dict[str, list[str]] = {}
    for file in files:
        folder, _, name = file.src_uri.partition("/")
        if not name or file.inclusion.value <= InclusionLevel.EXCLUDED.value:
            continue
        if folder not in plugin.all_languages and RE_LOCALE.match(folder):
            message = f"{folder}/ is named like a language that is not configured: its files vanish from the site"
            found.add(Problem(f"{docs}/{file.src_uri}", 1, message))
        elif file.is_documentation_page():
            pages.setdefault(folder, []).append(name)
    complete = [language for language in languages.COMPLETE if language in plugin.all_languages]
    found.add(*incomplete(pages, complete, docs))


def on_nav(nav: Navigation, *, config: MkDocsConfig, files: Files) -> Navigation:
    """Give the sections of the navigation their titles in this language; a missing one is a problem."""
    from mkdocs.structure.nav import Section

    language = _plugin(config).current_language
    titles = languages.load(language)["nav"]

    def translate(items: list[Any]) -> None:
        for item in items:
            if isinstance(item, Section):
                if item.title not in titles:
                    where = shown(languages.MESSAGES / f"{language}.json")
                    found.add(Problem(where, 1, f'"nav" has no title for the section {item.title!r}'))
                item.title = titles.get(item.title, item.title)
                translate(item.children)

    translate(nav.items)
    return nav


# After static-i18n, which rearranges what it finds.
on_nav.mkdocs_priority = -150  # type: ignore[attr-defined]


def on_env(env: Environment, *, config: MkDocsConfig, files: Files) -> Environment:
    """Give each template the words of its language, and dates as the language writes them."""
    language = _plugin(config).current_language
    env.globals["words"] = _spoken(language)
    env.filters["date"] = lambda value: written_date(value, languages.load(language)["language"]["locale"])
    return env


def _spoken(language: str) -> Words:
    def missing(name: str) -> None:
        where = shown(languages.MESSAGES / f"{language}.json")
        found.add(Problem(where, 1, f"a template asks for {name!r}, which is missing"))

    return Words(languages.load(language), missing)


def on_page_content(content: str, *, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Name the links that have a sign for a text, and say what the header cells of tables head."""
    say = languages.load(_plugin(config).current_language)["page"]
    content = name_permalinks(content, say["permalink"])
    content = name_backlinks(content, say["footnote_back_again"])
    return keep_code(widen_tables(scope_headers(content)))


# After the hooks that add to the page.
on_page_content.mkdocs_priority = -50  # type: ignore[attr-defined]


def on_page_context(context: dict[str, Any], *, page: Page, config: MkDocsConfig, nav: Navigation) -> dict[str, Any]:
    """Tell the page its translations, and a page that has none in this language that it is a fallback."""
    plugin = _plugin(config)
    language = plugin.current_language
    translations = _translations(page.file, plugin)
    addresses = {code: _address(file, config) for code, file in translations.items()}
    context["fallback"] = None
    if _is_fallback(page.file, language):
        translate = new_file_address(config.repo_url or "", config.edit_uri or "", f"{language}/{_name(page.file)}")
        spoken = str(page.file.locale)  # type: ignore[attr-defined]
        context["fallback"] = {"language": spoken, "translate": translate or page.edit_url}
        page.canonical_url = addresses.get(spoken, page.canonical_url)
        addresses = {}
    context["alternates"] = alternates(addresses, _default(plugin))
    if len(plugin.build_languages) > 1:
        config.extra["alternate"] = _switcher(page.file, plugin)
    if page.meta.get("template") == "home.html":
        context["hero"] = hero(languages.load(language)["home"]["hero_documents"])
    return context


# After static-i18n (50), whose switcher has absolute paths on home pages only.
on_page_context.mkdocs_priority = 0  # type: ignore[attr-defined]


def on_post_page(output: str, *, page: Page, config: MkDocsConfig) -> str:
    """Say that the text of a fallback is in another language than its page; let search find the others."""
    if _is_fallback(page.file, _plugin(config).current_language):
        return mark_article(output, f'lang="{page.file.locale}"')  # type: ignore[attr-defined]
    # Search tells languages apart by the page's, so it must not see English under another one.
    return mark_article(output, "data-pagefind-body")


def _configured(plugin: Any) -> list[str]:
    """Return the languages of this site in the order of the configuration, not in that of the building."""
    return [language.locale for language in plugin.config.languages if language.build and language.locale != "null"]


def _default(plugin: Any) -> str:
    return languages.SOURCE if languages.SOURCE in _configured(plugin) else str(plugin.default_language)


def _is_fallback(file: File, language: str) -> bool:
    return bool(file.locale != language)  # type: ignore[attr-defined]


def _name(file: File) -> str:
    return str(file.norm_src_uri)  # type: ignore[attr-defined]


def _translations(file: File, plugin: Any) -> dict[str, File]:
    """Return the file of each language that has this page itself, not a fallback for it."""
    known = file.alternates  # type: ignore[attr-defined]
    return {code: known[code] for code in _configured(plugin) if code in known and known[code].locale == code}


def _address(file: File, config: MkDocsConfig) -> str:
    return urljoin(config.site_url or "/", file.url)


def _switcher(file: File, plugin: Any) -> list[dict[str, str]]:
    """Return name, language and link (from the top of the site) of this page in each language."""
    known = file.alternates  # type: ignore[attr-defined]
    return [
        {"name": plugin.get_language_config(code).name, "lang": code, "link": known[code].url}
        for code in _configured(plugin)
        if code in known
    ]


def on_template_context(context: dict[str, Any], *, template_name: str, config: MkDocsConfig) -> dict[str, Any]:
    """Tell the pages for lost readers every way home, and the sitemap every page with its translations."""
    plugin = _plugin(config)
    if template_name in ("404.html", "offline.html"):
        # Both are shown at any address; MkDocs knows that of the first one only.
        context["base_url"] = urlsplit(config.site_url or "/").path
        context["homes"] = [_home(code, plugin) for code in _configured(plugin) if code in _for_the_lost(plugin)]
    if template_name == "sitemap.xml":
        files = plugin.i18n_files_per_language
        context["sitemap"] = [
            _entry(file, config, plugin)
            for code in _configured(plugin)
            for file in sorted(files.get(code, []), key=lambda file: file.url)
            if not _is_fallback(file, code)
        ]
    return context


def _for_the_lost(plugin: Any) -> list[str]:
    """Return the languages that have words of their own for a reader who is lost."""
    return [code for code in languages.COMPLETE if code in _configured(plugin)] or _configured(plugin)


def _home(code: str, plugin: Any) -> dict[str, Any]:
    link = "" if code == plugin.default_language else f"{code}/"
    return {"lang": code, "words": _spoken(code), "link": link}


def _entry(file: File, config: MkDocsConfig, plugin: Any) -> dict[str, Any]:
    addresses = {code: _address(other, config) for code, other in _translations(file, plugin).items()}
    return {"address": _address(file, config), "alternates": alternates(addresses, _default(plugin))}
