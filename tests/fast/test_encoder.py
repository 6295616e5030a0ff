"""The encoder gives the ids of one pass a rule, on every list of rules that it takes."""

import random

import pytest

from bpe_examples import encode, merge_pair, pair_counts
from bpe_examples.encoder import Encoder
from bpe_examples.fast import train
from tests.fast.cases import TIES, case
from tests.fast.plants import SOME, planted


def rules_in_order(chance):
    """Rules that the encoder takes though no trainer need have made them: ids in any order, pairs that come twice."""
    known = [97, 98, 99, chance.choice([97, -5, 10**9])]
    rules = []
    for new_id in chance.sample(range(256, 400), chance.randint(0, 24)):
        # The latest ids more often, so that tokens grow long.
        rules.append((*chance.choices(known, range(3, len(known) + 3), k=2), new_id))
        known.append(new_id)
    return rules


def any_rules(chance):
    """Rules in no order at all, over so few ids that most of them clash."""
    return [tuple(chance.choices([97, 98, 99, 256, 257, 258], k=3)) for _ in range(chance.randint(0, 5))]


def some_bytes(chance):
    return bytes(chance.choices(b"abc"[: chance.randint(1, 3)], k=chance.randint(0, 40)))


def by_rank(data, rules):
    """Once more and slowly: apply the earliest rule that matches, until none does; None where that has no end."""
    tokens = list(data)
    for _ in range(100):
        present = pair_counts([tokens])
        matching = [rule for rule in rules if rule[:2] in present]
        if not matching:
            return tokens
        left, right, new_id = matching[0]
        tokens = merge_pair(tokens, (left, right), new_id)
    return None


def taken(rules):
    try:
        return Encoder(rules)
    except ValueError:
        return None


def is_seen(encoder_class):
    """Whether the cases of every run object to an encoder."""
    for number in range(SOME):
        chance = random.Random(number)
        rules, data = rules_in_order(chance), some_bytes(chance)
        try:
            if encoder_class(rules).encode(data) != encode(data, rules):
                return True
        except Exception:
            return True
    return False


def test_rules_in_order_give_the_ids_of_one_pass_a_rule(cases):
    for number in cases:
        chance = random.Random(number)
        rules, data = rules_in_order(chance), some_bytes(chance)
        assert Encoder(rules).encode(data) == encode(data, rules), number


def test_of_all_lists_those_that_are_taken_mean_the_same_by_rank_and_in_order(cases):
    refused_and_different = 0
    for number in cases:
        chance = random.Random(number)
        rules, data = any_rules(chance), some_bytes(chance)
        encoder = taken(rules)
        if encoder:
            assert encoder.encode(data) == by_rank(data, rules) == encode(data, rules), number
        else:
            refused_and_different += by_rank(data, rules) != encode(data, rules)
    assert refused_and_different > 10


def test_what_a_trainer_learns_is_taken_and_gives_back_its_sequences(cases):
    for number in cases:
        given = case(number)
        learned = train(given.documents, given.budget, **given.settings)
        encoder = Encoder(learned.merges)
        texts = [piece if isinstance(piece, bytes) else piece.encode() for piece in given.documents]
        assert [encoder.encode(text) for text in texts] == learned.sequences, number


@pytest.mark.parametrize(
    ("rules", "text", "in_order", "earliest_first"),
    [
        # The pair of an earlier rule comes up again, made by a later one.
        ([(256, 99, 257), (97, 98, 256)], b"abc", [256, 99], [257]),
        # A rule makes what it merges itself.
        ([(97, 97, 97)], b"aaa", [97, 97], [97]),
        # A later rule makes the same id again, behind the rule that merges it.
        ([(97, 97, 256), (256, 99, 257), (98, 98, 256)], b"bbc", [256, 99], [257]),
    ],
)
def test_each_part_of_the_condition_is_needed(rules, text, in_order, earliest_first):
    assert encode(text, rules) == in_order
    assert by_rank(text, rules) == earliest_first
    with pytest.raises(ValueError, match="must make an id that stands in no rule up to it"):
        Encoder(rules)


@pytest.mark.parametrize("tie", TIES)
def test_one_encoder_serves_many_texts(tie):
    merges = train(["banana banana", "мама"], 32, min_count=1, tie=tie).merges
    encoder = Encoder(merges)
    for text in [b"", b"b", b"bandana", "мама".encode(), b"banana banana"] * 2:
        assert encoder.encode(text) == encode(text, merges)


def test_a_long_run_of_one_byte_is_halved_by_every_rule():
    rules = [(97, 97, 256), *((id_, id_, id_ + 1) for id_ in range(256, 272))]
    assert Encoder(rules).encode(b"a" * (2**18 + 5)) == [272, 272, 257, 97]


FAULTS = {
    "positions_come_in_any_order": ("sorted(waiting.pop(rank))", "waiting.pop(rank)[::-1]"),
    "positions_out_of_date_are_merged": ("if ids[position] != left or ids[middle] != right:", "if False:"),
    "a_swallowed_token_keeps_its_id": ("ids[middle] = None", "pass"),
    "the_last_byte_keeps_its_id": ("ids[position] = ids[end - 1] = new_id", "ids[position] = new_id"),
    "nothing_matches_on_the_left": ("waiting[found].append(position - widths[before])", "pass"),
    "nothing_matches_on_the_right": ("                waiting[found].append(position)\n", "                pass\n"),
    "a_match_begins_at_its_right_token": ("position - widths[before]", "position"),
    "ranks_come_in_any_order": ("heappush(self.ranks, rank)", "self.ranks.append(rank)"),
    "the_last_of_equal_pairs_wins": ("self._ranks.setdefault((left, right), rank)", "self._ranks[left, right] = rank"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_seen(fault):
    with planted("encoder", *FAULTS[fault]) as faulty:
        assert is_seen(faulty.Encoder)


def test_code_without_a_fault_is_not_objected_to():
    with planted("encoder", "ids[middle] = None", "ids[middle] = None  # swallowed") as sound:
        assert not is_seen(sound.Encoder)
