"""What holds for every input, compared with a slow method that is written another way."""

import dataclasses
import json
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bpe_examples import ByteBPE, decode_bytes, encode, merge_pair, pair_counts, train
from bpe_examples.trace import trace
from tests.slow_bpe import slow_counts, slow_decode, slow_encode, slow_merge, slow_train

CORPORA = Path(__file__).parents[1] / "bpe_examples" / "corpora"

# The same examples at every run, on slow machines too: a failure is about the change, never about luck.
steady = settings(
    derandomize=True,
    database=None,
    deadline=None,
    max_examples=150,
    suppress_health_check=[HealthCheck.too_slow],
)

# Few different letters, so that pairs repeat, overlap and tie.
texts = st.one_of(
    st.text("ab", max_size=14),
    st.text("abc é", max_size=12),
    st.text("бан ", max_size=8),
    st.text(max_size=6),
)
documents_of_text = st.lists(texts, max_size=5)
documents_of_bytes = st.lists(st.one_of(texts, st.binary(max_size=8)), max_size=5)
ties = st.sampled_from(["smallest", "largest", "first"])
ids = st.integers(0, 4)
sequences_of_ids = st.lists(st.lists(ids, max_size=10), max_size=4)


def as_bytes(document):
    return document if isinstance(document, bytes) else document.encode()


@st.composite
def rules(draw, first_id=256, most=6):
    """Any rules that ByteBPE accepts, learned or not: each cites a few letters or an earlier rule."""
    merges = []
    pairs = set()
    for new_id in range(first_id, first_id + draw(st.integers(0, most))):
        cited = st.sampled_from([97, 98, 99, *range(first_id, new_id)])
        pair = draw(st.tuples(cited, cited).filter(lambda pair: pair not in pairs))
        pairs.add(pair)
        merges.append((*pair, new_id))
    return merges


@steady
@given(sequences_of_ids)
def test_pairs_are_counted_as_by_looking_at_every_position(sequences):
    assert pair_counts(sequences) == slow_counts(sequences)


@steady
@given(st.lists(ids, max_size=14), st.tuples(ids, ids), st.integers(0, 6))
def test_pairs_are_replaced_as_str_replace_does(tokens, pair, new_id):
    assert merge_pair(tokens, pair, new_id) == slow_merge(tokens, pair, new_id)


@steady
@given(sequences_of_ids, st.tuples(ids, ids))
def test_input_stays_unchanged_and_is_never_handed_back(sequences, pair):
    before = [list(tokens) for tokens in sequences]
    pair_counts(sequences)
    assert all(merge_pair(tokens, pair, 9) is not tokens for tokens in sequences)
    assert sequences == before


@steady
@given(documents_of_bytes, st.integers(0, 8), st.sampled_from([256, 258, 300]), st.integers(1, 4), ties)
def test_every_field_of_every_round_is_the_slow_ones(documents, budget, first_id, min_count, tie):
    before = list(documents)
    training = train(documents, budget, first_id=first_id, min_count=min_count, tie=tie)
    data = [as_bytes(document) for document in documents]
    rounds = slow_train(data, budget, first_id, min_count, tie)
    assert [dataclasses.asdict(played) for played in training.rounds] == rounds
    assert training.merges == [(*played["pair"], played["new_id"]) for played in rounds]
    assert training.lengths == [sum(map(len, data))] + [played["length_after"] for played in rounds]
    assert training.sequences == (rounds[-1]["sequences"] if rounds else [list(document) for document in data])
    assert documents == before


@steady
@given(documents_of_text, st.integers(0, 8), ties)
def test_the_order_of_documents_matters_to_first_seen_only(documents, budget, tie):
    if tie != "first":
        assert train(documents, budget, tie=tie).merges == train(documents[::-1], budget, tie=tie).merges
        assert train(documents, budget, tie=tie).merges == train(sorted(documents), budget, tie=tie).merges


@steady
@given(documents_of_bytes, ties)
def test_shifting_ids_changes_no_rules_meaning(documents, tie):
    plain = train(documents, 8, min_count=1, tie=tie)
    shifted = train(documents, 8, min_count=1, tie=tie, first_id=258)

    def shift(token):
        return token + 2 if token >= 256 else token

    assert shifted.merges == [tuple(map(shift, rule)) for rule in plain.merges]
    assert shifted.lengths == plain.lengths


