"""The tokenizer: ranked rules that have been checked, ready to encode and decode."""

from collections.abc import Iterable
from typing import Self

from bpe_examples.checking import brief_hex, check_bool, exact_ids, text_as_bytes
from bpe_examples.encoder import Encoder
from bpe_examples.encoding import join_pieces
from bpe_examples.merging import Merge
from bpe_examples.rules import BEGIN_ID, END_ID, first_rule_id
from bpe_examples.training import train
from bpe_examples.vocabulary import Vocabulary


class ByteBPE(Vocabulary):
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
        super().__init__(merges, boundaries=boundaries)
        self._encoder = Encoder(self._merges)

    @classmethod
    def train(
        cls,
        documents: Iterable[str | bytes],
        budget: int,
        *,
        min_count: int = 2,
        tie: str = "smallest",
        boundaries: bool = False,
    ) -> Self:
        """Learn the rules from documents; arguments and errors are those of `training.train`.

        >>> ByteBPE.train(["abab", "acac"], 32, boundaries=True).merges
        [(97, 98, 258), (97, 99, 259)]
        """
        check_bool("boundaries", boundaries)
        training = train(documents, budget, first_id=first_rule_id(boundaries), min_count=min_count, tie=tie)
        return cls(training.merges, boundaries=boundaries)

    def encode(self, text: str | bytes, boundaries: bool = False) -> list[int]:
        """Turn text into ids, between begin and end if asked: the same ids as `encoding.encode`, sooner.

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
        tokens = self._encoder.encode(text_as_bytes(text, "text"))
        return [BEGIN_ID, *tokens, END_ID] if boundaries else tokens

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
            got = f"{brief_hex(data)}, which breaks at byte position {error.start}"
            raise ValueError(f"ids must stand for whole UTF-8 text: got {got}") from None
