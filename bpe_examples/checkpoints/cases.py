"""What a checkpoint is made of: its cases, its solution, its mistakes, and the parts of its file."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.resources import files
from inspect import signature
from random import Random
from typing import Any

from bpe_examples.checkpoints.values import told

Function = Callable[..., Any]


@dataclass(frozen=True)
class Case:
    """One call and what it must give.

    >>> Case(arguments=([97], (97, 97), 256), gives=[97]).call("merge_pair")
    'merge_pair([97], (97, 97), 256)'

    A case with `refused`, the name of a reason, must raise ValueError instead.
    `shown` is written in the place of arguments too long to read.
    """

    arguments: tuple[Any, ...]
    named: Mapping[str, Any] = field(default_factory=dict)
    gives: object = None
    refused: str | None = None
    shown: str | None = None

    def call(self, name: str) -> str:
        """Write the call as a reader would type it.

        >>> Case((["ab"],), {"budget": 1}).call("train_bpe")
        "train_bpe(['ab'], budget=1)"
        """
        if self.shown is not None:
            return f"{name}({self.shown})"
        named = [f"{key}={told(value)}" for key, value in self.named.items()]
        return f"{name}({', '.join([*map(told, self.arguments), *named])})"


def case(
    *arguments: Any,
    gives: object = None,
    refused: str | None = None,
    shown: str | None = None,
    named: Mapping[str, Any] | None = None,
) -> Case:
    """Write a case down in one line.

    >>> case([97, 97], (97, 97), 256, gives=[256]).gives
    [256]
    """
    return Case(arguments, named or {}, gives, refused, shown)


@dataclass(frozen=True)
class Checkpoint:
    """A task with everything that grades it; each file beside this one makes one.

    >>> def double(number): return 2 * number
    >>> task = Checkpoint("double", double, [case(2, gives=4)], lambda random: (random.randrange(9),))
    >>> task.signature
    'double(number)'

    `mistakes` maps the name of a mistake to functions that make it: each is a wrong solution.
    `tests` are functions that call the solution by its name and assert; the grader gives them the answer.
    `hints` says how many hints there are; their words are in the messages.
    """

    name: str
    solution: Function
    cases: Sequence[Case]
    random_arguments: Callable[[Random], tuple[Any, ...]]
    mistakes: Mapping[str, Sequence[Function]] = field(default_factory=dict)
    tests: Sequence[Callable[[], None]] = ()
    hints: int = 3

    @property
    def signature(self) -> str:
        """The first line that an answer needs, without its `def`.

        >>> from bpe_examples.checkpoints import named
        >>> named("train_bpe").signature
        'train_bpe(documents, budget=20)'
        """
        return f"{self.name}{signature(self.solution)}"

    def random_cases(self, how_many: int) -> list[Case]:
        """Make cases by chance, the same ones each time, and let the solution say what they give.

        >>> from bpe_examples.checkpoints import named
        >>> cases = named("merge_pair").random_cases(2)
        >>> cases == named("merge_pair").random_cases(2)
        True
        """
        random = Random(self.name)
        made = [self.random_arguments(random) for _ in range(how_many)]
        return [Case(arguments, gives=self.solution(*arguments)) for arguments in made]


def part(name: str, section: str) -> str:
    """Return the text of one marked part of a checkpoint's file.

    A solution that calls the solutions of earlier checkpoints has them in front.

    >>> print(part("merge_pair", "stub"))
    def merge_pair(tokens, pair, new_id):
        raise NotImplementedError
    """
    text = files("bpe_examples.checkpoints").joinpath(f"{name}.py").read_text("utf-8")
    _, _, rest = text.partition(f"# --8<-- [start:{section}]\n")
    inside, found, _ = rest.partition(f"# --8<-- [end:{section}]")
    if not found:
        raise ValueError(f"section must be a marked part of {name}.py: got {section!r}")
    earlier = re.findall(r"^from bpe_examples\.checkpoints\.(\w+) import \1$", text, re.MULTILINE)
    before = [part(other, section) for other in sorted(earlier, reverse=True)] if section == "solution" else []
    return "\n\n\n".join([*before, inside.strip("\n")])
