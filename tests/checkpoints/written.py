"""The answers of tests/checkpoints/answers: sections of source text, named after what the grader must say."""

import ast
import re
from pathlib import Path

ANSWERS = Path(__file__).with_name("answers")


def sections(name):
    """Section -> source text, as it stands in the file."""
    text = (ANSWERS / f"{name}.py").read_text("utf-8")
    return dict(re.findall(r"^# --8<-- \[start:(.+?)\]\n(.*?)^# --8<-- \[end:\1\]$", text, re.DOTALL | re.MULTILINE))


def answers(name):
    """Section -> complete answer: the tools of the file, and then the section."""
    found = sections(name)
    tools = found.pop("tools", "")
    if name == "fit_merges":
        # A mistake in one part is the same mistake in the other trainer.
        parts = {section: text for section, text in sections("train_bpe").items() if is_part(text)}
        found = {
            **{section: text for section, text in parts.items() if section not in ONLY_IN_TRAIN_BPE},
            **found,
        }
    return {section: tools + text for section, text in found.items()}


# This one counts on stopping at no pair, where the other trainer stops below two.
ONLY_IN_TRAIN_BPE = {"stop_off_by_one", "right.itertools", "right.loop", "tools"}


def is_part(text):
    names = {node.name for node in ast.parse(text).body if isinstance(node, ast.FunctionDef)}
    return bool(names) and not names & {"train_bpe", "check"}


def expected(section):
    """What the grader must say about a section."""
    return section.partition(".")[0]
