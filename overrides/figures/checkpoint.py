"""A checkpoint in a page: the fence `bpe-checkpoint` shows its stub, the command that grades, hints and solution.

The fence names the checkpoint; everything else comes from bpe_examples/checkpoints and the graders' own words, so that
page, command line and grader can't say different things. Hints open one at a time, without JavaScript.
"""

from __future__ import annotations

import html
import re

from bpe_examples.checkpoints import NAMES, part
from bpe_examples.checkpoints.sentences import messages
from overrides import languages
from overrides.figures.code import highlighted
from overrides.figures.data import read_data
from overrides.figures.widget import Widget

FENCE = "bpe-checkpoint"


def read_checkpoint(body: str) -> str:
    """Return the name of the checkpoint that the fence `body` asks for.

    >>> read_checkpoint("name: merge_pair")
    'merge_pair'

    Raises ValueError for anything but the name of a checkpoint.
    """
    asked = read_data(body)
    if not isinstance(asked, dict) or set(asked) != {"name"} or asked["name"] not in NAMES:
        raise ValueError(f"a checkpoint is `name:` and one of {', '.join(NAMES)}")
    return str(asked["name"])


def checkpoint(name: str, language: str) -> str:
    """Return the checkpoint as HTML: stub, command, hints behind one another, solution."""
    say = languages.load(language)["checkpoint"]
    graders = messages(language if language in languages.COMPLETE else languages.SOURCE)
    command = f"python -m bpe_examples check {name} my_answer.py"
    if language != languages.SOURCE and language in languages.COMPLETE:
        command += f" --lang {language}"
    solution = f"{highlighted(part(name, 'solution'))}<p>{html.escape(say['explain'])}</p>"
    return (
        f'<bpe-checkpoint name="{name}"><div class="checkpoint" id="try-{name.replace("_", "-")}">'
        '<div class="checkpoint__stub">'
        f'<p class="checkpoint__label">{html.escape(say["stub"])}</p>{highlighted(part(name, "stub"))}</div>'
        f'<p class="checkpoint__label">{html.escape(say["grade"])}</p>{highlighted(command, "console")}'
        f"{_hints(graders['checkpoints'][name]['hints'], graders['labels']['hint'])}"
        f"{_details(say['solution'], solution)}</div></bpe-checkpoint>"
    )


def _hints(hints: list[str], label: str) -> str:
    """Return the hints, each inside the one before it: the next is offered when the last has been read."""
    nested = ""
    for number in range(len(hints), 0, -1):
        text = f"<p>{html.escape(hints[number - 1])}</p>{nested}"
        nested = _details(label.format(number=number, total=len(hints)), text)
    return nested


def _details(summary: str, content: str) -> str:
    return f"<details><summary>{html.escape(summary)}</summary>{content}</details>"


def of_page(markdown: str) -> list[str]:
    r"""Return the names of the checkpoints on a page, in their order.

    >>> of_page("```bpe-checkpoint\nname: encode\n```\n")
    ['encode']
    """
    return [name for name in re.findall(rf"^```{FENCE}\nname: (\w+)\n```", markdown, re.MULTILINE) if name in NAMES]


def title(name: str, language: str) -> str:
    """Return what the task is called in `language`."""
    graders = messages(language if language in languages.COMPLETE else languages.SOURCE)
    return str(graders["checkpoints"][name]["title"])


def drawn(body: str, language: str) -> str:
    """Return what the fence with this `body` shows in `language`; raise ValueError when it can't be drawn."""
    return checkpoint(read_checkpoint(body), language)


WIDGET = Widget("checkpoint", FENCE, drawn, words=("python",), needs_python=True)
