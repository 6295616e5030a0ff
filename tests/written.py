"""Small pages for the tests of the hooks."""

from pathlib import Path

from overrides.pages import reader
from overrides.pages.page import Page

FRONT = "---\ntitle: T\ndescription: D\n---\n"
LINES_BEFORE = FRONT.count("\n") + 1  # the first line of the body, the heading
FENCE = 'python exec="on" source="block" result="text"'


def write_page(folder: Path, body: str, *, language="en", slug="tiny", front=FRONT, program="") -> Path:
    """Write docs/<language>/<slug>.md and docs/snippets/<slug>.py below `folder`; return the page's path."""
    docs = folder / "docs"
    for name in (language, "snippets"):
        (docs / name).mkdir(parents=True, exist_ok=True)
    path = docs / language / f"{slug}.md"
    path.write_text(f"{front}# T {{#{slug}}}\n{body}\n", "utf-8", newline="\n")
    if program:
        (docs / "snippets" / f"{slug}.py").write_text(program, "utf-8", newline="\n")
    return path


def read(folder: Path, body: str, **options) -> Page:
    """Write and read a page."""
    path = write_page(folder, body, **options)
    return reader.read_page(path, snippets=folder / "docs" / "snippets")


def told(page: Page) -> list[str]:
    """Return the page's problems as `line: message`, counted from the heading as line 1."""
    return [f"{problem.line - LINES_BEFORE + 1}: {problem.message}" for problem in page.problems]


def one(page: Page) -> str:
    """Return the only problem of the page."""
    problems = told(page)
    assert len(problems) == 1, problems
    return problems[0]


def section(name: str, code: str) -> str:
    """Return a section of a snippet."""
    return f"# --8<-- [start:{name}]\n{code}\n# --8<-- [end:{name}]\n"


def shown(name: str, slug: str = "tiny") -> str:
    """Return the executed fence that shows a section."""
    return f'```{FENCE}\n--8<-- "{slug}.py:{name}"\n```\n'
