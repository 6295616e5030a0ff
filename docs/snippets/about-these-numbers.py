# --8<-- [start:example]
from bpe_examples import decode_bytes, encode, train

training = train(["banana banana"], budget=4)
ids = encode("banana", training.merges)
print(training.lengths)
print(ids)
assert decode_bytes(ids, training.merges) == b"banana"
# --8<-- [end:example]
