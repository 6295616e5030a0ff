"""Who may import whom. Each rule is a function of the sources, so that a test can plant a fault in them.

The directions and their reasons: the package is the same code in the build, the tests and the browser, so it
knows nothing but Python; hooks stay apart and thin, so that the site can move to another generator; nothing
needs the tests.
"""

import ast
import sys
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).parents[1]

# In the package, a module may import only what stands to its left.
ARROW = ["pairs", "merging", "checking", "rounds", "training", "rules", "encoding", "files", "vocabulary", "tokenizer"]
ARROW += ["visible", "trace", "corpora", "guard", "segmentations", "costs", "checkpoints", "sandbox", "__main__"]

# What only one lesson needs stays off the face of the package; its programs name the module.
BESIDE_THE_FACE = ["corpora", "guard", "segmentations"]


def sources():
    """Path in the project -> text, of every Python file that the project has."""
    folders = ["bpe_examples", "docs", "overrides", "tests"]
    files = [*ROOT.glob("*.py"), *(file for folder in folders for file in (ROOT / folder).rglob("*.py"))]
    return {file.relative_to(ROOT).as_posix(): file.read_text(encoding="utf-8") for file in sorted(files)}


def imports(path, text):
    """Line and full dotted name of every import, wherever it stands, also when relative or made by a call."""
    package = PurePosixPath(path).parent.parts
    for node in ast.walk(ast.parse(text, path)):
        match node:
            case ast.Import(names=names):
                yield from ((node.lineno, alias.name) for alias in names)
            case ast.ImportFrom(module=module, level=level, names=names):
                start = ".".join(package[: len(package) - level + 1]) if level else ""
                name = ".".join(part for part in (start, module) if part)
                yield from ((node.lineno, f"{name}.{alias.name}") for alias in names)
            case ast.Call(func=ast.Name(id="__import__") | ast.Attribute(attr="import_module"), args=[name, *_]):
                yield node.lineno, str(getattr(name, "value", "a name known only at run time"))


def within(path, folder):
    return PurePosixPath(path).is_relative_to(folder)


def top(name):
    return name.partition(".")[0]


def is_standard(name):
    return top(name) in sys.stdlib_module_names


def package_imports_that_go_wrong(sources):
    """The package imports the standard library and, inside itself, only leftwards along the arrow."""
    for path, text in sources.items():
        if not within(path, "bpe_examples"):
            continue
        module = PurePosixPath(path).with_suffix("").parts[1]
        if module not in [*ARROW, "__init__"]:
            yield f"{path}: {module} has no place in the arrow {' ← '.join(ARROW)}"
            continue
        allowed = ARROW if module == "__init__" else ARROW[: ARROW.index(module)]
        if len(PurePosixPath(path).parts) > 2:
            # A folder is one place in the arrow; inside it, files may import one another.
            allowed = [*allowed, module]
        for line, name in imports(path, text):
            if top(name) != "bpe_examples":
                if not is_standard(name):
                    yield f"{path}:{line}: imports {name}, which is not in the standard library"
            elif name.split(".")[1] not in allowed:
                yield f"{path}:{line}: imports {name}; {module} may import {allowed or 'no other module'}"


def is_hook(text):
    """A module with a MkDocs event is a hook; without one it is a plain module that hooks may share."""
    return any(isinstance(node, ast.FunctionDef) and node.name.startswith("on_") for node in ast.parse(text).body)


def hook_imports_that_go_wrong(sources):
    """A hook imports libraries, the package and the plain modules beside it, never another hook."""
    texts = {path: text for path, text in sources.items() if within(path, "overrides/hooks")}
    hooks = {PurePosixPath(path).stem for path, text in texts.items() if is_hook(text)}
    for path, text in texts.items():
        for line, name in imports(path, text):
            if top(name) == "overrides":
                yield f"{path}:{line}: imports {name}, but the folder of the hooks is the one on the path"
            elif top(name) in hooks:
                yield f"{path}:{line}: imports {name}, a hook"
            elif top(name) == "mkdocs" and not is_hook(text):
                yield f"{path}:{line}: imports {name}; what hooks share must work without MkDocs"


def plain_package_imports_that_go_wrong(sources):
    """The translators' workbench needs the plain modules and libraries; hooks need it, it needs no hook."""
    texts = {path: text for path, text in sources.items() if within(path, "overrides/hooks")}
    beside = {PurePosixPath(path).parts[2].removesuffix(".py") for path in texts} - {"translations"}
    for path, text in texts.items():
        if not within(path, "overrides/hooks/translations"):
            continue
        for line, name in imports(path, text):
            if top(name) in beside - {"problems", "reader", "words"}:
                yield f"{path}:{line}: imports {name}; the workbench reads pages and runs none"
            elif top(name) in ("mkdocs", "bpe_examples"):
                yield f"{path}:{line}: imports {name}; the workbench knows pages and languages only"


