"""What holds for every test of the project."""

import os

import pytest

from tests.built import Run

RUN = pytest.StashKey[Run]()


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


@pytest.fixture(scope="session")
def run(pytestconfig):
    """What the processes of this run of the tests share."""
    return pytestconfig.stash[RUN]


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
