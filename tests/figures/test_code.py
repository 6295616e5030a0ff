"""A function shown on a page is its module's own source, at this build, without its docstring."""

import shutil
import subprocess
import sys

import pytest
from bs4 import BeautifulSoup

from bpe_examples import pairs
from overrides import languages
from overrides.figures import code
from overrides.pages import markup, reader
from overrides.pages.checks import undrawable as problems
from tests.copies import ROOT, edit, environment, said
from tests.written import read, told

PAIR_COUNTS = """\
def pair_counts(sequences: Iterable[Iterable[int]]) -> dict[Pair, int]:
    counts: dict[Pair, int] = {}
    for sequence in sequences:
        for pair in pairwise(sequence):
            counts[pair] = counts.get(pair, 0) + 1
    return counts
"""
SHOWN = {
    "count-pairs": ["bpe_examples.pair_counts"],
    "merge-pairs": ["bpe_examples.merge_pair"],
    "ranked-merges": ["bpe_examples.rounds.play_round", "bpe_examples.train"],
    "encode-decode": ["bpe_examples.encode", "bpe_examples.decode_bytes", "bpe_examples.encoding.pieces_of"],
}
NAMES = sorted(name for names in SHOWN.values() for name in names)


def drawn(name, language="en"):
    return BeautifulSoup(code.drawn(f"name: {name}", language), "lxml")


def program(page):
    return page.select_one("div.highlight > pre > code").get_text()


