"""The build, told once, in the order in which things happen. The only file that knows MkDocs.

Every event below calls plain functions of the rooms beside this file. Moving to another generator means to write this
file and the templates again, and nothing else. static-i18n builds one language after the other: when the first one is
done it starts a build of each of the others inside it, and all of them come through here.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal
from urllib.parse import urljoin, urlsplit

import click
import markdown_exec
from mkdocs.exceptions import Abort, PluginError
from mkdocs.plugins import event_priority
from mkdocs.structure import StructureItem
from mkdocs.structure.files import File, Files
from mkdocs.structure.nav import Link, Navigation, Section
from mkdocs.structure.pages import Page
from mkdocs.utils import get_relative_url

try:
    from overrides import languages
    from overrides.figures import cards, checkpoint, registry, rounds
    from overrides.pages import (
        checks,
        completeness,
        facts,
        glossary,
        marking,
        markup,
        reader,
        reference,
        rendering,
        running,
    )
    from overrides.pages.page import Page as LessonPage
    from overrides.problems import Found, Problem, relative
    from overrides.publish import addresses, downloads, finished, links, offline, runtime, search, security, sharing
    from overrides.publish.styles import FOLDER, SHEET, UNUSED, joined, materials
    from overrides.translations import departures, drift, notices
    from overrides.translations.states import PageDrift
except ModuleNotFoundError as error:
    # The bare command `mkdocs` looks for modules beside itself, `python -m mkdocs` in the project.
    raise PluginError(f"{error}: run nox -s serve, or python -m mkdocs in the folder of the project") from error

if TYPE_CHECKING:
    from jinja2 import Environment
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs_static_i18n.plugin import I18n  # type: ignore[import-untyped]

ROOT = Path(__file__).resolve().parents[1]


@dataclass
class Build:
    """What the build knows so far."""

    serving: bool = False
    #: The folder that is being filled, as long as it may have to be emptied.
    site: Path | None = None
    language: str = languages.SOURCE
    python: runtime.Runtime | None = None
    lessons: list[str] = field(default_factory=list)
    #: What the programs of a page gave in the first language that ran them, by the name of the page.
    ran: dict[str, list[running.Result]] = field(default_factory=dict)
    #: The page between its Markdown and its HTML.
    page: rendering.Rendering | None = None
    found: Found = field(default_factory=Found)


build = Build()


# Before the first page --------------------------------------------------------------------------------------------


def on_startup(*, command: Literal["build", "gh-deploy", "serve"], dirty: bool) -> None:
    """Remember whether this is the live site. With this event MkDocs keeps this module from one rebuild to the next."""
    build.serving = command == "serve"


@event_priority(-150)  # after static-i18n (-100), which has then chosen the language
def on_config(config: MkDocsConfig) -> None:
    """Check the settings, once; then let the language of this build name things."""
    if _is_first(config):
        languages.load.cache_clear()
        _check_addresses(config)
        os.environ.setdefault("SOURCE_DATE_EPOCH", addresses.commit_time(Path(config.config_file_path).parent))
        markdown_exec.formatters["python"] = lambda **block: build.page.block(**block) if build.page else ""
        config.markdown_extensions.append(registry.BlockWidgets())  # type: ignore[arg-type]
        fences = config.mdx_configs.setdefault("pymdownx.superfences", {}).setdefault("custom_fences", [])
        fences += [{"name": name, "class": name, "format": _draw} for name in registry.FENCES]
    build.language = _i18n(config).current_language
    if build.language not in languages.known():
        missing = relative(languages.MESSAGES / f"{build.language}.json")
        raise PluginError(f"{missing}: this file is missing, so the language cannot be built")
    say = languages.load(build.language)
    config.site_name, config.site_description = say["site"]["name"], say["site"]["description"]
    config.mdx_configs.setdefault("toc", {})["permalink_title"] = say["page"]["permalink"]
    back = say["page"]["footnote_back"].replace("{number}", "{}")
    config.mdx_configs.setdefault("footnotes", {})["BACKLINK_TITLE"] = back


def on_pre_build(*, config: MkDocsConfig) -> None:
    """Start from nothing wrong; look for every page of every language, and for what the site needs beside them."""
    build.site = Path(config.site_dir)
    if not _is_first(config):
        return
    build.found.clear()
    build.ran.clear()
    build.found.add(*completeness.problems(Path(config.docs_dir), _i18n(config).all_languages))
    build.found.add(*sharing.missing_pictures(languages.COMPLETE, _theme(config)))
    build.python, faults = runtime.load(ROOT / ".runtime", ROOT / "overrides" / "engine", ROOT / runtime.PACKAGE)
    build.found.add(*(Problem(".runtime", 1, fault) for fault in faults))
    if not build.python and not faults:
        _aloud("there is no runtime: programs can be read but not run; nox -s runtime makes one")


@event_priority(-150)  # after static-i18n (-100), which sorts the files by language
def on_files(files: Files, *, config: MkDocsConfig) -> Files:
    """Publish one style sheet, and nothing of the theme that no page asks for."""
    theme = {file.src_uri: file for file in files}
    ours = [f"{FOLDER}/{name}.css" for name in registry.style_sheets()]
    parts = [theme[name] for name in (*materials(theme), *ours)]
    for name in {file.src_uri for file in parts} | {name for name in theme if UNUSED.match(name)}:
        files.remove(theme[name])
    files.append(File.generated(config, SHEET, content=joined(_paths(parts))))
    return files


@event_priority(-150)  # after static-i18n (-100), which rearranges what it finds
def on_nav(nav: Navigation, *, config: MkDocsConfig, files: Files) -> Navigation:
    """Give the sections of the navigation their titles in this language, and remember the order of the lessons."""
    titles = languages.load(build.language)["nav"]
    sections = [item for item in nav.items if isinstance(item, Section)]
    for section in sections:
        if section.title not in titles:
            where = relative(languages.MESSAGES / f"{build.language}.json")
            build.found.add(Problem(where, 1, f'"nav" has no title for the section {section.title!r}'))
        section.title = titles.get(section.title, section.title)
        section.children = _there(section.children)
        sections += [item for item in section.children if isinstance(item, Section)]
    nav.items = _there(nav.items)
    build.lessons = [_slug(page.file) for page in nav.pages]
    return nav


def _there(items: list[StructureItem]) -> list[StructureItem]:
    """Leave out of the menu what is not there: alone, a language in progress has only the pages that it has itself."""
    return [item for item in items if not (isinstance(item, Link) and item.url.endswith(".md"))]


# One page after the other -----------------------------------------------------------------------------------------


@event_priority(100)  # before the other plugins change the page, which is read from its file
def on_page_markdown(markdown: str, *, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Read and run the page; hand on its Markdown with marks in place of claims, and at what lags behind English."""
    source = _source(page, config)
    results = running.repeated(source, build.ran.get(source.slug, []))
    if results is None:
        results = running.run_page(source, Path(config.docs_dir) / "outputs")
    build.ran.setdefault(source.slug, results)
    build.found.add(*checks.problems(source, results, Path(config.docs_dir)))
    build.page = rendering.Rendering(source, results)
    stands = _stands(page, config)
    return notices.marked(marking.marked(source), stands, build.language)


