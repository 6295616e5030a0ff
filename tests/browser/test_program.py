"""A reader changes a program of a lesson and runs it, in the page, in three languages."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.bench import PATIENCE, Bench, asked, module, needs_runtime, prefer_plain, said
from tests.browser.visiting import sideways_scroll, violations_in_both_schemes

SECOND = "bpe-program >> nth=1"


@pytest.fixture(scope="module")
def bench(site, visit):
    """The second program of a Dutch lesson, open, with Python running behind it."""
    needs_runtime(site)
    with visit(site.address("nl", "merge-pairs")) as seen:
        prefer_plain(seen.page)
        bench = Bench(seen.page, "nl", SECOND).open()
        bench.seen = seen
        bench.run()
        yield bench


@pytest.fixture
def fresh(bench):
    """The same with the page's own code in it."""
    bench.press("reset")
    bench.seen.forget()
    return bench


def ended(name, **values):
    sentence = said("nl")["python"]["ended"][name]
    return re.sub(r"\{(\w+)\}", lambda gap: str(values[gap[1]]), sentence)


def test_a_program_prints_what_the_page_shows(fresh):
    shown = fresh.box.locator(".result code").text_content()
    assert fresh.run() == (ended("done"), shown)
    assert fresh.seen.problems == []


@pytest.mark.parametrize(
    ("code", "ending", "values"),
    [
        ("x = 1", "silent", {}),
        ("x = 1\nx.y", "raised", {"type": "AttributeError", "line": 2}),
        ("import sys\nsys.exit(3)", "exited", {"line": 2}),
        ("x = input('n? ')\nprint(int(x) + 1)", "asked_input", {"line": 1}),
        ("def f():\n    return f()\nf()", "recursion", {"line": 2}),
        ("raise MemoryError", "memory", {"line": 1}),
        ("while True:\n    print('x' * 200)", "printed_too_much", {}),
    ],
)
def test_every_ending_has_a_sentence_and_a_way_to_its_line(fresh, code, ending, values):
    sentence, _ = fresh.run(code)
    assert sentence == ended(ending, **values)
    line = values.get("line")
    if line:
        fresh.account.get_by_role("button").click()
        selected = fresh.code.evaluate("area => area.value.slice(area.selectionStart, area.selectionEnd)")
        assert selected == code.split("\n")[line - 1]


def test_a_traceback_shows_the_readers_lines_only(fresh):
    fresh.run("import json\njson.loads('{')")
    text = fresh.account.locator("pre").inner_text()
    assert 'File "main.py", line 2' in text
    assert "decoder.py" not in text


def test_half_a_line_stays_with_its_run(fresh):
    assert fresh.run("print('left', end='')")[1] == "left"
    assert fresh.run("print('right')")[1] == "right\n"
    assert fresh.run("import os\nos.write(1, b'raw')")[1] == "raw"
    assert fresh.run("print('right')")[1] == "right\n"


def test_no_name_and_no_change_of_a_module_is_left_for_the_next_run(fresh):
    fresh.run("import bpe_examples\nbpe_examples.merge_pair = None\nimport builtins\nbuiltins.len = None\nmine = 1")
    assert fresh.run("print(len(merge_pair([97, 97], (97, 97), 256)))") == (ended("done"), "1\n")
    assert fresh.run("mine")[0] == ended("raised", type="NameError", line=1)


def test_the_programs_above_run_first_as_they_stand(fresh):
    assert fresh.run("print(word)")[1] == "banana\n"
    first = Bench(fresh.page, "nl", "bpe-program >> nth=0").open()
    first.code.fill("word = 'aaa'")
    assert fresh.run("print(word)")[1] == "aaa\n"
    first.code.fill("1 / 0")
    assert fresh.run("print(word)")[0] == ended("earlier", number=1, type="ZeroDivisionError")
    first.press("reset")
    first.press("close")
    assert fresh.run("print(word)")[1] == "banana\n"


