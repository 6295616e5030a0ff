"""The complete program of a lesson as one file that runs by itself: the package modules it needs, then its sections.

`python -I count-pairs.py` in an empty folder, nothing installed, prints what the page shows.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path

from overrides.pages.page import Page
from overrides.problems import Problem, relative

PACKAGE = "bpe_examples"
FOLDER = "programs"


def program(slug: str, snippet: str, modules: Mapping[str, str], corpora: Mapping[str, str]) -> str:
    """Return the program of the lesson `slug` as one file.

    `modules` are the sources of the package by module name, `__init__` among them; `corpora` the texts by language,
    which the file carries when its lesson reads them.

    Raises ValueError when a name of the lesson would overwrite one of the package in the same file.
    """
    body = "\n".join(line for line in snippet.split("\n") if not line.startswith("# --8<-- ")).strip() + "\n"
    needed = _needed(body, modules)
    parts = [(name, modules[name]) for name in needed]
    clashes = sorted(_names(ast.parse(body)) & {n for _, source in parts for n in _names(ast.parse(source))})
    if clashes:
        raise ValueError(f"the names {', '.join(clashes)} are names of the package too; in one file they would clash")
    sources = [*parts, (slug, body)]
    imports = sorted({line for _, source in sources for line in _standard_imports(source)})
    chapters = [_chapter(name, source, corpora) for name, source in sources]
    head = f"# {slug}: the complete program of the lesson, with the parts of {PACKAGE} that it needs. MIT licence.\n"
    return head + "\n" + "\n".join(imports) + "\n\n\n" + "\n\n".join(chapters)


def _needed(body: str, modules: Mapping[str, str]) -> list[str]:
    """Return the modules that `body` needs, each behind those that it imports itself."""
    exported = {alias: module for module, alias in _package_imports(modules["__init__"])}
    ordered: list[str] = []

    def visit(source: str) -> None:
        for module, name in _package_imports(source):
            target = exported[name] if module == "" else module
            if target not in ordered:
                visit(modules[target])
                ordered.append(target)

    visit(body)
    return ordered


def _package_imports(source: str) -> Iterator[tuple[str, str]]:
    """Yield module ("" for the package itself) and name of everything that `source` imports from the package."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.split(".")[0] == PACKAGE:
            for alias in node.names:
                yield node.module.removeprefix(PACKAGE).removeprefix("."), alias.name


def _standard_imports(source: str) -> Iterator[str]:
    for node in ast.parse(source).body:
        if isinstance(node, ast.Import) or (isinstance(node, ast.ImportFrom) and not _of_package(node)):
            yield from (ast.unparse(_single(node, alias)) for alias in node.names)


def _single(node: ast.Import | ast.ImportFrom, alias: ast.alias) -> ast.stmt:
    if isinstance(node, ast.Import):
        return ast.Import([alias])
    return ast.ImportFrom(node.module, [alias], node.level)


def _of_package(node: ast.ImportFrom) -> bool:
    return (node.module or "").split(".")[0] == PACKAGE


def _names(tree: ast.Module) -> set[str]:
    """Return the names that a program binds at its top level, imports aside."""
    bound = set()
    for node in tree.body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            bound.add(node.name)
        elif not isinstance(node, (ast.Import, ast.ImportFrom)):
            inner = (n for n in ast.walk(node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store))
            bound |= {n.id for n in inner if not _in_comprehension(node, n)}
    return bound


def _in_comprehension(statement: ast.stmt, name: ast.Name) -> bool:
    scopes = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp, ast.Lambda)
    return any(name in ast.walk(scope) for scope in ast.walk(statement) if isinstance(scope, scopes))


def _chapter(name: str, source: str, corpora: Mapping[str, str]) -> str:
    """Return one source without its imports and its docstring, under its name; `corpora` carries its texts."""
    tree, lines = ast.parse(source), source.split("\n")
    dropped: set[int] = set()
    for position, node in enumerate(tree.body):
        docstring = position == 0 and isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        if docstring or isinstance(node, (ast.Import, ast.ImportFrom)):
            dropped |= set(range(node.lineno, (node.end_lineno or node.lineno) + 1))
        elif name == "corpora" and isinstance(node, ast.AnnAssign) and ast.unparse(node.target) == "CARRIED":
            texts = "".join(f"    {language!r}: {text!r},\n" for language, text in corpora.items())
            lines[node.lineno - 1] = f"CARRIED: dict[str, str] = {{\n{texts}}}"
    kept = "\n".join(line for number, line in enumerate(lines, 1) if number not in dropped)
    renamed = "".join(f"{alias.asname} = {alias.name}\n" for alias in _renamed(tree))
    return f"# {name} {'-' * max(2, 76 - len(name))}\n\n{renamed}{kept.strip()}\n"


def _renamed(tree: ast.Module) -> Iterator[ast.alias]:
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and _of_package(node):
            yield from (alias for alias in node.names if alias.asname)


def programs(docs: Path, package: Path) -> tuple[dict[str, str], list[Problem]]:
    """Return the program of every lesson that has one, by its name, and what stands in the way of the others."""
    modules = {path.stem: path.read_text("utf-8") for path in sorted(package.glob("*.py"))}
    texts = {
        path.stem.removeprefix("udhr-"): path.read_text("utf-8") for path in sorted((package / "corpora").glob("*.txt"))
    }
    made, wrong = {}, []
    for path in sorted((docs / "snippets").glob("*.py")):
        try:
            made[path.stem] = program(path.stem, path.read_text("utf-8"), modules, texts)
        except SyntaxError as error:
            wrong.append(Problem(relative(path), error.lineno or 1, f"not Python: {error.msg}"))
        except ValueError as error:
            wrong.append(Problem(relative(path), 1, str(error)))
    return made, wrong


def offered(page: Page, docs: Path) -> str | None:
    """Return where the program of a page lies below the site, if the page is a lesson that has one."""
    has_one = "minutes" in page.meta and (docs / "snippets" / f"{page.slug}.py").is_file()
    return f"{FOLDER}/{page.slug}.py" if has_one else None


def publish(site: Path, docs: Path, package: Path) -> list[Problem]:
    """Write the programs into the site; return what stood in the way of some."""
    made, wrong = programs(docs, package)
    (site / FOLDER).mkdir(exist_ok=True)
    for slug, text in made.items():
        (site / FOLDER / f"{slug}.py").write_text(text, "utf-8", newline="\n")
    return wrong
