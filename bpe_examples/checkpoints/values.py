"""Compare and show values by their exact type, without running a line of code that belongs to them."""

from collections.abc import Iterable
from types import MappingProxyType
from typing import Any

# How many items of a list, or twice as many characters of a text, may stand around the dots: the first that fits.
AROUND_THE_DOTS = ((24, 4), (10, 4), (5, 3), (3, 2), (2, 1))
LONGEST = 160
DEEPEST = 6


def same(wanted: object, got: object) -> bool:
    """Say whether two values are equal and of the same type, all the way down.

    >>> same([256, 97], [256, 97]), same([256, 97], (256, 97))
    (True, False)
    >>> same(1, True), same({(97, 97): 1}, {(97, 97): 1.0})
    (False, False)

    A dictionary may be of any kind, because whoever reads it cannot tell.

    >>> from collections import Counter
    >>> same({"a": 2}, Counter("aa"))
    True

    Only the wanted value steers the walk, so a list that holds itself ends it too.
    """
    if isinstance(wanted, dict):
        items = items_of(got)
        # Equal keys may differ in type, as 1 and True do, so each is looked for among those that are equal to it.
        return (
            items is not None
            and len(wanted) == len(items)
            and all(
                any(same(key, other) and same(value, found) for other, found in items.items())
                for key, value in wanted.items()
            )
        )
    if type(wanted) is not type(got):
        return False
    if isinstance(wanted, (list, tuple)) and isinstance(got, (list, tuple)):
        return len(wanted) == len(got) and all(map(same, wanted, got))
    return bool(wanted == got)


def items_of(value: object) -> dict[object, object] | None:
    """Return what a dictionary of any kind holds, as a plain one; None for what is no dictionary.

    >>> from collections import defaultdict
    >>> items_of(defaultdict(int, a=2)), items_of([("a", 2)])
    ({'a': 2}, None)
    """
    if isinstance(value, MappingProxyType):
        return dict(value)
    return dict(dict.items(value)) if isinstance(value, dict) else None


def similar(wanted: object, got: object) -> bool:
    """Say whether only types keep two values from being the same.

    >>> similar([(97, 98)], ([97, 98],)), similar("abc", b"abc"), similar([1], [2])
    (True, True, False)
    """
    if isinstance(wanted, (list, tuple)):
        if not isinstance(got, (list, tuple)):
            return False
        parts = parts_of(got)
        return len(wanted) == len(parts) and all(map(similar, wanted, parts))
    if isinstance(wanted, dict):
        return isinstance(got, dict) and similar(in_order(wanted), in_order(got))
    if isinstance(wanted, str) and type(got) is bytes:
        return wanted.encode() == got
    basic = next((basic for basic in (str, int, float) if isinstance(got, basic)), None)
    return basic is not None and wanted == plain(got, basic)


def in_order(mapping: dict[object, object]) -> list[tuple[object, object]]:
    """List the items of a dictionary, sorted by how their keys look.

    >>> in_order({(98, 97): 1, (97, 98): 2})
    [((97, 98), 2), ((98, 97), 1)]
    """
    return sorted(dict.items(mapping), key=lambda item: told(item[0]))


def type_difference(wanted: object, got: object) -> tuple[str, str]:
    """Name the types at the first place where they differ; two empty names when they don't.

    >>> type_difference([(97, 98, 256)], [[97, 98, 256]])
    ('tuple', 'list')
    """
    if type(wanted) is not type(got):
        return type(wanted).__name__, type(got).__name__
    for inside, other in zip(parts_of(wanted), parts_of(got), strict=False):
        if type_difference(inside, other) != ("", ""):
            return type_difference(inside, other)
    return "", ""


def parts_of(value: object) -> list[object]:
    """List what a value holds, keys before values.

    >>> parts_of({(97, 98): 2}), parts_of([256]), parts_of(7)
    ([(97, 98), 2], [256], [])
    """
    if isinstance(value, dict):
        return [part for item in in_order(value) for part in item]
    if isinstance(value, list):
        return list(list.__iter__(value))
    return list(tuple.__iter__(value)) if isinstance(value, tuple) else []