def test_a_double_click_is_one_run_and_nothing_else_runs_meanwhile(fresh):
    fresh.code.fill("import time\nfor n in range(400_000): pass\nprint('once')")
    fresh.button("run").dblclick()
    fresh.code.press("Control+Enter")
    fresh.finished()
    assert fresh.output.text_content() == "once\n"
    assert len(fresh.page.workers) == 1


def test_a_loop_stops_at_once_and_python_lives_on(fresh):
    worker = fresh.page.workers[0]
    fresh.code.fill("while True:\n    pass")
    fresh.code.press("Control+Enter")
    expect(fresh.status).to_have_text(said("nl")["python"]["phase_work"])
    assert fresh.button("run").get_attribute("aria-disabled") == "true"
    fresh.button("stop").focus()
    fresh.page.keyboard.press("Enter")
    expect(fresh.status).to_have_text(ended("stopped"))
    expect(fresh.button("run")).to_be_focused()
    assert fresh.run("print(1)") == (ended("done"), "1\n")
    assert fresh.page.workers == [worker]


@pytest.mark.parametrize(
    "code",
    ["while True:\n    try:\n        while True: pass\n    except:\n        pass", "sum(iter(int, 1))"],
    ids=["bare except", "inside one function of C"],
)
def test_a_program_that_does_not_listen_is_ended_and_the_code_kept(fresh, code):
    fresh.code.fill(code)
    fresh.press("run")
    expect(fresh.status).to_have_text(said("nl")["python"]["phase_work"])
    fresh.press("stop")
    expect(fresh.status).to_contain_text(ended("stopped"))
    assert fresh.code.input_value() == code
    assert fresh.run("print(1)") == (ended("done"), "1\n")


@pytest.mark.parametrize(
    "code",
    [
        "import os\nos._exit(3)",
        "from functools import partial\n"
        "def f(obj, *, unrelated=1):\n    recur = partial(f, unrelated=1)\n    for x in obj:\n        recur(x)\n"
        "a = []\na.append(a)\nf(a)",
    ],
    ids=["exit", "stack"],
)
def test_a_program_that_ends_python_is_told_so_and_the_next_one_runs(fresh, code):
    sentence, _ = fresh.run(code)
    assert sentence == f"{ended('dead')} {said('nl')['python']['replaced']}"
    assert fresh.run("print('alive')") == (ended("done"), "alive\n")


def test_the_time_limit_ends_a_program_and_says_so(fresh):
    told = asked(
        fresh.page,
        """async (python, program) => {
            python.limit = 1;
            try {
                return await python.run(program, [], { onOutput() {}, onPhase() {} });
            } finally {
                python.limit = 30;
            }
        }""",
        "while True: pass",
    )
    assert told["ended"] == "too_long"


def shared(bench):
    """The address that carries the code, in a browser that lets nothing be copied."""
    refuse = "() => { navigator.clipboard.writeText = async () => { throw new DOMException('no') } }"
    bench.page.evaluate(refuse)
    bench.press("share")
    expect(bench.status).to_have_text(bench.words["python"]["shared_below"])
    return bench.box.get_by_role("textbox", name=bench.words["python"]["share"]).input_value()


def test_code_is_kept_and_a_link_brings_it_to_another_language(fresh, site, visit):
    fresh.code.fill("print('é ы')\n" * 3)
    address = shared(fresh)
    # The page's own address says nothing of it: it would bring old code back at the next visit.
    assert "#" not in fresh.page.url
    with visit(address.replace("/nl/", "/ru/"), width=360) as seen:
        other = Bench(seen.page, "ru", SECOND)
        expect(other.status).to_have_text(said("ru")["python"]["brought"])
        expect(other.box).to_be_in_viewport()
        assert seen.page.url.endswith("/ru/merge-pairs/")
        shown = other.box.locator(".cm-content, textarea:not([hidden])").first
        assert "é ы" in (shown.input_value() if shown.evaluate("e => 'value' in e") else shown.inner_text())
    fresh.press("close")
    fresh.box.get_by_role("button", name=said("nl")["program"]["go_on"]).click()
    assert fresh.code.input_value() == "print('é ы')\n" * 3


