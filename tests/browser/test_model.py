"""The byte pair encoding in JavaScript does what the package does, number by number."""

import json
import random
import unicodedata
from itertools import groupby
from pathlib import Path

import pytest

from bpe_examples import decode_bytes, encode, merge_pair, pair_counts, train
from bpe_examples.corpora import corpus
from bpe_examples.encoding import pieces_of
from bpe_examples.trace import trace
from bpe_examples.visible import piece_as_data
from tests.browser.hosting import hosted
from tests.test_golden import ENTRIES, documents_of, settings_of

SCRIPTS = Path(__file__).parents[2] / "overrides" / "theme" / "assets" / "javascripts"
TIES = ["smallest", "largest", "first"]
#: Few letters, so that pairs repeat, overlap and tie; letters of several bytes; what no reader can see.
HIDDEN = ["😀👩\u200d", "❤\ufe0f", "\ufeff\u00a0\ufffd\t\ue000a", "\x00\x7f\u2028b"]
ALPHABETS = ["a", "ab", "aab", "abc ", "бан ", "é中a", *HIDDEN]


@pytest.fixture(scope="module")
def model(browser):
    """`model(code, data)` runs JavaScript that knows the module as `model` and the data as `data`."""
    with hosted(SCRIPTS, "/") as url:
        page = browser.new_page()
        page.goto(url + "bpe.js")

        def run(code, data=None):
            text = json.dumps(data)
            # As text both ways: what is compared is what JSON says, and no browser's idea of it.
            work = f"const data = JSON.parse(text); {code}"
            return json.loads(
                page.evaluate(
                    f"async (text) => {{ const model = await import('./bpe.js'); "
                    f"return JSON.stringify(await (async () => {{ {work} }})()) }}",
                    text,
                )
            )

        yield run
        page.close()


def as_json(value):
    return json.loads(json.dumps(value))


def random_text(chance, longest=24):
    letters = chance.choice(ALPHABETS)
    return "".join(chance.choices(letters, k=chance.randint(0, longest)))


def random_case(chance):
    documents = [random_text(chance) for _ in range(chance.randint(0, 4))]
    if chance.random() < 0.3:
        documents *= chance.randint(2, 5)
    settings = {
        "min_count": chance.randint(1, 4),
        "first_id": chance.choice([256, 258, 300, 1_000_000]),
        "tie": chance.choice(TIES),
    }
    return {"documents": documents, "budget": chance.randint(0, 12), "settings": settings}


CASES = [random_case(random.Random(seed)) for seed in range(4000)]
TRACE = "return data.map(({documents, budget, settings}) => model.trace(documents, budget, settings))"


def traced(case):
    return as_json(trace(case["documents"], case["budget"], **case["settings"]))


def test_the_golden_traces_are_told_alike(model):
    cases = [
        {"documents": documents_of(entry), "budget": entry["budget"], "settings": settings_of(entry)}
        for entry in ENTRIES
    ]
    for entry, case, told in zip(ENTRIES, cases, model(TRACE, cases), strict=True):
        assert told == traced(case)
        assert told["lengths"] == entry["lengths"]
        for played, golden in zip(told["rounds"], entry["rounds"], strict=True):
            assert {name: played[name] for name in golden} == golden


def test_thousands_of_random_trainings_are_told_alike(model):
    for case, told in zip(CASES, model(TRACE, CASES), strict=True):
        assert told == traced(case), case
    # The cases are worth comparing: ties under every rule, overlaps, and every reason to stop.
    assert {told["stopped"] for told in map(traced, CASES[:300])} == {"budget", "min_count", "no_pair"}


def test_without_options_both_choose_the_same(model):
    assert model("return model.trace(['banaan banaan', 'banaan'], 9)") == as_json(trace(["banaan banaan", "banaan"], 9))


def test_the_quick_training_learns_the_same_rules_and_lengths(model):
    learned = model(TRACE.replace("model.trace", "model.train"), CASES)
    for case, found in zip(CASES, learned, strict=True):
        training = train(case["documents"], case["budget"], **case["settings"])
        assert found == as_json({"merges": training.merges, "lengths": training.lengths}), case


