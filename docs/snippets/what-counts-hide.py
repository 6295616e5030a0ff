# --8<-- [start:fewer]
from collections import Counter
from math import log2
from pathlib import Path
from tempfile import TemporaryDirectory

from bpe_examples import ByteBPE
from bpe_examples.corpora import article


def texts(language, numbers):
    return [t for n in numbers for t in article(language, n)]


for_training, for_test = range(1, 21), range(21, 31)
training = texts("en", for_training)
test = texts("en", for_test)
plain = ByteBPE.train(training, 0)
merged = ByteBPE.train(training, 32)
bytes_in_test = sum(len(text.encode("utf-8")) for text in test)
tokens = {}
for tokenizer in (plain, merged):
    rules = len(tokenizer.merges)
    tokens[rules] = sum(len(tokenizer.encode(t)) for t in test)
    print(rules, tokenizer.vocabulary_size, tokens[rules])
assert tokens[0] == bytes_in_test
# --8<-- [end:fewer]

# --8<-- [start:small-model]
EOS = -1


def with_end(tokenizer, documents):
    return [[*tokenizer.encode(t), EOS] for t in documents]


def fitted(tokenizer, documents):
    sequences = with_end(tokenizer, documents)
    seen = Counter(token for ids in sequences for token in ids)
    outcomes = tokenizer.vocabulary_size + 1
    total = seen.total() + outcomes
    return lambda token: (seen[token] + 1) / total


model = fitted(plain, training)
chances = [model(token) for token in [*range(256), EOS]]
print(round(sum(chances), 9))
for token in (*b"eq", EOS):
    print(token, round(model(token), 4))
# --8<-- [end:small-model]


# --8<-- [start:per-token]
def bits(tokenizer, training, test):
    model = fitted(tokenizer, training)
    sequences = with_end(tokenizer, test)
    losses = [-log2(model(t)) for ids in sequences for t in ids]
    return sum(losses), len(losses)


sums, per_token = {}, {}
for tokenizer in (plain, merged):
    rules = len(tokenizer.merges)
    sums[rules], predictions = bits(tokenizer, training, test)
    per_token[rules] = sums[rules] / predictions
    print(rules, predictions, round(per_token[rules], 3))
assert per_token[32] > per_token[0]
assert sums[32] < sums[0]
# --8<-- [end:per-token]

# --8<-- [start:per-byte]
per_byte = {n: sums[n] / bytes_in_test for n in sums}
for rules in per_byte:
    print(rules, round(sums[rules]), round(per_byte[rules], 3))
assert per_byte[32] < per_byte[0]
# --8<-- [end:per-byte]

# --8<-- [start:not-easier]
one, two = article("en", 1), article("en", 2)
size = sum(len(text.encode("utf-8")) for text in two)
small = {}
for budget in (0, 16):
    tokenizer = ByteBPE.train(one, budget)
    total, predictions = bits(tokenizer, one, two)
    small[budget] = predictions, total / size
    print(budget, predictions, round(total / size, 3))
assert small[16][0] < small[0][0]
assert small[16][1] > small[0][1]
# --8<-- [end:not-easier]

# --8<-- [start:three-languages]
table = {}
for language in ("en", "nl", "ru"):
    fit_on = texts(language, for_training)
    held_out = texts(language, for_test)
    size = sum(len(text.encode("utf-8")) for text in held_out)
    characters = sum(map(len, held_out))
    for budget in (0, 32):
        tokenizer = ByteBPE.train(fit_on, budget)
        total, predictions = bits(tokenizer, fit_on, held_out)
        divisors = predictions, size, characters
        row = tuple(total / divisor for divisor in divisors)
        table[language, budget] = row
        print(language, budget, *(round(x, 3) for x in row))
# --8<-- [end:three-languages]


# --8<-- [start:window]
width = 24


def bytes_seen(tokenizer, text, width=width):
    ids = tokenizer.encode(text)
    sizes = [len(tokenizer.pieces[token]) for token in ids]
    starts = range(len(ids) - width + 1)
    return [sum(sizes[s : s + width]) for s in starts]


longest = max(test, key=len)
window = {}
for tokenizer in (plain, merged):
    rules = len(tokenizer.merges)
    seen = bytes_seen(tokenizer, longest)
    window[rules] = min(seen), max(seen)
    print(rules, *window[rules])
letters = "банан".encode("utf-8") * 5
print(len(letters[:width].decode("utf-8")))
assert window[0] == (width, width)
two_cards = bytes_seen(
    ByteBPE.train(["banana bandana"], 3), "banana bandana", 2
)
print(two_cards)
# --8<-- [end:window]


# --8<-- [start:control]
def tokens_within(tokenizer, text, room=width):
    ids = tokenizer.encode(text)
    sizes = [len(tokenizer.pieces[token]) for token in ids]
    found = []
    for stop in range(room, len(ids) + 1):
        starts = range(stop - room, stop)
        fit = [s for s in starts if sum(sizes[s:stop]) <= room]
        found.append(len(fit))
    return min(found), max(found)


equal = {}
for tokenizer in (plain, merged):
    rules = len(tokenizer.merges)
    equal[rules] = tokens_within(tokenizer, longest)
    print(rules, *equal[rules])
assert equal[0] == (width, width)
assert equal[32][1] < width
# --8<-- [end:control]

# --8<-- [start:parameters]
d = 64
rules = len(merged.merges)
untied = 2 * d * rules
tied = d * rules
print(untied, tied)
idle = ByteBPE.train(training, 256)
used = {t for text in test for t in idle.encode(text)}
unused = [r for _, _, r in idle.merges if r not in used]
print(len(idle.merges), len(unused), 2 * d * len(unused))
# --8<-- [end:parameters]

# --8<-- [start:not-a-file]
ideal = sums[32] / 8
with TemporaryDirectory() as folder:
    file = Path(folder) / "rules.json"
    merged.save(file)
    rules_file = file.stat().st_size
print(round(ideal, 1), rules_file)
# --8<-- [end:not-a-file]


# --8<-- [start:tails]
def full_windows(sequence, width=width):
    return sequence[: len(sequence) // width * width]


left_out, averages = {}, {}
for tokenizer in (plain, merged):
    rules = len(tokenizer.merges)
    model = fitted(tokenizer, training)
    kept = [full_windows(s) for s in with_end(tokenizer, test)]
    ends = sum(ids[-1:] == [EOS] for ids in kept)
    ids = [t for sequence in kept for t in sequence if t != EOS]
    read = len(tokenizer.decode_bytes(ids))
    left_out[rules] = bytes_in_test - read
    losses = [-log2(model(t)) for s in kept for t in s]
    averages[rules] = sum(losses) / len(losses)
    print(rules, len(kept), ends, left_out[rules])
    print(round(averages[rules], 3), round(per_token[rules], 3))
short = with_end(plain, ["banana banana"])[0]
assert full_windows(short) == []
# --8<-- [end:tails]
