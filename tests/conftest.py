"""What holds for every test of the project."""

import os

import pytest


def pytest_configure(config):
    if os.environ.get("CI"):
        config.pluginmanager.register(NothingIsSkipped(), "nothing-is-skipped")


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
