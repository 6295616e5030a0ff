"""Sybil collects every item of every page, with its line, and a false page fails whatever is selected."""

import re
from collections import Counter
from pathlib import Path

import pytest

from overrides.pages import reader
from tests.copies import ROOT, copied, edit, run_module, said
from tests.lessons import record
from tests.lessons.collector import KINDS, counted

PAGE = "docs/nl/banana-trace.md"
PAGES = [f"docs/{language}/banana-trace.md" for language in ("en", "nl", "ru")]


@pytest.fixture
def project(tmp_path):
    return copied(tmp_path)


def pytest_run(project, *arguments):
    return run_module("pytest", "-q", "-p", "no:cacheprovider", *arguments, folder=project)


def failed(result):
    """Return the node ids of failed items."""
    return sorted(re.findall(r"^FAILED (\S+)", result.stdout, re.MULTILINE))


# The manifest -----------------------------------------------------------------------------------------------------


def test_the_manifest_counts_the_items_of_every_page():
    assert record.manifest() == record.MANIFEST.read_text("utf-8")


def test_pytest_collects_what_the_manifest_says():
    collected = run_module("pytest", "--collect-only", "-q", "-p", "no:randomly", "docs", folder=ROOT)
    got = Counter(re.findall(r"^docs/(\S+?\.md)::", collected.stdout, re.MULTILINE))
    wanted = {}
    for line in record.MANIFEST.read_text("utf-8").splitlines()[1:]:
        path, *counts, _ = line.split()
        wanted[path] = sum(map(int, counts)) + 1  # and the page as a whole
    assert got == wanted


def test_the_three_languages_have_the_same_items():
    counts = {}
    for path in record.pages():
        counts.setdefault(path.stem, []).append(counted(path))
    assert all(len(pages) == 3 and pages[0] == pages[1] == pages[2] for pages in counts.values()), counts


def test_every_lesson_has_blocks_outputs_and_claims():
    for path in record.pages():
        counts = counted(path)
        if "minutes" in reader.read_page(path).meta:
            assert min(counts[kind] for kind in ("run", "output", "claim")) > 0, path


@pytest.mark.parametrize(
    "change",
    [
        lambda docs: (docs / "ru/banana-trace.md").unlink(),
        lambda docs: edit(docs / "nl/merge-pairs.md", '--8<-- "merge-pairs.py:aaa-trace"', ""),
        lambda docs: edit(docs / "nl/merge-pairs.md", "<!-- == min(lengths) -->", ""),
    ],
    ids=["a page is gone", "a block is gone", "a claim is gone"],
)
def test_a_smaller_set_is_seen(project, change, monkeypatch):
    change(project / "docs")
    monkeypatch.setattr(record, "DOCS", project / "docs")
    text = record.manifest()
    # A block without its include is still counted; the reader refuses it. Everything else shrinks the manifest.
    problems = [
        p for path in record.pages() for p in reader.read_page(path, snippets=project / "docs/snippets").problems
    ]
    assert text != record.MANIFEST.read_text("utf-8") or problems


# Plants -----------------------------------------------------------------------------------------------------------


def test_one_wrong_digit_in_a_dutch_sentence_is_named_by_the_tests_and_by_the_build(project):
    line = edit(
        project / PAGE, "`[98, 256, 256, 97]`<!-- = spellings[1] -->", "`[98, 256, 255, 97]`<!-- = spellings[1] -->"
    )
    message = (
        f"{PAGE}:{line}: the page says `[98, 256, 255, 97]`, the code says [98, 256, 256, 97] (<!-- = spellings[1] -->)"
    )
    tests, build = pytest_run(project, PAGE), run_module("mkdocs", "build", folder=project, BUILD_LOCALE="nl")
    assert tests.returncode == 1
    assert message in tests.stdout
    assert "1 failed" in tests.stdout
    assert build.returncode == 1
    assert message in said(build)
    assert "no site is built" in said(build)


@pytest.fixture
def faulty(project):
    """A project with one fault of each kind in one page."""
    page = project / PAGE
    edit(page, "`[259]`<!-- = spellings[4] -->", "`[258]`<!-- = spellings[4] -->")
    edit(page, "<!-- = max(rest.values()) -->", "<!-- = max(rest) -->")
    edit(project / "docs/outputs/banana-trace.out", "[13, 9, 7, 5, 3]\n", "[13, 9, 7, 5, 2]\n")
    edit(
        project / "docs/snippets/banana-trace.py",
        "assert dutch.lengths == [19, 13, 10, 7, 4]",
        "assert dutch.lengths == [19]",
    )
    return project


