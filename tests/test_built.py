"""What a run of the tests makes once is made once, whoever asks, and a failure is told to all who wait."""

from concurrent.futures import ThreadPoolExecutor
from threading import Event

import pytest

from tests.built import Run, waited


def test_what_is_made_once_is_made_by_the_first_and_there_for_the_others(tmp_path):
    made = []
    begun, finish = Event(), Event()

    def make(folder):
        made.append(folder)
        begun.set()
        assert finish.wait(20)
        (folder / "page.html").write_text("whole", "utf-8")

    with ThreadPoolExecutor() as pool:
        first = pool.submit(Run(tmp_path, {}).once, "thing", make)
        assert begun.wait(20)
        second = pool.submit(Run(tmp_path, {}).once, "thing", make)
        finish.set()
        assert first.result() == second.result() == tmp_path / "thing"
        assert (second.result() / "page.html").read_text("utf-8") == "whole"
    assert made == [tmp_path / "thing"]


@pytest.mark.parametrize(("error", "told"), [(ValueError("a fault"), "a fault"), (KeyboardInterrupt(), "interrupted")])
def test_what_could_not_be_made_is_a_failure_for_all(tmp_path, error, told):
    def make(folder):
        raise error

    with pytest.raises(type(error)):
        Run(tmp_path, {}).once("thing", make)
    with pytest.raises(AssertionError, match=told):
        Run(tmp_path, {}).once("thing", make)


def test_nobody_waits_for_ever(tmp_path):
    with pytest.raises(AssertionError, match="waited in vain for thing"):
        waited(tmp_path / "thing", seconds=0)
