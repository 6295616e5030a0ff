"""Readers step through a training, change it to their own text, and compare the rules for ties."""

import json
from contextlib import contextmanager

import pytest
from bs4 import BeautifulSoup
from playwright.sync_api import expect

from bpe_examples import encode, train
from bpe_examples.trace import trace
from overrides import languages
from overrides.figures import rounds
from tests.browser.visiting import sideways_scroll, violations_in_both_schemes

LANGUAGES = ["en", "nl", "ru"]
CELLS = "rows => rows.map((row) => [...row.cells].map((cell) => cell.textContent))"
LESSON = "banana-trace"
#: The figures of the lesson, in their order.
BANANA, BANAAN, BANAN, TIES = range(4)
DOCUMENTS = ["banaan banaan", "banaan"]


class Stepper:
    """A figure of the page, handled as its reader does: by roles, names and keys."""

    def __init__(self, page, number, language):
        self.page = page
        self.say = languages.load(language)["widgets"]["stepper"]
        self.figure = languages.load(language)["widgets"]["figure"]
        self.language = language
        self.at = page.locator("bpe-stepper").nth(number)
        self.at.scroll_into_view_if_needed()
        self.slider = self.at.get_by_role("slider", name=self.say["slider"], exact=True)
        self.status = self.at.get_by_role("status").first
        self.rows = self.at.locator("tbody tr")
        expect(self.slider).to_be_enabled()

    def button(self, name):
        return self.at.get_by_role("button", name=self.say[name], exact=True)

    def forward(self, times=1):
        for _ in range(times):
            self.button("forward").click()

    def to(self, step):
        self.slider.fill(str(step))

    @property
    def last(self):
        return int(self.slider.get_attribute("max"))

    def label(self, lane=0):
        return self.at.locator(".trace__label").nth(lane).inner_text().split("\n")

    def ids(self, lane=0):
        """The ids of the documents' cards, a list a document."""
        rows = self.at.locator(".trace__lane").nth(lane).locator("ul.cards:not(.cards--encoded)")
        return [[int(found) for found in row.locator(".card__id").all_inner_texts()] for row in rows.all()]

    def encoded(self, lane=0):
        cards = self.at.locator(".trace__lane").nth(lane).locator(".cards--encoded .card__id")
        return [int(found) for found in cards.all_inner_texts()]

    def marked(self, mark):
        """The ids that are marked, a list a document."""
        rows = self.at.locator(".stepper__stage ul.cards:not(.cards--encoded)").all()
        return [[int(found) for found in row.locator(f".card--{mark} .card__id").all_inner_texts()] for row in rows]

    def sentence(self, lane=0):
        return self.at.locator(".trace__next").nth(lane)

    def rules(self):
        return self.at.locator(".trace__learned li:visible").all_inner_texts()

    def open_own(self):
        self.at.locator("summary").click()
        expect(self.field("text")).to_be_visible()

    def field(self, name):
        return self.at.get_by_label(self.say[name], exact=True)

    def enter(self, name, value):
        """Type and leave the field: what is finished is drawn at once."""
        self.field(name).fill(value)
        self.field(name).blur()

    def choose(self, name, option):
        self.field(name).select_option(label=option)

    @property
    def problem(self):
        return self.at.get_by_role("alert")

    def shown(self):
        """Everything that the figure shows of its trace, as text: rows, label, cards, sentence and rules."""
        rows = [row.inner_text().split("\t") for row in self.rows.all()]
        return rows, self.label(), self.ids(), self.sentence().inner_text(), self.rules()


@pytest.fixture
def stepping(site, visit, revisit):
    """`with stepping("nl", BANAAN) as figure:` opens the lesson at a figure; in the end nothing went wrong.

    A page in which a `clock` is to be installed is a new one.
    """

    @contextmanager
    def stepping(language="en", number=BANAAN, page=LESSON, clock=False, **how):
        with (visit if clock else revisit)(site.address(language, page), **how) as seen:
            yield Stepper(seen.page, number, language)
            assert seen.problems == []

    return stepping


def said(sentence, **values):
    return sentence.format(**{name: str(value) for name, value in values.items()})


# One step at a time ------------------------------------------------------------------------------------------------


