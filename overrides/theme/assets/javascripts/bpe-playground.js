// <bpe-playground>: train on a text of one's own, look at the rules, encode, decode, compare, and take it all along.
// What may take long is done by playground-worker.js.

import { cards } from "./cards.js";
import { element, kept, linked, number, said, words } from "./common.js";
import { digestOf, fileOf, programOf } from "./playground-export.js";
import { FIELDS, SETTINGS, isState, packedState, readIds, unpackedState, whole } from "./playground-fields.js";
import { Parts } from "./playground-parts.js";
import { Problem, Stopped, Workshop } from "./playground-tasks.js";

/**
 * @typedef {import("./bpe.js").Merge} Merge
 * @typedef {import("./playground-worker.js").Learned} Learned
 * @typedef {import("./playground-worker.js").Encoded} Encoded
 * @typedef {import("./playground-fields.js").State} State
 * @typedef {{
 *   merges: Merge[], counts: number[], lengths: number[], limits: Record<string, number>, articles: Record<string, string[]>,
 * }} Example
 * @typedef {{ language: string, characters: number, bytes: number, tokens: number }} Cost
 * @typedef {import("./playground-parts.js").Field} Field
 */

const say = words("playground");
const KEPT = "playground";
/** What a link to a playground begins with, behind the address of the page. */
const LINK = "playground";

class Playground extends Parts {
  /** @param {HTMLElement} host a finished example */
  constructor(host) {
    super(host);
    /** @type {Example} */
    const { merges, counts, lengths, limits, articles } = JSON.parse(this.find(".playground__data").textContent ?? "");
    this.limits = limits;
    this.articles = articles;
    this.example = this.state();
    // Two, so that what is typed meanwhile neither waits for the end of a training nor is lost when one is stopped.
    this.trainer = new Workshop();
    this.desk = new Workshop();
    this.timers = { save: 0, text: 0, ids: 0 };

    /** The rules of the example are drawn already: their pieces are not needed. @type {Learned} */
    this.learned = { merges, counts, lengths, pieces: [] };
    /** What was typed when these rules were learned, and the text that was encoded last. */
    this.learnedFrom = this.example;
    this.encoded = { text: this.example.text, ids: this.fields.ids.value };
    this.training = false;
    this.shown = limits.rows;
    /** The link that was opened, as long as nothing is changed after it. */
    this.link = "";
    /** Whether something was typed that is not kept yet, and what was last read from where it is kept or written there. */
    this.typed = false;
    this.known = this.example;

    this.trainButton = this.button("train", () => this.train());
    this.stopButton = this.button("stop", () => this.trainer.end(new Stopped()));
    this.more = this.button("more", () => this.showMore());
    this.program = /** @type {HTMLTextAreaElement} */ (this.find("[name=program]"));
    this.address = /** @type {HTMLInputElement} */ (this.find("[name=address]"));
    this.listen();
    host.querySelectorAll("fieldset").forEach((fieldset) => (fieldset.disabled = false));
    host.querySelectorAll("button").forEach((button) => (button.disabled = button === this.stopButton));
    this.showDigest();
    this.restore();
  }

  listen() {
    this.host.addEventListener("input", ({ target }) => this.changed(/** @type {Field} */ (target).name));
    this.host.addEventListener("keydown", ({ key, ctrlKey, metaKey, target }) => {
      const { name, tagName } = /** @type {Field} */ (target);
      if (key !== "Enter" || !SETTINGS.includes(name) || this.training) return;
      if (ctrlKey || metaKey || tagName === "INPUT") this.train();
    });
    this.button("decode", () => {
      this.fields.ids.value = this.encoded.ids;
      this.changed("ids");
      this.fields.ids.focus();
    });
    this.button("copy", () => this.attempt("take", () => this.copyProgram()));
    this.button("download", () => this.download());
    this.button("link", () => this.attempt("take", (isLast) => this.copyLink(isLast)));
    this.button("erase", () => this.erase());
    this.find("details").addEventListener("toggle", () => this.showProgram());
    addEventListener("pagehide", () => this.save());
    addEventListener("hashchange", () => linked(LINK) !== null && this.restore());
    // In another language the same link is opened; frame.js, which listens first, would put a section in its place.
    for (const type of ["pointerdown", "focusin", "click"]) document.addEventListener(type, (event) => this.takeAlong(event), true);
  }

