"""The HTML that Markdown made of a page, as a tree: read once, changed by everybody who has to, written once."""

from __future__ import annotations

from collections.abc import Iterator

from lxml import html
from lxml.html import HtmlElement

HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
#: Boxes in which code blocks are not the page's own: outputs of its programs, functions that figures
#: take from the package, and what docstrings bring along.
NOT_READ = ("result", "doc", "checkpoint", "listing__code")


def parsed(content: str) -> HtmlElement:
    """Return the HTML of a page's text as a tree under one element."""
    return html.fragment_fromstring(content, create_parent="div")


def written(tree: HtmlElement) -> str:
    """Return what `parsed` was given, with what has been changed since.

    >>> written(parsed("one <b>two</b> & three"))
    'one <b>two</b> &amp; three'
    """
    text: str = html.tostring(tree, encoding="unicode")
    return text.removeprefix("<div>").removesuffix("</div>")


def has_class(element: HtmlElement, *names: str) -> bool:
    """Tell whether an element has one of these classes."""
    return not set(names).isdisjoint((element.get("class") or "").split())


def made(tag: str, text: str = "", **attributes: str) -> HtmlElement:
    """Return a new element; `class_` stands for the attribute that Python has taken.

    >>> html.tostring(made("a", "up", class_="way", href="#"), encoding="unicode")
    '<a class="way" href="#">up</a>'
    """
    element = html.Element(tag, {name.rstrip("_").replace("_", "-"): value for name, value in attributes.items()})
    element.text = text or None
    return element


def wrap(element: HtmlElement, around: HtmlElement) -> None:
    """Put `element` into `around`, which takes its place."""
    element.addprevious(around)
    around.tail, element.tail = element.tail, None
    around.append(element)


def code_blocks(tree: HtmlElement) -> int:
    """Return how many code blocks a page has of its own.

    >>> code_blocks(parsed('<pre></pre><div class="result"><pre></pre></div><div class="doc"><p><pre></pre></div>'))
    1
    """
    return sum(
        not any(parent.tag == "div" and has_class(parent, *NOT_READ) for parent in block.iterancestors())
        for block in tree.iter("pre")
    )


def finish(tree: HtmlElement, say: dict[str, dict[str, str]]) -> None:
    """Give everything on a page its name, its role and its room; `say` are the words of the page's language."""
    name_results(tree, say["program"]["output"])
    name_permalinks(tree, say["page"]["permalink"])
    name_backlinks(tree, say["page"]["footnote_back_again"])
    scope_headers(tree)
    widen_tables(tree)
    keep_code(tree)


def name_results(tree: HtmlElement, label: str) -> None:
    """Say of the output of a program that it is one."""
    for box in tree.iter("div"):
        if box.get("class") == "result":
            box.attrib.update({"role": "group", "aria-label": label})


def name_permalinks(tree: HtmlElement, label: str) -> None:
    """Give each permalink the name of its section, and keep that name out of the name of the heading.

    Fifteen links called "#" are of no use in a list of links, nor is "Question Link to section Question"
    in a list of headings.
    """
    said: set[str] = set()
    for heading, link in _linked_headings(tree):
        name, identifier = heading.text_content().removesuffix(link.text_content()), heading.get("id")
        text = " ".join(name.split())
        if text in said:
            # Two names of the package may be alike, as train and ByteBPE.train; their ids tell them apart.
            text = ".".join(identifier.split(".")[-2:])
        said.add(text)
        spoken = label.format(heading=text)
        inner = made("span", id=f"{identifier}--text")
        inner.text, heading.text = heading.text, None
        inner.extend([child for child in heading if child is not link])
        heading.insert(0, inner)
        heading.set("aria-labelledby", inner.get("id"))
        link.attrib.clear()
        link.attrib.update({"class": "headerlink", "href": f"#{identifier}", "aria-label": spoken, "title": spoken})
        link.set("data-pagefind-ignore", "all")


def _linked_headings(tree: HtmlElement) -> Iterator[tuple[HtmlElement, HtmlElement]]:
    for heading in list(tree.iter(*HEADINGS)):
        if heading.get("id") and len(heading) and heading[-1].tag == "a" and has_class(heading[-1], "headerlink"):
            yield heading, heading[-1]


def name_backlinks(tree: HtmlElement, again: str) -> None:
    """Let the way back from a footnote say which footnote and which mention: its text is an arrow.

    The first way back has its title from Markdown; `again` names the others, whose number is the mention's.
    """
    for link in tree.iter("a"):
        if not has_class(link, "footnote-backref"):
            continue
        mention = link.get("href", "").removeprefix("#fnref").partition(":")[0]
        digits = "".join(character for character in link.get("title", "") if character.isdigit())
        if mention and digits:
            link.set("title", again.format(number=digits, mention=mention))
        link.set("aria-label", link.get("title", ""))
        link.set("data-pagefind-ignore", "all")


def scope_headers(tree: HtmlElement) -> None:
    """Say of each header cell that Markdown writes that it heads its column."""
    for cell in tree.iter("th"):
        if cell.get("scope") is None:
            cell.set("scope", "col")


def widen_tables(tree: HtmlElement) -> None:
    """Put each table that Markdown writes in a box, in which it scrolls where it is wider than the screen."""
    for table in list(tree.iter("table")):
        if not table.attrib:
            wrap(table, made("div", class_="wide"))


def keep_code(tree: HtmlElement) -> None:
    """Keep code and token cards from browsers that translate pages: `merge_pair` is its name in every language."""
    for element in tree.iter("code", "ul"):
        if element.tag == "code" or has_class(element, "cards"):
            element.set("translate", "no")
