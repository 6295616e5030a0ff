# --8<-- [start:two-spellings]
from fractions import Fraction
from math import log2

from bpe_examples import ByteBPE, decode_bytes, encode, train
from bpe_examples.segmentations import (
    count_segmentations,
    forward,
    marginal_probability,
    path_probability,
    segmentations,
)

merges = [(97, 98, 256)]
canonical = encode("ab", merges)
print(canonical)
for ids in ([97, 98], [256]):
    print(ids, decode_bytes(ids, merges).hex(" "))
    assert decode_bytes(ids, merges) == b"ab"
# --8<-- [end:two-spellings]

# --8<-- [start:tiny-model]
a, b, ab = Fraction("0.3"), Fraction("0.2"), Fraction("0.3")
end = Fraction("0.2")
assert a + b + ab + end == 1
one = ab * end
other = a * b * end
every = one + other
print(float(one), float(other), float(every))
assert every > one
# --8<-- [end:tiny-model]

# --8<-- [start:bits]
bits_one, bits_every = -log2(one), -log2(every)
gap = bits_one - bits_every
print(round(bits_one, 4), round(bits_every, 4))
print(round(gap, 4))
assert every / one == Fraction("1.2")
# --8<-- [end:bits]

# --8<-- [start:longer]
pieces = {97: b"a", 98: b"b", 256: b"ab"}
chances = {97: a, 98: b, 256: ab}
total = 0
for ids in segmentations("abab", pieces):
    probability = path_probability(ids, chances, end)
    print(ids, float(probability))
    total += probability
best = path_probability(encode("abab", merges), chances, end)
print(float(best), float(total))
assert total / best == (every / one) ** 2
# --8<-- [end:longer]

# --8<-- [start:no-gap]
spellings = segmentations("ba", pieces)
only = path_probability(spellings[0], chances, end)
print(spellings, float(only))
assert only == marginal_probability("ba", pieces, chances, end)
# --8<-- [end:no-gap]

# --8<-- [start:banana]
training = train(["banana banana"], budget=4)
tokenizer = ByteBPE(training.merges)
found = segmentations("banana", tokenizer.pieces)
for ids in found:
    print(ids)
    assert tokenizer.decode(ids) == "banana"
again = [tokenizer.encode(tokenizer.decode(i)) for i in found]
assert again == [[259]] * len(found)
# --8<-- [end:banana]

# --8<-- [start:multiply]
twice = count_segmentations("banana banana", tokenizer.pieces)
print(twice)
assert twice == len(found) ** 2
spaced = [p for p in tokenizer.pieces.values() if b" " in p]
assert spaced == [b" "]
# --8<-- [end:multiply]

# --8<-- [start:forward]
word = b"banana"
ways = [1]
for stop in range(1, len(word) + 1):
    last = [
        piece
        for piece in tokenizer.pieces.values()
        if word.endswith(piece, 0, stop)
    ]
    ways.append(sum(ways[stop - len(piece)] for piece in last))
    print(stop, *last, ways[stop])
print(ways)
assert ways[-1] == len(found)
# --8<-- [end:forward]

# --8<-- [start:exact]
sums = forward("abab", pieces, chances)
print(*sums)
marginal = sums[-1] * end
print(marginal, float(marginal))
assert marginal == total
# --8<-- [end:exact]

# --8<-- [start:long]
long = "ab" * 100
paths = count_segmentations(long, pieces)
print(len(str(paths)))
assert paths == 2**100
whole = marginal_probability(long, pieces, chances, end)
alone = path_probability([256] * 100, chances, end)
long_gap = log2(whole / alone)
print(round(long_gap, 2), round(long_gap / len(long), 4))
assert abs(long_gap / len(long) - gap / len("ab")) < 1e-12
# --8<-- [end:long]

# --8<-- [start:even]
share = Fraction(1, tokenizer.vocabulary_size + 1)
even = dict.fromkeys(tokenizer.pieces, share)
short = path_probability([259], even, share)
sum_of_all = marginal_probability(
    "banana", tokenizer.pieces, even, share
)
even_bits = -log2(short), -log2(sum_of_all)
percent = 100 * (even_bits[0] - even_bits[1]) / even_bits[0]
print(*(round(bits, 4) for bits in even_bits))
print(round(percent, 3))
assert sum_of_all > short
# --8<-- [end:even]

# --8<-- [start:few]
used = {token for path in found for token in path}
eighth = Fraction(1, len(used) + 1)
few = dict.fromkeys(used, eighth)
few_short = path_probability([259], few, eighth)
few_sum = marginal_probability(
    "banana", tokenizer.pieces, few, eighth
)
few_bits = -log2(few_short), -log2(few_sum)
few_gap = few_bits[0] - few_bits[1]
few_percent = 100 * few_gap / few_bits[0]
print(*(round(bits, 4) for bits in few_bits))
print(round(few_gap, 4), round(few_percent, 1))
# --8<-- [end:few]

# --8<-- [start:unwritten]
after_a, after_other, written = 0, 1, 0
for _ in range(100):
    written += (after_a + after_other) * end
    after_a, after_other = (
        (after_a + after_other) * a,
        after_a * ab + after_other * (b + ab),
    )
lost = 1 - float(written)
print(round(float(written), 4), round(lost, 4))
# --8<-- [end:unwritten]