def test_order_and_number_of_processes_change_nothing(faulty):
    plain = pytest_run(faulty, *PAGES, "-p", "no:randomly")
    # Two faults in Dutch alone, two in the program and its output, which three languages share.
    assert len(failed(plain)) == 2 + 2 * 3
    for options in (
        ["-n", "2"],
        ["-p", "randomly", "-p", "no:xdist", "--randomly-seed=7"],
        ["-n", "2", "--randomly-seed=3"],
    ):
        again = pytest_run(faulty, *PAGES, *options)
        assert failed(again) == failed(plain), options


def test_an_item_selected_alone_sees_the_items_above_it(project):
    text = (project / PAGE).read_text("utf-8")
    line = text.count("\n", 0, text.index("<!-- = len(laboratory[")) + 1
    column = text.split("\n")[line - 1].index("`" if "`" in text.split("\n")[line - 1] else "3") + 1
    collected = pytest_run(project, "--collect-only", PAGE).stdout
    [*nodes] = re.findall(rf"^{PAGE}::line:{line},column:\d+$", collected, re.MULTILINE)
    assert nodes, column
    for node in nodes:
        alone = pytest_run(project, node)
        assert "1 passed" in alone.stdout, alone.stdout


def test_a_selection_that_matches_nothing_is_no_success(project):
    assert pytest_run(project, "docs", "-k", "no_such_item").returncode == 5


FRONT = "---\ntitle: T\ndescription: D\n---\n# T {#t}\n\n"
BODIES = {
    "py": "```py\nassert 0\n```\n",
    "space_before": "``` python\nassert 0\n```\n",
    "upper": "```Python\nassert 0\n```\n",
    "trailing_space": "```python \nassert 0\n```\n",
    "brace": '```{.python exec="on"}\nassert 0\n```\n',
    "tilde": "~~~python\nassert 0\n~~~\n",
    "title": '```python title="a.py" linenums="1"\nassert 0\n```\n',
    "unclosed": "```python\nassert 0\n",
    "attributes": '```python exec="on" source="above" result="text"\nassert 0\n```\n',
    "pycon": "```pycon\n>>> 1 + 1\n3\n```\n",
}


@pytest.fixture(scope="module")
def spellings(tmp_path_factory):
    """What pytest says of a page for each spelling."""
    project = copied(tmp_path_factory.mktemp("spellings"))
    for name, body in BODIES.items():
        (project / f"docs/en/{name}.md").write_text(FRONT + body, "utf-8")
    return pytest_run(project, *(f"docs/en/{name}.md" for name in BODIES), "-p", "no:randomly")


@pytest.mark.parametrize("name", BODIES)
def test_no_spelling_of_a_failing_example_is_green(spellings, name):
    assert f"docs/en/{name}.md:7: " in spellings.stdout
    assert f"docs/en/{name}.md" in {node.partition("::")[0] for node in failed(spellings)}


def test_a_file_that_is_not_utf8_fails_alone(project):
    (project / "docs/en/t.md").write_bytes(FRONT.encode() + b"\xff\n")
    result = pytest_run(project, "docs/en/t.md", PAGE)
    assert failed(result) == ["docs/en/t.md::line:1,column:1"]
    assert "docs/en/t.md:7: not UTF-8" in result.stdout


def test_a_skip_is_reported_with_its_reason(project):
    front = FRONT.replace("---\n", '---\nskips: {wrong: "it fails on purpose"}\n', 1)
    (project / "docs/en/t.md").write_text(front + '```python skip="wrong"\n1 / 0\n```\n', "utf-8")
    result = pytest_run(project, "docs/en/t.md", "-rs")
    assert "1 skipped" in result.stdout
    assert "wrong: it fails on purpose" in result.stdout


def test_the_recorder_refuses_a_program_that_fails(faulty):
    result = run_module("tests.lessons.record", folder=faulty)
    assert result.returncode == 1
    assert "nothing recorded, a program fails:" in said(result)


def test_the_recorder_writes_what_is_committed(project):
    before = {path.name: path.read_bytes() for path in (project / "docs/outputs").glob("*.out")}
    for path in (project / "docs/outputs").glob("*.out"):
        path.unlink()
    result = run_module("tests.lessons.record", folder=project)
    assert result.returncode == 0, said(result)
    assert {path.name: path.read_bytes() for path in (project / "docs/outputs").glob("*.out")} == before
    assert Path(project / "tests/lessons/manifest.txt").read_text("utf-8") == record.MANIFEST.read_text("utf-8")


def test_the_kinds_of_items_are_those_of_the_run():
    assert KINDS == ("run", "output", "pycon", "claim", "skip")
