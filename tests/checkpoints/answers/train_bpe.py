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
def train_bpe(documents, budget=20):
    check(documents, budget)
    docs, merges = start(documents), []
    lengths = [sum(map(len, docs))]
    for new in range(256, 257 + budget):
        counts = count(docs)
        if not counts:
            break
        pair = choose(counts, {})
        docs = [merge(d, pair, new) for d in docs]
        merges.append((*pair, new))
        lengths.append(sum(map(len, docs)))
    return {"merges": merges, "lengths": lengths}
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

# --8<-- [start:right.counter]
from collections import Counter

def count(docs):
    return Counter(pair for d in docs for pair in zip(d, d[1:]))

def choose(counts, pieces):
    return sorted(counts, key=lambda p: (-counts[p], p[0], p[1]))[0]
# --8<-- [end:right.counter]

# --8<-- [start:right.max_negative]
def choose(counts, pieces):
    return max(counts, key=lambda p: (counts[p], -p[0], -p[1]))
# --8<-- [end:right.max_negative]

# --8<-- [start:right.sorted_first]
def choose(counts, pieces):
    return max(sorted(counts), key=counts.get)
# --8<-- [end:right.sorted_first]

# --8<-- [start:right.two_steps]
def choose(counts, pieces):
    top, best = 0, None
    for pair, n in counts.items():
        if n > top or (n == top and pair < best):
            top, best = n, pair
    return best
# --8<-- [end:right.two_steps]

# --8<-- [start:right.mending]
def train_bpe(documents, budget=20):
    check(documents, budget)
    docs = start(documents)
    counts = count(docs)
    merges, lengths = [], [sum(map(len, docs))]
    for new in range(256, 256 + budget):
        counts = {p: n for p, n in counts.items() if n > 0}
        if not counts:
            break
        pair = choose(counts, {})
        for k, d in enumerate(docs):
            after = merge(d, pair, new)
            for p in zip(d, d[1:]):
                counts[p] -= 1
            for p in zip(after, after[1:]):
                counts[p] = counts.get(p, 0) + 1
            docs[k] = after
        merges.append((*pair, new))
        lengths.append(sum(map(len, docs)))
    return dict(merges=merges, lengths=lengths)
# --8<-- [end:right.mending]

# --8<-- [start:right.class]
class Trainer:
    def __init__(self, documents):
        self.docs = start(documents)
        self.merges = []
        self.lengths = [self.total()]

    def total(self):
        return sum(len(d) for d in self.docs)

    def round(self):
        counts = count(self.docs)
        if not counts:
            return False
        pair = choose(counts, {})
        new = 256 + len(self.merges)
        self.docs = [merge(d, pair, new) for d in self.docs]
        self.merges.append(pair + (new,))
        self.lengths.append(self.total())
        return True

def train_bpe(documents, budget=20):
    check(documents, budget)
    trainer = Trainer(documents)
    while budget > 0 and trainer.round():
        budget -= 1
    return {"lengths": trainer.lengths, "merges": trainer.merges}
# --8<-- [end:right.class]

# --8<-- [start:right.recursion]
def train_bpe(documents, budget=20):
    check(documents, budget)
    def go(docs, left, new):
        total, counts = sum(map(len, docs)), count(docs)
        if left == 0 or not counts:
            return [], [total]
        pair = choose(counts, {})
        merges, lengths = go([merge(d, pair, new) for d in docs], left - 1, new + 1)
        return [(*pair, new), *merges], [total, *lengths]
    merges, lengths = go(start(documents), budget, 256)
    return {"merges": merges, "lengths": lengths}
# --8<-- [end:right.recursion]

# --8<-- [start:list_compared_with_tuple]
def merge(tokens, pair, new):
    result, i = [], 0
    while i < len(tokens):
        if tokens[i : i + 2] == pair:
            result.append(new)
            i += 2
        else:
            result.append(tokens[i])
            i += 1
    return result
# --8<-- [end:list_compared_with_tuple]

# --8<-- [start:nothing_merged]
def merge(tokens, pair, new):
    return list(tokens)
# --8<-- [end:nothing_merged]

# --8<-- [start:index_for_value.1]
def count(docs):
    counts = {}
    for tokens in docs:
        for i in range(len(tokens) - 1):
            pair = (i, i + 1)
            counts[pair] = counts.get(pair, 0) + 1
    return counts
# --8<-- [end:index_for_value.1]