  // What is typed -------------------------------------------------------------------------------------------------------

  /** @returns {State} */
  state() {
    return Object.fromEntries(FIELDS.map((name) => [name, this.fields[name].value]));
  }

  /** What a link holds, else what was kept, else the example. */
  async restore() {
    const { hash } = location;
    const code = linked(LINK);
    if (code !== null) {
      try {
        const state = await unpackedState(code, 2 * this.limits.training);
        if (hash !== location.hash) return;
        this.save();
        this.link = hash;
        this.known = {};
        this.notice(say.link_opened);
        return this.show(state);
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        this.notice(error.message);
      }
    }
    this.save();
    const state = kept.get(KEPT);
    if (!isState(state)) return;
    this.known = state;
    this.show(state);
  }

  /** Put this into the fields, and let everything below them belong to it. @param {State} state */
  async show(state) {
    // A training that is under way is one of what stood here before.
    this.withdraw("train");
    this.trainer.end(new Stopped());
    if (this.training) this.busy(false);
    this.forget();
    for (const name of FIELDS) this.fields[name].value = state[name];
    if (!this.fields.tie.value) this.fields.tie.value = this.example.tie;
    this.encode();
    this.say("decode", "");
    // Ids may be of rules that are yet to be learned; where none are, those that are there have to do.
    if (!this.isNews()) this.say("train", this.learnedSentence());
    else if (!(await this.train())) return;
    this.decode();
  }

  /** Whether what is typed would train otherwise than the rules on the page were. */
  isNews() {
    return SETTINGS.some((name) => this.fields[name].value !== this.learnedFrom[name]);
  }

  /** @param {string} name of a field */
  changed(name) {
    if (!FIELDS.includes(name)) return;
    if (this.link) {
      history.replaceState(null, "", location.pathname + location.search);
      this.link = "";
      this.notice("");
    }
    this.typed = true;
    clearTimeout(this.timers.save);
    this.timers.save = setTimeout(() => this.save(), 400);
    this.forget();
    if (SETTINGS.includes(name)) {
      // The sentence is about what stood here; whether this is right is told when it is to be trained.
      if (this.fields[name].hasAttribute("aria-invalid")) this.withdraw("train");
      if (!this.training) this.say("train", this.isNews() ? say.changed : this.learnedSentence());
    } else {
      const part = name === "text" ? "text" : "ids";
      clearTimeout(this.timers[part]);
      this.timers[part] = setTimeout(() => (part === "text" ? this.encode() : this.decode()), 200);
    }
  }

  /** Keep what was typed here. What was typed at the same time in another window stays. */
  save() {
    clearTimeout(this.timers.save);
    if (!this.typed) return;
    this.typed = false;
    const state = this.state();
    const there = kept.get(KEPT);
    const mine = Object.entries(state).filter(([name, value]) => value !== this.known[name]);
    const all = isState(there) ? { ...there, ...Object.fromEntries(mine) } : state;
    if (kept.set(KEPT, all)) this.known = state;
    else this.notice(say.not_kept);
  }

  erase() {
    this.typed = false;
    clearTimeout(this.timers.save);
    kept.set(KEPT, null);
    if (this.link) history.replaceState(null, "", location.pathname + location.search);
    this.link = "";
    this.known = this.example;
    this.notice("");
    this.show(this.example);
    this.say("take", say.erased);
  }

  /** @param {string} sentence */
  notice(sentence) {
    this.find(".playground__notice").textContent = sentence;
  }

  /** @param {Event} event */
  takeAlong(event) {
    const link = event.target instanceof Element && event.target.closest("a[hreflang]");
    if (this.link && link instanceof HTMLAnchorElement) link.hash = this.link;
  }

  // Train ---------------------------------------------------------------------------------------------------------------

  /** @returns {Promise<boolean>} whether it came to nothing */
  train() {
    return this.attempt("train", async (isLast) => {
      if (this.isNews()) this.say("train", say.changed);
      const settings = this.readSettings();
      const from = this.state();
      this.busy(true);
      this.say("train", say.training);
      this.progress(0, settings.budget);
      try {
        this.learned = await this.trainer.give("train", settings, (rules) => this.progress(rules, settings.budget));
      } catch (error) {
        if (isLast()) this.say("train", error instanceof Stopped ? say.stopped : this.isNews() ? say.changed : "");
        throw error;
      } finally {
        if (isLast()) this.busy(false);
      }
      this.learnedFrom = from;
      this.shown = this.limits.rows;
      this.showRules();
      this.showDigest();
      this.say("train", this.isNews() ? say.changed : this.learnedSentence());
      this.renew();
      this.compare();
    });
  }

