"""Train on tens of megabytes, with numpy: exactly what the plain loop learns.

Install it with `pip install .[fast]`; only this module needs numpy.

>>> train(["banana banana"], 32).merges
[(97, 110, 256), (98, 256, 257), (256, 97, 258), (257, 258, 259)]

All texts lie in one array. A token longer than a byte has its code at its first and at its last byte,
so that both neighbours are one look away, and merging moves nothing.
Every pair knows its positions. A position may be out of date; a look at the array tells.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from heapq import heapify, heapreplace
from itertools import accumulate

import numpy as np
from numpy.typing import NDArray

from bpe_examples import fast
from bpe_examples.checking import BYTE_IDS
from bpe_examples.learning import (
    FIRST_RULE,
    GAP,
    Documents,
    Merged,
    Piece,
    Result,
    Settings,
    learn,
    total_length,
    weighted_pieces,
)
from bpe_examples.pairs import Pair

Array = NDArray[np.integer]

# A pair is one number, its left code above its right one.
RIGHT_BITS = 32
RIGHT = (1 << RIGHT_BITS) - 1
# What fits into the numbers of numpy with room to spare.
MOST = 2**30


def train(
    documents: Documents,
    budget: int,
    *,
    first_id: int = BYTE_IDS,
    min_count: int = 2,
    tie: str = "smallest",
) -> Result:
    """Learn what `bpe_examples.fast.train` learns, from the same arguments and with the same errors.

    >>> train({"abab": 2, "acac": 3}, 9) == fast.train({"abab": 2, "acac": 3}, 9)
    True

    What numpy cannot count, because texts or their counts are too large, is handed to `bpe_examples.fast`.

    >>> train({"abab": 10**30}, 1).rounds[0].count == 2 * 10**30
    True
    """
    settings = Settings(budget, first_id, min_count, tie)
    pieces = weighted_pieces(documents)
    length = total_length(pieces)
    bytes_kept = sum(len(data) + 1 for data, _ in pieces)
    heaviest = max((weight for _, weight in pieces), default=0)
    if max(length, bytes_kept, heaviest) > MOST:
        return learn(fast.Texts(pieces), length, settings)
    return learn(Arrays(pieces, settings), length, settings)


class Arrays:
    """Pieces of text in one array, with a gap before, between and behind them.

    >>> arrays = Arrays([(b"banana", 1)], Settings(budget=3))
    >>> {arrays.codes(pair): count for pair, count in arrays.pair_counts().items()}
    {(97, 110): 2, (110, 97): 2}
    """

    def __init__(self, pieces: Sequence[Piece], settings: Settings) -> None:
        self._least = settings.min_count
        self._starts = np.array([0, *accumulate(len(data) + 1 for data, _ in pieces)])
        joined = np.frombuffer(b"\0".join([b"", *(data for data, _ in pieces), b""]), np.uint8)
        # Every rule takes a token away, so there are no more rules than bytes.
        most_codes = FIRST_RULE + min(settings.budget, joined.size)
        self._codes: Array = joined.astype(np.min_scalar_type(most_codes))
        self._codes[self._starts] = GAP
        self._begins = np.ones(joined.size, bool)
        self._widths: Array = np.ones(most_codes, np.int32)
        weights = np.array([weight for _, weight in pieces], np.int64)
        self._weights = None if np.all(weights == 1) else weights
        self._positions: dict[int, Array] = {}

    def pair_counts(self) -> Mapping[int, int]:
        """Count every pair that can lead, positions that overlap included, and note where it stands.

        >>> Arrays([(b"aaaaa", 2)], Settings(budget=3)).pair_counts() == {97 << 32 | 97: 8}
        True
        """
        left, right = self._codes[:-1], self._codes[1:]
        at = np.flatnonzero((left != GAP) & (right != GAP)).astype(np.int32)
        pairs = left[at].astype(np.uint16) << 8 | right[at].astype(np.uint16)
        gained: dict[int, int] = {}
        for pair, count, positions in self._groups(pairs, at):
            self._enter(spelled(*divmod(pair, BYTE_IDS)), count, positions, gained)
        return gained

    def first(self, leaders: Collection[int]) -> int:
        """Return the leader that comes first in the pieces that count.

        >>> arrays = Arrays([(b"baab", 1), (b"ba", 0)], Settings(budget=3, min_count=1))
        >>> leaders = arrays.pair_counts()
        >>> arrays.codes(arrays.first(leaders))
        (98, 97)
        """
        # What is out of date lies too far in front, so a leader that is in front and up to date is the first.
        claims = [(int(self._positions[pair][0]), pair) for pair in leaders]
        heapify(claims)
        while True:
            claimed, pair = claims[0]
            position = self._first_position(pair)
            if position == claimed:
                return pair
            heapreplace(claims, (position, pair))

    def merge(self, pair: int, code: int) -> Merged[int]:
        """Replace the pair everywhere and say what that changed.

        >>> arrays = Arrays([(b"ababab", 2)], Settings(budget=3))
        >>> pairs = arrays.pair_counts()
        >>> merged = arrays.merge(97 << 32 | 98, FIRST_RULE)
        >>> merged.replacements, [(arrays.codes(pair), loss) for pair, loss in merged.lost]
        (6, [((98, 97), 4)])
        >>> [(arrays.codes(pair), count) for pair, count in merged.gained.items()] == [((FIRST_RULE, FIRST_RULE), 4)]
        True
        """
        left, right = self.codes(pair)
        at = self._live(pair, self._positions.pop(pair))
        if left == right:
            at = every_other(at, int(self._widths[left]))
        self._write(at, left, right, code)
        lost: list[tuple[int, int]] = []
        gained: dict[int, int] = {}
        for before, count, positions in self._groups(self._codes[at - 1], at):
            if before == code:
                lost.append((spelled(right, left), count))
            elif before != GAP:
                lost.append((spelled(before, left), count))
                self._enter(spelled(before, code), count, positions - self._widths[before], gained)
        for after, count, positions in self._groups(self._codes[at + self._widths[code]], at):
            if after != GAP:
                self._enter(spelled(code, after), count, positions, gained)
                # Where two places touch, the one on the right has told already.
                if after != code:
                    lost.append((spelled(right, after), count))
        return Merged(self._count(at), lost, gained)

    def codes(self, pair: int) -> Pair:
        """Return the codes of the two tokens.

        >>> Arrays([], Settings(budget=3)).codes(97 << 32 | 98)
        (97, 98)
        """
        return pair >> RIGHT_BITS, pair & RIGHT

    def sequences(self) -> Iterable[Iterable[int]]:
        """Return the codes of each piece as it now stands.

        >>> list(Arrays([(b"ab", 1), (b"", 1)], Settings(budget=3)).sequences())
        [[97, 98], []]
        """
        for begin, end in zip(self._starts[:-1] + 1, self._starts[1:], strict=True):
            yield self._codes[begin:end][self._begins[begin:end]].tolist()

    def _write(self, at: Array, left: int, right: int, code: int) -> None:
        width = self._widths[left] + self._widths[right]
        self._widths[code] = width
        behind_left = at + self._widths[left]
        self._begins[behind_left] = False
        # Nothing begins here any more. Where the right token is one byte, this is the last byte too.
        self._codes[behind_left] = GAP
        self._codes[at + (width - 1)] = code
        self._codes[at] = code

    def _live(self, pair: int, at: Array) -> Array:
        left, right = self.codes(pair)
        live: Array = at[(self._codes[at] == left) & (self._codes[at + self._widths[left]] == right)]
        return live

    def _first_position(self, pair: int) -> int:
        at = self._positions[pair] = self._live(pair, self._positions[pair])
        return int(at[0] if self._weights is None else at[self._weights_at(at) > 0][0])

    def _weights_at(self, at: Array) -> Array:
        assert self._weights is not None
        return self._weights[np.searchsorted(self._starts, at) - 1]

    def _count(self, at: Array) -> int:
        return at.size if self._weights is None else int(self._weights_at(at).sum())

    def _groups(self, values: Array, at: Array) -> Iterator[tuple[int, int, Array]]:
        """Give every value, how often it counts, and its positions in order."""
        if not at.size:
            return
        order = np.argsort(values, kind="stable")
        values, at = values[order], at[order]
        begins = np.concatenate(([0], np.flatnonzero(values[1:] != values[:-1]) + 1))
        ends = [*begins[1:].tolist(), at.size]
        if self._weights is None:
            counts = np.diff(begins, append=at.size)
        else:
            counts = np.add.reduceat(self._weights_at(at), begins)
        for value, count, begin, end in zip(
            values[begins].tolist(), counts.tolist(), begins.tolist(), ends, strict=True
        ):
            yield value, count, at[begin:end]

    def _enter(self, pair: int, count: int, positions: Array, gained: dict[int, int]) -> None:
        # A pair that is too rare at its birth never leads.
        if count >= self._least:
            self._positions[pair] = positions
            gained[pair] = count


def spelled(left: int, right: int) -> int:
    """Write a pair as one number; these compare as the pairs do.

    >>> spelled(97, 98) < spelled(97, 99) < spelled(98, 0)
    True
    """
    return left << RIGHT_BITS | right


def every_other(at: Array, width: int) -> Array:
    """Choose, of positions that may overlap, those which a merge from left to right takes.

    >>> every_other(np.array([1, 2, 3, 7, 8]), 1).tolist()
    [1, 3, 7]
    """
    places = np.arange(at.size)
    begins_run = np.concatenate(([True], np.diff(at) != width))
    begin_of_run = np.maximum.accumulate(np.where(begins_run, places, 0))
    taken: Array = at[(places - begin_of_run) % 2 == 0]
    return taken
