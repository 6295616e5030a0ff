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
