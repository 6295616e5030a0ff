"""Readers list, weigh and change the paths of a text; what they see is what the package counts."""

import json
import math
import random
import re
from contextlib import contextmanager
from fractions import Fraction
from pathlib import Path

import pytest
from bs4 import BeautifulSoup
from playwright.sync_api import expect

from bpe_examples import ByteBPE
from bpe_examples.segmentations import count_segmentations, forward, marginal_probability, segmentations
from tests.browser.hosting import hosted
from tests.browser.visiting import sideways_scroll, violations_in_both_schemes

SCRIPTS = Path(__file__).parents[2] / "overrides" / "theme" / "assets" / "javascripts"
LANGUAGES = ["en", "nl", "ru"]

# The numbers, run in both languages ------------------------------------------------------------------------------

COUNT = """async (text) => {
    const model = await import("./bpe.js");
    const paths = await import("./paths.js");
    const told = JSON.parse(text).map(({ documents, budget, text, weights, total }) => {
        const bytes = model.bytesOf(text);
        const { merges } = model.train(documents, budget);
        const pieces = model.pieces(merges);
        const weighed = new Map(weights.map(([id, weight]) => [id, BigInt(weight)]));
        const listed = [];
        for (const path of paths.paths(bytes, pieces)) {
            if (listed.length === 40) break;
            listed.push(path);
        }
        return {
            count: String(paths.countPaths(bytes, pieces)),
            used: paths.usable(bytes, pieces),
            sums: paths.forward(bytes, pieces, weighed, BigInt(total)).map(String),
            listed,
        };
    });
    return JSON.stringify(told);
}"""


@pytest.fixture(scope="module")
def scripts(browser):
    """`scripts(code, argument)` runs JavaScript beside the modules."""
    with hosted(SCRIPTS, "/") as url:
        page = browser.new_page()
        page.goto(url + "paths.js")
        yield page.evaluate
        page.close()


def random_case(seed):
    chance = random.Random(seed)
    letters = chance.choice(["ab", "aab", "abn ", "бан", "é中a", "\x00😀"])
    documents = ["".join(chance.choices(letters, k=chance.randint(0, 30))) for _ in range(chance.randint(0, 3))]
    budget = chance.randint(0, 12)
    tokenizer = ByteBPE.train(documents, budget)
    text = "".join(chance.choices(letters, k=chance.randint(0, 9)))
    usable = [token for token in tokenizer.pieces if chance.random() < 0.9]
    weights = [(token, chance.choice([0, 1, 3, 250_000])) for token in usable]
    return {"documents": documents, "budget": budget, "text": text, "weights": weights, "total": 1_000_003}


def test_random_texts_have_the_same_paths_and_the_same_exact_sums_as_in_the_package(scripts):
    cases = [random_case(seed) for seed in range(400)]
    for case, told in zip(cases, json.loads(scripts(COUNT, json.dumps(cases))), strict=True):
        pieces = ByteBPE.train(case["documents"], case["budget"]).pieces
        data = case["text"].encode("utf-8")
        assert told["count"] == str(count_segmentations(data, pieces)), case
        assert told["used"] == [token for token, piece in pieces.items() if piece in data]
        ordered = sorted(segmentations(data, pieces), key=lambda ids: (len(ids), ids))
        assert told["listed"] == ordered[:40], case
        exact = forward(data, pieces, {token: Fraction(weight, case["total"]) for token, weight in case["weights"]})
        assert [Fraction(int(part), case["total"] ** at) for at, part in enumerate(told["sums"])] == exact


def test_a_text_whose_paths_nobody_could_list_is_counted_to_the_last_digit(scripts):
    case = {"documents": ["abab"], "budget": 1, "text": "ab" * 100, "weights": [[256, 1]], "total": 2}
    [told] = json.loads(scripts(COUNT, json.dumps([case])))
    assert told["count"] == str(2**100)
    assert len(told["listed"]) == 40
    # Only paths of the pair: one of them, two bytes a step.
    assert told["sums"][-1] == str(2**100)


