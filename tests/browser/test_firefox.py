"""The workbench in the other engine: Firefox as it is installed.

Playwright drives only a Firefox of its own, or one newer than Debian's, and Mozilla's client for Python no longer runs
since Python 3.13. What a story needs of Firefox's protocol, Marionette, is a few commands: lists in JSON, each behind
its length.
"""

import json
import shutil
import socket
import subprocess
import time
from contextlib import contextmanager
from urllib.parse import urlsplit

import pytest

from bpe_examples import sandbox
from tests.browser.bench import needs_runtime, said
from tests.browser.hosting import hosted

FIREFOX = shutil.which("firefox") or shutil.which("firefox-esr")
#: Without a screen Firefox has no pointer; 6 is one that is fine and can hover. Port 0 lets it find a free one.
PREFERENCES = {"ui.primaryPointerCapabilities": 6, "ui.allPointerCapabilities": 6, "marionette.port": 0}
SELECT_ALL = "\ue009a\ue000"  # WebDriver's signs for Ctrl down, and for everything up
PATIENCE = 120
WRONG = "def merge_pair(tokens, pair, new_id): return tokens"


class Firefox:
    """One window, asked in JavaScript."""

    def __init__(self, port):
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
        self.stream = self.socket.makefile("rb")
        self.answer()  # it introduces itself

    def answer(self):
        length = b"".join(iter(lambda: self.stream.read(1), b":"))
        return json.loads(self.stream.read(int(length)))

    def ask(self, command, **parameters):
        text = json.dumps([0, 1, f"WebDriver:{command}", parameters]).encode()
        self.socket.sendall(b"%d:%s" % (len(text), text))
        _, _, error, result = self.answer()
        assert not error, error
        return result

    def go(self, address):
        self.ask("Navigate", url=address)

    def js(self, script):
        return self.ask("ExecuteScript", script=script, args=[], sandbox=None)["value"]

    def until(self, expression):
        """Wait for what is true in the page, and give it."""
        end = time.monotonic() + PATIENCE
        while not (value := self.js(f"return {expression}")):
            assert time.monotonic() < end, f"{expression} stayed {value!r}"
            time.sleep(0.05)
        return value

    def find(self, selector):
        """Bring an element on screen, wait for its script, and give an expression for it."""
        found = f"document.querySelector({json.dumps(selector)})"
        self.js(f"{found}.scrollIntoView()")
        self.until(f"{found}.matches(':defined')")
        return found

    def click(self, expression):
        self.until(expression)
        self.js(f"{expression}.click()")

    def write(self, selector, line):
        """Type over everything that stands in a field, key by key."""
        [field] = self.ask("FindElement", using="css selector", value=selector)["value"].values()
        self.ask("ElementClick", id=field)
        self.ask("ElementSendKeys", id=field, text=SELECT_ALL)
        self.ask("ElementSendKeys", id=field, text=line)


@contextmanager
def started(folder):
    """A Firefox with a profile of its own."""
    profile = folder / "profile"
    profile.mkdir()
    preferences = "".join(f'user_pref("{name}", {value});\n' for name, value in PREFERENCES.items())
    (profile / "user.js").write_text(preferences, "utf-8")
    command = [FIREFOX, "--headless", "--marionette", "--no-remote", "--profile", str(profile)]
    with (folder / "said").open("w") as out, subprocess.Popen(command, stdout=out, stderr=out) as process:
        try:
            told = profile / "MarionetteActivePort"
            end = time.monotonic() + PATIENCE
            while not (told.exists() and told.read_text()):
                assert time.monotonic() < end, "Firefox did not start"
                time.sleep(0.05)
            firefox = Firefox(int(told.read_text()))
            firefox.ask("NewSession")
            firefox.ask("SetWindowRect", width=1280, height=900)
            yield firefox
            firefox.ask("DeleteSession")
        finally:
            process.terminate()


