"""A reader answers a checkpoint in the page and is told, in their language, what the grader of the package says."""

import json
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import expect

from bpe_examples import sandbox
from bpe_examples.checkpoints import NAMES, part
from bpe_examples.checkpoints.sentences import messages
from tests.browser.bench import COUNTED, Bench, asked, module, needs_runtime, prefer_plain, said
from tests.browser.visiting import sideways_scroll, violations_in_both_schemes
from tests.checkpoints.written import answers

ROOT = Path(__file__).parents[2]
SNIPPETS = sorted((ROOT / "docs/snippets").glob("*.py"), key=lambda path: path.stem)


@contextmanager
def at_work(site, visit):
    needs_runtime(site)
    with visit(site.address("ru", "merge-pairs")) as seen:
        prefer_plain(seen.page)
        bench = Bench(seen.page, "ru", "bpe-checkpoint[name=merge_pair]").open("begin", "checkpoint")
        bench.seen = seen
        yield bench


@pytest.fixture(scope="module")
def bench(site, visit):
    """The checkpoint of a Russian lesson, open, on a wide screen."""
    with at_work(site, visit) as bench:
        yield bench


def test_a_classic_mistake_is_named_and_every_wrong_case_shown(bench):
    told = bench.check(COUNTED)
    wanted = sandbox.check("merge_pair", COUNTED, "ru", lambda case: None)
    assert wanted["mistake"]
    assert told == " ".join([wanted["verdict_said"], *wanted["said"]])
    assert bench.box.locator(".checkpoint__said").all_inner_texts() == wanted["said"]
    rows = bench.box.locator(".checkpoint__wrong")
    cells = [row.locator("td").all_inner_texts() for row in rows.all()]
    assert cells == [[case["input"], case["wanted"], case["got"]] for case in wanted["cases"] if not case["right"]]
    assert not bench.box.locator(".checkpoint__verdict--passed").is_visible()


def test_reset_takes_the_verdict_away_and_says_so(bench):
    bench.check(COUNTED)
    bench.press("reset")
    assert bench.box.locator(".checkpoint__results").inner_text() == ""
    expect(bench.status).to_have_text(said("ru")["python"]["was_reset"])
    assert bench.status.bounding_box()["height"] > 10
    bench.press("bring_back")
    assert bench.code.input_value() == COUNTED


def test_a_check_writes_nothing_over_what_another_tab_has_kept(bench, site):
    other = bench.page.context.new_page()
    other.goto(site.address("en", "merge-pairs"))
    place = f"(await import('{module(other, 'common')}')).kept.prefix + 'code:checkpoint/merge_pair'"
    other.evaluate(f"async () => localStorage.setItem({place}, JSON.stringify('newer = 1'))")
    other.close()
    expect(bench.code).to_have_value("newer = 1")
    bench.press("check")
    bench.finished()
    assert "newer = 1" in bench.page.evaluate(f"async () => localStorage.getItem({place})")


def test_an_answer_that_never_ends_is_told_at_its_case(bench):
    case = part("merge_pair", "checks").split("case(", 1)[1].split(", gives")[0]
    told = bench.check("def merge_pair(tokens, pair, new_id):\n    while True: pass\n")
    sentence = messages("ru")["findings"]["too_long"].split("{seconds}")[0].format(call=f"merge_pair({case})")
    assert sentence in told


def test_a_reader_may_stop_the_grader(bench):
    bench.code.fill("while True: pass")
    bench.press("check")
    bench.press("stop")
    bench.finished()
    expect(bench.status).to_have_text(said("ru")["python"]["ended"]["stopped"])


@pytest.fixture
def alone(site, visit):
    """The same on a page of its own, for a test that leaves it."""
    with at_work(site, visit) as bench:
        yield bench


def test_what_is_passed_counts_in_every_language_and_can_be_taken_along_and_erased(alone, site, tmp_path):
    bench, page = alone, alone.page
    progress = page.locator("bpe-progress").first
    expect(progress).to_have_text(said("ru")["progress"]["lesson"].format(passed=0, total=1))
    bench.check(part("merge_pair", "solution"))
    expect(progress).to_have_text(said("ru")["progress"]["lesson"].format(passed=1, total=1))
    expect(bench.box.locator(".checkpoint__passed")).to_have_text(said("ru")["checkpoint"]["passed_before"])
    expect(bench.box.locator(".checkpoint__next")).to_have_text(said("ru")["checkpoint"]["explain"])
    page.goto(site.address("en", "index"))
    course = page.locator("bpe-progress[course]")
    words = said("en")["progress"]
    course.scroll_into_view_if_needed()
    expect(course.locator(".progress__told")).to_have_text(words["course"].format(passed=1, total=6))
    expect(course.locator("li[data-checkpoint=merge_pair] .progress__state")).to_have_text(words["passed"])
    with page.expect_download() as download:
        course.get_by_role("button", name=words["take"]).click()
    copy = tmp_path / "copy.json"
    download.value.save_as(copy)
    assert json.loads(copy.read_text("utf-8"))["kept"]["passed"] == {"merge_pair": True}
    status = course.get_by_role("status")
    # Neither a double click erases, nor a press after something else.
    course.get_by_role("button", name=words["erase"]).dblclick()
    expect(status).to_have_text(words["sure"])
    course.get_by_role("button", name=words["take"]).click()
    course.get_by_role("button", name=words["erase"]).click()
    expect(status).to_have_text(words["sure"])
    course.get_by_role("button", name=words["erase"]).click()
    expect(status).to_have_text(words["erased"])
    expect(course.locator(".progress__told")).to_have_text(words["course"].format(passed=0, total=6))
    other = tmp_path / "other.json"
    other.write_text('{"format": "else"}', "utf-8")
    course.locator("input[type=file]").set_input_files(other)
    expect(status).to_have_text(words["not_ours"].format(name="other.json"))
    course.locator("input[type=file]").set_input_files(copy)
    expect(status).to_have_text(words["brought"])
    expect(course.locator(".progress__told")).to_have_text(words["course"].format(passed=1, total=6))
    # A copy joins what is here.
    with_more = {"format": "bpe-progress", "version": 1, "kept": {"passed": {"encode": True, "decode": "x"}}}
    other.write_text(json.dumps(with_more), "utf-8")
    course.locator("input[type=file]").set_input_files(other)
    expect(course.locator(".progress__told")).to_have_text(words["course"].format(passed=2, total=6))
    assert violations_in_both_schemes(page, "bpe-progress[course]") == []
    page.goto(site.address("nl", "merge-pairs"))
    expect(page.locator("bpe-progress").first).to_have_text(said("nl")["progress"]["lesson"].format(passed=1, total=1))
    # The page ends a run by revoking an address that the worker asks for.
    assert [problem for problem in bench.seen.problems if not problem.startswith("failed: blob:")] == []