def imports_of_tests(sources):
    """Nothing needs the tests, except the line that hands pytest the collector of pages."""
    for path, text in sources.items():
        if within(path, "tests") or path == "docs/conftest.py":
            continue
        for line, name in imports(path, text):
            if top(name) == "tests":
                yield f"{path}:{line}: imports {name}"


def snippet_imports_that_go_wrong(sources):
    """A lesson's program needs the face of the package and Python, so that it runs where the package runs."""
    for path, text in sources.items():
        if within(path, "docs/snippets"):
            for line, name in imports(path, text):
                if not is_standard(name) and not is_open_to_lessons(name):
                    yield f"{path}:{line}: imports {name}"


def is_open_to_lessons(name):
    """The face itself, and the names of the modules that stand beside it."""
    match name.split("."):
        case ["bpe_examples"]:
            return True
        case ["bpe_examples", shown]:
            return shown not in BESIDE_THE_FACE
        case ["bpe_examples", module, _]:
            return module in BESIDE_THE_FACE
    return False


def test_there_are_sources_to_look_at():
    paths = sources().keys()
    assert paths >= {"bpe_examples/pairs.py", "overrides/hooks/reader.py", "docs/conftest.py", "noxfile.py"}
    assert any(within(path, "docs/snippets") for path in paths)
    assert any(is_hook(text) for path, text in sources().items() if within(path, "overrides/hooks"))


def test_the_package_needs_only_python_and_its_arrow_points_one_way():
    assert list(package_imports_that_go_wrong(sources())) == []


def test_a_hook_never_imports_another_hook():
    assert list(hook_imports_that_go_wrong(sources())) == []


def test_the_translators_workbench_is_plain():
    assert list(plain_package_imports_that_go_wrong(sources())) == []
    assert any(within(path, "overrides/hooks/translations") for path in sources())


def test_nothing_imports_the_tests():
    assert list(imports_of_tests(sources())) == []


def test_snippets_import_the_package_and_the_standard_library():
    assert list(snippet_imports_that_go_wrong(sources())) == []


# The rules see the faults they are for.


def test_a_third_party_import_in_the_package_is_seen():
    planted = {"bpe_examples/pairs.py": "import json\n\ndef f():\n    import numpy.linalg\n"}
    [fault] = package_imports_that_go_wrong(planted)
    assert fault == "bpe_examples/pairs.py:4: imports numpy.linalg, which is not in the standard library"


def test_an_import_against_the_arrow_is_seen_in_every_spelling():
    spellings = [
        "from bpe_examples.training import train",
        "from bpe_examples import training",
        "import bpe_examples.training",
        "from .training import train",
        "from . import training",
        "import importlib\nimportlib.import_module('bpe_examples.training')",
        "__import__('bpe_examples.training')",
        "if __debug__:\n    from .training import train",
    ]
    for spelling in spellings:
        [fault] = package_imports_that_go_wrong({"bpe_examples/merging.py": spelling})
        assert "imports bpe_examples.training" in fault
        assert fault.endswith("merging may import ['pairs']")


def test_an_import_along_the_arrow_is_allowed():
    planted = {
        "bpe_examples/__init__.py": "from bpe_examples.encoding import encode\nfrom .pairs import pair_counts",
        "bpe_examples/training.py": "from collections import Counter\nfrom .merging import merge_pair",
        "bpe_examples/checkpoints/count.py": "from ..pairs import pair_counts\nfrom . import shared",
    }
    assert list(package_imports_that_go_wrong(planted)) == []


def test_a_folder_of_the_package_is_one_place_in_the_arrow():
    planted = {"bpe_examples/checkpoints/count.py": "from bpe_examples.sandbox import run\nfrom . import shared"}
    [fault] = package_imports_that_go_wrong(planted)
    assert fault.startswith("bpe_examples/checkpoints/count.py:1: imports bpe_examples.sandbox.run; checkpoints may")


def test_importing_the_face_from_inside_the_package_is_seen():
    [fault] = package_imports_that_go_wrong({"bpe_examples/tokenizer.py": "from bpe_examples import merge_pair"})
    assert "imports bpe_examples.merge_pair" in fault


