"""Values are compared by exact type, all the way down, and shown without asking them."""

from collections import Counter, OrderedDict, defaultdict, namedtuple
from functools import partial
from types import MappingProxyType

import pytest

from bpe_examples.checkpoints.values import place_of_difference, same, similar, told, type_difference


@pytest.mark.parametrize(
    ("wanted", "got"),
    [
        (1, True),
        (0, False),
        (1, 1.0),
        ([1], (1,)),
        ((1,), [1]),
        ([1], [True]),
        ([[1]], [(1,)]),
        ({(1, 2): 1}, {(1, 2): True}),
        ({(1, 2): 1}, {(1, 2.0): 1}),
        ({(1, 2): 1}, {(True, 2): 1}),
        ({1: 1}, [(1, 1)]),
        ({1: 1}, Counter({1: 1, 2: 0})),
        ({1: 1}, OrderedDict({1: True})),
        ((1, 2), namedtuple("Pair", "left right")(1, 2)),
        ("a", b"a"),
        ([1, 2], [1]),
        ([1], [1, 2]),
        ({1: 1}, {}),
        ({}, {1: 1}),
        (None, 0),
    ],
    ids=repr,
)
def test_these_are_not_the_same(wanted, got):
    assert not same(wanted, got)


@pytest.mark.parametrize("value", [1, True, None, 1.5, "é", b"a", [1, [2]], (1,), {(1, 2): [3]}, {}, []], ids=repr)
def test_a_value_is_the_same_as_its_equal(value):
    import copy

    assert same(value, copy.deepcopy(value))
    assert similar(value, copy.deepcopy(value)) or value is None or isinstance(value, bytes)
    assert place_of_difference(value, copy.deepcopy(value)) == ""
    assert type_difference(value, copy.deepcopy(value)) == ("", "")


@pytest.mark.parametrize("kind", [Counter, OrderedDict, MappingProxyType, partial(defaultdict, int)])
def test_a_dictionary_of_any_kind_is_the_same(kind):
    assert same({(1, 2): 3}, kind({(1, 2): 3}))
    assert not same({(1, 2): 3}, kind({(1, 2): 4}))
    assert not same({(1, 2): 3}, kind({(1, 3): 3}))


def test_the_order_of_a_dictionary_does_not_matter():
    assert same({1: 2, 3: 4}, {3: 4, 1: 2})


def test_a_value_that_claims_to_equal_everything_equals_nothing():
    class Liar(int):
        def __eq__(self, other):
            return True

        __hash__ = int.__hash__

    assert not same(1, Liar(2))
    assert not same([1], [Liar(2)])
    assert not same({1: 1}, {Liar(1): 1})
    assert not similar(1, Liar(2))


def test_a_list_inside_itself_is_compared_and_told():
    endless = []
    endless.append(endless)
    assert not same([[1]], endless)
    assert told(endless) == "[" * 7 + "..." + "]" * 7


def test_values_are_told_as_python_writes_them():
    for value in ([1, (2,), {"a": b"b"}], (), {}, "é\n", True, None, -1.5, {(97, 98): 2}):
        assert told(value) == repr(value)


def test_long_values_keep_their_ends():
    assert told("a" * 500) == "'" + "a" * 47 + "..." + "a" * 7 + "'"
    assert told("a" * 120) == repr("a" * 120)
    assert told(10**500) == "<int>"
    assert told([0] * 100).count("0") == 28


def test_the_longer_the_items_the_fewer_stand_around_the_dots():
    rules = [(left, left + 1, left + 2) for left in range(1000, 1100)]
    assert told(rules).startswith("[(1000, 1001, 1002), ")
    assert told(rules).endswith(", (1099, 1100, 1101)]")
    assert len(told({"merges": rules, "lengths": [*range(500)]})) < 200


def test_foreign_types_are_named():
    class Angry(dict):
        def __repr__(self):
            raise KeyError

        items = __iter__ = keys = None

    assert told(Angry({1: 2})) == "Angry({1: 2})"
    assert told(map(str, [])) == "<map>"
    assert told({1, 2}) == "<set>"
    assert told(object) == "<type>"


def test_the_first_place_of_a_difference_is_found():
    assert place_of_difference({"merges": [], "lengths": [2]}, {"merges": []}) == "['lengths']"
    assert place_of_difference({(97, 97): 4}, {(97, 97): 4, (98, 97): 1}) == "[(98, 97)]"
    assert place_of_difference([1, [2, 3]], [1, [2, 4]]) == "[1][1]"
    assert place_of_difference([1], (1,)) == ""