def test_logarithms_of_large_numbers_are_as_exact_as_those_of_small_ones(scripts):
    values = [1, 2, 3, 10**5, 2**53 + 1, 3**700, 10**1200]
    told = scripts(
        "async (values) => { const { log2 } = await import('./paths.js'); return values.map(BigInt).map(log2); }",
        [str(value) for value in values],
    )
    for value, logarithm in zip(values, told, strict=True):
        assert logarithm == pytest.approx(math.log2(value), rel=1e-14, abs=1e-12)


# The figure as readers use it ------------------------------------------------------------------------------------

CANONICAL = {"en": "canonical path", "nl": "canoniek pad", "ru": "канонический путь"}
TEXT = {"en": "Text, at most", "nl": "Tekst, hoogstens", "ru": "Текст, не больше"}
TRAINING = {"en": "Training text", "nl": "Trainingstekst", "ru": "Обучающий текст"}


class Explorer:
    """The figure on a page, by the names that it has for readers."""

    def __init__(self, seen, language):
        self.seen = seen
        self.page = seen.page
        self.figure = seen.page.locator("bpe-segmentations")
        self.text = self.figure.get_by_label(TEXT[language])
        self.training = self.figure.get_by_label(TRAINING[language])
        self.rules = self.figure.locator("[name=budget]")
        self.bits = self.figure.get_by_role("status")
        self.alert = self.figure.get_by_role("alert")
        self.rows = self.figure.locator("tbody tr")
        self.sum = self.figure.locator("tfoot")

    def weight(self, name):
        return self.figure.get_by_label(name, exact=True)

    def paths(self):
        listed = "rows => rows.map(row => [...row.querySelectorAll('.card__id')].map(id => Number(id.textContent)))"
        return self.rows.evaluate_all(listed)


@pytest.fixture
def exploring(site, revisit):
    @contextmanager
    def exploring(language="en", **options):
        with revisit(site.address(language, "many-paths"), **options) as seen:
            explorer = Explorer(seen, language)
            explorer.figure.scroll_into_view_if_needed()
            expect(explorer.text).to_be_enabled()
            yield explorer
            assert seen.problems == []

    return exploring


def as_built(site, language):
    """What the finished page says in its table, before any script."""
    folder = site.folder if language == "en" else site.folder / language
    page = BeautifulSoup((folder / "many-paths" / "index.html").read_text("utf-8"), "lxml")
    return page.select_one("bpe-segmentations")