def test_banaan_is_stepped_through_with_last_and_next_pair(stepping):
    with stepping("nl") as figure:
        say, fig = figure.say, figure.figure
        assert figure.label() == [fig["start"], said(fig["tokens"], count=19)]
        assert figure.ids() == [list(document.encode()) for document in DOCUMENTS]
        assert figure.rules() == []
        expect(figure.sentence()).to_contain_text("(97, 110) a+n")

        figure.forward()
        assert figure.label() == [said(say["choose"], number=1), "geteld: 6", "tokens: 19"]
        expect(figure.sentence()).to_have_text("(97, 110) a+n is 6 keer geteld, vaker dan elk ander paar.")
        assert figure.rules() == []

        figure.forward()
        assert figure.label() == ["na ronde 1", "geteld: 6", "vervangen: 6", "tokens: 13"]
        assert figure.ids() == [[98, 256, 97, 256, 32, 98, 256, 97, 256], [98, 256, 97, 256]]
        assert figure.marked("new") == [[256] * 4, [256] * 2]
        assert figure.rules() == ["256 = a+n"]
        expect(figure.sentence()).to_contain_text(
            "Het volgende paar zou (97, 256) a+an zijn, 3 keer geteld, gelijk met (98, 256), (256, 97)."
        )

        figure.forward()
        assert figure.label() == ["ronde 2: kiezen", "geteld: 3", "tokens: 13"]
        expect(figure.sentence()).to_contain_text("Het kleinste paar wint.")
        expect(figure.rows.nth(1)).to_have_attribute("aria-current", "step")
        assert figure.at.locator("[aria-current]").count() == 1

        figure.to(figure.last)
        assert figure.ids() == [[259, 32, 259], [259]]
        assert len(figure.rules()) == 4
        expect(figure.sentence()).to_contain_text("minder dan het minimum van 2, dus de training stopt")