@pytest.mark.parametrize("tie", TIES)
def test_real_text_is_learned_alike_and_its_ids_lead_back(model, tie):
    text = "\n".join(corpus(language)[:4000] for language in ("en", "nl", "ru"))
    training = train([text, text[:5000]], 60, tie=tie)
    learned, ids, back = model(
        "const {merges, lengths} = model.train(data.documents, 60, {tie: data.tie}); const bytes = model.bytesOf("
        "data.documents[0]); const ids = model.encode(bytes, merges);"
        "return [{merges, lengths}, ids, [...model.decodeBytes(ids, merges)]]",
        {"documents": [text, text[:5000]], "tie": tie},
    )
    assert learned == as_json({"merges": training.merges, "lengths": training.lengths})
    assert ids == encode(text, training.merges)
    assert bytes(back) == text.encode()


def test_a_hundred_thousand_bytes_do_not_keep_anybody_waiting(model):
    text = (corpus("en") * 20)[:100_000]
    milliseconds, rules = model(
        "const start = performance.now(); const {merges} = model.train([data], 500);"
        "return [performance.now() - start, merges.length]",
        text,
    )
    assert rules == 500
    assert milliseconds < 10_000


def test_pairs_are_counted_and_merged_alike(model):
    sequences = [[random.Random(seed).randint(0, 2) for _ in range(seed % 12)] for seed in range(60)]
    counts, merged, given = model(
        "const merged = data.map((tokens) => model.mergePair(tokens, [1, 1], 9));"
        "return [model.entries(model.pairCounts(data)), merged, data]",
        sequences,
    )
    assert counts == [[*pair, count] for pair, count in pair_counts(sequences).items()]
    assert merged == [merge_pair(tokens, (1, 1), 9) for tokens in sequences]
    assert given == sequences


def test_texts_encode_to_the_same_ids_under_rules_in_any_order(model):
    cases = []
    for seed, case in enumerate(CASES[:1500]):
        chance = random.Random(-seed)
        merges = train(case["documents"], case["budget"], **case["settings"]).merges
        chance.shuffle(merges)
        cases.append({"text": random_text(chance), "merges": merges})
    cases += [
        {"text": text, "merges": train(documents_of(entry), entry["budget"], **settings_of(entry)).merges}
        for entry in ENTRIES
        for text in entry["encode"]
    ]
    found = model(
        "return data.map(({text, merges}) => { const ids = model.encode(model.bytesOf(text), merges);"
        "return [ids, [...model.decodeBytes(ids, merges)]] })",
        cases,
    )
    for case, (ids, back) in zip(cases, found, strict=True):
        assert ids == encode(case["text"], case["merges"]), case
        assert bytes(back) == decode_bytes(ids, case["merges"]) == case["text"].encode()


def test_an_id_that_no_rule_makes_is_named_with_its_place(model):
    def refused(call):
        return model(f"try {{ return {call} }} catch (error) {{ return [error.constructor.name, error.position] }}")

    assert refused("model.decodeBytes([97, 256, 300], [[97, 98, 256]])") == ["RangeError", 2]
    # Characters are counted, as Python counts them, where JavaScript counts halves.
    assert refused(r"model.bytesOf('a😀\ud83d!')") == ["RangeError", 2]
    assert refused(r"model.bytesOf('\ude00')") == ["RangeError", 0]


@pytest.mark.parametrize("wrong", [[[97, 257, 256]], [[97, 98, 256], [98, 99, 256]], [[97, 98, 99]]])
def test_rules_that_lead_nowhere_are_refused_in_both(model, wrong):
    with pytest.raises(ValueError, match="merges must"):
        pieces_of([tuple(rule) for rule in wrong])
    code = "try { model.pieces(data); return 'made' } catch (error) { return error.constructor.name }"
    assert model(code, wrong) == "RangeError"


def test_a_piece_is_shown_as_text_or_hex_by_the_same_rule(model):
    """Every character that this Python knows; later ones may be known to one side only."""
    known = [code for code in range(0x110000) if unicodedata.category(chr(code)) not in ("Cn", "Cs")]
    as_text = [code for code in known if "text" in piece_as_data(chr(code).encode())]
    ranges = [
        [group[0][1], group[-1][1]]
        for _, group in ((key, list(items)) for key, items in groupby(enumerate(known), lambda item: item[1] - item[0]))
    ]
    found = model(
        "const seen = []; for (const [first, last] of data) for (let code = first; code <= last; code++) {"
        "const character = String.fromCodePoint(code); const piece = model.pieceShown(model.bytesOf(character));"
        "if (piece.text === character) seen.push(code) } return seen",
        ranges,
    )
    assert found == as_text
    pieces = [[188, 208], [240, 159], [32, 97], [97, 10], [237, 160, 128], [192, 128], [], [239, 187, 191, 97]]
    assert model("return data.map(model.pieceShown)", pieces) == [piece_as_data(bytes(piece)) for piece in pieces]
