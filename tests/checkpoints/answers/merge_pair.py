# Answers as readers write them; see pair_counts.py.

# --8<-- [start:right.loop]
def merge_pair(tokens, pair, new_id):
    result = []
    skip = False
    for i in range(len(tokens)):
        if skip:
            skip = False
        elif i + 1 < len(tokens) and tokens[i] == pair[0] and tokens[i + 1] == pair[1]:
            result.append(new_id)
            skip = True
        else:
            result.append(tokens[i])
    return result
# --8<-- [end:right.loop]

# --8<-- [start:right.itertools]
from itertools import zip_longest

def merge_pair(tokens, pair, new_id):
    walk = iter(zip_longest(tokens, tokens[1:]))
    return [new_id if both == pair and next(walk) else both[0] for both in walk]
# --8<-- [end:right.itertools]

# --8<-- [start:right.replace]
def merge_pair(tokens, pair, new_id):
    text = "".join(map(chr, tokens))
    return [ord(c) for c in text.replace(chr(pair[0]) + chr(pair[1]), chr(new_id))]
# --8<-- [end:right.replace]

# --8<-- [start:right.regex]
import re

def merge_pair(tokens, pair, new_id):
    text = "".join(chr(t) for t in tokens)
    pattern = re.escape(chr(pair[0])) + re.escape(chr(pair[1]))
    return list(map(ord, re.sub(pattern, lambda match: chr(new_id), text)))
# --8<-- [end:right.regex]

# --8<-- [start:right.recursion]
def merge_pair(tokens, pair, new_id):
    if len(tokens) < 2:
        return list(tokens)
    if tuple(tokens[:2]) == pair:
        return [new_id] + merge_pair(tokens[2:], pair, new_id)
    return [tokens[0]] + merge_pair(tokens[1:], pair, new_id)
# --8<-- [end:right.recursion]

# --8<-- [start:right_to_left.1]
def merge_pair(tokens, pair, new_id):
    result = list(tokens)
    i = len(result) - 2
    while i >= 0:
        if (result[i], result[i + 1]) == pair:
            result[i : i + 2] = [new_id]
            i -= 2
        else:
            i -= 1
    return result
# --8<-- [end:right_to_left.1]

# --8<-- [start:overlapping_replacement.1]
def merge_pair(tokens, pair, new_id):
    places = {i for i in range(len(tokens) - 1) if (tokens[i], tokens[i + 1]) == pair}
    used = {i + 1 for i in places}
    return [new_id if i in places else tokens[i] for i in range(len(tokens)) if i in places or i not in used]
# --8<-- [end:overlapping_replacement.1]

# --8<-- [start:overlapping_replacement.2]
def merge_pair(tokens, pair, new_id):
    result = []
    for i, token in enumerate(tokens):
        if i < len(tokens) - 1 and token == pair[0] and tokens[i + 1] == pair[1]:
            result.append(new_id)
        else:
            result.append(token)
    return result
# --8<-- [end:overlapping_replacement.2]

# --8<-- [start:first_only.1]
def merge_pair(tokens, pair, new_id):
    result = list(tokens)
    for i in range(len(result) - 1):
        if (result[i], result[i + 1]) == pair:
            result[i : i + 2] = [new_id]
            break
    return result
# --8<-- [end:first_only.1]

# --8<-- [start:first_only.2]
def merge_pair(tokens, pair, new_id):
    text = "".join(map(chr, tokens))
    return list(map(ord, text.replace("".join(map(chr, pair)), chr(new_id), 1)))
# --8<-- [end:first_only.2]

# --8<-- [start:neighbour_from_old_list.1]
def merge_pair(tokens, pair, new_id):
    result = tokens[:1]
    for i in range(1, len(tokens)):
        if tokens[i - 1] == pair[0] and tokens[i] == pair[1]:
            result[-1] = new_id
        else:
            result.append(tokens[i])
    return result
# --8<-- [end:neighbour_from_old_list.1]

# --8<-- [start:neighbour_from_old_list.2]
def merge_pair(tokens, pair, new_id):
    match = [(a, b) == pair for a, b in zip(tokens, tokens[1:])] + [False]
    start = [m and not (i and match[i - 1]) for i, m in enumerate(match)]
    result = []
    for i, token in enumerate(tokens):
        if start[i]:
            result.append(new_id)
        elif not (i and start[i - 1]):
            result.append(token)
    return result
# --8<-- [end:neighbour_from_old_list.2]

# --8<-- [start:chained.1]
def merge_pair(tokens, pair, new_id):
    result = []
    for token in tokens:
        if result and token == pair[1] and (result[-1] == pair[0] or result[-1] == new_id):
            result.pop()
            result.append(new_id)
        else:
            result.append(token)
    return result
# --8<-- [end:chained.1]

# --8<-- [start:chained.2]
def merge_pair(tokens, pair, new_id):
    result = list(tokens)
    i = 0
    while i < len(result) - 1:
        if (result[i], result[i + 1]) == pair:
            result[i : i + 2] = [new_id]
            i = 0
        else:
            i += 1
    return result
# --8<-- [end:chained.2]

# --8<-- [start:last_token_lost]
def merge_pair(tokens, pair, new_id):
    result = []
    i = 0
    while i + 1 < len(tokens):
        if tokens[i] == pair[0] and tokens[i + 1] == pair[1]:
            result.append(new_id)
            i += 2
        else:
            result.append(tokens[i])
            i += 1
    return result
# --8<-- [end:last_token_lost]

# --8<-- [start:input_changed]
def merge_pair(tokens, pair, new_id):
    i = 0
    while i < len(tokens) - 1:
        if (tokens[i], tokens[i + 1]) == pair:
            tokens[i : i + 2] = [new_id]
        i += 1
    return list(tokens)
# --8<-- [end:input_changed]

# --8<-- [start:result_is_input]
def merge_pair(tokens, pair, new_id):
    if pair not in zip(tokens, tokens[1:]):
        return tokens
    result, i = [], 0
    while i < len(tokens):
        if tuple(tokens[i : i + 2]) == pair:
            result.append(new_id)
            i += 2
        else:
            result.append(tokens[i])
            i += 1
    return result
# --8<-- [end:result_is_input]
