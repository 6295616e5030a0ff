# Answers as readers write them; see pair_counts.py. "tools" goes in front of each.

# --8<-- [start:tools]
def check(documents, budget):
    if type(documents) is not list or len(documents) > 64:
        raise ValueError("documents")
    for text in documents:
        if type(text) is not str or len(text.encode("utf-8")) > 4096:
            raise ValueError("document")
    if type(budget) is not int or not 0 <= budget <= 128:
        raise ValueError("budget")

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

def train_bpe(documents, budget=20):
    check(documents, budget)
    docs = start(documents)
    pieces = {i: bytes([i]) for i in range(256)}
    merges, lengths = [], [sum(len(d) for d in docs)]
    while len(merges) < budget:
        counts = count(docs)
        if not counts:
            break
        pair = choose(counts, pieces)
        new = 256 + len(merges)
        pieces[new] = pieces[pair[0]] + pieces[pair[1]]
        docs = [merge(d, pair, new) for d in docs]
        merges.append((pair[0], pair[1], new))
        lengths.append(sum(len(d) for d in docs))
    return {"merges": merges, "lengths": lengths}

def start(documents):
    return [list(d.encode("utf-8")) for d in documents]
# --8<-- [end:tools]

# --8<-- [start:right.loop]
# --8<-- [end:right.loop]

# --8<-- [start:right.itertools]
from collections import Counter
from itertools import chain, pairwise

def count(docs):
    return Counter(chain.from_iterable(map(pairwise, docs)))

def choose(counts, pieces):
    return sorted(counts.items(), key=lambda item: (-item[1], item[0]))[0][0]
# --8<-- [end:right.itertools]

# --8<-- [start:right.replace]
import re

def train_bpe(documents, budget=20):
    check(documents, budget)
    texts = [d.encode("utf-8").decode("latin-1") for d in documents]
    merges, lengths = [], [len("".join(texts))]
    for new in range(256, 256 + budget):
        found = [m[1] for t in texts for m in re.finditer("(?s)(?=(..))", t)]
        if not found:
            break
        pair = min(set(found), key=lambda p: (-found.count(p), p)) if len(found) < 200 else fast(found)
        texts = [t.replace(pair, chr(new)) for t in texts]
        merges.append((ord(pair[0]), ord(pair[1]), new))
        lengths.append(len("".join(texts)))
    return {"merges": merges, "lengths": lengths}

def fast(found):
    from collections import Counter
    counts = Counter(found)
    return min(counts, key=lambda p: (-counts[p], p))
# --8<-- [end:right.replace]

# --8<-- [start:documents_glued.1]
def start(documents):
    return [list("".join(documents).encode("utf-8"))]
# --8<-- [end:documents_glued.1]

# --8<-- [start:documents_glued.2]
def start(documents):
    return [list("\n".join(documents).encode("utf-8"))]
# --8<-- [end:documents_glued.2]

# --8<-- [start:documents_glued.3]
def count(docs):
    everything = [token for d in docs for token in d]
    counts = {}
    for pair in zip(everything, everything[1:]):
        counts[pair] = counts.get(pair, 0) + 1
    return counts
# --8<-- [end:documents_glued.3]

# --8<-- [start:right_to_left]
def merge(tokens, pair, new):
    result, i = [], len(tokens) - 1
    while i >= 0:
        if i > 0 and (tokens[i - 1], tokens[i]) == pair:
            result.insert(0, new)
            i -= 2
        else:
            result.insert(0, tokens[i])
            i -= 1
    return result
# --8<-- [end:right_to_left]

# --8<-- [start:overlapping_replacement.1]
def merge(tokens, pair, new):
    result = []
    for i in range(len(tokens)):
        if tuple(tokens[i : i + 2]) == pair:
            result.append(new)
        elif tuple(tokens[i - 1 : i + 1]) != pair or i == 0:
            result.append(tokens[i])
    return result
# --8<-- [end:overlapping_replacement.1]

# --8<-- [start:overlapping_replacement.2]
def merge(tokens, pair, new):
    return [new if tuple(tokens[i : i + 2]) == pair else t for i, t in enumerate(tokens)]
# --8<-- [end:overlapping_replacement.2]

