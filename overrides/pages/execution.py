"""Executed pages: markdown-exec renders what the shared run produced; claims become marks and a list of facts."""

from __future__ import annotations

import html
from html.parser import HTMLParser
from pathlib import Path
from typing import TYPE_CHECKING, Any

from overrides import languages
from overrides.pages import reader, running
from overrides.problems import Problem, found, shown

if TYPE_CHECKING:
    from markdown import Markdown
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.pages import Page as SitePage

# Plain functions --------------------------------------------------------------------------------------------------


def facts(results: list[running.Result], language: str) -> str:
    """Return the list of a page's computed facts as HTML; nothing for a page without claims."""
    claims = [result for result in results if result.kind == "claim"]
    if not claims:
        return ""
    say = languages.load(language)["facts"]
    rows = "".join(_fact(number, result, say) for number, result in enumerate(claims, 1))
    columns = "".join(f'<th scope="col">{html.escape(say[name])}</th>' for name in ("value", "expression", "sentence"))
    return (
        '<details class="facts" id="computed-facts" data-pagefind-ignore="all">'
        f"<summary>{html.escape(say['summary'].format(count=languages.number(len(claims), language)))}</summary>"
        f"<p>{html.escape(say['intro'])}</p>"
        f"<table><thead><tr>{columns}</tr></thead><tbody>{rows}</tbody></table>"
        "</details>"
    )


def _fact(number: int, result: running.Result, say: dict[str, str]) -> str:
    claim = result.source
    assert isinstance(claim, reader.Claim)
    value = html.escape(claim.literal)
    link = html.escape(say["link"].format(number=number))
    return (
        f"<tr><td>{f'<code>{value}</code>' if claim.kind == 'span' else value}</td>"
        f"<td><code>{html.escape(claim.expression)}</code></td>"
        f'<td><a href="#fact-{number}">{link}</a></td></tr>'
    )


class _Blocks(HTMLParser):
    """Counts the code blocks of a page, without the outputs of its programs and what docstrings bring along."""

    NOT_READ = ("result", "doc", "checkpoint")

    def __init__(self, content: str) -> None:
        super().__init__()
        self.count = 0
        self._divs: list[bool] = []
        self.feed(content)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Count a block unless it stands in a box that holds others."""
        inside = bool(self._divs) and self._divs[-1]
        if tag == "div":
            classes = (dict(attrs).get("class") or "").split()
            self._divs.append(inside or any(name in classes for name in self.NOT_READ))
        elif tag == "pre" and not inside:
            self.count += 1

    def handle_endtag(self, tag: str) -> None:
        """Leave a box."""
        if tag == "div" and self._divs:
            self._divs.pop()


def code_blocks(content: str) -> int:
    """Return how many code blocks a rendered page has, those that the reader does not read left out.

    >>> code_blocks('<pre></pre><div class="result"><pre></pre></div><div class="doc"><div><pre></pre></div></div>')
    1
    """
    return _Blocks(content).count


class Rendering:
    """The blocks of the page that is being rendered, handed to markdown-exec in the order in which it asks for them."""

    def __init__(self, page: reader.Page, results: list[running.Result]) -> None:
        """Expect every executed block of `page` exactly once."""
        self.page = page
        self.results = results
        self._expected = [result for result in results if result.kind == "run"]

    def take(self, code: str) -> running.Result:
        """Return what the run of `code` produced; markdown-exec must show the code that was run, and no other."""
        if self._expected and self._expected[0].source.code.strip() == code.strip():  # type: ignore[union-attr]
            return self._expected.pop(0)
        line = self._expected[0].line if self._expected else 1
        found.add(Problem(shown(self.page.path), line, f"the build shows code that the reader did not read: {code!r}"))
        return running.Result("run", line, reader.Fence(line, line, "", reader.EXECUTED, code))

    def finish(self, content: str) -> None:
        """Check that the built page shows exactly the code blocks that the reader saw."""
        for result in self._expected:
            found.add(
                Problem(shown(self.page.path), result.line, "an executed block that the built page does not show")
            )
        read, built = running.code_blocks(self.page), code_blocks(content)
        if read != built:
            message = f"the reader sees {read} code blocks, the built page shows {built}"
            found.add(Problem(shown(self.page.path), self.page.first, message))


# MkDocs events ----------------------------------------------------------------------------------------------------

_current: Rendering | None = None
_rendered: dict[tuple[Any, ...], str] = {}
#: What the programs of a page gave in the first language of this build, by the name of the page.
_ran: dict[str, list[running.Result]] = {}


def on_config(config: MkDocsConfig) -> None:
    """Let markdown-exec render this module's runs instead of running code itself."""
    import markdown_exec

    markdown_exec.formatters["python"] = _format


def on_pre_build(*, config: MkDocsConfig) -> None:
    """Run everything again in a new build."""
    plugin: Any = config.plugins["i18n"]
    if not plugin.building:
        _ran.clear()


def _run(page: reader.Page, pins: Path) -> list[running.Result]:
    """Run a page; one whose programs and claims have run in another language without a fault gives the same."""
    results = running.repeated(page, _ran.get(page.slug, []))
    if results is None:
        results = running.run_page(page, pins)
    _ran.setdefault(page.slug, results)
    return results


def on_page_markdown(markdown: str, *, page: SitePage, config: MkDocsConfig, files: Files) -> str:
    """Read and run the page; hand on its Markdown with marks in place of claims."""
    global _current
    assert page.file.abs_src_path
    source = reader.read_page(Path(page.file.abs_src_path), snippets=Path(config.docs_dir) / "snippets")
    results = _run(source, Path(config.docs_dir) / "outputs")
    found.add(*running.problems(source, results))
    _current = Rendering(source, results)
    return reader.marked(source)


# Before the other plugins change the page, which is read from its file.
on_page_markdown.mkdocs_priority = 100  # type: ignore[attr-defined]


def on_page_content(content: str, *, page: SitePage, config: MkDocsConfig, files: Files) -> str:
    """Check what was rendered and append the list of computed facts."""
    assert _current is not None
    _current.finish(content)
    plugin: Any = config.plugins["i18n"]
    language = plugin.current_language
    label = html.escape(languages.load(language)["program"]["output"])
    content = content.replace('<div class="result">', f'<div class="result" role="group" aria-label="{label}">')
    return content + facts(_current.results, language)


def _format(*, code: str, md: Markdown, source: str, result: str, **options: Any) -> str:
    """Render one block the way markdown-exec does; the languages share the HTML, which has no words in it."""
    from markdown_exec._internal.formatters.base import base_format

    assert _current is not None
    ran = _current.take(code)
    section = getattr(ran.source, "section", None)
    name = f"{_current.page.slug}/{section.name if section else ''}"
    key = (name, code, ran.stdout, source, result)
    if key not in _rendered:
        if not ran.stdout:
            source, result = "above", ""  # a block that prints nothing has no box for its output
        output = running.visible(ran.stdout.removesuffix("\n"))
        shown_block = base_format(
            language="python", run=lambda *_, **__: output, code=code, md=md, source=source, result=result, **options
        )
        _rendered[key] = f'<bpe-program name="{name}"><div class="program">{shown_block}</div></bpe-program>'
    return _rendered[key]
