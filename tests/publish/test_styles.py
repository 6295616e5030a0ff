"""The style sheets of a page are one, Material's first."""

from overrides.publish.styles import UNUSED, joined, materials


def test_joined_sheets_keep_their_order_and_lose_their_maps(tmp_path):
    for name, text in (("a", "a{}\n/*# sourceMappingURL=a.map */\n"), ("b", "b{}\n")):
        (tmp_path / name).write_text(text, "utf-8")
    sheet = joined([tmp_path / "b", tmp_path / "a"])
    assert sheet.index("b{}") < sheet.index("a{}")
    assert "sourceMappingURL" not in sheet


def test_of_materials_own_files_only_the_two_sheets_are_used():
    names = ["assets/stylesheets/main.1.min.css", "assets/javascripts/bundle.2.min.js", "assets/images/favicon.png"]
    assert materials(names) == ["assets/stylesheets/main.1.min.css"]
    assert [name for name in names if UNUSED.match(name)] == names[:2]