# --8<-- [start:index_for_value.2]
def merge(tokens, pair, new):
    result, i = [], 0
    while i < len(tokens):
        if tuple(tokens[i : i + 2]) == pair:
            result.append(new)
            i += 2
        else:
            result.append(i)
            i += 1
    return result
# --8<-- [end:index_for_value.2]

# --8<-- [start:past_the_end]
def count(docs):
    counts = {}
    for tokens in docs:
        for i in range(len(tokens)):
            pair = (tokens[i], tokens[i + 1])
            counts[pair] = counts.get(pair, 0) + 1
    return counts
# --8<-- [end:past_the_end]

# --8<-- [start:list_as_key]
def count(docs):
    counts = {}
    for tokens in docs:
        for i in range(len(tokens) - 1):
            pair = [tokens[i], tokens[i + 1]]
            counts[pair] = counts.get(pair, 0) + 1
    return counts
# --8<-- [end:list_as_key]

# --8<-- [start:text_changed.lower]
def start(documents):
    return [list(d.lower().encode("utf-8")) for d in documents]
# --8<-- [end:text_changed.lower]

# --8<-- [start:text_changed.strip]
def start(documents):
    return [list(d.strip().encode("utf-8")) for d in documents]
# --8<-- [end:text_changed.strip]

# --8<-- [start:text_changed.nfc]
import unicodedata

def start(documents):
    return [list(unicodedata.normalize("NFC", d).encode("utf-8")) for d in documents]
# --8<-- [end:text_changed.nfc]

# --8<-- [start:text_changed.nfd]
import unicodedata

def start(documents):
    return [list(unicodedata.normalize("NFD", d).encode("utf-8")) for d in documents]
# --8<-- [end:text_changed.nfd]

# --8<-- [start:result_thrown_away]
def train_bpe(documents, budget=20):
    check(documents, budget)
    docs = start(documents)
    merges, lengths = [], [sum(len(d) for d in docs)]
    for new in range(256, 256 + budget):
        counts = count(docs)
        if not counts:
            break
        pair = choose(counts, None)
        for d in docs:
            merge(d, pair, new)
        merges.append((*pair, new))
        lengths.append(sum(len(d) for d in docs))
    return {"merges": merges, "lengths": lengths}
# --8<-- [end:result_thrown_away]

# --8<-- [start:wrong_type.lists]
right = train_bpe

def train_bpe(documents, budget=20):
    learned = right(documents, budget)
    return {"merges": [list(rule) for rule in learned["merges"]], "lengths": learned["lengths"]}
# --8<-- [end:wrong_type.lists]

# --8<-- [start:other_type.tuple]
right = train_bpe

def train_bpe(documents, budget=20):
    learned = right(documents, budget)
    return learned["merges"], learned["lengths"]
# --8<-- [end:other_type.tuple]

# --8<-- [start:wrong_at.no_lengths]
right = train_bpe

def train_bpe(documents, budget=20):
    return {"merges": right(documents, budget)["merges"]}
# --8<-- [end:wrong_at.no_lengths]

# --8<-- [start:wrong_at.length_too_many]
right = train_bpe

def train_bpe(documents, budget=20):
    learned = right(documents, budget)
    return {"merges": learned["merges"], "lengths": learned["lengths"] + learned["lengths"][-1:]}
# --8<-- [end:wrong_at.length_too_many]

# --8<-- [start:wrong_at.documents_counted]
right = train_bpe

def train_bpe(documents, budget=20):
    learned = right(documents, budget)
    return {"merges": learned["merges"], "lengths": [len(documents), *learned["lengths"][1:]]}
# --8<-- [end:wrong_at.documents_counted]

# --8<-- [start:signature]
right = train_bpe

def train_bpe(documents):
    return right(documents)
# --8<-- [end:signature]

# --8<-- [start:accepts.nothing_checked]
def check(documents, budget):
    pass
# --8<-- [end:accepts.nothing_checked]

# --8<-- [start:accepts.bool]
def check(documents, budget):
    if not isinstance(documents, list) or len(documents) > 64 or not isinstance(budget, int) or not 0 <= budget <= 128:
        raise ValueError
    if any(not isinstance(d, str) or len(d.encode()) > 4096 for d in documents):
        raise ValueError
# --8<-- [end:accepts.bool]

# --8<-- [start:accepts.letters]
def check(documents, budget):
    if type(documents) is not list or len(documents) > 64 or type(budget) is not int or not 0 <= budget <= 128:
        raise ValueError
    if any(type(d) is not str or len(d) > 4096 for d in documents):
        raise ValueError
