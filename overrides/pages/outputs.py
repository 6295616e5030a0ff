"""What the programs of the lessons print: pinned in docs/outputs, compared, and made fit for a page."""

from __future__ import annotations

from pathlib import Path

from overrides.problems import ROOT

PINS = ROOT / "docs" / "outputs"
_PIN = "# --8<-- "


def read_pins(path: Path) -> dict[str, str]:
    """Return the recorded output of every section of a lesson, by name.

    The file repeats the mark of a section, then its output as printed; it has no other structure.
    """
    pins: dict[str, str] = {}
    name = None
    # Without newline translation: a carriage return that a lesson prints is part of its output.
    for line in path.read_bytes().decode("utf-8").split("\n") if path.is_file() else []:
        if line.startswith(_PIN):
            name = line.removeprefix(_PIN)
            pins[name] = ""
        elif name is not None:
            pins[name] += line + "\n"
    if name is not None:
        # The last line feed of the file ends the last line; it does not begin another.
        pins[name] = pins[name][:-1]
    return pins


def written_pins(outputs: dict[str, str]) -> str:
    r"""Return the text that `read_pins` reads back as `outputs`.

    >>> written_pins({"count": "4\n", "merge": "[256]\n"})
    '# --8<-- count\n4\n# --8<-- merge\n[256]\n'
    """
    return "".join(f"{_PIN}{name}\n{output}" for name, output in outputs.items())


def compare_output(stdout: str, pinned: str | None, name: str) -> str | None:
    r"""Return how `stdout` differs from what is pinned, or None.

    >>> compare_output("4\n5\n", "4\n6\n", "sum")
    "line 2 of the output of section 'sum': the code prints '5', pinned is '6'"
    """
    if pinned is None:
        return f"the output of section {name!r} is not pinned; review it and run `nox -s record`"
    if stdout == pinned:
        return None
    got, wanted = stdout.split("\n"), pinned.split("\n")
    position = next(i for i, pair in enumerate(zip([*got, None], [*wanted, None], strict=False)) if pair[0] != pair[1])
    prints = repr(got[position]) if position < len(got) - 1 else "nothing"
    expects = repr(wanted[position]) if position < len(wanted) - 1 else "nothing"
    return f"line {position + 1} of the output of section {name!r}: the code prints {prints}, pinned is {expects}"


def visible(text: str) -> str:
    r"""Show every control character but the line feed as its picture, one for one.

    >>> visible("a\tb\x02\x7f")
    'a␉b␂␡'
    """
    pictures = {code: 0x2400 + code for code in range(0x20) if code != 0x0A} | {0x7F: 0x2421}
    return text.translate(pictures)
