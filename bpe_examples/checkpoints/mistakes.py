"""The classic mistakes, made on purpose: wrong counts, wrong merges, wrong choices, and trainers built of them.

A grader compares what an answer gives with what these give. Nobody should learn from this file.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from heapq import heapify, heappop, heappush
from itertools import chain, pairwise
from typing import Any

from bpe_examples.merging import Merge, merge_pair
from bpe_examples.pairs import Pair, pair_counts

Tokens = Sequence[int]
Sequences = Sequence[Tokens]
Counts = dict[Pair, int]
Pieces = Mapping[int, bytes]
Count = Callable[[Sequences], Counts]
MergeOne = Callable[[Tokens, Pair, int], list[int]]
Choose = Callable[[Counts, Pieces], Pair]


def counted(pairs: Iterable[Pair]) -> Counts:
    """Count pairs that stand in a row.

    >>> counted([(97, 98), (97, 98)])
    {(97, 98): 2}
    """
    counts: Counts = {}
    for pair in pairs:
        counts[pair] = counts.get(pair, 0) + 1
    return counts


# Wrong counts.


def count_glued(sequences: Sequences) -> Counts:
    """Count across the boundaries of documents.

    >>> count_glued([[97], [98]])
    {(97, 98): 1}
    """
    return counted(pairwise(chain.from_iterable(sequences)))


def count_apart(sequences: Sequences) -> Counts:
    """Count only occurrences that do not overlap, as `str.count` does.

    >>> count_apart([[97, 98, 98, 98]])
    {(97, 98): 1, (98, 98): 1}
    """
    counts: Counts = {}
    for tokens in sequences:
        last: dict[Pair, int] = {}
        for position, pair in enumerate(pairwise(tokens)):
            if last.get(pair) != position - 1:
                counts[pair] = counts.get(pair, 0) + 1
                last[pair] = position
    return counts


def count_every_second(sequences: Sequences) -> Counts:
    """Cut each document into twos and count those.

    >>> count_every_second([[97, 98, 98, 98]])
    {(97, 98): 1, (98, 98): 1}
    """
    return counted(pair for tokens in sequences for pair in zip(tokens[::2], tokens[1::2], strict=False))


def count_once_a_document(sequences: Sequences) -> Counts:
    """Count in how many documents a pair occurs.

    >>> count_once_a_document([[97, 97, 97]])
    {(97, 97): 1}
    """
    return counted(pair for tokens in sequences for pair in dict.fromkeys(pairwise(tokens)))


def count_overwriting(sequences: Sequences) -> Counts:
    """Let the counts of a later document take the place of earlier ones.

    >>> count_overwriting([[97, 97, 97], [97, 97], [97, 98]])
    {(97, 97): 1, (97, 98): 1}
    """
    counts: Counts = {}
    for tokens in sequences:
        counts.update(counted(pairwise(tokens)))
    return counts


def count_last_document(sequences: Sequences) -> Counts:
    """Start again with every document, and keep the last.

    >>> count_last_document([[97, 97, 97], [97, 98]])
    {(97, 98): 1}
    """
    return counted(pairwise(sequences[-1])) if sequences else {}


def count_first_document(sequences: Sequences) -> Counts | None:
    """Return from inside the loop, after the first document.

    >>> count_first_document([[97, 98], [98, 99]])
    {(97, 98): 1}
    """
    return counted(pairwise(sequences[0])) if sequences else None


def count_all_but_last(sequences: Sequences) -> Counts:
    """Stop one position too early.

    >>> count_all_but_last([[97, 98, 99]])
    {(97, 98): 1}
    """
    return counted(pair for tokens in sequences for pair in pairwise(tokens[:-1]))


COUNTS: dict[str, list[Count]] = {
    "documents_glued": [count_glued],
    "non_overlapping_count": [count_apart, count_every_second],
    "count_per_document": [count_once_a_document],
    "counts_overwritten": [count_overwriting, count_last_document],
    "last_pair_missed": [count_all_but_last],
}


# Wrong merges.


def merge_from_right(tokens: Tokens, pair: Pair, new_id: int) -> list[int]:
    """Replace from right to left.

    >>> merge_from_right([97, 97, 97], (97, 97), 256)
    [97, 256]
    """
    return merge_pair(tokens[::-1], pair[::-1], new_id)[::-1]


def merge_every_match(tokens: Tokens, pair: Pair, new_id: int) -> list[int]:
    """Write the new id for every match, overlapping or not.

    >>> merge_every_match([97, 97, 97], (97, 97), 256)
    [256, 256]
    """
    merged = []
    for position, token in enumerate(tokens):
        if tuple(tokens[position : position + 2]) == pair:
            merged.append(new_id)
        elif position == 0 or tuple(tokens[position - 1 : position + 1]) != pair:
            merged.append(token)
    return merged


def merge_without_stepping_over(tokens: Tokens, pair: Pair, new_id: int) -> list[int]:
    """Write the new id, and then copy the second half of the pair as well.

    >>> merge_without_stepping_over([97, 98], (97, 98), 256)
    [256, 98]
    """
    return [
        new_id if tuple(tokens[position : position + 2]) == pair else token for position, token in enumerate(tokens)
    ]


def merge_first_only(tokens: Tokens, pair: Pair, new_id: int) -> list[int]:
    """Replace one occurrence and stop.

    >>> merge_first_only([97, 97, 97, 97], (97, 97), 256)
    [256, 97, 97]
    """
    for position, neighbours in enumerate(pairwise(tokens)):
        if neighbours == pair:
            return [*tokens[:position], new_id, *tokens[position + 2 :]]
    return list(tokens)


def merge_once_a_run(tokens: Tokens, pair: Pair, new_id: int) -> list[int]:
    """Skip a match whose left neighbour was part of a match in the old list.

    >>> merge_once_a_run([97, 97, 97, 97], (97, 97), 256)
    [256, 97, 97]
    """
    merged = []
    position = 0
    while position < len(tokens):
        here = tuple(tokens[position : position + 2]) == pair
        before = position > 0 and tuple(tokens[position - 1 : position + 1]) == pair
        merged.append(new_id if here and not before else tokens[position])
        position += 2 if here and not before else 1
    return merged


def merge_with_old_neighbour(tokens: Tokens, pair: Pair, new_id: int) -> list[int]:
    """Look for the left half in the old list, though a replacement has used it up.

    >>> merge_with_old_neighbour([97, 97, 97, 97], (97, 97), 256)
    [256]
    """
    merged: list[int] = []
    for position, token in enumerate(tokens):
        if position and (tokens[position - 1], token) == pair:
            merged[-1] = new_id
        else:
            merged.append(token)
    return merged


def merge_chained(tokens: Tokens, pair: Pair, new_id: int) -> list[int]:
    """Let the new token play the part of the left half again, in the same pass.

    >>> merge_chained([97, 98, 98], (97, 98), 256)
    [256]
    """
    left, right = pair
    merged: list[int] = []
    for token in tokens:
        if merged and merged[-1] in (left, new_id) and token == right:
            merged[-1] = new_id
        else:
            merged.append(token)
    return merged


def merge_what_was_written(tokens: Tokens, pair: Pair, new_id: int) -> list[int]:
    """Match against the end of what has been written, where an id of this pass may stand.

    >>> merge_what_was_written([97, 97, 97], (97, 97), 97)
    [97]
    """
    merged: list[int] = []
    for token in tokens:
        merged.append(token)
        while tuple(merged[-2:]) == pair:
            merged[-2:] = [new_id]
    return merged


def merge_losing_last(tokens: Tokens, pair: Pair, new_id: int) -> list[int]:
    """End the loop one token too early.

    >>> merge_losing_last([97, 98, 99], (97, 98), 256)
    [256]
    """
    merged = []
    position = 0
    while position < len(tokens) - 1:
        here = (tokens[position], tokens[position + 1]) == pair
        merged.append(new_id if here else tokens[position])
        position += 2 if here else 1
    return merged


MERGES: dict[str, list[MergeOne]] = {
    "right_to_left": [merge_from_right],
    "overlapping_replacement": [merge_every_match, merge_without_stepping_over],
    "first_only": [merge_first_only],
    "neighbour_from_old_list": [merge_once_a_run, merge_with_old_neighbour],
    "chained": [merge_chained],
    "last_token_lost": [merge_losing_last],
}


# Wrong choices among equals.


def smallest(counts: Counts, pieces: Pieces) -> Pair:
    """Choose rightly.

    >>> smallest({(98, 97): 1, (97, 98): 1}, {})
    (97, 98)
    """
    return min(counts, key=lambda pair: (-counts[pair], pair))


def largest(counts: Counts, pieces: Pieces) -> Pair:
    """Let the largest pair win a tie.

    >>> largest({(98, 97): 1, (97, 98): 1}, {})
    (98, 97)
    """
    return max(counts, key=lambda pair: (counts[pair], pair))


def first_seen(counts: Counts, pieces: Pieces) -> Pair:
    """Let the pair win that was seen first.

    >>> first_seen({(98, 97): 1, (97, 98): 1}, {})
    (98, 97)
    """
    return max(counts, key=lambda pair: counts[pair])


def by_bytes(counts: Counts, pieces: Pieces) -> Pair:
    """Compare the bytes of the left and the right token, not their ids.

    >>> by_bytes({(98, 97): 1, (256, 98): 1}, {97: b"a", 98: b"b", 256: b"aa"})
    (256, 98)
    """
    return min(counts, key=lambda pair: (-counts[pair], pieces[pair[0]], pieces[pair[1]]))


def by_joined_bytes(counts: Counts, pieces: Pieces) -> Pair:
    """Compare the bytes of the whole pair, joined.

    >>> by_joined_bytes({(97, 98): 1, (256, 97): 1}, {97: b"a", 98: b"b", 256: b"aa"})
    (256, 97)
    """
    return min(counts, key=lambda pair: (-counts[pair], pieces[pair[0]] + pieces[pair[1]], pair))


def by_length(counts: Counts, pieces: Pieces) -> Pair:
    """Let the pair win that makes the shortest piece.

    >>> by_length({(256, 257): 1, (257, 97): 1}, {97: b"a", 256: b"aa", 257: b"ab"})
    (257, 97)
    """
    return min(counts, key=lambda pair: (-counts[pair], len(pieces[pair[0]] + pieces[pair[1]]), pair))


CHOICES: dict[str, list[Choose]] = {
    "largest_wins": [largest],
    "first_seen_wins": [first_seen],
    "tie_on_bytes": [by_bytes],
    "tie_on_joined_bytes": [by_joined_bytes],
    "tie_on_shortest_piece": [by_length],
}


# Trainers. Each returns its rules, and its lengths from the start on.

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

    >>> learn(["aab"], 1, first_id=256, min_count=1, choose=largest)
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
    }
    wrong["documents_glued"] += [one(start=glued(between)) for between in ("", " ", "\n")]
    wrong["neighbour_from_old_list"].append(mending(old_neighbour=True))
    return wrong
