// Every way to spell a text with tokens, and what all the ways weigh together, as bpe_examples.segmentations has it.
// Weights are whole numbers of any size, so nothing is rounded before it is shown. No page is needed.

/** @typedef {Map<number, ArrayLike<number>>} Pieces @typedef {Map<number, bigint>} Weights */

/**
 * Where in the text each token's piece stands: for every position the tokens that can begin there, in the order of ids.
 * @param {ArrayLike<number>} bytes
 * @param {Pieces} pieces
 * @returns {{ id: number, length: number }[][]}
 */
function beginnings(bytes, pieces) {
  const ids = [...pieces.keys()].sort((a, b) => a - b);
  return Array.from(bytes, (_, start) => {
    const fitting = [];
    for (const id of ids) {
      const piece = pieces.get(id) ?? [];
      if (Array.prototype.every.call(piece, (byte, i) => byte === bytes[start + i])) fitting.push({ id, length: piece.length });
    }
    return fitting;
  });
}

/** The tokens that some path uses, in the order of ids. @param {ArrayLike<number>} bytes @param {Pieces} pieces */
export function usable(bytes, pieces) {
  const ids = beginnings(bytes, pieces).flatMap((fitting) => fitting.map(({ id }) => id));
  return [...new Set(ids)].sort((a, b) => a - b);
}

/**
 * For every position, what all spellings of the bytes before it weigh together. A token weighs its weight out of
 * `total`, and a token without a weight is not used; the sum at a position is to be divided by `total` to the power
 * of the position.
 * @param {ArrayLike<number>} bytes
 * @param {Pieces} pieces
 * @param {Weights} weights
 * @param {bigint} [total]
 */
export function forward(bytes, pieces, weights, total = 1n) {
  const sums = Array.from({ length: bytes.length + 1 }, () => 0n);
  sums[0] = 1n;
  beginnings(bytes, pieces).forEach((fitting, start) => {
    for (const { id, length } of fitting) {
      sums[start + length] += sums[start] * (weights.get(id) ?? 0n) * total ** BigInt(length - 1);
    }
  });
  return sums;
}

/** How many paths there are. @param {ArrayLike<number>} bytes @param {Pieces} pieces */
export function countPaths(bytes, pieces) {
  return forward(bytes, pieces, new Map([...pieces.keys()].map((id) => [id, 1n])))[bytes.length];
}

/**
 * The paths one after the other, those of few tokens first, among equals in the order of ids; none is made before it
 * is asked for.
 * @param {ArrayLike<number>} bytes
 * @param {Pieces} pieces
 * @returns {Generator<number[]>}
 */
export function* paths(bytes, pieces) {
  const fitting = beginnings(bytes, pieces);
  // Which numbers of tokens lead from a position to the end: only those are tried.
  /** @type {Set<number>[]} */
  const lengths = Array.from({ length: bytes.length + 1 }, () => new Set());
  lengths[bytes.length].add(0);
  for (let start = bytes.length - 1; start >= 0; start--) {
    for (const { length } of fitting[start]) for (const rest of lengths[start + length]) lengths[start].add(rest + 1);
  }

  /** @param {number} start @param {number} count @param {number[]} path @returns {Generator<number[]>} */
  function* from(start, count, path) {
    if (!lengths[start].has(count)) return;
    if (count === 0) yield path;
    else for (const { id, length } of fitting[start]) yield* from(start + length, count - 1, [...path, id]);
  }
  for (const count of [...lengths[0]].sort((a, b) => a - b)) yield* from(0, count, []);
}

/** The product of the weights of a path. @param {number[]} path @param {Weights} weights */
export function pathWeight(path, weights) {
  return path.reduce((product, id) => product * (weights.get(id) ?? 0n), 1n);
}

/** The logarithm to base two of a whole number of any size. @param {bigint} value */
export function log2(value) {
  const hex = value.toString(16);
  const front = hex.slice(0, 15);
  return Math.log2(Number.parseInt(front, 16)) + 4 * (hex.length - front.length);
}
