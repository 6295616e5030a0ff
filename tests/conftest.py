"""What holds for every test of the project."""

import os
from itertools import islice

import pytest

from tests.built import Run

RUN = pytest.StashKey[Run]()


def pytest_addoption(parser):
    parser.addoption("--all", action="store_true", help="try every random case of tests/fast, not a sample")


def pytest_configure(config):
    if os.environ.get("CI"):
        config.pluginmanager.register(NothingIsSkipped(), "nothing-is-skipped")
    shared = getattr(config, "workerinput", {}).get("run")
    config.stash[RUN] = Run(*shared) if shared else Run.begun(config)


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node):
    """Tell a process that will run tests what it shares with the others."""
    run = node.config.stash[RUN]
    node.workerinput["run"] = (str(run.folder), run.urls)


#: What builds sites, opens pages or starts programs: long beside the thousands of others.
LONG = (
    "tests/browser/",
    "tests/test_build.py",
    "tests/translations/test_notices.py",
    "tests/lessons/test_collector.py",
    "tests/translations/test_begin.py",
)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config, items):
    """Where processes share the tests, begin with what takes long, so that none is left alone with it at the end."""
    if hasattr(config, "workerinput"):
        # Each process is handed two tests at once: while one builds one site, the next builds the other.
        first = [item for name in ("root_site", "visit") for item in islice(asking_for(name, items), 2)]
        items.sort(key=lambda item: not item.nodeid.startswith(LONG))
        items[:] = [*first, *(item for item in items if item not in first)]


def asking_for(fixture, items):
    """The items that use a fixture, whether they name it or another one does."""
    return (item for item in items if fixture in getattr(item, "fixturenames", ()))


@pytest.fixture(scope="session")
def run(pytestconfig):
    """What the processes of this run of the tests share."""
    return pytestconfig.stash[RUN]


@pytest.fixture(scope="session")
def root_site(run):
    """The site as the project stands, built for the top of a host instead of a base path."""
    return run.site("root_site")


class NothingIsSkipped:
    """In CI a skipped test is a failed one: a machine that lacks something must not look green.

    It is a plugin of its own because a hook in this file would not see the items under docs/.
    """

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self, item, call):
        return fail_if_skipped((yield))

    @pytest.hookimpl(wrapper=True)
    def pytest_make_collect_report(self, collector):
        return fail_if_skipped((yield))


def fail_if_skipped(report):
    """Turn a skip into a failure that names it; an expected failure (xfail) stays what it is."""
    if report.skipped and not hasattr(report, "wasxfail"):
        reason = report.longrepr[-1] if isinstance(report.longrepr, tuple) else report.longrepr
        report.outcome = "failed"
        report.longrepr = f"{report.nodeid} was skipped, and CI skips nothing. {reason}"
    return report