@steady
@given(st.text("abc", max_size=20) | texts | st.binary(max_size=12), rules(most=12))
def test_the_tokenizer_gives_the_ids_of_the_plain_encoder(text, merges):
    plain = encode(text, merges)
    assert plain == slow_encode(as_bytes(text), merges)
    assert ByteBPE(merges).encode(text) == plain


@steady
@given(st.text("abc", max_size=20), rules(first_id=258))
def test_the_tokenizer_with_boundaries_gives_the_same_ids_between_them(text, merges):
    tokenizer = ByteBPE(merges, boundaries=True)
    plain = encode(text, merges)
    assert tokenizer.encode(text) == plain
    assert tokenizer.encode(text, boundaries=True) == [256, *plain, 257]
    assert tokenizer.decode([256, *plain, 257]) == tokenizer.decode(plain) == text


@steady
@given(st.text("abc", max_size=12), rules().flatmap(st.permutations))
def test_rules_in_any_order_encode_as_str_replace_does_and_decode_to_the_text(text, merges):
    tokens = encode(text, merges)
    assert tokens == slow_encode(text.encode(), merges)
    assert decode_bytes(tokens, merges) == decode_bytes(tokens, merges[::-1]) == text.encode()


@steady
@given(st.data(), rules())
def test_ids_decode_as_undoing_rules_one_by_one_does(data, merges):
    known = [97, 98, 99, *(new_id for _, _, new_id in merges)]
    tokens = data.draw(st.lists(st.sampled_from(known), max_size=8))
    assert decode_bytes(tokens, merges) == slow_decode(tokens, merges)
    assert ByteBPE(merges).decode_bytes(tokens) == slow_decode(tokens, merges)


@steady
@given(documents_of_text, st.text(max_size=20), st.booleans(), st.booleans())
def test_decoding_what_was_encoded_gives_the_text_back(documents, text, boundaries, marked):
    tokenizer = ByteBPE.train(documents, 8, min_count=1, boundaries=boundaries)
    assert tokenizer.decode(tokenizer.encode(text, boundaries=boundaries and marked)) == text


@steady
@given(documents_of_bytes, ties)
def test_training_text_is_encoded_to_the_sequences_that_training_ended_with(documents, tie):
    training = train(documents, 8, tie=tie)
    assert [encode(document, training.merges) for document in documents] == training.sequences


@steady
@given(documents_of_text, st.booleans(), ties)
def test_what_is_saved_is_loaded(documents, boundaries, tie):
    tokenizer = ByteBPE.train(documents, 8, min_count=1, tie=tie, boundaries=boundaries)
    with TemporaryDirectory() as folder:
        tokenizer.save(f"{folder}/rules.json")
        loaded = ByteBPE.load(f"{folder}/rules.json")
    assert loaded == tokenizer
    assert loaded.digest() == tokenizer.digest()


@steady
@given(documents_of_text, st.integers(0, 6), st.integers(1, 3), ties)
def test_a_told_trace_is_the_training_and_survives_json(documents, budget, min_count, tie):
    told = trace(documents, budget, min_count=min_count, tie=tie)
    training = train(documents, budget, min_count=min_count, tie=tie)
    assert json.loads(json.dumps(told)) == told
    for name in ("rank", "new_id", "count", "replacements", "pairs_tied", "length_before", "length_after"):
        assert [played[name] for played in told["rounds"]] == [getattr(played, name) for played in training.rounds]
    assert [tuple(played["pair"]) for played in told["rounds"]] == [played.pair for played in training.rounds]
    assert [played["sequences"] for played in told["rounds"]] == [played.sequences for played in training.rounds]
    one_more = train(documents, len(training.rounds) + 1, min_count=1, tie=tie).rounds[len(training.rounds) :]
    assert (told["next"] and tuple(told["next"]["pair"])) == (one_more[0].pair if one_more else None)


def test_real_text_in_three_languages_trains_as_by_the_slow_method():
    for language in ("en", "nl", "ru"):
        lines = (CORPORA / f"udhr-{language}.txt").read_bytes().splitlines()[:25]
        training = train(lines, 12)
        assert [dataclasses.asdict(played) for played in training.rounds] == slow_train(lines, 12, 256, 2, "smallest")
