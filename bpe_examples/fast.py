"""Train at size with the standard library alone: exactly what the plain loop learns.

>>> train(["banana banana"], 32).merges
[(97, 110, 256), (98, 256, 257), (256, 97, 258), (257, 258, 259)]

A text is a `str` with one character a token, so that Python's own `split` and `join` merge a pair,
from left to right and never using a token twice.
What stands beside the places where a text was split says which counts change; all others stay.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from operator import add, itemgetter

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

GAP_CHARACTER = chr(GAP)
CHARACTERS = 0x110000

first_character = itemgetter(slice(0, 1))
last_character = itemgetter(slice(-1, None))


def train(
    documents: Documents,
    budget: int,
    *,
    first_id: int = BYTE_IDS,
    min_count: int = 2,
    tie: str = "smallest",
) -> Result:
    """Learn what `bpe_examples.train` learns, from the same arguments and with the same errors.

    >>> from bpe_examples import train as plain
    >>> train(["abab", "acac"], 32).merges == plain(["abab", "acac"], 32).merges
    True

    Pieces of text that come often may be counted first and given as a mapping from piece to count.
    The rules are those of the repeated pieces; `sequences` holds each piece once.

    >>> train({"abab": 2, "acac": 3}, 1).merges == plain(["abab"] * 2 + ["acac"] * 3, 1).merges
    True
    >>> train({"abab": 2, "acac": 3}, 1).sequences
    [[97, 98, 97, 98], [256, 256]]

    A round looks once at the text, at the speed of `str.split`, and then only at the places where it merges.

    Raises ValueError for all that `bpe_examples.train` refuses, for a count that is not exactly an int
    of at least 0, and when there are more rules to learn than characters to write them with, over a million.

    That a merge changes only the counts of its neighbours is in the program that Sennrich, Haddow and Birch
    published with "Neural Machine Translation of Rare Words with Subword Units" (2016).
    """
    settings = Settings(budget, first_id, min_count, tie)
    pieces = weighted_pieces(documents)
    return learn(Texts(pieces), total_length(pieces), settings)


@dataclass(frozen=True)
class Band:
    """The pieces that count equally often, in one text with a gap before, between and behind them.

    `numbers` says where each piece stood among all pieces.

    >>> Band(3, [0, 4], joined([b"ab", b""])).text == f"{chr(GAP)}ab{chr(GAP)}{chr(GAP)}"
    True
    """

    weight: int
    numbers: list[int]
    text: str


class Texts:
    """Pieces of text, one character a token.

    >>> texts = Texts([(b"abab", 2), (b"ba", 1)])
    >>> texts.pair_counts()
    {'ab': 4, 'ba': 3}

    A merge makes new bands and leaves the old ones whole, so a copy made before it stays as it was.
    """

    def __init__(self, pieces: Sequence[Piece]) -> None:
        numbers: dict[int, list[int]] = {}
        for number, (_, weight) in enumerate(pieces):
            numbers.setdefault(weight, []).append(number)
        self._bands = [
            Band(weight, inside, joined(pieces[number][0] for number in inside)) for weight, inside in numbers.items()
        ]

    def pair_counts(self) -> Mapping[str, int]:
        """Count every pair, positions that overlap included, but none that reaches over a gap.

        >>> Texts([(b"aaaaa", 2), (b"b", 2)]).pair_counts()
        {'aa': 8}
        """
        total: dict[str, int] = {}
        for band in self._bands:
            for pair, count in Counter(pairs_of(band.text)).items():
                if GAP_CHARACTER not in pair:
                    total[pair] = total.get(pair, 0) + count * band.weight
        return total

    def first(self, leaders: Collection[str]) -> str:
        """Return the leader that comes first in the pieces, whatever band they are in.

        >>> Texts([(b"xy", 1), (b"ab", 2), (b"ba", 1)]).first({"ab", "ba"})
        'ab'
        """
        return min(self.found(leaders))[1]

    def found(self, leaders: Collection[str]) -> Iterator[tuple[int, str]]:
        """Give the first leader of each band that has one, behind the number of its piece.

        >>> list(Texts([(b"xy", 1), (b"ab", 2), (b"ba", 1)]).found({"ab", "ba"}))
        [(2, 'ba'), (1, 'ab')]
        """
        for band in self._bands:
            # What never comes is never first.
            if band.weight:
                yield from first_of(band, leaders)

    def merge(self, pair: str, code: int) -> Merged[str]:
        """Replace the pair in every band, and add up what changed.

        >>> texts = Texts([(b"banana", 2)])
        >>> merged = texts.merge("an", FIRST_RULE)
        >>> merged.replacements, merged.lost
        (4, [('ba', 2), ('na', 2), ('na', 2)])
        >>> merged.gained == {"bā": 2, "āa": 2, "āā": 2}
        True
        """
        if code >= CHARACTERS:
            raise ValueError(f"budget must be at most {CHARACTERS - FIRST_RULE} on these texts: characters run out")
        bands: list[Band] = []
        changes: list[Merged[str]] = []
        for band in self._bands:
            if pair in band.text:
                text, change = merge_text(band.text, pair, chr(code))
                band = replace(band, text=text)
                changes.append(change.times(band.weight))
            bands.append(band)
        self._bands = bands
        return Merged.total(changes)

    def codes(self, pair: str) -> Pair:
        """Return the codes of the two tokens.

        >>> Texts([]).codes("ab")
        (97, 98)
        """
        return ord(pair[0]), ord(pair[1])

    def sequences(self) -> Iterable[Iterable[int]]:
        """Return the codes of each piece as it now stands, in the order in which the pieces came.

        >>> texts = Texts([(b"ab", 1), (b"ba", 2), (b"", 1)])
        >>> [list(codes) for codes in texts.sequences()]
        [[97, 98], [98, 97], []]
        """
        by_number = {
            number: piece
            for band in self._bands
            for number, piece in zip(band.numbers, band.text[1:-1].split(GAP_CHARACTER), strict=True)
        }
        return (map(ord, by_number[number]) for number in range(len(by_number)))


def joined(pieces: Iterable[bytes]) -> str:
    """Write bytes as characters, with a gap before, between and behind the pieces.

    >>> joined([b"a", b"b"]).replace(GAP_CHARACTER, "|")
    '|a|b|'
    """
    return GAP_CHARACTER + "".join(data.decode("latin-1") + GAP_CHARACTER for data in pieces)


def pairs_of(text: str) -> Iterator[str]:
    """Give every two characters that stand side by side.

    >>> list(pairs_of("abc"))
    ['ab', 'bc']
    """
    return map(add, text, islice(text, 1, None))


def first_of(band: Band, leaders: Collection[str]) -> Iterator[tuple[int, str]]:
    """Give the first leader in a band behind the number of its piece, if there is one.

    >>> list(first_of(Band(1, [0, 5], joined([b"xy", b"ba"])), {"ab", "ba"}))
    [(5, 'ba')]
    """
    for position, pair in enumerate(pairs_of(band.text)):
        if pair in leaders:
            yield band.numbers[band.text.count(GAP_CHARACTER, 0, position) - 1], pair
            return


def merge_text(text: str, pair: str, new: str) -> tuple[str, Merged[str]]:
    """Replace the pair by the new character, and say what that changed.

    Two places that touched were `right + left` before and are `new + new` now.

    >>> text, change = merge_text(joined([b"abab"]), "ab", "X")
    >>> text.strip(GAP_CHARACTER), change
    ('XX', Merged(replacements=2, lost=[('ba', 1)], gained={'XX': 1}))
    """
    left, right = pair[0], pair[1]
    parts = text.split(pair)
    before = Counter(map(last_character, islice(parts, len(parts) - 1)))
    after = Counter(map(first_character, islice(parts, 1, None)))
    touching = before[""]
    for neighbours in (before, after):
        del neighbours[""], neighbours[GAP_CHARACTER]
    lost = [(character + left, count) for character, count in before.items()]
    lost += [(right + character, count) for character, count in after.items()]
    gained = {character + new: count for character, count in before.items()}
    gained |= {new + character: count for character, count in after.items()}
    if touching:
        lost.append((right + left, touching))
        gained[new + new] = touching
    return new.join(parts), Merged(len(parts) - 1, lost, gained)