def test_a_module_without_a_place_in_the_arrow_is_seen():
    [fault] = package_imports_that_go_wrong({"bpe_examples/util.py": ""})
    assert fault.startswith("bpe_examples/util.py: util has no place in the arrow pairs ← merging")


def test_an_import_known_only_at_run_time_is_seen_in_the_package():
    [fault] = package_imports_that_go_wrong({"bpe_examples/tokenizer.py": "__import__(name)"})
    assert "a name known only at run time" in fault


EVENT = "def on_config(config):\n    return config\n"


def test_a_hook_that_imports_another_hook_is_seen():
    planted = {
        "overrides/hooks/search.py": EVENT,
        "overrides/hooks/links.py": f"{EVENT}def f():\n    from search import index\n",
    }
    assert list(hook_imports_that_go_wrong(planted)) == ["overrides/hooks/links.py:4: imports search.index, a hook"]


def test_a_plain_module_that_imports_a_hook_is_seen():
    planted = {"overrides/hooks/search.py": EVENT, "overrides/hooks/reader.py": "import search"}
    assert list(hook_imports_that_go_wrong(planted)) == ["overrides/hooks/reader.py:1: imports search, a hook"]


def test_a_hook_imported_through_the_overrides_folder_is_seen():
    [fault] = hook_imports_that_go_wrong({"overrides/hooks/links.py": "from overrides.hooks import reader"})
    assert fault.startswith("overrides/hooks/links.py:1: imports overrides.hooks.reader, but the folder")


def test_a_workbench_that_runs_pages_or_builds_them_is_seen():
    def faults(text):
        texts = {"overrides/hooks/translations/drift.py": text, "overrides/hooks/running.py": ""}
        return list(plain_package_imports_that_go_wrong(texts))

    path = "overrides/hooks/translations/drift.py"
    assert faults("import running") == [f"{path}:1: imports running; the workbench reads pages and runs none"]
    assert faults("from mkdocs import plugins") == [
        f"{path}:1: imports mkdocs.plugins; the workbench knows pages and languages only"
    ]
    assert faults("import reader\nimport yaml\nfrom translations import lock\nfrom problems import Problem") == []


def test_a_hook_may_import_the_workbench():
    planted = {
        "overrides/hooks/lagging.py": f"from translations import drift\n{EVENT}",
        "overrides/hooks/translations/drift.py": "",
    }
    assert list(hook_imports_that_go_wrong(planted)) == []


def test_mkdocs_in_a_plain_module_is_seen():
    [fault] = hook_imports_that_go_wrong({"overrides/hooks/reader.py": "from mkdocs import plugins"})
    assert fault.endswith("what hooks share must work without MkDocs")


def test_a_hook_may_import_libraries_the_package_and_plain_modules():
    text = "import mkdocs\nimport yaml\nimport bpe_examples\nimport reader\nfrom running import run\n"
    planted = {"overrides/hooks/links.py": text + EVENT, "overrides/hooks/reader.py": ""}
    assert list(hook_imports_that_go_wrong(planted)) == []


def test_an_import_of_the_tests_is_seen_everywhere_but_in_the_collector():
    line = "from tests.lessons import collector"
    places = ["bpe_examples/tokenizer.py", "overrides/hooks/links.py", "docs/snippets/x.py", "noxfile.py"]
    assert list(imports_of_tests(dict.fromkeys(places, line))) == [
        f"{place}:1: imports tests.lessons.collector" for place in places
    ]
    assert list(imports_of_tests({"docs/conftest.py": line, "tests/test_x.py": line})) == []


def test_a_snippet_that_reaches_behind_the_face_is_seen():
    def faults(text):
        return list(snippet_imports_that_go_wrong({"docs/snippets/x.py": text}))

    assert faults("from bpe_examples.pairs import pair_counts") == [
        "docs/snippets/x.py:1: imports bpe_examples.pairs.pair_counts"
    ]
    assert faults("import yaml") == ["docs/snippets/x.py:1: imports yaml"]
    assert faults("from bpe_examples import train\nimport bpe_examples\nimport unicodedata") == []


def test_a_snippet_names_what_it_takes_from_a_module_beside_the_face():
    def faults(text):
        return list(snippet_imports_that_go_wrong({"docs/snippets/x.py": text}))

    assert faults("from bpe_examples.guard import guard") == []
    assert faults("from bpe_examples import guard") == ["docs/snippets/x.py:1: imports bpe_examples.guard"]
    assert faults("from bpe_examples.guard.inner import f") == [
        "docs/snippets/x.py:1: imports bpe_examples.guard.inner.f"
    ]
