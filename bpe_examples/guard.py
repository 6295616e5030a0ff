"""Keep documents that are held out away from a fit."""

from collections.abc import Callable, Iterable
from functools import wraps
from reprlib import repr as brief
from typing import Any, TypeVar

from bpe_examples.checking import documents_as_bytes

Fitted = TypeVar("Fitted")


def guard(
    fit: Callable[..., Fitted], held_out: Iterable[str | bytes], *, inside: bool = False
) -> Callable[..., Fitted]:
    """Return `fit` with a guard in front: it raises ValueError when a held-out document comes in.

    `fit` is any function whose first argument is its documents; everything else is passed on as it is.

    >>> def fit(documents, budget):
    ...     return len(documents), budget
    >>> guarded = guard(fit, held_out=["xyxy"])
    >>> guarded(["abab", "abba"], budget=32)
    (2, 32)

    The error names the document, and `fit` has not seen any of them.

    >>> guarded(["abab", "xyxy"], budget=32)
    Traceback (most recent call last):
    ValueError: documents[1] must not reach fit: got 'xyxy', which is held_out[0]

    Documents are compared by their bytes, whole. With `inside`, a held-out document is also found
    in the middle of a longer one, as when somebody glued the corpus together beforehand.

    >>> guard(fit, held_out=["xyxy"], inside=True)(["abab xyxy"], budget=32)
    Traceback (most recent call last):
    ValueError: documents[0] must not reach fit: got 'abab xyxy', which contains held_out[0]

    A document that was changed by as much as one space is another document: clean first, then guard.
    """
    forbidden = documents_as_bytes(held_out)

    @wraps(fit)
    def guarded(documents: Iterable[str | bytes], *args: Any, **kwargs: Any) -> Fitted:
        # Read once, so that what is checked is what is passed on, also when it is a generator.
        checked = documents if isinstance(documents, (str, bytes)) else list(documents)
        check_apart(checked, forbidden, inside=inside)
        return fit(checked, *args, **kwargs)

    return guarded


def check_apart(documents: Iterable[str | bytes], held_out: Iterable[str | bytes], *, inside: bool = False) -> None:
    """Raise ValueError naming the first document that is held out too.

    >>> check_apart(["abab", "abba"], held_out=["xyxy"])
    >>> check_apart(["abab", "xyxy"], held_out=["cdcd", "xyxy"])
    Traceback (most recent call last):
    ValueError: documents[1] must not reach fit: got 'xyxy', which is held_out[1]

    The empty document says nothing, so nothing of it can leak.

    >>> check_apart(["", "abab"], held_out=[""], inside=True)
    """
    given = list(documents) if not isinstance(documents, (str, bytes)) else documents
    places: dict[bytes, int] = {}
    for place, text in enumerate(documents_as_bytes(held_out)):
        if text:
            places.setdefault(text, place)
    for index, text in enumerate(documents_as_bytes(given)):
        if text in places:
            raise ValueError(not_apart(index, given[index], "is", places[text]))
        found = [place for hidden, place in places.items() if inside and hidden in text]
        if found:
            raise ValueError(not_apart(index, given[index], "contains", found[0]))


def not_apart(index: int, document: object, how: str, place: int) -> str:
    """Say which document came in and which held-out one it is.

    >>> not_apart(3, "xyxy", "is", 0)
    "documents[3] must not reach fit: got 'xyxy', which is held_out[0]"
    """
    return f"documents[{index}] must not reach fit: got {brief(document)}, which {how} held_out[{place}]"
