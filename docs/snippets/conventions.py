# --8<-- [start:first-id]
from bpe_examples import (
    ByteBPE,
    decode_bytes,
    encode,
    pair_counts,
    train,
)

text = "banana banana"
plain = train([text], budget=32)
spaced = train([text], budget=32, first_id=258)
print(plain.merges)
print(spaced.merges)
for rank, (left, right, new_id) in enumerate(spaced.merges):
    assert new_id == 258 + rank
    assert left not in (256, 257) and right not in (256, 257)
# --8<-- [end:first-id]

# --8<-- [start:boundary-tokens]
tokenizer = ByteBPE.train([text], 32, boundaries=True)
framed = tokenizer.encode("banana", boundaries=True)
begin, end = framed[0], framed[-1]
size = tokenizer.vocabulary_size
print(framed)
print(size)
assert tokenizer.merges == spaced.merges
assert (begin, end) == (256, 257)
assert size == 258 + len(spaced.merges)
# --8<-- [end:boundary-tokens]


# --8<-- [start:shift]
def shifted(ids, step):
    return [i if i < 256 else i + step for i in ids]


moved = [tuple(shifted(rule, 2)) for rule in plain.merges]
assert moved == spaced.merges
for word in ("banana", "bandana", "nab", "банан"):
    ids = encode(word, plain.merges)
    same = encode(word, spaced.merges)
    assert shifted(ids, 2) == same
    octets = word.encode("utf-8")
    assert decode_bytes(ids, plain.merges) == octets
    assert decode_bytes(same, spaced.merges) == octets
    print(len(ids), ids[:3], same[:3])
# --8<-- [end:shift]

# --8<-- [start:stop]
pairs = ["abab", "acac"]
by_two = train(pairs, budget=32, min_count=2)
any_pair = train(pairs, budget=32, min_count=1)
print(by_two.merges, by_two.lengths)
print(any_pair.merges, any_pair.lengths)
assert any_pair.merges[:2] == by_two.merges
# --8<-- [end:stop]

# --8<-- [start:ties]
first_rule = {}
for tie in ("smallest", "largest", "first"):
    learned = train(["bcab"], budget=1, min_count=1, tie=tie)
    left, right, new_id = learned.merges[0]
    first_rule[tie] = bytes([left, right]).decode()
    print((left, right), learned.rounds[0].pairs_tied)
    print(first_rule[tie])
assert len(set(first_rule.values())) == len(first_rule)
# --8<-- [end:ties]

# --8<-- [start:by-bytes]
after_one = plain.rounds[0].sequences
counts = pair_counts(after_one)
most = max(counts.values())
tied = [pair for pair in counts if counts[pair] == most]
pieces = ByteBPE(plain.merges).pieces


def spelled(pair):
    return pieces[pair[0]], pieces[pair[1]]


by_id = max(tied)
by_bytes = max(tied, key=spelled)
print(tied)
print(by_id, by_bytes)
assert by_id != by_bytes
# --8<-- [end:by-bytes]

# --8<-- [start:byte-alphabet]
visible = [*range(33, 127), *range(161, 173), *range(174, 256)]
hidden = [b for b in range(256) if b not in visible]
alphabet = visible + hidden
place = {byte: alphabet.index(byte) for byte in alphabet}

spaces = "a b a b"
ours = train([spaces], budget=1).merges[0][:2]
renamed = bytes(place[byte] for byte in spaces.encode("utf-8"))
found = train([renamed], budget=1).merges[0]
theirs = tuple(alphabet[i] for i in found[:2])
print(place[97], place[32])
print(ours, theirs)
assert ours != theirs
# --8<-- [end:byte-alphabet]
