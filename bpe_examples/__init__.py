"""Byte pair encoding, small enough to read: count pairs, merge them, train, encode and decode.

>>> from bpe_examples import ByteBPE
>>> tokenizer = ByteBPE.train(["banana banana"], 32)
>>> tokenizer.encode("bandana")
[257, 100, 258]
>>> tokenizer.decode([257, 100, 258])
'bandana'
"""

from bpe_examples.encoding import decode_bytes, encode
from bpe_examples.merging import merge_pair
from bpe_examples.pairs import pair_counts
from bpe_examples.rounds import Round
from bpe_examples.tokenizer import ByteBPE
from bpe_examples.training import Training, train

__version__ = "0.1.0"

__all__ = [
    "ByteBPE",
    "Round",
    "Training",
    "decode_bytes",
    "encode",
    "merge_pair",
    "pair_counts",
    "train",
]
