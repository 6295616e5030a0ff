"""What the project says of itself is true: the README, the commands, the locks, the workflows."""

import ast
import re
import tomllib
from pathlib import Path

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.version import Version

ROOT = Path(__file__).parents[1]
GROUPS = ["site", "tests", "browser", "lint", "benchmark", "runtime"]
WORKFLOWS = sorted((ROOT / ".github/workflows").glob("*.yml"))
# The two lines that do all the set-up, word for word.
SET_UP = "python3 -m venv .venv && .venv/bin/pip install -q nox && .venv/bin/nox -s "


def read(name):
    return (ROOT / name).read_text(encoding="utf-8")


def pyproject():
    return tomllib.loads(read("pyproject.toml"))


def nox_sessions():
    """Name -> docstring of every session in the noxfile."""
    sessions = {}
    for function in ast.parse(read("noxfile.py")).body:
        if isinstance(function, ast.FunctionDef) and function.decorator_list:
            named = re.search(r"name='([^']+)'", ast.unparse(function.decorator_list[0]))
            sessions[named[1] if named else function.name] = ast.get_docstring(function)
    return sessions


def sessions_called(text):
    """The sessions that a text asks nox for."""
    return set(re.findall(r"\bnox -s ([a-z-]+)", text))


def pythons():
    """The versions of Python that the project says it runs on."""
    prefix = "Programming Language :: Python :: "
    return [line.removeprefix(prefix) for line in pyproject()["project"]["classifiers"] if line.startswith(prefix)]


# The README and the commands.


def test_the_readme_opens_with_the_two_commands():
    commands = re.findall(r"```console\n(.*?)\n```", read("README.md"), re.DOTALL)
    assert commands[:2] == [SET_UP + "serve", SET_UP + "tests"]


def test_ci_runs_the_readmes_test_command_as_it_stands():
    assert SET_UP + "tests" in read(".ci/run").splitlines()


def test_every_session_says_in_one_line_what_it_is_for():
    sessions = nox_sessions()
    assert sessions.keys() >= {
        "serve",
        "site",
        "tests",
        "tests-all",
        "browser",
        "lint",
        "lock",
        "runtime",
        "record",
        "benchmark",
    }
    assert [name for name, promise in sessions.items() if not promise or "\n" in promise] == []


@pytest.mark.parametrize("name", ["README.md", "CONTRIBUTING.md", ".ci/run", ".pre-commit-config.yaml"])
def test_a_text_asks_only_for_sessions_that_exist(name):
    assert sessions_called(read(name)) <= nox_sessions().keys()


def test_every_path_in_the_readme_exists():
    paths = set(re.findall(r"`([\w./-]+/|[\w./-]+\.py)`", read("README.md")))
    assert paths >= {"bpe_examples/", "docs/en/", "tests/browser/", "noxfile.py"}
    assert [path for path in paths - {"site/"} if not (ROOT / path).exists()] == []


# The forge's workflows.


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda file: file.name)
def test_a_workflow_calls_the_sessions_of_the_noxfile(workflow):
    called = sessions_called(workflow.read_text(encoding="utf-8"))
    assert called
    assert called <= nox_sessions().keys()


def test_the_workflow_tests_every_python_that_the_project_names():
    [versions] = [
        job["strategy"]["matrix"]["python"]
        for job in yaml.safe_load(read(".github/workflows/tests.yml"))["jobs"].values()
        if "strategy" in job
    ]
    assert versions == pythons() == ["3.11", "3.12", "3.13", "3.14"]
    assert f"PYTHONS = {versions}".replace("'", '"') in read("noxfile.py")


def test_a_workflow_may_write_only_what_it_publishes():
    for workflow in WORKFLOWS:
        described = yaml.safe_load(workflow.read_text(encoding="utf-8"))
        assert described["permissions"] == {"contents": "read"}


# The locks.


def locked(text):
    """Name -> versions of every requirement in a lock file."""
    versions = {}
    for name, version in re.findall(r"^([a-z0-9][a-z0-9._-]*)==([^ \\\n]+)", text, re.MULTILINE):
        versions.setdefault(name, []).append(Version(version))
    return versions


def lock_faults(group, text, groups):
    """What is wrong with one lock: a wish it does not answer, a line without a hash, an address."""
    versions = locked(text)
    for wish in wishes(group, groups):
        name = wish.name.lower()
        if not versions.get(name) or not all(map(wish.specifier.contains, versions[name])):
            yield f"{group}: {wish} is not answered; run nox -s lock"
    for entry in re.split(r"\n(?=[a-z0-9])", text):
        if "==" in entry and "--hash=sha256:" not in entry:
            yield f"{group}: {entry.splitlines()[0]} has no hash"
    if re.search(r"https?://|--(?:extra-)?index-url|--find-links| @ ", text):
        yield f"{group}: an address"


def wishes(group, groups):
    for wish in groups[group]:
        if isinstance(wish, dict):
            yield from wishes(wish["include-group"], groups)
        else:
            yield Requirement(wish)


@pytest.mark.parametrize("group", GROUPS)
def test_a_lock_answers_its_group_with_hashes_and_without_addresses(group):
    faults = lock_faults(group, read(f"requirements-{group}.txt"), pyproject()["dependency-groups"])
    assert list(faults) == []


def test_every_group_is_locked():
    assert sorted(pyproject()["dependency-groups"]) == sorted(GROUPS)


@pytest.mark.parametrize(("narrow", "wide"), [("site", "tests"), ("tests", "browser"), ("site", "lint")])
def test_what_is_tested_is_what_is_built(narrow, wide):
    assert locked(read(f"requirements-{narrow}.txt")).items() <= locked(read(f"requirements-{wide}.txt")).items()


def test_the_package_itself_needs_nothing():
    assert pyproject()["project"]["dependencies"] == []


def test_faults_in_a_lock_are_seen():
    def faults(text):
        return list(lock_faults("site", text, {"site": ["mkdocs<2"]}))

    assert faults("mkdocs==1.6.1 \\\n    --hash=sha256:00\n") == []
    assert faults("mkdocs==2.0.0 \\\n    --hash=sha256:00\n") == ["site: mkdocs<2 is not answered; run nox -s lock"]
    assert faults("jinja2==3.0 \\\n    --hash=sha256:00\n") == ["site: mkdocs<2 is not answered; run nox -s lock"]
    assert faults("mkdocs==1.6.1\njinja2==3.0 \\\n    --hash=sha256:00\n") == ["site: mkdocs==1.6.1 has no hash"]
    address = "--index-url https://example.org\nmkdocs==1.6.1 \\\n    --hash=sha256:00\n"
    assert faults(address) == ["site: an address"]
