"""What makes a page look and move: one style sheet, one script, and the words of the widgets that stand on the page.

A widget is a custom element, <bpe-something>, around something that is finished without it; its module has its name.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from markdown.extensions import Extension

import words

if TYPE_CHECKING:
    from markdown import Markdown
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.pages import Page

# Plain functions --------------------------------------------------------------------------------------------------

#: Which words each widget needs, beside those that have its own name: parts of "widgets" in the messages.
SHARED = {"program": ("python",), "checkpoint": ("python",), "stepper": ("figure",)}
STYLES = "assets/stylesheets/site.css"
#: A comment of a style sheet that has its lines to itself.
ALONE = re.compile(r"^ */\*(?:(?!\*/).)*\*/ *$\n?", re.MULTILINE | re.DOTALL)


def present(html: str) -> list[str]:
    """Return the names of the widgets on a page, in alphabetical order.

    >>> present("<bpe-stepper><figure></figure></bpe-stepper>")
    ['stepper']
    """
    return sorted(set(re.findall(r"<bpe-([a-z-]+)[ >]", html)))


def with_words(html: str, language: str) -> str:
    """Put the words of a page's widgets before the end of its body, as data."""
    known = words.load(language)["widgets"]
    needed = {part for name in present(html) for part in (name, *SHARED.get(name, ())) if part in known}
    if not needed:
        return html
    data = json.dumps({part: known[part] for part in sorted(needed)}, ensure_ascii=False, separators=(",", ":"))
    data = data.replace("<", "\\u003c")
    body, end, rest = html.rpartition("</body>")
    return f'{body}<script type="application/json" id="bpe-words">{data}</script>{end}{rest}'


def joined(sheets: list[Path]) -> str:
    """Join style sheets in their order, without their comments; each keeps its rules, and browsers ask once."""
    texts = (sheet.read_text("utf-8") for sheet in sheets)
    return "\n".join(ALONE.sub("", text) for text in texts)


class BlockWidgets(Extension):
    """Tells Markdown that a widget is a block, or it would put each into a paragraph, which HTML forbids."""

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802 -- the name is Markdown's
        """Add the names of all widgets to the block-level elements."""
        modules = sorted((words.MESSAGES.parent / "javascripts").glob("bpe-*.js"))
        md.block_level_elements.extend(path.stem for path in modules if path.stem not in md.block_level_elements)


# MkDocs events ----------------------------------------------------------------------------------------------------


def on_config(config: MkDocsConfig) -> None:
    """Let Markdown know the widgets, once for all languages."""
    extensions: list[Any] = config.markdown_extensions
    if not any(isinstance(extension, BlockWidgets) for extension in extensions):
        extensions.append(BlockWidgets())


def on_files(files: Files, *, config: MkDocsConfig) -> Files:
    """Publish the joined style sheet in the place of its parts, and nothing of the theme that no page asks for."""
    from mkdocs.structure.files import File

    theme = {file.src_uri: file for file in files if re.match(r"assets/(javascripts|stylesheets)/", file.src_uri)}
    parts = [_one(theme, "main"), _one(theme, "palette"), *(theme[str(path)] for path in config.extra["stylesheets"])]
    unused = [file for name, file in theme.items() if re.search(r"\.min\.|lunr|\.map$", name)]
    # What the build alone needs; a theme publishes whatever stands in its folder.
    unused += [file for file in files if file.src_uri.startswith(("engine/", "hooks/"))]
    content = joined([Path(part.abs_src_path or "") for part in parts])
    for file in {id(file): file for file in (*parts, *unused)}.values():
        files.remove(file)
    files.append(File.generated(config, STYLES, content=content))
    return files


# After static-i18n (-100), which sorts the files by language.
on_files.mkdocs_priority = -150  # type: ignore[attr-defined]


def _one(theme: dict[str, Any], name: str) -> Any:
    [found] = [file for path, file in theme.items() if re.fullmatch(rf"assets/stylesheets/{name}\.\w+\.min\.css", path)]
    return found


def on_post_page(output: str, *, page: Page, config: MkDocsConfig) -> str:
    """Hand the widgets of the page their words."""
    plugin: Any = config.plugins["i18n"]
    return with_words(output, plugin.current_language)