def test_a_link_or_reset_takes_the_place_of_own_code_and_can_be_taken_back(fresh, site):
    fresh.code.fill("print('from the link')")
    name = fresh.box.get_attribute("name")
    packed = shared(fresh).partition("#")[2]
    fresh.code.fill("print('mine')")
    fresh.page.evaluate("hash => { location.hash = hash }", packed)
    expect(fresh.status).to_have_text(said("nl")["python"]["brought"])
    assert fresh.run() == (ended("done"), "from the link\n")
    fresh.press("bring_back")
    expect(fresh.status).to_have_text(said("nl")["python"]["is_back"])
    assert fresh.run() == (ended("done"), "mine\n")
    fresh.press("reset")
    fresh.press("bring_back")
    assert fresh.code.input_value() == "print('mine')"
    fresh.page.evaluate("hash => { location.hash = hash }", f"try={name}.%%%")
    expect(fresh.status).to_have_text(said("nl")["python"]["broken_link"])
    assert fresh.code.input_value() == "print('mine')"


def test_the_way_to_a_line_shows_it(fresh):
    fresh.run("1 / 0\n" + "x = 1\n" * 60)
    fresh.code.press("Control+End")
    fresh.account.get_by_role("button").click()
    assert fresh.code.evaluate("area => area.scrollTop") == 0


def test_an_earlier_program_that_never_ends_is_named(fresh):
    first = Bench(fresh.page, "nl", "bpe-program >> nth=0").open()
    first.code.fill("while True: pass")
    asked(fresh.page, "python => { python.limit = 1 }")
    assert fresh.run("print(1)")[0] == ended("earlier_too_long", number=1, seconds=30)
    asked(fresh.page, "python => { python.limit = 30 }")
    first.code.fill("input()")
    assert fresh.run("print(1)")[0] == ended("earlier_unfinished", number=1)
    first.press("reset")
    first.press("close")


def test_a_python_that_has_filled_the_memory_makes_room_again(fresh):
    assert fresh.run("x = [0] * (1 << 30)")[0] == ended("memory", line=1)
    large = "a = bytearray(1 << 29)\nprint(len(a) >> 29)"
    assert fresh.run(large) == (f"{ended('done')} {said('nl')['python']['replaced']}", "1\n")
    assert fresh.page.workers == []
    assert fresh.run("print(1)") == (ended("done"), "1\n")


def test_another_tab_and_this_one_do_not_write_over_each_other(fresh, site):
    other = Bench(fresh.page.context.new_page(), "nl", SECOND)
    other.page.goto(site.address("nl", "merge-pairs"))
    other.open()
    other.code.fill("print('newer')")
    expect(fresh.code).to_have_value("print('newer')")
    other.page.close()
    assert fresh.run() == (ended("done"), "newer\n")


def test_what_was_just_typed_is_there_after_a_reload(fresh, site):
    page = fresh.page.context.new_page()
    page.goto(site.address("nl", "merge-pairs"))
    bench = Bench(page, "nl", SECOND).open()
    bench.code.fill("print('typed and left')")
    page.goto(site.address("nl", "count-pairs"))
    page.goto(site.address("nl", "merge-pairs"))
    bench.box.scroll_into_view_if_needed()
    bench.box.get_by_role("button", name=said("nl")["program"]["go_on"]).click()
    assert bench.code.input_value() == "print('typed and left')"
    page.close()


def test_the_second_editor_leaves_the_looks_of_the_first(site, visit):
    needs_runtime(site)
    look = """element => {
        const gutter = getComputedStyle(element.querySelector(".cm-gutters"));
        return [gutter.backgroundColor, getComputedStyle(element.querySelector(".cm-scroller")).lineHeight];
    }"""
    with visit(site.address("en", "merge-pairs"), scheme="dark") as seen:
        first, second = (Bench(seen.page, "en", f"bpe-program >> nth={number}") for number in range(2))
        for bench in (first, second):
            bench.box.scroll_into_view_if_needed()
            bench.box.get_by_role("button", name=said("en")["program"]["edit"]).click()
            expect(bench.box.locator(".cm-editor")).to_be_visible()
        assert first.box.evaluate(look) == second.box.evaluate(look)
        assert first.box.evaluate(look)[0] == "rgba(0, 0, 0, 0)"


