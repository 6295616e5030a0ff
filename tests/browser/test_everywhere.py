"""Reader after reader, in every language, with a keyboard at a desk and with a phone: all that a workbench can do."""

from contextlib import contextmanager
from itertools import product

import pytest
from playwright.sync_api import expect

from bpe_examples import sandbox
from bpe_examples.checkpoints import part
from bpe_examples.checkpoints.sentences import messages
from tests.browser.bench import COUNTED, PATIENCE, PHONE, Bench, needs_runtime, said
from tests.browser.visiting import sideways_scroll, violations_in_both_schemes

DESK = {"viewport": {"width": 1280, "height": 900}, "reduced_motion": "reduce"}
READERS = [*product(["en", "nl", "ru"], ["desk", "phone"])]
#: Axe sees every language and both devices, and not each with each.
SEEN_BY_AXE = [("en", "desk"), ("nl", "phone"), ("ru", "desk")]
PROGRAM, CHECKPOINT = "bpe-program[name='merge-pairs/left-to-right']", "bpe-checkpoint"


class Reader:
    """Somebody at a desk, who has a keyboard and nothing else, or somebody with a phone."""

    def __init__(self, page, language, device):
        self.page, self.language, self.device = page, language, device
        self.judged = (language, device) in SEEN_BY_AXE

    def use(self, control):
        """Press a button or open a fold, as this reader does."""
        if self.device == "phone":
            control.tap()
        else:
            control.focus()
            self.page.keyboard.press("Enter")

    def write(self, bench, code):
        """Replace what stands in the editor: CodeMirror where there is a mouse, a plain field where there is none."""
        if self.device == "phone":
            expect(bench.box.locator(".cm-content")).to_have_count(0)
            bench.code.fill(code)
        else:
            bench.box.locator(".cm-content").focus()
            self.page.keyboard.press("Control+a")
            self.page.keyboard.insert_text(code)

    def start(self, bench, button):
        """Run or check, at the desk without leaving the editor."""
        if self.device == "phone":
            self.use(bench.button(button))
        else:
            self.page.keyboard.press("Control+Enter")

    def looks(self, within):
        """Nothing in this part is hard to read or to reach, and the page fits."""
        assert not self.judged or violations_in_both_schemes(self.page, within) == []
        assert sideways_scroll(self.page) == 0
        small = "all => all.filter((one) => one.getBoundingClientRect().height < 24).map((one) => one.outerHTML)"
        controls = self.page.locator(within).locator("button, summary, label, textarea").locator("visible=true")
        assert [one for one in controls.evaluate_all(small) if "visually-hidden" not in one] == []


@contextmanager
def reading(browser, site, language, device):
    context = browser.new_context(**(PHONE if device == "phone" else DESK))
    page = context.new_page()
    errors = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda heard: errors.append(heard.text) if heard.type == "error" else None)
    page.goto(site.address(language, "merge-pairs"))
    yield Reader(page, language, device)
    assert errors == []
    context.close()


@pytest.mark.parametrize(("language", "device"), READERS)
def test_a_reader_runs_stops_and_mends_a_program_and_answers_a_checkpoint(site, browser, language, device):
    needs_runtime(site)
    words = said(language)
    with reading(browser, site, language, device) as reader:
        a_program(reader, Bench(reader.page, language, PROGRAM), words["python"])
        a_checkpoint(reader, Bench(reader.page, language, CHECKPOINT), words, language)


def a_program(reader, bench, say):
    bench.box.scroll_into_view_if_needed()
    shown = bench.box.locator(".result code").text_content()
    reader.use(bench.box.get_by_role("button", name=bench.words["program"]["edit"], exact=True))
    expect(bench.button("stop")).to_have_attribute("aria-disabled", "true")
    if reader.device == "desk":
        expect(bench.box.locator(".cm-content")).to_be_focused()
    reader.looks(PROGRAM)

    reader.start(bench, "run")
    expect(bench.status).to_have_text(say["ended"]["done"], timeout=PATIENCE)
    assert bench.output.text_content() == shown

    reader.write(bench, "while True: pass")
    reader.start(bench, "run")
    expect(bench.status).to_have_text(say["phase_work"])
    if reader.language == "en":  # once: axe and the endless program share the processor
        reader.looks(PROGRAM)
    reader.use(bench.button("stop"))
    expect(bench.status).to_have_text(say["ended"]["stopped"])

    reader.write(bench, "word = 'ы'\nword.missing")
    reader.start(bench, "run")
    expect(bench.status).to_have_text(say["ended"]["raised"].format(type="AttributeError", line=2))
    reader.looks(PROGRAM)

    reader.use(bench.button("reset"))
    expect(bench.status).to_have_text(say["was_reset"])
    reader.use(bench.button("close"))
    expect(bench.box.locator(".result code")).to_be_visible()


def a_checkpoint(reader, bench, words, language):
    bench.box.scroll_into_view_if_needed()
    folds = bench.box.locator("summary")
    hints = messages(language)["checkpoints"]["merge_pair"]["hints"]
    for number, hint in enumerate(hints, 1):
        label = messages(language)["labels"]["hint"].format(number=number, total=len(hints))
        reader.use(folds.filter(has_text=label))
        expect(bench.box.get_by_text(hint, exact=True)).to_be_visible()
        # The next one is offered, and not shown.
        assert not bench.box.get_by_text([*hints, "def merge_pair"][number]).first.is_visible() or number == len(hints)

    reader.use(bench.box.get_by_role("button", name=words["checkpoint"]["begin"], exact=True))
    if reader.device == "desk":
        expect(bench.box.locator(".cm-content")).to_be_focused()
    reader.write(bench, COUNTED)
    reader.start(bench, "check")
    graded = sandbox.check("merge_pair", COUNTED, language, lambda case: None)
    expect(bench.status).to_have_text(" ".join([graded["verdict_said"], *graded["said"]]), timeout=PATIENCE)
    assert bench.box.locator(".checkpoint__wrong").count() == sum(not case["right"] for case in graded["cases"])
    reader.looks(CHECKPOINT)

    reader.write(bench, part("merge_pair", "solution"))
    reader.start(bench, "check")
    expect(bench.box.locator(".checkpoint__verdict--passed")).to_be_visible()
    expect(bench.box.locator(".checkpoint__passed")).to_have_text(words["checkpoint"]["passed_before"])
    reader.looks(CHECKPOINT)
    progress = reader.page.locator("bpe-progress").first
    expect(progress).to_have_text(words["progress"]["lesson"].format(passed=1, total=1))
