# Answers as readers write them. A section is named after what the grader must say, with a number where
# there are several: "right" passes, any other name is the mistake to recognise.

# --8<-- [start:right.loop]
def pair_counts(sequences):
    counts = {}
    for tokens in sequences:
        for left, right in zip(tokens, tokens[1:]):
            if (left, right) not in counts:
                counts[left, right] = 0
            counts[left, right] += 1
    return counts
# --8<-- [end:right.loop]

# --8<-- [start:right.itertools]
from collections import Counter
from itertools import chain, pairwise

def pair_counts(sequences):
    return dict(Counter(chain.from_iterable(map(pairwise, sequences))))
# --8<-- [end:right.itertools]

# --8<-- [start:right.regex]
import re

def pair_counts(sequences):
    counts = {}
    for tokens in sequences:
        text = "".join(map(chr, tokens))
        for match in re.finditer("(?s)(?=(..))", text):
            pair = tuple(map(ord, match[1]))
            counts[pair] = counts.get(pair, 0) + 1
    return counts
# --8<-- [end:right.regex]

# --8<-- [start:documents_glued.1]
def pair_counts(sequences):
    everything = sum(sequences, [])
    counts = {}
    for i in range(1, len(everything)):
        pair = everything[i - 1], everything[i]
        counts[pair] = counts.get(pair, 0) + 1
    return counts
# --8<-- [end:documents_glued.1]

# --8<-- [start:documents_glued.2]
def pair_counts(sequences):
    counts = {}
    before = None
    for tokens in sequences:
        for token in tokens:
            if before is not None:
                counts[before, token] = counts.get((before, token), 0) + 1
            before = token
    return counts
# --8<-- [end:documents_glued.2]

# --8<-- [start:non_overlapping_count.1]
def pair_counts(sequences):
    counts = {}
    for tokens in sequences:
        text = "".join(map(chr, tokens))
        for pair in {text[i : i + 2] for i in range(len(text) - 1)}:
            key = (ord(pair[0]), ord(pair[1]))
            counts[key] = counts.get(key, 0) + text.count(pair)
    return counts
# --8<-- [end:non_overlapping_count.1]

# --8<-- [start:non_overlapping_count.2]
def pair_counts(sequences):
    counts = {}
    for tokens in sequences:
        for i in range(0, len(tokens) - 1, 2):
            pair = (tokens[i], tokens[i + 1])
            counts[pair] = counts.get(pair, 0) + 1
    return counts
# --8<-- [end:non_overlapping_count.2]

# --8<-- [start:count_per_document]
def pair_counts(sequences):
    counts = {}
    for tokens in sequences:
        for pair in set(zip(tokens, tokens[1:])):
            counts[pair] = counts.get(pair, 0) + 1
    return counts
# --8<-- [end:count_per_document]

# --8<-- [start:counts_overwritten.1]
from collections import Counter

def pair_counts(sequences):
    result = {}
    for tokens in sequences:
        result = {**result, **Counter(zip(tokens, tokens[1:]))}
    return result
# --8<-- [end:counts_overwritten.1]

# --8<-- [start:counts_overwritten.2]
def pair_counts(sequences):
    counts = {}
    for tokens in sequences:
        counts = {}
        for i in range(len(tokens) - 1):
            pair = (tokens[i], tokens[i + 1])
            counts[pair] = counts.get(pair, 0) + 1
    return counts
# --8<-- [end:counts_overwritten.2]

# --8<-- [start:returns_too_early]
def pair_counts(sequences):
    counts = {}
    for tokens in sequences:
        for i in range(len(tokens) - 1):
            pair = (tokens[i], tokens[i + 1])
            counts[pair] = counts.get(pair, 0) + 1
        return counts
# --8<-- [end:returns_too_early]

# --8<-- [start:last_pair_missed]
def pair_counts(sequences):
    counts = {}
    for tokens in sequences:
        for i in range(len(tokens) - 2):
            pair = (tokens[i], tokens[i + 1])
            counts[pair] = counts.get(pair, 0) + 1
    return counts
