"""Every example in a docstring of the site's own Python gives what it shows."""

import doctest
import importlib
import pkgutil
import types

import pytest

import overrides

MODULES = [module.name for module in pkgutil.walk_packages(overrides.__path__, "overrides.")]


def wrong_examples(module):
    """Name of every function whose example gives something else than it shows."""
    runner, failed = doctest.DocTestRunner(verbose=False), []
    for found in doctest.DocTestFinder().find(module):
        if runner.run(found, out=lambda text: None).failed:
            failed.append(found.name)
    return failed


def test_there_are_modules_in_every_room():
    rooms = {name.split(".")[1] for name in MODULES}
    assert rooms >= {"build", "pages", "translations", "figures", "publish", "engine", "languages", "problems"}


@pytest.mark.parametrize("name", MODULES)
def test_every_example_gives_what_it_shows(name):
    assert wrong_examples(importlib.import_module(name)) == []


def test_an_example_that_shows_something_else_is_told():
    module = types.ModuleType("planted", ">>> 1 + 1\n3\n")
    assert wrong_examples(module) == ["planted"]
