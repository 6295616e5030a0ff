"""Whatever is wrong in whichever language, the build fails once, at the end, with every place, and leaves no site."""

import os
import re
import signal
import subprocess
import sys
import time
import urllib.request

import pytest

from overrides.publish.finished import empty
from tests.copies import ROOT, edit, environment, run_module, said
from tests.small import small

FLAGS = [[], ["--strict"], ["-q"], ["-q", "--strict"], ["-v"]]
LANGUAGES = ("en", "nl", "ru")


def missing_section(project):
    line = edit(project / "docs/ru/rank.md", '"rank.py:rank"', '"rank.py:no-such"')
    return [rf"docs/ru/rank\.md:{line}: docs/snippets/rank\.py has no section 'no-such'"]


def look_alike_letter(project):
    line = edit(project / "docs/nl/index.md", "`str.count`", "`str.\u0441ount`")
    return [rf"docs/nl/index\.md:{line}: column \d+: .*U\+0441"]


def raising_block(project):
    line = edit(project / "docs/snippets/merge.py", 'assert parts[0] == "b"', "1 / 0")
    return [
        rf"docs/{language}/merge\.md:\d+: the block raised ZeroDivisionError: division by zero "
        rf"\(docs/snippets/merge\.py:{line}\)"
        for language in LANGUAGES
    ]


def quiet_exit(project):
    line = edit(project / "docs/snippets/count.py", "print(len(text))", "print(len(text))\nraise SystemExit(0)") + 1
    return [
        rf"docs/{language}/count\.md:\d+: the block raised SystemExit: 0 \(docs/snippets/count\.py:{line}\)"
        for language in LANGUAGES
    ]


def wrong_claim(project):
    line = edit(project / "docs/nl/trace.md", "`[6, 4, 3]`<!-- = lengths -->", "`[6, 4, 2]`<!-- = lengths -->")
    return [rf"docs/nl/trace\.md:{line}: the page says `\[6, 4, 2\]`, the code says \[6, 4, 3\]"]


def other_output(project):
    edit(project / "docs/outputs/trace.out", "[6, 4, 3]\n", "[6, 4, 2]\n")
    return [
        rf"docs/{language}/trace\.md:\d+: line 1 of the output of section 'trace': "
        r"the code prints '\[6, 4, 3\]', pinned is '\[6, 4, 2\]'"
        for language in LANGUAGES
    ]


def dead_anchor(project):
    line = edit(project / "docs/ru/index.md", "(trace.md#end)", "(trace.md#beyond)")
    return [rf"docs/ru/index\.md:{line}: the link to trace\.md#beyond names a section that does not exist"]


def unclaimed_number(project):
    page = project / "docs/ru/merge.md"
    page.write_text(page.read_text("utf-8") + "\nЗдесь 5 токенов.\n", "utf-8")
    return [rf"docs/ru/merge\.md:{page.read_text('utf-8').count(chr(10))}: the number 5 is not claimed"]


FAULTS = [
    missing_section,
    look_alike_letter,
    raising_block,
    quiet_exit,
    wrong_claim,
    other_output,
    dead_anchor,
    unclaimed_number,
]


def files_below(site):
    return [path for path in site.rglob("*") if path.is_file()] if site.exists() else []


@pytest.fixture(scope="module")
def all_faults(tmp_path_factory):
    project = small(tmp_path_factory.mktemp("faults"))
    return project, [message for fault in FAULTS for message in fault(project)]


def test_the_project_is_built_without_the_faults(tmp_path):
    result = run_module("mkdocs", "build", "--strict", folder=small(tmp_path))
    assert result.returncode == 0, said(result)


@pytest.mark.parametrize("flags", FLAGS, ids=lambda flags: " ".join(flags) or "build")
def test_every_fault_of_every_language_is_named_whatever_the_flags(all_faults, flags):
    project, messages = all_faults
    result = run_module("mkdocs", "build", *flags, folder=project)
    assert result.returncode == 1
    for message in messages:
        assert re.search(message, said(result)), f"{message}\n{said(result)}"
    assert said(result).count("no site is built") == 1
    assert files_below(project / "site") == []


def test_serve_refuses_to_start_on_a_faulty_site(all_faults):
    project, messages = all_faults
    result = run_module("mkdocs", "serve", "-a", "127.0.0.1:0", folder=project)
    assert result.returncode == 1
    assert all(re.search(message, said(result)) for message in messages)


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__)
def test_each_fault_alone_fails_the_build(tmp_path, fault):
    project = small(tmp_path)
    messages = fault(project)
    result = run_module("mkdocs", "build", "-q", folder=project)
    assert result.returncode == 1
    assert all(re.search(message, said(result)) for message in messages), said(result)
    assert files_below(project / "site") == []


