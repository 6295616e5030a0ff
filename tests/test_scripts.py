"""Who may import whom among the scripts of the pages. Each rule is a function of the sources, so faults can be planted.

The frame is the one script of every page and finds widgets by their names, so nothing may need it, and no widget may
need another. What widgets share is in plain modules, whose arrows point one way: scripts that need each other cannot be
understood one at a time, and run in whatever order they happen to be loaded.
"""

import re
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

FOLDER = next((Path(__file__).parents[1] / "overrides").glob("**/javascripts/frame.js")).parent
FRAME, WIDGET = "frame.js", "bpe-"
MOST_LINES = 450
#: A script names another one where it imports it, at once or later, takes a type from it, or starts it as a worker.
NAMED = re.compile(r"""\b(?:from|import\(|import|new URL\()\s*["']\./([\w-]+\.js)["']""")


def sources():
    """Name -> text of every script."""
    return {file.name: file.read_text("utf-8") for file in sorted(FOLDER.glob("*.js"))}


def arrows(sources):
    """Name -> the names of the scripts that it needs."""
    return {name: sorted(set(NAMED.findall(text))) for name, text in sources.items()}


def circles(sources):
    """The first circle of scripts that need each other, as a sentence."""
    try:
        TopologicalSorter(arrows(sources)).prepare()
    except CycleError as error:
        # From the one that is needed to the one that needs it.
        yield f"a circle: {' → '.join(reversed(error.args[1]))}"


def needs_that_go_wrong(sources):
    """The frame and the widgets are needed by no script, and what is needed is there."""
    for name, needed in arrows(sources).items():
        for other in needed:
            if other == FRAME or other.startswith(WIDGET):
                yield f"{name}: needs {other}, which nothing may need"
            elif other not in sources:
                yield f"{name}: needs {other}, which is not there"


def names_that_say_something_else(sources):
    """bpe-name.js defines the element of its name, and no other script defines one."""
    for name, text in sources.items():
        defined = re.findall(r'customElements\.define\("([\w-]+)"', text)
        if defined != ([name.removesuffix(".js")] if name.startswith(WIDGET) else []):
            yield f"{name}: defines {defined or 'no element'}"


def long_files(sources):
    """A script that is longer than this does more than one thing."""
    for name, text in sources.items():
        if text.count("\n") > MOST_LINES:
            yield f"{name}: {text.count(chr(10))} lines"


def test_there_are_scripts_to_look_at():
    assert sources().keys() >= {FRAME, "common.js", "bpe-program.js", "runner.js", "python-worker.js"}
    assert arrows(sources())["runner.js"] >= ["common.js"]


def test_the_arrows_between_scripts_point_one_way():
    assert list(circles(sources())) == []


def test_nothing_needs_the_frame_or_a_widget():
    assert list(needs_that_go_wrong(sources())) == []


def test_a_widget_has_the_name_of_its_element():
    assert list(names_that_say_something_else(sources())) == []


def test_no_script_is_too_long():
    assert list(long_files(sources())) == []


# The rules see the faults they are for.


def test_a_circle_is_seen_in_every_spelling():
    spellings = [
        'import { a } from "./a.js";',
        "import {\n  a,\n  b,\n} from './a.js';",
        'import "./a.js";',
        'export { a } from "./a.js";',
        'const a = await import("./a.js");',
        'new Worker(new URL("./a.js", import.meta.url), { type: "module" });',
        '/** @import { A } from "./a.js" */',
        '/** @typedef {import("./a.js").A} A */',
    ]
    for spelling in spellings:
        planted = {"a.js": 'import { b } from "./b.js";', "b.js": 'import { c } from "./c.js";', "c.js": spelling}
        [fault] = circles(planted)
        # It begins anywhere.
        assert fault.removeprefix("a circle: ") in (
            "a.js → b.js → c.js → a.js",
            "b.js → c.js → a.js → b.js",
            "c.js → a.js → b.js → c.js",
        )
    assert list(circles({"a.js": 'import { b } from "./b.js";', "b.js": "// import nothing"})) == []


def test_a_need_of_the_frame_of_a_widget_or_of_nothing_at_all_is_seen():
    planted = {"a.js": 'import "./frame.js"; import "./bpe-b.js"; import("./gone.js")', "bpe-b.js": "", FRAME: ""}
    assert list(needs_that_go_wrong(planted)) == [
        "a.js: needs bpe-b.js, which nothing may need",
        "a.js: needs frame.js, which nothing may need",
        "a.js: needs gone.js, which is not there",
    ]


def test_a_name_that_is_not_that_of_the_element_is_seen():
    define = 'customElements.define("bpe-a", A);'
    assert list(names_that_say_something_else({"bpe-a.js": define})) == []
    assert list(names_that_say_something_else({"bpe-b.js": define, "bpe-c.js": "", "a.js": define})) == [
        "bpe-b.js: defines ['bpe-a']",
        "bpe-c.js: defines no element",
        "a.js: defines ['bpe-a']",
    ]


def test_a_long_script_is_seen():
    assert list(long_files({"a.js": "\n" * MOST_LINES, "b.js": "\n" * (MOST_LINES + 1)})) == ["b.js: 451 lines"]