  readSettings() {
    const { documents, budget, min_count, tie } = this.state();
    const count = new TextEncoder().encode(documents).length;
    const limit = this.limits.training;
    if (count > limit) throw new Problem(said(say.training_too_long, { count, limit }), "documents");
    return {
      documents,
      budget: whole(budget, 0, this.limits.rules, "budget"),
      min_count: whole(min_count, 1, limit, "min_count"),
      tie,
    };
  }

  /** @param {boolean} training */
  busy(training) {
    const [from, to] = training ? [this.trainButton, this.stopButton] : [this.stopButton, this.trainButton];
    this.training = training;
    to.disabled = false;
    if (document.activeElement === from) to.focus();
    from.disabled = true;
    this.find("progress").classList.toggle("playground__progress--on", training);
    if (!training) this.find(".playground__so-far").textContent = "";
  }

  /** @param {number} rules @param {number} budget */
  progress(rules, budget) {
    Object.assign(this.find("progress"), { max: Math.max(budget, 1), value: rules });
    this.find(".playground__so-far").textContent = said(say.progress, { rules, budget });
  }

  learnedSentence() {
    const { merges, lengths } = this.learned;
    const { budget, min_count } = this.learnedFrom;
    const spent = merges.length >= Number(budget);
    return [
      said(say.learned, { rules: merges.length, before: lengths[0], after: lengths[merges.length] }),
      spent ? say.budget_spent : said(say.none_left, { min_count: Number(min_count) }),
    ].join(" ");
  }

  // Rules ---------------------------------------------------------------------------------------------------------------

  showRules() {
    const { merges, counts, lengths, pieces } = this.learned;
    /** @param {number[]} tokens */
    const drawn = (tokens) => cards(tokens, (token) => pieces[token]);
    const rows = merges.slice(0, this.shown).map(([left, right, id], rank) => {
      const [before, after] = [lengths[rank], lengths[rank + 1]];
      const cells = [drawn([left, right]), drawn([id]), number(counts[rank]), number(before - after)];
      const all = [...cells, `${number(before)} → ${number(after)}`].map((cell) => element("td", {}, cell));
      return element("tr", {}, element("th", { scope: "row" }, number(rank + 1)), ...all);
    });
    this.find(".playground__rules tbody").replaceChildren(...rows);
    const next = Math.min(merges.length - rows.length, this.limits.rows);
    this.more.hidden = !next;
    this.more.textContent = said(say.more, { count: next });
  }

  showMore() {
    this.shown += this.limits.rows;
    this.showRules();
    if (this.more.hidden) this.find("[data-part=rules] .trace__table").focus();
  }

  // Encode, decode, compare ---------------------------------------------------------------------------------------------

  /** After new rules everything below them is another. */
  renew() {
    this.encode();
    this.decode();
  }

  async encode() {
    const failed = await this.attempt("encode", async () => {
      const { text } = this.state();
      const count = new TextEncoder().encode(text).length;
      const limit = this.limits.text;
      if (count > limit) throw new Problem(said(say.text_too_long, { count, limit }), "text");
      const { merges } = this.learned;
      /** @type {Encoded} */
      const encoded = await this.desk.give("encode", { text, merges, drawn: this.limits.cards });
      // Another text, or other rules, are on their way.
      if (text !== this.fields.text.value || merges !== this.learned.merges) return;
      this.showEncoded(text, encoded);
    });
    // Tokens of another text do not stay under this one.
    if (failed) this.showEncoded("", { ids: [], characters: 0, bytes: 0, pieces: {} });
  }