# --8<-- [end:last_pair_missed]

# --8<-- [start:input_changed]
def pair_counts(sequences):
    counts = {}
    for tokens in sequences:
        while len(tokens) > 1:
            pair = (tokens.pop(0), tokens[0])
            counts[pair] = counts.get(pair, 0) + 1
    return counts
# --8<-- [end:input_changed]

# --8<-- [start:right.counter]
from collections import Counter

def pair_counts(sequences):
    counts = Counter()
    for s in sequences:
        counts.update(zip(s, s[1:]))
    return counts
# --8<-- [end:right.counter]

# --8<-- [start:right.defaultdict]
from collections import defaultdict

def pair_counts(sequences):
    result = defaultdict(int)
    for seq in sequences:
        for i in range(1, len(seq)):
            result[(seq[i - 1], seq[i])] += 1
    return result
# --8<-- [end:right.defaultdict]

# --8<-- [start:right.try]
def pair_counts(sequences):
    d = {}
    for s in sequences:
        for i in range(len(s)):
            try:
                p = s[i], s[i + 1]
            except IndexError:
                break
            try:
                d[p] += 1
            except KeyError:
                d[p] = 1
    return d
# --8<-- [end:right.try]

# --8<-- [start:right.while]
def pair_counts(sequences):
    counts = dict()
    n = 0
    while n < len(sequences):
        i = 0
        while i + 1 < len(sequences[n]):
            counts.setdefault((sequences[n][i], sequences[n][i + 1]), 0)
            counts[(sequences[n][i], sequences[n][i + 1])] += 1
            i += 1
        n += 1
    return counts
# --8<-- [end:right.while]

# --8<-- [start:right.recursion]
def pair_counts(sequences):
    if not sequences:
        return {}
    first, *rest = sequences
    counts = pair_counts(rest)
    for pair in zip(first, first[1:]):
        counts[pair] = counts.get(pair, 0) + 1
    return counts
# --8<-- [end:right.recursion]

# --8<-- [start:right.comprehension]
def pair_counts(sequences):
    pairs = [tuple(s[i : i + 2]) for s in sequences for i in range(len(s) - 1)]
    return {pair: pairs.count(pair) for pair in pairs}
# --8<-- [end:right.comprehension]

# --8<-- [start:right.previous]
def pair_counts(sequences):
    counts = {}
    for tokens in sequences:
        before = None
        for token in tokens:
            if before is not None:
                counts[(before, token)] = counts.get((before, token), 0) + 1
            before = token
    return counts
# --8<-- [end:right.previous]

# --8<-- [start:right.class]
class Counts(dict):
    def __missing__(self, key):
        return 0

    def add(self, pair):
        self[pair] = self[pair] + 1

def pair_counts(sequences):
    counts = Counts()
    for tokens in sequences:
        for pair in zip(tokens[:-1], tokens[1:]):
            counts.add(pair)
    return counts
# --8<-- [end:right.class]

# --8<-- [start:right.typed]
from collections.abc import Sequence

def pair_counts(sequences: Sequence[Sequence[int]]) -> dict[tuple[int, int], int]:
    """Count adjacent pairs."""
    counts: dict[tuple[int, int], int] = {}
    for sequence in sequences:
        for left, right in zip(sequence, sequence[1:]):
            counts[left, right] = counts.get((left, right), 0) + 1
    return counts

if __name__ == "__main__":
    print(pair_counts([[97, 97, 97]]))
# --8<-- [end:right.typed]

# --8<-- [start:right.sorted]
from itertools import groupby

def pair_counts(sequences):
    pairs = sorted((a, b) for s in sequences for a, b in zip(s, s[1:]))
    return {pair: len(list(group)) for pair, group in groupby(pairs)}
# --8<-- [end:right.sorted]

# --8<-- [start:index_for_value]
def pair_counts(sequences):
    counts = {}
    for tokens in sequences:
        for i in range(len(tokens) - 1):
            pair = (i, i + 1)
            counts[pair] = counts.get(pair, 0) + 1
    return counts
