"""The benchmark compares what is equal, in turns, and says so when it is not."""

import sys
from itertools import islice
from pathlib import Path

import pytest

from bpe_examples import ByteBPE, train
from tests.benchmarks import contestants, corpora, loops, measure
from tests.benchmarks.scenarios import FAST, LOOP, Scenario, scenarios

TEXTS = ["banana banana", "bandana cabana", "мама мыла раму"]


@pytest.fixture
def no_packages(monkeypatch):
    """A machine where Debian's packages are out of reach."""
    monkeypatch.setattr(corpora.shutil, "which", lambda program: None)


def test_the_loop_of_tutorials_learns_what_first_seen_wins_teaches():
    data = [text.encode() for text in TEXTS]
    assert loops.train(data, 8) == train(TEXTS, 8, tie="first").merges


def test_the_loop_of_tutorials_encodes_as_the_tokenizer_does():
    tokenizer = ByteBPE.train(TEXTS, 8)
    for text in ["", "b", "banana", "мама"]:
        assert loops.encode(text.encode(), tokenizer.merges) == tokenizer.encode(text)


def test_our_trainer_tells_the_bytes_of_its_rules():
    assert contestants.ours(["banana banana"], 4) == [b"an", b"ban", b"ana", b"banana"]


def test_a_letter_stands_for_a_byte_in_the_order_of_the_bytes():
    assert contestants.as_letters("aé") == chr(256 + 0x61) + chr(256 + 0xC3) + chr(256 + 0xA9)


@pytest.mark.usefixtures("no_packages")
def test_without_packages_the_declaration_is_shuffled_and_repeated(tmp_path):
    source, documents = corpora.mixed(100_000, tmp_path)
    assert source == "the declaration, shuffled"
    assert 100_000 <= sum(len(text.encode()) for text in documents) < 110_000
    assert documents == corpora.mixed(100_000, tmp_path)[1]


def test_every_language_says_as_much():
    turns = corpora.taking_turns({"en": ["abcdefgh"], "nl": ["ab"]})
    assert "".join(islice(turns, 10)).count("abcdefgh") == 2


def test_a_page_says_its_words_without_marks():
    page = "<head><title>x</title></head><body><script>y</script><p>Fish &amp;\n  chips</p></body>"
    assert corpora.words_of(page) == "Fish &\nchips"


@pytest.mark.usefixtures("no_packages")
def test_there_is_a_task_of_every_kind_and_its_texts_are_as_large_as_it_says(tmp_path):
    _, found = scenarios(tmp_path, 3000, 4, 8)
    assert {scenario.task for scenario in found} == {"train", "encode"}
    assert all(scenario.against in scenario.contestants for scenario in found)
    sizes = {scenario.name: scenario.texts.stat().st_size for scenario in found}
    assert sizes["train: 0.003 MB of one letter, 4 rules"] == 3000
    assert sizes["train: 0.03 MB, 8 rules"] >= 30_000


def test_all_take_turns_and_what_is_slow_has_one():
    one = Scenario("one", "train", Path(), "4", (LOOP, FAST), LOOP, (LOOP,))
    two = Scenario("two", "train", Path(), "4", (FAST,), FAST)
    told = [(scenario.name, name) for scenario, name in measure.turns([one, two], 2)]
    assert told == [("one", LOOP), ("one", FAST), ("two", FAST), ("one", FAST), ("two", FAST)]


def test_a_ratio_has_a_spread():
    assert measure.ratios([2.0, 3.0, 4.0], [1.0, 2.0, 2.0]) == {"median": 1.5, "least": 1.0, "most": 4.0}


def test_who_learned_something_else_is_named():
    scenario = Scenario("one", "train", Path(), "4", (LOOP, FAST, "rustbpe"), LOOP)
    taken = {LOOP: [{"answer": "x"}], FAST: [{"answer": "a"}, {"answer": "a"}], "rustbpe": [{"answer": "a"}]}
    assert measure.disagreement(scenario, taken) == []
    taken["rustbpe"] = [{"answer": "b"}]
    assert measure.disagreement(scenario, taken) == ["rustbpe"]


def test_growth_is_told_where_there_is_ten_times_the_same_text(tmp_path):
    sizes = {"train: 1 MB, 4 rules": 10, "train: 10 MB, 4 rules": 100, "train: 1 MB of one letter, 4 rules": 10}
    for name, size in sizes.items():
        (tmp_path / name[7:]).write_text("a" * size)
    found = [Scenario(name, "train", tmp_path / name[7:], "4", (FAST,), FAST) for name in sizes]
    told = {name: {FAST: {"seconds of the work": [size**2]}} for name, size in sizes.items()}
    assert measure.growth(found, told) == {f"train: 1 MB, 4 rules to train: 10 MB, 4 rules: {FAST}": 2.0}


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="Linux tells the memory of a process")
def test_a_contestant_is_measured_in_a_process_of_its_own(tmp_path):
    texts = tmp_path / "texts.txt"
    texts.write_text("\0".join(TEXTS), "utf-8")
    taken = {
        name: [measure.measured(Scenario("one", "train", texts, "4", (LOOP, FAST), LOOP), name)]
        for name in (LOOP, FAST)
    }
    told = measure.figures(Scenario("one", "train", texts, "4", (LOOP, FAST), LOOP), taken)
    assert told[LOOP]["times minbpe's loop"] == {"median": 1.0, "least": 1.0, "most": 1.0}
    assert 0 < taken[FAST][0]["work"] < taken[FAST][0]["whole"]
    [header, *lines] = measure.table({"one": told})
    assert header == "\none"
    assert len(lines) == 2
