"""Wrong ways to replace a pair, made on purpose: a grader compares what an answer gives with what these give."""

from collections.abc import Callable, Sequence
from itertools import pairwise

from bpe_examples.merging import merge_pair
from bpe_examples.pairs import Pair

Tokens = Sequence[int]
MergeOne = Callable[[Tokens, Pair, int], list[int]]


def merge_from_right(tokens: Tokens, pair: Pair, new_id: int) -> list[int]:
    """Replace from right to left.

    >>> merge_from_right([97, 97, 97], (97, 97), 256)
    [97, 256]
    """
    return merge_pair(tokens[::-1], pair[::-1], new_id)[::-1]


def merge_every_match(tokens: Tokens, pair: Pair, new_id: int) -> list[int]:
    """Write the new id for every match, overlapping or not.

    >>> merge_every_match([97, 97, 97], (97, 97), 256)
    [256, 256]
    """
    merged = []
    for position, token in enumerate(tokens):
        if tuple(tokens[position : position + 2]) == pair:
            merged.append(new_id)
        elif position == 0 or tuple(tokens[position - 1 : position + 1]) != pair:
            merged.append(token)
    return merged


def merge_without_stepping_over(tokens: Tokens, pair: Pair, new_id: int) -> list[int]:
    """Write the new id, and then copy the second half of the pair as well.

    >>> merge_without_stepping_over([97, 98], (97, 98), 256)
    [256, 98]
    """
    return [
        new_id if tuple(tokens[position : position + 2]) == pair else token for position, token in enumerate(tokens)
    ]


def merge_first_only(tokens: Tokens, pair: Pair, new_id: int) -> list[int]:
    """Replace one occurrence and stop.

    >>> merge_first_only([97, 97, 97, 97], (97, 97), 256)
    [256, 97, 97]
    """
    for position, neighbours in enumerate(pairwise(tokens)):
        if neighbours == pair:
            return [*tokens[:position], new_id, *tokens[position + 2 :]]
    return list(tokens)


def merge_once_a_run(tokens: Tokens, pair: Pair, new_id: int) -> list[int]:
    """Skip a match whose left neighbour was part of a match in the old list.

    >>> merge_once_a_run([97, 97, 97, 97], (97, 97), 256)
    [256, 97, 97]
    """
    merged = []
    position = 0
    while position < len(tokens):
        here = tuple(tokens[position : position + 2]) == pair
        before = position > 0 and tuple(tokens[position - 1 : position + 1]) == pair
        merged.append(new_id if here and not before else tokens[position])
        position += 2 if here and not before else 1
    return merged


def merge_with_old_neighbour(tokens: Tokens, pair: Pair, new_id: int) -> list[int]:
    """Look for the left half in the old list, though a replacement has used it up.

    >>> merge_with_old_neighbour([97, 97, 97, 97], (97, 97), 256)
    [256]
    """
    merged: list[int] = []
    for position, token in enumerate(tokens):
        if position and (tokens[position - 1], token) == pair:
            merged[-1] = new_id
        else:
            merged.append(token)
    return merged


def merge_chained(tokens: Tokens, pair: Pair, new_id: int) -> list[int]:
    """Let the new token play the part of the left half again, in the same pass.

    >>> merge_chained([97, 98, 98], (97, 98), 256)
    [256]
    """
    left, right = pair
    merged: list[int] = []
    for token in tokens:
        if merged and merged[-1] in (left, new_id) and token == right:
            merged[-1] = new_id
        else:
            merged.append(token)
    return merged


def merge_what_was_written(tokens: Tokens, pair: Pair, new_id: int) -> list[int]:
    """Match against the end of what has been written, where an id of this pass may stand.

    >>> merge_what_was_written([97, 97, 97], (97, 97), 97)
    [97]
    """
    merged: list[int] = []
    for token in tokens:
        merged.append(token)
        while tuple(merged[-2:]) == pair:
            merged[-2:] = [new_id]
    return merged


def merge_losing_last(tokens: Tokens, pair: Pair, new_id: int) -> list[int]:
    """End the loop one token too early.

    >>> merge_losing_last([97, 98, 99], (97, 98), 256)
    [256]
    """
    merged = []
    position = 0
    while position < len(tokens) - 1:
        here = (tokens[position], tokens[position + 1]) == pair
        merged.append(new_id if here else tokens[position])
        position += 2 if here else 1
    return merged


def merge_nothing(tokens: Tokens, pair: Pair, new_id: int) -> list[int]:
    """Never find the pair, or never keep what was found.

    >>> merge_nothing([97, 97], (97, 97), 256)
    [97, 97]
    """
    return list(tokens)


def merge_copying_positions(tokens: Tokens, pair: Pair, new_id: int) -> list[int]:
    """Copy the position of a token, where the token is meant.

    >>> merge_copying_positions([98, 97, 97], (97, 97), 256)
    [0, 256]
    """
    merged = []
    position = 0
    while position < len(tokens):
        here = tuple(tokens[position : position + 2]) == pair
        merged.append(new_id if here else position)
        position += 2 if here else 1
    return merged


MERGES: dict[str, list[MergeOne]] = {
    "right_to_left": [merge_from_right],
    "overlapping_replacement": [merge_every_match, merge_without_stepping_over],
    "first_only": [merge_first_only],
    "neighbour_from_old_list": [merge_once_a_run, merge_with_old_neighbour],
    "chained": [merge_chained],
    "last_token_lost": [merge_losing_last],
    "nothing_merged": [merge_nothing],
    "index_for_value": [merge_copying_positions],
}
