# --8<-- [start:same-pieces]
import json
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

from bpe_examples import ByteBPE, decode_bytes, encode
from bpe_examples.corpora import declaration


def in_order(tokenizer):
    return [tokenizer.pieces[i] for _, _, i in tokenizer.merges]


mostly_bc = ByteBPE.train(["bc", "bc", "bc", "ab", "ab"], 2)
mostly_ab = ByteBPE.train(["ab", "ab", "ab", "bc", "bc"], 2)
for tokenizer in (mostly_bc, mostly_ab):
    print(in_order(tokenizer), tokenizer.encode("abc"))
assert {*in_order(mostly_bc)} == {*in_order(mostly_ab)}
assert mostly_bc.encode("abc") != mostly_ab.encode("abc")
# --8<-- [end:same-pieces]


# --8<-- [start:from-pieces]
def from_pieces(pieces):
    merges = []
    for new_id, piece in enumerate(pieces, 256):
        left, right = encode(piece, merges)
        merges.append((left, right, new_id))
    return merges


real = ByteBPE.train(declaration("en"), 64)
for tokenizer in (mostly_bc, mostly_ab, real):
    recovered = from_pieces(in_order(tokenizer))
    assert recovered == tokenizer.merges
print(len(recovered), max(in_order(real), key=len))
# --8<-- [end:from-pieces]

# --8<-- [start:other]
other = ByteBPE([(97, 97, 256), (97, 256, 257)])
guessed = from_pieces(in_order(other))
print(in_order(other), other.encode("aaa"))
print(guessed, encode("aaa", guessed))
assert guessed != other.merges
# --8<-- [end:other]

# --8<-- [start:save]
saved = ByteBPE.train(["abc", "abc", "ab"], 32)
with TemporaryDirectory() as folder:
    path = Path(folder, "rules.json")
    saved.save(path)
    written = path.read_text(encoding="utf-8")
    loaded = ByteBPE.load(path)
    files = len(list(Path(folder).iterdir()))
print(written, end="")
print(loaded.merges)
assert loaded == saved
assert loaded.encode("abc") == saved.encode("abc")
# --8<-- [end:save]

# --8<-- [start:digest]
content = json.loads(written)
canonical = json.dumps(
    content,
    sort_keys=True,
    separators=(",", ":"),
)
digest = sha256(canonical.encode("utf-8")).hexdigest()
print(canonical)
print(digest)
assert digest == saved.digest() == loaded.digest()
# --8<-- [end:digest]

# --8<-- [start:layout]
spaced = json.dumps(content, indent=4)
with TemporaryDirectory() as folder:
    path = Path(folder, "rules.json")
    path.write_text(spaced, encoding="utf-8")
    relaid = ByteBPE.load(path)
print(len(written), len(spaced))
assert relaid.digest() == digest
# --8<-- [end:layout]

# --8<-- [start:one-change]
changed = ByteBPE([(97, 98, 256), (256, 98, 257)])
signs = zip(digest, changed.digest(), strict=True)
differ = sum(a != b for a, b in signs)
print(changed.digest())
print(differ, len(digest))
assert changed.digest() != digest
# --8<-- [end:one-change]


# --8<-- [start:careless]
def careless(text, merges):
    return encode(text, merges[::-1])


rules = mostly_bc.merges
right, wrong = encode("abc", rules), careless("abc", rules)
print(right, wrong)
assert ByteBPE(rules).digest() == mostly_bc.digest()
assert decode_bytes(wrong, rules) == b"abc"
assert wrong != right
assert encode("cab", rules) == careless("cab", rules)
assert encode("é", rules) == careless("é", rules)
# --8<-- [end:careless]

# --8<-- [start:known-answers]
known = {"abc": [97, 256], "cab": [99, 257], "é": [195, 169]}


def passes(encoder):
    return all(encoder(t, rules) == known[t] for t in known)


print(known)
print(passes(encode), passes(careless))
assert passes(encode) and not passes(careless)
# --8<-- [end:known-answers]


# --8<-- [start:refusal]
def refusal(text):
    with TemporaryDirectory() as folder:
        path = Path(folder, "rules.json")
        path.write_text(text, encoding="utf-8")
        try:
            ByteBPE.load(path)
        except ValueError as error:
            return str(error).removeprefix(f"{path}: ")
    return None


assert refusal(written) is None
# --8<-- [end:refusal]


# --8<-- [start:bad-rules]
def bad_rules(merges, boundaries=False):
    changes = {"merges": merges, "boundaries": boundaries}
    return refusal(json.dumps(content | changes))


gap = bad_rules([(97, 98, 256), (256, 99, 258)])
swapped = bad_rules([(256, 99, 257), (97, 98, 256)])
itself = bad_rules([(97, 98, 256), (257, 99, 257)])
later = bad_rules([(97, 257, 256), (97, 98, 257)])
boundary = bad_rules([(97, 256, 258)], boundaries=True)
twice = bad_rules([(97, 98, 256), (97, 98, 257)])
refused = [gap, swapped, itself, later, boundary, twice]
assert all(refused)
# --8<-- [end:bad-rules]

# --8<-- [start:bad-files]
cut_off = refusal(written[:-10])
next_version = refusal(written.replace("1,", "2,", 1))
truth = refusal(written.replace("97", "true"))
fraction = refusal(written.replace("97", "97.0"))
doubled = refusal(written.replace("{", '{"version": 1, '))
strange = [cut_off, next_version, truth, fraction, doubled]
print(sum(answer is not None for answer in strange))
assert all(strange)
# --8<-- [end:bad-files]
