# --8<-- [start:first-rules]
from bpe_examples import (
    ByteBPE,
    decode_bytes,
    merge_pair,
    pair_counts,
    train,
)
from bpe_examples.corpora import declaration

documents = ["abab", "ba"]
small = train(documents, budget=20, min_count=1)
for step in small.rounds:
    print(step.rank, step.pair, step.new_id, step.pairs_tied)
    assert step.new_id == 256 + step.rank
print(small.merges)
print(small.lengths)
assert small.lengths == [6, 4, 3, 2]
# --8<-- [end:first-rules]

# --8<-- [start:earlier-only]
pieces = {}
for left, right, new_id in small.merges:
    assert max(left, right) < new_id
    pieces[new_id] = decode_bytes([new_id], small.merges)
    print(new_id, (left, right), pieces[new_id].hex(" "))
assert pieces[258] == pieces[256] * 2
# --8<-- [end:earlier-only]

# --8<-- [start:stop]
by_budget = train(documents, budget=2, min_count=1)
by_count = train(documents, budget=20, min_count=2)
for training in (by_budget, small, by_count):
    rest = pair_counts(training.sequences)
    print(len(training.merges), training.lengths, rest)
assert max(pair_counts(by_count.sequences).values()) == 1
assert by_budget.merges == small.merges[:2]
# --8<-- [end:stop]

# --8<-- [start:round-one]
start = [list(text) for text in (b"abab", b"acac")]
counts = pair_counts(start)
first_pair = (97, 98)
after_one = [merge_pair(ids, first_pair, 258) for ids in start]
print(counts)
print(after_one)
tied = [p for p in counts if counts[p] == max(counts.values())]
assert first_pair == min(tied)
# --8<-- [end:round-one]

# --8<-- [start:round-two]
recount = pair_counts(after_one)
second_pair = (97, 99)
after_two = [merge_pair(t, second_pair, 259) for t in after_one]
rest = pair_counts(after_two)
print(recount)
print(after_two)
print(rest)
assert recount[second_pair] == max(recount.values()) == 2
assert max(rest.values()) < 2
# --8<-- [end:round-two]

# --8<-- [start:loop]
learned = train(["abab", "acac"], budget=32, first_id=258)
print(learned.merges)
print(learned.lengths)
assert learned.sequences == after_two
# --8<-- [end:loop]

# --8<-- [start:vocabulary]
tokenizer = ByteBPE.train(["abab", "acac"], 32, boundaries=True)
vocabulary = 256 + 2 + len(tokenizer.merges)
requested = 256 + 2 + 32
bytes_a_token = learned.lengths[0] / learned.lengths[-1]
print(vocabulary, requested, bytes_a_token)
assert tokenizer.merges == learned.merges
assert tokenizer.vocabulary_size == vocabulary
# --8<-- [end:vocabulary]


# --8<-- [start:shifted]
def shifted(i):
    return i + 2 if i >= 256 else i


plain = train(["abab", "acac"], budget=32)
moved = [tuple(map(shifted, rule)) for rule in plain.merges]
print(plain.merges)
print(moved)
assert moved == learned.merges
# --8<-- [end:shifted]

# --8<-- [start:nothing]
for nothing in ([], [""], ["", ""], ["a"], ["a", "a"]):
    training = train(nothing, budget=20, min_count=1)
    print(nothing, training.merges, training.lengths)
    assert training.merges == []
    assert training.lengths == [len("".join(nothing))]
# --8<-- [end:nothing]

# --8<-- [start:two-a-round]
text = list(b"banana banana")
ranking = pair_counts([text])
both = sorted(ranking, key=lambda p: (-ranking[p], p))[:2]
hasty = text
for rank, pair in enumerate(both):
    hasty = merge_pair(hasty, pair, 256 + rank)
patient = train(["banana banana"], budget=2)
print(both, len(hasty), hasty.count(257))
print(patient.merges, patient.lengths[-1])
assert len(hasty) > patient.lengths[-1]
# --8<-- [end:two-a-round]

# --8<-- [start:cost]
accents = "é" * 2048
long = train([accents], budget=12)
read = sum(long.lengths)
bound = (len(long.merges) + 1) * long.lengths[0]
print(len(accents), long.lengths)
print(read, bound)
assert read < bound
# --8<-- [end:cost]

# --8<-- [start:real-text]
real = train(declaration("en"), budget=256)
work = sum(real.lengths[:-1])
most = len(real.rounds) * real.lengths[0]
ties = sum(step.pairs_tied > 1 for step in real.rounds)
print(real.lengths[0], real.lengths[-1])
print(work, most, round(work / most, 2))
print(ties, len(real.rounds))
assert round(work / most, 1) == 0.5
assert ties > len(real.rounds) / 2
# --8<-- [end:real-text]

# --8<-- [start:limits]
most_documents, most_bytes, most_rules = 64, 4096, 128


def within_limits(texts, budget):
    return (
        type(texts) is list
        and len(texts) <= most_documents
        and all(type(t) is str for t in texts)
        and all(len(t.encode()) <= most_bytes for t in texts)
        and type(budget) is int
        and 0 <= budget <= most_rules
    )


assert within_limits(["é" * 2048] * 64, 128)
assert not within_limits(["é" * 2049], 20)
assert not within_limits(["a"] * 65, 20)
for texts in (("ab",), "ab", [b"ab"]):
    assert not within_limits(texts, 20)
for budget in (-1, 129, True, 1.0):
    assert not within_limits(["ab"], budget)
# --8<-- [end:limits]

# --8<-- [start:expected]
single = train(documents, budget=1, min_count=1)
print({"merges": single.merges, "lengths": single.lengths})
assert single.merges == small.merges[:1]
# --8<-- [end:expected]

# --8<-- [start:fitted]
fitted = []
for text in ("aa", "aaa"):
    rules = train([text], budget=5, first_id=258).merges
    fitted.append([((a, b), i) for a, b, i in rules])
    print(text, fitted[-1])
assert fitted == [[], [((97, 97), 258)]]
# --8<-- [end:fitted]

# --8<-- [start:named-tests]
import json
from hashlib import sha256


def fit_merges(documents, max_merges):
    rules = train(documents, max_merges, first_id=258).merges
    return [((left, right), i) for left, right, i in rules]


def test_bpe_exact_rules_and_tie():
    assert fit_merges(["aa"], 5) == []
    assert fit_merges(["aaa"], 5) == [((97, 97), 258)]
    assert fit_merges(["abab", "acac"], 32) == [
        ((97, 98), 258),
        ((97, 99), 259),
    ]
    assert fit_merges(["baba", "ab"], 1) == [((97, 98), 258)]


def digest(rules):
    return sha256(json.dumps(rules).encode()).hexdigest()


def test_train_only_and_digest():
    train, test = ["abababab"], ["xyxyxyxyxy"]
    rules = fit_merges(train, 1)
    before = digest(rules)
    fit_merges(test, 1)
    assert digest(rules) == before
    assert digest(fit_merges(train, 1)) == before
    assert digest(fit_merges(train + test, 1)) != before
    assert train == ["abababab"]


test_bpe_exact_rules_and_tie()
test_train_only_and_digest()
# --8<-- [end:named-tests]
