// Byte pair encoding as bpe_examples has it, for figures and the playground, with or without a page.
// tests/browser/test_model.py holds it to the package, number by number.

/**
 * @typedef {[left: number, right: number]} Pair
 * @typedef {[left: number, right: number, newId: number]} Merge
 * @typedef {"smallest" | "largest" | "first"} Tie
 * @typedef {{ first_id?: number, min_count?: number, tie?: Tie }} Options as the package names them
 * @typedef {{ text: string } | { hex: string }} Piece what a reader sees of a token
 * @typedef {ReturnType<typeof trace>} Trace
 * @typedef {Trace["rounds"][number]} Round
 * @typedef {NonNullable<Trace["next"]>} Best
 */

// A Map counts pairs as numbers, exact while ids stay below this.
const SHIFT = 2 ** 26;
/** @param {number} left @param {number} right */
const keyOf = (left, right) => left * SHIFT + right;
/** @param {number} key @returns {Pair} */
const pairOf = (key) => [Math.floor(key / SHIFT), key % SHIFT];

const writer = new TextEncoder();
const reader = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** @param {string} message @param {number} position */
function wrongAt(message, position) {
  return Object.assign(new RangeError(`${message} at position ${position}`), { position });
}

/** UTF-8. A lone surrogate is a RangeError whose `position` counts characters, as Python does. @param {string} text */
export function bytesOf(text) {
  const half = text.search(/\p{Cs}/u);
  if (half >= 0) throw wrongAt("a lone surrogate", [...text.slice(0, half)].length);
  return [...writer.encode(text)];
}

/** Counts in the order in which pairs are first seen; `entries` lists them. @param {ArrayLike<number>[]} sequences */
export function pairCounts(sequences) {
  /** @type {Map<number, number>} */
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

/** A new list, from left to right, no token used twice. @param {number[]} tokens @param {Pair} pair @param {number} newId */
export function mergePair(tokens, [left, right], newId) {
  const merged = [...tokens];
  merged.length = merge(merged, merged.length, [left, right, newId]);
  return merged;
}

/** In place; gives the new length. @param {number[] | Int32Array} tokens @param {number} length @param {Merge} rule */
function merge(tokens, length, [left, right, newId]) {
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

/** @param {Map<number, number>} counts */
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

/** A key is as large as its pair. @type {Record<Tie, (keys: number[]) => number>} */
const TIES = {
  smallest: (keys) => keys.reduce((a, b) => Math.min(a, b)),
  largest: (keys) => keys.reduce((a, b) => Math.max(a, b)),
  first: (keys) => keys[0],
};

/** @param {number[][]} sequences */
const lengthOf = (sequences) => sequences.reduce((sum, tokens) => sum + tokens.length, 0);

/** What bpe_examples.trace.trace gives. @param {string[]} documents @param {number} budget @param {Options} [options] */
export function trace(documents, budget, { first_id = 256, min_count = 2, tie = "smallest" } = {}) {
  const start = documents.map(bytesOf);
  /** @type {Map<number, number[]>} */
  const known = new Map();
  for (const byte of start.flat()) known.set(byte, [byte]);
  /** @param {number} id */
  const shown = (id) => pieceShown(known.get(id) ?? []);

  /** @param {number[][]} sequences */
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

  const rounds = [];
  let [sequences, next] = [start, best(start)];
  for (let new_id = first_id; next && new_id < first_id + budget && next.count >= min_count; new_id++) {
    const { pair } = next;
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
    pieces: /** @type {Record<string, Piece>} */ (Object.fromEntries([...known.keys()].map((id) => [id, shown(id)]))),
  };
}

/**
 * The same rules and lengths for long texts, without counting all pairs from scratch in each round.
 * @param {(string | Iterable<number>)[]} documents @param {number} budget @param {Options} [options]
 * @param {(count: number) => void} [heard] is told the count of each rule as it is learned
 */
export function train(documents, budget, { first_id = 256, min_count = 2, tie = "smallest" } = {}, heard = () => {}) {
  // All documents in one row with walls (-1) between. What was merged away is skipped by `after` and `before`.
  const bytes = documents.map((document) => (typeof document === "string" ? bytesOf(document) : [...document]));
  const row = Int32Array.from([-1, ...bytes.flatMap((part) => [...part, -1])]);
  const after = row.map((_, i) => i + 1);
  const before = row.map((_, i) => i - 1);
  /** @type {Map<number, number>} */
  const counts = new Map();
  /** Where a pair was seen; some places have changed since. @type {Map<number, number[]>} */
  const places = new Map();

  /** The pair at `i` comes (1) or goes (-1). @param {number} i @param {1 | -1} change */
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
    // Which pair is seen first has changed since the counts began.
    const key = tie === "first" && keys.length > 1 ? firstSeen(highest) : TIES[tie](keys);
    const [left, right] = pairOf(key);
    const newId = first_id + merges.length;
    let length = lengths[merges.length];
    // From left to right: all places of a pair were found in one pass, that of its newer id.
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

/** Each rule in the order given. @param {ArrayLike<number>} bytes @param {Merge[]} merges */
export function encode(bytes, merges) {
  const tokens = Int32Array.from(bytes);
  let { length } = tokens;
  for (const rule of merges) length = merge(tokens, length, rule);
  return [...tokens.subarray(0, length)];
}

/** An id that no rule makes is a RangeError with its `position`. @param {ArrayLike<number>} ids @param {Merge[]} merges */
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
const joined = (parts) => Uint8Array.from(parts.flatMap((part) => [...part]));

/** The bytes of every id, the rules in any order. @param {Merge[]} merges @returns {Map<number, Uint8Array>} */
export function pieces(merges) {
  const known = new Map(Array.from({ length: 256 }, (_, byte) => [byte, Uint8Array.of(byte)]));
  // One sweep is enough for rules as training numbers them.
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

// What no reader can see or tell apart, as in trace.py: of all separators the common space may stay.
const HIDDEN = /(?! )[\p{Cc}\p{Cf}\p{Co}\p{Z}\p{DI}\u2800\uFFFD]/u;

/** A piece as text where a reader can see all of it, else as hex. @param {ArrayLike<number>} bytes @returns {Piece} */
export function pieceShown(bytes) {
  try {
    const text = reader.decode(Uint8Array.from(bytes));
    if (!HIDDEN.test(text)) return { text };
  } catch {
    // Half a character: hex.
  }
  return { hex: Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join(" ") };
}
