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

# --8<-- [start:right.flag]
def merge_pair(tokens, pair, new_id):
    out = []
    skip = False
    for i, t in enumerate(tokens):
        if skip:
            skip = False
            continue
        if t == pair[0] and i + 1 < len(tokens) and tokens[i + 1] == pair[1]:
            out.append(new_id)
            skip = True
        else:
            out.append(t)
    return out
# --8<-- [end:right.flag]

# --8<-- [start:right.copy_and_delete]
def merge_pair(tokens, pair, new_id):
    tokens = list(tokens)
    i = 0
    while i < len(tokens) - 1:
        if tokens[i] == pair[0] and tokens[i + 1] == pair[1]:
            tokens[i] = new_id
            del tokens[i + 1]
        i += 1
    return tokens
# --8<-- [end:right.copy_and_delete]

# --8<-- [start:right.iterator]
def merge_pair(tokens, pair, new_id):
    def walk():
        it = iter(tokens)
        held = next(it, None)
        while held is not None:
            following = next(it, None)
            if (held, following) == tuple(pair):
                yield new_id
                held = next(it, None)
            else:
                yield held
                held = following
    return list(walk())
# --8<-- [end:right.iterator]

# --8<-- [start:right.as_lists]
def merge_pair(tokens, pair, new_id):
    result, i = [], 0
    while i < len(tokens):
        if tokens[i : i + 2] == list(pair):
            result += [new_id]
            i += 2
        else:
            result += [tokens[i]]
            i += 1
    return result
# --8<-- [end:right.as_lists]

# --8<-- [start:right.deque]
from collections import deque

def merge_pair(tokens, pair, new_id):
    todo, done = deque(tokens), []
    while todo:
        token = todo.popleft()
        if todo and (token, todo[0]) == pair:
            todo.popleft()
            token = new_id
        done.append(token)
    return done
# --8<-- [end:right.deque]

# --8<-- [start:right.separators]
import re

def merge_pair(tokens, pair, new_id):
    text = " ".join(map(str, tokens))
    text = re.sub(rf"(?<!\d){pair[0]} {pair[1]}(?!\d)", str(new_id), text)
    return [int(word) for word in text.split()]
# --8<-- [end:right.separators]

# --8<-- [start:right.stack]
def merge_pair(tokens, pair, new_id):
    out, fresh = [], False
    for t in tokens:
        if out and not fresh and out[-1] == pair[0] and t == pair[1]:
            out[-1] = new_id
            fresh = True
        else:
            out.append(t)
            fresh = False
    return out
# --8<-- [end:right.stack]

# --8<-- [start:nothing_merged]
def merge_pair(tokens, pair, new_id):
    result, i = [], 0
    while i < len(tokens):
        if tokens[i] == pair and i + 1 < len(tokens):
            result.append(new_id)
            i += 2
        else:
            result.append(tokens[i])
            i += 1
    return result
# --8<-- [end:nothing_merged]

# --8<-- [start:list_compared_with_tuple.1]
def merge_pair(tokens, pair, new_id):
    result, i = [], 0
    while i < len(tokens):
        if tokens[i : i + 2] == pair:
            result.append(new_id)
            i += 2
        else:
            result.append(tokens[i])
            i += 1
    return result
# --8<-- [end:list_compared_with_tuple.1]

# --8<-- [start:list_compared_with_tuple.2]
def merge_pair(tokens, pair, new_id):
    result, i = [], 0
    while i < len(tokens):
        if i + 1 < len(tokens) and [tokens[i], tokens[i + 1]] == pair:
            result.append(new_id)
            i += 2
        else:
            result.append(tokens[i])
            i += 1
    return result
# --8<-- [end:list_compared_with_tuple.2]

# --8<-- [start:list_compared_with_tuple.3]
def merge_pair(tokens, pair, new_id):
    merged, i = [], 0
    while i < len(tokens):
        here = tokens[i : i + 2]
        if pair == here:
            merged.append(new_id)
            i = i + 2
        else:
            merged.append(tokens[i])
            i = i + 1
    return merged
# --8<-- [end:list_compared_with_tuple.3]

# --8<-- [start:result_thrown_away]
def replaced(tokens, i, new_id):
    return tokens[:i] + [new_id] + tokens[i + 2 :]

