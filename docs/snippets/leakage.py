# --8<-- [start:honest]
from collections import Counter
from math import log2
from statistics import fmean

from bpe_examples import ByteBPE, encode, train
from bpe_examples.corpora import article
from bpe_examples.guard import check_apart, guard

training, test = ["abababab"], ["xyxyxyxyxy"]
honest = train(training, budget=1)
print(honest.merges)


def lengths(merges):
    return [len(encode(t, merges)) for t in training + test]


print(lengths([]), lengths(honest.merges))
# --8<-- [end:honest]

# --8<-- [start:leaked]
leaked = train(training + test, budget=1)
print(leaked.merges)
honest_test = lengths(honest.merges)[1]
leaked_test = lengths(leaked.merges)[1]
print(lengths(leaked.merges))
assert honest_test == 2 * leaked_test
assert leaked.rounds[0].count > honest.rounds[0].count
# --8<-- [end:leaked]

# --8<-- [start:freeze]
frozen = ByteBPE(honest.merges)
digest = frozen.digest()
ids = [frozen.encode(text) for text in test]
print(digest[:12], frozen.digest() == digest)
assert frozen.digest() != ByteBPE(leaked.merges).digest()
# --8<-- [end:freeze]

# --8<-- [start:unused]
full = ByteBPE.train(["ab", "ab", "cd", "cd"], 2)
print(full.merges, full.encode("cdcd"))
smaller = ByteBPE.train(["cd", "cd"], 2)
print(smaller.merges, smaller.encode("cdcd"))
print(full.pieces[256], smaller.pieces[256])
new_ids = {257: 256}
moved = [new_ids[i] for i in full.encode("cdcd")]
assert moved == smaller.encode("cdcd")
try:
    ByteBPE(full.merges[1:])
except ValueError as error:
    gap = str(error)
assert gap.startswith("merges[0]")
# --8<-- [end:unused]

# --8<-- [start:duplicates]
votes = {}
for copies in (1, 2):
    documents = ["abab"] * copies + ["cdcdcd"]
    first = train(documents, budget=1).rounds[0]
    votes[copies] = first.pair, first.count
    print(copies, *votes[copies])
# --8<-- [end:duplicates]

# --8<-- [start:shared]
pool = ["abab", "cdcd", "abba"]
check_apart(pool[:2], held_out=pool[2:])
try:
    check_apart(pool[:2], held_out=["abba", "cdcd"])
except ValueError as error:
    shared = str(error)
assert shared.startswith("documents[1]")
# --8<-- [end:shared]

# --8<-- [start:guard]
fit = guard(train, held_out=test)
assert fit(training, 1) == honest
try:
    fit(training + test, 1)
except ValueError as error:
    message = str(error)
assert message.startswith("documents[1]")
# --8<-- [end:guard]

# --8<-- [start:glued]
strict = guard(train, held_out=test, inside=True)
glued = [" ".join(training + test)]
fit(glued, 1)
try:
    strict(glued, 1)
except ValueError as error:
    inside = str(error)
assert inside.startswith("documents[0]")
almost = strict(["xyxyxyxyx"], 1)
print(almost.merges)
# --8<-- [end:glued]


# --8<-- [start:measure]
width, d = 24, 64


def measure(merges, training, test):
    tokenizer = ByteBPE(merges)
    tokens = Counter()
    for text in training:
        tokens.update([*tokenizer.encode(text), -1])
    total = tokens.total() + tokenizer.vocabulary_size + 1
    ids = [i for t in test for i in [*tokenizer.encode(t), -1]]
    bits = sum(-log2((tokens[i] + 1) / total) for i in ids)
    size = sum(len(text.encode("utf-8")) for text in test)
    length = len(ids) - len(test)
    return {
        "tokens": length,
        "bits": bits / size,
        "window": width * size / length,
        "parameters": 2 * d * len(merges),
    }


def texts(language, numbers):
    return [t for n in numbers for t in article(language, n)]
# --8<-- [end:measure]


# --8<-- [start:similar]
def compare(training, test, budgets=(32,)):
    apart = train(training, max(budgets)).merges
    together = train(training + test, max(budgets)).merges
    found = {}
    for n in budgets:
        without = measure(apart[:n], training, test)
        found[n] = measure(together[:n], training, test)
        for name, value in without.items():
            ratio = found[n][name] / value
            found[n][name, "honest"] = value
            found[n][name, "%"] = 100 * (ratio - 1)
    return found


def show(*names, found):
    changes = found["tokens", "%"], found["bits", "%"]
    counts = found["tokens", "honest"], found["tokens"]
    print(*names, *counts, *(round(x, 2) for x in changes))


most = texts("en", range(1, 29))
last = texts("en", range(29, 31))
similar = compare(most, last, (32, 64, 128, 256))
for n in similar:
    show(n, found=similar[n])
assert similar[32]["bits", "%"] > 0 > similar[256]["bits", "%"]
# --8<-- [end:similar]

# --8<-- [start:spread]
spread = {}
for size in (4, 8, 16):
    rows = []
    for start in range(1, 31, 6):
        near = [(start + k) % 30 + 1 for k in range(2 + size)]
        held_out, learned = near[:2], near[2:]
        documents = texts("en", learned), texts("en", held_out)
        rows.append(compare(*documents, (16, 32, 64)))
    for n in rows[0]:
        bits = [row[n]["bits", "%"] for row in rows]
        spread[size, n] = fmean(bits), min(bits), max(bits)
        rounded = [round(x, 2) for x in spread[size, n]]
        print(size, n, *rounded)
assert all(least < 0 for _, least, _ in spread.values())
# --8<-- [end:spread]

# --8<-- [start:little]
little = compare(article("en", 1), article("en", 2))[32]
show(32, found=little)
fewer = little["parameters", "honest"] // (2 * d)
print(fewer, little["parameters"] // (2 * d))
assert fewer < little["parameters"] // (2 * d)
# --8<-- [end:little]

# --8<-- [start:other-language]
less = texts("en", range(1, 21))
foreign = texts("ru", range(21, 31))
other = compare(less, foreign)[32]
show(32, found=other)
windows = other["window", "honest"], other["window"]
print(*(round(window, 1) for window in windows))
assert other["tokens"] < 0.6 * other["tokens", "honest"]
# --8<-- [end:other-language]

# --8<-- [start:mixture]
english = texts("en", range(1, 11))
mixture = {}
for share in (0, 1, 2, 5, 10):
    russian = texts("ru", range(1, share + 1))
    merges = train(english + russian, budget=32).merges
    pieces = ByteBPE(merges).pieces
    foreign = [not pieces[i].isascii() for _, _, i in merges]
    mixture[share] = sum(foreign)
    print(share, mixture[share])
assert sorted(mixture.values()) == list(mixture.values())
# --8<-- [end:mixture]