# --8<-- [end:index_for_value]

# --8<-- [start:list_as_key]
def pair_counts(sequences):
    counts = {}
    for tokens in sequences:
        for i in range(len(tokens) - 1):
            pair = tokens[i : i + 2]
            counts[pair] = counts.get(pair, 0) + 1
    return counts
# --8<-- [end:list_as_key]

# --8<-- [start:list_as_key.2]
from collections import Counter

def pair_counts(sequences):
    c = Counter()
    for s in sequences:
        c.update([[s[i], s[i + 1]] for i in range(len(s) - 1)])
    return c
# --8<-- [end:list_as_key.2]

# --8<-- [start:past_the_end]
def pair_counts(sequences):
    counts = {}
    for tokens in sequences:
        for i in range(len(tokens)):
            pair = (tokens[i], tokens[i + 1])
            counts[pair] = counts.get(pair, 0) + 1
    return counts
# --8<-- [end:past_the_end]

# --8<-- [start:value_for_index]
def pair_counts(sequences):
    counts = {}
    for tokens in sequences:
        for i in tokens:
            pair = (tokens[i], tokens[i + 1])
            counts[pair] = counts.get(pair, 0) + 1
    return counts
# --8<-- [end:value_for_index]

# --8<-- [start:ids_as_strings.1]
def pair_counts(sequences):
    counts = {}
    for tokens in sequences:
        words = [str(t) for t in tokens]
        for pair in zip(words, words[1:]):
            counts[pair] = counts.get(pair, 0) + 1
    return counts
# --8<-- [end:ids_as_strings.1]

# --8<-- [start:ids_as_strings.2]
def pair_counts(sequences):
    counts = {}
    for tokens in sequences:
        for i in range(len(tokens) - 1):
            key = f"{tokens[i]},{tokens[i + 1]}"
            counts[key] = counts.get(key, 0) + 1
    return counts
# --8<-- [end:ids_as_strings.2]

# --8<-- [start:ids_as_strings.3]
def pair_counts(sequences):
    counts = {}
    for tokens in sequences:
        text = "".join(map(chr, tokens))
        for i in range(len(text) - 1):
            counts[text[i : i + 2]] = counts.get(text[i : i + 2], 0) + 1
    return counts
# --8<-- [end:ids_as_strings.3]

# --8<-- [start:changed_while_looping]
def pair_counts(sequences):
    counts = {}
    for tokens in sequences:
        for i in range(len(tokens) - 1):
            pair = (tokens[i], tokens[i + 1])
            counts[pair] = counts.get(pair, 0) + 1
    for pair in counts:
        if counts[pair] == 1:
            del counts[pair]
    return counts
# --8<-- [end:changed_while_looping]

# --8<-- [start:wrong_at.digits]
import re

def pair_counts(sequences):
    counts = {}
    for tokens in sequences:
        pairs = ["".join(map(str, tokens[i : i + 2])) for i in range(len(tokens) - 1)]
        for i, pair in enumerate(pairs):
            first = pairs.index(pair)
            key = (tokens[first], tokens[first + 1])
            counts[key] = counts.get(key, 0) + 1
    return counts
# --8<-- [end:wrong_at.digits]

# --8<-- [start:wrong_at.bytes_only]
def pair_counts(sequences):
    counts = {}
    for tokens in sequences:
        for a, b in zip(tokens, tokens[1:]):
            if a < 256 and b < 256:
                counts[a, b] = counts.get((a, b), 0) + 1
    return counts
# --8<-- [end:wrong_at.bytes_only]

# --8<-- [start:wrong_at.no_same]
def pair_counts(sequences):
    counts = {}
    for tokens in sequences:
        for a, b in zip(tokens, tokens[1:]):
            if a != b:
                counts[a, b] = counts.get((a, b), 0) + 1
    return counts
# --8<-- [end:wrong_at.no_same]