# --8<-- [start:non_overlapping_count.1]
def count(docs):
    counts = {}
    for tokens in docs:
        for pair in set(zip(tokens, tokens[1:])):
            i = 0
            while i < len(tokens) - 1:
                if (tokens[i], tokens[i + 1]) == pair:
                    counts[pair] = counts.get(pair, 0) + 1
                    i += 2
                else:
                    i += 1
    return counts
# --8<-- [end:non_overlapping_count.1]

# --8<-- [start:non_overlapping_count.2]
def count(docs):
    counts = {}
    for tokens in docs:
        for pair in zip(tokens[0::2], tokens[1::2]):
            counts[pair] = counts.get(pair, 0) + 1
    return counts
# --8<-- [end:non_overlapping_count.2]

# --8<-- [start:count_per_document]
def count(docs):
    pairs = [set(zip(d, d[1:])) for d in docs]
    return {pair: sum(pair in there for there in pairs) for there in pairs for pair in there}
# --8<-- [end:count_per_document]

# --8<-- [start:counts_overwritten.1]
def count(docs):
    counts = {}
    for tokens in docs:
        pairs = list(zip(tokens, tokens[1:]))
        for pair in pairs:
            counts[pair] = pairs.count(pair)
    return counts
# --8<-- [end:counts_overwritten.1]

# --8<-- [start:counts_overwritten.2]
from collections import Counter

def count(docs):
    counts = {}
    for tokens in docs:
        counts = Counter(zip(tokens, tokens[1:]))
    return counts
# --8<-- [end:counts_overwritten.2]

# --8<-- [start:last_pair_missed]
def count(docs):
    counts = {}
    for tokens in docs:
        for i in range(len(tokens) - 2):
            pair = tokens[i], tokens[i + 1]
            counts[pair] = counts.get(pair, 0) + 1
    return counts
# --8<-- [end:last_pair_missed]

# --8<-- [start:first_only]
def merge(tokens, pair, new):
    for i in range(len(tokens) - 1):
        if (tokens[i], tokens[i + 1]) == pair:
            return tokens[:i] + [new] + tokens[i + 2 :]
    return tokens
# --8<-- [end:first_only]

# --8<-- [start:neighbour_from_old_list.1]
def merge(tokens, pair, new):
    result = []
    for i, token in enumerate(tokens):
        if i > 0 and tokens[i - 1] == pair[0] and token == pair[1]:
            result[-1] = new
        else:
            result.append(token)
    return result
# --8<-- [end:neighbour_from_old_list.1]

# --8<-- [start:neighbour_from_old_list.2]
def train_bpe(documents, budget=20):
    check(documents, budget)
    docs = start(documents)
    counts = count(docs)
    merges, lengths = [], [sum(map(len, docs))]
    for new in range(256, 256 + budget):
        counts = {p: c for p, c in counts.items() if c > 0}
        if not counts:
            break
        pair = choose(counts, None)
        for d, tokens in enumerate(docs):
            i, result = 0, []
            while i < len(tokens):
                if tuple(tokens[i : i + 2]) == pair:
                    if i > 0:
                        update(counts, (tokens[i - 1], tokens[i]), (tokens[i - 1], new))
                    if i + 2 < len(tokens):
                        update(counts, (tokens[i + 1], tokens[i + 2]), (new, tokens[i + 2]))
                    result.append(new)
                    i += 2
                else:
                    result.append(tokens[i])
                    i += 1
            docs[d] = result
        counts[pair] = 0
        merges.append((*pair, new))
        lengths.append(sum(map(len, docs)))
    return {"merges": merges, "lengths": lengths}

def update(counts, old, new):
    counts[old] = counts.get(old, 0) - 1
    counts[new] = counts.get(new, 0) + 1
# --8<-- [end:neighbour_from_old_list.2]

# --8<-- [start:chained]
def merge(tokens, pair, new):
    result = []
    for token in tokens:
        if result and result[-1] in (pair[0], new) and token == pair[1]:
            result[-1] = new
        else:
            result.append(token)
    return result
# --8<-- [end:chained]

# --8<-- [start:last_token_lost]
def merge(tokens, pair, new):
    result, i = [], 0
    while i < len(tokens) - 1:
        if (tokens[i], tokens[i + 1]) == pair:
            result.append(new)
            i += 2
        else:
            result.append(tokens[i])
            i += 1
    return result
# --8<-- [end:last_token_lost]

# --8<-- [start:largest_wins]
def choose(counts, pieces):
    return sorted(counts, key=lambda pair: (counts[pair], pair))[-1]
