"""What a tokenizer knows: its ranked rules, checked once, the bytes of every id, and its file."""

import os
from collections.abc import Iterable
from pathlib import Path
from reprlib import repr as brief
from typing import Self

from bpe_examples.checking import check_bool
from bpe_examples.encoding import pieces_of
from bpe_examples.files import digest_of, parse_rules, rules_as_data, write_whole
from bpe_examples.merging import Merge
from bpe_examples.rules import checked_rules, first_rule_id


class Vocabulary:
    """Ranked merge rules and what they make, ready to save: all of a tokenizer but encoding and decoding.

    >>> Vocabulary([(97, 110, 256)]).pieces[256]
    b'an'

    Raises ValueError naming the first rule that could not have been learned.

    >>> Vocabulary([(97, 110, 257)])
    Traceback (most recent call last):
    ValueError: merges[0] must make id 256, the next in order: got (97, 110, 257)
    """

    def __init__(self, merges: Iterable[Merge], *, boundaries: bool = False) -> None:
        check_bool("boundaries", boundaries)
        self._boundaries = boundaries
        self._merges = checked_rules(merges, first_rule_id(boundaries))
        self._pieces = pieces_of(self._merges)

    @property
    def merges(self) -> list[Merge]:
        """The rules in training order, as a new list.

        >>> from bpe_examples import ByteBPE
        >>> ByteBPE([(97, 98, 256)]).merges
        [(97, 98, 256)]
        """
        return list(self._merges)

    @property
    def boundaries(self) -> bool:
        """Whether 256 and 257 mark the beginning and the end of a document.

        >>> from bpe_examples import ByteBPE
        >>> ByteBPE([], boundaries=True).boundaries
        True
        """
        return self._boundaries

    @property
    def pieces(self) -> dict[int, bytes]:
        """The bytes of every byte id and every rule, as a new dictionary; boundary ids have none.

        >>> from bpe_examples import ByteBPE
        >>> ByteBPE([(188, 208, 256)]).pieces[256].hex(" ")
        'bc d0'
        """
        return dict(self._pieces)

    @property
    def vocabulary_size(self) -> int:
        """The number of ids: 256 bytes, two boundary ids if there are any, and the rules learned.

        >>> from bpe_examples import ByteBPE
        >>> ByteBPE.train(["abab", "acac"], 32, boundaries=True).vocabulary_size
        260
        """
        return first_rule_id(self._boundaries) + len(self._merges)

    def digest(self) -> str:
        """Return the SHA-256 of the rules in a canonical form: equal rules, equal digest, anywhere.

        >>> from bpe_examples import ByteBPE
        >>> ByteBPE([(97, 98, 256)]).digest()[:16]
        '7b8e625a890aa589'

        It proves which rules these are, not which code applies them.
        """
        return digest_of(self._as_data())

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the rules to a JSON file, whole or not at all.

        >>> from bpe_examples import ByteBPE
        >>> from tempfile import TemporaryDirectory
        >>> with TemporaryDirectory() as folder:
        ...     ByteBPE([(97, 98, 256)]).save(f"{folder}/rules.json")
        ...     print(open(f"{folder}/rules.json", encoding="utf-8").read(), end="")
        {"format": "bpe-examples", "version": 1, "boundaries": false, "merges": [[97, 98, 256]]}

        Raises OSError when the file cannot be written; what stood there before is then still there.
        """
        write_whole(path, self._as_data())

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Self:
        """Read a file that `save` wrote.

        >>> from bpe_examples import ByteBPE
        >>> from tempfile import TemporaryDirectory
        >>> with TemporaryDirectory() as folder:
        ...     ByteBPE([(97, 98, 256)]).save(f"{folder}/rules.json")
        ...     ByteBPE.load(f"{folder}/rules.json").merges
        [(97, 98, 256)]

        Raises OSError when the file cannot be read and ValueError when it is not exactly such a file,
        naming the first rule that could not have been learned.
        """
        try:
            merges, boundaries = parse_rules(Path(path).read_bytes())
            return cls(merges, boundaries=boundaries)
        except ValueError as error:
            raise ValueError(f"{os.fspath(path)}: {error}") from None

    def _as_data(self) -> dict[str, object]:
        return rules_as_data(self._merges, self._boundaries)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Vocabulary):
            return NotImplemented
        return self._as_data() == other._as_data()

    def __hash__(self) -> int:
        return hash((self._boundaries, tuple(self._merges)))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({brief(self._merges)}, boundaries={self._boundaries})"