def test_every_step_shows_what_the_package_tells(stepping):
    with stepping("ru", BANAN) as figure:
        told = trace(["банан банан"], 6)
        stages = [told["start"], *(played["sequences"] for played in told["rounds"])]
        assert figure.last == 2 * len(told["rounds"])
        for step in range(figure.last + 1):
            figure.to(step)
            played = step // 2
            assert figure.ids() == stages[played]
            assert said(figure.figure["tokens"], count=told["lengths"][played]) in figure.label()
            if step == 0:
                continue
            of = told["rounds"][(step - 1) // 2]
            assert said(figure.say["counted"], count=of["count"]) in figure.label()
            assert (said(figure.say["replaced"], count=of["replacements"]) in figure.label()) == (step % 2 == 0)
            assert f"({of['pair'][0]}, {of['pair'][1]})" in figure.sentence().inner_text()
        assert "b0 d0" in figure.rows.first.inner_text()


@pytest.mark.parametrize(("language", "width"), [("en", 1280), ("nl", 360), ("ru", 360)])
def test_keys_reach_every_step_and_controls_say_what_they_do(stepping, language, width):
    with stepping(language, width=width) as figure:
        keys = figure.page.keyboard
        at_the_start, last = figure.label(), figure.last
        figure.button("reset").focus()
        for name in ("back", "play", "forward"):
            keys.press("Tab")
            expect(figure.button(name)).to_be_focused()
        keys.press("Enter")
        keys.press("Space")
        expect(figure.slider).to_have_value("2")
        keys.press("Tab")
        expect(figure.slider).to_be_focused()
        for key, step in [("ArrowRight", 3), ("ArrowLeft", 2), ("End", last), ("Home", 0)]:
            keys.press(key)
            expect(figure.slider).to_have_value(str(step))
        assert figure.label() == at_the_start
        keys.press("ArrowRight")
        name = said(figure.say["choose"], number=1)
        spoken = said(figure.say["at"], step=1, last=last, label=name)
        expect(figure.slider).to_have_attribute("aria-valuetext", spoken)
        # At an end a button stays where it is, focus and all, and says that it does nothing.
        figure.to(last)
        figure.button("forward").focus()
        keys.press("Enter")
        expect(figure.button("forward")).to_be_focused()
        expect(figure.button("forward")).to_have_attribute("aria-disabled", "true")
        figure.button("back").click()
        expect(figure.slider).to_have_value(str(last - 1))
        figure.button("reset").click()
        expect(figure.slider).to_have_value("0")
        expect(figure.button("back")).to_have_attribute("aria-disabled", "true")
        for control in [*figure.at.locator(".stepper__bar button").all(), figure.slider]:
            box = control.bounding_box()
            assert min(box["width"], box["height"]) >= 24


def test_the_chosen_pair_is_lit_in_every_document_and_not_by_colour_alone(stepping):
    with stepping() as figure:
        figure.forward()
        assert figure.marked("first") == [[97] * 4, [97] * 2]
        assert figure.marked("second") == [[110] * 4, [110] * 2]
        for name in ("first", "second"):
            outline = figure.at.locator(f".card--{name}").first.evaluate("card => getComputedStyle(card).outline")
            assert "solid" in outline
        boxes = [figure.at.locator(f".card--{name}").first.bounding_box() for name in ("first", "second")]
        assert abs(boxes[0]["x"] + boxes[0]["width"] - boxes[1]["x"]) < 1  # the two touch


def test_where_the_system_chooses_colours_cards_have_edges_and_seams_and_the_row_is_marked(stepping):
    with stepping() as figure:
        figure.forward(3)
        row = figure.at.locator("tr[aria-current]")
        figure.page.emulate_media(forced_colors="active")
        line, colour = row.evaluate("row => [getComputedStyle(row).outlineStyle, getComputedStyle(row).outlineColor]")
        assert line == "solid"
        assert colour != "rgba(0, 0, 0, 0)"
        card = figure.at.locator(".card--second").first
        style = "card => [getComputedStyle(card).forcedColorAdjust, getComputedStyle(card.firstChild).backgroundImage]"
        adjust, seams = card.evaluate(style)
        assert adjust == "none"  # nothing is painted behind the letters, where it would cover the edge
        assert "gradient" in seams
        ink = "part => getComputedStyle(part).color"
        assert card.evaluate(ink) == row.evaluate(ink)


def test_counted_and_replaced_part_where_a_token_would_be_used_twice(stepping):
    with stepping("en", 0, page="merge-pairs") as figure:
        figure.forward()
        assert [figure.marked(mark) for mark in ("first", "second", "spare")] == [[[97]], [[97]], [[97]]]
        assert "dashed" in figure.at.locator(".card--spare").evaluate("card => getComputedStyle(card).outline")
        figure.forward()
        assert figure.label() == ["after round 1", "counted: 2", "replaced: 1", "tokens: 2"]
        expect(figure.sentence()).to_contain_text(figure.say["fewer"])


def test_documents_are_rows_with_names_and_spaces_can_be_seen(stepping):
    with stepping("nl") as figure:
        names = [said(figure.figure["document"], number=number) for number in (1, 2)]
        for name in names:
            expect(figure.at.get_by_role("list", name=name, exact=True)).to_be_visible()
        drawn = figure.at.locator("ul.cards").first.evaluate("list => getComputedStyle(list, '::before').content")
        assert drawn == f'"{names[0]}" / ""'
        assert "␣" in figure.at.locator("ul.cards").first.inner_text()


# What is heard, and when ---------------------------------------------------------------------------------------------

HEARD = """figure => {
    window.heard = [];
    const status = figure.querySelector("[role=status]");
    new MutationObserver(() => window.heard.push(status.textContent)).observe(status, { childList: true });
}"""


def test_a_readers_own_step_is_heard_once_and_a_drag_when_it_rests(stepping):
    with stepping() as figure:
        figure.at.evaluate(HEARD)
        figure.forward(2)
        heard = figure.page.evaluate("heard")
        assert len(heard) == 2
        assert heard[1].startswith("after round 1: counted: 6, replaced: 6, tokens: 13. (97, 110) a+n became 256 an")
        drag = """(slider, steps) => steps.forEach((step) => {
            slider.value = step;
            slider.dispatchEvent(new Event("input", { bubbles: true }));
        })"""
        figure.slider.evaluate(drag, [3, 4, 5, 6, 7])
        assert figure.label()[0] == "round 4: choose"
        assert len(figure.page.evaluate("heard")) == 2
        figure.slider.evaluate("slider => slider.dispatchEvent(new Event('change', { bubbles: true }))")
        assert len(figure.page.evaluate("heard")) == 3
        expect(figure.status).to_contain_text("round 4: choose")


ANIMATION = "card => getComputedStyle(card).animationName"


def test_play_goes_on_by_itself_until_it_is_paused_or_ends(stepping):
    with stepping(clock=True) as figure:
        page = figure.page
        page.clock.install()
        page.emulate_media(reduced_motion="no-preference")
        figure.at.evaluate(HEARD)
        figure.button("play").click()
        page.clock.run_for(2000)
        expect(figure.slider).to_have_value("1")
        assert figure.at.locator(".card--first").first.evaluate(ANIMATION) == "come-together"
        page.clock.run_for(2000)
        expect(figure.slider).to_have_value("2")
        assert page.evaluate("heard") == []
        figure.button("pause").click()
        assert len(page.evaluate("heard")) == 1
        page.clock.run_for(20_000)
        expect(figure.slider).to_have_value("2")
        # A step of the reader's own ends the play.
        figure.button("play").click()
        figure.forward()
        page.clock.run_for(20_000)
        expect(figure.slider).to_have_value("3")
        # It stops at the end by itself, and begins anew from there.
        figure.button("play").click()
        page.clock.run_for(60_000)
        expect(figure.slider).to_have_value(str(figure.last))
        figure.button("play").click()
        expect(figure.slider).to_have_value("0")
        figure.button("pause").click()


def test_who_wants_less_motion_gets_a_slow_play_without_any(stepping):
    with stepping(clock=True) as figure:
        figure.page.clock.install()
        figure.button("play").click()
        figure.page.clock.run_for(3500)
        expect(figure.slider).to_have_value("0")
        figure.page.clock.run_for(1000)
        expect(figure.slider).to_have_value("1")
        assert figure.at.locator(".card--first").first.evaluate(ANIMATION) == "none"
        figure.button("pause").click()


# The reader's own text ---------------------------------------------------------------------------------------------

CASES = [
    (["мама мыла раму", "a, b & <c>", "aaaaa"], 12, {"min_count": 1, "first_id": 258, "tie": "first"}),
    (["to be or not to be", "abcdefgh"], 12, {"min_count": 1, "first_id": 256, "tie": "largest"}),
    (["\u00a0\u00a0é\u00a0\u00a0é"], 64, {"min_count": 2, "first_id": 1000, "tie": "smallest"}),
]


def built(documents, budget, settings, language):
    """The rows, the ids of every stage and the rules that the build would draw."""
    told = trace(documents, budget, **settings)
    page = BeautifulSoup(rounds.figure(rounds.Figure([told]), language), "lxml")
    rows = [[cell.get_text() for cell in row.find_all(["th", "td"])] for row in page.select("tbody tr")]
    stages = [
        [[int(found.get_text()) for found in row.select(".card__id")] for row in stage.select("ul.cards")]
        for stage in page.select("ol.trace__rounds > li")
    ]
    return rows, stages, [rule.get_text() for rule in page.select(".trace__learned li")]


@pytest.mark.parametrize(("language", "case"), [*zip(LANGUAGES, CASES, strict=True)], ids=LANGUAGES)
def test_own_text_is_drawn_as_the_build_draws_it(stepping, language, case):
    documents, budget, settings = case
    with stepping(language) as figure:
        figure.open_own()
        figure.enter("text", "\n".join(documents))
        figure.enter("budget", str(budget))
        for name in ("min_count", "first_id"):
            figure.enter(name, str(settings[name]))
        figure.choose("tie", figure.say[settings["tie"]])
        rows, stages, rules = built(*case, language)
        assert figure.rows.evaluate_all(CELLS) == rows
        assert figure.last == 2 * len(rows)
        for step in (0, figure.last):
            figure.to(step)
            assert figure.ids() == stages[step // 2]
        assert figure.rules() == rules
        expect(figure.at.locator("figcaption")).to_have_text(figure.say["caption"])

        figure.at.get_by_role("button", name=figure.say["again"]).click()
        assert figure.ids() == [list(document.encode()) for document in DOCUMENTS]
        expect(figure.field("text")).to_have_value("\n".join(DOCUMENTS))
        expect(figure.at.locator("figcaption code").first).to_have_text("banaan␣banaan")
        expect(figure.rows).to_have_count(4)


def test_text_is_repeated_inside_documents_or_as_documents(stepping):
    with stepping() as figure:
        figure.open_own()
        figure.enter("text", "aaa")
        figure.choose("repeat", "×5")
        figure.to(2)
        assert figure.label() == ["after round 1", "counted: 14", "replaced: 7", "tokens: 8"]
        figure.choose("where", figure.say["apart"])
        assert figure.label() == ["after round 1", "counted: 10", "replaced: 5", "tokens: 10"]
        assert len(figure.ids()) == 5
        # The pair stays, the numbers grow: banana, which no seam touches.
        figure.enter("text", "banana")
        figure.to(1)
        for times in range(1, 6):
            figure.choose("repeat", f"×{times}")
            assert figure.label()[1] == f"counted: {2 * times}"
            expect(figure.sentence()).to_contain_text("(97, 110) a+n")


def test_a_text_of_the_readers_own_is_encoded_with_the_rules_so_far(stepping):
    with stepping("en", BANANA) as figure:
        figure.open_own()
        figure.enter("encode", "bandana é")
        merges = train(["banana banana"], 4).merges
        for step in range(figure.last + 1):
            figure.to(step)
            assert figure.encoded() == encode("bandana é", merges[: step // 2])
        expect(figure.at.get_by_role("list", name="New text: bandana é", exact=True)).to_be_visible()


LIMITS = [
    ("en", "text", "a\n" * 65, "Your text makes 65 documents; at most 64 fit here."),
    ("nl", "text", "é" * 1001, "Je tekst is 2.002 bytes lang; hier passen er hoogstens 2.000."),
    ("ru", "text", "\n\n", "Сначала напишите что-нибудь."),
    ("en", "budget", "65", "Budget of merges: please enter a whole number from 0 to 64."),
    ("en", "min_count", "0", "Lowest count to merge: please enter a whole number from 1 to 999."),
    ("en", "first_id", "255", "First new id: please enter a whole number from 256 to 9999."),
    ("en", "first_id", "256.5", "First new id: please enter a whole number from 256 to 9999."),
    ("en", "budget", "", "Budget of merges: please enter a whole number from 0 to 64."),
    ("en", "encode", "x" * 2001, "Your text takes 2,001 bytes; at most 2,000 fit here."),
]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_limit_is_a_sentence_and_the_figure_stays(stepping, language):
    with stepping(language, width=360) as figure:
        figure.open_own()
        before = figure.shown()
        for name, typed, sentence in [limit[1:] for limit in LIMITS if limit[0] == language]:
            field = figure.field(name)
            right = field.input_value()
            figure.to(3)
            figure.enter(name, typed)
            expect(figure.problem).to_have_text(sentence)
            figure.forward()
            expect(figure.slider).to_have_value("4")
            expect(field).to_have_attribute("aria-invalid", "true")
            figure.enter(name, right)
            expect(figure.problem).to_have_text("")
            assert figure.at.locator("[aria-invalid]").count() == 0
        figure.to(0)
        assert figure.shown()[1:] == before[1:]
        # Half a character can't be typed, but a program can put it there.
        put = r"field => { field.value = 'ab\ud83d'; field.dispatchEvent(new Event('input', { bubbles: true })) }"
        figure.field("text").evaluate(put)
        expect(figure.problem).to_have_text(said(figure.say["half"], position=3))


def test_repeats_count_towards_the_limits_and_long_texts_stay_quick(stepping):
    with stepping() as figure:
        figure.open_own()
        figure.enter("text", "\n".join("abcdefghij" * 2 for _ in range(60)))
        figure.choose("repeat", "×2")
        expect(figure.problem).to_contain_text("2,400 bytes")
        figure.choose("where", figure.say["apart"])
        expect(figure.problem).to_contain_text("120 documents")
        figure.choose("repeat", "×1")
        expect(figure.problem).to_have_text("")
        figure.enter("budget", "64")
        figure.to(figure.last)
        expect(figure.rows).to_have_count(len(train(["abcdefghij" * 2] * 60, 64).merges))
        # Pairs that tie are named in part, and a long table scrolls in a box, to the round that is shown.
        figure.enter("min_count", "1")
        figure.enter("text", "abcdefghijklmnopqrstuvwxyz" * 2)
        tied = "(98, 99), (99, 100), (100, 101), (101, 102), (102, 103) and 19 more"
        expect(figure.rows.first.locator("td").last).to_have_text(tied)
        figure.forward()
        expect(figure.sentence()).to_have_text(
            "(97, 98) a+b is counted 2, tied with (98, 99), (99, 100), (100, 101) and 21 more. The smallest pair wins."
        )
        figure.to(figure.last)
        box, row = (found.bounding_box() for found in (figure.at.locator(".trace__table"), figure.rows.last))
        assert box["height"] <= 480
        assert box["y"] <= row["y"] <= row["y"] + row["height"] <= box["y"] + box["height"] + 1


def test_typing_is_drawn_once_when_it_rests_and_the_field_stays_in_place(stepping):
    with stepping(clock=True) as figure:
        figure.open_own()
        figure.page.clock.install()
        figure.choose("tie", figure.say["all"])
        figure.enter("budget", "64")
        figure.at.evaluate("""figure => {
            window.drawn = 0;
            const { draw } = figure;
            figure.draw = (...all) => { window.drawn++; return draw.apply(figure, all) };
        }""")
        field = figure.field("text")
        field.press("End")
        place = field.bounding_box()["y"]
        figure.page.keyboard.insert_text("It was the best of times, it was the worst of times. " * 4)
        figure.page.keyboard.type("Oh yes.")
        figure.page.clock.run_for(250)
        assert figure.page.evaluate("drawn") == 0
        figure.page.clock.run_for(100)
        # Each lane once: the room for all its stages is reckoned.
        assert figure.page.evaluate("drawn") == 3
        assert figure.last > 60
        assert field.bounding_box()["y"] == pytest.approx(place, abs=2)
        figure.at.get_by_role("button", name=figure.say["again"]).scroll_into_view_if_needed()
        place = field.bounding_box()["y"]
        figure.at.get_by_role("button", name=figure.say["again"]).click()
        assert field.bounding_box()["y"] == pytest.approx(place, abs=2)


#: Where the table stands at every step, and for each lane the room of stage and sentence beside what they fill at most.
ROOM = """figure => {
    const seen = { tops: [], rooms: [] };
    const lanes = [...figure.lanes.children].map((lane) => [...lane.children].slice(-3, -1));
    const heights = () => lanes.map((parts) => parts.map((part) => part.getBoundingClientRect().height));
    const most = [0, 1, 2].map(() => [0, 0]);
    seen.kept = heights();
    for (const kept of [true, false]) {
        if (!kept) lanes.flat().forEach((part) => part.style.minBlockSize = "0");
        for (let step = 0; step <= figure.last; step++) {
            figure.go(step);
            if (kept) seen.tops.push(figure.querySelector(".trace__table").offsetTop);
            else heights().forEach((parts, i) => parts.forEach((part, k) => most[i][k] = Math.max(most[i][k], part)));
        }
    }
    return { ...seen, most: most.slice(0, lanes.length) };
}"""


THAT_CAT = "the cat sat on the mat and the dog sat on that cat " * 2


@pytest.mark.parametrize(("width", "tie", "texts"), [(360, "smallest", ["ab ab", THAT_CAT]), (1280, "all", [THAT_CAT])])
def test_the_readers_own_text_moves_nothing_below_and_leaves_no_hole(stepping, width, tie, texts):
    with stepping("en", width=width) as figure:
        figure.open_own()
        figure.choose("tie", figure.say[tie])
        figure.enter("budget", "12")
        figure.enter("encode", "bandana é")
        for text in texts:
            figure.enter("text", text)
            seen = figure.at.evaluate(ROOM)
            assert max(seen["tops"]) - min(seen["tops"]) <= 1
            for kept, most in zip(seen["kept"], seen["most"], strict=True):
                assert kept == pytest.approx(most, abs=1.5)
        # A piece that is read from the right stands where its pair has it all the same.
        figure.enter("text", "אבאבאב גאבגאב")
        figure.to(figure.last)
        order = """pairs => pairs.filter((pair) => pair.checkVisibility()).map(({ children: [left, , right] }) => {
            const [a, b] = [left, right].map((piece) => piece.getBoundingClientRect());
            return a.top < b.top || a.left < b.left;
        })"""
        assert set(figure.at.locator(".trace__pair").evaluate_all(order)) == {True}


def test_what_could_not_be_loaded_is_said_and_tried_again(site, visit):
    with visit(site.address("en", LESSON)) as seen:
        figure = Stepper(seen.page, BANAAN, "en")
        seen.page.route("**/own-text.js", lambda route: route.abort())
        figure.at.locator("summary").click()
        expect(figure.problem).to_have_text(figure.say["failed"])
        seen.page.unroute("**/own-text.js")
        figure.at.locator("summary").click()
        figure.open_own()
        expect(figure.problem).to_have_text("")
        # The fold of the reader's own program, below, has a name that is like the form's: its buttons keep their size.
        widths = """own => {
            own.open = true;
            own.append(document.createElement("button"));
            return [own.lastChild.offsetWidth, own.offsetWidth];
        }"""
        button, fold = seen.page.locator("details.own").evaluate(widths)
        assert button < fold / 2


# Rules for ties, side by side ----------------------------------------------------------------------------------------

TIE_NAMES = ("smallest", "largest", "first")


@pytest.mark.parametrize(("language", "width"), [("en", 1280), ("nl", 360), ("ru", 1280)])
def test_the_tie_laboratory_steps_three_rules_together_and_says_where_they_part(stepping, language, width):
    with stepping(language, TIES, width=width) as figure:
        names = [figure.figure[name] for name in TIE_NAMES]
        lanes = [figure.at.get_by_role("group", name=name, exact=True) for name in names]
        assert all(lane.is_visible() for lane in lanes)
        tops = [lane.bounding_box()["y"] for lane in lanes]
        assert (tops[0] == tops[1] == tops[2]) == (width > 1000)
        assert figure.at.locator(".trace__part").inner_text() == said(figure.figure["part"], number=1)
        assert [figure.encoded(lane) for lane in range(3)] == [list(b"bandana")] * 3
        figure.forward()
        for lane, pair in enumerate(["(97, 110) a+n", "(110, 97) n+a", "(97, 110) a+n"]):
            expect(figure.sentence(lane)).to_contain_text(pair)
        assert all(name in figure.status.inner_text() for name in names)
        assert "(97, 110)" in figure.status.inner_text()
        assert "(110, 97)" in figure.status.inner_text()
        for lane in range(3):
            assert figure.sentence(lane).inner_text() in figure.status.inner_text()
        assert figure.status.inner_text().endswith(said(figure.figure["part"], number=1))
        expect(figure.rows.first).to_have_attribute("aria-current", "step")
        figure.to(figure.last)
        assert [figure.encoded(lane) for lane in range(3)] == [
            [257, 100, 258],
            [258, 110, 100, 97, 256],
            [257, 100, 256, 97],
        ]
        assert [figure.ids(lane) for lane in range(3)] == [[[259, 32, 259]]] * 3
        if width < 1000:
            # The lanes are higher than the screen: the controls stay in sight.
            figure.at.locator(".trace__rule").nth(2).scroll_into_view_if_needed()
            expect(figure.button("forward")).to_be_in_viewport()


def test_any_figure_compares_the_rules_on_the_readers_own_text(stepping):
    with stepping("en", BANAAN) as figure:
        figure.open_own()
        figure.choose("tie", figure.say["all"])
        expect(figure.at.locator(".trace__part")).to_have_text("The three part in round 2.")
        case = {"documents": DOCUMENTS, "budget": 4}
        page = BeautifulSoup(rounds.figure(rounds.Figure([trace(**case, tie=tie) for tie in TIE_NAMES]), "en"), "lxml")
        rows = [[cell.get_text() for cell in row.find_all(["th", "td"])] for row in page.select("tbody tr")]
        assert figure.rows.evaluate_all(CELLS) == rows
        figure.enter("text", "aaaa\naa")
        expect(figure.at.locator(".trace__part")).to_have_text("All three learn the same rules.")
        # Where only one of the three goes its own way, they part too.
        figure.enter("text", "banana banana")
        expect(figure.at.locator(".trace__part")).to_have_text("The three part in round 1.")
        expect(figure.rows.first.locator(".trace__differs")).to_have_count(1)
        # Lanes of different lengths end together.
        figure.enter("text", "aaabab")
        assert figure.last == 4
        figure.to(2)
        figure.forward(2)
        assert figure.label(1)[0] == "after round 1"
        assert figure.label(0)[0] == "after round 2"
        assert figure.status.inner_text().startswith("after round 2: Smallest pair: counted: 2")
        assert "Largest pair, after round 1: counted: 2" in figure.status.inner_text()
        # However long a piece is, its lane holds it.
        figure.enter("text", "abcdefghij" * 4 + " " + "abcdefghij" * 4)
        figure.enter("budget", "64")
        figure.to(figure.last)
        beyond = """lanes => lanes.map((lane) => {
            const parts = [lane, ...lane.querySelectorAll(".card, .trace__pair, li")];
            const [right, ...others] = parts.map((part) => part.getBoundingClientRect().right);
            return Math.max(...others) - right;
        })"""
        assert max(figure.at.locator(".trace__lane:visible").evaluate_all(beyond)) < 1
        figure.enter("text", "aaabab")
        figure.choose("tie", figure.say["largest"])
        expect(figure.at.locator(".trace__part")).to_have_count(0)
        assert figure.last == 2
        assert figure.rows.first.locator("td").count() == 6


def test_the_words_on_the_page_are_those_of_the_laboratory(stepping):
    """The table in the lesson's text gives the same tokens as the figure below it."""
    with stepping("nl", TIES) as figure:
        figure.to(figure.last)
        table = figure.page.locator("#tie-laboratory ~ .wide table, #tie-laboratory ~ * table").first.inner_text()
        for lane in range(3):
            assert json.dumps(figure.encoded(lane)) in table


# Everywhere ----------------------------------------------------------------------------------------------------------


def own_text(figure):
    figure.open_own()
    figure.enter("text", "мама\n" + "пожалуйста" * 4)
    figure.enter("budget", "21")
    figure.enter("encode", "x" * 60)
    figure.to(figure.last)
    assert max(map(len, figure.rules())) > 40
    figure.enter("first_id", "7")  # with its sentence, which has to be readable too
    expect(figure.problem).not_to_be_empty()


def comparison(figure):
    figure.open_own()
    figure.choose("tie", figure.say["all"])
    figure.enter("encode", "bandana")
    figure.to(3)


STATES = {
    "mid": lambda figure: figure.forward(3),
    "own text": own_text,
    "comparison": comparison,
}


@pytest.mark.parametrize("state", STATES)
def test_every_state_is_accessible_in_light_and_dark_and_fits_a_narrow_screen(stepping, state):
    with stepping("ru", width=320) as figure:
        STATES[state](figure)
        figure.at.evaluate("figure => { figure.id = 'seen' }")
        assert violations_in_both_schemes(figure.page, "#seen") == []
        assert sideways_scroll(figure.page) == 0
        right = "parts => Math.max(...parts.map((part) => part.getBoundingClientRect().right))"
        assert figure.at.locator(":is(.stepper__bar, .own) > *").evaluate_all(right) <= 320


TOP = "table => table.offsetTop"
HEIGHTS = "figures => figures.map((figure) => figure.getBoundingClientRect().height)"


@pytest.mark.parametrize(("language", "width"), [("nl", 360), ("ru", 1280)])
def test_nothing_moves_when_figures_become_steppers_nor_while_they_step(site, browser, language, width):
    context = browser.new_context(viewport={"width": width, "height": 900})
    late, page = context.new_page(), context.new_page()
    late.route("**/bpe-stepper.js", lambda route: route.abort())
    late.goto(site.address(language, LESSON))
    before = late.locator("bpe-stepper").evaluate_all(HEIGHTS)
    expect(late.get_by_role("slider").first).to_be_disabled()
    # Until then the start is what is seen of a figure.
    stages = late.locator("bpe-stepper").first.locator("ol.trace__rounds > li")
    assert [stage.is_visible() for stage in stages.all()] == [True, False, False, False, False]

    page.goto(site.address(language, LESSON))
    for number in range(len(before)):
        figure = Stepper(page, number, language)
        table = figure.at.locator(".trace__table")
        place = table.evaluate(TOP)
        for step in range(figure.last + 1):
            figure.to(step)
            assert table.evaluate(TOP) == pytest.approx(place, abs=2)
    after = page.locator("bpe-stepper").evaluate_all(HEIGHTS)
    assert after == pytest.approx(before, abs=2)
    # Paper has every stage, whether the figure is stepped through or not.
    for printed in (late, page):
        printed.emulate_media(media="print")
        figure = printed.locator("bpe-stepper").first
        assert [stage.is_visible() for stage in figure.locator("ol.trace__rounds > li").all()] == [True] * 5
        assert not figure.locator(".stepper__stage").is_visible()
    context.close()


@pytest.mark.parametrize("number", [BANAAN, TIES])
def test_without_javascript_all_stages_stand_there_and_no_control(site, visit, number):
    with visit(site.address("nl", LESSON), javascript=False, until="load") as seen:
        figure = seen.page.locator("bpe-stepper").nth(number)
        stages = figure.locator("ol.trace__rounds > li")
        assert stages.count() == (15 if number == TIES else 5)
        assert all(stage.is_visible() for stage in stages.all())
        assert not figure.locator(".stepper__bar").is_visible()
        assert not figure.locator("details").is_visible()
        assert figure.locator("tbody tr").first.is_visible()
        assert seen.problems == []


def test_the_cost_of_a_script_shows_its_bars_on_a_phone(site, visit):
    with visit(site.address("ru", "cost-of-a-script"), width=360) as seen:
        table = seen.page.locator(".chart__table").first
        assert table.evaluate("table => table.scrollWidth - table.clientWidth") == 0
        assert sideways_scroll(seen.page) == 0
        row = table.get_by_role("row").last
        # The bar of the dearest script fills the row, and each number has its name.
        assert row.locator("rect").bounding_box()["width"] == pytest.approx(row.bounding_box()["width"], abs=1)
        drawn = "cells => cells.map((cell) => getComputedStyle(cell, '::before').content)"
        names = [name.split('"')[1].strip() for name in row.get_by_role("cell").evaluate_all(drawn)]
        assert names == table.get_by_role("columnheader").all_inner_texts()[1:]


@pytest.mark.parametrize(("before", "after"), [(1280, 360), (360, 1280)])
def test_a_figure_that_was_turned_is_as_high_as_one_that_was_opened_so(stepping, before, after):
    heights = "lanes => [...lanes.querySelectorAll('.stepper__stage')].map((stage) => stage.offsetHeight)"
    lanes = ".trace__lanes:not(.trace__print)"
    with stepping("nl", TIES, width=after) as figure:
        figure.button("forward").click()
        opened = figure.at.locator(lanes).evaluate(heights)
    with stepping("nl", TIES, width=before) as figure:
        figure.button("forward").click()
        figure.at.evaluate("figure => { figure.before = figure.width }")
        figure.page.set_viewport_size({"width": after, "height": 900})
        turned = "figure => figure.width !== figure.before"
        figure.page.wait_for_function(turned, arg=figure.at.element_handle())
        assert figure.at.locator(lanes).evaluate(heights) == pytest.approx(opened, abs=1)
