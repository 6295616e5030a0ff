"""What a visit to a page finds: things that a reader would see go wrong, as sentences."""

import json
import shutil
from contextlib import contextmanager
from dataclasses import dataclass, field

from axe_playwright_python.base import AXE_SCRIPT
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

SCHEMES = {"light": "default", "dark": "slate"}
CHROMIUM = next(filter(None, map(shutil.which, ["chromium", "chromium-browser", "google-chrome"])), None)
# What Chromium is not to do: ask the network for anything of its own, hold back what is drawn, and prepare its menus
# and processes for every page, which takes longer than a page. The last such list counts: Playwright's is in this one.
WITHOUT = [
    "AvoidCorsURLLoaderRestartOnRedirect",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "SpareRendererForSitePerProcess",
    "ThirdPartyStoragePartitioning",
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxPopup",
]
# No sandbox: CI runs as root.
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--disable-features={','.join(WITHOUT)}",
]


ICON = "/assets/images/favicon.svg"


@dataclass
class Visit:
    """A page in the browser, and the sentences about what went wrong on it so far."""

    page: object
    address: str
    home: str
    found: list = field(default_factory=list)
    #: How often the page was left for another one, and which requests were broken off, each with that count.
    left: int = 0
    asked_at: dict = field(default_factory=dict)
    broken_off: list = field(default_factory=list)
    answered: set = field(default_factory=set)

    def __post_init__(self):
        self._listeners = {
            "console": self._heard,
            "pageerror": lambda error: self.found.append(f"uncaught: {error}"),
            "request": self._asked,
            "requestfailed": self._failed,
            "response": self._answered,
        }
        for event, listener in self._listeners.items():
            self.page.on(event, listener)

    def end(self):
        """Watch no longer."""
        for event, listener in self._listeners.items():
            self.page.remove_listener(event, listener)

    @property
    def problems(self):
        """What went wrong so far.

        Who leaves a page breaks off what it was still asking for, its workers too: that is no problem. It is told when
        it is asked for, because nobody promises which of the two is heard first. Nor is it one when a page ends a
        worker while it is still loading, and then has another from the same address.
        """
        broken_off = [url for url, left in self.broken_off if left == self.left and url not in self.answered]
        return self.found + [f"failed: {url}" for url in broken_off]

    def forget(self):
        """Begin anew with no problem."""
        self.found.clear()
        self.broken_off.clear()
        self.answered.clear()

    def _heard(self, message):
        # Chromium repeats a failed answer in the console; the answer itself is noted below.
        if message.type in ("error", "warning") and not message.text.startswith("Failed to load resource"):
            self.found.append(f"console {message.type}: {message.text}")

    def _asked(self, request):
        if request.is_navigation_request() and request.frame == self.page.main_frame:
            self.left += 1
        self.asked_at[request] = self.left
        if not request.url.startswith((self.home, "data:", "blob:")):
            self.found.append(f"request to elsewhere: {request.url}")

    def _failed(self, request):
        if request.failure == "net::ERR_ABORTED" and request.url.endswith(ICON):
            return  # the browser's own request, which it makes and drops when it likes
        if request.failure == "net::ERR_ABORTED":
            self.broken_off.append((request.url, self.asked_at.get(request, self.left)))
        else:
            self.found.append(f"failed: {request.url}")

    def _answered(self, response):
        if response.status < 400:
            self.answered.add(response.request.url)
        if response.status >= 400 and response.request.url != self.address:
            self.found.append(f"answer {response.status}: {response.url}")


@contextmanager
def visit(browser, address, *, home, scheme="light", width=1280, javascript=True, until="networkidle"):
    """Open `address` in a context of its own and watch it.

    Nothing is to be said in the console; every request stays under `home` and is answered. Only the address
    itself may answer 404. A page without scripts is there with the event `until` that says so, and nothing comes later.
    """
    context = browser.new_context(
        color_scheme=scheme,
        java_script_enabled=javascript,
        reduced_motion="reduce",  # a colour half-way a transition is no fault
        viewport={"width": width, "height": 900},
    )
    visit = Visit(context.new_page(), address, home)
    visit.page.goto(address, wait_until=until)
    try:
        yield visit
    finally:
        context.close()


