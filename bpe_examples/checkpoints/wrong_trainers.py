"""Wrong trainers, built of wrong parts: a grader compares what an answer gives with what these give."""

import unicodedata
from collections.abc import Callable, Sequence
from functools import partial
from heapq import heapify, heappop, heappush
from typing import Any

from bpe_examples.checkpoints.wrong_choices import CHOICES, Choose, smallest
from bpe_examples.checkpoints.wrong_counts import COUNTS, Count, Counts
from bpe_examples.checkpoints.wrong_merges import MERGES, MergeOne
from bpe_examples.merging import Merge, merge_pair
from bpe_examples.pairs import Pair, pair_counts

Learned = tuple[list[Merge], list[int]]
ALL_BYTES = {byte: bytes([byte]) for byte in range(256)}


def as_bytes(documents: Sequence[str]) -> list[list[int]]:
    """Start as training does.

    >>> as_bytes(["é", "a"])
    [[195, 169], [97]]
    """
    return [list(document.encode()) for document in documents]


def learn(
    documents: Sequence[str],
    budget: int,
    *,
    first_id: int,
    min_count: int,
    start: Callable[[Sequence[str]], list[list[int]]] = as_bytes,
    count: Count = pair_counts,
    merge: MergeOne = merge_pair,
    choose: Choose = smallest,
    lasting: bool = False,
    length_falls_by_count: bool = False,
) -> Learned:
    """Train with the parts given; the parts that stand here are right.

    >>> learn(["aab"], 1, first_id=256, min_count=1, choose=CHOICES["largest_wins"][0])
    ([(97, 98, 256)], [3, 2])

    With `lasting`, the counts of all rounds go into one dictionary that is never emptied.

    >>> learn(["aa"], 2, first_id=256, min_count=1, lasting=True)
    ([(97, 97, 256), (97, 97, 257)], [2, 1, 1])
    """
    sequences: list[list[int]] = start(documents)
    pieces = dict(ALL_BYTES)
    counts: Counts = {}
    merges: list[Merge] = []
    lengths = [sum(map(len, sequences))]
    for new_id in range(first_id, first_id + budget):
        found = count(sequences)
        counts = added(counts, found) if lasting else found
        pair = choose(counts, pieces) if counts else (0, 0)
        if counts.get(pair, 0) < min_count:
            break
        sequences = [merge(tokens, pair, new_id) for tokens in sequences]
        pieces[new_id] = b"".join(pieces.get(token, b"") for token in pair)
        merges.append((*pair, new_id))
        lengths.append(lengths[-1] - counts[pair] if length_falls_by_count else sum(map(len, sequences)))
    return merges, lengths


def added(counts: Counts, more: Counts) -> Counts:
    """Add up two dictionaries of counts.

    >>> added({(97, 98): 1}, {(97, 98): 2})
    {(97, 98): 3}
    """
    return {pair: counts.get(pair, 0) + more.get(pair, 0) for pair in counts | more}


def learn_from_one_count(documents: Sequence[str], budget: int, *, first_id: int, min_count: int) -> Learned:
    """Count before the first round only, and take rule after rule from that.

    >>> learn_from_one_count(["aab"], 3, first_id=256, min_count=1)
    ([(97, 97, 256), (97, 98, 257)], [3, 2, 2])
    """
    sequences = as_bytes(documents)
    counts = pair_counts(sequences)
    merges: list[Merge] = []
    lengths = [sum(map(len, sequences))]
    ranking = sorted(counts, key=lambda pair: (-counts[pair], pair))
    for new_id, pair in enumerate(ranking[:budget], first_id):
        if counts[pair] < min_count:
            break
        sequences = [merge_pair(tokens, pair, new_id) for tokens in sequences]
        merges.append((*pair, new_id))
        lengths.append(sum(map(len, sequences)))
    return merges, lengths


def learn_mending_counts(
    documents: Sequence[str],
    budget: int,
    *,
    first_id: int,
    min_count: int,
    clear: bool = True,
    old_neighbour: bool = False,
    queue: str = "",
) -> Learned:
    """Count once, then mend the counts around each replacement, as fast trainers do.

    >>> learn_mending_counts(["aaaa"], 2, first_id=256, min_count=1)
    ([(97, 97, 256), (256, 256, 257)], [4, 2, 1])

    Without `clear`, the count of the pair just merged is left as it is.
    With `old_neighbour`, the left neighbour of a replacement is looked up in the old list.

    >>> learn_mending_counts(["aaaa"], 2, first_id=256, min_count=1, old_neighbour=True)
    ([(97, 97, 256), (97, 256, 257)], [4, 2, 2])

    With a `queue`, pairs wait in a heap under the count that they had when they went in:
    such an entry is "trusted" whatever the count is now, "kept" as long as the pair still occurs,
    or "dropped" when the count has changed.
    """
    sequences = as_bytes(documents)
    counts = pair_counts(sequences)
    waiting = [(-count, pair) for pair, count in counts.items()]
    heapify(waiting)
    merges: list[Merge] = []
    lengths = [sum(map(len, sequences))]
    for new_id in range(first_id, first_id + budget):
        pair = next_in_queue(waiting, counts, queue, min_count) if queue else next_by_count(counts, min_count)
        if pair is None:
            break
        changes: Counts = {}
        sequences = [mended(tokens, pair, new_id, changes, old_neighbour) for tokens in sequences]
        for changed, change in changes.items():
            counts[changed] = counts.get(changed, 0) + change
            if change > 0:
                heappush(waiting, (-counts[changed], changed))
        if clear:
            counts[pair] = 0
        merges.append((*pair, new_id))
        lengths.append(sum(map(len, sequences)))
    return merges, lengths


