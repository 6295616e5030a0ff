"""What stands round every page: the menu, the colours, the copy buttons; with a keyboard and on a phone."""

from playwright.sync_api import expect

from overrides import languages
from tests.browser.visiting import SCHEMES, violations_in_both_schemes


def test_the_menu_of_a_phone_opens_and_closes_by_keyboard_and_is_gone_when_the_window_grows(site, visit):
    say = languages.load("nl")["header"]
    with visit(site.address("nl", "count-pairs"), width=360) as seen:
        menu = seen.page.locator("#site-menu")
        button = seen.page.get_by_role("button", name=say["menu"])
        button.focus()
        seen.page.keyboard.press("Enter")
        expect(menu.get_by_role("link").first).to_be_visible()
        assert violations_in_both_schemes(seen.page, "#site-menu") == []
        seen.page.keyboard.press("Escape")
        expect(menu.get_by_role("link").first).to_be_hidden()
        expect(button).to_be_focused()
        button.click()
        menu.get_by_role("button", name=say["close"]).click()
        expect(menu.get_by_role("link").first).to_be_hidden()
        button.click()
        seen.page.set_viewport_size({"width": 1300, "height": 900})
        expect(menu.get_by_role("link").first).to_be_visible()
        assert not menu.evaluate("menu => menu.matches(':popover-open')")
        menu.locator("a[href$='/merge-pairs/']").click()
        expect(seen.page).to_have_url(site.address("nl", "merge-pairs"))
        assert seen.problems == []


def test_the_colours_follow_the_device_until_a_reader_chooses_and_are_kept(site, visit):
    with visit(site.address("ru", "count-pairs")) as seen:
        body = seen.page.locator("body")
        palette = seen.page.locator("button.palette")
        names = []
        for scheme in ("light", "light", "dark"):  # auto, light, dark, while the device is light
            expect(body).to_have_attribute("data-md-color-scheme", SCHEMES[scheme])
            names.append(palette.get_attribute("aria-label"))
            palette.click()
        assert len(set(names)) == 3
        expect(palette).to_have_attribute("aria-label", names[0])
        palette.click()
        palette.click()
        seen.page.goto(site.address("en", "merge-pairs"))
        expect(body).to_have_attribute("data-md-color-scheme", SCHEMES["dark"])
        assert seen.problems == []


def test_a_program_is_copied_as_it_stands(site, visit):
    with visit(site.address("nl", "merge-pairs")) as seen:
        seen.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        program = seen.page.locator("bpe-program").first
        button = program.locator(".highlight:not(.result *)").get_by_role("button").first
        button.click()
        expect(button).to_have_attribute("data-done", "")
        copied = seen.page.evaluate("navigator.clipboard.readText()")
        assert copied == program.locator("code").first.text_content()
        expect(button).not_to_have_attribute("data-done", "")


def test_a_damaged_address_is_no_error(site, visit):
    with visit(site.address("en", "merge-pairs") + "#%E0%A4%A") as seen:
        seen.page.locator("header a[hreflang=nl]").click()
        expect(seen.page.locator("html")).to_have_attribute("lang", "nl")
        assert seen.problems == []


def test_who_goes_by_keyboard_finds_the_controls_of_figures_far_below(site, visit):
    with visit(site.address("ru", "count-pairs")) as seen:
        last = seen.page.locator("bpe-stepper").last
        forward = last.locator(".stepper__forward")
        expect(forward).to_be_disabled()
        seen.page.keyboard.press("Tab")
        expect(forward).to_be_enabled()
        assert not last.evaluate("figure => figure.getBoundingClientRect().top < innerHeight")
        assert seen.problems == []
