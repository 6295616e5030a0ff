"""Six tasks for a reader, each with its stub, its solution and the checks that grade an answer.

>>> from bpe_examples.checkpoints import NAMES, grade
>>> NAMES
('pair_counts', 'merge_pair', 'train_bpe', 'fit_merges', 'encode', 'decode')
>>> grade("merge_pair", "def merge_pair(tokens, pair, new_id): return tokens").mistake
'nothing_merged'
"""

from bpe_examples.checkpoints.cases import part
from bpe_examples.checkpoints.catalogue import NAMES, named
from bpe_examples.checkpoints.grading import Grade, grade

__all__ = ["NAMES", "Grade", "grade", "named", "part"]
