// <bpe-stepper>: walks through a figure of overrides/hooks/figures.py. Step 0 is the start; each round has two steps:
// its pair is chosen, its pair is merged. The reader's own text is the work of bpe-own-text.js.

import { card, element, pieceElement } from "./bpe-cards.js";
import { number, said, words } from "./bpe-page.js";

/**
 * @typedef {import("./bpe-model.js").Trace} Trace
 * @typedef {import("./bpe-model.js").Round} Round
 * @typedef {import("./bpe-model.js").Best} Best
 * @typedef {Node | string} Part
 * @typedef {{ traces: Trace[], encode: string, caption: Part[], rows: Node, part: Node | null }} View one
 *   trace, or one for each rule for ties, a text to encode with them, and what stands around
 */

const say = words("stepper");
const figure = words("figure");
/** So many tied pairs are named in a sentence; the table has all. */
const NAMED = 3;

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

/** What a step of a trace shows. @param {Trace} told @param {number} step */
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

/** What happens at a step, in words. @param {Trace} told @param {number} step @returns {Part[]} */
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

/**
 * How each token stands to the pair that is chosen: first or second of two that become one, or spare, counted with a
 * neighbour that is already taken.
 * @param {number[]} tokens
 * @param {number[]} pair
 */
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
  step = 0;
  width = 0;

  async connectedCallback() {
    if (this.built) return;
    const { traces, encode } = JSON.parse(this.find(".trace__data").textContent ?? "");
    /** The figure as the page has it, to come back to. @type {View} */
    this.built = {
      traces,
      encode,
      caption: [...this.find("figcaption").childNodes],
      rows: this.find("table"),
      part: this.querySelector(".trace__part"),
    };
    if (encode) await this.load();
    this.lanes = this.find(".trace__lanes");
    this.status = element("p", { className: "visually-hidden", role: "status" });
    this.lanes.after(this.status);
    const slider = (this.slider = /** @type {HTMLInputElement} */ (this.find("input")));
    slider.addEventListener("input", () => {
      this.pause();
      this.go(Number(slider.value));
    });
    // While the slider moves its value is said; the step, when it has come to rest.
    slider.addEventListener("change", () => this.tell());
    const acts = {
      reset: () => this.own(0),
      back: () => this.own(this.step - 1),
      play: () => this.play(),
      forward: () => this.own(this.step + 1),
    };
    for (const [name, act] of Object.entries(acts)) this.find(`.stepper__${name}`).addEventListener("click", act);
    this.querySelectorAll(":disabled").forEach((control) => control.removeAttribute("disabled"));
    const panel = this.find("details");
    panel.addEventListener("toggle", async () => (await import("./bpe-own-text.js")).open(this, panel), { once: true });
    this.show(this.built);
    new ResizeObserver(() => this.measure()).observe(this.lanes);
  }

  disconnectedCallback() {
    this.pause();
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
    if (part) this.status?.before(part);
    this.lanes?.replaceChildren(...traces.map((told) => this.lane(told, traces.length > 1)));
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

  /** Keep the room that the start needs, so that nothing below moves as the tokens become fewer. */
  measure() {
    const { clientWidth: width = 0 } = this.lanes ?? {};
    if (width === this.width) return;
    this.width = width;
    this.view?.traces.forEach((told, i) => {
      const stage = this.draw(told, i, 0);
      stage.style.minBlockSize = "";
      stage.style.minBlockSize = `${stage.offsetHeight}px`;
    });
    this.go(this.step);
  }

  /** @param {number} step */
  go(step) {
    this.step = step = Math.min(Math.max(step, 0), this.last ?? 0);
    const { view, longest, slider } = this;
    if (!view || !longest || !slider) return;
    view.traces.forEach((told, i) => this.draw(told, i, step));
    const { played, choosing, name } = moment(longest, step);
    this.querySelectorAll("tbody tr").forEach((row, rank) => {
      row.ariaCurrent = rank === (choosing ? played : played - 1) ? "step" : null;
    });
    slider.max = String(this.last);
    slider.value = String(step);
    slider.ariaValueText = said(say.at, { step, last: this.last ?? 0, label: name });
    for (const end of ["reset", "back"]) this.find(`.stepper__${end}`).ariaDisabled = String(step === 0);
    this.find(".stepper__forward").ariaDisabled = String(step === this.last);
  }

  /** A step of the reader's own ends the play and is said. @param {number} step */
  own(step) {
    this.pause();
    this.go(step);
    this.tell();
  }

  /** Draw a step of a trace in its lane; give the stage. @param {Trace} told @param {number} index @param {number} step */
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
      return element("ul", { className: `cards ${kind}`, ariaLabel }, ...cards);
    };
    const rows = sequences.map((tokens, i) => row(tokens, said(figure.document, { number: i + 1 })));
    const text = this.view?.encode;
    if (text && this.model) {
      const { bytesOf, mergePair } = this.model;
      const tokens = told.rounds.slice(0, played).reduce((ids, { pair, new_id }) => mergePair(ids, pair, new_id), bytesOf(text));
      rows.push(row(tokens, said(figure.encoded, { text }), "cards--encoded"));
    }
    const lane = /** @type {HTMLElement} */ (this.lanes?.children[index]);
    const [stage, sentence, rules] = /** @type {HTMLElement[]} */ ([...lane.children].slice(-3));
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
    const { view, longest, status, step } = this;
    if (!view || !longest || !status) return;
    /** @param {Trace} told */
    const facts = (told) => moment(told, step).facts.join(", ");
    const compared = view.traces.map((told) => `${figure[told.tie]}: ${facts(told)}`).join("; ");
    const alone = `${facts(longest)}. ${this.find(".trace__next").textContent}`;
    status.textContent = `${moment(longest, step).name}: ${view.traces.length > 1 ? compared : alone}`;
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
