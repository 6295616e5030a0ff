"""The checkpoints by name, in the order in which the lessons come to them."""

from bpe_examples.checkpoints import decode, encode, fit_merges, merge_pair, pair_counts, train_bpe
from bpe_examples.checkpoints.cases import Checkpoint

CHECKPOINTS = {
    checkpoint.name: checkpoint
    for checkpoint in (
        pair_counts.CHECKPOINT,
        merge_pair.CHECKPOINT,
        train_bpe.CHECKPOINT,
        fit_merges.CHECKPOINT,
        encode.CHECKPOINT,
        decode.CHECKPOINT,
    )
}
NAMES = tuple(CHECKPOINTS)


def named(name: str) -> Checkpoint:
    """Return a checkpoint.

    >>> named("merge_pair").signature
    'merge_pair(tokens, pair, new_id)'

    >>> named("merge")
    Traceback (most recent call last):
    ValueError: name must be one of pair_counts, merge_pair, train_bpe, fit_merges, encode, decode: got 'merge'
    """
    if name not in CHECKPOINTS:
        raise ValueError(f"name must be one of {', '.join(NAMES)}: got {name!r}")
    return CHECKPOINTS[name]
