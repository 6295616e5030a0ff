"""Check what comes in: texts, numbers and ids; whatever is wrong is a ValueError that names it."""

from collections.abc import Iterable
from reprlib import repr as brief

BYTE_IDS = 256


def documents_as_bytes(documents: Iterable[str | bytes]) -> list[bytes]:
    r"""Turn every document into its UTF-8 bytes.

    >>> documents_as_bytes(["é", b"abc"])
    [b'\xc3\xa9', b'abc']

    Raises ValueError for one bare text, which would be read as many documents of one letter each,
    and names the index of a document that is not text.

    >>> documents_as_bytes(["a", None])
    Traceback (most recent call last):
    ValueError: documents[1] must be str or bytes: got None
    """
    if isinstance(documents, (str, bytes, bytearray, memoryview)):
        raise ValueError(f"documents must be an iterable of str or bytes, not one text: got {brief(documents)}")
    if not isinstance(documents, Iterable):
        raise ValueError(f"documents must be an iterable of str or bytes: got {brief(documents)}")
    return [text_as_bytes(text, f"documents[{index}]") for index, text in enumerate(documents)]


def text_as_bytes(text: str | bytes, name: str) -> bytes:
    r"""Return the UTF-8 bytes of a text, and bytes as they are.

    >>> list(text_as_bytes("中", "text"))
    [228, 184, 173]

    Raises ValueError, speaking of the text as `name`, when it is neither str nor bytes,
    or when it holds half of a surrogate pair: such a code point has no UTF-8 bytes.

    >>> text_as_bytes("ab\ud83d", "text")
    Traceback (most recent call last):
    ValueError: text must be text that UTF-8 can write, without lone surrogates: got U+D83D at position 2
    """
    if isinstance(text, bytes):
        return bytes(text)
    if not isinstance(text, str):
        raise ValueError(f"{name} must be str or bytes: got {brief(text)}")
    try:
        return text.encode("utf-8")
    except UnicodeEncodeError as error:
        raise ValueError(
            f"{name} must be text that UTF-8 can write, without lone surrogates: "
            f"got U+{ord(text[error.start]):04X} at position {error.start}"
        ) from None


def exact_ids(ids: Iterable[int]) -> list[int]:
    """Read the ids once, into a new list, if each is exactly an int.

    >>> exact_ids(range(97, 100))
    [97, 98, 99]

    True equals 1 and 97.0 equals 97, so they would find a piece that nobody meant.

    >>> exact_ids([97, True])
    Traceback (most recent call last):
    ValueError: ids[1] must be a byte (0-255) or the id of a rule: got True
    """
    if not isinstance(ids, Iterable):
        raise ValueError(f"ids must be an iterable of ints: got {brief(ids)}")
    tokens = list(ids)
    for position, token in enumerate(tokens):
        if type(token) is not int:
            raise ValueError(unknown_id(position, token))
    return tokens


def unknown_id(position: int, token: object) -> str:
    """Say where an id stands that no piece belongs to.

    >>> unknown_id(2, -1)
    'ids[2] must be a byte (0-255) or the id of a rule: got -1'
    """
    return f"ids[{position}] must be a byte (0-255) or the id of a rule: got {brief(token)}"


def check_int(name: str, value: object, at_least: int) -> None:
    """Refuse, with a ValueError, what is not exactly an int or is too small.

    >>> check_int("budget", True, at_least=0)
    Traceback (most recent call last):
    ValueError: budget must be an int of at least 0: got True (bool)
    """
    # isinstance would let True through, which is an int by inheritance only.
    if type(value) is not int or value < at_least:
        raise ValueError(f"{name} must be an int of at least {at_least}: got {brief(value)} ({type(value).__name__})")


def check_bool(name: str, value: object) -> None:
    """Refuse, with a ValueError, what is not exactly True or False.

    >>> check_bool("boundaries", 1)
    Traceback (most recent call last):
    ValueError: boundaries must be True or False: got 1
    """
    if type(value) is not bool:
        raise ValueError(f"{name} must be True or False: got {brief(value)}")


def brief_hex(data: bytes, limit: int = 16) -> str:
    """Show bytes in hex, the first few when they are many.

    >>> brief_hex("мама".encode(), limit=3)
    'd0 bc d0 ...'
    """
    return data[:limit].hex(" ") + (" ..." if len(data) > limit else "")
