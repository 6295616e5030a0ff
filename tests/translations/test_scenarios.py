"""Every scenario of the benchmark gives exactly what it should."""

import pytest

from tests.translations.scenarios import SCENARIOS, outcome


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.name)
def test_what_changed_is_reported_and_nothing_else(scenario, tmp_path):
    found = outcome(scenario, tmp_path)
    assert (found.missed, found.false) == ([], [])


def test_there_are_enough_scenarios_and_each_has_its_name():
    assert len(SCENARIOS) >= 60
    assert len({scenario.name for scenario in SCENARIOS}) == len(SCENARIOS)
