# Answers as readers write them; see pair_counts.py. "tools" goes in front of each, and in front of those
# sections of train_bpe.py that make a mistake in one part only.

# --8<-- [start:tools]
START, LEAST = 258, 2

def count(docs):
    counts = {}
    for tokens in docs:
        for pair in zip(tokens, tokens[1:]):
            counts[pair] = counts.get(pair, 0) + 1
    return counts

def merge(tokens, pair, new):
    result, i = [], 0
    while i < len(tokens):
        if tuple(tokens[i : i + 2]) == pair:
            result.append(new)
            i += 2
        else:
            result.append(tokens[i])
            i += 1
    return result

def choose(counts, pieces):
    best = max(counts.values())
    return min(pair for pair in counts if counts[pair] == best)

def start(documents):
    return [list(d.encode("utf-8")) for d in documents]

def check(max_merges):
    if type(max_merges) is not int or max_merges < 0:
        raise ValueError("max_merges")

def fit_merges(documents, max_merges):
    check(max_merges)
    docs = start(documents)
    pieces = {i: bytes([i]) for i in range(256)}
    rules = []
    while len(rules) < max_merges:
        counts = count(docs)
        if not counts:
            break
        pair = choose(counts, pieces)
        if counts[pair] < LEAST:
            break
        new = START + len(rules)
        pieces[new] = pieces[pair[0]] + pieces[pair[1]]
        docs = [merge(d, pair, new) for d in docs]
        rules.append((pair, new))
    return rules
# --8<-- [end:tools]

# --8<-- [start:right.loop]
# --8<-- [end:right.loop]

# --8<-- [start:right.itertools]
from collections import Counter
from itertools import chain, count as ids, islice, pairwise

def rules_of(docs):
    for new in ids(258):
        counts = Counter(chain.from_iterable(map(pairwise, docs)))
        pair, best = min(counts.items(), key=lambda item: (-item[1], item[0]), default=(None, 0))
        if best < 2:
            return
        yield pair, new
        docs = [merge(d, pair, new) for d in docs]

def fit_merges(documents, max_merges):
    check(max_merges)
    return list(islice(rules_of(start(documents)), max_merges))
# --8<-- [end:right.itertools]

# --8<-- [start:right.regex]
import re

def fit_merges(documents, max_merges):
    check(max_merges)
    texts = [d.encode().decode("latin-1") for d in documents]
    rules = []
    for new in range(258, 258 + max_merges):
        found = [m[1] for t in texts for m in re.finditer("(?s)(?=(..))", t)]
        pair = min(found, key=lambda p: (-found.count(p), p), default="")
        if found.count(pair) < 2:
            break
        texts = [t.replace(pair, chr(new)) for t in texts]
        rules.append((tuple(map(ord, pair)), new))
    return rules
# --8<-- [end:right.regex]

# --8<-- [start:stop_off_by_one.1]
LEAST = 1
# --8<-- [end:stop_off_by_one.1]

# --8<-- [start:stop_off_by_one.2]
LEAST = 3
# --8<-- [end:stop_off_by_one.2]

# --8<-- [start:other_first_id]
START = 256
# --8<-- [end:other_first_id]

# --8<-- [start:budget_off_by_one.1]
right = fit_merges

def fit_merges(documents, max_merges):
    check(max_merges)
    return right(documents, max_merges + 1)
# --8<-- [end:budget_off_by_one.1]

# --8<-- [start:budget_off_by_one.2]
right = fit_merges

def fit_merges(documents, max_merges):
    check(max_merges)
    return right(documents, max(0, max_merges - 1))
# --8<-- [end:budget_off_by_one.2]

# --8<-- [start:counted_once]
def fit_merges(documents, max_merges):
    check(max_merges)
    counts = count(start(documents))
    ranking = sorted((-n, pair) for pair, n in counts.items() if n >= 2)
    return [(pair, 258 + i) for i, (_, pair) in enumerate(ranking[:max_merges])]
# --8<-- [end:counted_once]

# --8<-- [start:count_not_cleared]
def fit_merges(documents, max_merges):
    check(max_merges)
    docs, rules, counts = start(documents), [], {}
    for new in range(258, 258 + max_merges):
        for pair, n in count(docs).items():
            counts[pair] = counts.get(pair, 0) + n
        pair = min(counts, key=lambda p: (-counts[p], p), default=None)
        if not counts or counts[pair] < 2:
            break
        docs = [merge(d, pair, new) for d in docs]
        rules.append((pair, new))
    return rules
