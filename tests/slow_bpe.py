"""Byte pair encoding once more, slowly and in another way: nothing here imports the package.

A document is a string with one character per id, so that Python's own `str.replace` merges: it goes from
left to right and uses no character twice. Rounds are a recursion, and every count looks at every position.
"""


def as_characters(ids):
    return "".join(map(chr, ids))


def as_ids(characters):
    return [ord(character) for character in characters]


def neighbours(texts):
    """Every two characters that stand side by side, in reading order."""
    return [text[i : i + 2] for text in texts for i in range(len(text) - 1)]


def slow_counts(sequences):
    found = neighbours(map(as_characters, sequences))
    return {tuple(as_ids(pair)): found.count(pair) for pair in found}


def slow_merge(tokens, pair, new_id):
    return as_ids(as_characters(tokens).replace(as_characters(pair), chr(new_id)))


def slow_train(documents, budget, first_id, min_count, tie):
    """The rounds, each as a dictionary with the names of the package's `Round`."""
    return slow_rounds([as_characters(document) for document in documents], 0, budget, first_id, min_count, tie)


def slow_rounds(texts, rank, budget, first_id, min_count, tie):
    found = neighbours(texts)
    counts = {pair: found.count(pair) for pair in set(found)}
    highest = max(counts.values(), default=0)
    if rank == budget or not found or highest < min_count:
        return []
    tied = sorted(pair for pair in counts if counts[pair] == highest)
    winner = {"smallest": tied[0], "largest": tied[-1], "first": min(tied, key=found.index)}[tie]
    after = [text.replace(winner, chr(first_id + rank)) for text in texts]
    this_round = {
        "rank": rank,
        "pair": tuple(as_ids(winner)),
        "new_id": first_id + rank,
        "count": highest,
        "replacements": sum(text.count(winner) for text in texts),
        "tied": [tuple(as_ids(pair)) for pair in sorted(tied, key=found.index)],
        "pairs_tied": len(tied),
        "length_before": len("".join(texts)),
        "length_after": len("".join(after)),
        "sequences": [as_ids(text) for text in after],
    }
    return [this_round, *slow_rounds(after, rank + 1, budget, first_id, min_count, tie)]


def slow_encode(data, merges):
    text = as_characters(data)
    for left, right, new_id in merges:
        text = text.replace(chr(left) + chr(right), chr(new_id))
    return as_ids(text)


def slow_decode(ids, merges):
    """Undo rules until nothing changes any more, whatever their order."""
    text = as_characters(ids)
    undone = text
    for left, right, new_id in merges:
        undone = undone.replace(chr(new_id), chr(left) + chr(right))
    return bytes(as_ids(undone)) if undone == text else slow_decode(as_ids(undone), merges)
