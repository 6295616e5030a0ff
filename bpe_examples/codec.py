"""Apply merge rules to text and undo them: encode, decode, save and load."""

import json
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import pairwise
from operator import itemgetter
from pathlib import Path
from reprlib import repr as brief

from bpe_examples.merging import Merge, merge_pair
from bpe_examples.pairs import Pair
from bpe_examples.training import BYTE_IDS, text_as_bytes, train

BEGIN_ID = 256
END_ID = 257
FORMAT = "bpe-examples"
VERSION = 1


def encode(text: str | bytes, merges: Iterable[Merge]) -> list[int]:
    """Apply every rule, in the order given, each in one pass from left to right.

    >>> encode("abc", [(97, 98, 256), (256, 99, 257)])
    [257]

    The order is the meaning: the same rules in reverse give other ids.

    >>> encode("abc", [(256, 99, 257), (97, 98, 256)])
    [256, 99]

    Raises ValueError when the text is neither str nor bytes or holds a lone surrogate,
    and for a rule that is not three ints.
    """
    tokens = list(text_as_bytes(text, "text"))
    for left, right, new_id in well_formed(merges):
        tokens = merge_pair(tokens, (left, right), new_id)
    return tokens


def decode_bytes(ids: Iterable[int], merges: Iterable[Merge]) -> bytes:
    """Join the bytes that the ids stand for.

    >>> decode_bytes([257, 97], [(97, 98, 256), (256, 99, 257)])
    b'abca'

    The rules may come in any order: what an id stands for does not depend on it.

    >>> decode_bytes([257, 97], [(256, 99, 257), (97, 98, 256)])
    b'abca'

    Raises ValueError for an id that no rule makes, naming its position.

    >>> decode_bytes([97, 300], [(97, 98, 256)])
    Traceback (most recent call last):
    ValueError: ids[1] must be a byte (0-255) or the id of a rule: got 300
    """
    return join_pieces(exact_ids(ids), pieces_of(merges))


def pieces_of(merges: Iterable[Merge]) -> dict[int, bytes]:
    """Map every byte and every rule's id to the bytes it stands for.

    >>> pieces_of([(98, 99, 256), (97, 256, 257)])[257]
    b'abc'
    >>> len(pieces_of([]))
    256

    Raises ValueError when an id is made twice, or made from ids that nothing makes.

    >>> pieces_of([(97, 257, 256), (98, 256, 257)])
    Traceback (most recent call last):
    ValueError: merges must lead back to bytes: got (97, 257, 256)
    """
    pieces = {byte: bytes([byte]) for byte in range(BYTE_IDS)}
    # By id, one sweep is enough for rules as training numbers them; others take more sweeps.
    waiting = sorted(well_formed(merges), key=itemgetter(2))
    while waiting:
        postponed = []
        for left, right, new_id in waiting:
            if new_id in pieces:
                raise ValueError(f"merges must make each id once: got {(left, right, new_id)}")
            if left in pieces and right in pieces:
                pieces[new_id] = pieces[left] + pieces[right]
            else:
                postponed.append((left, right, new_id))
        if len(postponed) == len(waiting):
            raise ValueError(f"merges must lead back to bytes: got {postponed[0]}")
        waiting = postponed
    return pieces


def join_pieces(ids: Sequence[int], pieces: Mapping[int, bytes], first_position: int = 0) -> bytes:
    """Look up each id's bytes and join them.

    >>> join_pieces([97, 256], pieces_of([(97, 98, 256)]))
    b'aab'

    Positions in an error count from `first_position`.

    >>> join_pieces([97, -1], pieces_of([]), first_position=1)
    Traceback (most recent call last):
    ValueError: ids[2] must be a byte (0-255) or the id of a rule: got -1
    """
    for position, token in enumerate(ids, first_position):
        if token not in pieces:
            raise ValueError(unknown_id(position, token))
    return b"".join(pieces[token] for token in ids)


