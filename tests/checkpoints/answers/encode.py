# Answers as readers write them; see pair_counts.py. "tools" goes in front of each.

# --8<-- [start:tools]
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

def encode(text, merges):
    tokens = list(text.encode("utf-8"))
    for rule in merges:
        tokens = merge(tokens, (rule[0], rule[1]), rule[2])
    return tokens
# --8<-- [end:tools]

# --8<-- [start:right.loop]
# --8<-- [end:right.loop]

# --8<-- [start:right.lowest_rank]
def encode(text, merges):
    ranks = {(a, b): i for i, (a, b, _) in enumerate(merges)}
    tokens = list(text.encode("utf-8"))
    while True:
        fits = [pair for pair in zip(tokens, tokens[1:]) if pair in ranks]
        if not fits:
            return tokens
        pair = min(fits, key=ranks.get)
        tokens = merge(tokens, pair, merges[ranks[pair]][2])
# --8<-- [end:right.lowest_rank]

# --8<-- [start:right.replace]
def encode(text, merges):
    text = text.encode().decode("latin-1")
    for a, b, new in merges:
        text = text.replace(chr(a) + chr(b), chr(new))
    return [ord(c) for c in text]
# --8<-- [end:right.replace]

# --8<-- [start:right.reduce]
from functools import reduce
from itertools import zip_longest

def encode(text, merges):
    def apply(tokens, rule):
        walk = iter(zip_longest(tokens, tokens[1:]))
        return [rule[2] if both == rule[:2] and next(walk) else both[0] for both in walk]
    return reduce(apply, merges, list(text.encode()))
# --8<-- [end:right.reduce]

# --8<-- [start:longest_match]
def encode(text, merges):
    pieces = {bytes([i]): i for i in range(256)}
    known = {i: bytes([i]) for i in range(256)}
    waiting = list(merges)
    while waiting:
        a, b, new = waiting.pop(0)
        if a in known and b in known:
            known[new] = known[a] + known[b]
            pieces[known[new]] = new
        else:
            waiting.append((a, b, new))
    data, i, ids = text.encode(), 0, []
    while i < len(data):
        j = len(data)
        while data[i:j] not in pieces:
            j -= 1
        ids.append(pieces[data[i:j]])
        i = j
    return ids
# --8<-- [end:longest_match]

# --8<-- [start:fewest_tokens]
def encode(text, merges):
    pieces = {i: bytes([i]) for i in range(256)}
    for _ in merges:
        for a, b, new in merges:
            if a in pieces and b in pieces:
                pieces[new] = pieces[a] + pieces[b]
    data = text.encode()
    best = {0: []}
    for end in range(1, len(data) + 1):
        for i, piece in pieces.items():
            if data[:end].endswith(piece):
                path = best[end - len(piece)] + [i]
                if end not in best or len(path) < len(best[end]):
                    best[end] = path
    return best[len(data)]
# --8<-- [end:fewest_tokens]

# --8<-- [start:merging_as_it_reads]
def encode(text, merges):
    ranks = {(a, b): new for a, b, new in merges}
    stack = []
    for byte in text.encode():
        stack.append(byte)
        while tuple(stack[-2:]) in ranks:
            right, left = stack.pop(), stack.pop()
            stack.append(ranks[left, right])
    return stack
# --8<-- [end:merging_as_it_reads]

# --8<-- [start:rules_sorted]
right = encode

def encode(text, merges):
    return right(text, sorted(merges))
# --8<-- [end:rules_sorted]

# --8<-- [start:rules_reversed]
right = encode

def encode(text, merges):
    return right(text, list(reversed(merges)))
# --8<-- [end:rules_reversed]

# --8<-- [start:right.until_nothing_changes]
right = encode

def encode(text, merges):
    tokens = list(text.encode())
    while True:
        before = tokens
        for a, b, new in merges:
            tokens = merge(tokens, (a, b), new)
        if tokens == before:
            return tokens
# --8<-- [end:right.until_nothing_changes]

# --8<-- [start:code_points_not_bytes]
def encode(text, merges):
    for a, b, new in merges:
        text = text.replace(chr(a) + chr(b), chr(new))
    return [ord(c) for c in text]
# --8<-- [end:code_points_not_bytes]

# --8<-- [start:right_to_left]
def merge(tokens, pair, new):
    tokens, i = list(tokens), len(tokens) - 1
    while i > 0:
        if (tokens[i - 1], tokens[i]) == pair:
            tokens[i - 1 : i + 1] = [new]
            i -= 1
        i -= 1
    return tokens
# --8<-- [end:right_to_left]

