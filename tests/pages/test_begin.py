"""A lesson begins with one command: it builds as it is, in every language, and a mistake leaves nothing behind."""

import re
import shutil

import pytest
from bs4 import BeautifulSoup

from overrides import languages
from overrides.pages import begin
from tests.copies import ROOT, edit, run_module, said
from tests.small import small

MENU = (ROOT / "mkdocs.yml").read_text("utf-8")
#: Aims, question, answer, takeaways and sources, as the lessons call them.
WORDS = {
    "en": ("What you will be able to do", "A question to think about", "Show the answer", "Takeaways", "Sources"),
    "nl": (
        "Wat je na deze les kunt",
        "Een vraag om over na te denken",
        "Toon het antwoord",
        "Om te onthouden",
        "Bronnen",
    ),
    "ru": ("Чему вы научитесь", "Вопрос на размышление", "Показать ответ", "Главное", "Источники"),
}


@pytest.fixture
def project(tmp_path):
    """A small project whose last lesson, trace, has the frame of a lesson."""
    project = small(tmp_path)
    shutil.copy2(ROOT / "docs/conftest.py", project / "docs")
    for language, (aims, question, answer, takeaways, sources) in WORDS.items():
        body = f"## {aims} {{#aims}}\n\n- x\n\n## {question} {{#question}}\n\nx\n\n"
        body += f'??? question "{answer}"\n    x\n\n## {takeaways} {{#takeaways}}\n\n- x\n\n## {sources} {{#sources}}\n'
        page = project / f"docs/{language}/trace.md"
        page.write_text(page.read_text("utf-8") + "\n" + body, "utf-8", newline="\n")
    return project


def run_begin(project, *arguments):
    return run_module("overrides.pages.begin", *arguments, folder=project)


