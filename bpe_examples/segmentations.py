"""Every way to spell a text with given pieces, and what all the ways weigh together."""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from bpe_examples.checking import text_as_bytes

Weight = int | Fraction


def segmentations(text: str | bytes, pieces: Mapping[int, bytes]) -> list[list[int]]:
    """List every sequence of ids whose pieces, joined, are the text.

    >>> pieces = {97: b"a", 98: b"b", 256: b"ab"}
    >>> segmentations("ab", pieces)
    [[97, 98], [256]]
    >>> segmentations("abc", pieces)
    []

    The empty text is spelled in one way, by no ids at all.

    >>> segmentations("", pieces)
    [[]]

    The list doubles every few letters, so it is for short texts; `count_segmentations` counts without it.
    Raises ValueError for a piece of no bytes, which could be put in anywhere, as often as you like.
    """
    data = text_as_bytes(text, "text")
    spellings: list[list[list[int]]] = [[[]]]
    for end in range(1, len(data) + 1):
        last = ids_that_end(data, end, pieces)
        spellings.append([[*ids, new] for new in last for ids in spellings[end - len(pieces[new])]])
    return sorted(spellings[-1])


def count_segmentations(text: str | bytes, pieces: Mapping[int, bytes]) -> int:
    """Count the sequences that `segmentations` lists, without listing them.

    >>> pieces = {97: b"a", 98: b"b", 256: b"ab"}
    >>> count_segmentations("ab", pieces), count_segmentations("ab" * 100, pieces) == 2**100
    (2, True)
    """
    return int(forward(text, pieces, dict.fromkeys(pieces, 1))[-1])


def forward(text: str | bytes, pieces: Mapping[int, bytes], weights: Mapping[int, Weight]) -> list[Weight]:
    """Return for every position what all spellings of the bytes before it weigh together.

    A spelling weighs the product of the weights of its ids.
    An id without a weight is not used, and nothing is rounded.

    >>> pieces = {97: b"a", 98: b"b", 256: b"ab"}
    >>> forward("abab", pieces, {97: 1, 98: 1, 256: 1})
    [1, 1, 2, 2, 4]
    >>> forward("ab", pieces, {97: Fraction("0.3"), 98: Fraction("0.2"), 256: Fraction("0.3")})[-1]
    Fraction(9, 25)

    Raises ValueError for a weight that is not exact, and for the pieces that `segmentations` refuses.

    >>> forward("ab", pieces, {97: 0.3})
    Traceback (most recent call last):
    ValueError: weights[97] must be an int or a Fraction, which are exact: got 0.3
    """
    for token, weight in weights.items():
        check_exact(f"weights[{token}]", weight)
    data = text_as_bytes(text, "text")
    usable = {token: pieces[token] for token in weights if token in pieces}
    totals: list[Weight] = [1]
    for end in range(1, len(data) + 1):
        last = ids_that_end(data, end, usable)
        totals.append(sum(totals[end - len(usable[token])] * weights[token] for token in last))
    return totals


def path_probability(ids: Iterable[int], probabilities: Mapping[int, Weight], end: Weight) -> Weight:
    """Return the probability of one spelling and the end after it, when every id is drawn on its own.

    >>> probabilities = {97: Fraction("0.3"), 98: Fraction("0.2"), 256: Fraction("0.3")}
    >>> path_probability([256], probabilities, end=Fraction("0.2"))
    Fraction(3, 50)

    An id without a probability is never drawn.

    >>> path_probability([99], probabilities, end=Fraction("0.2")) == 0
    True
    """
    check_exact("end", end)
    product = end
    for token in ids:
        probability = probabilities.get(token, 0)
        check_exact(f"probabilities[{token}]", probability)
        product *= probability
    return product


def marginal_probability(
    text: str | bytes, pieces: Mapping[int, bytes], probabilities: Mapping[int, Weight], end: Weight
) -> Weight:
    """Return the probability of the text and the end after it, whichever way it is spelled.

    >>> probabilities = {97: Fraction("0.3"), 98: Fraction("0.2"), 256: Fraction("0.3")}
    >>> marginal_probability("ab", {97: b"a", 98: b"b", 256: b"ab"}, probabilities, end=Fraction("0.2"))
    Fraction(9, 125)
    """
    check_exact("end", end)
    return forward(text, pieces, probabilities)[-1] * end


def ids_that_end(data: bytes, end: int, pieces: Mapping[int, bytes]) -> list[int]:
    """List the ids whose piece can stand just before position `end`.

    >>> ids_that_end(b"cab", 3, {98: b"b", 256: b"ab", 99: b"c"})
    [98, 256]

    Raises ValueError for a piece of no bytes.

    >>> ids_that_end(b"cab", 3, {98: b""})
    Traceback (most recent call last):
    ValueError: pieces must be of at least one byte: got none for id 98
    """
    for token, piece in pieces.items():
        if not piece:
            raise ValueError(f"pieces must be of at least one byte: got none for id {token}")
    return [token for token, piece in pieces.items() if data.endswith(piece, 0, end)]


def check_exact(name: str, value: object) -> None:
    """Refuse, with a ValueError, a number that was rounded before it came here.

    >>> check_exact("end", 0.2)
    Traceback (most recent call last):
    ValueError: end must be an int or a Fraction, which are exact: got 0.2
    """
    if type(value) is not int and not isinstance(value, Fraction):
        raise ValueError(f"{name} must be an int or a Fraction, which are exact: got {value!r}")