class ByteBPE:
    """A tokenizer: ranked merge rules, checked once, ready to encode, decode and save.

    >>> tokenizer = ByteBPE([(97, 110, 256), (98, 256, 257), (256, 97, 258)])
    >>> tokenizer.encode("bandana")
    [257, 100, 258]
    >>> tokenizer.decode([257, 100, 258])
    'bandana'

    With `boundaries`, 256 marks the beginning and 257 the end of a document, and rules count from 258.

    >>> ByteBPE([(97, 98, 258)], boundaries=True).encode("cab", boundaries=True)
    [256, 99, 258, 257]

    Raises ValueError naming the first rule that could not have been learned:
    ids that do not follow one another, a rule that cites itself, a later rule or a boundary,
    a pair that comes twice.

    >>> ByteBPE([(97, 98, 256), (97, 257, 257)])
    Traceback (most recent call last):
    ValueError: merges[1] must cite bytes or earlier rules, not itself: got (97, 257, 257)
    """

    def __init__(self, merges: Iterable[Merge], *, boundaries: bool = False) -> None:
        check_bool("boundaries", boundaries)
        self._boundaries = boundaries
        self._merges = checked_rules(merges, first_rule_id(boundaries))
        self._new_ids: dict[Pair, int] = {(left, right): new_id for left, right, new_id in self._merges}
        self._pieces = pieces_of(self._merges)

    @classmethod
    def train(
        cls,
        documents: Iterable[str | bytes],
        budget: int,
        *,
        min_count: int = 2,
        tie: str = "smallest",
        boundaries: bool = False,
    ) -> "ByteBPE":
        """Learn the rules from documents; arguments and errors are those of `training.train`.

        >>> ByteBPE.train(["abab", "acac"], 32, boundaries=True).merges
        [(97, 98, 258), (97, 99, 259)]
        """
        check_bool("boundaries", boundaries)
        training = train(documents, budget, first_id=first_rule_id(boundaries), min_count=min_count, tie=tie)
        return cls(training.merges, boundaries=boundaries)

    @property
    def merges(self) -> list[Merge]:
        """The rules in training order, as a new list.

        >>> ByteBPE([(97, 98, 256)]).merges
        [(97, 98, 256)]
        """
        return list(self._merges)

    @property
    def boundaries(self) -> bool:
        """Whether 256 and 257 mark the beginning and the end of a document.

        >>> ByteBPE([], boundaries=True).boundaries
        True
        """
        return self._boundaries

    @property
    def pieces(self) -> dict[int, bytes]:
        """The bytes of every byte id and every rule, as a new dictionary; boundary ids have none.

        >>> ByteBPE([(188, 208, 256)]).pieces[256].hex(" ")
        'bc d0'
        """
        return dict(self._pieces)

    @property
    def vocabulary_size(self) -> int:
        """The number of ids: 256 bytes, two boundary ids if there are any, and the rules learned.

        >>> ByteBPE.train(["abab", "acac"], 32, boundaries=True).vocabulary_size
        260
        """
        return first_rule_id(self._boundaries) + len(self._merges)

    def encode(self, text: str | bytes, boundaries: bool = False) -> list[int]:
        """Turn text into ids, between begin and end if asked: the same ids as `codec.encode`.

        >>> tokenizer = ByteBPE.train(["abab", "acac"], 32, boundaries=True)
        >>> tokenizer.encode("abac")
        [258, 259]
        >>> tokenizer.encode("abac", boundaries=True)
        [256, 258, 259, 257]

        Raises ValueError for what is not text, and for `boundaries` when the tokenizer has none.
        """
        check_bool("boundaries", boundaries)
        if boundaries and not self._boundaries:
            raise ValueError("boundaries must be False for a tokenizer without boundary ids: got True")
        tokens = self._merge_by_rank(list(text_as_bytes(text, "text")))
        return [BEGIN_ID, *tokens, END_ID] if boundaries else tokens

    def _merge_by_rank(self, tokens: list[int]) -> list[int]:
        # A new id only occurs in pairs of later rules, so the earliest rule that matches
        # is always the next one to apply, and rules that match nothing cost nothing.
        while found := self._new_ids.keys() & set(pairwise(tokens)):
            pair = min(found, key=self._new_ids.__getitem__)
            tokens = merge_pair(tokens, pair, self._new_ids[pair])
        return tokens

    def decode_bytes(self, ids: Iterable[int]) -> bytes:
        """Join the bytes of the ids, leaving out one begin id at the start and one end id at the end.

        >>> ByteBPE([(97, 98, 258)], boundaries=True).decode_bytes([256, 99, 258, 257])
        b'cab'

        Raises ValueError, naming the position, for any other id that is not a byte or a rule.
        """
        tokens = exact_ids(ids)
        begins = self._boundaries and tokens[:1] == [BEGIN_ID]
        ends = self._boundaries and tokens[-1:] == [END_ID]
        inner = tokens[begins : len(tokens) - ends]
        return join_pieces(inner, self._pieces, first_position=int(begins))

    def decode(self, ids: Iterable[int]) -> str:
        """Turn ids back into text.

        >>> tokenizer = ByteBPE([(188, 208, 256)])
        >>> tokenizer.decode([208, 256, 176])
        'ма'

        Ids can stand for half a character, so decode whole documents, not single ids.
        Raises ValueError when the bytes are not UTF-8, and for the ids that `decode_bytes` refuses.

        >>> tokenizer.decode([208, 256])
        Traceback (most recent call last):
        ValueError: ids must stand for whole UTF-8 text: got d0 bc d0, which breaks at byte position 2
        """
        data = self.decode_bytes(ids)
        try:
            return data.decode("utf-8")
        except UnicodeDecodeError as error:
            raise ValueError(
                f"ids must stand for whole UTF-8 text: got {brief_hex(data)}, "
                f"which breaks at byte position {error.start}"
            ) from None

    def digest(self) -> str:
        """Return the SHA-256 of the rules in a canonical form: equal rules, equal digest, anywhere.

        >>> ByteBPE([(97, 98, 256)]).digest()[:16]
        '7b8e625a890aa589'

        It proves which rules these are, not which code applies them.
        """
        canonical = json.dumps(self._as_json(), sort_keys=True, separators=(",", ":"))
        return sha256(canonical.encode("utf-8")).hexdigest()

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the rules to a JSON file, whole or not at all.

        >>> from tempfile import TemporaryDirectory
        >>> with TemporaryDirectory() as folder:
        ...     ByteBPE([(97, 98, 256)]).save(f"{folder}/rules.json")
        ...     print(Path(folder, "rules.json").read_text(encoding="utf-8"), end="")
        {"format": "bpe-examples", "version": 1, "boundaries": false, "merges": [[97, 98, 256]]}

        Raises OSError when the file cannot be written; what stood there before is then still there.
        """
        target = Path(path)
        partial = target.with_name(f"{target.name}.{os.getpid()}.partial")
        try:
            # Bytes, because text mode would end the line differently on Windows.
            partial.write_bytes(f"{json.dumps(self._as_json())}\n".encode())
            os.replace(partial, target)
        finally:
            partial.unlink(missing_ok=True)

    def _as_json(self) -> dict[str, object]:
        return {
            "format": FORMAT,
            "version": VERSION,
            "boundaries": self._boundaries,
            "merges": [list(rule) for rule in self._merges],
        }

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> "ByteBPE":
        """Read a file that `save` wrote.

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

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, ByteBPE):
            return NotImplemented
        return self._as_json() == other._as_json()

    def __hash__(self) -> int:
        return hash((self._boundaries, tuple(self._merges)))

    def __repr__(self) -> str:
        return f"ByteBPE({brief(self._merges)}, boundaries={self._boundaries})"


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


