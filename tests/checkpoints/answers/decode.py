# Answers as readers write them; see pair_counts.py. "tools" goes in front of each.

# --8<-- [start:tools]
def check(ids, merges):
    known = set(range(256)) | {rule[2] for rule in merges}
    for i in ids:
        if type(i) is not int or i not in known:
            raise ValueError(i)

def parts(merges):
    pieces = {i: bytes([i]) for i in range(256)}
    for a, b, new in merges:
        pieces[new] = pieces[a] + pieces[b]
    return pieces
# --8<-- [end:tools]

# --8<-- [start:right.loop]
def decode(ids, merges):
    check(ids, merges)
    pieces = parts(merges)
    data = b""
    for i in ids:
        data += pieces[i]
    return data.decode("utf-8")
# --8<-- [end:right.loop]

# --8<-- [start:right.recursion]
def decode(ids, merges):
    rules = {new: (a, b) for a, b, new in merges}
    def spell(i):
        if isinstance(i, bool):
            raise ValueError("bool")
        if i in rules:
            return spell(rules[i][0]) + spell(rules[i][1])
        if i not in range(256):
            raise ValueError(f"no such id: {i}")
        return [i]
    return bytes(byte for i in ids for byte in spell(i)).decode()
# --8<-- [end:right.recursion]

# --8<-- [start:right.replace]
def decode(ids, merges):
    check(ids, merges)
    text = "".join(map(chr, ids))
    for a, b, new in reversed(merges):
        text = text.replace(chr(new), chr(a) + chr(b))
    return text.encode("latin-1").decode()
# --8<-- [end:right.replace]

# --8<-- [start:id_by_id.1]
def decode(ids, merges):
    check(ids, merges)
    pieces = parts(merges)
    return "".join(pieces[i].decode("utf-8", errors="replace") for i in ids)
# --8<-- [end:id_by_id.1]

# --8<-- [start:id_by_id.2]
def decode(ids, merges):
    check(ids, merges)
    text = ""
    for i in ids:
        text += parts(merges)[i].decode()
    return text
# --8<-- [end:id_by_id.2]

# --8<-- [start:parts_swapped]
def decode(ids, merges):
    check(ids, merges)
    stack, data = list(ids), []
    rules = {new: (a, b) for a, b, new in merges}
    while stack:
        i = stack.pop(0)
        if i in rules:
            stack = [rules[i][1], rules[i][0]] + stack
        else:
            data.append(i)
    return bytes(data).decode()
# --8<-- [end:parts_swapped]

# --8<-- [start:numbered_from_256]
def decode(ids, merges):
    pieces = [bytes([i]) for i in range(256)]
    for a, b, _ in merges:
        pieces.append(pieces[a] + pieces[b])
    return b"".join(pieces[i] for i in ids).decode()
# --8<-- [end:numbered_from_256]

# --8<-- [start:one_step_back]
def decode(ids, merges):
    check(ids, merges)
    for a, b, new in merges:
        opened = []
        for i in ids:
            opened.extend([a, b] if i == new else [i])
        ids = opened
    return bytes(ids).decode()
# --8<-- [end:one_step_back]

# --8<-- [start:code_points_not_bytes]
def decode(ids, merges):
    check(ids, merges)
    return "".join(chr(byte) for i in ids for byte in parts(merges)[i])
# --8<-- [end:code_points_not_bytes]

# --8<-- [start:input_changed]
def decode(ids, merges):
    check(ids, merges)
    data = b""
    while ids:
        data += parts(merges)[ids.pop(0)]
    return data.decode()
# --8<-- [end:input_changed]

# --8<-- [start:right.dict]
def decode(ids, merges):
    check(ids, merges)
    return b"".join(map(parts(merges).get, ids)).decode("utf-8")
# --8<-- [end:right.dict]

# --8<-- [start:right.bytearray]
def decode(ids, merges):
    pieces = {n: bytearray([n]) for n in range(256)}
    for left, right, new in merges:
        pieces[new] = pieces[left] + pieces[right]
    out = bytearray()
    for i in ids:
        if isinstance(i, bool) or i not in pieces:
            raise ValueError(f"unknown id {i!r}")
        out.extend(pieces[i])
    return str(out, "utf-8")
# --8<-- [end:right.bytearray]

# --8<-- [start:right.try]
def decode(ids, merges):
    pieces = parts(merges)
    try:
        if any(type(i) is not int for i in ids):
            raise KeyError
        return b"".join(pieces[i] for i in ids).decode()
    except KeyError:
        raise ValueError("unknown id") from None
# --8<-- [end:right.try]

# --8<-- [start:right.stack]
def decode(ids, merges):
    rules = {new: [a, b] for a, b, new in merges}
    todo, data = list(ids)[::-1], []
    while todo:
        i = todo.pop()
        if type(i) is not int:
            raise ValueError(i)
        if i in rules:
            todo += rules[i][::-1]
        elif 0 <= i < 256:
            data.append(i)
        else:
            raise ValueError(i)
    return bytes(data).decode()
# --8<-- [end:right.stack]

