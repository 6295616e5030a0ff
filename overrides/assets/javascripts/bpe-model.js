// Byte pair encoding as bpe_examples has it, for figures and the playground. No page is needed: it runs in a window, in
// a worker and outside browsers. tests/browser/test_model.py holds it to the package, number by number.

/**
 * @typedef {[left: number, right: number]} Pair
 * @typedef {[left: number, right: number, newId: number]} Merge
 * @typedef {"smallest" | "largest" | "first"} Tie
 * @typedef {{ first_id?: number, min_count?: number, tie?: Tie }} Options as the package names them
 * @typedef {{ text: string } | { hex: string }} Piece what a reader sees of a token
 * @typedef {{ pair: Pair, left: Piece, right: Piece, count: number, pairs_tied: number, tied: Pair[] }} Best
 * @typedef {Best & {
 *   rank: number, new_id: number, piece: Piece, replacements: number, length_before: number, length_after: number,
 *   sequences: number[][],
 * }} Round
 * @typedef {{
 *   documents: string[], budget: number, first_id: number, min_count: number, tie: Tie, start: number[][],
 *   lengths: number[], rounds: Round[], next: Best | null, stopped: "budget" | "min_count" | "no_pair",
 *   pieces: { [id: string]: Piece },
 * }} Trace the data of a figure, as bpe_examples.trace tells it
 */

// A pair is one number, so that a Map can count it: exact while ids stay below 2 ** 26.
const SHIFT = 2 ** 26;
/** @param {number} left @param {number} right */
const keyOf = (left, right) => left * SHIFT + right;
/** @param {number} key @returns {Pair} */
const pairOf = (key) => [Math.floor(key / SHIFT), key % SHIFT];

const writer = new TextEncoder();
const reader = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** A RangeError that says where. @param {string} message @param {number} position */
function wrongAt(message, position) {
  return Object.assign(new RangeError(`${message} at position ${position}`), { position });
}

/**
 * The UTF-8 bytes of a text. Throws a RangeError at half of a surrogate pair, which has none; its `position` counts
 * characters, as Python does, not the halves of JavaScript.
 * @param {string} text
 */
export function bytesOf(text) {
  const position = [...text].findIndex((character) => /^[\uD800-\uDFFF]$/.test(character));
  if (position >= 0) throw wrongAt("a lone surrogate", position);
  return [...writer.encode(text)];
}

/** @param {string | ArrayLike<number>} document */
const bytesIn = (document) => (typeof document === "string" ? bytesOf(document) : Array.from(document));

/**
 * How often each pair stands in the sequences, overlapping positions too, in the order in which pairs are first seen.
 * Its keys are numbers; `entries` lists them as pairs.
 * @param {ArrayLike<number>[]} sequences
 * @returns {Map<number, number>}
 */