def files(project):
    """Every file of the project and what is in it."""
    paths = [path for path in project.rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    return {path.relative_to(project).as_posix(): path.read_bytes() for path in paths}


def test_a_lesson_is_tested_and_built_as_it_begins(project):
    before = files(project)
    begun = run_begin(project, "my-lesson")
    assert begun.returncode == 0, said(begun)
    assert "begun behind trace" in begun.stdout
    assert "accept <language> my-lesson" in begun.stdout
    after = files(project)
    assert {name for name in after if after[name] != before.get(name)} == {
        "docs/en/my-lesson.md",
        "docs/nl/my-lesson.md",
        "docs/ru/my-lesson.md",
        "docs/snippets/my-lesson.py",
        "docs/outputs/my-lesson.out",
        "mkdocs.yml",
    }
    # The pair (97, 110) stands twice in b-a-n-a-n-a and before (110, 97) in order.
    assert after["docs/outputs/my-lesson.out"] == b"# --8<-- example\n[(97, 110, 256)]\n"

    tested = run_module("pytest", *(f"docs/{language}/my-lesson.md" for language in WORDS), folder=project)
    # A block, its output, a claim and the page as a whole, three times.
    assert "12 passed" in tested.stdout, said(tested)

    built = run_module("mkdocs", "build", "--strict", folder=project)
    assert built.returncode == 0, said(built)
    for language, (aims, question, answer, takeaways, sources) in WORDS.items():
        folder = project / "site" / ("" if language == "en" else language) / "my-lesson"
        page = BeautifulSoup((folder / "index.html").read_text("utf-8"), "lxml")
        headings = {heading["id"]: heading.get_text() for heading in page.select("article h2[id]")}
        assert list(headings) == ["aims", "example", "question", "takeaways", "sources"]
        for name, words in (("aims", aims), ("question", question), ("takeaways", takeaways), ("sources", sources)):
            assert words in headings[name]
        assert answer in [summary.get_text() for summary in page.select("details summary")]
        assert page.select_one(".result pre").get_text() == "[(97, 110, 256)]\n"
        assert page.select("a[rel~=prev][href$='trace/']")
        assert bool(page.select(".lagging-notice")) == (language != "en")


def test_the_manifest_gains_the_lesson_and_no_output_is_recorded_anew(project):
    edit(project / "docs/outputs/count.out", "6\n", "7\n")
    assert run_begin(project, "my-lesson", "--after", "trace").returncode == 0
    recorded = run_module("tests.lessons.record", "--manifest", folder=project)
    assert recorded.returncode == 0, said(recorded)
    lines = (project / "tests/lessons/manifest.txt").read_text("utf-8").splitlines()
    for language in WORDS:
        ids = "my-lesson,aims,example,question,takeaways,sources"
        assert f"{language}/my-lesson.md 1 1 0 1 0 {ids}" in lines
    assert (project / "docs/outputs/count.out").read_text("utf-8").endswith("7\n")


@pytest.mark.parametrize(
    ("slug", "after", "message"),
    [
        ("My-lesson", None, "'My-lesson' can't name a lesson"),
        ("my_lesson", None, "can't name a lesson"),
        ("my-lesson\n", None, "can't name a lesson"),
        ("2nd-lesson", None, "can't name a lesson"),
        ("../my-lesson", None, "can't name a lesson"),
        ("", None, "can't name a lesson"),
        ("de", None, "can't name a lesson"),
        ("assets", None, "can't name a lesson"),
        ("count", None, "docs/en/count.md exists"),
        ("half", None, "docs/outputs/half.out exists"),
        ("my-lesson", "nothing", "no lesson 'nothing'; the new one can come behind count, merge, rank, trace"),
        ("my-lesson", "index", "no lesson 'index'"),
        ("my-lesson", "", "no lesson ''"),
        ("my-lesson", "count", "docs/en/count.md has no aims"),
        ("sources", None, "a second heading with the id 'sources'"),
        ("null", None, "front matter lacks `title`"),
    ],
)
def test_a_lesson_that_cannot_begin_changes_nothing(project, slug, after, message):
    (project / "docs/outputs/half.out").write_text("", "utf-8")
    before = files(project)
    with pytest.raises(ValueError, match=re.escape(message)) as refused:
        begin.begin(project, slug, after)
    assert "\n" not in str(refused.value)
    assert files(project) == before


def test_the_command_says_in_one_sentence_that_nothing_was_written(project):
    before = files(project)
    refused = run_begin(project, "my-lesson", "--after", "nothing")
    assert refused.returncode == 2
    assert refused.stderr.startswith("nothing written: mkdocs.yml has no lesson 'nothing'")
    assert refused.stderr.count("\n") == 1
    assert files(project) == before


def test_a_program_that_fails_is_not_begun_with(project, monkeypatch):
    before = files(project)
    monkeypatch.setattr(begin, "PROGRAM", begin.PROGRAM.replace("budget=1", "budget=0"))
    with pytest.raises(ValueError, match="a lesson named my-lesson has a fault: the claim on"):
        begin.begin(project, "my-lesson")
    assert files(project) == before


@pytest.mark.parametrize(
    ("after", "before", "following"),
    [
        ("bytes-and-tokens", "bytes-and-tokens", "count-pairs"),
        ("leakage", "leakage", "what-counts-hide"),
        (None, "cost-of-a-script", "playground"),
    ],
)
def test_the_menu_gains_one_line_behind_the_lesson_and_keeps_its_comments(after, before, following):
    text, *neighbours = begin.placed(MENU, "my-lesson", after)
    assert neighbours == [before, following]
    assert text == MENU.replace(f"      - {before}.md\n", f"      - {before}.md\n      - my-lesson.md\n")


def test_a_lesson_that_nothing_follows_leads_back_to_the_start():
    assert begin.placed("  - Lessons:\n      - count.md\n", "my-lesson", None)[1:] == ("count", "index")


def test_a_menu_without_lessons_is_refused():
    with pytest.raises(ValueError, match="has no lesson"):
        begin.placed("nav:\n  - index.md\n", "my-lesson", None)


@pytest.mark.parametrize("language", languages.COMPLETE)
def test_a_lesson_may_begin_behind_any_other(language):
    words = dict(zip(("aims", "question", "answer", "takeaways", "sources"), WORDS[language], strict=True))
    lessons = [path for path in (ROOT / "docs" / language).glob("*.md") if "\nminutes:" in path.read_text("utf-8")]
    assert len(lessons) > 9
    assert [path.stem for path in lessons if begin.frame(path.read_text("utf-8")) != words] == []
