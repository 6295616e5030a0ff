// What may take long in the playground runs here, beside the page, so that the page answers meanwhile. One task a
// message; what is wrong with the input comes back by the name of its sentence and the values for its gaps.

import { bytesOf, decodeBytes, encode, pieces, pieceShown, train } from "./bpe.js";

/**
 * @typedef {import("./bpe.js").Merge} Merge
 * @typedef {import("./bpe.js").Piece} Piece
 * @typedef {import("./bpe.js").Tie} Tie
 * @typedef {{ merges: Merge[], counts: number[], lengths: number[], pieces: Piece[] }} Learned a piece an id, long ones cut
 * @typedef {{ ids: number[], characters: number, bytes: number, pieces: Record<number, Piece> }} Encoded
 * @typedef {{ number: number, result?: any, learned?: number, wrong?: { name: string, values: Record<string, any> } }} Answer
 */

/** What is wrong with the input, as the name of a sentence and the values for its gaps. */
class Wrong extends Error {
  /** @param {string} name @param {Record<string, any>} values */
  constructor(name, values) {
    super(name);
    this.name = name;
    this.values = values;
  }
}

/** @type {Record<string, (input: any, tell: (learned: number) => void) => any>} */
const TASKS = {
  /** @param {{ documents: string, budget: number, min_count: number, tie: Tie }} asked @returns {Learned} */
  train({ documents, budget, min_count, tie }, tell) {
    const lines = documents.split("\n").map((line, i) => read(line, "training_surrogate", { line: i + 1 }));
    /** @type {number[]} */
    const counts = [];
    let told = performance.now();
    const { merges, lengths } = train(lines, budget, { min_count, tie }, (count) => {
      counts.push(count);
      if (performance.now() - told < 100) return;
      told = performance.now();
      tell(counts.length);
    });
    return { merges, counts, lengths, pieces: [...pieces(merges).values()].map(cut) };
  },

  /** @param {{ text: string, merges: Merge[], drawn: number }} asked as many tokens are drawn @returns {Encoded} */
  encode({ text, merges, drawn }) {
    const bytes = read(text, "text_surrogate", {});
    const ids = encode(bytes, merges);
    const known = pieces(merges);
    const shown = ids.slice(0, drawn).map((id) => [id, cut(known.get(id) ?? new Uint8Array())]);
    return { ids, characters: [...text].length, bytes: bytes.length, pieces: Object.fromEntries(shown) };
  },

  /** @param {{ ids: (number | string)[], merges: Merge[], limit: number }} asked ids in digits, as large as somebody types them */
  decode({ ids: typed, merges, limit }) {
    const ids = typed.map(Number);
    const lengths = new Map(Array.from({ length: 256 }, (_, byte) => [byte, 1]));
    for (const [left, right, id] of merges) lengths.set(id, (lengths.get(left) ?? 0) + (lengths.get(right) ?? 0));
    const position = ids.findIndex((id) => !lengths.has(id));
    if (position >= 0) throw new Wrong("ids_unknown", { position, value: String(typed[position]), last: String(255 + merges.length) });
    const count = ids.reduce((sum, id) => sum + (lengths.get(id) ?? 0), 0);
    if (count > limit) throw new Wrong("ids_too_long", { count, limit });
    return wholeText(decodeBytes(ids, merges));
  },

  /** @param {{ articles: Record<string, string[]>, merges: Merge[] }} asked what the same article costs in each language */
  cost({ articles, merges }) {
    return Object.entries(articles).map(([language, texts]) => {
      const bytes = texts.map(bytesOf);
      const sum = (/** @type {ArrayLike<unknown>[]} */ parts) => parts.reduce((all, part) => all + part.length, 0);
      const tokens = sum(bytes.map((part) => encode(part, merges)));
      return { language, characters: sum(texts.map((text) => [...text])), bytes: sum(bytes), tokens };
    });
  },
};

/** @param {string} text @param {string} sentence @param {Record<string, any>} values */
function read(text, sentence, values) {
  try {
    return bytesOf(text);
  } catch (error) {
    throw new Wrong(sentence, { ...values, position: /** @type {{ position: number }} */ (error).position });
  }
}

/** A piece as it is shown, its end left out where it is long. @param {Uint8Array} bytes @returns {Piece} */
function cut(bytes) {
  const piece = pieceShown(bytes);
  if ("hex" in piece) return bytes.length > 12 ? { hex: `${piece.hex.slice(0, 3 * 10 - 1)} …` } : piece;
  const characters = [...piece.text];
  return characters.length > 24 ? { text: `${characters.slice(0, 22).join("")}…` } : piece;
}

/** @param {Uint8Array} bytes */
function wholeText(bytes) {
  const position = breaksAt(bytes);
  if (position < 0) return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  const start = Math.max(0, position - 8);
  const some = Array.from(bytes.slice(start, start + 16), (byte) => byte.toString(16).padStart(2, "0")).join(" ");
  const hex = `${start ? "… " : ""}${some}${start + 16 < bytes.length ? " …" : ""}`;
  throw new Wrong("ids_not_text", { bytes: hex, position });
}

/** Where bytes are no UTF-8 any more, as Python tells it: at the first byte of what is no character. @param {Uint8Array} bytes */
function breaksAt(bytes) {
  const strict = new TextDecoder("utf-8", { fatal: true });
  for (let start = 0; start < bytes.length; ) {
    const lead = bytes[start];
    const length = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    try {
      if (length > 1) strict.decode(bytes.slice(start, start + length));
    } catch {
      return start;
    }
    start += length;
  }
  return -1;
}

addEventListener("message", ({ data: { number, task, input } }) => {
  /** @param {Omit<Answer, "number">} answer */
  const answer = (answer) => postMessage({ number, ...answer });
  try {
    answer({ result: TASKS[task](input, (learned) => answer({ learned })) });
  } catch (error) {
    if (error instanceof Wrong) answer({ wrong: { name: error.name, values: error.values } });
    else answer({ wrong: { name: "failed", values: { reason: String(error) } } });
  }
});
