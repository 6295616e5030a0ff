"""Random trainings, small and mean: each number is one case, the same at every run and on every machine."""

import random
from dataclasses import asdict, dataclass, fields

from bpe_examples import encode, train
from bpe_examples.learning import Step

#: How many cases every run tries, and how many with `--all`.
SOME, ALL = 400, 20_000
TIES = ("smallest", "largest", "first")


@dataclass(frozen=True)
class Case:
    """Arguments for `train`: documents, or pieces with their counts."""

    documents: list[str | bytes] | dict[str | bytes, int]
    budget: int
    settings: dict[str, object]

    @property
    def repeated(self):
        """The documents as the plain code takes them: each piece as often as it counts."""
        if isinstance(self.documents, dict):
            return [piece for piece, count in self.documents.items() for _ in range(count)]
        return self.documents


def case(number):
    """The case with this number."""
    chance = random.Random(number)
    documents = chance.choice([one_byte, few_letters, many_tiny, any_bytes, words, weighted])(chance)
    budget = chance.choice([0, 1, 3, 10, 1000])
    settings = {
        "first_id": chance.choice([256, 258, 300]),
        "min_count": chance.choice([1, 2, 3]),
        "tie": chance.choice(TIES),
    }
    return Case(documents, budget, settings)


def one_byte(chance):
    """Runs of one byte, where pairs overlap themselves."""
    return [bytes([97]) * chance.randint(0, 40) for _ in range(chance.randint(1, 4))]


def few_letters(chance):
    """So few letters that every round is a tie."""
    return ["".join(chance.choices("ab ", k=chance.randint(0, 30))) for _ in range(chance.randint(0, 4))]


def many_tiny(chance):
    """Many documents of a letter or two, and empty ones."""
    return ["".join(chance.choices("abc", k=chance.randint(0, 3))) for _ in range(chance.randint(0, 60))]


def any_bytes(chance):
    """Bytes that need not be UTF-8, few kinds of them."""
    kinds = [chance.randrange(256) for _ in range(4)]
    return [bytes(chance.choices(kinds, k=chance.randint(0, 40))) for _ in range(chance.randint(0, 3))]


def words(chance):
    """Words that come again, in letters of one and of two bytes."""
    vocabulary = ["ban", "ana", "мама", "ма", "é", " "]
    return ["".join(chance.choices(vocabulary, k=chance.randint(0, 12))) for _ in range(chance.randint(0, 4))]


def weighted(chance):
    """Pieces with their counts, zero among them."""
    pieces = [kind for make in (few_letters, words, many_tiny) for kind in make(chance)[:6]]
    return {piece: chance.choice([0, 1, 1, 2, 7]) for piece in pieces}


def plainly(given):
    """What the plain code learns in a case, as `fast.train` would put it."""
    training = train(given.repeated, given.budget, **given.settings)
    weighted = isinstance(given.documents, dict)
    return {
        "merges": training.merges,
        "lengths": training.lengths,
        "rounds": [{field.name: getattr(played, field.name) for field in fields(Step)} for played in training.rounds],
        "sequences": [encode(piece, training.merges) for piece in given.documents] if weighted else training.sequences,
    }


def differences(train_otherwise, numbers):
    """The numbers of the cases in which another way of training differs from the plain one in anything."""
    return [number for number in numbers if differs(train_otherwise, case(number))]


def differs(train_otherwise, given):
    """Whether another way of training a case ends in anything else."""
    return asdict(train_otherwise(given.documents, given.budget, **given.settings)) != plainly(given)
