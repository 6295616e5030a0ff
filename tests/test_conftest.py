"""In CI nothing is skipped: seen on a file of tests that skip in every way there is."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SKIPPING = """
import pytest

@pytest.fixture
def browser():
    pytest.skip("no browser")

@pytest.mark.skip(reason="marked")  # planted, and never run by itself: CI must call it a failure
def test_marked(): pass

def test_in_the_middle(): pytest.skip("half-way")

def test_with_a_fixture(browser): pass

@pytest.mark.xfail(reason="known", strict=True)  # planted: an expected failure is no skip
def test_expected_to_fail(): assert False

def test_passing(): pass
"""


def outcome(folder, text, **environment):
    """Run pytest on a file beside nothing, with the rules of tests/conftest.py, and give its summary."""
    (folder / "test_skipping.py").write_text(text, encoding="utf-8")
    clean = {
        name: value
        for name, value in os.environ.items()
        if name not in ("CI", "SITE_FOLDER") and not name.startswith("PYTEST")
    }
    command = [sys.executable, "-m", "pytest", "-c", os.devnull, "--rootdir", str(folder), "-rfEs", "-q"]
    options = ["-p", "tests.conftest", "-p", "no:randomly", "-p", "no:cacheprovider"]
    done = subprocess.run(
        [*command, *options, str(folder)],
        cwd=ROOT,
        env={**clean, "PYTHONPATH": str(ROOT), **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout


def test_in_ci_a_skip_is_a_failure_with_its_name_and_reason(tmp_path):
    printed = outcome(tmp_path, SKIPPING, CI="true")
    assert "1 failed, 1 passed, 1 xfailed, 2 errors" in printed
    for name, reason in [
        ("marked", "marked"),
        ("in_the_middle", "half-way"),
        ("with_a_fixture", "no browser"),
    ]:
        assert f"test_skipping.py::test_{name} was skipped, and CI skips nothing. Skipped: {reason}" in printed


def test_in_ci_a_file_that_skips_itself_is_a_failure(tmp_path):
    printed = outcome(tmp_path, "import pytest\npytest.importorskip('no_such_module')", CI="true")
    assert "test_skipping.py was skipped, and CI skips nothing." in printed
    assert "1 error" in printed


@pytest.mark.parametrize("environment", [{}, {"CI": ""}])
def test_elsewhere_a_skip_is_a_skip(tmp_path, environment):
    assert "1 passed, 3 skipped, 1 xfailed" in outcome(tmp_path, SKIPPING, **environment)
