"""The site as the project stands, built once for all tests that look at it."""

from pathlib import Path

import pytest

from tests.copies import ROOT, run_module, said


@pytest.fixture(scope="session")
def built(tmp_path_factory) -> Path:
    """The folder of a strict build of this project."""
    site = tmp_path_factory.mktemp("built") / "site"
    result = run_module("mkdocs", "build", "--strict", "--site-dir", str(site), folder=ROOT)
    assert result.returncode == 0, said(result)
    return site