def place_of_difference(wanted: object, got: object) -> str:
    """Write how to reach the first place where two values differ; nothing when it is the whole.

    >>> place_of_difference([256, 97], [256, 256]), place_of_difference([256, 97], [256])
    ('[1]', '[1]')
    >>> place_of_difference({"merges": [1], "lengths": [3]}, {"merges": [1], "lengths": [4]})
    "['lengths'][0]"
    """
    if type(wanted) is not type(got):
        return ""
    if isinstance(wanted, dict) and isinstance(got, dict):
        for key in wanted:
            if key not in got:
                return f"[{told(key)}]"
            if not same(wanted[key], got[key]):
                return f"[{told(key)}]{place_of_difference(wanted[key], got[key])}"
        return next((f"[{told(key)}]" for key in got if key not in wanted), "")
    if isinstance(wanted, (list, tuple)) and isinstance(got, (list, tuple)):
        for index, (left, right) in enumerate(zip(wanted, got, strict=False)):
            if not same(left, right):
                return f"[{index}]{place_of_difference(left, right)}"
        return f"[{min(len(wanted), len(got))}]" if len(wanted) != len(got) else ""
    return ""


def told(value: object) -> str:
    """Write a value as Python would, shortened in the middle when it is long.

    >>> told([256, (97, 97)]), told({(97, 98): 2})
    ('[256, (97, 97)]', '{(97, 98): 2}')
    >>> told(list(range(100)))[-26:]
    ', 23, ..., 96, 97, 98, 99]'

    A type of somebody else's is named; its own `__repr__` is never asked.

    >>> from collections import Counter
    >>> told(Counter([97])), told(object())
    ('Counter({97: 1})', '<object>')
    """
    for around in AROUND_THE_DOTS:
        written = told_around(value, around)
        if len(written) <= LONGEST:
            break
    return written


def told_around(value: object, around: tuple[int, int], depth: int = 0) -> str:
    """Write a value with so many of its items around the dots.

    >>> told_around([1, 2, 3, 4, 5, 6], (2, 1)), told_around("abcdefghijkl", (2, 1))
    ('[1, 2, ..., 6]', "'abcdefghijkl'")
    """
    kind = type(value)
    if depth > DEEPEST:
        return "..."
    for basic in (list, tuple, dict, int, float, str, bytes):
        if isinstance(value, basic) and kind not in (basic, bool):
            return f"{kind.__name__}({told_around(plain(value, basic), around, depth)})"

    def part(inside: object) -> str:
        return told_around(inside, around, depth + 1)

    if isinstance(value, dict):
        return f"{{{joined((f'{part(key)}: {part(inside)}' for key, inside in value.items()), around)}}}"
    if isinstance(value, list):
        return f"[{joined(map(part, value), around)}]"
    if isinstance(value, tuple):
        inside = joined(map(part, value), around)
        return f"({inside},)" if len(value) == 1 else f"({inside})"
    if value is None or kind in (bool, float):
        return repr(value)
    if isinstance(value, int):
        return repr(value) if value.bit_length() < 400 else "<int>"
    if isinstance(value, (str, bytes)):
        written = repr(value)
        first, last = 2 * around[0], 2 * around[1]
        return written if len(written) <= 3 * (first + last) else f"{written[:first]}...{written[-last:]}"
    return f"<{kind.__name__}>"


def plain(value: Any, basic: Any) -> object:
    """Return the value that a subclass of a basic type holds, by the basic type's own means.

    >>> from collections import Counter
    >>> plain(Counter("aa"), dict)
    {'a': 2}
    """
    if basic is dict:
        return dict(dict.items(value))
    if basic in (list, tuple):
        return basic(basic.__iter__(value))
    if basic is bytes:
        return bytes.__getitem__(value, slice(None))
    return {str: str.__str__, int: int.__int__, float: float.__float__}[basic](value)


def joined(written: Iterable[str], around: tuple[int, int]) -> str:
    """Put commas between the parts, and dots in the place of too many.

    >>> joined(["256", "97"], (24, 4)), joined("abcdef", (2, 1))
    ('256, 97', 'a, b, ..., f')
    """
    parts, (first, last) = list(written), around
    if len(parts) > first + last:
        parts = [*parts[:first], "...", *parts[-last:]]
    return ", ".join(parts)
