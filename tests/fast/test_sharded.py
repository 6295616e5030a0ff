"""Training over shards learns what one machine learns, whatever the shards and whoever is lost on the way."""

import importlib
import logging
import os
import signal
from dataclasses import asdict

import pytest

from bpe_examples import fast
from tests.fast.cases import TIES, case, differs
from tests.fast.plants import planted

distributed = pytest.importorskip("distributed", reason="distributed is missing: pip install .[cluster]")
sharded = importlib.import_module("bpe_examples.sharded")

DOCUMENTS = ["banana banana", "ana", "", "банан", "ban", "bandana", "nab", "ananas", "", "cabana panama", "aaaaa"]


@pytest.fixture(scope="module")
def client():
    """A cluster of threads in this process: it starts at once."""
    with distributed.Client(n_workers=1, threads_per_worker=1, processes=False, dashboard_address=":0") as client:
        yield client


def dealt(documents, shards):
    """The documents in so many shards, in order; there may be fewer documents than shards."""
    if isinstance(documents, dict):
        return [dict(part) for part in dealt(list(documents.items()), shards)]
    size = -(-len(documents) // shards)
    return [documents[size * number : size * (number + 1)] for number in range(shards)]


@pytest.mark.parametrize("tie", TIES)
@pytest.mark.parametrize("shards", [1, 2, 7])
def test_shards_teach_what_all_documents_teach(client, shards, tie):
    alone = fast.train(DOCUMENTS, 12, min_count=1, tie=tie)
    assert sharded.train(dealt(DOCUMENTS, shards), 12, client=client, min_count=1, tie=tie) == alone


def test_an_empty_shard_changes_nothing(client):
    for shards in ([[], DOCUMENTS], [DOCUMENTS, []], [DOCUMENTS[:3], [], DOCUMENTS[3:]], [DOCUMENTS, [""]]):
        learned = sharded.train(shards, 4, client=client, tie="first")
        assert learned.merges == fast.train(DOCUMENTS, 4, tie="first").merges


def test_no_shards_teach_nothing(client):
    assert sharded.train([], 12, client=client) == fast.train([], 12)
    assert sharded.train([[], []], 12, client=client) == fast.train([], 12)


def test_random_cases_are_learned_as_by_the_plain_code(client):
    for number in range(12):
        given = case(number)

        def train(documents, budget, shards=1 + number % 3, **settings):
            return sharded.train(dealt(documents, shards), min(budget, 4), client=client, **settings)

        assert not differs(train, type(given)(given.documents, min(given.budget, 4), given.settings)), number


def test_a_shard_may_be_a_function_that_reads_it(client):
    learned = sharded.train([lambda: ["abab"], lambda: {"acac": 2}], 3, client=client)
    assert learned == fast.train({"abab": 1, "acac": 2}, 3)


def test_what_is_refused_is_refused_in_the_same_words(client):
    with pytest.raises(ValueError, match="budget must be an int of at least 0: got -1"):
        sharded.train([["ab"]], -1, client=client)
    with pytest.raises(ValueError, match=r"documents\[1\] must be str or bytes: got None"):
        sharded.train([["ab"], ["ab", None]], 3, client=client)


class Losing:
    """A client in whose cluster a worker dies as soon as so many tasks were handed out."""

    def __init__(self, client, tasks):
        self._client, self._tasks = client, tasks
        self.killed = None

    def submit(self, *task, **how):
        promised = self._client.submit(*task, **how)
        self._tasks -= 1
        if self._tasks == 0:
            self.killed = next(iter(self.processes()))
            os.kill(self.killed, signal.SIGKILL)
        return promised

    def gather(self, promises):
        return self._client.gather(promises)

    def processes(self):
        return set(self._client.run(os.getpid).values())


def test_a_worker_that_dies_in_the_middle_of_a_round_is_replaced_and_changes_nothing():
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, dashboard_address=":0", silence_logs=logging.CRITICAL
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        shards = dealt(DOCUMENTS, 7)
        # Beginning, lengths and counts are three tasks a shard; a round is two. This is amid the fourth round's merges.
        losing = Losing(client, 7 * 3 + 7 * 2 * 3 + 4)
        learned = sharded.train(shards, 12, client=losing, min_count=1)
        client.wait_for_workers(2, timeout=60)
        assert losing.killed
        assert losing.killed not in losing.processes()
    assert asdict(learned) == asdict(fast.train(DOCUMENTS, 12, min_count=1))


FAULTS = {
    "a_shard_is_changed_where_it_stands": ("texts = copy(shard.texts)", "texts = shard.texts"),
    "only_one_shard_is_asked": (
        "for shard in self._shards]\n        return list(",
        "for shard in self._shards[:1]]\n        return list(",
    ),
    "the_last_shard_is_first": (
        "next(found for found in firsts if found)",
        "next(found for found in firsts[::-1] if found)",
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_seen(client, fault):
    with planted("sharded", *FAULTS[fault]) as faulty:
        before = faulty.begun(["abab"])
        faulty.merged(before, "ab", 257)
        whole = before.texts.pair_counts() == {"ab": 2, "ba": 1}
        learned = faulty.train(dealt(DOCUMENTS, 2), 12, client=client, min_count=1, tie="first").merges
    assert not whole or learned != fast.train(DOCUMENTS, 12, min_count=1, tie="first").merges
