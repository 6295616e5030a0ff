"""Whatever is wrong in whichever language, the build fails once, at the end, with every place, and leaves no site."""

import os
import re
import signal
import subprocess
import sys
import time
import urllib.request

import pytest

from gate import emptied
from tests.copies import copied, edit, environment, run_module, said

# What these tests build once stays in one process.
pytestmark = pytest.mark.xdist_group("gate")

FLAGS = [[], ["--strict"], ["-q"], ["-q", "--strict"], ["-v"]]


def raising_block(project):
    line = edit(project / "docs/snippets/merge-pairs.py", "assert merged == [98, 256, 256, 97]", "1 / 0")
    return [
        rf"docs/{language}/merge-pairs\.md:\d+: the block raised ZeroDivisionError: division by zero "
        rf"\(docs/snippets/merge-pairs\.py:{line}\)"
        for language in ("en", "nl", "ru")
    ]


def quiet_exit(project):
    line = (
        edit(project / "docs/snippets/count-pairs.py", "print(sequences)", "print(sequences)\nraise SystemExit(0)") + 1
    )
    return [
        rf"docs/{language}/count-pairs\.md:\d+: the block raised SystemExit: 0 \(docs/snippets/count-pairs\.py:{line}\)"
        for language in ("en", "nl", "ru")
    ]


def wrong_claim(project):
    line = edit(project / "docs/nl/banana-trace.md", "`[259]`<!-- = spellings[4] -->", "`[258]`<!-- = spellings[4] -->")
    return [rf"docs/nl/banana-trace\.md:{line}: the page says `\[258\]`, the code says \[259\]"]


def other_output(project):
    edit(project / "tests/lessons/banana-trace.out", "[13, 9, 7, 5, 3]\n", "[13, 9, 7, 5, 2]\n")
    return [
        rf"docs/{language}/banana-trace\.md:\d+: line 5 of the output of section 'banana': "
        r"the code prints '\[13, 9, 7, 5, 3\]', pinned is '\[13, 9, 7, 5, 2\]'"
        for language in ("en", "nl", "ru")
    ]


def dead_anchor(project):
    line = edit(project / "docs/ru/index.md", "(merge-pairs.md#aaa-trace)", "(merge-pairs.md#aaa)")
    return [rf"docs/ru/index\.md:{line}: the link to merge-pairs\.md#aaa names a section that does not exist"]


def unclaimed_number(project):
    page = project / "docs/ru/merge-pairs.md"
    page.write_text(page.read_text("utf-8") + "\nЗдесь 5 токенов.\n", "utf-8")
    return [rf"docs/ru/merge-pairs\.md:{page.read_text('utf-8').count(chr(10))}: the number 5 is not claimed"]


def look_alike_letter(project):
    line = edit(project / "docs/nl/count-pairs.md", "`str.count`", "`str.\u0441ount`")
    return [rf"docs/nl/count-pairs\.md:{line}: column \d+: .*U\+0441"]


def missing_section(project):
    page, include = project / "docs/ru/ranked-merges.md", '--8<-- "ranked-merges.py:{}"'
    name = re.search(include.format(r"([\w-]+)"), page.read_text("utf-8"))[1]
    line = edit(page, include.format(name), include.format("no-such"))
    return [rf"docs/ru/ranked-merges\.md:{line}: docs/snippets/ranked-merges\.py has no section 'no-such'"]


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
    project = copied(tmp_path_factory.mktemp("faults"))
    return project, [message for fault in FAULTS for message in fault(project)]


def named_in(messages, language):
    """The messages about one language, or all."""
    return [message for message in messages if language is None or message.startswith(f"docs/{language}/")]


