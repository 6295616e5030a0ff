# --8<-- [start:one-article]
from bpe_examples import ByteBPE
from bpe_examples.corpora import article, articles
from bpe_examples.guard import check_apart


def octets(texts):
    return sum(len(text.encode("utf-8")) for text in texts)


languages = ("en", "nl", "ru")
number = 26
measured = {name: article(name, number) for name in languages}
characters, size = {}, {}
for name, texts in measured.items():
    characters[name] = sum(len(text) for text in texts)
    size[name] = octets(texts)
    ratio = size[name] / characters[name]
    print(name, characters[name], size[name], round(ratio, 3))
assert size["en"] == characters["en"]
# --8<-- [end:one-article]

# --8<-- [start:two-bytes]
latin, cyrillic = "n".encode("utf-8"), "я".encode("utf-8")
print(latin.hex(" "), cyrillic.hex(" "))
text = "".join(measured["ru"])
letters = sum(not sign.isascii() for sign in text)
others = len(text) - letters
leading = [b for b in text.encode("utf-8") if b in (0xD0, 0xD1)]
print(letters, others, len(leading))
assert size["ru"] == 2 * letters + others
assert len(leading) == letters
# --8<-- [end:two-bytes]


# --8<-- [start:held-out]
def others_of(name):
    numbers = [n for n in articles(name) if n != number]
    return [t for n in numbers for t in article(name, n)]


training = {name: others_of(name) for name in languages}
for name in languages:
    check_apart(training[name], held_out=measured[name])
    print(name, len(training[name]), octets(training[name]))
# --8<-- [end:held-out]


# --8<-- [start:train-on-one]
def cost(tokenizer):
    return {
        name: sum(len(tokenizer.encode(text)) for text in texts)
        for name, texts in measured.items()
    }


english = ByteBPE.train(training["en"], 64)
one = cost(english)
per_character, premium = {}, {}
for name in languages:
    per_character[name] = one[name] / characters[name]
    premium[name] = one[name] / one["en"]
    numbers = per_character[name], premium[name]
    print(name, one[name], *(round(x, 3) for x in numbers))
assert one["ru"] > 3 * one["en"]
# --8<-- [end:train-on-one]

# --8<-- [start:no-help]
used = {i for t in measured["ru"] for i in english.encode(t)}
helpful = [english.pieces[i] for i in used if i > 255]
print(helpful, size["ru"] - one["ru"])
assert all(piece.isascii() for piece in helpful)
read = set("".join(training["en"]).encode("utf-8"))
assert read.isdisjoint(leading)
# --8<-- [end:no-help]

# --8<-- [start:train-on-all]
mixed = [t for name in languages for t in training[name]]
shared = ByteBPE.train(mixed, 64)
everyone = cost(shared)
share, change = {}, {}
for name in languages:
    share[name] = everyone[name] / characters[name]
    change[name] = 100 * (everyone[name] / one[name] - 1)
    numbers = share[name], change[name]
    print(name, everyone[name], *(round(x, 3) for x in numbers))
assert change["en"] > 0 > change["nl"] > change["ru"]
# --8<-- [end:train-on-all]

# --8<-- [start:votes]
pieces = [shared.pieces[i] for _, _, i in shared.merges]
russian = [piece for piece in pieces if not piece.isascii()]
percent = 100 * octets(training["ru"]) / octets(mixed)
print(len(russian), len(pieces), round(percent, 1))
# --8<-- [end:votes]


# --8<-- [start:back-to-letters]
def is_one_letter(piece):
    try:
        return len(piece.decode("utf-8")) == 1
    except UnicodeDecodeError:
        return False


single = [p.hex(" ") for p in russian if is_one_letter(p)]
print(len(single), single[:4])
print(russian[0].hex(" "))
# --8<-- [end:back-to-letters]

# --8<-- [start:budget]
steps = {}
for rules in (0, 16, 32, 64):
    tokens = cost(ByteBPE(shared.merges[:rules]))
    row = [tokens[n] / characters[n] for n in languages]
    steps[rules] = row
    print(rules, *(round(x, 3) for x in row))
# --8<-- [end:budget]

# --8<-- [start:window]
width = 24
shown = {}
for name in languages:
    rates = per_character[name], share[name]
    shown[name] = [width / rate for rate in rates]
    print(name, *(round(x, 1) for x in shown[name]))
# --8<-- [end:window]
