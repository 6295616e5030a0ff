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


@dataclass
class Visit:
    """A page in the browser, and the sentences about what went wrong on it so far."""

    page: object
    problems: list = field(default_factory=list)


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
    page = context.new_page()
    visit = Visit(page)

    def heard(message):
        # Chromium repeats a failed answer in the console; the answer itself is noted below.
        if message.type in ("error", "warning") and not message.text.startswith("Failed to load resource"):
            visit.problems.append(f"console {message.type}: {message.text}")

    def asked(request):
        if not request.url.startswith((home, "data:", "blob:")):
            visit.problems.append(f"request to elsewhere: {request.url}")

    def answered(response):
        if response.status >= 400 and response.request.url != address:
            visit.problems.append(f"answer {response.status}: {response.url}")

    page.on("console", heard)
    page.on("pageerror", lambda error: visit.problems.append(f"uncaught: {error}"))
    page.on("request", asked)
    page.on("requestfailed", lambda request: visit.problems.append(f"failed: {request.url}"))
    page.on("response", answered)
    page.goto(address, wait_until=until)
    try:
        yield visit
    finally:
        context.close()


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
