// <bpe-stepper>: walks through a figure, one moment at a time: the start, then of each round the choice and the merge.

import { card, element, pieceElement } from "./bpe-cards.js";
import { number, said, words } from "./bpe-page.js";

/** @import { Best, Round, Trace } from "./bpe-model.js" */
/**
 * @typedef {Node | string} Part
 * @typedef {{ traces: Trace[], encode: string, caption: Part[], rows: Node, part: Node | null, reserve?: (lane: number) => void }} View
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

/** Whether the rules for ties take different pairs. @param {Trace[]} traces @param {number} rank */
export const differ = (traces, rank) => new Set(traces.map((told) => String(told.rounds[rank]?.pair))).size > 1;

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
    const open = async () => {
      if (!panel.open || panel.querySelector("form")) return;
      panel.querySelector("p")?.remove();
      try {
        (await import("./bpe-own-text.js")).open(this, panel, await this.load());
      } catch {
        panel.append(element("p", { role: "alert" }, say.failed));
      }
    };
    panel.addEventListener("toggle", open);
    open();
    this.start();
  }

  async start() {
    if (this.built.encode) await this.load().catch(() => {});
    // What the build drew goes to paper.
    const printed = /** @type {HTMLElement} */ (this.lanes.cloneNode(true));
    printed.classList.add("trace__print");
    this.lanes.after(printed);
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
    const { classList } = this.find("figure");
    classList.toggle("trace--compares", traces.length > 1);
    classList.toggle("trace--own", view !== this.built);
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
    const { traces, reserve } = this.view;
    if (!reserve) {
      traces.forEach((told, i) => {
        let most = 0;
        for (let step = 2 * told.rounds.length; step >= 0; step -= 2) {
          const stage = this.draw(told, i, step);
          most = Math.max(most, stage.offsetHeight);
          if (!step) stage.style.minBlockSize = `${most}px`;
        }
      });
    }
    this.go(this.step);
    // Not before: it reckons from what is drawn now.
    if (reserve) traces.forEach((_, i) => reserve(i));
  }

  /** @param {number} step */
  go(step) {
    const { view, longest, last, slider } = this;
    this.step = step = Math.min(Math.max(step, 0), last);
    view.traces.forEach((told, i) => this.draw(told, i, step));
    const { round, name } = moment(longest, step);
    const table = this.find(".trace__table");
    table.querySelectorAll("tbody tr").forEach((row, rank) => {
      row.ariaCurrent = rank === round?.rank ? "step" : null;
      // A long table scrolls in its box.
      if (row.ariaCurrent) table.scrollTop = /** @type {HTMLElement} */ (row).offsetTop - table.clientHeight / 2;
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
    const { played, choosing, round, sequences } = moment(told, step);
    /** A card is drawn once and copied. @type {Record<number, HTMLElement>} */
    const known = {};
    /** @param {number[]} tokens @param {string} ariaLabel @param {string} [kind] */
    const row = (tokens, ariaLabel, kind = "") => {
      const found = choosing && round ? marks(tokens, round.pair) : [];
      const cards = tokens.map((token, i) => {
        known[token] ??= card(token, told.pieces[token] ?? this.model?.pieceShown([token]));
        const drawn = /** @type {HTMLElement} */ (known[token].cloneNode(true));
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
    stage.replaceChildren(
      labelOf(told, step),
      element("div", { className: "trace__documents" }, ...rows),
    );
    sentence.replaceChildren(...story(told, step));
    [...rules.children].forEach((rule, rank) => rule.classList.toggle("trace__later", rank >= played));
    return stage;
  }

  /** Say the step to those who can't see it. */
  tell() {
    const { longest, step } = this;
    const { traces, part } = this.view;
    const { name, round } = moment(longest, step);
    const told = traces.map((told, i) => {
      const lane = moment(told, step);
      const sentence = this.lanes.children[i].querySelector(".trace__next")?.textContent;
      // A lane that has ended is still where it ended.
      const where = lane.name === name ? "" : `, ${lane.name}`;
      return `${traces.length > 1 ? `${figure[told.tie]}${where}: ` : ""}${lane.facts.join(", ")}. ${sentence}`;
    });
    const parting = longest.rounds.findIndex(({ rank }) => differ(traces, rank));
    if (part && parting === round?.rank) told.push(part.textContent ?? "");
    this.status.textContent = `${name}: ${told.join(" ")}`;
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
