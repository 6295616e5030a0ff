# --8<-- [start:honest]
from collections import Counter
from math import log2

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


def measure(documents, training, test, budget=32):
    tokenizer = ByteBPE.train(documents, budget)
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
        "parameters": 2 * d * len(tokenizer.merges),
    }


def texts(language, numbers):
    return [t for n in numbers for t in article(language, n)]
# --8<-- [end:measure]


# --8<-- [start:similar]
def compare(training, test):
    honest = measure(training, training, test)
    leaked = measure(training + test, training, test)
    for name in honest:
        ratio = leaked[name] / honest[name]
        leaked[name, "%"] = 100 * (ratio - 1)
        values = honest[name], leaked[name], leaked[name, "%"]
        print(*(round(value, 3) for value in values))
    return honest, leaked


most = texts("en", range(1, 29))
last = texts("en", range(29, 31))
before, similar = compare(most, last)
assert similar["bits"] > before["bits"]
# --8<-- [end:similar]

# --8<-- [start:larger-test]
less = texts("en", range(1, 21))
more = texts("en", range(21, 31))
before, larger = compare(less, more)
# --8<-- [end:larger-test]

# --8<-- [start:little]
alone, little = compare(article("en", 1), article("en", 2))
assert little["parameters"] > alone["parameters"]
# --8<-- [end:little]

# --8<-- [start:other-language]
foreign = texts("ru", range(21, 31))
before, other = compare(less, foreign)
assert other["tokens"] < 0.6 * before["tokens"]
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
