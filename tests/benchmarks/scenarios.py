"""What is measured: which texts, how many rules, and who takes part."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from bpe_examples import ByteBPE, fast
from tests.benchmarks.contestants import ENCODERS, TRAINERS
from tests.benchmarks.corpora import mixed, until

MEGABYTE = 10**6
LOOP, EDUCATIONAL, FAST, FAST_NUMPY = list(TRAINERS)[:4]
ALL_BUT_EDUCATIONAL = tuple(name for name in TRAINERS if name != EDUCATIONAL)
COMPILED = ("rustbpe", "bpeasy", "Hugging Face")
COMPILED_AND_OURS = tuple(name for name in ENCODERS if name != LOOP)


@dataclass(frozen=True)
class Scenario:
    """One task for several contestants; `against` is the one that the others are compared with.

    Those in `once` take so long that they have one turn only.
    """

    name: str
    task: str
    texts: Path
    given: str
    contestants: tuple[str, ...]
    against: str
    once: tuple[str, ...] = ()


def scenarios(folder: Path, megabyte: int, few: int, many: int) -> tuple[str, list[Scenario]]:
    """Write the texts into a folder; tell where they are from, and what to do with them."""
    source, documents = mixed(10 * megabyte, folder)
    rules = folder / "rules.json"
    ByteBPE(fast.train(documents, many).merges).save(rules)
    first = until(megabyte, iter(documents))
    tenth = written(folder / "tenth.txt", until(megabyte // 10, iter(documents)))
    whole = written(folder / "whole.txt", first)
    tenfold = written(folder / "tenfold.txt", documents)
    mb = megabyte / MEGABYTE
    return source, [
        Scenario(
            *(f"train: {mb / 10:g} MB, {few} rules", "train", tenth, str(few)),
            *((LOOP, EDUCATIONAL, FAST), LOOP, (LOOP, EDUCATIONAL)),
        ),
        Scenario(f"train: {mb:g} MB, {few} rules", "train", whole, str(few), ALL_BUT_EDUCATIONAL, LOOP, (LOOP,)),
        Scenario(f"train: {10 * mb:g} MB, {few} rules", "train", tenfold, str(few), (FAST, FAST_NUMPY), FAST),
        Scenario(
            *(f"train: {10 * mb:g} MB, {many} rules", "train", tenfold, str(many)),
            *((FAST, FAST_NUMPY, *COMPILED), "rustbpe", (FAST,)),
        ),
        *(
            Scenario(f"train: {mb:g} MB {how}, {few} rules", "train", path, str(few), (FAST, FAST_NUMPY), FAST)
            for how, path in shapes(folder, first, megabyte)
        ),
        Scenario(
            *(f"encode: {mb / 10:g} MB, {many} rules", "encode", tenth, str(rules)),
            *(tuple(ENCODERS), LOOP, (LOOP,)),
        ),
        *(
            Scenario(
                f"encode: {mb * times:g} MB, {many} rules",
                "encode",
                path,
                str(rules),
                COMPILED_AND_OURS,
                "Hugging Face",
            )
            for times, path in [(1, whole), (10, tenfold)]
        ),
    ]


def shapes(folder: Path, documents: list[str], megabyte: int) -> Iterator[tuple[str, Path]]:
    """The same text in one document and in short ones, and as much of one letter."""
    text = "".join(documents)
    yield "in one document", written(folder / "one.txt", [text])
    yield "in short documents", written(folder / "short.txt", [text[i : i + 1000] for i in range(0, len(text), 1000)])
    yield "of one letter", written(folder / "letter.txt", ["a" * megabyte])


def written(path: Path, documents: list[str]) -> Path:
    """Write documents, with a zero character between them; return the path."""
    path.write_text("\0".join(documents), "utf-8")
    return path