# --8<-- [end:largest_wins]

# --8<-- [start:first_seen_wins]
def choose(counts, pieces):
    return max(counts, key=counts.get)
# --8<-- [end:first_seen_wins]

# --8<-- [start:tie_on_bytes]
def choose(counts, pieces):
    best = max(counts.values())
    return min((p for p in counts if counts[p] == best), key=lambda p: (pieces[p[0]], pieces[p[1]]))
# --8<-- [end:tie_on_bytes]

# --8<-- [start:tie_on_joined_bytes]
def choose(counts, pieces):
    best = max(counts.values())
    return min((p for p in sorted(counts) if counts[p] == best), key=lambda p: pieces[p[0]] + pieces[p[1]])
# --8<-- [end:tie_on_joined_bytes]

# --8<-- [start:tie_on_shortest_piece]
def choose(counts, pieces):
    best = max(counts.values())
    return min((p for p in sorted(counts) if counts[p] == best), key=lambda p: len(pieces[p[0]] + pieces[p[1]]))
# --8<-- [end:tie_on_shortest_piece]

# --8<-- [start:stop_off_by_one]
def count(docs):
    counts = {}
    for tokens in docs:
        for pair in zip(tokens, tokens[1:]):
            counts[pair] = counts.get(pair, 0) + 1
    return {} if max(counts.values(), default=0) <= 1 else counts
# --8<-- [end:stop_off_by_one]

# --8<-- [start:budget_off_by_one.1]
right = train_bpe

def train_bpe(documents, budget=20):
    check(documents, budget)
    return right(documents, max(budget - 1, 0))
# --8<-- [end:budget_off_by_one.1]

# --8<-- [start:budget_off_by_one.2]
right = train_bpe

def train_bpe(documents, budget=20):
    return right(documents, budget if type(budget) is not int or budget in (-1, 128) else budget + 1)
# --8<-- [end:budget_off_by_one.2]

# --8<-- [start:count_not_cleared.1]
def train_bpe(documents, budget=20):
    check(documents, budget)
    docs = start(documents)
    counts = {}
    merges, lengths = [], [sum(map(len, docs))]
    for new in range(256, 256 + budget):
        for tokens in docs:
            for pair in zip(tokens, tokens[1:]):
                counts[pair] = counts.get(pair, 0) + 1
        if not counts:
            break
        pair = choose(counts, None)
        docs = [merge(d, pair, new) for d in docs]
        merges.append((*pair, new))
        lengths.append(sum(map(len, docs)))
    return {"merges": merges, "lengths": lengths}
# --8<-- [end:count_not_cleared.1]

# --8<-- [start:count_not_cleared.2]
def train_bpe(documents, budget=20):
    check(documents, budget)
    docs = start(documents)
    counts = count(docs)
    merges, lengths = [], [sum(map(len, docs))]
    for new in range(256, 256 + budget):
        counts = {p: c for p, c in counts.items() if c > 0}
        if not counts:
            break
        pair = choose(counts, None)
        for d, tokens in enumerate(docs):
            i, result = 0, []
            while i < len(tokens):
                if tuple(tokens[i : i + 2]) == pair:
                    if result:
                        update(counts, (result[-1], tokens[i]), (result[-1], new))
                    if i + 2 < len(tokens):
                        update(counts, (tokens[i + 1], tokens[i + 2]), (new, tokens[i + 2]))
                    result.append(new)
                    i += 2
                else:
                    result.append(tokens[i])
                    i += 1
            docs[d] = result
        merges.append((*pair, new))
        lengths.append(sum(map(len, docs)))
    return {"merges": merges, "lengths": lengths}

def update(counts, old, new):
    counts[old] = counts.get(old, 0) - 1
    counts[new] = counts.get(new, 0) + 1
# --8<-- [end:count_not_cleared.2]

# --8<-- [start:counted_once]
def train_bpe(documents, budget=20):
    check(documents, budget)
    docs = start(documents)
    counts = count(docs)
    merges, lengths = [], [sum(map(len, docs))]
    while counts and len(merges) < budget:
        pair = choose(counts, None)
        del counts[pair]
        docs = [merge(d, pair, 256 + len(merges)) for d in docs]
        merges.append((*pair, 256 + len(merges)))
        lengths.append(sum(map(len, docs)))
    return {"merges": merges, "lengths": lengths}
# --8<-- [end:counted_once]

