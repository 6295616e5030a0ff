"""Executed pages: markdown-exec renders what the shared run produced, and the built page must show just that."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lxml.html import HtmlElement

from overrides.pages import fences, markup, outputs, running
from overrides.pages.page import EXECUTED, Fence, Page
from overrides.problems import Problem, relative

if TYPE_CHECKING:
    from markdown import Markdown

#: The HTML of blocks that a language has rendered, for the others: it has no words in it.
_rendered: dict[tuple[Any, ...], str] = {}


class Rendering:
    """The blocks of the page that is being rendered, handed to markdown-exec in the order in which it asks for them."""

    def __init__(self, page: Page, results: list[running.Result]) -> None:
        """Expect every executed block of `page` exactly once."""
        self.page = page
        self.results = results
        self.problems: list[Problem] = []
        self._expected = [result for result in results if result.kind == "run"]

    def block(self, *, code: str, md: Markdown, source: str, result: str, **options: Any) -> str:
        """Render one block the way markdown-exec does; this is what it calls for a language."""
        from markdown_exec._internal.formatters.base import base_format

        ran = self.take(code)
        section = getattr(ran.source, "section", None)
        name = f"{self.page.slug}/{section.name if section else ''}"
        key = (name, code, ran.stdout, source, result)
        if key not in _rendered:
            if not ran.stdout:
                source, result = "above", ""  # a block that prints nothing has no box for its output
            output = outputs.visible(ran.stdout.removesuffix("\n"))
            options |= {"language": "python", "run": lambda *_, **__: output}
            block = base_format(code=code, md=md, source=source, result=result, **options)
            _rendered[key] = f'<bpe-program name="{name}"><div class="program">{block}</div></bpe-program>'
        return _rendered[key]

    def take(self, code: str) -> running.Result:
        """Return what the run of `code` produced; markdown-exec must show the code that was run, and no other."""
        if self._expected and self._expected[0].source.code.strip() == code.strip():  # type: ignore[union-attr]
            return self._expected.pop(0)
        line = self._expected[0].line if self._expected else 1
        self._problem(line, f"the build shows code that the reader did not read: {code!r}")
        return running.Result("run", line, Fence(line, line, "", EXECUTED, code))

    def finish(self, tree: HtmlElement) -> list[Problem]:
        """Return where the built page does not show exactly the code blocks that the reader saw."""
        for result in self._expected:
            self._problem(result.line, "an executed block that the built page does not show")
        read, built = fences.code_blocks(self.page), markup.code_blocks(tree)
        if read != built:
            self._problem(self.page.first, f"the reader sees {read} code blocks, the built page shows {built}")
        return self.problems

    def _problem(self, line: int, message: str) -> None:
        self.problems.append(Problem(relative(self.page.path), line, message))
