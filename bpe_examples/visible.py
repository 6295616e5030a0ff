"""Show the bytes of a piece as a reader can see them: as text where all of it is visible, else in hex."""

import unicodedata

# Characters that no reader can see or tell apart: control, format, private use, separators.
# Unassigned characters are not among them: which ones those are changes from one Python to the next.
HIDDEN_CATEGORIES = {"Cc", "Cf", "Co", "Zl", "Zp", "Zs"}
# Blank too: what Unicode lets programs leave out, such as fillers and variation selectors, and the empty braille cell.
HIDDEN_RANGES = [
    (0x034F, 0x034F),
    (0x115F, 0x1160),
    (0x17B4, 0x17B5),
    (0x180B, 0x180F),
    (0x2065, 0x2065),
    (0x2800, 0x2800),
    (0x3164, 0x3164),
    (0xFE00, 0xFE0F),
    (0xFFA0, 0xFFA0),
    (0xFFF0, 0xFFF8),
    (0xE0000, 0xE0FFF),
]


def piece_as_data(piece: bytes) -> dict[str, str]:
    r"""Show a piece as text when a reader can see all of it, else as hex.

    >>> piece_as_data("на".encode()), piece_as_data(b" ")
    ({'text': 'на'}, {'text': ' '})

    Half a character is no text, and the replacement character never stands in for it.

    >>> piece_as_data(b"\xbc\xd0"), piece_as_data(b"\n")
    ({'hex': 'bc d0'}, {'hex': '0a'})
    """
    try:
        text = piece.decode("utf-8")
    except UnicodeDecodeError:
        return {"hex": piece.hex(" ")}
    return {"text": text} if all(map(is_visible, text)) else {"hex": piece.hex(" ")}


def is_visible(character: str) -> bool:
    r"""Say whether a reader can recognise the character; of all spaces only the common one counts.

    >>> is_visible("é"), is_visible(" ")
    (True, True)
    >>> is_visible("\N{NO-BREAK SPACE}"), is_visible("\N{ZERO WIDTH SPACE}"), is_visible("\t")
    (False, False, False)
    >>> is_visible("\N{VARIATION SELECTOR-16}"), is_visible("\N{BRAILLE PATTERN BLANK}")
    (False, False)

    The replacement character is hidden too: in a figure it would look like a decoding gone wrong.

    >>> is_visible("\N{REPLACEMENT CHARACTER}")
    False
    """
    if character == "\N{REPLACEMENT CHARACTER}":
        return False
    if any(first <= ord(character) <= last for first, last in HIDDEN_RANGES):
        return False
    return character == " " or unicodedata.category(character) not in HIDDEN_CATEGORIES