# --8<-- [end:accepts.letters]

# --8<-- [start:accepts.first_document_only]
def check(documents, budget):
    if type(documents) is not list or len(documents) > 64 or type(budget) is not int or not 0 <= budget <= 128:
        raise ValueError
    if any(type(d) is not str for d in documents) or (documents and len(documents[0].encode()) > 4096):
        raise ValueError
# --8<-- [end:accepts.first_document_only]

# --8<-- [start:raised.total_bytes]
earlier = check

def check(documents, budget):
    earlier(documents, budget)
    if sum(len(d.encode()) for d in documents) > 4096:
        raise ValueError("too many bytes")
# --8<-- [end:raised.total_bytes]

# --8<-- [start:raised.limit_itself]
earlier = check

def check(documents, budget):
    earlier(documents, budget)
    if budget == 128 or len(documents) == 64 or any(len(d.encode()) == 4096 for d in documents):
        raise ValueError("too many")
# --8<-- [end:raised.limit_itself]

# --8<-- [start:wrong_at.budget_clamped]
right = train_bpe

def train_bpe(documents, budget=20):
    check(documents, budget)
    return right(documents, min(budget, 100))
# --8<-- [end:wrong_at.budget_clamped]

# --8<-- [start:other_error]
def check(documents, budget):
    assert type(documents) is list and len(documents) <= 64
    assert all(type(d) is str and len(d.encode()) <= 4096 for d in documents)
    assert type(budget) is int and 0 <= budget <= 128
# --8<-- [end:other_error]

# --8<-- [start:remembers]
def train_bpe(documents, budget=20, merges=[]):
    check(documents, budget)
    docs = start(documents)
    lengths = [sum(len(d) for d in docs)]
    for new in range(256, 256 + budget):
        counts = count(docs)
        if not counts:
            break
        pair = choose(counts, None)
        docs = [merge(d, pair, new) for d in docs]
        merges.append((*pair, new))
        lengths.append(sum(len(d) for d in docs))
    return {"merges": merges, "lengths": lengths}
# --8<-- [end:remembers]

# --8<-- [start:first_seen_wins.loop]
def choose(counts, pieces):
    best, top = None, 0
    for pair in counts:
        if counts[pair] > top:
            best, top = pair, counts[pair]
    return best
# --8<-- [end:first_seen_wins.loop]

# --8<-- [start:largest_wins.loop]
def choose(counts, pieces):
    best, top = None, 0
    for pair in sorted(counts):
        if counts[pair] >= top:
            best, top = pair, counts[pair]
    return best
# --8<-- [end:largest_wins.loop]

# --8<-- [start:wrong_at.least_frequent]
def choose(counts, pieces):
    best = None
    for pair in counts:
        if best is None or counts[pair] < counts[best]:
            best = pair
    return best
# --8<-- [end:wrong_at.least_frequent]

# --8<-- [start:wrong_at.zero_between]
def count(docs):
    flat = [t for d in docs for t in [*d, 0]]
    counts = {}
    for a, b in zip(flat, flat[1:]):
        if a != 0 and b != 0:
            counts[a, b] = counts.get((a, b), 0) + 1
    return counts
# --8<-- [end:wrong_at.zero_between]

# --8<-- [start:wrong_at.newline_between]
def count(docs):
    flat = [t for d in docs for t in [*d, 10]]
    counts = {}
    for a, b in zip(flat, flat[1:]):
        if a != 10 and b != 10:
            counts[a, b] = counts.get((a, b), 0) + 1
    return counts
# --8<-- [end:wrong_at.newline_between]

# --8<-- [start:wrong_at.left_only]
def choose(counts, pieces):
    return min(counts, key=lambda p: (-counts[p], p[0]))
# --8<-- [end:wrong_at.left_only]

# --8<-- [start:wrong_at.as_text]
def choose(counts, pieces):
    return min(counts, key=lambda p: (-counts[p], str(p)))
# --8<-- [end:wrong_at.as_text]

# --8<-- [start:wrong_at.no_signature]
def start(documents):
    return [list(d.lstrip("\ufeff").encode()) for d in documents]
# --8<-- [end:wrong_at.no_signature]

# --8<-- [start:right.empty_documents_left_out]
def start(documents):
    return [list(d.encode()) for d in documents if d]
# --8<-- [end:right.empty_documents_left_out]
