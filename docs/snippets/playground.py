# --8<-- [start:train]
from bpe_examples import ByteBPE, train

text = "to be or not to be, to be or not"
training = train([text], budget=32)
print(len(text.encode("utf-8")), training.lengths[-1])
print(training.lengths)
# --8<-- [end:train]

# --8<-- [start:rules]
tokenizer = ByteBPE(training.merges)
pieces = tokenizer.pieces
for step in training.rounds:
    spelled = pieces[step.new_id].decode("utf-8")
    print(step.new_id, step.pair, step.count, repr(spelled))
    fall = step.length_before - step.length_after
    assert fall == step.replacements
longest = max(pieces, key=lambda i: len(pieces[i]))
# --8<-- [end:rules]

# --8<-- [start:encode]
new_text = "not to be"
ids = tokenizer.encode(new_text)
print(ids)
print([pieces[i].decode("utf-8") for i in ids])
# --8<-- [end:encode]

# --8<-- [start:decode]
back = tokenizer.decode(ids)
print(back)
assert back == new_text
assert tokenizer.decode_bytes(ids) == new_text.encode("utf-8")
# --8<-- [end:decode]

# --8<-- [start:scripts]
words = ["peace", "мир", "平和"]
cost = {}
for word in words:
    octets = word.encode("utf-8")
    tokens = tokenizer.encode(word)
    cost[word] = len(word), len(octets), len(tokens)
    print(word, *cost[word])
    assert tokenizer.decode(tokens) == word
# --8<-- [end:scripts]

# --8<-- [start:more-scripts]
wider = ByteBPE.train([text, *words, *words], budget=64)
for word in words:
    print(word, cost[word][2], len(wider.encode(word)))
    assert len(wider.encode(word)) == 1
print(tokenizer.vocabulary_size, wider.vocabulary_size)
# --8<-- [end:more-scripts]