# --8<-- [end:count_not_cleared]

# --8<-- [start:stale_queue_entry.kept]
import heapq

def usable(remembered, now):
    return now > 0

def fit_merges(documents, max_merges):
    check(max_merges)
    docs, rules = start(documents), []
    counts = count(docs)
    heap = [(-n, pair) for pair, n in counts.items()]
    heapq.heapify(heap)
    while heap and len(rules) < max_merges:
        n, pair = heapq.heappop(heap)
        if -n < 2:
            break
        if not usable(-n, counts.get(pair, 0)):
            continue
        rules.append((pair, 258 + len(rules)))
        docs = [merge(d, *rules[-1]) for d in docs]
        old, counts = counts, count(docs)
        for p in counts:
            if counts[p] > old.get(p, 0):
                heapq.heappush(heap, (-counts[p], p))
    return rules
# --8<-- [end:stale_queue_entry.kept]

# --8<-- [start:stale_queue_entry.trusted]
import heapq

def fit_merges(documents, max_merges):
    check(max_merges)
    docs, rules = start(documents), []
    counts = count(docs)
    heap = sorted((-n, pair) for pair, n in counts.items())
    while heap and len(rules) < max_merges:
        n, pair = heapq.heappop(heap)
        if -n < 2:
            break
        rules.append((pair, 258 + len(rules)))
        docs = [merge(d, *rules[-1]) for d in docs]
        old, counts = counts, count(docs)
        for p in counts:
            if counts[p] > old.get(p, 0):
                heapq.heappush(heap, (-counts[p], p))
    return rules
# --8<-- [end:stale_queue_entry.trusted]

# --8<-- [start:stale_queue_entry.dropped]
import heapq

def fit_merges(documents, max_merges):
    check(max_merges)
    docs, rules = start(documents), []
    counts = count(docs)
    heap = sorted((-n, pair) for pair, n in counts.items())
    while heap and len(rules) < max_merges:
        n, pair = heapq.heappop(heap)
        if -n < 2:
            break
        if counts.get(pair) != -n:
            continue
        rules.append((pair, 258 + len(rules)))
        docs = [merge(d, *rules[-1]) for d in docs]
        old, counts = counts, count(docs)
        for p in counts:
            if counts[p] > old.get(p, 0):
                heapq.heappush(heap, (-counts[p], p))
    return rules
# --8<-- [end:stale_queue_entry.dropped]

# --8<-- [start:input_changed]
right = fit_merges

def fit_merges(documents, max_merges):
    check(max_merges)
    rules = right(documents, max_merges)
    documents.append("read")
    return rules
# --8<-- [end:input_changed]

# --8<-- [start:right.for_else]
def fit_merges(documents, max_merges):
    check(max_merges)
    docs, rules = start(documents), []
    for step in range(max_merges):
        counts = count(docs)
        frequent = {pair: n for pair, n in counts.items() if n >= 2}
        if not frequent:
            return rules
        pair = min(frequent, key=lambda p: (-frequent[p], p))
        docs = [merge(d, pair, 258 + step) for d in docs]
        rules.append((pair, 258 + step))
    return rules
# --8<-- [end:right.for_else]

# --8<-- [start:right.generator]
def learn(docs, new=258):
    while True:
        counts = count(docs)
        if max(counts.values(), default=0) < 2:
            return
        pair = choose(counts, None)
        docs = [merge(d, pair, new) for d in docs]
        yield pair, new
        new += 1

def fit_merges(documents, max_merges):
    check(max_merges)
    return [rule for _, rule in zip(range(max_merges), learn(start(documents)))]
# --8<-- [end:right.generator]

# --8<-- [start:right.try]
def fit_merges(documents, max_merges):
    check(max_merges)
    docs, rules = start(documents), []
    while len(rules) < max_merges:
        counts = count(docs)
        try:
            n, pair = min((-n, pair) for pair, n in counts.items())
        except ValueError:
            break
        if n > -2:
            break
        docs = [merge(d, pair, 258 + len(rules)) for d in docs]
        rules += [(pair, 258 + len(rules))]
    return rules
# --8<-- [end:right.try]

# --8<-- [start:right.dict]
def fit_merges(documents, max_merges):
    check(max_merges)
    docs, rules = start(documents), {}
    for _ in range(max_merges):
        counts = count(docs)
        if not counts or max(counts.values()) <= 1:
            break
        pair = choose(counts, None)
        rules[pair] = 258 + len(rules)
        docs = [merge(d, pair, rules[pair]) for d in docs]
    return list(rules.items())
