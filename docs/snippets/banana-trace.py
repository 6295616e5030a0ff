# --8<-- [start:first-count]
from bpe_examples import (
    decode_bytes,
    encode,
    pair_counts,
    train,
)

text = "banana banana"
counts = pair_counts([list(text.encode("utf-8"))])
for pair in counts:
    print(pair, counts[pair])
assert counts[97, 110] == counts[110, 97] == 4
# --8<-- [end:first-count]

# --8<-- [start:banana]
training = train([text], budget=4)
for step in training.rounds:
    numbers = step.count, step.replacements, step.pairs_tied
    print(step.pair, step.new_id, *numbers)
    fall = step.length_before - step.length_after
    assert fall == step.replacements
print(training.lengths)
print(training.sequences)
assert training.lengths == [13, 9, 7, 5, 3]
# --8<-- [end:banana]

# --8<-- [start:banana-steps]
spellings = []
for n in range(5):
    ids = encode("banana", training.merges[:n])
    spellings.append(ids)
    print(n, ids)
    assert decode_bytes(ids, training.merges) == b"banana"
# --8<-- [end:banana-steps]

# --8<-- [start:stop]
more = train([text], budget=32)
rest = pair_counts(more.sequences)
vocabulary = 256 + len(more.merges)
print(len(more.merges), vocabulary)
print(rest)
assert more.merges == training.merges
assert 256 not in more.sequences[0]
# --8<-- [end:stop]

# --8<-- [start:banaan]
dutch = train(["banaan banaan", "banaan"], budget=4)
for step in dutch.rounds:
    numbers = step.count, step.replacements, step.pairs_tied
    print(step.pair, step.new_id, *numbers)
print(dutch.lengths)
print(dutch.sequences)
assert dutch.lengths == [19, 13, 10, 7, 4]
# --8<-- [end:banaan]

# --8<-- [start:banaan-tie]
after_one = dutch.rounds[0].sequences
second = pair_counts(after_one)
top = max(second.values())
contenders = sorted(p for p in second if second[p] == top)
print(after_one)
print(top, contenders)
assert dutch.rounds[1].pair == contenders[0]
# --8<-- [end:banaan-tie]

# --8<-- [start:banan]
word = "банан"
russian = train(["банан банан"], budget=6)
for step in russian.rounds:
    numbers = step.count, step.replacements, step.pairs_tied
    print(step.pair, step.new_id, *numbers)
print(russian.lengths)
print(russian.sequences)
assert russian.lengths == [21, 17, 13, 9, 7, 5, 3]
# --8<-- [end:banan]

# --8<-- [start:halves]
for letter in word[:3]:
    print(letter.encode("utf-8").hex(" "))
pieces = {}
for step in russian.rounds:
    piece = decode_bytes([step.new_id], russian.merges)
    pieces[step.new_id] = piece
    print(step.new_id, piece.hex(" "))
assert pieces[261].decode("utf-8") == word
# --8<-- [end:halves]

# --8<-- [start:not-text]
ids = encode(word, russian.merges[:1])
unreadable = []
for i in ids:
    piece = decode_bytes([i], russian.merges)
    try:
        piece.decode("utf-8")
    except UnicodeDecodeError:
        unreadable.append(piece.hex(" "))
print(len(ids), unreadable)
whole = decode_bytes(ids, russian.merges).decode("utf-8")
assert whole == word
# --8<-- [end:not-text]

# --8<-- [start:tie-laboratory]
laboratory, spelled = {}, {}
for tie in ("smallest", "largest", "first"):
    learned = train([text], budget=4, tie=tie)
    rules = learned.merges
    laboratory[tie] = encode("bandana", rules)
    new_ids = [step.new_id for step in learned.rounds]
    spelled[tie] = [decode_bytes([i], rules) for i in new_ids]
    print(rules)
    print(spelled[tie])
    print(learned.lengths, learned.sequences)
    print(laboratory[tie])
    assert learned.lengths == training.lengths
    assert decode_bytes(laboratory[tie], rules) == b"bandana"
assert b"ban" not in spelled["largest"]
assert b"ana" not in spelled["first"]
# --8<-- [end:tie-laboratory]


# --8<-- [start:repeat]
def first_round(documents):
    step = train(documents, budget=1).rounds[0]
    return step.pair, step.count, step.replacements


inside, apart = {}, {}
for k in range(1, 6):
    inside[k] = first_round(["banana" * k])
    apart[k] = first_round(["banana"] * k)
    print(k, *inside[k], *apart[k])
    assert inside[k] == apart[k] == ((97, 110), 2 * k, 2 * k)
# --8<-- [end:repeat]

# --8<-- [start:repeat-overlap]
run_inside, run_apart = {}, {}
for k in range(1, 6):
    run_inside[k] = first_round(["aaa" * k])
    run_apart[k] = first_round(["aaa"] * k)
    print(k, *run_inside[k], *run_apart[k])
    assert run_inside[k] == ((97, 97), 3 * k - 1, 3 * k // 2)
    assert run_apart[k] == ((97, 97), 2 * k, k)
# --8<-- [end:repeat-overlap]

# --8<-- [start:repeat-rules]
rules_inside, rules_apart = [], []
for k in range(1, 6):
    joined = train(["banana" * k], budget=32)
    split = train(["banana"] * k, budget=32)
    rules_inside.append(len(joined.merges))
    rules_apart.append(len(split.merges))
    print(k, joined.sequences, split.sequences)
seam = train(["banana" * 3], budget=32).rounds[-1]
print(seam.pair, seam.count, seam.replacements)
# --8<-- [end:repeat-rules]