# --8<-- [start:overlapping_replacement]
def merge(tokens, pair, new):
    return [new if tuple(tokens[i : i + 2]) == pair else t for i, t in enumerate(tokens)]
# --8<-- [end:overlapping_replacement]

# --8<-- [start:first_only]
def encode(text, merges):
    text = text.encode().decode("latin-1")
    for a, b, new in merges:
        text = text.replace(chr(a) + chr(b), chr(new), 1)
    return [ord(c) for c in text]
# --8<-- [end:first_only]

# --8<-- [start:neighbour_from_old_list]
def merge(tokens, pair, new):
    result = []
    for i, token in enumerate(tokens):
        if i > 0 and tokens[i - 1] == pair[0] and token == pair[1]:
            result[-1] = new
        else:
            result.append(token)
    return result
# --8<-- [end:neighbour_from_old_list]

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

# --8<-- [start:input_changed]
def encode(text, merges):
    tokens = list(text.encode())
    while merges:
        a, b, new = merges.pop(0)
        tokens = merge(tokens, (a, b), new)
    return tokens
# --8<-- [end:input_changed]

# --8<-- [start:right.lowest_rank]
def encode(text, merges):
    ranks = {(a, b): new for a, b, new in merges}
    ids = list(text.encode("utf-8"))
    while len(ids) >= 2:
        pairs = set(zip(ids, ids[1:]))
        pair = min(pairs, key=lambda p: ranks.get(p, float("inf")))
        if pair not in ranks:
            break
        ids = merge(ids, pair, ranks[pair])
    return ids
# --8<-- [end:right.lowest_rank]

# --8<-- [start:right.by_list_position]
def encode(text, merges):
    ids = list(text.encode())
    order = [(a, b) for a, b, _ in merges]
    while True:
        present = [order.index(p) for p in zip(ids, ids[1:]) if p in order]
        if not present:
            return ids
        a, b, new = merges[min(present)]
        ids = merge(ids, (a, b), new)
# --8<-- [end:right.by_list_position]

# --8<-- [start:right.one_at_a_time]
def encode(text, merges):
    ranks = {(a, b): (rank, new) for rank, (a, b, new) in enumerate(merges)}
    parts = list(text.encode("utf-8"))
    while True:
        lowest, where = None, None
        for i, pair in enumerate(zip(parts[:-1], parts[1:])):
            rank = ranks.get(pair)
            if rank is not None and (lowest is None or rank < lowest):
                lowest, where = rank, i
        if lowest is None:
            break
        parts = parts[:where] + [lowest[1]] + parts[where + 2 :]
    return parts
# --8<-- [end:right.one_at_a_time]

# --8<-- [start:right.heap]
import heapq

def encode(text, merges):
    ranks = {(a, b): (rank, new) for rank, (a, b, new) in enumerate(merges)}
    ids = list(text.encode())
    while True:
        heap = [(ranks[p][0], i) for i, p in enumerate(zip(ids, ids[1:])) if p in ranks]
        if not heap:
            return ids
        heapq.heapify(heap)
        rank, i = heap[0]
        ids[i : i + 2] = [merges[rank][2]]
# --8<-- [end:right.heap]

# --8<-- [start:right.recursion]
def encode(text, merges):
    def apply(ids, rules):
        if not rules:
            return ids
        a, b, new = rules[0]
        return apply(merge(ids, (a, b), new), rules[1:])
    return apply(list(bytes(text, "utf-8")), merges)
# --8<-- [end:right.recursion]

# --8<-- [start:right.in_place]
def encode(text, merges):
    ids = list(text.encode())
    for left, right, new in merges:
        i = 0
        while i + 1 < len(ids):
            if ids[i] == left and ids[i + 1] == right:
                ids[i : i + 2] = [new]
            i += 1
    return ids
# --8<-- [end:right.in_place]

# --8<-- [start:right.by_id]
def encode(text, merges):
    ids = list(text.encode())
    for a, b, new in sorted(merges, key=lambda rule: rule[2]):
        ids = merge(ids, (a, b), new)
    return ids
# --8<-- [end:right.by_id]

# --8<-- [start:right.bytearray]
def encode(text, merges):
    ids = [byte for byte in bytearray(text, "utf8")]
    for rule in merges:
        out = []
        for t in ids:
            if out and not isinstance(out[-1], str) and (out[-1], t) == tuple(rule[:2]):
                out[-1] = str(rule[2])
            else:
                out.append(t)
        ids = [int(t) for t in out]
    return ids
# --8<-- [end:right.bytearray]

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

