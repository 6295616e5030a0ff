"""Replace one pair by one new id: what a round does with the pair it chose."""

from collections.abc import Sequence

from bpe_examples.pairs import Pair

Merge = tuple[int, int, int]


def merge_pair(tokens: Sequence[int], pair: Pair, new_id: int) -> list[int]:
    """Replace `pair` by `new_id` from left to right, never using a token twice.

    Five a's hold the pair (97, 97) four times, but only two replacements fit.

    >>> merge_pair([97, 97, 97, 97, 97], (97, 97), 256)
    [256, 256, 97]

    Only the given tokens are matched: an id written in this pass is not read again in it.

    >>> merge_pair([97, 97, 97], (97, 97), 97)
    [97, 97]

    The result is a new list, even when nothing matches, and the tokens stay as they were.

    >>> tokens = [98, 97]
    >>> merge_pair(tokens, (97, 97), 256) is tokens
    False
    """
    left, right = pair
    last = len(tokens) - 1
    merged: list[int] = []
    position = 0
    while position <= last:
        if position < last and tokens[position] == left and tokens[position + 1] == right:
            merged.append(new_id)
            position += 2
        else:
            merged.append(tokens[position])
            position += 1
    return merged
