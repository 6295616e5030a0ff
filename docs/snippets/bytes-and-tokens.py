# --8<-- [start:bytes]
from unicodedata import combining, normalize

from bpe_examples import ByteBPE

character = "中"
octets = character.encode("utf-8")
print(list(octets))
print(octets.hex(" "))
assert bytes([228, 184, 173]).decode("utf-8") == character
# --8<-- [end:bytes]

# --8<-- [start:widths]
widths = {}
for sign in ("a", "é", "б", "中", "🙂"):
    widths[sign] = len(sign.encode("utf-8"))
    print(sign, ord(sign), widths[sign])
    assert len(sign) == 1
assert sorted(set(widths.values())) == [1, 2, 3, 4]
# --8<-- [end:widths]

# --8<-- [start:composed]
composed = "é" * 2048
print(len(composed), len(composed.encode("utf-8")))
assert len(composed.encode("utf-8")) == 2 * len(composed)
# --8<-- [end:composed]

# --8<-- [start:decomposed]
decomposed = normalize("NFD", composed)
accented = decomposed[:2]
print([hex(ord(point)) for point in accented])
print(accented.encode("utf-8").hex(" "))
print(len(decomposed), len(decomposed.encode("utf-8")))
assert decomposed != composed
assert normalize("NFC", decomposed) == composed
# --8<-- [end:decomposed]

# --8<-- [start:emoji]
family = "\U0001f469\u200d\U0001f467"
print([hex(ord(point)) for point in family])
print(len(family), len(family.encode("utf-8")))
assert normalize("NFC", family) == family
# --8<-- [end:emoji]

# --8<-- [start:words]
texts = ["banaan, банан", "banaan,банан", "我吃香蕉"]
for text in texts:
    print(len(text.split()), text.split())
assert "banaan" not in texts[0].split()
# --8<-- [end:words]

# --8<-- [start:tokens]
tokenizer = ByteBPE.train(["банан банан"], 3)
sample = "банан e\u0301 中"
words = sample.split()
visible = sum(not combining(point) for point in sample)
octets = sample.encode("utf-8")
ids = tokenizer.encode(sample)
sizes = [len(words), visible, len(sample), len(ids)]
sizes.append(len(octets))
print(sizes)
print(ids)
assert tokenizer.decode(ids) == sample
assert sorted(set(sizes)) == sizes
# --8<-- [end:tokens]

# --8<-- [start:pieces]
for i in ids[:4]:
    print(i, tokenizer.pieces[i].hex(" "))
assert tokenizer.pieces[258].decode("utf-8") == "ан"
# --8<-- [end:pieces]

# --8<-- [start:addresses]
near = list(b"banana")
far = [255 - i for i in near]
print(near)
print(far)
assert bytes(255 - i for i in far) == b"banana"
middle = sum(near[1:3]) / 2
print(near[1:3], middle)
# --8<-- [end:addresses]

# --8<-- [start:unused]
points = [*range(0xD800), *range(0xE000, 0x110000)]
everything = "".join(map(chr, points)).encode("utf-8")
every_byte = set(range(256))
unused = every_byte - set(everything)
print(len(points), len(unused))
print(bytes(sorted(unused)).hex(" "))
assert set(everything) < every_byte
# --8<-- [end:unused]

# --8<-- [start:surrogates]
halves = "🙂".encode("utf-16-be")
print(halves.hex(" "))
print("🙂".encode("utf-8").hex(" "))
lone = "\ud83d"
assert len(lone) == 1
# --8<-- [end:surrogates]
