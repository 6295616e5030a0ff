"""A function of the package on a page: the fence `bpe-code` becomes its source, as the module has it at this build.

The fence names the function, and no page holds a copy: whoever changes the module changes what readers see.
"""

from __future__ import annotations

import ast
import html
import inspect
import re
from importlib import import_module
from pathlib import Path

from pygments import highlight  # type: ignore[import-untyped]
from pygments.formatters import HtmlFormatter  # type: ignore[import-untyped]
from pygments.lexers import get_lexer_by_name  # type: ignore[import-untyped]

from overrides import languages
from overrides.figures.data import read_data
from overrides.figures.widget import Widget

#: Names below the package; one that begins with an underscore is nobody's to read, and `__main__` would run.
NAME = re.compile(r"(bpe_examples(?:\.[a-z]\w*)*)\.([a-z]\w*)")


def read_name(body: str) -> tuple[str, str]:
    """Return the module and the name of the function that the fence `body` asks for, where it is written.

    >>> read_name("name: bpe_examples.pair_counts")
    ('bpe_examples.pairs', 'pair_counts')

    Raises ValueError for anything but the name of a function of the package.
    """
    asked = read_data(body)
    if not isinstance(asked, dict) or set(asked) != {"name"}:
        raise ValueError("a function is shown by `name:` and its dotted name, such as bpe_examples.pair_counts")
    name = str(asked["name"])
    if match := NAME.fullmatch(name):
        try:
            found = getattr(import_module(match[1]), match[2], None)
        except ImportError:
            found = None
        if inspect.isfunction(found) and found.__module__.partition(".")[0] == "bpe_examples":
            return found.__module__, found.__name__
    raise ValueError(f"{name} is no function of the package")


def source(module: str, name: str) -> str:
    """Return the source of a function as its module's file has it, without its docstring.

    >>> print(source("bpe_examples.rounds", "total_length"))
    def total_length(sequences: Iterable[Sequence[int]]) -> int:
        return sum(len(tokens) for tokens in sequences)

    The file is read each time: while somebody writes, the lines of what was imported may have moved.

    Raises ValueError when the file has no such function at its top level.
    """
    text = Path(str(import_module(module).__file__)).read_text("utf-8")
    for node in ast.parse(text).body:
        if isinstance(node, ast.FunctionDef) and node.name == name:
            first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
            left_out = range(0)
            if ast.get_docstring(node) is not None:
                left_out = range(node.body[0].lineno, (node.body[0].end_lineno or 0) + 1)
            kept = (number for number in range(first, (node.end_lineno or 0) + 1) if number not in left_out)
            lines = text.splitlines()
            return "\n".join(lines[number - 1] for number in kept)
    raise ValueError(f"{module} has no function {name} of its own")


def highlighted(code: str, lexer: str = "python") -> str:
    """Return code as HTML, coloured like every code block of the site."""
    return str(highlight(code, get_lexer_by_name(lexer), HtmlFormatter(cssclass="highlight", wrapcode=True)))


def drawn(body: str, language: str) -> str:
    """Return what the fence with this `body` shows in `language`; raise ValueError when it can't be drawn."""
    module, name = read_name(body)
    caption = html.escape(languages.load(language)["listing"]["caption"]).format(
        name=f"<code>{name}</code>", module=f"<code>{module}</code>"
    )
    return (
        f'<figure class="listing"><figcaption>{caption}</figcaption>'
        f'<div class="listing__code">{highlighted(source(module, name))}</div></figure>'
    )


WIDGET = Widget("code", "bpe-code", drawn)
