"""A claim becomes an element that carries its expression."""

from overrides.pages.marking import marked
from tests.written import read


def test_claims_become_marks_with_their_expression(tmp_path):
    page = read(tmp_path, '\n`[1]`<!-- = a | b["x"] --> and 4<!-- = n -->')
    assert marked(page).split("\n")[2] == (
        '<data class="claim" id="fact-1" value="a &#124; b&#91;&quot;x&quot;&#93;">`[1]`</data>'
        ' and <data class="claim" id="fact-2" value="n">4</data>'
    )