# --8<-- [start:right.until_nothing_changes]
def decode(ids, merges):
    check(ids, merges)
    tokens = list(ids)
    while any(t in {r[2] for r in merges} for t in tokens):
        for a, b, new in merges:
            tokens = [x for t in tokens for x in ([a, b] if t == new else [t])]
    return bytes(tokens).decode()
# --8<-- [end:right.until_nothing_changes]

# --8<-- [start:right.reversed]
def decode(ids, merges):
    check(ids, merges)
    tokens = list(ids)
    for a, b, new in merges[::-1]:
        out = []
        for t in tokens:
            out += [a, b] if t == new else [t]
        tokens = out
    return bytes(tokens).decode("utf-8", errors="strict")
# --8<-- [end:right.reversed]

# --8<-- [start:right.io]
import io

def decode(ids, merges):
    check(ids, merges)
    pieces, out = parts(merges), io.BytesIO()
    for i in ids:
        out.write(pieces[i])
    return out.getvalue().decode()
# --8<-- [end:right.io]

# --8<-- [start:right.hex]
def decode(ids, merges):
    check(ids, merges)
    hexes = {i: f"{i:02x}" for i in range(256)}
    for a, b, new in merges:
        hexes[new] = hexes[a] + hexes[b]
    return bytes.fromhex("".join(hexes[i] for i in ids)).decode()
# --8<-- [end:right.hex]

# --8<-- [start:accepts.half]
def decode(ids, merges):
    check(ids, merges)
    return b"".join(parts(merges)[i] for i in ids).decode(errors="replace")
# --8<-- [end:accepts.half]

# --8<-- [start:accepts.bool]
def decode(ids, merges):
    pieces = parts(merges)
    for i in ids:
        if i not in pieces:
            raise ValueError(i)
    return b"".join(pieces[i] for i in ids).decode()
# --8<-- [end:accepts.bool]

# --8<-- [start:accepts.unknown_skipped]
def decode(ids, merges):
    pieces = parts(merges)
    return b"".join(pieces[i] for i in ids if i in pieces).decode()
# --8<-- [end:accepts.unknown_skipped]

# --8<-- [start:other_error]
def decode(ids, merges):
    pieces = parts(merges)
    return b"".join(pieces[i] for i in ids).decode()
# --8<-- [end:other_error]

# --8<-- [start:accepts.default]
def decode(ids, merges):
    pieces = parts(merges)
    return b"".join(pieces.get(i, b"?") for i in ids).decode()
# --8<-- [end:accepts.default]

# --8<-- [start:wrong.strip]
def decode(ids, merges):
    check(ids, merges)
    return b"".join(parts(merges)[i] for i in ids).decode().strip()
# --8<-- [end:wrong.strip]

# --8<-- [start:wrong.lower]
def decode(ids, merges):
    check(ids, merges)
    return b"".join(parts(merges)[i] for i in ids).decode().lower()
# --8<-- [end:wrong.lower]

# --8<-- [start:wrong.nfc]
import unicodedata

def decode(ids, merges):
    check(ids, merges)
    return unicodedata.normalize("NFC", b"".join(parts(merges)[i] for i in ids).decode())
# --8<-- [end:wrong.nfc]

# --8<-- [start:wrong.signature]
def decode(ids, merges):
    check(ids, merges)
    return b"".join(parts(merges)[i] for i in ids).decode("utf-8-sig")
# --8<-- [end:wrong.signature]

# --8<-- [start:wrong.newlines]
def decode(ids, merges):
    check(ids, merges)
    return b"".join(parts(merges)[i] for i in ids).decode().replace("\r\n", "\n")
# --8<-- [end:wrong.newlines]

# --8<-- [start:wrong_type.bytes]
def decode(ids, merges):
    check(ids, merges)
    return b"".join(parts(merges)[i] for i in ids)
# --8<-- [end:wrong_type.bytes]

# --8<-- [start:other_type.list]
def decode(ids, merges):
    check(ids, merges)
    return [parts(merges)[i] for i in ids]
# --8<-- [end:other_type.list]

# --8<-- [start:wrong.spaces]
def decode(ids, merges):
    check(ids, merges)
    return b" ".join(parts(merges)[i] for i in ids).decode()
# --8<-- [end:wrong.spaces]

# --8<-- [start:wrong.repr]
def decode(ids, merges):
    check(ids, merges)
    return str(b"".join(parts(merges)[i] for i in ids))
# --8<-- [end:wrong.repr]

# --8<-- [start:raised.ascii]
def decode(ids, merges):
    check(ids, merges)
    return b"".join(parts(merges)[i] for i in ids).decode("ascii")
# --8<-- [end:raised.ascii]

# --8<-- [start:returns_lazy]
def decode(ids, merges):
    check(ids, merges)
    return map(parts(merges).get, ids)
# --8<-- [end:returns_lazy]

# --8<-- [start:accepts.first_256]
def decode(ids, merges):
    pieces = parts(merges)
    for i in ids:
        if type(i) is not int or (not 0 <= i <= 256 + len(merges) and i not in pieces):
            raise ValueError(i)
    return b"".join(pieces.get(i, b"") for i in ids).decode()
# --8<-- [end:accepts.first_256]