export function pairCounts(sequences) {
  const counts = new Map();
  for (const tokens of sequences) {
    for (let i = 1; i < tokens.length; i++) {
      const key = keyOf(tokens[i - 1], tokens[i]);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  return counts;
}

/** @param {Map<number, number>} counts @returns {[left: number, right: number, count: number][]} */
export function entries(counts) {
  return [...counts].map(([key, count]) => [...pairOf(key), count]);
}

/**
 * A new list in which the pair is one id, replaced from left to right, no token used twice.
 * @param {ArrayLike<number>} tokens
 * @param {ArrayLike<number>} pair
 * @param {number} newId
 */
export function mergePair(tokens, pair, newId) {
  const merged = Array.from(tokens);
  merged.length = mergeInPlace(merged, merged.length, pair[0], pair[1], newId);
  return merged;
}

/** @param {{ [index: number]: number }} tokens @param {number} length @param {number} left @param {number} right @param {number} newId the new length */
function mergeInPlace(tokens, length, left, right, newId) {
  let kept = 0;
  for (let i = 0; i < length; i++) {
    // Read ahead of what is written, so a new id is not read again.
    if (tokens[i] === left && i + 1 < length && tokens[i + 1] === right) {
      tokens[kept++] = newId;
      i++;
    } else tokens[kept++] = tokens[i];
  }
  return kept;
}

/** The highest count, and the keys that reach it, in the order of the counts. @param {Map<number, number>} counts */
function leading(counts) {
  let highest = 0;
  /** @type {number[]} */
  let keys = [];
  for (const [key, count] of counts) {
    if (count > highest) [highest, keys] = [count, []];
    if (count === highest) keys.push(key);
  }
  return { highest, keys };
}

/** Which of equals wins. A key is as large as its pair. @type {Record<Tie, (keys: number[]) => number>} */
const TIES = {
  smallest: (keys) => keys.reduce((a, b) => Math.min(a, b)),
  largest: (keys) => keys.reduce((a, b) => Math.max(a, b)),
  first: (keys) => keys[0],
};

/** @param {number[][]} sequences */
const lengthOf = (sequences) => sequences.reduce((sum, tokens) => sum + tokens.length, 0);

/**
 * Train, and tell the start, every round and the end: what bpe_examples.trace.trace gives.
 * @param {string[]} documents
 * @param {number} budget
 * @param {Options} [options]
 * @returns {Trace}
 */
export function trace(documents, budget, { first_id = 256, min_count = 2, tie = "smallest" } = {}) {
  const start = documents.map(bytesOf);
  /** @type {Map<number, number[]>} */
  const known = new Map();
  for (const byte of start.flat()) known.set(byte, [byte]);
  /** @param {number} id */
  const shown = (id) => pieceShown(known.get(id) ?? []);

  /** @param {number[][]} sequences @returns {Best | null} */
  function best(sequences) {
    const { highest, keys } = leading(pairCounts(sequences));
    if (!highest) return null;
    const pair = pairOf(TIES[tie](keys));
    return {
      pair,
      left: shown(pair[0]),
      right: shown(pair[1]),
      count: highest,
      pairs_tied: keys.length,
      tied: keys.sort((a, b) => a - b).map(pairOf),
    };
  }

  /** @type {Round[]} */
  const rounds = [];
  let sequences = start;
  let next = best(start);
  while (next && rounds.length < budget && next.count >= min_count) {
    const { pair } = next;
    const new_id = first_id + rounds.length;
    const merged = sequences.map((tokens) => mergePair(tokens, pair, new_id));
    const [length_before, length_after] = [lengthOf(sequences), lengthOf(merged)];
    known.set(new_id, pair.flatMap((id) => known.get(id) ?? []));
    rounds.push({
      ...next,
      rank: rounds.length,
      new_id,
      piece: shown(new_id),
      replacements: length_before - length_after,
      length_before,
      length_after,
      sequences: merged,
    });
    sequences = merged;
    next = best(merged);
  }
  return {
    documents,
    budget,
    first_id,
    min_count,
    tie,
    start,
    lengths: [lengthOf(start), ...rounds.map((round) => round.length_after)],
    rounds,
    next,
    stopped: !next ? "no_pair" : rounds.length === budget ? "budget" : "min_count",
    pieces: Object.fromEntries([...known.keys()].map((id) => [id, shown(id)])),
  };
}

/**
 * Train on long texts: the same rules and lengths, without counting all pairs from scratch in each round.
 * @param {(string | ArrayLike<number>)[]} documents
 * @param {number} budget
 * @param {Options} [options]
 * @param {(count: number) => void} [heard] is told the count of each rule as it is learned
 * @returns {{ merges: Merge[], lengths: number[] }}
 */
export function train(documents, budget, { first_id = 256, min_count = 2, tie = "smallest" } = {}, heard = () => {}) {
  // All documents in one row, a wall (-1) behind each. A token that was merged away is skipped by `after` and `before`.
  const row = Int32Array.from([-1, ...documents.flatMap((document) => [...bytesIn(document), -1])]);
  const after = row.map((_, i) => i + 1);
  const before = row.map((_, i) => i - 1);
  /** @type {Map<number, number>} */
  const counts = new Map();
  /** Where a pair was seen; some places have changed since. @type {Map<number, number[]>} */
  const places = new Map();

  /** The pair that begins at `i` comes (1) or goes (-1). @param {number} i @param {1 | -1} change */
  function count(i, change) {
    const [left, right] = [row[i], row[after[i]]];
    if (left < 0 || right < 0 || right === undefined) return;
    const key = keyOf(left, right);
    const now = (counts.get(key) ?? 0) + change;
    if (now) counts.set(key, now);
    else {
      counts.delete(key);
      places.delete(key);
    }
    if (change < 0) return;
    const seen = places.get(key);
    if (seen) seen.push(i);
    else places.set(key, [i]);
  }

  /** The first pair from the left that is counted so often. @param {number} highest */
  function firstSeen(highest) {
    for (let i = 0; ; i = after[i]) {
      const key = keyOf(row[i], row[after[i]]);
      if (row[i] >= 0 && row[after[i]] >= 0 && counts.get(key) === highest) return key;
    }
  }

  for (let i = 0; i < row.length; i++) count(i, 1);
  /** @type {Merge[]} */
  const merges = [];
  const lengths = [row.length - documents.length - 1];
  while (merges.length < budget) {
    const { highest, keys } = leading(counts);
    if (!highest || highest < min_count) break;
    // Counts that go down and up again lose the order in which pairs are first seen, so that is looked up.
    const key = tie === "first" && keys.length > 1 ? firstSeen(highest) : TIES[tie](keys);
    const [left, right] = pairOf(key);
    const newId = first_id + merges.length;
    let length = lengths[merges.length];
    // From left to right, as mergePair goes: all places of a pair were found in one pass, that of its newer id.
    for (const i of places.get(key) ?? []) {
      const second = after[i];
      if (row[i] !== left || row[second] !== right) continue;
      count(before[i], -1);
      count(i, -1);
      count(second, -1);
      row[i] = newId;
      row[second] = -2;
      after[i] = after[second];
      before[after[i]] = i;
      count(before[i], 1);
      count(i, 1);
      length--;
    }
    merges.push([left, right, newId]);
    lengths.push(length);
    heard(highest);
  }
  return { merges, lengths };
}

/**
 * The ids of bytes: each rule in the order given, in one pass from left to right.
 * @param {ArrayLike<number>} bytes
 * @param {Merge[]} merges
 */
export function encode(bytes, merges) {
  const tokens = Int32Array.from(bytes);
  let { length } = tokens;
  for (const [left, right, newId] of merges) length = mergeInPlace(tokens, length, left, right, newId);
  return [...tokens.subarray(0, length)];
}

/**
 * The bytes that ids stand for. Throws a RangeError at an id that no rule makes, with its `position`.
 * @param {ArrayLike<number>} ids
 * @param {Merge[]} merges
 */
export function decodeBytes(ids, merges) {
  const known = pieces(merges);
  const parts = Array.from(ids, (id, position) => {
    const piece = known.get(id);
    if (!piece) throw wrongAt(`no byte and no rule's id: ${id}`, position);
    return piece;
  });
  return joined(parts);
}

/** @param {Uint8Array[]} parts */
function joined(parts) {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let end = 0;
  for (const part of parts) {
    bytes.set(part, end);
    end += part.length;
  }
  return bytes;
}

/**
 * The bytes of every byte's id and every rule's id, the rules in any order. Throws a RangeError where a rule does not
 * lead back to bytes or makes an id again.
 * @param {Merge[]} merges
 * @returns {Map<number, Uint8Array>}
 */
export function pieces(merges) {
  const known = new Map(Array.from({ length: 256 }, (_, byte) => [byte, Uint8Array.of(byte)]));
  // By id, one sweep is enough for rules as training numbers them; others take more sweeps.
  let waiting = [...merges].sort((a, b) => a[2] - b[2]);
  while (waiting.length) {
    const postponed = waiting.filter(([left, right, newId]) => {
      const [first, second] = [known.get(left), known.get(right)];
      if (known.has(newId)) throw new RangeError(`made twice: ${newId}`);
      if (!first || !second) return true;
      known.set(newId, joined([first, second]));
      return false;
    });
    if (postponed.length === waiting.length) throw new RangeError(`does not lead back to bytes: ${waiting[0]}`);
    waiting = postponed;
  }
  return known;
}

// What no reader can see or tell apart: control, format, private use and separators, of which the common space may stay.
const HIDDEN = /(?! )[\p{Cc}\p{Cf}\p{Co}\p{Z}\uFFFD]/u;

/**
 * A piece as text where a reader can see all of it, else as hex.
 * @param {ArrayLike<number>} bytes
 * @returns {Piece}
 */
export function pieceShown(bytes) {
  try {
    const text = reader.decode(Uint8Array.from(bytes));
    if (!HIDDEN.test(text)) return { text };
  } catch {
    // Half a character: hex.
  }
  return { hex: Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join(" ") };
}
