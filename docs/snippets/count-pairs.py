# --8<-- [start:neighbours]
from itertools import pairwise

from bpe_examples import pair_counts

word = "banana"
tokens = list(word.encode("utf-8"))
neighbours = list(pairwise(tokens))
print(tokens)
print(neighbours)
assert len(neighbours) == len(tokens) - 1
# --8<-- [end:neighbours]

# --8<-- [start:table]
counts = pair_counts([tokens])
for pair in counts:
    print(pair, counts[pair])
assert counts[97, 110] == neighbours.count((97, 110))
assert sum(counts.values()) == len(neighbours)
# --8<-- [end:table]

# --8<-- [start:overlap]
run = [97] * 5
overlapping = pair_counts([run])[97, 97]
apart = "aaaaa".count("aa")
print(overlapping, apart)
assert overlapping == len(run) - 1
# --8<-- [end:overlap]

# --8<-- [start:documents]
sequences = [[97] * 5, [98, 97]]
totals = pair_counts(sequences)
print(totals)
assert totals == {(97, 97): 4, (98, 97): 1}
assert totals == pair_counts(sequences[::-1])
# --8<-- [end:documents]

# --8<-- [start:boundaries]
separate = pair_counts([[97], [98]])
glued = pair_counts([[97, 98]])
print(separate)
print(glued)
assert separate == {}
# --8<-- [end:boundaries]

# --8<-- [start:spaces]
phrase = list(b"banana banana")
phrase_counts = pair_counts([phrase])
print(phrase_counts[97, 32], phrase_counts[32, 98])
assert (97, 98) not in phrase_counts
# --8<-- [end:spaces]

# --8<-- [start:unchanged]
before = [list(sequence) for sequence in sequences]
pair_counts(sequences)
print(sequences)
assert sequences == before
# --8<-- [end:unchanged]

# --8<-- [start:bytes]
letters = "банан"
octets = letters.encode("utf-8")
print(len(letters), len(octets))
print(octets.hex(" "))
byte_counts = pair_counts([list(octets)])
for pair in byte_counts:
    print(bytes(pair).hex(" "), byte_counts[pair])
# --8<-- [end:bytes]

# --8<-- [start:winner]
best = max(counts.values())
tied = [pair for pair in counts if counts[pair] == best]
winner = min(tied)
print(best, tied, winner)
earlier, later = (98, 97), (100, 97)
assert earlier < later
assert str(earlier) > str(later)
# --8<-- [end:winner]