@pytest.mark.parametrize("flags", FLAGS, ids=lambda flags: " ".join(flags) or "build")
def test_every_fault_of_every_language_is_named_whatever_the_flags(all_faults, flags):
    project, messages = all_faults
    # All languages at once with the flags that hide most; one language, in a third of the time, with the others.
    locale = {} if flags == ["-q", "--strict"] else {"BUILD_LOCALE": "ru"}
    result = run_module("mkdocs", "build", *flags, folder=project, **locale)
    assert result.returncode == 1
    for message in named_in(messages, locale.get("BUILD_LOCALE")):
        assert re.search(message, said(result)), f"{message}\n{said(result)}"
    assert said(result).count("no site is built") == 1
    assert files_below(project / "site") == []


def test_serve_refuses_to_start_on_a_faulty_site(all_faults):
    project, messages = all_faults
    result = run_module("mkdocs", "serve", "-a", "127.0.0.1:0", folder=project, BUILD_LOCALE="nl")
    assert result.returncode == 1
    assert all(re.search(message, said(result)) for message in named_in(messages, "nl"))


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__)
def test_each_fault_alone_fails_the_build(tmp_path, fault):
    project = copied(tmp_path)
    messages = fault(project)
    # One language, the last that the fault is in, is built in a third of the time.
    language = re.match(r"docs/(\w\w)/", messages[-1])[1]
    result = run_module("mkdocs", "build", "-q", folder=project, BUILD_LOCALE=language)
    assert result.returncode == 1
    assert re.search(messages[-1], said(result)), said(result)
    assert files_below(project / "site") == []


def test_an_accident_in_a_template_leaves_no_site(tmp_path):
    project = copied(tmp_path)
    (project / "overrides/home.html").write_text("{{ missing.value }}", "utf-8")
    assert run_module("mkdocs", "build", folder=project).returncode != 0
    assert files_below(project / "site") == []


def test_emptied_removes_what_is_inside_and_nothing_else(tmp_path):
    (tmp_path / "site/nl").mkdir(parents=True)
    (tmp_path / "site/nl/index.html").write_text("x", "utf-8")
    (tmp_path / "kept.txt").write_text("x", "utf-8")
    (tmp_path / "site/link").symlink_to(tmp_path / "kept.txt")
    emptied(tmp_path / "site")
    assert list((tmp_path / "site").iterdir()) == []
    assert (tmp_path / "kept.txt").exists()


def wait_for(condition, what):
    for _ in range(1800):
        if condition():
            return
        time.sleep(0.1)
    pytest.fail(f"waited in vain: {what}")


def test_serve_names_a_fault_that_is_typed_and_recovers_when_it_is_mended(tmp_path):
    project = copied(tmp_path)
    port = 20000 + os.getpid() % 20000
    output = tmp_path / "output.txt"
    with output.open("w", encoding="utf-8") as file:
        process = subprocess.Popen(
            [sys.executable, "-u", "-m", "mkdocs", "serve", "-a", f"127.0.0.1:{port}"],
            cwd=project,
            env=environment(SITE_URL=f"http://127.0.0.1:{port}/", PYTHONUNBUFFERED="1", BUILD_LOCALE="nl"),
            stdout=file,
            stderr=subprocess.STDOUT,
        )
    address = f"http://127.0.0.1:{port}/banana-trace/"

    def served():
        with urllib.request.urlopen(address, timeout=30) as answer:
            return answer.read().decode("utf-8")

    try:
        wait_for(lambda: "Serving on" in output.read_text("utf-8"), "the server")
        assert "fact-1" in served()
        page = project / "docs/nl/banana-trace.md"
        line = edit(page, "`[259]`<!-- = spellings[4] -->", "`[258]`<!-- = spellings[4] -->")
        wait_for(lambda: f"docs/nl/banana-trace.md:{line}: the page says" in output.read_text("utf-8"), "the report")
        edit(page, "`[258]`<!-- = spellings[4] -->", "`[259]`<!-- = spellings[4] -->")

        def back():
            try:
                return "fact-1" in served()
            except OSError:
                return False

        wait_for(back, "the page")
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(timeout=30)