def merge_pair(tokens, pair, new_id):
    tokens = list(tokens)
    for i in range(len(tokens) - 1):
        if tokens[i] == pair[0] and tokens[i + 1] == pair[1]:
            replaced(tokens, i, new_id)
    return tokens
# --8<-- [end:result_thrown_away]

# --8<-- [start:index_for_value]
def merge_pair(tokens, pair, new_id):
    result, i = [], 0
    while i < len(tokens):
        if tuple(tokens[i : i + 2]) == pair:
            result.append(new_id)
            i += 2
        else:
            result.append(i)
            i += 1
    return result
# --8<-- [end:index_for_value]

# --8<-- [start:value_for_index]
def merge_pair(tokens, pair, new_id):
    result = []
    for i in tokens:
        if (tokens[i], tokens[i + 1]) == pair:
            result.append(new_id)
        else:
            result.append(tokens[i])
    return result
# --8<-- [end:value_for_index]

# --8<-- [start:past_the_end]
def merge_pair(tokens, pair, new_id):
    result, i = [], 0
    while i < len(tokens):
        if tokens[i] == pair[0] and tokens[i + 1] == pair[1]:
            result.append(new_id)
            i += 2
        else:
            result.append(tokens[i])
            i += 1
    return result
# --8<-- [end:past_the_end]

# --8<-- [start:ids_as_strings.1]
def merge_pair(tokens, pair, new_id):
    text = " " + " ".join(map(str, tokens)) + " "
    text = text.replace(f" {pair[0]} {pair[1]} ", f" {new_id} ")
    return text.split()
# --8<-- [end:ids_as_strings.1]

# --8<-- [start:ids_as_strings.2]
def merge_pair(tokens, pair, new_id):
    result, i = [], 0
    while i < len(tokens):
        if tuple(tokens[i : i + 2]) == pair:
            result.append(str(new_id))
            i += 2
        else:
            result.append(tokens[i])
            i += 1
    return result
# --8<-- [end:ids_as_strings.2]

# --8<-- [start:changed_while_looping.1]
def merge_pair(tokens, pair, new_id):
    tokens = tokens.copy()
    for i in range(len(tokens) - 1):
        if tokens[i] == pair[0] and tokens[i + 1] == pair[1]:
            tokens[i] = new_id
            tokens.pop(i + 1)
    return tokens
# --8<-- [end:changed_while_looping.1]

# --8<-- [start:changed_while_looping.2]
def merge_pair(tokens, pair, new_id):
    tokens = tokens[:]
    for i, t in enumerate(tokens):
        if tuple(tokens[i : i + 2]) == pair:
            tokens[i : i + 2] = [new_id, t]
            tokens.remove(t)
    return tokens
# --8<-- [end:changed_while_looping.2]

# --8<-- [start:is_for_equals]
def merge_pair(tokens, pair, new_id):
    result, i = [], 0
    while i < len(tokens):
        if i + 1 < len(tokens) and tokens[i] is pair[0] and tokens[i + 1] is pair[1]:
            result.append(new_id)
            i += 2
        else:
            result.append(tokens[i])
            i += 1
    return result
# --8<-- [end:is_for_equals]

# --8<-- [start:wrong_at.digits]
def merge_pair(tokens, pair, new_id):
    text = " ".join(str(t) for t in tokens)
    text = text.replace(f"{pair[0]} {pair[1]}", str(new_id))
    return [int(t) for t in text.split()]
# --8<-- [end:wrong_at.digits]

# --8<-- [start:wrong_at.digits_with_commas]
import json

def merge_pair(tokens, pair, new_id):
    return json.loads(json.dumps(tokens).replace(f"{pair[0]}, {pair[1]}", str(new_id)))
# --8<-- [end:wrong_at.digits_with_commas]

# --8<-- [start:raised.bytes]
def merge_pair(tokens, pair, new_id):
    return list(bytes(tokens).replace(bytes(pair), bytes([new_id])))
# --8<-- [end:raised.bytes]

# --8<-- [start:wrong_at.dropped]
def merge_pair(tokens, pair, new_id):
    result, i = [], 0
    while i < len(tokens):
        if tuple(tokens[i : i + 2]) == pair:
            result.append(new_id)
            i += 2
        else:
            i += 1
    return result
