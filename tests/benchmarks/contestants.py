"""What is measured, each in a process of its own: `python -m tests.benchmarks.contestants NAME TEXTS BUDGET RULES`.

A contestant imports what it needs when it begins, so that no process pays for another's library.
Trainers give the bytes of what they learned, in order; encoders give ids. Who says the same was measured at the same.
"""

import json
import re
import sys
import time
from collections.abc import Callable, Iterable
from hashlib import sha256
from pathlib import Path

from bpe_examples import ByteBPE

Merge = tuple[int, int, int]

ONE_WORD = r"[\s\S]+"
#: Hugging Face reads characters: one for each byte, in the order of the bytes.
LETTERS = [chr(256 + byte) for byte in range(256)]

# Trainers: documents and budget -> the bytes of each rule.


def plain_loop(documents: list[str], budget: int) -> list[bytes]:
    from tests.benchmarks import loops

    return pieces(loops.train((text.encode() for text in documents), budget))


def educational(documents: list[str], budget: int) -> list[bytes]:
    from tiktoken._educational import bpe_train

    return in_order(bpe_train("".join(documents), 256 + budget, ONE_WORD, visualise=None))


def ours(documents: list[str], budget: int) -> list[bytes]:
    from bpe_examples import fast

    return pieces(fast.train(documents, budget).merges)


def ours_with_numpy(documents: list[str], budget: int) -> list[bytes]:
    from bpe_examples import fast_numpy

    return pieces(fast_numpy.train(documents, budget).merges)


def rustbpe(documents: list[str], budget: int) -> list[bytes]:
    import rustbpe

    tokenizer = rustbpe.Tokenizer()
    tokenizer.train_from_iterator(iter(documents), 256 + budget, pattern=ONE_WORD)
    return [bytes(piece) for piece, _ in tokenizer.get_mergeable_ranks()[256:]]


def bpeasy(documents: list[str], budget: int) -> list[bytes]:
    import bpeasy

    longest = max(len(text.encode()) for text in documents)
    return in_order(bpeasy.train_bpe(iter(documents), ONE_WORD, longest, 256 + budget))


def hugging_face(documents: list[str], budget: int) -> list[bytes]:
    from tokenizers import Tokenizer, models, trainers

    tokenizer = Tokenizer(models.BPE())
    trainer = trainers.BpeTrainer(vocab_size=256 + budget, initial_alphabet=LETTERS, show_progress=False)
    tokenizer.train_from_iterator((as_letters(text) for text in documents), trainer)
    table = {letter: bytes([byte]) for byte, letter in enumerate(LETTERS)}
    spelled = {b"".join(map(table.__getitem__, word)): id_ for word, id_ in tokenizer.get_vocab().items()}
    return in_order(spelled)


# Encoders: text and rules -> the work, once what can be done before is done.


def plain_loop_encodes(text: str, merges: list[Merge]) -> Callable[[], Iterable[int]]:
    from tests.benchmarks import loops

    return lambda: loops.encode(text.encode(), merges)


def ours_encodes(text: str, merges: list[Merge]) -> Callable[[], Iterable[int]]:
    tokenizer = ByteBPE(merges)
    return lambda: tokenizer.encode(text)


def tiktoken_encodes(text: str, merges: list[Merge]) -> Callable[[], Iterable[int]]:
    import tiktoken

    ranks = {piece: id_ for id_, piece in ByteBPE(merges).pieces.items()}
    encoding = tiktoken.Encoding("ours", pat_str=ONE_WORD, mergeable_ranks=ranks, special_tokens={})
    return lambda: encoding.encode_ordinary(text)


def hugging_face_encodes(text: str, merges: list[Merge]) -> Callable[[], Iterable[int]]:
    from tokenizers import Tokenizer, models

    words = {id_: "".join(LETTERS[byte] for byte in piece) for id_, piece in ByteBPE(merges).pieces.items()}
    vocabulary = {word: id_ for id_, word in words.items()}
    model = models.BPE(vocab=vocabulary, merges=[(words[left], words[right]) for left, right, _ in merges])
    tokenizer = Tokenizer(model)
    return lambda: tokenizer.encode(as_letters(text)).ids


TRAINERS = {
    "minbpe's loop": plain_loop,
    "tiktoken's educational code": educational,
    "bpe_examples.fast": ours,
    "bpe_examples.fast_numpy": ours_with_numpy,
    "rustbpe": rustbpe,
    "bpeasy": bpeasy,
    "Hugging Face": hugging_face,
}
ENCODERS = {
    "minbpe's loop": plain_loop_encodes,
    "ByteBPE": ours_encodes,
    "tiktoken": tiktoken_encodes,
    "Hugging Face": hugging_face_encodes,
}
#: They choose the first of equals on purpose, so what they learn differs.
OTHERWISE = {"minbpe's loop", "tiktoken's educational code"}


def as_letters(text: str) -> str:
    """One letter a byte."""
    return text.encode().decode("latin-1").translate(dict(enumerate(LETTERS)))


def pieces(merges: list[Merge]) -> list[bytes]:
    """The bytes of each rule."""
    known = {byte: bytes([byte]) for byte in range(256)}
    for left, right, new_id in merges:
        known[new_id] = known[left] + known[right]
    return [known[new_id] for _, _, new_id in merges]


def in_order(ids: dict[bytes, int]) -> list[bytes]:
    """The pieces behind the single bytes, by id."""
    return sorted(ids, key=ids.__getitem__)[256:]


def documents_in(path: Path) -> list[str]:
    """The documents of a file: what stands between zero characters."""
    return path.read_text("utf-8").split("\0")


def main(task: str, name: str, texts: str, given: str) -> None:
    """Do the work of one contestant, and say what came of it and what it took."""
    documents = documents_in(Path(texts))
    if task == "train":
        # Once on next to nothing, which loads its libraries.
        TRAINERS[name](["abab"], 1)
        seconds, held = time.process_time(), memory("VmRSS")
        answer: object = [piece.hex() for piece in TRAINERS[name](documents, int(given))]
    else:
        encoded = ENCODERS[name]("".join(documents), ByteBPE.load(given).merges)
        seconds, held = time.process_time(), memory("VmRSS")
        answer = list(encoded())
    told = {
        "answer": sha256(json.dumps(answer).encode()).hexdigest(),
        "seconds": time.process_time() - seconds,
        "memory": memory("VmHWM") - held,
    }
    print(json.dumps(told))


def memory(kind: str) -> int:
    """The bytes that this process holds (VmRSS), or held at most (VmHWM), as Linux tells them."""
    found = re.search(rf"^{kind}:\s+(\d+) kB$", Path("/proc/self/status").read_text("ascii"), re.MULTILINE)
    if not found:
        raise OSError("/proc/self/status does not tell the memory")
    return int(found[1]) * 1024


if __name__ == "__main__":
    main(*sys.argv[1:])
