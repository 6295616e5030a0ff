"""The API reference: mkdocstrings shows the docstrings of the package, examples and all, in the page's prose.

A page names what it shows, `::: bpe_examples.train`. Docstrings are in English, as the names in them are, so what comes
of them says its language on a page in another one. mkdocstrings is a plugin, not a hook: it survives a move to another
generator, and so does the class below, which it loads itself.
"""

from __future__ import annotations

import importlib
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import griffe

from overrides import languages
from overrides.pages import reader
from overrides.problems import Problem, found, shown

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.pages import Page as SitePage

PACKAGE = "bpe_examples"

# Plain functions --------------------------------------------------------------------------------------------------


def with_fences(docstring: str) -> str:
    r"""Return `docstring` with its examples in fences: to Markdown, `>>>` would be a quotation in a quotation.

    >>> with_fences("Add.\n\n>>> 1 + 1\n2\n\nDone.").split("\n")
    ['Add.', '', '```pycon', '>>> 1 + 1', '2', '```', '', 'Done.']
    """
    lines: list[str] = []
    inside = False
    for line in docstring.split("\n"):
        if line.startswith(">>> ") and not inside:
            lines.append("```pycon")
            inside = True
        elif not line.strip() and inside:
            lines.append("```")
            inside = False
        lines.append(line)
    return "\n".join([*lines, "```"] if inside else lines)


class Examples(griffe.Extension):
    """What mkdocstrings asks for while it reads the package."""

    def on_instance(self, *, obj: griffe.Object, **_: Any) -> None:
        """Put the examples of one docstring in fences."""
        if obj.docstring:
            obj.docstring.value = with_fences(obj.docstring.value)


def problems(page: reader.Page) -> list[Problem]:
    """Return what a page of reference names and the package lacks, and what the package shows and the page does not."""
    if not page.references:
        return []
    where = shown(page.path)
    wrong = [Problem(where, r.line, f"there is no {r.name}") for r in page.references if not exists(r.name)]
    named = [reference.name for reference in page.references]
    public = [f"{PACKAGE}.{name}" for name in importlib.import_module(PACKAGE).__all__]
    line = page.references[-1].line
    wrong += [Problem(where, line, f"{name} is public and not shown") for name in public if name not in named]
    for position, reference in enumerate(page.references):
        if reference.name in named[:position]:
            wrong.append(Problem(where, reference.line, f"{reference.name} is shown a second time"))
    return wrong


def exists(name: str) -> bool:
    """Tell whether the package has `name`.

    >>> exists("bpe_examples.train"), exists("bpe_examples.guard.guard"), exists("bpe_examples.trian")
    (True, True, False)
    """
    module, _, member = name.rpartition(".")
    try:
        return hasattr(importlib.import_module(module), member)
    except ImportError:
        return False


_HEADING = re.compile(
    r'(?P<start><h(?P<level>[1-6]) id="(?P<id>[^"]+)" class="doc doc-heading">)\s*(?P<name>.*?)\s*'
    r'<a href="#[^"]+" class="headerlink"[^>]*>(?P<sign>.*?)</a>\s*</h(?P=level)>',
    re.DOTALL,
)


def like_ours(content: str, language: str) -> str:
    """Return a page's HTML with the headings of mkdocstrings as our own are, and its English said to be English."""
    content = _HEADING.sub(_heading, content)
    if language == languages.SOURCE:
        return content
    return content.replace('<div class="doc doc-contents', f'<div lang="{languages.SOURCE}" class="doc doc-contents')


def _heading(match: re.Match[str]) -> str:
    link = f'<a class="headerlink" href="#{match["id"]}">{match["sign"]}</a>'
    return f"{match['start']}{' '.join(match['name'].split())}{link}</h{match['level']}>"


# MkDocs events ----------------------------------------------------------------------------------------------------

STYLES = "assets/_mkdocstrings.css"


def on_env(env: Any, *, config: MkDocsConfig, files: Files) -> None:
    """Leave out the style sheet that mkdocstrings adds to every page: this site has its own."""
    if STYLES in config.extra_css:
        config.extra_css.remove(STYLES)


def on_page_markdown(markdown: str, *, page: SitePage, config: MkDocsConfig, files: Files) -> None:
    """Collect what is wrong with the names on the page."""
    assert page.file.abs_src_path
    path = Path(page.file.abs_src_path)
    found.add(*problems(reader.read_page(path, snippets=Path(config.docs_dir) / "snippets")))


def on_page_content(content: str, *, page: SitePage, config: MkDocsConfig, files: Files) -> str:
    """Let the rest of the site see headings and languages where it expects them."""
    plugin: Any = config.plugins["i18n"]
    return like_ours(content, plugin.current_language)


def on_post_build(*, config: MkDocsConfig) -> None:
    """Remove the style sheet that nothing asks for."""
    (Path(config.site_dir) / STYLES).unlink(missing_ok=True)


# When mkdocstrings has written it.
on_post_build.mkdocs_priority = -100  # type: ignore[attr-defined]