def first_rule_id(boundaries: bool) -> int:
    """Return the id of the first rule: 256 after the bytes, 258 when two boundary ids come between.

    >>> first_rule_id(boundaries=False), first_rule_id(boundaries=True)
    (256, 258)
    """
    return END_ID + 1 if boundaries else BYTE_IDS


def checked_rules(merges: Iterable[Merge], first_id: int) -> list[Merge]:
    """Return the rules as a list of tuples if training could have numbered them so.

    >>> checked_rules([[97, 98, 256], [256, 99, 257]], 256)
    [(97, 98, 256), (256, 99, 257)]

    Raises ValueError naming the first rule that is wrong, and why.

    >>> checked_rules([(97, 98, 257), (98, 99, 256)], 256)
    Traceback (most recent call last):
    ValueError: merges[0] must make id 256, the next in order: got (97, 98, 257)
    """
    rank_of: dict[Pair, int] = {}
    for rank, (left, right, new_id) in enumerate(well_formed(merges)):
        fault = (
            numbering_fault(new_id, first_id + rank)
            or citation_fault(left, new_id, first_id)
            or citation_fault(right, new_id, first_id)
            or repetition_fault((left, right), rank_of)
        )
        if fault:
            raise ValueError(f"merges[{rank}] {fault}: got {(left, right, new_id)}")
        rank_of[left, right] = rank
    return [(left, right, first_id + rank) for (left, right), rank in rank_of.items()]