# --8<-- [start:wrong_at.unordered]
def pair_counts(sequences):
    counts = {}
    for tokens in sequences:
        for a, b in zip(tokens, tokens[1:]):
            pair = (min(a, b), max(a, b))
            counts[pair] = counts.get(pair, 0) + 1
    return counts
# --8<-- [end:wrong_at.unordered]

# --8<-- [start:wrong_at.starts_at_one]
def pair_counts(sequences):
    counts = {}
    for tokens in sequences:
        for pair in zip(tokens, tokens[1:]):
            counts[pair] = counts.get(pair, 1) + 1
    return counts
# --8<-- [end:wrong_at.starts_at_one]

# --8<-- [start:wrong_type.float]
def pair_counts(sequences):
    counts = {}
    for tokens in sequences:
        for pair in zip(tokens, tokens[1:]):
            counts[pair] = counts.get(pair, 0.0) + 1
    return counts
# --8<-- [end:wrong_type.float]

# --8<-- [start:wrong_type.named]
from collections import namedtuple

Pair = namedtuple("Pair", "left right")

def pair_counts(sequences):
    counts = {}
    for tokens in sequences:
        for i in range(len(tokens) - 1):
            pair = Pair(tokens[i], tokens[i + 1])
            counts[pair] = counts.get(pair, 0) + 1
    return counts
# --8<-- [end:wrong_type.named]

# --8<-- [start:other_type.items]
def pair_counts(sequences):
    counts = {}
    for tokens in sequences:
        for pair in zip(tokens, tokens[1:]):
            counts[pair] = counts.get(pair, 0) + 1
    return sorted(counts.items())
# --8<-- [end:other_type.items]

# --8<-- [start:remembers]
def pair_counts(sequences, counts={}):
    for tokens in sequences:
        for pair in zip(tokens, tokens[1:]):
            counts[pair] = counts.get(pair, 0) + 1
    return counts
# --8<-- [end:remembers]

# --8<-- [start:prints]
def pair_counts(sequences):
    counts = {}
    for tokens in sequences:
        for pair in zip(tokens, tokens[1:]):
            counts[pair] = counts.get(pair, 0) + 1
    print(counts)
# --8<-- [end:prints]

# --8<-- [start:raised]
def pair_counts(sequences):
    counts = {}
    for tokens in sequences:
        for pair in zip(tokens, tokens[1:]):
            counts[pair] += 1
    return counts
# --8<-- [end:raised]

# --8<-- [start:list_as_key.set]
def pair_counts(sequences):
    seen = set()
    counts = {}
    for tokens in sequences:
        for i in range(len(tokens) - 1):
            seen.add([tokens[i], tokens[i + 1]])
    return counts
# --8<-- [end:list_as_key.set]

# --8<-- [start:wrong_at.counter_looked_up]
from collections import Counter

def pair_counts(sequences):
    counts = Counter(pair for s in sequences for pair in zip(s, s[1:]))
    return {pair: counts[pair] for pair in counts if counts[pair] > 1}
# --8<-- [end:wrong_at.counter_looked_up]

# --8<-- [start:wrong_at.loop_over_counts]
from collections import Counter

def pair_counts(sequences):
    counts = Counter(pair for s in sequences for pair in zip(s, s[1:]))
    result = {}
    for pair in counts:
        result[pair] = counts[pair] + 1
    return result
# --8<-- [end:wrong_at.loop_over_counts]

# --8<-- [start:wrong_at.nothing_is_false]
def pair_counts(sequences):
    counts = {}
    for tokens in sequences:
        before = None
        for t in tokens:
            if before:
                counts[before, t] = counts.get((before, t), 0) + 1
            before = t
    return counts
# --8<-- [end:wrong_at.nothing_is_false]

# --8<-- [start:wrong_at.four_sequences]
def pair_counts(sequences):
    counts = {}
    for tokens in sequences[:4]:
        for p in zip(tokens, tokens[1:]):
            counts[p] = counts.get(p, 0) + 1
    return counts
# --8<-- [end:wrong_at.four_sequences]