def test_an_accident_in_a_template_leaves_no_site(tmp_path):
    project = small(tmp_path)
    page = project / "docs/nl/trace.md"
    page.write_text(page.read_text("utf-8").replace("---\n", "---\ntemplate: home.html\n", 1), "utf-8")
    (project / "overrides/theme/home.html").write_text("{{ missing.value }}", "utf-8")
    # English is built when Dutch fails.
    result = run_module("mkdocs", "build", folder=project)
    assert result.returncode != 0
    assert "Building 'nl'" in said(result)
    assert files_below(project / "site") == []


def test_without_a_runtime_the_build_says_so_in_one_line_and_succeeds(tmp_path):
    project = small(tmp_path)
    result = run_module("mkdocs", "build", "--quiet", folder=project)
    assert result.returncode == 0, said(result)
    sentence = "there is no runtime: programs can be read but not run; nox -s runtime makes one"
    assert result.stderr.splitlines().count(sentence) == 1


def addresses_of(document):
    """Every pair of addresses with which a document says the site is built."""
    return set(re.findall(r"SITE_URL=(\S+) REPO_URL=(\S+) nox -s site", (ROOT / document).read_text("utf-8")))


ADDRESSES = [
    *sorted(addresses_of("README.md") | addresses_of("CONTRIBUTING.md")),
    ("https://example.org:8443/a/b/bpe/", "https://example.org:8443/a/repo"),
    ("https://example.org/", "https://example.org/forge/repo/"),
]


@pytest.mark.parametrize(("site", "forge"), ADDRESSES)
def test_site_and_forge_may_live_on_one_host(tmp_path, site, forge):
    assert len(ADDRESSES) > 3
    result = run_module("mkdocs", "build", "--strict", "--quiet", folder=small(tmp_path), SITE_URL=site, REPO_URL=forge)
    assert result.returncode == 0, said(result)


def test_the_bare_command_says_how_to_start_it(tmp_path):
    project = small(tmp_path)
    command = [sys.executable, "-P", "-m", "mkdocs", "build"]
    result = subprocess.run(command, cwd=project, env=environment(), capture_output=True, text=True, check=False)
    assert result.returncode == 1
    assert "No module named 'overrides': run nox -s serve, or python -m mkdocs in the folder of the" in said(result)
    assert "Traceback" not in said(result)


def test_emptying_removes_what_is_inside_and_nothing_else(tmp_path):
    (tmp_path / "site/nl").mkdir(parents=True)
    (tmp_path / "site/nl/index.html").write_text("x", "utf-8")
    (tmp_path / "kept.txt").write_text("x", "utf-8")
    (tmp_path / "site/link").symlink_to(tmp_path / "kept.txt")
    empty(tmp_path / "site")
    assert list((tmp_path / "site").iterdir()) == []
    assert (tmp_path / "kept.txt").exists()


def wait_for(condition, what):
    for _ in range(1800):
        if condition():
            return
        time.sleep(0.1)
    pytest.fail(f"waited in vain: {what}")


def test_serve_names_a_fault_that_is_typed_and_recovers_when_it_is_mended(tmp_path):
    project = small(tmp_path)
    port = 20000 + os.getpid() % 20000
    output = tmp_path / "output.txt"
    with output.open("w", encoding="utf-8") as file:
        process = subprocess.Popen(
            [sys.executable, "-u", "-m", "mkdocs", "serve", "-a", f"127.0.0.1:{port}"],
            cwd=project,
            env=environment(SITE_URL=f"http://127.0.0.1:{port}/", PYTHONUNBUFFERED="1"),
            stdout=file,
            stderr=subprocess.STDOUT,
        )
    address = f"http://127.0.0.1:{port}/nl/trace/"

    def served():
        with urllib.request.urlopen(address, timeout=30) as answer:
            return answer.read().decode("utf-8")

    try:
        wait_for(lambda: "Serving on" in output.read_text("utf-8"), "the server")
        assert "fact-1" in served()
        page = project / "docs/nl/trace.md"
        line = edit(page, "`[6, 4, 3]`<!-- = lengths -->", "`[6, 4, 2]`<!-- = lengths -->")
        wait_for(lambda: f"docs/nl/trace.md:{line}: the page says" in output.read_text("utf-8"), "the report")
        edit(page, "`[6, 4, 2]`<!-- = lengths -->", "`[6, 4, 3]`<!-- = lengths -->")

        def back():
            try:
                return "fact-1" in served()
            except OSError:
                return False

        wait_for(back, "the page")
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(timeout=30)
