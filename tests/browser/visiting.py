"""What a visit to a page finds: things that a reader would see go wrong, as sentences."""

import shutil
from contextlib import contextmanager
from dataclasses import dataclass, field

from axe_playwright_python.sync_playwright import Axe

SCHEMES = {"light": "default", "dark": "slate"}
CHROMIUM = next(filter(None, map(shutil.which, ["chromium", "chromium-browser", "google-chrome"])), None)
# No sandbox: CI runs as root. The others keep Chromium from asking the network for anything of its own.
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@dataclass
class Visit:
    """A page in the browser, and the sentences about what went wrong on it so far."""

    page: object
    problems: list = field(default_factory=list)


@contextmanager
def visit(browser, address, *, home, scheme="light", width=1280, javascript=True):
    """Open `address` in a context of its own and watch it.

    Nothing is to be said in the console; every request stays under `home` and is answered. Only the address
    itself may answer 404.
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
    page.goto(address, wait_until="networkidle")
    try:
        yield visit
    finally:
        context.close()


def open_details(page):
    """Open everything that can be opened, so that nothing is passed over."""
    page.evaluate("document.querySelectorAll('details').forEach(details => { details.open = true })")


#: What looks the same in every language. Measuring its contrast takes most of the time, and once is enough.
SAME_EVERYWHERE = (".program", ".trace", ".checkpoint", ".chart", ".highlight", ".merging")


def axe_violations(page, *, colours=True, rest=True, leave_out=()):
    """One sentence an axe violation, closed details opened first so that nothing is passed over.

    `colours` measures contrast, without what `leave_out` selects; `rest` checks every other rule, everywhere.
    """
    open_details(page)
    found = []
    if rest:
        found += _axe(page, {"rules": {"color-contrast": {"enabled": False}}})
    if colours:
        left_out = [[selector] for selector in leave_out if page.locator(selector).count()]
        context = {"exclude": left_out} if left_out else None
        found += _axe(page, {"runOnly": {"type": "rule", "values": ["color-contrast"]}}, context)
    for violation in found:
        for node in violation["nodes"]:
            yield f"{violation['id']}: {' '.join(map(str, node['target']))}: {node['failureSummary']}"


def _axe(page, options, context=None):
    return Axe().run(page, context=context, options={"resultTypes": ["violations"], **options}).response["violations"]


def sideways_scroll(page):
    """How many pixels the page is wider than the window."""
    return page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