def test_firefox_runs_stops_grades_steps_searches_and_keeps(site, tmp_path):
    if not FIREFOX:
        pytest.skip("there is no firefox or firefox-esr on the path")
    needs_runtime(site)
    base = urlsplit(site.url).path
    with started(tmp_path) as firefox:
        with hosted(site.folder, base) as home:
            programs(firefox, home)
            a_checkpoint(firefox, home)
            a_figure(firefox, home)
            search(firefox, home)
            keep(firefox, home)
        without_a_network(firefox, home)


PROGRAM = "bpe-program[name='merge-pairs/left-to-right']"


def programs(firefox, home):
    say = said("nl")["python"]
    firefox.go(f"{home}nl/merge-pairs/")
    program = firefox.find(PROGRAM)
    shown = firefox.js(f"return {program}.querySelector('.result code').textContent")
    firefox.click(f"{program}.querySelector('.program__edit')")
    firefox.until(f"{program}.querySelector('.cm-content')")
    run, stop = (f"{program}.querySelector('.runner__button--{name}')" for name in ("run", "stop"))
    status = f"{program}.querySelector('[role=status]').textContent"
    firefox.click(run)
    firefox.until(f"{status} === {say['ended']['done']!r}")
    assert firefox.js(f"return {program}.querySelector('.runner__text').textContent") == shown
    # The look of the editor comes by sheets that a script adopts; the policy forbids others.
    assert firefox.js(f"return getComputedStyle({program}.querySelector('.cm-gutters')).borderRightWidth") == "0px"
    for endless, replaced in (("while True: pass", ""), ("sum(iter(int, 1))", f" {say['replaced']}")):
        firefox.write(f"{PROGRAM} .cm-content", endless)
        firefox.click(run)
        firefox.until(f"{status} === {say['phase_work']!r}")
        firefox.click(stop)
        firefox.until(f"{status} === {say['ended']['stopped'] + replaced!r}")


def a_checkpoint(firefox, home):
    firefox.go(f"{home}ru/merge-pairs/")
    checkpoint = firefox.find("bpe-checkpoint")
    firefox.click(f"{checkpoint}.querySelector('.program__edit')")
    firefox.until(f"{checkpoint}.querySelector('.cm-content')")
    firefox.write("bpe-checkpoint .cm-content", WRONG)
    firefox.click(f"{checkpoint}.querySelector('.runner__button--check')")
    graded = sandbox.check("merge_pair", WRONG, "ru", lambda case: None)
    verdict = firefox.until(f"{checkpoint}.querySelector('.checkpoint__verdict')?.textContent")
    assert verdict == graded["verdict_said"]


def a_figure(firefox, home):
    firefox.go(f"{home}banana-trace/")
    figure = firefox.find("bpe-stepper")
    slider = f"{figure}.querySelector('input[type=range]')"
    firefox.until(f"!{slider}.disabled")
    firefox.click(f"{figure}.querySelector('.stepper__forward')")
    firefox.until(f"{figure}.querySelector('[role=status]').textContent.includes('(97, 110)')")


def search(firefox, home):
    firefox.go(f"{home}nl/")
    firefox.click(f"{firefox.find('bpe-search')}.querySelector('button')")
    firefox.write("bpe-search input", "paar")
    firefox.until("/paren/i.test(document.querySelector('bpe-search').innerText)")


def keep(firefox, home):
    offline = firefox.find("bpe-offline")
    firefox.click(f"{offline}.querySelector('[data-does=keep]')")
    firefox.until(f"{offline}.querySelector('[role=status]').textContent === {said('nl')['offline']['done']!r}")


def without_a_network(firefox, home):
    firefox.go(f"{home}nl/merge-pairs/")
    program = firefox.find(PROGRAM)
    firefox.click(f"{program}.querySelector('.program__edit')")
    firefox.click(f"{program}.querySelector('.runner__button--reset')")
    firefox.click(f"{program}.querySelector('.runner__button--run')")
    firefox.until(f"{program}.querySelector('[role=status]').textContent === {said('nl')['python']['ended']['done']!r}")
