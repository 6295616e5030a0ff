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