#: What may stand where the progress is kept: of another time, or of another program.
ODD = ['{"v":1,', "[]", "null", '"x"', '{"v":999,"done":{"merges/1":true}}', '{"__proto__":{"merge_pair":true}}', "7"]


def test_whatever_is_kept_in_the_place_of_progress_the_page_works_and_loses_nothing(site, browser):
    page = browser.new_context().new_page()
    errors = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    progress, words = page.locator("bpe-progress").first, said("en")["progress"]
    for odd in ODD:
        page.goto(site.address("en", "merge-pairs"))
        page.evaluate("odd => { localStorage.clear(); localStorage.setItem('bpe:/bpe/:passed', odd) }", odd)
        page.reload()
        expect(progress).to_have_text(words["lesson"].format(passed=0, total=1))
        page.evaluate("async name => (await import(name)).pass('merge_pair')", module(page, "bpe-checkpoint"))
        expect(progress).to_have_text(words["lesson"].format(passed=1, total=1))
        kept = page.evaluate("Object.values(localStorage)")
        # Put aside, or, where it is of the same kind, kept together with what is new.
        inside = odd.strip("{}")
        assert any(inside in value for value in kept), kept
    assert errors == []
    page.context.close()


def test_two_sites_on_one_host_keep_their_own(site, browser):
    page = browser.new_context().new_page()
    page.goto(site.address("en", "merge-pairs"))
    page.evaluate("localStorage.setItem('bpe:/other/:passed', '{\"merge_pair\":true}')")
    page.reload()
    expect(page.locator("bpe-progress").first).to_have_text(said("en")["progress"]["lesson"].format(passed=0, total=1))
    page.context.close()


def test_on_a_phone_the_cases_scroll_in_their_own_box(site, visit):
    needs_runtime(site)
    with visit(site.address("nl", "count-pairs"), width=320) as seen:
        prefer_plain(seen.page)
        bench = Bench(seen.page, "nl", "bpe-checkpoint").open("begin", "checkpoint")
        bench.check("def pair_counts(sequences):\n    return {}\n")
        expect(bench.box.locator(".checkpoint__wrong").first).to_be_visible()
        assert not sideways_scroll(seen.page)


# The same as in Python ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_every_answer_is_graded_as_python_grades_it(bench, name):
    written = {"solution": part(name, "solution"), "stub": part(name, "stub"), **answers(name)}
    # An answer that never ends takes the whole time limit; one of them has a test of its own.
    written = {section: text for section, text in written.items() if not section.startswith("too_long")}
    got = asked(
        bench.page,
        """async (python, [name, answers]) => {
            const told = {};
            for (const [section, source] of Object.entries(answers)) {
                told[section] = await python.check(name, source, "nl", { onPhase() {} });
            }
            return told;
        }""",
        [name, written],
    )
    for section, source in written.items():
        wanted = sandbox.check(name, source, "nl", lambda case: None)
        assert got[section]["verdict"] == wanted["verdict"], section
        assert got[section]["mistake"] == wanted["mistake"], section
        assert [one["id"] for one in got[section]["findings"]] == [one["id"] for one in wanted["findings"]], section
        if section.startswith(("right.", "solution")):
            assert got[section]["passed"], section


@pytest.mark.parametrize("path", SNIPPETS, ids=lambda path: path.stem)
def test_a_lessons_complete_program_prints_what_it_prints_in_python(bench, path):
    pinned = (ROOT / "docs/outputs" / f"{path.stem}.out").read_text("utf-8")
    wanted = "".join(line for line in pinned.splitlines(keepends=True) if not line.startswith("# --8<-- "))
    told, output = asked(
        bench.page,
        """async (python, program) => {
            let output = "";
            const told = await python.run(program, [], { onOutput(text) { output += text }, onPhase() {} });
            return [told, output];
        }""",
        path.read_text("utf-8"),
    )
    assert told == {"ended": "done", "replaced": False}
    assert output == wanted