def well_formed(merges: Iterable[Merge]) -> Iterator[Merge]:
    """Pass on the rules as tuples as long as each is three ids: exact ints, in a tuple or a list.

    >>> list(well_formed([[97, 98, 256]]))
    [(97, 98, 256)]
    >>> list(well_formed([(97, 98, 256), (97, True, 257)]))
    Traceback (most recent call last):
    ValueError: merges[1] must be three ints (left, right, new_id): got (97, True, 257)
    """
    if not isinstance(merges, Iterable):
        raise ValueError(f"merges must be an iterable of (left, right, new_id): got {brief(merges)}")
    for index, rule in enumerate(merges):
        if not isinstance(rule, (tuple, list)) or [type(part) for part in rule] != [int, int, int]:
            raise ValueError(f"merges[{index}] must be three ints (left, right, new_id): got {brief(rule)}")
        left, right, new_id = rule
        yield left, right, new_id


def numbering_fault(new_id: int, expected: int) -> str | None:
    """Say what is wrong with the id that a rule makes, or None when it is the next in order.

    >>> numbering_fault(258, 256)
    'must make id 256, the next in order'
    """
    return None if new_id == expected else f"must make id {expected}, the next in order"


def citation_fault(cited: int, new_id: int, first_id: int) -> str | None:
    """Say what is wrong with an id that rule `new_id` cites, or None for a byte or an earlier rule.

    >>> citation_fault(257, 258, first_id=258)
    'must cite bytes or earlier rules, not the boundary id 257'
    >>> citation_fault(97, 258, first_id=258) is None
    True
    """
    if 0 <= cited < BYTE_IDS or first_id <= cited < new_id:
        return None
    if cited == new_id:
        kind = "itself"
    elif cited > new_id:
        kind = f"the later id {cited}"
    elif cited >= BYTE_IDS:
        kind = f"the boundary id {cited}"
    else:
        kind = f"the negative id {cited}"
    return f"must cite bytes or earlier rules, not {kind}"


def repetition_fault(pair: Pair, rank_of: Mapping[Pair, int]) -> str | None:
    """Say which earlier rule has merged the pair already, or None.

    >>> repetition_fault((97, 98), {(97, 98): 0})
    'must merge another pair than merges[0]'
    """
    return f"must merge another pair than merges[{rank_of[pair]}]" if pair in rank_of else None


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
