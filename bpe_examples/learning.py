"""The rounds of training at size: who leads is kept up to date, not counted anew.

How the texts themselves are kept is another's business: `fast` keeps characters, `fast_numpy` arrays,
and `sharded` leaves them on many machines. All of them are a `Corpus`, and `learn` plays its rounds.

A corpus speaks of tokens by code: a byte is itself, then comes the gap between two pieces, then one code a rule.
Codes stand in the order of the ids, so that the smallest pair of codes is the smallest pair of ids.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, Self

from bpe_examples.checking import BYTE_IDS, check_int, documents_as_bytes
from bpe_examples.merging import Merge
from bpe_examples.pairs import Pair
from bpe_examples.standings import Spelled, Standings
from bpe_examples.training import train

GAP = BYTE_IDS
FIRST_RULE = GAP + 1

Documents = Iterable[str | bytes] | Mapping[str | bytes, int]
Piece = tuple[bytes, int]


@dataclass(frozen=True)
class Step:
    """One round of training: a `Round` that keeps no sequences.

    >>> from bpe_examples.fast import train
    >>> train(["aaa"], 1).rounds
    [Step(rank=0, pair=(97, 97), new_id=256, count=2, replacements=1, pairs_tied=1, length_before=3, length_after=2)]
    """

    rank: int
    pair: Pair
    new_id: int
    count: int
    replacements: int
    pairs_tied: int
    length_before: int
    length_after: int


@dataclass(frozen=True)
class Result:
    """What training learned: a `Training` whose rounds keep no sequences.

    >>> from bpe_examples.fast import train
    >>> result = train(["banana banana"], 32)
    >>> result.lengths, result.sequences
    ([13, 9, 7, 5, 3], [[259, 32, 259]])
    """

    merges: list[Merge]
    lengths: list[int]
    rounds: list[Step]
    sequences: list[list[int]]


@dataclass(frozen=True)
class Settings:
    """How to train, checked by the plain code.

    >>> Settings(budget=3).tie
    'smallest'

    Raises the ValueError that `bpe_examples.train` raises.

    >>> Settings(budget=-1)
    Traceback (most recent call last):
    ValueError: budget must be an int of at least 0: got -1 (int)
    """

    budget: int
    first_id: int = BYTE_IDS
    min_count: int = 2
    tie: str = "smallest"

    def __post_init__(self) -> None:
        # On no documents, the plain code does nothing but check the settings.
        train([], self.budget, first_id=self.first_id, min_count=self.min_count, tie=self.tie)

    def id_of(self, code: int) -> int:
        """Return the id of the token with this code.

        >>> Settings(budget=3, first_id=300).id_of(97), Settings(budget=3, first_id=300).id_of(FIRST_RULE)
        (97, 300)
        """
        return code if code < BYTE_IDS else self.first_id + code - FIRST_RULE


@dataclass(frozen=True)
class Merged(Generic[Spelled]):
    """What a merge changed: how many pairs were replaced, what old pairs lost, and how often new ones stand there.

    >>> Merged(replacements=2, lost=[("ba", 1), ("na", 2)], gained={"bX": 1, "XX": 1, "Xa": 1}).replacements
    2
    """

    replacements: int
    lost: list[tuple[Spelled, int]]
    gained: dict[Spelled, int]

    def times(self, weight: int) -> Self:
        """Say what the merge changes where every text counts that often.

        >>> Merged(1, [("ba", 1)], {"bX": 1}).times(3)
        Merged(replacements=3, lost=[('ba', 3)], gained={'bX': 3})
        """
        if weight == 1:
            return self
        lost = [(pair, loss * weight) for pair, loss in self.lost]
        gained = {pair: count * weight for pair, count in self.gained.items()}
        return type(self)(self.replacements * weight, lost, gained)

    @classmethod
    def total(cls, changes: Sequence[Self]) -> Self:
        """Add up what one merge changed in several texts.

        >>> Merged.total([Merged(1, [("ba", 1)], {"bX": 1}), Merged(2, [("ba", 2)], {"bX": 2, "Xb": 1})])
        Merged(replacements=3, lost=[('ba', 1), ('ba', 2)], gained={'bX': 3, 'Xb': 1})
        """
        if len(changes) == 1:
            return changes[0]
        gained: dict[Spelled, int] = {}
        for change in changes:
            for pair, count in change.gained.items():
                gained[pair] = gained.get(pair, 0) + count
        lost = [loss for change in changes for loss in change.lost]
        return cls(sum(change.replacements for change in changes), lost, gained)


class Corpus(Protocol[Spelled]):
    """Texts as `learn` sees them; each spells a pair in its own way, as long as pairs compare as their codes do.

    >>> from bpe_examples.fast import Texts
    >>> corpus: Corpus[str] = Texts([(b"abab", 1)])
    >>> corpus.pair_counts()
    {'ab': 2, 'ba': 1}
    """

    def pair_counts(self) -> Mapping[Spelled, int]:
        """Count every pair, positions that overlap included.

        >>> from bpe_examples.fast import Texts
        >>> Texts([(b"aaaaa", 2)]).pair_counts()
        {'aa': 8}
        """

    def first(self, leaders: Collection[Spelled]) -> Spelled:
        """Return the leader that comes first in the texts.

        >>> from bpe_examples.fast import Texts
        >>> Texts([(b"baab", 1)]).first({"ab", "ba"})
        'ba'
        """

    def merge(self, pair: Spelled, code: int) -> Merged[Spelled]:
        """Replace the pair everywhere, from left to right.

        >>> from bpe_examples.fast import Texts
        >>> Texts([(b"aaaaa", 1)]).merge("aa", FIRST_RULE).replacements
        2
        """

    def codes(self, pair: Spelled) -> Pair:
        """Return the codes of the two tokens.

        >>> from bpe_examples.fast import Texts
        >>> Texts([]).codes("ab")
        (97, 98)
        """

    def sequences(self) -> Iterable[Iterable[int]]:
        """Return the codes of each piece as it now stands.

        >>> from bpe_examples.fast import Texts
        >>> [list(codes) for codes in Texts([(b"ab", 1), (b"", 1)]).sequences()]
        [[97, 98], []]
        """


def learn(corpus: Corpus[Spelled], length: int, settings: Settings) -> Result:
    """Play rounds until the budget is used up or no pair is frequent enough.

    >>> from bpe_examples.fast import Texts
    >>> learn(Texts([(b"abab", 1), (b"acac", 1)]), 8, Settings(32)).merges
    [(97, 98, 256), (97, 99, 257)]
    """
    standings = Standings(corpus.pair_counts(), settings.min_count)
    rounds: list[Step] = []
    lengths = [length]
    while len(rounds) < settings.budget and standings.highest:
        step = play(corpus, standings, len(rounds), lengths[-1], settings)
        rounds.append(step)
        lengths.append(step.length_after)
    # Looked up, so that tokens of one kind share one int.
    id_of = {code: code for code in range(BYTE_IDS)} | {FIRST_RULE + step.rank: step.new_id for step in rounds}
    return Result(
        merges=[(*step.pair, step.new_id) for step in rounds],
        lengths=lengths,
        rounds=rounds,
        sequences=[[id_of[code] for code in codes] for codes in corpus.sequences()],
    )


def play(corpus: Corpus[Spelled], standings: Standings[Spelled], rank: int, length: int, settings: Settings) -> Step:
    """Choose and merge once, and bring the standings up to date.

    >>> from bpe_examples.fast import Texts
    >>> texts = Texts([(b"abab", 1)])
    >>> standings = Standings(texts.pair_counts(), least=1)
    >>> play(texts, standings, 0, 4, Settings(1)).length_after
    2
    >>> texts.pair_counts() == {"āā": 1}, standings.leaders
    (True, {'āā'})
    """
    count, leaders = standings.highest, standings.leaders
    pairs_tied = len(leaders)
    winner = chosen(corpus, leaders, settings.tie)
    merged = corpus.merge(winner, FIRST_RULE + rank)
    standings.merge(winner, merged.lost, merged.gained)
    left, right = corpus.codes(winner)
    return Step(
        rank=rank,
        pair=(settings.id_of(left), settings.id_of(right)),
        new_id=settings.first_id + rank,
        count=count,
        replacements=merged.replacements,
        pairs_tied=pairs_tied,
        length_before=length,
        length_after=length - merged.replacements,
    )


def chosen(corpus: Corpus[Spelled], leaders: Collection[Spelled], tie: str) -> Spelled:
    """Return the leader that wins by the rule for ties.

    >>> from bpe_examples.fast import Texts
    >>> texts = Texts([(b"bacab", 1)])
    >>> [chosen(texts, {"ba", "ca", "ab"}, tie) for tie in ("smallest", "largest", "first")]
    ['ab', 'ca', 'ba']
    """
    if tie == "smallest":
        return min(leaders)
    if tie == "largest":
        return max(leaders)
    return corpus.first(leaders) if len(leaders) > 1 else next(iter(leaders))


def weighted_pieces(documents: Documents) -> list[Piece]:
    r"""Return the bytes of each piece and how often it counts: once, where nothing else is said.

    >>> weighted_pieces(["é", "é"])
    [(b'\xc3\xa9', 1), (b'\xc3\xa9', 1)]
    >>> weighted_pieces({"é": 2})
    [(b'\xc3\xa9', 2)]

    Raises ValueError for what is not text, and for a count that is not exactly an int of at least 0.

    >>> weighted_pieces({"ab": -1})
    Traceback (most recent call last):
    ValueError: documents['ab'] must be an int of at least 0: got -1 (int)
    """
    if not isinstance(documents, Mapping):
        return [(data, 1) for data in documents_as_bytes(documents)]
    pieces = documents_as_bytes(documents.keys())
    for piece, count in documents.items():
        check_int(f"documents[{piece!r}]", count, at_least=0)
    return list(zip(pieces, documents.values(), strict=True))


def total_length(pieces: Sequence[Piece]) -> int:
    """Add up the bytes of all pieces, each as often as it counts.

    >>> total_length([(b"ab", 3), (b"", 9)])
    6
    """
    return sum(len(data) * weight for data, weight in pieces)