def planted(folder, old, new):
    """A project whose `bpe_examples.pairs` differs in one line, and what it draws."""
    for part in ("bpe_examples", "overrides"):
        shutil.copytree(ROOT / part, folder / part, ignore=shutil.ignore_patterns("__pycache__"))
    edit(folder / "bpe_examples/pairs.py", old, new)
    draw = "from overrides.figures import code; print(code.drawn('name: bpe_examples.pair_counts', 'en'))"
    result = subprocess.run(
        [sys.executable, "-c", draw],
        cwd=folder,
        env=environment(PYTHONUTF8="1", PYTHONPATH=str(folder)),
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert result.returncode == 0, said(result)
    return program(BeautifulSoup(result.stdout, "lxml"))


def test_the_function_is_shown_to_the_letter_without_its_docstring():
    assert program(drawn("bpe_examples.pair_counts")) == PAIR_COUNTS


def test_who_changes_a_line_of_the_module_changes_what_is_drawn(tmp_path):
    line = "counts[pair] = counts.get(pair, 0) + 1"
    other = "counts[pair] = 1 + counts.get(pair, 0)"
    assert planted(tmp_path, line, other) == PAIR_COUNTS.replace(line, other)


def test_lines_that_moved_since_the_import_do_not_shift_what_is_shown(tmp_path, monkeypatch):
    """As when somebody writes in the module while the site is being served."""
    moved = tmp_path / "pairs.py"
    moved.write_text("# More.\n# And more.\n" + (ROOT / "bpe_examples/pairs.py").read_text("utf-8"), "utf-8")
    monkeypatch.setattr(pairs, "__file__", str(moved))
    assert program(drawn("bpe_examples.pair_counts")) == PAIR_COUNTS
    moved.write_text("Pair = tuple[int, int]\n", "utf-8")
    with pytest.raises(ValueError, match=r"bpe_examples\.pairs has no function pair_counts of its own"):
        drawn("bpe_examples.pair_counts")


@pytest.mark.parametrize("name", NAMES)
def test_no_docstring_is_shown_and_every_line_stands_in_the_module(name):
    module, function = code.read_name(f"name: {name}")
    written = (ROOT / f"{module.replace('.', '/')}.py").read_text("utf-8").splitlines()
    lines = program(drawn(name)).splitlines()
    assert lines[0].startswith(f"def {function}(")
    assert set(lines) <= set(written)
    assert not [line for line in lines if '"""' in line or ">>>" in line]


def test_comments_and_type_hints_stay():
    lines = program(drawn("bpe_examples.encoding.pieces_of")).splitlines()
    assert lines[0] == "def pieces_of(merges: Iterable[Merge]) -> dict[int, bytes]:"
    assert "    # By id, one sweep is enough for rules as training numbers them; others take more sweeps." in lines


def test_what_stands_around_a_function_is_kept_apart(tmp_path, monkeypatch):
    """A decorator belongs to it, its neighbours do not, and a text in its first line is no docstring."""
    module = tmp_path / "pairs.py"
    module.write_text("x = 1\n@one\n@two(\n    2\n)\ndef f():\n    return 'a'\n\n\ny = f'{x}'\n", "utf-8")
    monkeypatch.setattr(pairs, "__file__", str(module))
    assert code.source("bpe_examples.pairs", "f") == "@one\n@two(\n    2\n)\ndef f():\n    return 'a'"


def test_it_is_coloured_as_other_programs_are():
    assert drawn("bpe_examples.pair_counts").select_one("pre > code > .k").get_text() == "def"


@pytest.mark.parametrize(
    ("language", "caption"),
    [
        ("en", "train, from bpe_examples.training of this site’s package"),
        ("nl", "train, uit bpe_examples.training van het pakket van deze site"),
        ("ru", "train из модуля bpe_examples.training пакета этого сайта"),
    ],
)
def test_the_caption_says_in_each_language_where_the_function_comes_from(language, caption):
    page = drawn("bpe_examples.train", language)
    assert page.select_one("figure.listing > figcaption").get_text() == caption
    assert program(page) == program(drawn("bpe_examples.train"))


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("name: [", "not YAML"),
        ("bpe_examples.train", "a function is shown by `name:`"),
        ("name: bpe_examples.train\nlines: 3", "a function is shown by `name:`"),
        ("name: bpe_examples.trane", "bpe_examples.trane is no function of the package"),
        ("name: bpe_examples.nowhere.train", "bpe_examples.nowhere.train is no function of the package"),
        ("name: bpe_examples.ByteBPE", "bpe_examples.ByteBPE is no function of the package"),
        ("name: bpe_examples.ByteBPE.train", "bpe_examples.ByteBPE.train is no function of the package"),
        ("name: bpe_examples.pairs.pairwise", "bpe_examples.pairs.pairwise is no function of the package"),
        ("name: bpe_examples.__main__.main", "bpe_examples.__main__.main is no function of the package"),
        ("name: bpe_examples", "bpe_examples is no function of the package"),
        ("name: os.path.join", "os.path.join is no function of the package"),
        ("name: 3", "3 is no function of the package"),
    ],
)
def test_what_is_no_function_of_the_package_is_named_with_its_line(tmp_path, body, message):
    page = read(tmp_path, f"\n```bpe-code\n{body}\n```")
    assert told(page) == []
    [problem] = problems(page)
    assert problem.line == 7
    assert message in problem.message


def test_its_code_is_not_counted_as_a_block_that_the_page_wrote():
    tree = markup.parsed("<pre></pre>" + code.drawn("name: bpe_examples.train", "nl"))
    assert markup.code_blocks(tree) == 1
    assert len(list(tree.iter("pre"))) == 2


@pytest.mark.parametrize("language", languages.COMPLETE)
@pytest.mark.parametrize("slug", SHOWN)
def test_the_lesson_shows_its_functions_behind_every_checkpoint(slug, language):
    page = reader.read_page(ROOT / f"docs/{language}/{slug}.md")
    fences = [fence for fence in page.fences if fence.language in ("bpe-code", "bpe-checkpoint")]
    ours = [fence for fence in fences if fence.language == "bpe-code"]
    assert [fence.body.strip() for fence in ours] == [f"name: {name}" for name in SHOWN[slug]]
    assert fences[-len(ours) :] == ours
    assert len(fences) > len(ours)