# --8<-- [end:wrong_at.dropped]

# --8<-- [start:wrong_at.either_order]
def merge_pair(tokens, pair, new_id):
    result, i = [], 0
    while i < len(tokens):
        if sorted(tokens[i : i + 2]) == sorted(pair):
            result.append(new_id)
            i += 2
        else:
            result.append(tokens[i])
            i += 1
    return result
# --8<-- [end:wrong_at.either_order]

# --8<-- [start:wrong_at.constant]
def merge_pair(tokens, pair, new_id):
    result, i = [], 0
    while i < len(tokens):
        if tuple(tokens[i : i + 2]) == pair:
            result.append(256)
            i += 2
        else:
            result.append(tokens[i])
            i += 1
    return result
# --8<-- [end:wrong_at.constant]

# --8<-- [start:wrong_type.tuple]
def merge_pair(tokens, pair, new_id):
    result, i = (), 0
    while i < len(tokens):
        if tuple(tokens[i : i + 2]) == pair:
            result += (new_id,)
            i += 2
        else:
            result += (tokens[i],)
            i += 1
    return result
# --8<-- [end:wrong_type.tuple]

# --8<-- [start:returns_generator]
def merge_pair(tokens, pair, new_id):
    i = 0
    while i < len(tokens):
        if tuple(tokens[i : i + 2]) == pair:
            yield new_id
            i += 2
        else:
            yield tokens[i]
            i += 1
# --8<-- [end:returns_generator]

# --8<-- [start:returns_none]
def merge_pair(tokens, pair, new_id):
    result, i = [], 0
    while i < len(tokens):
        if tuple(tokens[i : i + 2]) == pair:
            result.append(new_id)
            i += 2
        else:
            result.append(tokens[i])
            i += 1
# --8<-- [end:returns_none]

# --8<-- [start:input_changed.2]
def merge_pair(tokens, pair, new_id):
    i = 0
    while i < len(tokens) - 1:
        if tuple(tokens[i : i + 2]) == pair:
            tokens[i : i + 2] = [new_id]
        i += 1
    return list(tokens)
# --8<-- [end:input_changed.2]

# --8<-- [start:right.dataclass]
from dataclasses import dataclass, field

@dataclass
class Writer:
    pair: "tuple[int, int]"
    new_id: "int"
    written: "list[int]" = field(default_factory=list)
    held: "int | None" = None

    def take(self, token):
        if self.held is not None and (self.held, token) == self.pair:
            self.written.append(self.new_id)
            self.held = None
        else:
            self.end()
            self.held = token

    def end(self):
        if self.held is not None:
            self.written.append(self.held)
        self.held = None

def merge_pair(tokens, pair, new_id):
    writer = Writer(pair, new_id)
    for token in tokens:
        writer.take(token)
    writer.end()
    return writer.written
# --8<-- [end:right.dataclass]

# --8<-- [start:right.lambda]
from functools import reduce

def step(pair, new_id):
    def take(state, t):
        out, free = state
        return (out[:-1] + [new_id], False) if free and out and (out[-1], t) == pair else (out + [t], True)
    return take

merge_pair = lambda tokens, pair, new_id: reduce(step(pair, new_id), tokens, ([], True))[0]
# --8<-- [end:right.lambda]

# --8<-- [start:raised.cached]
from functools import cache

@cache
def merge_pair(tokens, pair, new_id):
    return list(tokens)
# --8<-- [end:raised.cached]

# --8<-- [start:wrong_at.nothing_is_false]
def merge_pair(tokens, pair, new_id):
    out, held = [], None
    for t in tokens:
        if held and (held, t) == pair:
            out.append(new_id)
            held = None
        else:
            if held is not None:
                out.append(held)
            held = t
    if held is not None:
        out.append(held)
    return out
# --8<-- [end:wrong_at.nothing_is_false]

# --8<-- [start:wrong_at.twelve]
def merge_pair(tokens, pair, new_id):
    out, i = [], 0
    while i < len(tokens):
        if tuple(tokens[i : i + 2]) == pair:
            out.append(new_id)
            i += 2
        else:
            out.append(tokens[i])
            i += 1
    return out[:12]
# --8<-- [end:wrong_at.twelve]
