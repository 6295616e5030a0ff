"""Train on many machines, with Dask: exactly what one machine learns.

Install it with `pip install .[cluster]`; only this module needs Dask.
Each shard counts its own pairs and merges its own texts. The winner is chosen in one place, from the sums.

>>> from distributed import Client
>>> with Client(n_workers=1, processes=False, dashboard_address=":0") as client:
...     train([["abab"], ["acac"]], 32, client=client).merges
[(97, 98, 256), (97, 99, 257)]
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from copy import copy
from dataclasses import dataclass
from typing import Any

from distributed import Client, Future

from bpe_examples.checking import BYTE_IDS
from bpe_examples.fast import Texts
from bpe_examples.learning import Documents, Merged, Result, Settings, learn, total_length, weighted_pieces
from bpe_examples.pairs import Pair

Source = Documents | Callable[[], Documents]


def train(
    shards: Iterable[Source],
    budget: int,
    *,
    client: Client,
    first_id: int = BYTE_IDS,
    min_count: int = 2,
    tie: str = "smallest",
) -> Result:
    """Learn what `bpe_examples.fast.train` learns from all documents, shard after shard.

    A shard is documents, counted pieces, or a function that gives either: it is called where the shard is worked on,
    so that texts need not pass through here.

    >>> from distributed import Client
    >>> with Client(n_workers=1, processes=False, dashboard_address=":0") as client:
    ...     result = train([["abab"], {"acac": 2}, lambda: []], 1, client=client)
    >>> result.merges, result.sequences
    ([(97, 99, 256)], [[97, 98, 97, 98], [256, 256]])

    When a worker is lost, Dask works out anew what only that worker held: tasks are functions without side effects,
    so a round that is half done ends in the same rules.

    Raises ValueError for all that `bpe_examples.fast.train` refuses; an index tells the document in its shard.
    """
    settings = Settings(budget, first_id, min_count, tie)
    corpus = _Shards(client, shards)
    return learn(corpus, corpus.length(), settings)


@dataclass(frozen=True)
class Shard:
    """The texts of a shard after a merge, and what the merge changed in them.

    >>> Shard(Texts([(b"ab", 1)])).change.replacements
    0
    """

    texts: Texts
    change: Merged[str] = Merged(0, [], {})  # noqa: RUF009 - nobody writes to it
    length: int = 0


def begun(source: Source) -> Shard:
    """Read the documents of a shard.

    >>> begun(lambda: ["abab", "a"]).length
    5
    """
    pieces = weighted_pieces(source() if callable(source) else source)
    return Shard(Texts(pieces), length=total_length(pieces))


def merged(shard: Shard, pair: str, code: int) -> Shard:
    """Return the shard with a pair merged; the shard that was given stays as it was, as others may still need it.

    >>> before = begun(["abab"])
    >>> after = merged(before, "ab", 257)
    >>> after.change.replacements, before.texts.pair_counts(), after.texts.pair_counts() == {"āā": 1}
    (2, {'ab': 2, 'ba': 1}, True)
    """
    texts = copy(shard.texts)
    change = texts.merge(pair, code)
    return Shard(texts, change, shard.length)


def first_in(shard: Shard, leaders: Collection[str]) -> str | None:
    """Return the leader that comes first in the shard; None when it has none of them.

    >>> first_in(begun(["xy", "ba"]), {"ab", "ba"}), first_in(begun([]), {"ab", "ba"})
    ('ba', None)
    """
    found = min(shard.texts.found(leaders), default=None)
    return found[1] if found else None


def sequences_in(shard: Shard) -> list[list[int]]:
    """Return the codes of each piece of the shard.

    >>> sequences_in(begun(["ab", ""]))
    [[97, 98], []]
    """
    return [list(codes) for codes in shard.texts.sequences()]


class _Shards:
    """A `Corpus` whose texts stay with the workers: here are only promises of them."""

    def __init__(self, client: Client, sources: Iterable[Source]) -> None:
        self._client = client
        # Each shard is a task of its own, also when two are alike.
        self._shards: list[Future] = [client.submit(begun, source, pure=False) for source in sources]

    def length(self) -> int:
        return sum(self._ask(lambda shard: shard.length))

    def pair_counts(self) -> Mapping[str, int]:
        total: dict[str, int] = {}
        for counts in self._ask(lambda shard: shard.texts.pair_counts()):
            for pair, count in counts.items():
                total[pair] = total.get(pair, 0) + count
        return total

    def first(self, leaders: Collection[str]) -> str:
        firsts: list[str | None] = self._ask(first_in, set(leaders))
        return next(found for found in firsts if found)

    def merge(self, pair: str, code: int) -> Merged[str]:
        self._shards = [self._client.submit(merged, shard, pair, code, pure=False) for shard in self._shards]
        return Merged.total(self._ask(lambda shard: shard.change))

    def codes(self, pair: str) -> Pair:
        return ord(pair[0]), ord(pair[1])

    def sequences(self) -> Iterable[Iterable[int]]:
        return [codes for shard in self._ask(sequences_in) for codes in shard]

    def _ask(self, question: Callable[..., object], *arguments: object) -> list[Any]:
        """Ask every shard the same, and wait for all answers."""
        asked = [self._client.submit(question, shard, *arguments, pure=False) for shard in self._shards]
        return list(self._client.gather(asked))
