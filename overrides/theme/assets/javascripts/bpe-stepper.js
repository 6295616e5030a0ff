// <bpe-stepper>: walks through a figure, one moment at a time.

import { card } from "./cards.js";
import { element, said, words } from "./common.js";
import { code, differ, joined, labelOf, marks, moment, story } from "./telling.js";

/** @import { Trace } from "./bpe.js" */
/** @import { View } from "./telling.js" */

const say = words("stepper");
const figure = words("figure");

class Stepper extends HTMLElement {
  /** @type {typeof import("./bpe.js") | undefined} */
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
        (await import("./own-text.js")).open(this, panel, await this.load());
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
    this.model ??= await import("./bpe.js");
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