# --8<-- [start:result_thrown_away]
def encode(text, merges):
    tokens = list(text.encode("utf-8"))
    for a, b, new in merges:
        merge(tokens, (a, b), new)
    return tokens
# --8<-- [end:result_thrown_away]

# --8<-- [start:nothing_merged]
def encode(text, merges):
    return list(text.encode("utf-8"))
# --8<-- [end:nothing_merged]

# --8<-- [start:past_the_end]
def merge(tokens, pair, new):
    result, i = [], 0
    while i < len(tokens):
        if tokens[i] == pair[0] and tokens[i + 1] == pair[1]:
            result.append(new)
            i += 2
        else:
            result.append(tokens[i])
            i += 1
    return result
# --8<-- [end:past_the_end]

# --8<-- [start:index_for_value]
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
# --8<-- [end:index_for_value]

# --8<-- [start:value_for_index]
def encode(text, merges):
    tokens = list(text.encode())
    for rule in merges:
        for i in tokens:
            if (tokens[i], tokens[i + 1]) == rule[:2]:
                return [rule[2]]
    return tokens
# --8<-- [end:value_for_index]

# --8<-- [start:text_changed.lower]
right = encode

def encode(text, merges):
    return right(text.lower(), merges)
# --8<-- [end:text_changed.lower]

# --8<-- [start:text_changed.strip]
right = encode

def encode(text, merges):
    return right(text.strip(), merges)
# --8<-- [end:text_changed.strip]

# --8<-- [start:text_changed.nfc]
import unicodedata
right = encode

def encode(text, merges):
    return right(unicodedata.normalize("NFC", text), merges)
# --8<-- [end:text_changed.nfc]

# --8<-- [start:text_changed.nfkc]
import unicodedata
right = encode

def encode(text, merges):
    return right(unicodedata.normalize("NFKC", text), merges)
# --8<-- [end:text_changed.nfkc]

# --8<-- [start:is_for_equals]
def merge(tokens, pair, new):
    result, i = [], 0
    while i < len(tokens):
        if i + 1 < len(tokens) and tokens[i] is pair[0] and tokens[i + 1] is pair[1]:
            result.append(new)
            i += 2
        else:
            result.append(tokens[i])
            i += 1
    return result
# --8<-- [end:is_for_equals]

# --8<-- [start:wrong_at.first_rule_only]
def encode(text, merges):
    tokens = list(text.encode())
    for a, b, new in merges[:1]:
        tokens = merge(tokens, (a, b), new)
    return tokens
# --8<-- [end:wrong_at.first_rule_only]

# --8<-- [start:wrong_at.words]
def encode(text, merges):
    ids = []
    for word in text.split():
        tokens = list(word.encode())
        for a, b, new in merges:
            tokens = merge(tokens, (a, b), new)
        ids += tokens
    return ids
# --8<-- [end:wrong_at.words]

# --8<-- [start:wrong_at.numbered_from_256]
def encode(text, merges):
    tokens = list(text.encode())
    for new, (a, b, _) in enumerate(merges, 256):
        tokens = merge(tokens, (a, b), new)
    return tokens
# --8<-- [end:wrong_at.numbered_from_256]

# --8<-- [start:wrong_at.returns_in_loop]
def encode(text, merges):
    tokens = list(text.encode())
    for a, b, new in merges:
        tokens = merge(tokens, (a, b), new)
        return tokens
    return tokens
# --8<-- [end:wrong_at.returns_in_loop]

# --8<-- [start:other_type.bytes]
def encode(text, merges):
    tokens = text.encode()
    for a, b, new in merges:
        if new < 256:
            tokens = tokens.replace(bytes([a, b]), bytes([new]))
    return tokens
# --8<-- [end:other_type.bytes]

# --8<-- [start:raised.ascii]
right = encode

def encode(text, merges):
    return right(text.encode("ascii").decode(), merges)
# --8<-- [end:raised.ascii]

# --8<-- [start:ids_as_strings]
def encode(text, merges):
    words = " " + " ".join(str(b) for b in text.encode()) + " "
    for a, b, new in merges:
        words = words.replace(f" {a} {b} ", f" {new} ")
    return words.split()
# --8<-- [end:ids_as_strings]

# --8<-- [start:wrong_at.nul]
right = encode

def encode(text, merges):
    return right(text.replace("\0", ""), merges)
# --8<-- [end:wrong_at.nul]

# --8<-- [start:wrong_at.five_rules]
right = encode

def encode(text, merges):
    return right(text, merges[:5])
# --8<-- [end:wrong_at.five_rules]