def _draw(body: str, fence: str, *_: Any, **__: Any) -> str:
    """Draw a fence with a name of its own; Markdown calls this between the two events of a page."""
    return registry.drawn(fence, body, build.language)


@event_priority(-60)  # after the plugins that add to the page
def on_page_content(content: str, *, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Check what was rendered, add the computed facts, and finish the HTML."""
    assert build.page
    tree = markup.parsed(content + facts.listed(build.page.results, build.language))
    build.found.add(*build.page.finish(tree))
    reference.like_ours(tree, build.language)
    markup.finish(tree, languages.load(build.language))
    target = next((file for file in files.documentation_pages() if _slug(file) == glossary.PAGE), None)
    if target and page.meta.get("minutes"):
        # Of a page that is shown in English, the English terms.
        rows, spoken = glossary.terms(), _locale(page.file)
        known = glossary.introduced(rows, build.lessons, _slug(page.file))
        glossary.link_terms(tree, rows, spoken, known, get_relative_url(target.url, page.url))
    return markup.written(tree)


# Templates --------------------------------------------------------------------------------------------------------


def on_env(env: Environment, *, config: MkDocsConfig, files: Files) -> Environment:
    """Give each template the words of its language, dates and numbers as the language writes them, and the card."""
    language, say = build.language, languages.load(build.language)
    env.globals["words"] = _words(language)
    env.globals["language_name"] = lambda code: languages.load(code)["language"]["name"]
    env.globals["card_classes"] = cards.card_classes
    env.filters["date"] = lambda value: languages.written_date(value, say["language"]["locale"])
    env.filters["number"] = lambda value: languages.number(value, language)
    if reference.STYLES in config.extra_css:
        config.extra_css.remove(reference.STYLES)
    return env


def on_page_context(context: dict[str, Any], *, page: Page, config: MkDocsConfig, nav: Navigation) -> dict[str, Any]:
    """Tell the templates everything about a page that is not in its text."""
    source, stands, template = _source(page, config), _stands(page, config), page.meta.get("template")
    context["has_python"] = build.python is not None
    context["program"] = downloads.offered(source, Path(config.docs_dir))
    context["checkpoints"] = checkpoint.of_page(page.file.content_string)
    context["lagging"] = notices.notice(stands) if stands else None
    _tell_languages(context, page, config)
    context["sharing"] = _card(context, page, config)
    if template == "home.html":
        context["hero"] = rounds.hero(languages.load(build.language)["home"]["hero_documents"])
        context["course"] = [
            (name, checkpoint.title(name, build.language), lesson)
            for lesson in nav.pages
            for name in checkpoint.of_page(lesson.file.content_string)
        ]
    if template == "glossary.html":
        context["glossary"] = glossary.table(glossary.terms(), build.language)
    if template == "status.html":
        context["status"] = notices.status(Path(config.docs_dir))
        context["edit_base"] = f"{(config.repo_url or '').rstrip('/')}/{config.edit_uri or ''}"
    return context


def _tell_languages(context: dict[str, Any], page: Page, config: MkDocsConfig) -> None:
    """Tell the page its translations, and a page that has none in this language that it is a fallback."""
    translations = _translations(page.file, config)
    elsewhere = {code: urljoin(config.site_url or "/", file.url) for code, file in translations.items()}
    context["fallback"] = None
    if _is_fallback(page.file):
        spoken, path = _locale(page.file), f"{build.language}/{_slug(page.file)}.md"
        translate = addresses.new_file_address(config.repo_url or "", config.edit_uri or "", path)
        context["fallback"] = {"language": spoken, "translate": translate or page.edit_url}
        page.canonical_url = elsewhere.get(spoken, page.canonical_url)
        elsewhere = {}
    context["alternates"] = addresses.alternates(elsewhere, _default(config))
    if len(_i18n(config).build_languages) > 1:
        config.extra["alternate"] = [
            {"name": _i18n(config).get_language_config(code).name, "lang": code, "link": file.url}
            for code, file in _known(page.file, config).items()
        ]


def _card(context: Mapping[str, Any], page: Page, config: MkDocsConfig) -> sharing.Card:
    fallback = context["fallback"]
    others = [code for code, _ in context["alternates"] if code not in (build.language, "x-default")]
    pictured = build.language if build.language in languages.COMPLETE else languages.SOURCE
    return sharing.Card(
        title=str(page.meta.get("title") or page.title or ""),
        description=str(page.meta.get("description") or config.site_description or ""),
        address=page.canonical_url or "",
        site=config.site_name,
        picture=urljoin(config.site_url or "", sharing.PICTURE.format(language=pictured)),
        picture_text=languages.load(fallback["language"] if fallback else build.language)["sharing"]["image_alt"],
        locale=languages.load(build.language if not fallback else fallback["language"])["language"]["locale"],
        other_locales=tuple(languages.load(code)["language"]["locale"] for code in others),
        # MkDocs counts only the English one as a home page.
        home=_slug(page.file) == "index",
    )


@event_priority(0)
def on_template_context(context: dict[str, Any], *, template_name: str, config: MkDocsConfig) -> dict[str, Any]:
    """Tell the pages for lost readers every way home, and the sitemap every page with its translations."""
    if template_name in ("404.html", "offline.html"):
        # Both are shown at any address; MkDocs knows that of the first one only.
        context["base_url"] = urlsplit(config.site_url or "/").path
        spoken = [code for code in _configured(config) if code in languages.COMPLETE] or _configured(config)
        default = _i18n(config).default_language
        context["homes"] = [
            {"lang": code, "words": _words(code), "link": "" if code == default else f"{code}/"} for code in spoken
        ]
    if template_name == "sitemap.xml":
        context["sitemap"] = [
            _sitemap_entry(file, config)
            for code in _configured(config)
            for file in sorted(_i18n(config).i18n_files_per_language.get(code, []), key=lambda file: str(file.url))
            if _locale(file) == code
        ]
    return context


def _sitemap_entry(file: File, config: MkDocsConfig) -> dict[str, Any]:
    base = config.site_url or "/"
    known = {code: urljoin(base, other.url) for code, other in _translations(file, config).items()}
    return {"address": urljoin(base, file.url), "alternates": addresses.alternates(known, _default(config))}


def on_post_page(output: str, *, page: Page, config: MkDocsConfig) -> str:
    """Say what search finds and whose language a fallback speaks; hand the widgets their words and their Python."""
    # Search tells languages apart by the page's, so it must not see English under another one.
    attribute = f'lang="{_locale(page.file)}"' if _is_fallback(page.file) else "data-pagefind-body"
    output = output.replace("<article ", f"<article {attribute} ", 1)
    widgets = registry.present(output)
    output = registry.with_words(output, build.language, widgets)
    return runtime.with_runtime(output, widgets, build.python, get_relative_url(".", page.url).rstrip("/") + "/")


# After the last page ----------------------------------------------------------------------------------------------


@event_priority(-200)  # after static-i18n (-100), which builds the other languages there
def on_post_build(*, config: MkDocsConfig) -> None:
    """Protect, index and check the finished site of all languages; refuse it when anything was found."""
    site = Path(config.site_dir)
    (site / reference.STYLES).unlink(missing_ok=True)
    if not _is_first(config):
        return
    if build.python:
        build.python.publish(site)
    pages = list(finished.pages(site))
    for page in pages:
        build.found.add(*security.problems(page))
        page.write(site, security.protected(page, security.live_policy() if build.serving else None))
    build.found.add(*search.problems(site, _counted(config)))
    build.found.add(*downloads.publish(site, Path(config.docs_dir), ROOT / runtime.PACKAGE))
    build.found.add(*departures.all_problems(Path(config.docs_dir)))
    if not build.serving:
        offline.publish(site, _theme(config), build.python)
    if not _i18n(config).config.build_only_locale:
        build.found.add(*links.problems(pages, site, config.site_url or "", config.repo_url or ""))
    report = build.found.report()
    if report:
        # Written as the error itself: a quiet build drops warnings, and a strict one only counts them.
        count = f"{len(report)} problem{'s' * (len(report) > 1)}"
        raise Abort("\n".join([f"{count}, no site is built:", *report]))
    build.site = None


def on_build_error(error: Exception) -> None:
    """Leave no page that looks finished, whatever made the build fail."""
    if build.site:
        finished.empty(build.site)
    build.site = None


# What MkDocs and static-i18n know ---------------------------------------------------------------------------------


def _i18n(config: MkDocsConfig) -> I18n:
    return config.plugins["i18n"]


def _is_first(config: MkDocsConfig) -> bool:
    """Tell the build that holds the others from those that static-i18n starts inside it."""
    return not _i18n(config).building


def _configured(config: MkDocsConfig) -> list[str]:
    """Return the languages of this site in the order of the configuration, not in that of the building."""
    configured = _i18n(config).config.languages
    return [language.locale for language in configured if language.build and language.locale != "null"]


def _default(config: MkDocsConfig) -> str:
    return languages.SOURCE if languages.SOURCE in _configured(config) else str(_i18n(config).default_language)


def _theme(config: MkDocsConfig) -> Path:
    return Path(config.theme.custom_dir or ROOT / "overrides" / "theme")


def _slug(file: File) -> str:
    """Return the name that a page has in every language."""
    return str(file.norm_src_uri).removesuffix(".md")  # type: ignore[attr-defined]


def _locale(file: File) -> str:
    """Return the language in which a file is written."""
    return str(file.locale)  # type: ignore[attr-defined]


def _is_fallback(file: File) -> bool:
    return _locale(file) != build.language


def _known(file: File, config: MkDocsConfig) -> dict[str, File]:
    """Return the file that each language shows for this page."""
    known = file.alternates  # type: ignore[attr-defined]
    return {code: known[code] for code in _configured(config) if code in known}


def _translations(file: File, config: MkDocsConfig) -> dict[str, File]:
    """Return the file of each language that has this page itself, not a fallback for it."""
    return {code: other for code, other in _known(file, config).items() if _locale(other) == code}


def _source(page: Page, config: MkDocsConfig) -> LessonPage:
    assert page.file.abs_src_path
    return reader.read_page(Path(page.file.abs_src_path), snippets=Path(config.docs_dir) / "snippets")


def _stands(page: Page, config: MkDocsConfig) -> PageDrift | None:
    """Return how the page stands to English, unless it is English, a fallback, or a page that English lacks."""
    docs, name = Path(config.docs_dir), _slug(page.file)
    if build.language == languages.SOURCE or _is_fallback(page.file) or name not in drift.names(docs):
        return None
    return drift.page(docs, build.language, name)


def _paths(files: list[File]) -> list[Path]:
    return [Path(file.abs_src_path or "") for file in files]


def _counted(config: MkDocsConfig) -> dict[str, int]:
    """Return how many pages each language has itself, fallbacks not counted."""
    files = _i18n(config).i18n_files_per_language
    return {code: sum(_locale(file) == code for file in files.get(code, ())) for code in _i18n(config).build_languages}


def _words(language: str) -> languages.Words:
    where = relative(languages.MESSAGES / f"{language}.json")
    return languages.Words(
        languages.load(language),
        lambda name: build.found.add(Problem(where, 1, f"a template asks for {name!r}, which is missing")),
    )


def _check_addresses(config: MkDocsConfig) -> None:
    """Refuse a bad address in the environment, and say aloud which address is used for want of one."""
    if build.serving:
        return  # MkDocs chooses the address of the live site itself
    if fault := addresses.given_fault():
        raise PluginError(fault)
    for name, used in (("SITE_URL", config.site_url), ("REPO_URL", config.repo_url)):
        if name not in os.environ:
            _aloud(f"{name} is not set: this site is built for {used}")


def _aloud(sentence: str) -> None:
    """Say what a quiet build must say too and a strict one must not count as a warning."""
    click.echo(sentence, err=True)
