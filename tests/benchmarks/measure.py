"""How long training and encoding take on this machine: `nox -s benchmark`."""

import statistics
import time
from pathlib import Path

from bpe_examples import ByteBPE, encode, train

CORPORA = Path(__file__).parents[2] / "bpe_examples" / "corpora"
BUDGET = 64
RUNS = 3


def seconds(work):
    """The processor time of the middle one of a few runs."""
    times = []
    for _ in range(RUNS):
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return statistics.median(times)


def main():
    texts = [file.read_text(encoding="utf-8") for file in sorted(CORPORA.glob("*.txt"))]
    together = "".join(texts)
    merges = train(texts, BUDGET).merges
    tokenizer = ByteBPE(merges)
    ids = tokenizer.encode(together)
    measured = {
        "train": lambda: train(texts, BUDGET),
        "encode, rule by rule": lambda: encode(together, merges),
        "ByteBPE.encode": lambda: tokenizer.encode(together),
        "ByteBPE.decode": lambda: tokenizer.decode(ids),
    }
    print(f"{len(together.encode())} bytes, {len(texts)} documents, {len(merges)} rules, median of {RUNS} runs")
    for name, work in measured.items():
        print(f"{name:<22}{seconds(work):8.3f} s")


if __name__ == "__main__":
    main()