def next_by_count(counts: Counts, min_count: int) -> Pair | None:
    """Choose the best pair that is frequent enough.

    >>> next_by_count({(97, 98): 0}, 1) is None
    True
    """
    best = min(counts, key=lambda pair: (-counts[pair], pair), default=None)
    return None if best is None or counts[best] < min_count else best


def next_in_queue(waiting: list[tuple[int, Pair]], counts: Counts, queue: str, min_count: int) -> Pair | None:
    """Take the next entry, going wrong about those whose count has changed.

    >>> next_in_queue([(-2, (98, 97))], {(98, 97): 1}, "kept", 2)
    (98, 97)
    >>> next_in_queue([(-2, (98, 97))], {(98, 97): 1}, "dropped", 2) is None
    True
    """
    while waiting:
        remembered, pair = heappop(waiting)
        changed = -remembered != counts[pair]
        if (queue == "dropped" and changed) or (queue == "kept" and counts[pair] < 1):
            continue
        return pair if -remembered >= min_count else None
    return None


def mended(tokens: list[int], pair: Pair, new_id: int, changes: Counts, old_neighbour: bool) -> list[int]:
    """Merge, and write down how the counts of neighbouring pairs change.

    >>> changes = {}
    >>> mended([99, 97, 98], (97, 98), 256, changes, False), changes
    ([99, 256], {(99, 97): -1, (99, 256): 1})
    """

    def change(left: int, right: int, by: int) -> None:
        changes[left, right] = changes.get((left, right), 0) + by

    merged: list[int] = []
    position = 0
    while position < len(tokens):
        if tuple(tokens[position : position + 2]) != pair:
            merged.append(tokens[position])
            position += 1
            continue
        if merged:
            neighbour = tokens[position - 1] if old_neighbour else merged[-1]
            change(neighbour, pair[0], -1)
            change(neighbour, new_id, 1)
        if position + 2 < len(tokens):
            change(pair[1], tokens[position + 2], -1)
            change(new_id, tokens[position + 2], 1)
        merged.append(new_id)
        position += 2
    return merged


Shape = Callable[[Learned], Any]
Trainer = Callable[..., Any]


def glued(between: str) -> Callable[[Sequence[str]], list[list[int]]]:
    """Make one document of all, with something between them or nothing.

    >>> glued("")(["a", "b"])
    [[97, 98]]
    """
    return lambda documents: as_bytes([between.join(documents)]) if documents else []


def as_code_points(documents: Sequence[str]) -> list[list[int]]:
    """Start from code points instead of bytes.

    >>> as_code_points(["é"])
    [[233]]
    """
    return [list(map(ord, document)) for document in documents]


#: Ways to change a text before its bytes are taken, none of which is asked for.
TEXT_CHANGES: list[Callable[[str], str]] = [
    str.lower,
    str.strip,
    partial(unicodedata.normalize, "NFC"),
    partial(unicodedata.normalize, "NFKC"),
    partial(unicodedata.normalize, "NFD"),
]


def changed_bytes(change: Callable[[str], str], text: str) -> list[int]:
    """Take the bytes of a changed text.

    >>> changed_bytes(str.lower, "A")
    [97]
    """
    return list(change(text).encode())


def changing(change: Callable[[str], str]) -> Callable[[Sequence[str]], list[list[int]]]:
    """Start from the bytes of changed texts.

    >>> changing(str.lower)(["A"])
    [[97]]
    """
    return lambda documents: [changed_bytes(change, document) for document in documents]


def trainers(shape: Shape, first_id: int, min_count: int, budget: int | None) -> dict[str, list[Trainer]]:
    """Build every wrong trainer, in the shape that a checkpoint asks for.

    >>> wrong = trainers(lambda learned: learned[0], 256, 1, budget=20)
    >>> wrong["largest_wins"][0](["aab"], 1)
    [(97, 98, 256)]

    `budget` is the one that a call may leave out; None when it may not.
    """

    def trainer(method: Callable[..., Learned], **parts: Any) -> Trainer:
        numbers = {"first_id": first_id, "min_count": min_count}

        def train(documents: Sequence[str], budget: int = budget or 0) -> Any:
            more = parts.get("more", 0)
            chosen = {name: value for name, value in parts.items() if name != "more"}
            return shape(method(documents, max(0, budget + more), **{**numbers, **chosen}))

        return train

    one = partial(trainer, learn)
    mending = partial(trainer, learn_mending_counts)
    other_first_id = 258 if first_id == 256 else 256
    wrong: dict[str, list[Trainer]] = {
        **{name: [one(count=count) for count in counts] for name, counts in COUNTS.items()},
        **{name: [one(merge=merge) for merge in merges] for name, merges in MERGES.items()},
        **{name: [one(choose=choose) for choose in choices] for name, choices in CHOICES.items()},
        "stop_off_by_one": [
            *([one(min_count=min_count - 1)] if min_count > 1 else []),
            one(min_count=min_count + 1),
        ],
        "budget_off_by_one": [one(more=1), one(more=-1)],
        "count_not_cleared": [one(lasting=True), mending(clear=False)],
        "counted_once": [trainer(learn_from_one_count)],
        "stale_queue_entry": [mending(queue=queue) for queue in ("trusted", "kept", "dropped")],
        "other_first_id": [one(first_id=other_first_id)],
        "code_points_not_bytes": [one(start=as_code_points)],
        "text_changed": [one(start=changing(change)) for change in TEXT_CHANGES],
    }
    # Counts and merges have a mistake of the same name.
    wrong["index_for_value"] += [one(count=count) for count in COUNTS["index_for_value"]]
    wrong["documents_glued"] += [one(start=glued(between)) for between in ("", " ", "\n")]
    wrong["neighbour_from_old_list"].append(mending(old_neighbour=True))
    return wrong