def test_a_damaged_link_says_so(site, visit):
    needs_runtime(site)
    with visit(site.address("en", "merge-pairs") + "#try=merge-pairs/one-to-five.%%%") as seen:
        names = seen.page.locator("bpe-program").evaluate_all("all => all.map(one => one.getAttribute('name'))")
    with visit(f"{site.address('en', 'merge-pairs')}#try={names[1]}.%%%") as seen:
        expect(Bench(seen.page, "en", SECOND).status).to_have_text(said("en")["python"]["broken_link"])


def test_enter_keeps_the_indent(fresh):
    fresh.code.fill("for n in range(2):")
    fresh.code.press("End")
    fresh.code.press("Enter")
    fresh.page.keyboard.type("print(n)")
    fresh.code.press("Enter")
    assert fresh.code.input_value() == "for n in range(2):\n    print(n)\n    "


def test_with_a_mouse_the_better_editor_takes_over_and_can_be_left_by_keyboard(site, visit):
    needs_runtime(site)
    with visit(site.address("nl", "merge-pairs")) as seen:
        bench = Bench(seen.page, "nl", SECOND)
        bench.box.scroll_into_view_if_needed()
        bench.box.get_by_role("button", name=said("nl")["program"]["edit"]).click()
        editor = bench.box.locator(".cm-content")
        expect(editor).to_be_focused()
        expect(bench.box.locator(".editor__keys")).to_contain_text("Esc")
        seen.page.keyboard.press("Control+a")
        seen.page.keyboard.type("print(6 * 7)")
        seen.page.keyboard.press("Escape")
        seen.page.keyboard.press("Tab")
        expect(bench.button("run")).to_be_focused()
        editor.focus()
        seen.page.keyboard.press("Control+Enter")
        expect(bench.status).to_have_text(ended("done"), timeout=PATIENCE)
        assert bench.output.text_content() == "42\n"
        assert seen.problems == []
        bench.box.get_by_label(said("nl")["python"]["plain"]).check()
        assert bench.code.input_value() == "print(6 * 7)"


def test_on_a_phone_a_reader_writes_a_file_of_their_own(site, visit):
    language = "ru"
    needs_runtime(site)
    with visit(site.address(language, "count-pairs"), width=320) as seen:
        prefer_plain(seen.page)
        own = Bench(seen.page, language, "bpe-program[own]")
        seen.page.locator("details.own summary").click()
        own.open("begin")
        assert own.run("def f(:")[0] == said(language)["python"]["ended"]["raised"].format(type="SyntaxError", line=1)
        assert own.run("from bpe_examples import train\nprint(train(['aaa'], 1).merges)")[1] == "[(97, 97, 256)]\n"
        assert not sideways_scroll(seen.page)
        assert violations_in_both_schemes(seen.page, "bpe-program[own]") == []
        assert seen.problems == []


# What can be in the way --------------------------------------------------------------------------------------------


def stopped_before_it_starts(seen, language, why):
    bench = Bench(seen.page, language, SECOND)
    bench.box.scroll_into_view_if_needed()
    bench.box.get_by_role("button", name=said(language)["program"]["edit"]).click()
    bench.press("run")
    expect(bench.status).to_have_text(said(language)["python"][f"unavailable_{why}"], timeout=PATIENCE)
    expect(bench.box.locator(".result")).to_be_visible()
    return bench


@pytest.mark.parametrize(("language", "why"), [("en", "missing"), ("nl", "worker"), ("ru", "wasm")])
def test_where_python_cannot_start_one_sentence_says_why(site, browser, language, why):
    needs_runtime(site)
    page = browser.new_context().new_page()
    if why == "missing":
        page.route("**/merge-pairs/", lambda route: without_runtime(route))
    if why == "worker":
        page.add_init_script("Worker = class { constructor() { throw new DOMException('no', 'SecurityError'); } }")
    if why == "wasm":
        page.route("**/python-worker.js", lambda route: without_wasm(route))
    page.goto(site.address(language, "merge-pairs"))
    stopped_before_it_starts(type("Seen", (), {"page": page}), language, why)
    page.context.close()


