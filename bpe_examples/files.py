"""The file of a tokenizer: one JSON object, written whole or not at all, and read strictly."""

import json
import os
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from reprlib import repr as brief

from bpe_examples.merging import Merge

FORMAT = "bpe-examples"
VERSION = 1


def rules_as_data(merges: Iterable[Merge], boundaries: bool) -> dict[str, object]:
    """Return the rules as the object that a file holds.

    >>> rules_as_data([(97, 98, 256)], boundaries=False)["merges"]
    [[97, 98, 256]]
    """
    return {
        "format": FORMAT,
        "version": VERSION,
        "boundaries": boundaries,
        "merges": [list(rule) for rule in merges],
    }


def digest_of(data: dict[str, object]) -> str:
    """Return the SHA-256 of an object in a canonical form: sorted keys, no spaces.

    >>> digest_of({"b": 1, "a": 2}) == digest_of({"a": 2, "b": 1})
    True
    """
    return sha256(json.dumps(data, sort_keys=True, separators=(",", ":")).encode("utf-8")).hexdigest()


def write_whole(path: str | os.PathLike[str], data: dict[str, object]) -> None:
    r"""Write an object into a file, of which nobody ever sees a half.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     write_whole(f"{folder}/rules.json", {"version": 1})
    ...     Path(folder, "rules.json").read_bytes()
    b'{"version": 1}\n'

    Raises OSError when the file cannot be written; what stood there before is then still there.
    """
    target = Path(path)
    partial = target.with_name(f"{target.name}.{os.getpid()}.partial")
    try:
        # Bytes, because text mode would end the line differently on Windows.
        partial.write_bytes(f"{json.dumps(data)}\n".encode())
        os.replace(partial, target)
    finally:
        partial.unlink(missing_ok=True)


def parse_rules(data: bytes) -> tuple[list[Merge], bool]:
    """Read the merges and the boundaries out of the bytes of a saved file, strictly.

    >>> parse_rules(b'{"format": "bpe-examples", "version": 1, "boundaries": false, "merges": []}')
    ([], False)

    Raises ValueError for what is not UTF-8 JSON, for a key that is missing, unknown or doubled,
    and for another format or version.

    >>> parse_rules(b'{"format": "bpe-examples", "version": 1}')
    Traceback (most recent call last):
    ValueError: the keys must be format, version, boundaries, merges: got format, version
    """
    try:
        content = json.loads(
            data.decode("utf-8"), object_pairs_hook=object_of_unique_keys, parse_constant=refuse_constant
        )
    except RecursionError:
        raise ValueError("the file must hold one JSON object: got brackets nested too deeply") from None
    if not isinstance(content, dict):
        raise ValueError(f"the file must hold one JSON object: got {brief(content)}")
    if content.keys() != {"format", "version", "boundaries", "merges"}:
        raise ValueError(f"the keys must be format, version, boundaries, merges: got {', '.join(content) or 'none'}")
    if content["format"] != FORMAT:
        raise ValueError(f"format must be {FORMAT!r}: got {brief(content['format'])}")
    # 1.0 and true equal 1 in Python, but are other values in JSON.
    if type(content["version"]) is not int or content["version"] != VERSION:
        raise ValueError(f"version must be {VERSION}: got {brief(content['version'])}")
    if not isinstance(content["merges"], list):
        raise ValueError(f"merges must be a list of [left, right, new_id]: got {brief(content['merges'])}")
    return content["merges"], content["boundaries"]


def object_of_unique_keys(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Build a JSON object, refusing a key that comes twice.

    >>> object_of_unique_keys([("version", 1), ("version", 2)])
    Traceback (most recent call last):
    ValueError: keys must be unique: got 'version' twice
    """
    content: dict[str, object] = {}
    for key, value in pairs:
        if key in content:
            raise ValueError(f"keys must be unique: got {brief(key)} twice")
        content[key] = value
    return content


def refuse_constant(name: str) -> object:
    """Refuse NaN and Infinity, which Python would read although JSON has no such numbers.

    >>> refuse_constant("NaN")
    Traceback (most recent call last):
    ValueError: numbers must be JSON numbers: got NaN
    """
    raise ValueError(f"numbers must be JSON numbers: got {name}")
