# --8<-- [start:by-hand]
from itertools import pairwise
from random import Random

from bpe_examples import (
    ByteBPE,
    decode_bytes,
    encode,
    merge_pair,
    train,
)

tokenizer = ByteBPE.train(["abab", "acac"], 32, boundaries=True)
rules = tokenizer.merges
tokens = list(b"abac")
print(tokens)
for left, right, new_id in rules:
    tokens = merge_pair(tokens, (left, right), new_id)
    print(tokens)
assert tokens == [258, 259]
# --8<-- [end:by-hand]

# --8<-- [start:round-trip]
ids = tokenizer.encode("abac")
back = tokenizer.decode(ids)
print(ids, back)
assert ids == tokens == encode("abac", rules)
assert back == "abac"
# --8<-- [end:round-trip]


# --8<-- [start:two-loops]
def rule_by_rule(text, merges):
    tokens = list(text.encode("utf-8"))
    for left, right, new_id in merges:
        tokens = merge_pair(tokens, (left, right), new_id)
    return tokens


def lowest_rank(text, merges):
    tokens = list(text.encode("utf-8"))
    ranks = {rule[:2]: n for n, rule in enumerate(merges)}
    while found := ranks.keys() & set(pairwise(tokens)):
        rank = min(ranks[pair] for pair in found)
        left, right, new_id = merges[rank]
        tokens = merge_pair(tokens, (left, right), new_id)
    return tokens


loops = rule_by_rule, lowest_rank
in_both = [loop("abac", rules) for loop in loops]
print(in_both)
assert in_both == [tokens, tokens]
# --8<-- [end:two-loops]

# --8<-- [start:agree]
random = Random(1)
tried, differ = 0, 0
for _ in range(500):
    texts = [
        "".join(random.choices("abc", k=12)) for _ in range(3)
    ]
    learned = train(texts[:2], 8, min_count=1).merges
    first, second = [loop(texts[2], learned) for loop in loops]
    tried += 1
    differ += first != second
print(tried, differ)
assert differ == 0
# --8<-- [end:agree]

# --8<-- [start:rank]
ranked = train(["bc", "bc", "bc", "ab", "ab"], 32).merges
by_rank = encode("abc", ranked)
print(ranked)
print(by_rank)
assert by_rank == [97, 256] == lowest_rank("abc", ranked)
assert encode("abc", sorted(ranked)) == [257, 99]
# --8<-- [end:rank]

# --8<-- [start:order]
turned = ranked[::-1]
in_turn = [loop("abc", turned) for loop in loops]
print(turned)
print(in_turn)
for spelling in (by_rank, *in_turn):
    assert decode_bytes(spelling, ranked) == b"abc"
assert in_turn == [[257, 99], [257, 99]]
# --8<-- [end:order]

# --8<-- [start:untrainable]
ordered = train(["abc", "abc", "ab"], 2).merges
right_way = encode("abc", ordered)
wrong_way = rule_by_rule("abc", ordered[::-1])
other_way = lowest_rank("abc", ordered[::-1])
print(ordered)
print(right_way, wrong_way, other_way)
try:
    ByteBPE(ordered[::-1])
except ValueError as error:
    refused = str(error)
assert wrong_way != other_way == right_way
assert refused.startswith("merges[0]")
# --8<-- [end:untrainable]


# --8<-- [start:longest]
def longest_match(text, merges):
    pieces = ByteBPE(merges).pieces
    ids = []
    while text:
        fits = [i for i in pieces if text.startswith(pieces[i])]
        longest = max(fits, key=lambda i: len(pieces[i]))
        ids.append(longest)
        text = text.removeprefix(pieces[longest])
    return ids


runs = train(["aaa"], 32, min_count=1).merges
one_by_rank = encode("aaaa", runs)
one_by_length = longest_match(b"aaaa", runs)
print(runs)
print(one_by_rank, one_by_length)
print(longest_match(b"abc", ranked))
assert one_by_rank != one_by_length
assert decode_bytes(one_by_length, runs) == b"aaaa"
# --8<-- [end:longest]

# --8<-- [start:fewest]
short = train(["aab"], 32, min_count=1).merges
chosen = encode("aaab", short)
possible = [97, 257]
print(short)
print(chosen, possible)
assert decode_bytes(chosen, short) == b"aaab"
assert decode_bytes(possible, short) == b"aaab"
assert len(possible) < len(chosen)
# --8<-- [end:fewest]

# --8<-- [start:appending]
grown = train(["baa"], 32, min_count=1).merges
for text in ("b", "ba", "baa"):
    print(text, encode(text, grown))
assert len(encode("ba", grown)) > len(encode("baa", grown))
# --8<-- [end:appending]

# --8<-- [start:not-ids]
text = decode_bytes(possible, short)
again = encode(text, short)
print(possible, again)
assert again == chosen != possible
assert decode_bytes(again, short) == text
# --8<-- [end:not-ids]

# --8<-- [start:reversible]
for text in ("abac", "cabbage", "банан", "中", ""):
    for n in range(len(rules) + 1):
        spelling = encode(text, rules[:n])
        whole = decode_bytes(spelling, rules[:n])
        assert whole == text.encode("utf-8")
    print(len(whole), len(spelling))
# --8<-- [end:reversible]

# --8<-- [start:every-byte]
every_byte = bytes(range(256))
seen = set(b"abab" + b"acac")
plain = encode(every_byte, rules)
print(len(seen), len(plain))
assert decode_bytes(plain, rules) == every_byte
# --8<-- [end:every-byte]

# --8<-- [start:halves]
word = "мама"
russian = ByteBPE.train([word], 1)
halves = russian.encode(word)
piece = russian.pieces[256]
print(word.encode("utf-8").hex(" "))
print(russian.merges, halves)
print(piece.hex(" "))
assert russian.decode(halves) == word
# --8<-- [end:halves]

# --8<-- [start:damage]
readable = piece.decode("utf-8", errors="replace")
damaged = readable.encode("utf-8")
print(len(piece), len(damaged))
print(damaged.hex(" "))
assert damaged != piece
# --8<-- [end:damage]

# --8<-- [start:boundaries]
framed = tokenizer.encode("abac", boundaries=True)
print(framed, tokenizer.decode(framed))
row = tokenizer.encode("abab", boundaries=True) + framed
cut = row.index(257) + 1
print(row)
print(tokenizer.decode(row[:cut]), tokenizer.decode(row[cut:]))
assert tokenizer.decode(framed) == tokenizer.decode(ids)
# --8<-- [end:boundaries]

# --8<-- [start:spelled]
typed = tokenizer.encode("<begin>")
print(typed)
assert max(typed) < 256
assert tokenizer.decode(typed) == "<begin>"
# --8<-- [end:spelled]


# --8<-- [start:special]
def reads_marks(text):
    ids = []
    for n, part in enumerate(text.split("<end>")):
        ids += [257] * (n > 0) + tokenizer.encode(part)
    return ids


comment = "abab<end>acac"
injected = reads_marks(comment)
plain_ids = tokenizer.encode(comment)
print(injected)
print(plain_ids)
assert 257 in injected and 257 not in plain_ids
# --8<-- [end:special]
