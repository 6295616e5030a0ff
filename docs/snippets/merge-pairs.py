# --8<-- [start:replace]
from bpe_examples import decode_bytes, merge_pair, pair_counts

word = "banana"
tokens = list(word.encode("utf-8"))
merged = merge_pair(tokens, (97, 110), 256)
print(tokens)
print(merged)
assert merged == [98, 256, 256, 97]
# --8<-- [end:replace]

# --8<-- [start:left-to-right]
run = [97] * 5
counted = pair_counts([run])[97, 97]
shorter = merge_pair(run, (97, 97), 256)
replaced = len(run) - len(shorter)
print(counted, replaced, shorter)
assert shorter == [256, 256, 97]
# --8<-- [end:left-to-right]

# --8<-- [start:aaa-trace]
aaa = list(b"aaa")
aaa_counted = pair_counts([aaa])[97, 97]
result = merge_pair(aaa, (97, 97), 256)
aaa_replaced = len(aaa) - len(result)
print(aaa_counted, aaa_replaced, result)
whole = decode_bytes(result, [(97, 97, 256)])
print(whole.hex(" "))
assert len(whole) == len(aaa)
# --8<-- [end:aaa-trace]

# --8<-- [start:runs]
lengths = range(2, 8)
counts_of_runs, replacements_of_runs = [], []
for n in lengths:
    a_run = [97] * n
    count = pair_counts([a_run])[97, 97]
    ids = merge_pair(a_run, (97, 97), 256)
    counts_of_runs.append(count)
    replacements_of_runs.append(n - len(ids))
    print(n, count, n - len(ids), ids)
    assert count == n - 1
    assert n - len(ids) == n // 2
# --8<-- [end:runs]

# --8<-- [start:saving]
mixed = list(b"aaaaabcbcbc")
saving = {}
for pair in ((97, 97), (98, 99)):
    ids = merge_pair(mixed, pair, 256)
    saving[pair] = pair_counts([mixed])[pair], len(ids)
    print(pair, *saving[pair])
assert saving[97, 97][0] > saving[98, 99][0]
assert saving[97, 97][1] > saving[98, 99][1]
# --8<-- [end:saving]


# --8<-- [start:every-match]
def every_match(tokens, pair, new_id):
    result = []
    for i in range(len(tokens)):
        if tuple(tokens[i : i + 2]) == pair:
            result.append(new_id)
        elif i == 0 or tuple(tokens[i - 1 : i + 1]) != pair:
            result.append(tokens[i])
    return result


doubled = every_match(aaa, (97, 97), 256)
too_long = decode_bytes(doubled, [(97, 97, 256)])
print(doubled)
print(too_long.hex(" "))
assert len(too_long) == len(aaa) + 1
assert every_match(tokens, (97, 110), 256) == merged
# --8<-- [end:every-match]


# --8<-- [start:chained]
def chained(tokens, pair, new_id):
    left, right = pair
    result = []
    for token in tokens:
        last = result[-1] if result else None
        if last in (left, new_id) and token == right:
            result[-1] = new_id
        else:
            result.append(token)
    return result


swallowed = chained(aaa, (97, 97), 256)
too_short = decode_bytes(swallowed, [(97, 97, 256)])
print(swallowed)
print(too_short.hex(" "))
assert len(too_short) == len(aaa) - 1
assert chained(tokens, (97, 110), 256) == merged
# --8<-- [end:chained]

# --8<-- [start:flow]
from_left = chained(list(b"abb"), (97, 98), 256)
from_right = chained(list(b"bba"), (98, 97), 256)[::-1]
print(from_left, from_right)
assert from_left != from_right
by_the_rule = merge_pair(list(b"abb"), (97, 98), 256)
turned = merge_pair(list(b"bba"), (98, 97), 256)[::-1]
print(by_the_rule, turned)
assert by_the_rule == turned
# --8<-- [end:flow]

# --8<-- [start:another-id]
renumbered = merge_pair(aaa, (97, 97), 258)
wrong = every_match(aaa, (97, 97), 258)
print(renumbered, wrong)
assert renumbered == [258, 97]
# --8<-- [end:another-id]

# --8<-- [start:reversible]
text = "banaan, банан, banana"
start = list(text.encode("utf-8"))
tried = 0
for left, right in pair_counts([start]):
    ids = merge_pair(start, (left, right), 256)
    back = decode_bytes(ids, [(left, right, 256)])
    assert back.decode("utf-8") == text
    tried = tried + 1
print(len(start), tried)
# --8<-- [end:reversible]

# --8<-- [start:two-merges]
once = merge_pair(tokens, (97, 110), 256)
again = merge_pair(once, (256, 97), 257)
rules = [(97, 110, 256), (256, 97, 257)]
for sequence in (tokens, once, again):
    print(sequence, decode_bytes(sequence, rules).hex(" "))
    assert decode_bytes(sequence, rules) == b"banana"
# --8<-- [end:two-merges]

# --8<-- [start:no-alias]
same = merge_pair(tokens, (120, 121), 256)
assert same == tokens
assert same is not tokens
same.append(99)
print(tokens)
print(same)
assert tokens == [98, 97, 110, 97, 110, 97]
# --8<-- [end:no-alias]

# --8<-- [start:round]
documents = ["a, b", "a, b"]
old = [list(words.encode("utf-8")) for words in documents]
counts = pair_counts(old)
best = max(counts.values())
tied = [pair for pair in counts if counts[pair] == best]
winner = min(tied)
new = [merge_pair(ids, winner, 256) for ids in old]
print(old)
print(counts)
print(winner, best, len(tied))
print(new)
assert (98, 97) not in counts
# --8<-- [end:round]