# --8<-- [end:right.dict]

# --8<-- [start:right.zip]
from itertools import count as numbers

def fit_merges(documents, max_merges):
    check(max_merges)
    docs, pairs = start(documents), []
    for new in range(258, 258 + max_merges):
        counts = count(docs)
        if not any(n > 1 for n in counts.values()):
            break
        pairs.append(choose(counts, None))
        docs = [merge(d, pairs[-1], new) for d in docs]
    return list(zip(pairs, numbers(258)))
# --8<-- [end:right.zip]

# --8<-- [start:right.default_argument]
def fit_merges(documents, max_merges, first=258, least=2):
    if not isinstance(max_merges, int) or isinstance(max_merges, bool) or max_merges < 0:
        raise ValueError(f"max_merges: {max_merges!r}")
    docs, rules = start(documents), []
    while len(rules) < max_merges and any(n >= least for n in count(docs).values()):
        pair = choose(count(docs), None)
        docs = [merge(d, pair, first + len(rules)) for d in docs]
        rules.append((pair, first + len(rules)))
    return rules
# --8<-- [end:right.default_argument]

# --8<-- [start:right.map]
def fit_merges(documents, max_merges):
    check(max_merges)
    docs, rules = list(map(start, [documents]))[0], []
    for new in range(258, 258 + max_merges):
        counts = count(docs)
        if max(list(counts.values()) + [0]) < LEAST:
            break
        pair = choose(counts, None)
        docs = list(map(lambda d: merge(d, pair, new), docs))
        rules.append((pair, new))
    return rules
# --8<-- [end:right.map]

# --8<-- [start:accepts.bool]
def check(max_merges):
    if not isinstance(max_merges, int) or max_merges < 0:
        raise ValueError
# --8<-- [end:accepts.bool]

# --8<-- [start:accepts.negative]
def check(max_merges):
    if type(max_merges) is not int:
        raise ValueError
# --8<-- [end:accepts.negative]

# --8<-- [start:accepts.float]
def check(max_merges):
    if type(max_merges) is bool or max_merges < 0:
        raise ValueError

right = fit_merges
# --8<-- [end:accepts.float]

# --8<-- [start:other_error]
def check(max_merges):
    if type(max_merges) is not int or max_merges < 0:
        raise TypeError("max_merges")
# --8<-- [end:other_error]

# --8<-- [start:wrong_type.lists]
right = fit_merges

def fit_merges(documents, max_merges):
    return [list(rule) for rule in right(documents, max_merges)]
# --8<-- [end:wrong_type.lists]

# --8<-- [start:wrong_at.triples]
right = fit_merges

def fit_merges(documents, max_merges):
    return [(*pair, new) for pair, new in right(documents, max_merges)]
# --8<-- [end:wrong_at.triples]

# --8<-- [start:other_type.dict]
right = fit_merges

def fit_merges(documents, max_merges):
    return dict(right(documents, max_merges))
# --8<-- [end:other_type.dict]

# --8<-- [start:wrong_at.swapped]
right = fit_merges

def fit_merges(documents, max_merges):
    return [(new, pair) for pair, new in right(documents, max_merges)]
# --8<-- [end:wrong_at.swapped]

# --8<-- [start:raised.lesson_limits]
right = fit_merges

def fit_merges(documents, max_merges):
    if len(documents) > 64 or max_merges > 128 or any(len(d.encode()) > 4096 for d in documents):
        raise ValueError("limits")
    return right(documents, max_merges)
# --8<-- [end:raised.lesson_limits]

# --8<-- [start:result_thrown_away]
def fit_merges(documents, max_merges):
    check(max_merges)
    docs, rules = start(documents), []
    for new in range(258, 258 + max_merges):
        counts = count(docs)
        if max(counts.values(), default=0) < 2:
            break
        pair = choose(counts, None)
        for d in docs:
            merge(d, pair, new)
        rules.append((pair, new))
    return rules
# --8<-- [end:result_thrown_away]

# --8<-- [start:remembers]
RULES = []

def fit_merges(documents, max_merges):
    check(max_merges)
    docs = start(documents)
    while len(RULES) < max_merges:
        counts = count(docs)
        if max(counts.values(), default=0) < 2:
            break
        pair = choose(counts, None)
        docs = [merge(d, pair, 258 + len(RULES)) for d in docs]
        RULES.append((pair, 258 + len(RULES)))
    return RULES
# --8<-- [end:remembers]