PARTS = ["figcaption", ".weights", ".paths__bits", "table"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_script_draws_the_very_table_that_the_build_has_drawn(site, exploring, language):
    built = as_built(site, language)
    with exploring(language) as explorer:
        for part in PARTS:
            drawn = explorer.figure.locator(part).evaluate("part => part.textContent")
            assert drawn == built.select_one(part).get_text(), part
        # And once more when the same is typed anew: nothing is left from the build then.
        explorer.text.fill("ban")
        expect(explorer.rows).to_have_count(3)
        explorer.text.fill("banana")
        expect(explorer.rows).to_have_count(11)
        for part in PARTS:
            drawn = explorer.figure.locator(part).evaluate("part => part.textContent")
            assert drawn == built.select_one(part).get_text(), part


def test_a_text_and_a_training_of_ones_own_are_counted_as_the_package_counts(exploring):
    documents, text = ["мама мыла", "мама ab ab"], "мама ab"
    tokenizer = ByteBPE.train(documents, 5)
    with exploring() as explorer:
        explorer.training.fill("\n".join(documents))
        explorer.rules.fill("5")
        explorer.text.fill(text)
        count = count_segmentations(text, tokenizer.pieces)
        expect(explorer.sum).to_contain_text(f"All paths together: {count}")
        canonical, *others = explorer.paths()
        assert canonical == tokenizer.encode(text)
        everything = sorted(segmentations(text, tokenizer.pieces), key=lambda ids: (len(ids), ids))
        assert others == [path for path in everything if path != canonical][:23]
        expect(explorer.figure.locator("figcaption")).to_have_text(
            "Every way to spell мама ab with the tokens learned from your training text"
        )
        share = Fraction(1, tokenizer.vocabulary_size + 1)
        marginal = marginal_probability(text, tokenizer.pieces, dict.fromkeys(tokenizer.pieces, share), share)
        expect(explorer.bits).to_contain_text(f"the text {-math.log2(marginal):.4f} bits")
        assert explorer.rows.nth(0).locator(".paths__mark").inner_text() == "canonical path"
        assert explorer.figure.locator(".paths__mark").count() == 1


@pytest.mark.parametrize(
    ("language", "others", "zero_point_three", "sentence"),
    [
        ("en", "Weight of all other tokens together", "0.3", "costs 6.0000 bits, the text 5.7802 bits"),
        ("nl", "Gewicht van alle andere tokens samen", "0,3", "kost 6,0000 bits, de tekst 5,7802 bits"),
        ("ru", "Вес: все остальные токены вместе", "0,3", "6,0000 бита, текст\u00a0— 5,7802 бита"),
    ],
)
def test_weights_change_the_probabilities_and_the_gap(exploring, language, others, zero_point_three, sentence):
    with exploring(language, width=360) as explorer:
        explorer.weight(others).fill("0")
        expect(explorer.bits).to_contain_text(sentence)
        assert explorer.figure.locator(".weight__probability").all_inner_texts()[0] in ("0.125", "0,125")
        # Seven tokens weigh 0.3 each, EOS weighs 1.
        for field in explorer.figure.locator(".weight__value").all()[:7]:
            field.fill(zero_point_three)
        share = re.compile(r"0[.,]09677")  # 0.3 of 3.1
        expect(explorer.figure.locator(".weight__probability").nth(0)).to_have_text(share)
        expect(explorer.figure.locator(".weight__probability").last).to_have_text(re.compile("0[.,]3226"))


def test_the_tiny_model_of_the_lesson_can_be_built_by_its_weights(exploring):
    with exploring() as explorer:
        explorer.training.fill("abab")
        explorer.rules.fill("1")
        explorer.text.fill("ab")
        expect(explorer.rows).to_have_count(2)
        for name, weight in {"97 (a)": "3", "98 (b)": "2", "256 (ab)": "3", "EOS": "2"}.items():
            explorer.weight(f"Weight of {name}").fill(weight)
        explorer.weight("Weight of all other tokens together").fill("0")
        expect(explorer.bits).to_have_text(
            "The canonical path costs 4.0589 bits, the text 3.7959 bits. The gap is 0.2630 bits, or 6.480%."
        )
        assert [row.locator("td").last.inner_text() for row in explorer.rows.all()] == ["0.06\n83.33%", "0.012\n16.67%"]
        expect(explorer.sum).to_contain_text("0.072")


def test_a_path_that_is_never_drawn_is_named(exploring):
    with exploring() as explorer:
        explorer.weight("Weight of 259 (banana)").fill("0")
        expect(explorer.bits).to_contain_text("The canonical path has probability 0: this model never draws it.")
        explorer.weight("Weight of 98 (b)").fill("0")
        explorer.weight("Weight of 257 (ban)").fill("0")
        expect(explorer.bits).to_have_text("Every path has probability 0: this model can’t write the text.")
        assert explorer.alert.inner_text() == ""
        explorer.figure.get_by_role("button", name="Back to the example").click()
        expect(explorer.bits).to_contain_text("16.05581 bits")
        expect(explorer.weight("Weight of 98 (b)")).to_have_value("1")


WRONG = {
    "en": [
        ("[name=text]", "a" * 65, "The text has 65 bytes; here it may have at most 64."),
        ("[name=text]", "ab\ud83d", "The text has half a character at position 2, counted from 0"),
        ("[name=documents]", "é" * 1001, "The training text has 2,002 bytes; here it may have at most 2,000."),
        ("[name=documents]", "ok\na\udc00", "Line 2 of the training text has half a character at position 1"),
        ("[name=budget]", "65", "The number of rules is a whole number from 0 to 64; “65” is not."),
        ("[name=budget]", "1e1", "“1e1” is not."),
        (".weight:nth-child(4) input", "-1", "The weight of 256 (an) is a number such as 3 or 0.5"),
        (".weight:nth-child(4) input", "0.1234567", "“0.1234567” is not."),
    ],
    "nl": [("[name=text]", "ё" * 33, "De tekst heeft 66 bytes; hier mogen het er hoogstens 64 zijn.")],
    "ru": [
        ("[name=text]", "a" * 71, "В тексте 71 байт, а здесь их может быть не больше 64."),
        ("[name=text]", "a" * 72, "В тексте 72 байта, а здесь их может быть не больше 64."),
        ("[name=text]", "a" * 75, "В тексте 75 байтов, а здесь их может быть не больше 64."),
    ],
}

OLD = {
    "en": "Not computed: correct the marked field first. The paths below are still those from before.",
    "nl": "Niet berekend: verbeter eerst het gemarkeerde veld. De paden hieronder zijn nog die van daarvoor.",
    "ru": "Не вычислено: сначала исправьте отмеченное поле. Ниже остались прежние пути.",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_wrong_is_said_where_it_stands_and_the_table_stays_and_is_called_old(exploring, language):
    with exploring(language, width=360) as explorer:
        bits = explorer.bits.inner_text()
        for field, value, sentence in WRONG[language]:
            place = explorer.figure.locator(field)
            right = place.input_value()
            # Typed by the page itself: a keyboard has no half characters.
            place.evaluate(
                "(field, value) => { field.value = value; field.dispatchEvent(new Event('input', {bubbles: true})) }",
                value,
            )
            expect(explorer.alert).to_contain_text(sentence)
            expect(place).to_have_attribute("aria-invalid", "true")
            assert place.get_attribute("aria-describedby") == explorer.alert.get_attribute("id")
            assert 0 < explorer.alert.bounding_box()["y"] - place.bounding_box()["y"] < 100
            assert explorer.rows.count() == 11
            expect(explorer.bits).to_have_text(OLD[language])
            expect(explorer.figure.locator(".paths--old")).to_have_count(1)
            place.fill(right)
            expect(explorer.alert).to_have_text("")
            assert explorer.figure.locator("[aria-invalid], [aria-describedby], .paths--old").count() == 0
            expect(explorer.bits).to_have_text(bits)


def test_when_all_weights_are_zero_one_sentence_says_so(exploring):
    with exploring() as explorer:
        for field in explorer.figure.locator(".weight__value").all():
            field.fill("0")
        expect(explorer.alert).to_have_text("All weights are 0; at least one has to be larger.")


def test_many_paths_are_listed_a_few_at_a_time_by_keyboard(exploring):
    with exploring() as explorer:
        explorer.text.fill("banana banana")
        expect(explorer.sum).to_contain_text("All paths together: 121")
        more = explorer.figure.get_by_role("button", name="Show 24 more paths")
        assert explorer.rows.count() == 24
        more.focus()
        for shown in (48, 72, 96):
            explorer.page.keyboard.press("Enter")
            expect(explorer.rows).to_have_count(shown)
        explorer.figure.get_by_role("button", name="Show 24 more paths").wait_for()
        explorer.page.keyboard.press("Enter")
        expect(explorer.rows).to_have_count(120)
        expect(explorer.figure.get_by_role("button", name="Show 1 more path", exact=True)).to_be_focused()
        explorer.page.keyboard.press("Enter")
        expect(explorer.rows).to_have_count(121)
        expect(explorer.figure.get_by_role("group", name="Table of the paths")).to_be_focused()
        assert len({tuple(path) for path in explorer.paths()}) == 121


def test_the_longest_text_is_counted_exactly_and_at_once(exploring):
    with exploring() as explorer:
        explorer.training.fill("aaaa\n" * 3)
        explorer.rules.fill("2")
        explorer.text.fill("a" * 64)
        pieces = ByteBPE.train(["aaaa"] * 3, 2).pieces
        expect(explorer.sum).to_contain_text(f"{count_segmentations('a' * 64, pieces):,}")


def test_the_empty_text_has_one_path_of_no_tokens(exploring):
    with exploring() as explorer:
        explorer.text.fill("")
        expect(explorer.rows).to_have_count(1)
        expect(explorer.rows).to_contain_text("no token at all")


def test_fields_are_reached_in_the_order_in_which_they_stand(exploring):
    with exploring() as explorer:
        explorer.text.focus()
        walk = []
        for _ in range(5):
            walk.append(explorer.page.evaluate("document.activeElement.name || document.activeElement.ariaLabel"))
            explorer.page.keyboard.press("Tab")
        assert walk == ["text", "documents", "budget", "reset", "Weight of 97 (a)"]
        # Typing in a weight keeps the place: the field is not drawn anew.
        explorer.weight("Weight of 98 (b)").focus()
        explorer.page.keyboard.press("End")
        explorer.page.keyboard.type("0")
        expect(explorer.bits).not_to_contain_text("16.05581")
        expect(explorer.weight("Weight of 98 (b)")).to_be_focused()
        expect(explorer.weight("Weight of 98 (b)")).to_have_value("10")


def test_every_state_is_accessible_in_light_and_dark_and_fits_a_phone(exploring):
    with exploring(width=320) as explorer:

        def looked_at():
            assert sideways_scroll(explorer.page) == 0
            assert violations_in_both_schemes(explorer.page, "bpe-segmentations") == []

        looked_at()
        explorer.text.fill("a" * 65)
        expect(explorer.alert).not_to_have_text("")
        looked_at()
        explorer.text.fill("banana banana бан")
        expect(explorer.sum).to_contain_text("121")
        looked_at()
        small = "fields => fields.filter(field => field.getBoundingClientRect().height < 24).length"
        assert explorer.figure.locator("input, textarea, button, summary").evaluate_all(small) == 0
        # On paper there is nothing to press or to fill in.
        explorer.page.emulate_media(media="print")
        assert explorer.figure.locator("input, textarea, button").filter(visible=True).count() == 0
        expect(explorer.figure.locator(".weight__probability").last).to_be_visible()


def test_nothing_moves_when_the_script_arrives(site, visit):
    with visit(site.url, width=360) as seen:
        seen.page.add_init_script(
            "window.shift = 0; const add = list => list.getEntries().forEach(entry => { shift += entry.value });"
            "new PerformanceObserver(add).observe({type: 'layout-shift', buffered: true})"
        )
        seen.page.goto(f"{site.address('ru', 'many-paths')}#weigh", wait_until="networkidle")
        expect(seen.page.locator("bpe-segmentations [name=text]")).to_be_enabled()
        seen.page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        assert seen.page.evaluate("shift") < 0.02


def test_the_script_is_asked_for_when_the_figure_comes_near(site, visit):
    with visit(site.address("en", "index")) as seen:
        asked = []
        seen.page.on("request", lambda request: asked.append(request.url.rsplit("/", 1)[-1]))
        seen.page.goto(site.address("en", "many-paths"), wait_until="networkidle")
        assert "bpe-segmentations.js" not in asked
        seen.page.locator("bpe-segmentations").scroll_into_view_if_needed()
        expect(seen.page.locator("bpe-segmentations [name=text]")).to_be_enabled()
        assert "bpe-segmentations.js" in asked


def test_without_a_script_the_table_is_there_and_no_field_is(site, visit):
    with visit(site.address("nl", "many-paths"), javascript=False) as seen:
        figure = seen.page.locator("bpe-segmentations")
        expect(figure.locator("tbody tr").last).to_be_visible()
        assert figure.locator(".paths__mark").inner_text() == CANONICAL["nl"]
        assert figure.locator("input, textarea, button").filter(visible=True).count() == 0
