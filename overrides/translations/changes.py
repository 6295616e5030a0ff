"""What changed between two versions of a text, word by word."""

from __future__ import annotations

import re
from difflib import SequenceMatcher


def word_changes(old: str, new: str, painted: bool = False) -> str:
    """Return `new` with what was taken from `old` and what was put in, word by word.

    >>> word_changes("The word has six letters.", "The word has five letters.")
    'The word has [-six-]{+five+} letters.'
    """
    ours, theirs = _parts(old), _parts(new)
    removed = "\033[31;9m{}\033[0m" if painted else "[-{}-]"
    added = "\033[32;1m{}\033[0m" if painted else "{{+{}+}}"
    told, gone, come = "", "", ""

    def flushed() -> str:
        return (removed.format(gone) if gone else "") + (added.format(come) if come else "")

    for what, i1, i2, j1, j2 in SequenceMatcher(None, ours, theirs, autojunk=False).get_opcodes():
        before, after = "".join(ours[i1:i2]), "".join(theirs[j1:j2])
        # A space between two changed words belongs to the change.
        if what == "equal" and not (before == " " and (gone or come)):
            # One that no changed word follows does not.
            space = " " if gone.endswith(" ") and come.endswith(" ") else ""
            gone, come = gone.removesuffix(space), come.removesuffix(space)
            told, gone, come = told + flushed() + space + after, "", ""
        else:
            gone, come = gone + before, come + after
    return told + flushed()


def _parts(text: str) -> list[str]:
    """Cut a text into words, spaces, code spans and comments, so that a change shows whole ones."""
    return re.findall(r"<!--.*?-->|`[^`]*`|\w+|\s+|.", text, re.DOTALL)


def changed_words(old: str, new: str) -> int:
    """Return how many words changed.

    >>> changed_words("The word has six letters.", "The word has five or six letters.")
    2
    """
    changes = SequenceMatcher(None, old.split(), new.split(), autojunk=False).get_opcodes()
    return sum(max(i2 - i1, j2 - j1) for what, i1, i2, j1, j2 in changes if what != "equal")
