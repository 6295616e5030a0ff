"""What a block asks of a translator, and where it is, or where it belongs."""

from __future__ import annotations

from overrides.problems import relative
from overrides.translations.states import Drift, PageDrift, State

#: What each state asks of a translator, in one line.
ASKS = {
    State.STALE: "English changed: change the translation accordingly",
    State.ADDED: "new in English: translate it",
    State.REMOVED: "no longer in English: delete it",
    State.MOVED: "English has it in another place: move it",
    State.ENGLISH: "still in English: translate it",
    State.DRAFT: "translated, not accepted yet: read it once more and accept it",
    State.EDITED: "changed since it was accepted, English did not: accept it",
    State.LOST: "gone from the translation, English still has it: put it back",
    State.EXTRA: "English has nothing like it: delete it",
}


def asks(drift: Drift) -> str:
    """Return what a block asks of a translator.

    >>> asks(Drift(State.LOST, None, None))
    'gone from the translation, English still has it: put it back'
    """
    if drift.state is State.STALE and drift.touched:
        return "English changed, and the translation was changed too: compare and accept it"
    if drift.english and not drift.english.translatable and drift.state in (State.STALE, State.ADDED):
        return f"{'changed' if drift.state is State.STALE else 'new'} in English, has no words: copy it as it is"
    return ASKS[drift.state]


def task(drift: Drift) -> str:
    """Return the same as an order, for the sentence `Open this page and ...`.

    >>> task(Drift(State.LOST, None, None))
    'put the block back there'
    """
    return {
        State.STALE: "change the block as English changed",
        State.ADDED: "write the new block there",
        State.LOST: "put the block back there",
        State.REMOVED: "delete the block",
        State.EXTRA: "delete the block",
        State.MOVED: "move the block to its place",
        State.ENGLISH: "translate the block",
    }.get(drift.state, "read the block once more")


def follows(stands: PageDrift, drift: Drift) -> str:
    """Return after what a moved block belongs."""
    above = None
    for other in stands.drifts:
        if other is drift:
            break
        if other.translated and other.english and not other.moved and other.translated.kind != "string":
            above = other.translated
    return f"it belongs after line {above.end}: {above.excerpt}" if above else "it belongs at the top of the page"


def place(stands: PageDrift, drift: Drift) -> tuple[str, int]:
    """Return file and line of a block in the translation: where it is, or after which line it belongs."""
    assert stands.translated
    line = drift.translated.line if drift.translated else stands.line_before(drift)
    return relative(stands.translated.path), line
