"""The package, held to every field of traces that another implementation computed."""

import dataclasses
import json
from pathlib import Path

import pytest

from bpe_examples import ByteBPE, decode_bytes, encode, train
from bpe_examples.trace import trace

FILE = Path(__file__).parent / "golden" / "golden.json"
ENTRIES = json.loads(FILE.read_text(encoding="utf-8"))

SETTINGS = {"name", "documents", "documents_repeat", "budget", "first_id", "min_count"}
RESULTS = {"rounds", "lengths", "sequences", "encode"}
ROUND = {"rank", "pair", "new_id", "count", "replacements", "pairs_tied", "length_before", "length_after"}

every_entry = pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry["name"])


def documents_of(entry):
    if "documents" in entry:
        return entry["documents"]
    text, times = entry["documents_repeat"]
    return [text * times]


def settings_of(entry):
    return {"first_id": entry["first_id"], "min_count": entry["min_count"]}


def trained(entry):
    return train(documents_of(entry), entry["budget"], **settings_of(entry))


def test_all_golden_traces_are_there():
    assert len(ENTRIES) == 33
    assert len({entry["name"] for entry in ENTRIES}) == 33
    assert sum(len(entry["rounds"]) for entry in ENTRIES) == 85
    assert sum(len(entry["encode"]) for entry in ENTRIES) == 27


@every_entry
def test_no_field_goes_unchecked(entry):
    assert entry.keys() - SETTINGS == RESULTS
    assert ("documents" in entry) != ("documents_repeat" in entry)
    assert all(set(played) == ROUND for played in entry["rounds"])


@every_entry
def test_rounds_are_the_golden_rounds(entry):
    rounds = [dataclasses.asdict(played) for played in trained(entry).rounds]
    assert [{**played, "pair": tuple(played["pair"])} for played in entry["rounds"]] == [
        {name: played[name] for name in ROUND} for played in rounds
    ]


@every_entry
def test_merges_lengths_and_sequences_are_the_golden_ones(entry):
    training = trained(entry)
    assert training.merges == [(*played["pair"], played["new_id"]) for played in entry["rounds"]]
    assert training.lengths == entry["lengths"]
    assert training.sequences == entry["sequences"]


@every_entry
def test_texts_encode_to_the_golden_ids_and_back(entry):
    merges = trained(entry).merges
    tokenizer = ByteBPE(merges, boundaries=entry["first_id"] == 258)
    for text, ids in entry["encode"].items():
        assert encode(text, merges) == tokenizer.encode(text) == ids
        assert decode_bytes(ids, merges).decode() == tokenizer.decode(ids) == text


@every_entry
def test_the_told_trace_has_the_golden_rounds(entry):
    told = trace(documents_of(entry), entry["budget"], **settings_of(entry))
    assert [{name: played[name] for name in ROUND} for played in told["rounds"]] == entry["rounds"]
    assert told["lengths"] == entry["lengths"]
    assert [len(played["tied"]) for played in told["rounds"]] == [played["pairs_tied"] for played in entry["rounds"]]
