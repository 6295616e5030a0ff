"""Encode at size: the ids of one pass a rule, but going only where a rule matches.

>>> Encoder([(97, 98, 256), (256, 99, 257)]).encode(b"abcab")
[257, 256]

A token keeps its id at its first and at its last byte, so both neighbours are one look away and nothing is moved.
Positions wait at the rank of the rule that matched there. A position may be out of date; a look at the ids tells.
"""

from collections.abc import Iterable
from heapq import heappop, heappush
from itertools import pairwise

from bpe_examples.checking import BYTE_IDS
from bpe_examples.merging import Merge
from bpe_examples.rules import well_formed


class Encoder:
    """Rules, ready to be applied to one text after the other.

    >>> Encoder([(97, 97, 256), (256, 256, 257)]).encode(b"aaaaaaa")
    [257, 256, 97]

    Rules as a trainer makes them can be applied by rank: take the earliest rule that matches anywhere,
    apply it from left to right, and look again.
    That gives the ids of `bpe_examples.encode`, one pass a rule in the order given,
    as long as each rule makes an id of its own that is no byte and stands in no rule up to it.
    Then what a rule makes is merged by later rules only, and no later rule brings the pair of an earlier one back.

    Raises ValueError naming the first rule that is not so.

    >>> Encoder([(256, 99, 257), (97, 98, 256)])
    Traceback (most recent call last):
    ValueError: merges[1] must make an id that stands in no rule up to it: got (97, 98, 256)

    The text costs n log n, whether it is many words or one, and however often a byte comes in a row.
    """

    def __init__(self, merges: Iterable[Merge]) -> None:
        self._merges = rules_by_rank(merges)
        self._widths: dict[int | None, int] = dict.fromkeys(range(BYTE_IDS), 1)
        self._ranks: dict[tuple[int | None, int | None], int] = {}
        for rank, (left, right, new_id) in enumerate(self._merges):
            # Where a pair comes twice, the first rule leaves nothing to the second.
            self._ranks.setdefault((left, right), rank)
            # An id that nothing makes stands in no text; any width will do.
            self._widths[new_id] = self._widths.get(left, 1) + self._widths.get(right, 1)

    def encode(self, data: bytes) -> list[int]:
        """Return the ids of the bytes.

        >>> Encoder([]).encode(b"abc")
        [97, 98, 99]
        """
        # None stands at both ends, and later where a token was swallowed.
        ids: list[int | None] = [None, *data, None]
        waiting = Waiting()
        for position, rank in enumerate(map(self._ranks.get, pairwise(ids))):
            if rank is not None:
                waiting[rank].append(position)
        while waiting.ranks:
            rank = heappop(waiting.ranks)
            self._apply(rank, sorted(waiting.pop(rank)), ids, waiting)
        return self._without_swallowed(ids)

    def _apply(self, rank: int, positions: list[int], ids: list[int | None], waiting: "Waiting") -> None:
        """Merge from left to right wherever the rule still matches, and note which rules match there now."""
        left, right, new_id = self._merges[rank]
        widths, rank_of = self._widths, self._ranks.get
        left_width, width = widths[left], widths[new_id]
        for position in positions:
            middle, end = position + left_width, position + width
            if ids[position] != left or ids[middle] != right:
                continue
            ids[middle] = None
            ids[position] = ids[end - 1] = new_id
            before = ids[position - 1]
            if (found := rank_of((before, new_id))) is not None:
                waiting[found].append(position - widths[before])
            if (found := rank_of((new_id, ids[end]))) is not None:
                waiting[found].append(position)

    def _without_swallowed(self, ids: list[int | None]) -> list[int]:
        """Read one id a token."""
        tokens: list[int] = []
        position = 1
        while (token := ids[position]) is not None:
            tokens.append(token)
            position += self._widths[token]
        return tokens


class Waiting(dict[int, list[int]]):
    """The positions that wait at each rank; `ranks` is a heap of the ranks where any do.

    >>> waiting = Waiting()
    >>> for rank, position in [(7, 1), (3, 2), (7, 3)]:
    ...     waiting[rank].append(position)
    >>> waiting, waiting.ranks
    ({7: [1, 3], 3: [2]}, [3, 7])
    """

    def __init__(self) -> None:
        super().__init__()
        self.ranks: list[int] = []

    def __missing__(self, rank: int) -> list[int]:
        heappush(self.ranks, rank)
        positions: list[int] = []
        self[rank] = positions
        return positions


def rules_by_rank(merges: Iterable[Merge]) -> list[Merge]:
    """Return the rules as a list, if applying them by rank is applying them in order.

    >>> rules_by_rank([(97, 98, 300), (98, 99, 256)])
    [(97, 98, 300), (98, 99, 256)]

    Raises ValueError for a rule that is not three ints, and for one whose id is a byte or was used before.

    >>> rules_by_rank([(97, 97, 98)])
    Traceback (most recent call last):
    ValueError: merges[0] must make an id that stands in no rule up to it: got (97, 97, 98)
    """
    rules = list(well_formed(merges))
    used = set(range(BYTE_IDS))
    for rank, (left, right, new_id) in enumerate(rules):
        used |= {left, right}
        if new_id in used:
            raise ValueError(f"merges[{rank}] must make an id that stands in no rule up to it: got {rules[rank]}")
        used.add(new_id)
    return rules
