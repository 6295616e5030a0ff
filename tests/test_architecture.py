"""Who may import whom. Each rule is a function of the sources, so that a test can plant a fault in them.

The directions and their reasons: the package is the same code in the build, the tests and the browser, so it
knows nothing but Python; the rooms of overrides need each other one way, and the build alone knows MkDocs, so
that the site can move to another generator; nothing needs the tests.
"""

import ast
import sys
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).parents[1]

# In the package, a module may import only what stands to its left.
ARROW = [
    "pairs",
    "merging",
    "checking",
    "rounds",
    "training",
    "rules",
    "encoder",
    "encoding",
    "files",
    "vocabulary",
    "tokenizer",
]
ARROW += ["visible", "trace", "corpora", "guard", "segmentations", "costs", "checkpoints", "sandbox", "__main__"]
ARROW += ["standings", "learning", "fast", "fast_numpy", "sharded"]

# Beside Python, only these need a library, and nothing else in the package needs them.
LIBRARIES = {"fast_numpy": {"numpy"}, "sharded": {"distributed"}}

# In overrides, likewise, a room.
ROOMS = ["problems", "languages", "figures", "pages", "translations", "engine", "publish", "build"]
MOST_LINES = 450

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
                if not is_standard(name) and top(name) not in LIBRARIES.get(module, ()):
                    yield f"{path}:{line}: imports {name}, which is not in the standard library"
            elif name.split(".")[1] not in allowed:
                yield f"{path}:{line}: imports {name}; {module} may import {allowed or 'no other module'}"


def room_imports_that_go_wrong(sources):
    """A room needs itself and the rooms to its left; the build alone knows MkDocs and its events."""
    for path, text in sources.items():
        parts = PurePosixPath(path).with_suffix("").parts
        if parts[0] != "overrides" or parts == ("overrides", "__init__"):
            continue
        if parts[1] not in ROOMS:
            yield f"{path}: {parts[1]} has no place in the arrow {' ← '.join(ROOMS)}"
            continue
        allowed = ROOMS[: ROOMS.index(parts[1]) + 1]
        for line, name in imports(path, text):
            if top(name) == "overrides" and name.split(".")[1] not in allowed:
                yield f"{path}:{line}: imports {name}; {parts[1]} may import {', '.join(allowed)}"
            elif top(name) in ("mkdocs", "mkdocs_static_i18n") and parts[1] != "build":
                yield f"{path}:{line}: imports {name}, which overrides/build.py alone may know"
        if parts[1] != "build":
            yield from (f"{path}:{line}: {name} is an event of MkDocs" for line, name in events(text))


def events(text):
    """Line and name of every function that MkDocs would call."""
    return [
        (node.lineno, node.name)
        for node in ast.parse(text).body
        if isinstance(node, ast.FunctionDef) and node.name.startswith("on_")
    ]


def long_files(sources):
    """A file that is longer than this does more than one thing."""
    for path, text in sources.items():
        house = within(path, "bpe_examples") or within(path, "overrides")
        if house and text.count("\n") > MOST_LINES:
            yield f"{path}: {text.count(chr(10))} lines"


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
    assert paths >= {"bpe_examples/pairs.py", "overrides/pages/reader.py", "docs/conftest.py", "noxfile.py"}
    assert any(within(path, "docs/snippets") for path in paths)
    assert len(events(sources()["overrides/build.py"])) >= 10


def test_the_package_needs_only_python_and_its_arrow_points_one_way():
    assert list(package_imports_that_go_wrong(sources())) == []


def test_the_rooms_need_each_other_one_way_and_the_build_alone_knows_mkdocs():
    assert list(room_imports_that_go_wrong(sources())) == []


def test_no_file_is_too_long():
    assert list(long_files(sources())) == []


def test_nothing_imports_the_tests():
    assert list(imports_of_tests(sources())) == []


def test_snippets_import_the_package_and_the_standard_library():
    assert list(snippet_imports_that_go_wrong(sources())) == []


# The rules see the faults they are for.


def test_a_third_party_import_in_the_package_is_seen():
    planted = {"bpe_examples/pairs.py": "import json\n\ndef f():\n    import numpy.linalg\n"}
    [fault] = package_imports_that_go_wrong(planted)
    assert fault == "bpe_examples/pairs.py:4: imports numpy.linalg, which is not in the standard library"


def test_only_the_module_that_needs_a_library_may_import_it():
    planted = {"bpe_examples/fast_numpy.py": "import numpy\n", "bpe_examples/fast.py": "import numpy\n"}
    [fault] = package_imports_that_go_wrong(planted)
    assert fault == "bpe_examples/fast.py:1: imports numpy, which is not in the standard library"


def test_a_module_that_needs_a_library_is_needed_by_none_that_does_not():
    for path, text in sources().items():
        if within(path, "bpe_examples") and PurePosixPath(path).stem not in LIBRARIES:
            needed = {name.split(".")[1] for _, name in imports(path, text) if name.startswith("bpe_examples.")}
            assert needed.isdisjoint(LIBRARIES), path


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


def test_a_room_that_needs_one_to_its_right_is_seen_in_every_spelling():
    for spelling in (
        "from overrides.publish import links",
        "from overrides import publish",
        "import overrides.publish",
    ):
        [fault] = room_imports_that_go_wrong({"overrides/pages/reader.py": f"def f():\n    {spelling}\n"})
        assert fault.startswith("overrides/pages/reader.py:2: imports overrides.publish")
        assert fault.endswith("; pages may import problems, languages, figures, pages")


def test_a_room_may_need_itself_those_to_its_left_and_any_library():
    text = "import yaml\nimport bpe_examples\nfrom overrides.pages import reader\nfrom overrides import languages\n"
    assert list(room_imports_that_go_wrong({"overrides/translations/lint/terms.py": text})) == []


def test_mkdocs_outside_the_build_is_seen_by_name_and_by_event():
    texts = {
        "overrides/publish/links.py": "from mkdocs import plugins",
        "overrides/pages/reader.py": "def on_config(config):\n    return config\n",
        "overrides/build.py": "from mkdocs import plugins\ndef on_config(config):\n    return config\n",
    }
    assert list(room_imports_that_go_wrong(texts)) == [
        "overrides/publish/links.py:1: imports mkdocs.plugins, which overrides/build.py alone may know",
        "overrides/pages/reader.py:1: on_config is an event of MkDocs",
    ]


def test_a_file_without_a_room_is_seen():
    [fault] = room_imports_that_go_wrong({"overrides/helpers.py": ""})
    assert fault.startswith("overrides/helpers.py: helpers has no place in the arrow problems ← languages")


def test_a_long_file_is_seen():
    assert list(long_files({"overrides/x.py": "\n" * 451, "tests/x.py": "\n" * 451})) == ["overrides/x.py: 451 lines"]


def test_an_import_of_the_tests_is_seen_everywhere_but_in_the_collector():
    line = "from tests.lessons import collector"
    places = ["bpe_examples/tokenizer.py", "overrides/pages/links.py", "docs/snippets/x.py", "noxfile.py"]
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
