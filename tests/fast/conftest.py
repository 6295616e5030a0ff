"""How many random cases a run tries."""

import pytest

from tests.fast.cases import ALL, SOME


@pytest.fixture(scope="session")
def cases(pytestconfig):
    """The numbers of the cases to try: a sample, or with `--all` every one."""
    return range(ALL if pytestconfig.getoption("all") else SOME)
