// <bpe-stepper>: walks through a figure, one moment at a time: the start, then of each round the choice and the merge.

import { card, element, pieceElement } from "./bpe-cards.js";
import { number, said, words } from "./bpe-page.js";

/** @import { Best, Round, Trace } from "./bpe-model.js" */
/**
 * @typedef {Node | string} Part
 * @typedef {{ traces: Trace[], encode: string, caption: Part[], rows: Node, part: Node | null }} View
 */

const say = words("stepper");
const figure = words("figure");
// A sentence names so many tied pairs; the table names all.
const NAMED = 3;
// So many tokens, of all rounds together, are drawn only to be measured.
const SHORT = 1000;

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
export function others({ tied, pair }, most = Infinity) {
  const found = tied.filter((other) => String(other) !== String(pair));
  const parts = found.slice(0, most).flatMap((other) => [", ", ids(other)]);
  return [...parts.slice(1), found.length > most ? ", …" : ""];
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
function moment(told, step) {
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

/** @param {Trace} told @param {number} step @returns {Part[]} */
function story(told, step) {
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
function marks(tokens, [left, right]) {
  /** @type {string[]} */
  const found = [];
  tokens.forEach((token, i) => {
    if (token !== left || tokens[i + 1] !== right) return;
    if (found[i] === "second") found[i + 1] = "spare";
    else [found[i], found[i + 1]] = ["first", "second"];
  });
  return found;
}

export class Stepper extends HTMLElement {
  /** @type {typeof import("./bpe-model.js") | undefined} */
  model;

  // Its element stands in the page, finished, before this module is loaded.
  constructor() {
    super();
    const { traces, encode } = JSON.parse(this.find(".trace__data").textContent ?? "");
    const caption = [...this.find("figcaption").childNodes];
    /** To come back to. @type {View} */
    this.built = { traces, encode, caption, rows: this.find("table"), part: this.querySelector(".trace__part") };
    this.view = this.built;
    /** @type {Trace} */
    this.longest = traces[0];
    this.step = this.last = this.width = 0;
    this.lanes = this.find(".trace__lanes");
    this.status = element("p", { className: "visually-hidden", role: "status" });
    this.lanes.after(this.status);
    const slider = (this.slider = /** @type {HTMLInputElement} */ (this.find("input")));
    slider.addEventListener("input", () => {
      this.pause();
      this.go(Number(slider.value));
    });
    // Moving, it says its value by itself; the step is said when it rests.
    slider.addEventListener("change", () => this.tell());
    const acts = {
      reset: () => this.own(0),
      back: () => this.own(this.step - 1),
      play: () => this.play(),
      forward: () => this.own(this.step + 1),
    };
    for (const [name, act] of Object.entries(acts)) this.find(`.stepper__${name}`).addEventListener("click", act);
    const panel = /** @type {HTMLDetailsElement} */ (this.find("details"));
    const open = async () => (await import("./bpe-own-text.js")).open(this, panel);
    if (panel.open) open();
    else panel.addEventListener("toggle", open, { once: true });
    this.start();
  }

  async start() {
    if (this.built.encode) await this.load();
    this.querySelectorAll(":disabled").forEach((control) => control.removeAttribute("disabled"));
    this.show(this.built);
    new ResizeObserver(() => this.measure()).observe(this.lanes);
  }

  async load() {
    this.model ??= await import("./bpe-model.js");
    return this.model;
  }

  /** @param {string} selector */
  find(selector) {
    return /** @type {HTMLElement} */ (this.querySelector(selector));
  }

  /** @param {View} view */
  show(view) {
    const { traces, caption, rows, part } = view;
    this.view = view;
    this.longest = traces.reduce((a, b) => (b.rounds.length > a.rounds.length ? b : a));
    this.last = 2 * this.longest.rounds.length;
    this.find("figure").classList.toggle("trace--compares", traces.length > 1);
    this.find("figcaption").replaceChildren(...caption);
    this.find(".trace__table").replaceChildren(rows);
    this.querySelector(".trace__part")?.remove();
    if (part) this.status.before(part);
    this.lanes.replaceChildren(...traces.map((told) => this.lane(told, traces.length > 1)));
    this.width = 0;
    this.measure();
  }

  /** @param {Trace} told @param {boolean} named */
  lane(told, named) {
    const rules = told.rounds.map((round) => element("li", {}, code(round.new_id), " = ", joined(round)));
    return element(
      "div",
      named ? { className: "trace__lane", role: "group", ariaLabel: figure[told.tie] } : { className: "trace__lane" },
      named ? element("p", { className: "trace__rule" }, figure[told.tie]) : "",
      element("div", { className: "stepper__stage" }),
      element("p", { className: "trace__next" }),
      element("ul", { className: "trace__learned", ariaLabel: figure.learned }, ...rules),
    );
  }

  /** Keep the room of the largest stage, so that nothing below moves. */
  measure() {
    const { clientWidth } = this.lanes;
    if (clientWidth === this.width) return;
    this.width = clientWidth;
    this.view.traces.forEach((told, i) => {
      const last = told.lengths[0] * told.rounds.length > SHORT ? 0 : 2 * told.rounds.length;
      for (let step = 0, most = 0; step <= last; step += 2) {
        const stage = this.draw(told, i, step);
        if (!step) stage.style.minBlockSize = "";
        most = Math.max(most, stage.offsetHeight);
        if (step === last) stage.style.minBlockSize = `${most}px`;
      }
    });
    this.go(this.step);
  }

  /** @param {number} step */
  go(step) {
    const { view, longest, last, slider } = this;
    this.step = step = Math.min(Math.max(step, 0), last);
    view.traces.forEach((told, i) => this.draw(told, i, step));
    const { round, name } = moment(longest, step);
    this.querySelectorAll("tbody tr").forEach((row, rank) => {
      row.ariaCurrent = rank === round?.rank ? "step" : null;
    });
    slider.max = String(last);
    slider.value = String(step);
    slider.ariaValueText = said(say.at, { step, last, label: name });
    for (const end of ["reset", "back"]) this.find(`.stepper__${end}`).ariaDisabled = String(step === 0);
    this.find(".stepper__forward").ariaDisabled = String(step === last);
  }

  /** The reader's own step. @param {number} step */
  own(step) {
    this.pause();
    this.go(step);
    this.tell();
  }

  /** Draw a step in a lane; give the stage. @param {Trace} told @param {number} index @param {number} step */
  draw(told, index, step) {
    const { played, choosing, round, name, facts, sequences } = moment(told, step);
    /** @param {number[]} tokens @param {string} ariaLabel @param {string} [kind] */
    const row = (tokens, ariaLabel, kind = "") => {
      const found = choosing && round ? marks(tokens, round.pair) : [];
      const cards = tokens.map((token, i) => {
        const drawn = card(token, told.pieces[token] ?? this.model?.pieceShown([token]));
        if (found[i]) drawn.classList.add(`card--${found[i]}`);
        if (!choosing && token === round?.new_id) drawn.classList.add("card--new");
        return drawn;
      });
      return element("ul", { className: `cards ${kind}`, ariaLabel, translate: false }, ...cards);
    };
    const rows = sequences.map((tokens, i) => row(tokens, said(figure.document, { number: i + 1 })));
    const text = this.view.encode;
    if (text && this.model) {
      let tokens = this.model.bytesOf(text);
      for (const { pair, new_id } of told.rounds.slice(0, played)) tokens = this.model.mergePair(tokens, pair, new_id);
      rows.push(row(tokens, said(figure.encoded, { text }), "cards--encoded"));
    }
    const [stage, sentence, rules] = /** @type {HTMLElement[]} */ ([...this.lanes.children[index].children].slice(-3));
    const numbers = facts.flatMap((fact) => [" ", element("span", { className: "trace__length" }, fact)]);
    stage.replaceChildren(
      element("p", { className: "trace__label" }, name, ...numbers),
      element("div", { className: "trace__documents" }, ...rows),
    );
    sentence.replaceChildren(...story(told, step));
    [...rules.children].forEach((rule, rank) => rule.classList.toggle("trace__later", rank >= played));
    return stage;
  }

  /** Say the step to those who can't see it. */
  tell() {
    const { traces } = this.view;
    const told = traces.map((told) => {
      const { round, facts } = moment(told, this.step);
      const numbers = facts.join(", ");
      if (traces.length > 1) return `${figure[told.tie]}: ${round?.pair ?? ""} ${numbers}`;
      return `${numbers}. ${this.find(".trace__next").textContent}`;
    });
    this.status.textContent = `${moment(this.longest, this.step).name}: ${told.join("; ")}`;
  }

  play() {
    if (this.timer) {
      this.pause();
      return this.tell();
    }
    if (this.step === this.last) this.go(0);
    this.playing(true);
    const pace = matchMedia("(prefers-reduced-motion: reduce)").matches ? 4000 : 1600;
    this.timer = setInterval(() => {
      if (document.hidden) return;
      this.go(this.step + 1);
      if (this.step !== this.last) return;
      this.pause();
      this.tell();
    }, pace);
  }

  pause() {
    clearInterval(this.timer);
    this.timer = undefined;
    this.playing(false);
  }

  /** @param {boolean} on */
  playing(on) {
    this.toggleAttribute("data-playing", on);
    this.find(".stepper__play").ariaLabel = on ? say.pause : say.play;
  }
}

customElements.define("bpe-stepper", Stepper);
