"""The visits see the faults they are for: each is planted in a page of its own."""

from contextlib import contextmanager
from threading import Event

import pytest

from tests.browser import visiting
from tests.browser.hosting import Handler, Host, hosted
from tests.browser.test_every_page import dead_links

PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>A page</title>
<meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"></head>
<body><main><h1>A page</h1>{}</main></body></html>"""


@pytest.fixture
def planted(browser, tmp_path):
    """Visit a page whose body has a fault in it."""
    folder = tmp_path / "planted"
    folder.mkdir()
    with hosted(folder, "/bpe/") as url:

        def visit(body):
            (folder / "index.html").write_text(PAGE.format(body), encoding="utf-8")
            return visiting.visit(browser, url, home=url)

        yield visit


def test_a_page_without_faults_has_no_problems(planted):
    with planted("<p>All is well.</p>") as seen:
        assert seen.problems == []
        assert list(visiting.axe_violations(seen.page)) == []
        assert visiting.sideways_scroll(seen.page) == 0


@pytest.mark.parametrize(
    ("body", "problem"),
    [
        ("<script>console.error('ouch')</script>", "console error: ouch"),
        ("<script>console.warn('careful')</script>", "console warning: careful"),
        ("<script>throw new Error('ouch')</script>", "uncaught: ouch"),
        ("<img alt='' src='gone.png'>", "answer 404: http://127.0.0.1:"),
        ("<script>fetch('gone.json')</script>", "answer 404: http://127.0.0.1:"),
        (
            "<img alt='' src='http://third.invalid/x.png'>",
            "request to elsewhere: http://third.invalid/x.png",
        ),
        ("<img alt='' src='/outside-the-base-path.png'>", "request to elsewhere: http://127.0.0.1:"),
    ],
)
def test_a_fault_is_a_problem(planted, body, problem):
    with planted(body) as seen:
        assert any(found.startswith(problem) for found in seen.problems), seen.problems


#: Asks for what never comes: the page itself, or a worker of it.
NEVER_ANSWERED = {
    "page": "<script>fetch('never')</script>",
    "worker": "<script>const worker = new Worker('worker.js')</script>",
}


@pytest.fixture
def waiting(browser, tmp_path):
    """Visit a page that waits for an answer which never comes, and see it asked for."""
    (tmp_path / "worker.js").write_text("fetch('never')", encoding="utf-8")
    (tmp_path / "other").mkdir()
    (tmp_path / "other/index.html").write_text(PAGE.format(""), encoding="utf-8")
    over = Event()

    @contextmanager
    def waiting(asker):
        (tmp_path / "index.html").write_text(PAGE.format(NEVER_ANSWERED[asker]), encoding="utf-8")
        with hosted(tmp_path, "/bpe/", handler=type("Once", (Slow,), {"over": over})) as url:
            try:
                with visiting.visit(browser, url, home=url, until="commit") as seen:
                    if not any(request.url.endswith("/never") for request in seen.asked_at):
                        seen.page.wait_for_event("request", lambda request: request.url.endswith("/never"))
                    yield seen, url
            finally:
                over.set()

    return waiting


class Slow(Handler):
    """Does not answer a request for `never` before all is over."""

    over: Event

    def do_GET(self):  # noqa: N802 -- the name is the library's
        if self.path.endswith("/never"):
            self.over.wait()
        super().do_GET()


@pytest.mark.parametrize("asker", NEVER_ANSWERED)
def test_what_a_reader_breaks_off_by_leaving_is_no_problem(waiting, asker):
    with waiting(asker) as (seen, url):
        with seen.page.expect_event("requestfailed"):
            seen.page.goto(f"{url}other/")
        assert seen.problems == []


def test_what_is_broken_off_while_the_page_stays_is_a_problem(waiting):
    with waiting("page") as (seen, url):
        with seen.page.expect_event("requestfailed"):
            seen.page.evaluate("window.stop()")
        assert seen.problems == [f"failed: {url}never"]


def test_what_the_security_policy_stops_is_a_problem(browser, tmp_path):
    policy = "<meta http-equiv=Content-Security-Policy content=\"style-src 'none'\"><title>"
    page = PAGE.format("<style>p { margin: 0 }</style>").replace("<title>", policy)
    (tmp_path / "index.html").write_text(page, encoding="utf-8")
    with hosted(tmp_path, "/bpe/") as url, visiting.visit(browser, url, home=url) as seen:
        [problem] = seen.problems
        assert problem.startswith("console error: Applying inline style violates")


@pytest.mark.parametrize(
    ("body", "rule"),
    [
        ("<img src='data:image/gif;base64,R0lGODlhAQABAAAAACw='>", "image-alt"),
        ("<p style='color: #ccc; background: #fff'>faint</p>", "color-contrast"),
        ("<details><summary>more</summary><p style='color: #ccc'>faint</p></details>", "color-contrast"),
    ],
)
def test_a_page_that_some_cannot_read_is_a_violation(planted, body, rule):
    with planted(body) as seen:
        assert [found.partition(":")[0] for found in visiting.axe_violations(seen.page)] == [rule]


def test_only_the_part_that_is_looked_at_is_opened_and_judged(planted):
    faint = "<details><summary>more</summary><p id={} style='color: #ccc'>faint</p></details>"
    with planted(f"<section>{faint.format('there')}</section><aside>{faint.format('here')}</aside>") as seen:
        [found] = visiting.axe_violations(seen.page, within="aside")
        assert found.startswith("color-contrast: #here: ")
        opened = seen.page.locator("details").evaluate_all("all => all.map(details => details.open)")
        assert opened == [False, True]


FOLLOWS = """<script>
const dark = matchMedia("(prefers-color-scheme: dark)");
dark.onchange = () => { document.body.dataset.mdColorScheme = dark.matches ? "slate" : "default" };
dark.onchange();
</script>
<style>[data-md-color-scheme=%s] p { color: #ccc }</style>"""


@pytest.mark.parametrize("palette", visiting.SCHEMES.values())
def test_what_cannot_be_read_in_one_of_the_schemes_is_found(planted, palette):
    with planted(f"{FOLLOWS % palette}<p>faint</p>") as seen:
        [found] = visiting.violations_in_both_schemes(seen.page, "p")
        assert found.startswith("color-contrast: ")


def test_a_page_that_is_too_wide_scrolls_sideways(planted):
    with planted("<div style='width: 1500px'>wide</div>") as seen:
        assert visiting.sideways_scroll(seen.page) > 0


def test_a_dead_link_and_a_dead_anchor_are_found(tmp_path):
    links = "<a href='gone/'>1</a><a href='#no'>2</a><a href='#a' id='a'>3</a><a href='http://x.invalid'>4</a>"
    (tmp_path / "index.html").write_text(PAGE.format(links), encoding="utf-8")
    with hosted(tmp_path, "/bpe/") as url:
        assert list(dead_links(url, url)) == [f"{url}#no: no such part", f"{url}gone/ answers 404"]


def test_the_host_answers_404_with_the_page_of_the_site(tmp_path, browser):
    (tmp_path / "404.html").write_text(PAGE.format("<p>Not here.</p>"), encoding="utf-8")
    with hosted(tmp_path, "/bpe/") as url, visiting.visit(browser, url + "x/", home=url) as seen:
        assert seen.page.locator("p").inner_text() == "Not here."
        assert seen.problems == []


@pytest.mark.parametrize(("error", "said"), [(BrokenPipeError("gone"), ""), (ValueError("a fault"), "a fault")])
def test_a_visitor_who_leaves_is_no_error_of_the_host(capsys, error, said):
    with Host(("127.0.0.1", 0), Handler) as host:
        try:
            raise error
        except Exception:
            host.handle_error(None, ("127.0.0.1", 1))
    assert (said in capsys.readouterr().err) if said else (capsys.readouterr().err == "")


class Deaf:
    """A page of which nothing is heard but what a test tells."""

    main_frame = None

    def on(self, event, listener):
        pass


class Broken:
    """A request that was broken off."""

    failure = "net::ERR_ABORTED"

    def __init__(self, url):
        self.url = url


@pytest.mark.parametrize(
    ("answered", "wrong"), [([], ["failed: /worker.js"]), (["/worker.js"], []), (["/x.js"], ["failed: /worker.js"])]
)
def test_what_is_broken_off_is_a_problem_unless_its_address_has_answered(answered, wrong):
    seen = visiting.Visit(Deaf(), "/", home="/")
    seen.answered.update(answered)
    seen._failed(Broken("/worker.js"))
    assert seen.problems == wrong


def test_the_browsers_own_request_for_an_icon_is_none_of_the_page():
    seen = visiting.Visit(Deaf(), "/", home="/")
    seen._failed(Broken("/bpe/assets/images/favicon.svg"))
    assert seen.problems == []
