"""Check merge rules: each must be three ids, and all together what training could have numbered."""

from collections.abc import Iterable, Iterator, Mapping
from reprlib import repr as brief

from bpe_examples.checking import BYTE_IDS
from bpe_examples.merging import Merge
from bpe_examples.pairs import Pair

BEGIN_ID = 256
END_ID = 257


def first_rule_id(boundaries: bool) -> int:
    """Return the id of the first rule: 256 after the bytes, 258 when two boundary ids come between.

    >>> first_rule_id(boundaries=False), first_rule_id(boundaries=True)
    (256, 258)
    """
    return END_ID + 1 if boundaries else BYTE_IDS


def checked_rules(merges: Iterable[Merge], first_id: int) -> list[Merge]:
    """Return the rules as a list of tuples if training could have numbered them so.

    >>> checked_rules([[97, 98, 256], [256, 99, 257]], 256)
    [(97, 98, 256), (256, 99, 257)]

    Raises ValueError naming the first rule that is wrong, and why.

    >>> checked_rules([(97, 98, 257), (98, 99, 256)], 256)
    Traceback (most recent call last):
    ValueError: merges[0] must make id 256, the next in order: got (97, 98, 257)
    """
    rank_of: dict[Pair, int] = {}
    for rank, (left, right, new_id) in enumerate(well_formed(merges)):
        fault = (
            numbering_fault(new_id, first_id + rank)
            or citation_fault(left, new_id, first_id)
            or citation_fault(right, new_id, first_id)
            or repetition_fault((left, right), rank_of)
        )
        if fault:
            raise ValueError(f"merges[{rank}] {fault}: got {(left, right, new_id)}")
        rank_of[left, right] = rank
    return [(left, right, first_id + rank) for (left, right), rank in rank_of.items()]


def well_formed(merges: Iterable[Merge]) -> Iterator[Merge]:
    """Pass on the rules as tuples as long as each is three ids: exact ints, in a tuple or a list.

    >>> list(well_formed([[97, 98, 256]]))
    [(97, 98, 256)]
    >>> list(well_formed([(97, 98, 256), (97, True, 257)]))
    Traceback (most recent call last):
    ValueError: merges[1] must be three ints (left, right, new_id): got (97, True, 257)
    """
    if not isinstance(merges, Iterable):
        raise ValueError(f"merges must be an iterable of (left, right, new_id): got {brief(merges)}")
    for index, rule in enumerate(merges):
        if not isinstance(rule, (tuple, list)) or [type(part) for part in rule] != [int, int, int]:
            raise ValueError(f"merges[{index}] must be three ints (left, right, new_id): got {brief(rule)}")
        left, right, new_id = rule
        yield left, right, new_id


def numbering_fault(new_id: int, expected: int) -> str | None:
    """Say what is wrong with the id that a rule makes, or None when it is the next in order.

    >>> numbering_fault(258, 256)
    'must make id 256, the next in order'
    """
    return None if new_id == expected else f"must make id {expected}, the next in order"


def citation_fault(cited: int, new_id: int, first_id: int) -> str | None:
    """Say what is wrong with an id that rule `new_id` cites, or None for a byte or an earlier rule.

    >>> citation_fault(257, 258, first_id=258)
    'must cite bytes or earlier rules, not the boundary id 257'
    >>> citation_fault(97, 258, first_id=258) is None
    True
    """
    if 0 <= cited < BYTE_IDS or first_id <= cited < new_id:
        return None
    if cited == new_id:
        kind = "itself"
    elif cited > new_id:
        kind = f"the later id {cited}"
    elif cited >= BYTE_IDS:
        kind = f"the boundary id {cited}"
    else:
        kind = f"the negative id {cited}"
    return f"must cite bytes or earlier rules, not {kind}"


def repetition_fault(pair: Pair, rank_of: Mapping[Pair, int]) -> str | None:
    """Say which earlier rule has merged the pair already, or None.

    >>> repetition_fault((97, 98), {(97, 98): 0})
    'must merge another pair than merges[0]'
    """
    return f"must merge another pair than merges[{rank_of[pair]}]" if pair in rank_of else None
