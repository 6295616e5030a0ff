"""What one article costs in each script: the numbers of the chart."""

from collections.abc import Sequence

from bpe_examples.corpora import article, articles
from bpe_examples.tokenizer import ByteBPE

MEASURED = 26


def script_costs(languages: Sequence[str], budget: int, train: str = "all") -> list[dict[str, str | int]]:
    """Return characters, bytes and tokens of the same article in each language.

    `train` names the language whose other articles train the tokenizer; "all" takes those of all `languages`.
    The measured article itself is held out.

    >>> for cost in script_costs(["en", "ru"], 16, train="en"):
    ...     print(cost)
    {'language': 'en', 'characters': 745, 'bytes': 745, 'tokens': 574}
    {'language': 'ru', 'characters': 795, 'bytes': 1480, 'tokens': 1480}

    Raises ValueError for a language without a text and for a budget that `train` of the package refuses.
    """
    trained_on = languages if train == "all" else [train]
    tokenizer = ByteBPE.train([text for language in trained_on for text in others(language)], budget)
    return [cost_of(language, tokenizer) for language in languages]


def others(language: str) -> list[str]:
    """Return the paragraphs of every article but the measured one.

    >>> len(others("en")), article("en", MEASURED)[0] in others("en")
    (47, False)
    """
    return [text for number, texts in articles(language).items() if number != MEASURED for text in texts]


def cost_of(language: str, tokenizer: ByteBPE) -> dict[str, str | int]:
    """Return what the measured article costs with this tokenizer.

    >>> cost_of("nl", ByteBPE([]))
    {'language': 'nl', 'characters': 861, 'bytes': 861, 'tokens': 861}
    """
    texts = article(language, MEASURED)
    return {
        "language": language,
        "characters": sum(len(text) for text in texts),
        "bytes": sum(len(text.encode("utf-8")) for text in texts),
        "tokens": sum(len(tokenizer.encode(text)) for text in texts),
    }
