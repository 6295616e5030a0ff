"""What random cases are made of: ids of every size, texts that nobody may tidy up, rules that training learns."""

from random import Random

from bpe_examples.merging import Merge
from bpe_examples.training import train

#: Nothing, of one digit and of five, with digits in common, below and above what fits in a byte.
IDS = (0, 1, 7, 11, 77, 97, 197, 256, 1000, 70000)
#: Capitals, spaces, line ends, what nobody sees, letters of one to four bytes, whole and decomposed.
LETTERS = ("ab", "abc", "an b", "éa", " Aa\n", "e\u0301e", "😀a", "\u00a0м\r", "\x00a\ufeff")
FIRST_IDS = (256, 258, 1000, 70000)


def random_texts(random: Random, most: int, longest: int) -> list[str]:
    """Make less than `most` texts, all of the same few letters, so that pairs repeat and overlap.

    >>> random_texts(Random(1), 5, 9) == random_texts(Random(1), 5, 9)
    True
    """
    letters = random.choice(LETTERS)
    return ["".join(random.choices(letters, k=random.randrange(longest))) for _ in range(random.randrange(most))]


def random_tokens(random: Random, longest: int) -> list[int]:
    """Make a sequence of few different ids.

    >>> random_tokens(Random(1), 9) == random_tokens(Random(1), 9)
    True
    """
    return random.choices(random.sample(IDS, 3), k=random.randrange(longest))


def learned_from(*documents: str, rules: int = 9, first_id: int = 256) -> list[Merge]:
    """Return the rules that training learns from the documents, when any pair may be merged.

    >>> learned_from("aaa")
    [(97, 97, 256), (256, 97, 257)]
    """
    return train(documents, rules, first_id=first_id, min_count=1).merges


def random_text_and_rules(random: Random) -> tuple[str, list[Merge]]:
    """Make a text, and rules that training learned from others with the same letters.

    >>> random_text_and_rules(Random(1)) == random_text_and_rules(Random(1))
    True
    """
    letters = random.choice(LETTERS)
    text, *documents = ("".join(random.choices(letters, k=random.randrange(14))) for _ in range(4))
    return text, learned_from(*documents, rules=random.randrange(7), first_id=random.choice(FIRST_IDS))