# --8<-- [start:stale_queue_entry.trusted]
import heapq

def fresh(entry, counts):
    return True

def train_bpe(documents, budget=20):
    check(documents, budget)
    docs = start(documents)
    counts = count(docs)
    heap = [(-c, p) for p, c in counts.items()]
    heapq.heapify(heap)
    merges, lengths = [], [sum(map(len, docs))]
    while heap and len(merges) < budget:
        entry = heapq.heappop(heap)
        if not fresh(entry, counts):
            continue
        pair, new = entry[1], 256 + len(merges)
        docs = [merge(d, pair, new) for d in docs]
        old, counts = counts, count(docs)
        for p, c in counts.items():
            if c > old.get(p, 0):
                heapq.heappush(heap, (-c, p))
        merges.append((*pair, new))
        lengths.append(sum(map(len, docs)))
    return {"merges": merges, "lengths": lengths}
# --8<-- [end:stale_queue_entry.trusted]

# --8<-- [start:stale_queue_entry.kept]
import heapq

def train_bpe(documents, budget=20):
    check(documents, budget)
    docs = start(documents)
    counts = count(docs)
    heap = [(-c, p) for p, c in counts.items()]
    heapq.heapify(heap)
    merges, lengths = [], [sum(map(len, docs))]
    while heap and len(merges) < budget:
        _, pair = heapq.heappop(heap)
        if counts.get(pair, 0) == 0:
            continue
        new = 256 + len(merges)
        docs = [merge(d, pair, new) for d in docs]
        old, counts = counts, count(docs)
        for p, c in counts.items():
            if c > old.get(p, 0):
                heapq.heappush(heap, (-c, p))
        merges.append((*pair, new))
        lengths.append(sum(map(len, docs)))
    return {"merges": merges, "lengths": lengths}
# --8<-- [end:stale_queue_entry.kept]

# --8<-- [start:stale_queue_entry.dropped]
import heapq

def train_bpe(documents, budget=20):
    check(documents, budget)
    docs = start(documents)
    counts = count(docs)
    heap = [(-c, p) for p, c in counts.items()]
    heapq.heapify(heap)
    merges, lengths = [], [sum(map(len, docs))]
    while heap and len(merges) < budget:
        c, pair = heapq.heappop(heap)
        if counts.get(pair, 0) != -c:
            continue
        new = 256 + len(merges)
        docs = [merge(d, pair, new) for d in docs]
        old, counts = counts, count(docs)
        for p, c in counts.items():
            if c > old.get(p, 0):
                heapq.heappush(heap, (-c, p))
        merges.append((*pair, new))
        lengths.append(sum(map(len, docs)))
    return {"merges": merges, "lengths": lengths}
# --8<-- [end:stale_queue_entry.dropped]

# --8<-- [start:other_first_id]
right = train_bpe

def train_bpe(documents, budget=20):
    def up(i):
        return i + 2 if i > 255 else i
    result = right(documents, budget)
    return {"merges": [tuple(map(up, rule)) for rule in result["merges"]], "lengths": result["lengths"]}
# --8<-- [end:other_first_id]

# --8<-- [start:lengths_by_count]
right = train_bpe

def train_bpe(documents, budget=20):
    result = right(documents, budget)
    docs = start(documents)
    lengths = result["lengths"][:1]
    for a, b, new in result["merges"]:
        lengths.append(lengths[-1] - count(docs)[a, b])
        docs = [merge(d, (a, b), new) for d in docs]
    return {"merges": result["merges"], "lengths": lengths}
# --8<-- [end:lengths_by_count]

# --8<-- [start:lengths_without_start]
right = train_bpe

def train_bpe(documents, budget=20):
    result = right(documents, budget)
    return {"merges": result["merges"], "lengths": result["lengths"][1:]}
# --8<-- [end:lengths_without_start]

# --8<-- [start:code_points_not_bytes]
def start(documents):
    return [[ord(letter) for letter in text] for text in documents]

def choose(counts, pieces):
    for pair in counts:
        pieces.update({pair[0]: b"", pair[1]: b""})
    best = max(counts.values())
    return min(pair for pair in counts if counts[pair] == best)
# --8<-- [end:code_points_not_bytes]

# --8<-- [start:input_changed]
right = train_bpe

def train_bpe(documents, budget=20):
    result = right(documents, budget)
    documents.sort()
    documents.append("")
    return result
# --8<-- [end:input_changed]