def without_runtime(route):
    answer = route.fetch()
    body = re.sub(r'(id="bpe-runtime">).*?(</script>)', r'\1{"missing":true}\2', answer.text())
    route.fulfill(response=answer, body=body)


def without_wasm(route):
    answer = route.fetch()
    route.fulfill(response=answer, headers={**answer.headers, "content-security-policy": "script-src 'self'"})


def test_a_download_that_fails_can_be_tried_again(site, browser):
    needs_runtime(site)
    page = browser.new_context().new_page()
    page.route("**/pyodide.asm.wasm", lambda route: route.abort())
    page.goto(site.address("nl", "merge-pairs"))
    bench = stopped_before_it_starts(type("Seen", (), {"page": page}), "nl", "download")
    page.unroute("**/pyodide.asm.wasm")
    bench.press("run")
    expect(bench.status).to_have_text(ended("done"), timeout=PATIENCE)
    page.context.close()


def test_a_reader_who_has_lost_the_network_is_told_of_it(site, browser):
    needs_runtime(site)
    page = browser.new_context().new_page()
    page.goto(site.address("nl", "merge-pairs"))
    bench = Bench(page, "nl", SECOND)
    bench.box.scroll_into_view_if_needed()
    bench.box.get_by_role("button", name=said("nl")["program"]["edit"]).click()
    expect(bench.box.locator(".cm-editor")).to_be_visible()
    page.context.set_offline(True)
    bench.press("run")
    expect(bench.status).to_have_text(said("nl")["python"]["unavailable_download"])
    page.context.set_offline(False)
    bench.press("run")
    expect(bench.status).to_have_text(ended("done"), timeout=PATIENCE)
    page.context.close()


def test_a_file_that_is_not_what_the_build_wrote_is_not_run(site, browser):
    needs_runtime(site)
    page = browser.new_context().new_page()
    page.route("**/bpe-examples-*.zip", lambda route: route.fulfill(body=b"something else"))
    page.goto(site.address("nl", "merge-pairs"))
    stopped_before_it_starts(type("Seen", (), {"page": page}), "nl", "download")
    page.context.close()


STORAGES = {
    "forbidden": "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no'); } })",
    "full": "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }",
}


@pytest.mark.parametrize("storage", STORAGES)
def test_where_nothing_can_be_kept_programs_still_run_and_the_reader_is_told(site, browser, storage):
    needs_runtime(site)
    page = browser.new_context().new_page()
    errors = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.add_init_script(STORAGES[storage])
    page.goto(site.address("nl", "merge-pairs"))
    bench = Bench(page, "nl", SECOND)
    bench.box.scroll_into_view_if_needed()
    bench.box.get_by_role("button", name=said("nl")["program"]["edit"]).click()
    editor = bench.box.locator(".cm-content, textarea:not([hidden])").first
    editor.press("End")
    page.keyboard.type(" ")
    expect(bench.status).to_have_text(said("nl")["python"]["not_kept"])
    bench.press("run")
    expect(bench.status).to_contain_text(re.compile(r"Klaar|fout"), timeout=PATIENCE)
    assert errors == []
    page.context.close()


def test_without_javascript_nothing_can_be_pressed(site, visit):
    with visit(site.address("nl", "merge-pairs"), javascript=False) as seen:
        assert seen.page.locator("article button:visible").count() == 0
        assert seen.page.locator("bpe-program .result").count() > 0


def test_the_shared_modules_are_loaded_at_the_first_press_only(site, browser):
    page = browser.new_context().new_page()
    asked_for = []
    page.on("request", lambda request: asked_for.append(request.url.rsplit("/", 1)[-1]))
    page.goto(site.address("nl", "merge-pairs"), wait_until="networkidle")
    page.locator(SECOND).scroll_into_view_if_needed()
    page.get_by_role("button", name=said("nl")["program"]["edit"]).first.wait_for()
    assert {"runner.js", "editor.js", "output.js", "python.js", "python-worker.js"} & set(asked_for) == set()
    assert module(page, "frame").endswith("frame.js")
    page.context.close()
