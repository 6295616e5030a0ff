// What a figure says of a training, moment by moment: the start, then of each round the choice and the merge.

import { pieceElement } from "./cards.js";
import { element, number, said, words } from "./common.js";

/** @import { Best, Round, Trace } from "./bpe.js" */
/**
 * @typedef {Node | string} Part
 * @typedef {{ traces: Trace[], encode: string, caption: Part[], rows: Node, part: Node | null, reserve?: (lane: number) => void }} View what is
 *   shown: the form may bring another one
 */

const say = words("stepper");
const figure = words("figure");
// So many tied pairs are named in a sentence, and in the table; the others are counted.
const NAMED = 3;
const TIED = 5;

/** @param {number[]} pair */
export const ids = (pair) => element("code", {}, `(${pair[0]}, ${pair[1]})`);
/** @param {number} id */
export const code = (id) => element("code", {}, String(id));
/** @param {Best} best */
export function joined({ left, right }) {
  const plus = element("span", { className: "trace__plus" }, "+");
  return element("span", { className: "trace__pair" }, pieceElement(left), plus, pieceElement(right));
}
/** The pairs that tie with the best one. @param {Best} best @param {number} [most] @returns {Part[]} */
export function others({ tied, pair }, most = TIED) {
  const found = tied.filter((other) => String(other) !== String(pair));
  // Where one more is left, it is named as well.
  const count = found.length > most + 1 ? found.length - most : 0;
  const parts = found.slice(0, found.length - count).flatMap((other) => [", ", ids(other)]);
  return [...parts.slice(1), count ? ` ${said(figure.more, { count })}` : ""];
}

/** A sentence with elements in its gaps. @param {string} sentence @param {Record<string, Part | Part[] | number>} values */
function phrase(sentence, values) {
  return sentence.split(/\{(\w+)\}/).flatMap((part, i) => {
    const value = i % 2 ? values[part] : part;
    return typeof value === "number" ? number(value) : value;
  });
}

/** The gaps of a sentence about a pair. @param {Best} best */
const about = (best) => ({ pair: [ids(best.pair), " ", joined(best)], count: best.count, others: others(best, NAMED) });

/** @param {Trace} told @param {number} step */
export function moment(told, step) {
  const at = Math.min(step, 2 * told.rounds.length);
  const played = at >> 1;
  const choosing = at % 2 === 1;
  /** @type {Round | undefined} */
  const round = told.rounds[choosing ? played : played - 1];
  const sentence = choosing ? say.choose : round ? figure.after_round : figure.start;
  const name = said(sentence, { number: (round?.rank ?? 0) + 1 });
  const facts = [said(figure.tokens, { count: told.lengths[played] })];
  if (round && !choosing) facts.unshift(said(say.replaced, { count: round.replacements }));
  if (round) facts.unshift(said(say.counted, { count: round.count }));
  return { played, choosing, round, name, facts, sequences: played ? told.rounds[played - 1].sequences : told.start };
}

/** @param {Trace} told @param {number} step */
export function labelOf(told, step) {
  const { name, facts } = moment(told, step);
  const numbers = facts.flatMap((fact) => [" ", element("span", { className: "trace__length" }, fact)]);
  return element("p", { className: "trace__label" }, name, ...numbers);
}

/** @param {Trace} told @param {number} step @returns {Part[]} */
export function story(told, step) {
  const { played, choosing, round } = moment(told, step);
  if (!round) return [say.bytes, " ", ...next(told, played)];
  if (choosing && round.pairs_tied === 1) return phrase(say.best, about(round));
  if (choosing) return [...phrase(say.best_tied, about(round)), " ", say[`wins_${told.tie}`]];
  const made = phrase(say.merged, { ...about(round), new: [code(round.new_id), " ", pieceElement(round.piece)] });
  return [...made, " ", ...(round.count > round.replacements ? [say.fewer, " "] : []), ...next(told, played)];
}

/** What comes next, or why nothing does. @param {Trace} told @param {number} played @returns {Part[]} */
function next(told, played) {
  const best = told.rounds[played] ?? told.next;
  if (!best) return [figure.next_none];
  if (best.count < told.min_count) return phrase(figure.next_too_rare, { ...about(best), minimum: told.min_count });
  const coming = phrase(best.pairs_tied > 1 ? say.next_tied : figure.next, about(best));
  return played < told.rounds.length ? coming : [...phrase(say.budget_spent, { budget: told.budget }), " ", ...coming];
}

/** A spare token is counted with a neighbour that is taken. @param {number[]} tokens @param {number[]} pair */
export function marks(tokens, [left, right]) {
  /** @type {string[]} */
  const found = [];
  tokens.forEach((token, i) => {
    if (token !== left || tokens[i + 1] !== right) return;
    if (found[i] === "second") found[i + 1] = "spare";
    else [found[i], found[i + 1]] = ["first", "second"];
  });
  return found;
}

/** Whether the rules for ties take different pairs. @param {Trace[]} traces @param {number} rank */
export const differ = (traces, rank) => new Set(traces.map((told) => String(told.rounds[rank]?.pair))).size > 1;