class Desk:
    """Pages for visits one after the other: a new one takes longer than most questions that are asked of it.

    Each visit finds a page as new: nothing kept, nothing allowed, nothing in the way. Who needs more than that (a clock
    or a script put into every page stays there) goes on a visit of its own.
    """

    def __init__(self, browser):
        self._browser = browser
        self._free = []

    @contextmanager
    def visit(self, address, *, home, scheme="light", width=1280, until="networkidle"):
        """Do as `visit` does, with scripts."""
        page = self._free.pop() if self._free else self._browser.new_context().new_page()
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce", media="screen", forced_colors="none")
        page.set_viewport_size({"width": width, "height": 900})
        visit = Visit(page, address, home)
        page.goto(address, wait_until=until)
        try:
            yield visit
        finally:
            visit.end()
            self._tidy(page)

    def _tidy(self, page):
        context = page.context
        page.unroute_all(behavior="ignoreErrors")
        for other in context.pages:
            if other is not page:
                other.close()
        origin = page.evaluate("location.origin")
        # What a page keeps when it is left goes as well.
        page.goto("about:blank")
        session = context.new_cdp_session(page)
        session.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "all"})
        session.detach()
        context.clear_permissions()
        self._free.append(page)


def open_details(page, within=None):
    """Open everything that can be opened, in a part of the page or in all of it, so that nothing is passed over."""
    folds = page.locator(f":is({within or 'body'}) details")
    folds.evaluate_all("all => all.forEach(details => { details.open = true })")


def in_scheme(page, scheme):
    """Let the device prefer these colours, and the page follow."""
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    expect(page.locator("body")).to_have_attribute("data-md-color-scheme", SCHEMES[scheme])


#: What looks the same in every language. Measuring its contrast takes most of the time, and once is enough.
SAME_EVERYWHERE = (".program", ".trace", ".checkpoint", ".chart", ".highlight", ".merging")


#: Axe reads the same few colours tens of thousands of times a page, and reading one is slow: each is read once.
READ_COLOURS_ONCE = """
{
    const { prototype } = axe.commons.color.Color;
    const read = prototype.parseString;
    const known = new Map();
    prototype.parseString = function (text) {
        if (known.has(text)) {
            [this.r, this.g, this.b, this.alpha] = known.get(text);
        } else {
            read.call(this, text);
            known.set(text, [this.r, this.g, this.b, this.alpha]);
        }
        return this;
    };
}
"""


def axe_violations(page, *, within=None, colours=True, rest=True, leave_out=()):
    """One sentence an axe violation, closed details opened first so that nothing is passed over.

    `within` selects the part to look at; without it the whole page is. `colours` measures contrast, without what
    `leave_out` selects; `rest` checks every other rule, everywhere.
    """
    open_details(page, within)
    options = {"resultTypes": ["violations"]}
    if not colours:
        options["rules"] = {"color-contrast": {"enabled": False}}
    if not rest:
        options["runOnly"] = ["color-contrast"]
    measured = f":not(:is({', '.join(leave_out)}), :is({', '.join(leave_out)}) *)" if leave_out else "*"
    only = f"axe.configure({json.dumps({'rules': [{'id': 'color-contrast', 'selector': measured}]})})"
    found = Axe(AXE_SCRIPT + READ_COLOURS_ONCE + only).run(page, context=within, options=options).response
    for violation in found["violations"]:
        for node in violation["nodes"]:
            yield f"{violation['id']}: {' '.join(map(str, node['target']))}: {node['failureSummary']}"


def violations_in_both_schemes(page, within):
    """What axe finds in a part of the page, in light and in dark."""
    found = []
    for scheme in SCHEMES:
        in_scheme(page, scheme)
        found += axe_violations(page, within=within, rest=scheme == "light")
    return found


def sideways_scroll(page):
    """How many pixels the page is wider than the window."""
    return page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
