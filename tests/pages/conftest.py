"""The site as the project stands, built once for all tests that look at it."""

from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def built(root_site) -> Path:
    """The folder of a strict build of this project."""
    return root_site.folder
