"""The list at the end of a page: every number that is computed there, its expression, and the way to its sentence."""

from __future__ import annotations

import html

from overrides import languages
from overrides.pages import running
from overrides.pages.page import Claim


def listed(results: list[running.Result], language: str) -> str:
    """Return the list of a page's computed facts as HTML; nothing for a page without claims."""
    claims = [result for result in results if result.kind == "claim"]
    if not claims:
        return ""
    say = languages.load(language)["facts"]
    rows = "".join(_fact(number, result, say) for number, result in enumerate(claims, 1))
    columns = "".join(f'<th scope="col">{html.escape(say[name])}</th>' for name in ("value", "expression", "sentence"))
    return (
        '<details class="facts" id="computed-facts" data-pagefind-ignore="all">'
        f"<summary>{html.escape(say['summary'].format(count=languages.number(len(claims), language)))}</summary>"
        f"<p>{html.escape(say['intro'])}</p>"
        f"<table><thead><tr>{columns}</tr></thead><tbody>{rows}</tbody></table>"
        "</details>"
    )


def _fact(number: int, result: running.Result, say: dict[str, str]) -> str:
    claim = result.source
    assert isinstance(claim, Claim)
    value = html.escape(claim.literal)
    link = html.escape(say["link"].format(number=number))
    return (
        f"<tr><td>{f'<code>{value}</code>' if claim.kind == 'span' else value}</td>"
        f"<td><code>{html.escape(claim.expression)}</code></td>"
        f'<td><a href="#fact-{number}">{link}</a></td></tr>'
    )
