r"""Run a reader's programs in a Python that stays alive between them: what the browser's worker calls.

Every run starts from nothing: a namespace of its own, modules as they were at the start, streams of its own. So one
program leaves nothing for the next, and no grader can be fooled by what an earlier run has left behind.

>>> from bpe_examples.sandbox import run
>>> printed = []
>>> run("print(6 * 7)", printed.append)["ended"], "".join(printed)
('done', '42\n')
"""

from bpe_examples.sandbox.checks import check, unfinished
from bpe_examples.sandbox.pristine import Pristine
from bpe_examples.sandbox.programs import MOST_PRINTED, run

__all__ = ["MOST_PRINTED", "Pristine", "check", "run", "unfinished"]
