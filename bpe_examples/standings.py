"""Keep the counts of all pairs ready, so that the most frequent ones need not be looked for."""

from collections.abc import Collection, Iterable, Mapping
from typing import Generic, Protocol, Self, TypeVar


class Ordered(Protocol):
    """What can be compared with its like: a pair in any spelling.

    >>> min("ab", "ba"), min((97, 98), (98, 97))
    ('ab', (97, 98))
    """

    def __lt__(self, other: Self, /) -> bool: ...


Spelled = TypeVar("Spelled", bound=Ordered)


class Standings(Generic[Spelled]):
    """The pairs by their count: who leads, and with how many.

    >>> standings = Standings({"an": 4, "na": 4, "ba": 2}, least=2)
    >>> standings.highest, sorted(standings.leaders)
    (4, ['an', 'na'])

    A merge takes the winner out, takes counts away from old pairs, and brings new pairs with the new token in them.

    >>> standings.merge("an", lost=[("na", 3), ("ba", 2)], gained={"bX": 2, "XX": 1})
    >>> standings.highest, sorted(standings.leaders)
    (2, ['bX'])

    Counts of old pairs never grow, so a pair that falls below `least` can be forgotten: it will never lead.
    When nobody is left, the highest count is 0.

    >>> standings.merge("bX", lost=[], gained={})
    >>> standings.highest, standings.leaders
    (0, ())
    """

    def __init__(self, counts: Mapping[Spelled, int], least: int) -> None:
        self._least = least
        self._counts: dict[Spelled, int] = {}
        self._with_count: dict[int, set[Spelled]] = {}
        self._enter(counts)

    @property
    def highest(self) -> int:
        """The count of the leaders.

        >>> Standings({"ab": 3}, least=1).highest
        3
        """
        return max(self._with_count, default=0)

    @property
    def leaders(self) -> Collection[Spelled]:
        """The pairs with the highest count, in no order.

        >>> Standings({"ab": 3, "bc": 2}, least=1).leaders
        {'ab'}
        """
        return self._with_count.get(self.highest, ())

    def merge(self, winner: Spelled, lost: Iterable[tuple[Spelled, int]], gained: Mapping[Spelled, int]) -> None:
        """Bring the counts up to date after a merge.

        A pair may lose in several portions, and the winner, which is gone already, may be among the losers.

        >>> standings = Standings({"aa": 9, "ab": 5}, least=1)
        >>> standings.merge("aa", lost=[("aa", 2), ("ab", 1), ("ab", 1)], gained={})
        >>> standings.highest, standings.leaders
        (3, {'ab'})
        """
        self._leave(winner, self._counts.pop(winner))
        counts = self._counts
        for pair, loss in lost:
            if pair in counts:
                self._move(pair, counts[pair], counts[pair] - loss)
        self._enter(gained)

    def _enter(self, counts: Mapping[Spelled, int]) -> None:
        for pair, count in counts.items():
            if count >= self._least:
                self._counts[pair] = count
                self._with_count.setdefault(count, set()).add(pair)

    def _move(self, pair: Spelled, before: int, after: int) -> None:
        self._leave(pair, before)
        if after >= self._least:
            self._counts[pair] = after
            self._with_count.setdefault(after, set()).add(pair)
        else:
            del self._counts[pair]

    def _leave(self, pair: Spelled, count: int) -> None:
        equals = self._with_count[count]
        equals.remove(pair)
        if not equals:
            del self._with_count[count]
