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
