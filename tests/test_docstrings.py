"""Every public name shows a call, and every call shows what it really gives."""

import ast
import doctest
import importlib
import inspect
import pkgutil
import re
from pathlib import Path

import pytest

import bpe_examples

MODULES = ["bpe_examples"] + [module.name for module in pkgutil.walk_packages(bpe_examples.__path__, "bpe_examples.")]


#: Module -> the library that it needs and the extra that brings it.
EXTRAS = {"bpe_examples.fast_numpy": ("numpy", "fast"), "bpe_examples.sharded": ("distributed", "cluster")}


def imported(name):
    """The module, where what it needs is installed."""
    library, extra = EXTRAS.get(name, (None, None))
    if library:
        pytest.importorskip(library, reason=f"{library} is missing: pip install .[{extra}]")
    return importlib.import_module(name)


def code_of_a_reader(module):
    """The functions in the marked parts of a checkpoint: they stand for what a reader would write."""
    parts = re.findall(
        r"^# --8<-- \[start:(\w+)\]\n(.*?)^# --8<-- \[end:\1\]$",
        Path(module.__file__).read_text("utf-8"),
        re.DOTALL | re.MULTILINE,
    )
    trees = [ast.parse(text) for _, text in parts]
    return {node.name for tree in trees for node in tree.body if isinstance(node, ast.FunctionDef)}


def public_objects(module):
    """Dotted name -> object, of every public function, class, method and property that the module defines."""
    found = {}
    unexplained = code_of_a_reader(module)
    for name, value in vars(module).items():
        if name in unexplained or name.startswith("_") or getattr(value, "__module__", None) != module.__name__:
            continue
        if inspect.isfunction(value) or inspect.isclass(value):
            found[f"{module.__name__}.{name}"] = value
        if inspect.isclass(value):
            for method, member in vars(value).items():
                callable_member = isinstance(member, (classmethod, staticmethod, property))
                if not method.startswith("_") and (inspect.isfunction(member) or callable_member):
                    found[f"{module.__name__}.{name}.{method}"] = member
    return found


def test_the_modules_of_the_package_are_found():
    assert set(MODULES) >= {
        "bpe_examples",
        *(f"bpe_examples.{name}" for name in ("pairs", "merging", "training", "encoding", "tokenizer")),
    }


@pytest.mark.parametrize("name", MODULES)
def test_every_example_shows_what_the_call_gives(name):
    results = doctest.testmod(imported(name))
    assert results.attempted > 0
    assert results.failed == 0


@pytest.mark.parametrize("name", MODULES)
def test_every_public_name_promises_something_and_shows_it(name):
    objects = public_objects(imported(name))
    assert [found for found, value in objects.items() if ">>> " not in (value.__doc__ or "")] == []
    assert [found for found, value in objects.items() if (value.__doc__ or "").lstrip().startswith(">>>")] == []


def test_only_what_a_reader_would_write_goes_without_an_example():
    module = importlib.import_module("bpe_examples.checkpoints.encode")
    assert code_of_a_reader(module) == {"encode"}
    assert "bpe_examples.checkpoints.encode.longest_match" in public_objects(module)
    assert code_of_a_reader(importlib.import_module("bpe_examples.tokenizer")) == set()


def test_the_public_names_are_found():
    assert "bpe_examples.encoding.encode" in public_objects(importlib.import_module("bpe_examples.encoding"))
    found = public_objects(importlib.import_module("bpe_examples.tokenizer"))
    assert {"bpe_examples.tokenizer.ByteBPE", "bpe_examples.tokenizer.ByteBPE.decode"} <= found.keys()
    found = public_objects(importlib.import_module("bpe_examples.vocabulary"))
    assert {"bpe_examples.vocabulary.Vocabulary.load", "bpe_examples.vocabulary.Vocabulary.pieces"} <= found.keys()


def test_the_face_of_the_package_is_the_one_promised():
    assert bpe_examples.__all__ == [
        "ByteBPE",
        "Round",
        "Training",
        "decode_bytes",
        "encode",
        "merge_pair",
        "pair_counts",
        "train",
    ]
    assert all(callable(getattr(bpe_examples, name)) for name in bpe_examples.__all__)
    assert bpe_examples.__version__ == "0.1.0"