  /** @param {string} text @param {Encoded} encoded */
  showEncoded(text, { ids, characters, bytes, pieces }) {
    this.encoded = { text, ids: ids.join(" ") };
    const facts = [said(say.encoded, { characters, bytes, tokens: ids.length })];
    if (ids.length) facts.push(said(say.rate, { rate: number(bytes / ids.length, 2) }));
    const most = this.limits.cards;
    if (ids.length > most) facts.push(said(say.cards_cut, { shown: most, total: ids.length }));
    this.say("encode", bytes || !this.fields.text.value ? facts.join(" ") : "");
    this.find(".playground__cards").replaceChildren(cards(ids.slice(0, most), (token) => pieces[token]));
    /** @type {HTMLTextAreaElement} */ (this.find("[name=encoded]")).value = this.encoded.ids;
    this.showProgram();
  }

  decode() {
    return this.attempt("decode", async () => {
      const typed = this.fields.ids.value;
      this.say("decode", "");
      const ids = readIds(typed, this.limits.ids);
      const { merges } = this.learned;
      const text = await this.desk.give("decode", { ids, merges, limit: this.limits.decoded });
      if (typed === this.fields.ids.value && merges === this.learned.merges) this.say("decode", text);
    });
  }

  async compare() {
    const { merges } = this.learned;
    /** @type {Cost[] | undefined} */
    const costs = await this.desk.give("cost", { articles: this.articles, merges }).catch(() => undefined);
    // Where the worker fails, the text above has said so.
    if (!costs || merges !== this.learned.merges) return;
    const rates = costs.map(({ tokens, characters }) => tokens / characters);
    const [cheapest, dearest] = [Math.min(...rates), Math.max(...rates)];
    const fewest = Math.min(...costs.map(({ tokens }) => tokens));
    this.host.querySelectorAll(".chart__rows tbody tr").forEach((row, i) => {
      const { characters, bytes, tokens } = costs[i];
      const cells = [...row.querySelectorAll("td")];
      [characters, bytes, tokens].forEach((value, at) => (cells[at].textContent = number(value)));
      /** @type {Node} */ (cells[3].firstChild).textContent = number(rates[i], 2);
      cells[3].querySelector("rect")?.setAttribute("width", `${((100 * rates[i]) / dearest).toFixed(1)}%`);
      cells[4].textContent = `${number(rates[i] / cheapest, 2)}×`;
      cells[5].textContent = `${number(tokens / fewest, 2)}×`;
    });
  }

  // Take it along -------------------------------------------------------------------------------------------------------

  async showDigest() {
    const digest = await digestOf(this.learned.merges);
    this.find(".playground__digest").hidden = !digest;
    this.find(".playground__digest code").textContent = digest ?? "";
  }

  python() {
    return programOf(this.learnedFrom, this.learned.merges, this.encoded.text);
  }

  async showProgram() {
    if (/** @type {HTMLDetailsElement} */ (this.find("details")).open) this.program.value = await this.python();
  }

  async copyProgram() {
    this.say("take", "");
    this.program.value = await this.python();
    if (await copied(this.program.value)) return this.say("take", say.copied);
    /** @type {HTMLDetailsElement} */ (this.find("details")).open = true;
    this.program.select();
    throw new Problem(say.not_copied);
  }

  download() {
    const href = URL.createObjectURL(new Blob([fileOf(this.learned.merges)], { type: "application/json" }));
    element("a", { href, download: "tokenizer.json" }).click();
    setTimeout(() => URL.revokeObjectURL(href), 10_000);
    this.say("take", say.downloaded);
  }

  /** What was said of a copy or a link was said of what stood here then. */
  forget() {
    this.withdraw("take");
    this.say("take", "");
    /** @type {HTMLElement} */ (this.address.parentElement).hidden = true;
  }

  /** @param {() => boolean} isLast */
  async copyLink(isLast) {
    this.say("take", "");
    const place = /** @type {HTMLElement} */ (this.address.parentElement);
    place.hidden = true;
    const link = `${location.href.split("#")[0]}#${LINK}=${await packedState(this.state())}`;
    if (!isLast()) return;
    const limit = this.limits.link;
    if (link.length > limit) throw new Problem(said(say.link_too_long, { count: link.length, limit }));
    this.address.value = link;
    place.hidden = false;
    if (await copied(link)) return this.say("take", say.link_copied);
    this.address.select();
    throw new Problem(say.not_copied);
  }
}

/** @param {string} text */
async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

class Host extends HTMLElement {
  /** @type {Playground | undefined} */
  playground;

  connectedCallback() {
    this.playground ??= new Playground(this);
  }
}

customElements.define("bpe-playground", Host);
