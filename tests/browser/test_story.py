"""What the workbench is for: a Dutch reader on a phone, on a train without a network."""

from playwright.sync_api import expect

from bpe_examples import sandbox
from bpe_examples.checkpoints import part
from tests.browser.bench import COUNTED, PATIENCE, PHONE, Bench, needs_runtime, said


def test_a_dutch_reader_learns_on_a_train_and_finds_the_progress_in_english(site, browser):
    needs_runtime(site)
    words = said("nl")
    context = browser.new_context(**PHONE)
    page = context.new_page()
    errors = []
    page.on("pageerror", lambda error: errors.append(str(error)))

    # At home, the site is kept.
    page.goto(site.address("nl", "index"))
    offline = page.locator("bpe-offline")
    offline.scroll_into_view_if_needed()
    offline.get_by_role("button", name=words["offline"]["keep"], exact=True).tap()
    expect(offline.get_by_role("status")).to_have_text(words["offline"]["done"], timeout=PATIENCE)

    # On the train, a lesson opens and banaan is stepped through.
    context.set_offline(True)
    page.goto(site.address("nl", "banana-trace"))
    stepper = page.locator("bpe-stepper").nth(1)
    stepper.scroll_into_view_if_needed()
    forward = stepper.get_by_role("button", name=words["stepper"]["forward"], exact=True)
    expect(forward).to_be_enabled()
    told = stepper.get_by_role("status")
    slider = stepper.get_by_role("slider")
    forward.tap()
    expect(told).to_contain_text("(97, 110)")
    assert "6" in told.inner_text()
    forward.tap()
    expect(stepper).to_contain_text(words["figure"]["tokens"].replace("{count}", "13"))
    for _ in range(int(slider.get_attribute("max")) - 2):
        forward.tap()
    expect(slider).to_have_value(slider.get_attribute("max"))

    # Counted instead of replaced: the grader sees it and says it in Dutch.
    page.goto(site.address("nl", "merge-pairs"))
    checkpoint = Bench(page, "nl", "bpe-checkpoint").open("begin", "checkpoint")
    said_of_it = checkpoint.check(COUNTED)
    graded = sandbox.check("merge_pair", COUNTED, "nl", lambda case: None)
    assert graded["mistake"] == "overlapping_replacement"
    assert said_of_it == " ".join([graded["verdict_said"], *graded["said"]])

    # Mended, it passes.
    checkpoint.check(part("merge_pair", "solution"))
    expect(checkpoint.box.locator(".checkpoint__verdict--passed")).to_be_visible()

    # And English knows.
    page.get_by_role("link", name="English").tap()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    progress = page.locator("bpe-progress").first
    progress.scroll_into_view_if_needed()
    expect(progress).to_have_text(said("en")["progress"]["lesson"].format(passed=1, total=1))
    assert errors == []
    context.close()
