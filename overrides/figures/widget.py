"""What a figure or widget is to the build: one of these in its file, and one line in the registry."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Widget:
    """A figure that a fence draws, a widget that moves in the browser, or both.

    `name` is that of the element `<bpe-name>`, of its module `bpe-name.js` and of its part of the words. `fence` is
    how a page asks for it, and `drawn(body, language)` what comes of that, or a ValueError. `words` are parts of the
    messages that it needs beside its own, `styles` its style sheets in every page's one.
    """

    name: str
    fence: str | None = None
    drawn: Callable[[str, str], str] | None = None
    words: tuple[str, ...] = ()
    styles: tuple[str, ...] = ()
    needs_python: bool = False
