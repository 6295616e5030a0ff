// <bpe-playground>: train on a text of one's own, look at the rules, encode, decode, compare, and take it all along.
// What may take long is done by bpe-playground-worker.js.

import { cards, element } from "./bpe-cards.js";
import { kept, number, said, words } from "./bpe-page.js";

/**
 * @typedef {import("./bpe-model.js").Merge} Merge
 * @typedef {import("./bpe-playground-worker.js").Learned} Learned
 * @typedef {import("./bpe-playground-worker.js").Encoded} Encoded
 * @typedef {import("./bpe-playground-worker.js").Answer} Answer
 * @typedef {{ [field: string]: string }} State what is typed in each of the FIELDS
 * @typedef {{
 *   merges: Merge[], counts: number[], lengths: number[], limits: Record<string, number>, articles: Record<string, string[]>,
 * }} Example
 * @typedef {{ language: string, characters: number, bytes: number, tokens: number }} Cost
 * @typedef {HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement} Field
 */

const say = words("playground");
const KEPT = "playground";
/** What a link to a playground begins with, behind the address of the page. */
const LINK = "#playground=";
/** What decides the rules, and what else is typed. */
const SETTINGS = ["documents", "budget", "min_count", "tie"];
const FIELDS = [...SETTINGS, "text", "ids"];

/** A sentence for the reader about something that went wrong, and the field that it is about. */
class Problem extends Error {
  /** @param {string} sentence @param {string} [field] */
  constructor(sentence, field) {
    super(sentence);
    this.field = field;
  }
}

/** The reader stopped it: nothing is wrong. */
class Stopped extends Error {}

// The worker ----------------------------------------------------------------------------------------------------------

/** Gives tasks to the worker, which is started at the first and ended by `stop`. */
class Workshop {
  constructor() {
    /** @type {Worker | null} */
    this.worker = null;
    this.last = 0;
    /** @type {Map<number, { done(result: any): void, failed(error: Error): void, learned(rules: number): void }>} */
    this.open = new Map();
  }

  /** @param {string} task @param {object} input @param {(rules: number) => void} [learned] @returns {Promise<any>} */
  give(task, input, learned = () => {}) {
    return new Promise((done, failed) => {
      try {
        this.worker ??= this.start();
      } catch {
        return failed(new Problem(say.no_worker));
      }
      this.last += 1;
      this.open.set(this.last, { done, failed, learned });
      this.worker.postMessage({ number: this.last, task, input });
    });
  }

  start() {
    const worker = new Worker(new URL("./bpe-playground-worker.js", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }) => this.hear(data);
    worker.onerror = () => this.end(new Problem(say.no_worker));
    return worker;
  }

  /** @param {Answer} answer */
  hear({ number: task, result, learned, wrong }) {
    const waiting = this.open.get(task);
    if (!waiting) return;
    if (learned !== undefined) return waiting.learned(learned);
    this.open.delete(task);
    if (wrong) waiting.failed(new Problem(said(say[wrong.name], wrong.values)));
    else waiting.done(result);
  }

  /** @param {Error} reason */
  end(reason) {
    this.worker?.terminate();
    this.worker = null;
    const waiting = [...this.open.values()];
    this.open.clear();
    for (const { failed } of waiting) failed(reason);
  }
}

// What is typed, as a link holds it ------------------------------------------------------------------------------------

/** @param {any} state @returns {state is State} */
const isState = (state) => FIELDS.every((name) => typeof state?.[name] === "string");

/** @param {BlobPart} data @param {CompressionStream | DecompressionStream} stream @param {number} most */
async function through(data, stream, most) {
  const reader = new Blob([data]).stream().pipeThrough(stream).getReader();
  /** @type {BlobPart[]} */
  const parts = [];
  let size = 0;
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    size += read.value.length;
    // A few letters can unpack to more than a browser can hold.
    if (size > most) throw new Problem(say.link_too_large);
    parts.push(read.value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** @param {State} state */
async function packed(state) {
  const data = JSON.stringify(FIELDS.map((name) => state[name]));
  const bytes = await through(data, new CompressionStream("deflate-raw"), Infinity);
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** @param {string} code @param {number} most @returns {Promise<State>} */
async function unpacked(code, most) {
  if (code.length > most) throw new Problem(say.link_too_large);
  try {
    const letters = atob(code.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const text = new TextDecoder("utf-8", { fatal: true }).decode(await through(bytes, new DecompressionStream("deflate-raw"), most));
    const values = JSON.parse(text);
    const state = Object.fromEntries(FIELDS.map((name, i) => [name, values[i]]));
    if (isState(state) && values.length === FIELDS.length) return state;
  } catch (error) {
    if (error instanceof Problem) throw error;
  }
  throw new Problem(say.link_broken);
}

// The page ------------------------------------------------------------------------------------------------------------

class Playground {
  /** @param {HTMLElement} host a finished example */
  constructor(host) {
    this.host = host;
    /** @type {Example} */
    const { merges, counts, lengths, limits, articles } = JSON.parse(this.find(".playground__data").textContent ?? "");
    this.limits = limits;
    this.articles = articles;
    this.fields = Object.fromEntries(FIELDS.map((name) => [name, /** @type {Field} */ (this.find(`[name=${name}]`))]));
    this.example = this.state();
    this.workshop = new Workshop();
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
    /** Whether something was typed that is not kept yet. */
    this.typed = false;

    this.trainButton = this.button("train", () => this.train());
    this.stopButton = this.button("stop", () => this.workshop.end(new Stopped()));
    this.more = this.button("more", () => this.showMore());
    this.program = /** @type {HTMLTextAreaElement} */ (this.find("[name=program]"));
    this.address = /** @type {HTMLInputElement} */ (this.find("[name=address]"));
    this.listen();
    host.querySelectorAll("fieldset").forEach((fieldset) => (fieldset.disabled = false));
    host.querySelectorAll("button").forEach((button) => (button.disabled = button === this.stopButton));
    this.showDigest();
    this.restore();
  }

  /** @param {string} selector */
  find(selector) {
    return /** @type {HTMLElement} */ (this.host.querySelector(selector));
  }

  /** @param {string} name @param {() => void} pressed */
  button(name, pressed) {
    const button = /** @type {HTMLButtonElement} */ (this.find(`button[name=${name}]`));
    button.addEventListener("click", pressed);
    return button;
  }

  /** Say something in one part of the page, or take back what was said. @param {string} part @param {string} sentence */
  say(part, sentence) {
    this.find(`[data-part=${part}] [role=status]`).textContent = sentence;
  }

  /** Do something in one part of the page; what goes wrong is said there. @param {string} part @param {() => Promise<void>} work */
  async attempt(part, work) {
    const place = this.find(`[data-part=${part}] [role=alert]`);
    place.textContent = "";
    place.parentElement?.querySelectorAll("[aria-invalid]").forEach((field) => field.removeAttribute("aria-invalid"));
    try {
      await work();
    } catch (error) {
      if (error instanceof Stopped) return;
      if (!(error instanceof Problem)) throw error;
      place.textContent = error.message;
      if (error.field) this.fields[error.field].setAttribute("aria-invalid", "true");
    }
  }

  listen() {
    this.host.addEventListener("input", ({ target }) => this.changed(/** @type {Field} */ (target).name));
    this.fields.documents.addEventListener("keydown", (event) => {
      const { key, ctrlKey, metaKey } = /** @type {KeyboardEvent} */ (event);
      if (key === "Enter" && (ctrlKey || metaKey)) this.train();
    });
    this.button("decode", () => {
      this.fields.ids.value = this.encoded.ids;
      this.changed("ids");
      this.fields.ids.focus();
    });
    this.button("copy", () => this.attempt("take", () => this.copyProgram()));
    this.button("download", () => this.download());
    this.button("link", () => this.attempt("take", () => this.copyLink()));
    this.button("erase", () => this.erase());
    this.find("details").addEventListener("toggle", () => this.showProgram());
    addEventListener("pagehide", () => this.save());
    addEventListener("hashchange", () => location.hash.startsWith(LINK) && this.restore());
    // In another language the same link is opened; bpe-page.js, which listens first, would put a section in its place.
    for (const type of ["pointerdown", "focusin", "click"]) document.addEventListener(type, (event) => this.takeAlong(event), true);
  }

  // What is typed -------------------------------------------------------------------------------------------------------

  /** @returns {State} */
  state() {
    return Object.fromEntries(FIELDS.map((name) => [name, this.fields[name].value]));
  }

  /** What a link holds, else what was kept, else the example. */
  async restore() {
    if (location.hash.startsWith(LINK)) {
      try {
        const state = await unpacked(location.hash.slice(LINK.length), 2 * this.limits.training);
        this.save();
        this.link = location.hash;
        this.notice(say.link_opened);
        return this.show(state);
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        this.notice(error.message);
      }
    }
    const state = kept.get(KEPT);
    if (isState(state)) this.show(state);
  }

  /** @param {State} state */
  show(state) {
    for (const name of FIELDS) this.fields[name].value = state[name];
    if (!this.fields.tie.value) this.fields.tie.value = this.example.tie;
    if (this.isNews()) this.train();
    else this.renew();
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
    if (SETTINGS.includes(name)) {
      if (!this.training) this.say("train", this.isNews() ? say.changed : this.learnedSentence());
    } else {
      const part = name === "text" ? "text" : "ids";
      clearTimeout(this.timers[part]);
      this.timers[part] = setTimeout(() => (part === "text" ? this.encode() : this.decode()), 200);
    }
  }

  save() {
    clearTimeout(this.timers.save);
    if (!this.typed) return;
    this.typed = false;
    if (!kept.set(KEPT, this.state())) this.notice(say.not_kept);
  }

  erase() {
    this.typed = false;
    clearTimeout(this.timers.save);
    kept.set(KEPT, null);
    if (this.link) history.replaceState(null, "", location.pathname + location.search);
    this.link = "";
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

  train() {
    if (this.training) return;
    this.attempt("train", async () => {
      const settings = this.readSettings();
      const from = this.state();
      this.busy(true);
      this.say("train", say.training);
      this.progress(0, settings.budget);
      try {
        this.learned = await this.workshop.give("train", settings, (rules) => this.progress(rules, settings.budget));
      } catch (error) {
        this.say("train", error instanceof Stopped ? say.stopped : "");
        throw error;
      } finally {
        this.busy(false);
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

  encode() {
    return this.attempt("encode", async () => {
      const { text } = this.state();
      const count = new TextEncoder().encode(text).length;
      const limit = this.limits.text;
      if (count > limit) throw new Problem(said(say.text_too_long, { count, limit }), "text");
      const { merges } = this.learned;
      /** @type {Encoded} */
      const encoded = await this.workshop.give("encode", { text, merges, drawn: this.limits.cards });
      // Another text, or other rules, are on their way.
      if (text !== this.fields.text.value || merges !== this.learned.merges) return;
      this.showEncoded(text, encoded);
    });
  }

  /** @param {string} text @param {Encoded} encoded */
  showEncoded(text, { ids, characters, bytes, pieces }) {
    this.encoded = { text, ids: ids.join(" ") };
    const facts = [said(say.encoded, { characters, bytes, tokens: ids.length })];
    if (ids.length) facts.push(said(say.rate, { rate: number(bytes / ids.length, 2) }));
    const most = this.limits.cards;
    if (ids.length > most) facts.push(said(say.cards_cut, { shown: most, total: ids.length }));
    this.say("encode", facts.join(" "));
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
      const text = await this.workshop.give("decode", { ids, merges, limit: this.limits.decoded }).catch((error) => {
        throw error instanceof Problem ? new Problem(error.message, "ids") : error;
      });
      if (typed === this.fields.ids.value && merges === this.learned.merges) this.say("decode", text);
    });
  }

  async compare() {
    const { merges } = this.learned;
    /** @type {Cost[] | undefined} */
    const costs = await this.workshop.give("cost", { articles: this.articles, merges }).catch(() => undefined);
    // Where the worker fails, the text above has said so.
    if (!costs || merges !== this.learned.merges) return;
    const rates = costs.map(({ tokens, characters }) => tokens / characters);
    const [cheapest, dearest] = [Math.min(...rates), Math.max(...rates)];
    this.host.querySelectorAll(".chart__rows tbody tr").forEach((row, i) => {
      const { characters, bytes, tokens } = costs[i];
      const cells = [...row.querySelectorAll("td")];
      [characters, bytes, tokens].forEach((value, at) => (cells[at].textContent = number(value)));
      /** @type {Node} */ (cells[3].firstChild).textContent = number(rates[i], 2);
      cells[3].querySelector("rect")?.setAttribute("width", `${((100 * rates[i]) / dearest).toFixed(1)}%`);
      cells[4].textContent = `${number(rates[i] / cheapest, 2)}×`;
    });
  }

  // Take it along -------------------------------------------------------------------------------------------------------

  /** The SHA-256 of the rules, as the package writes them for it; browsers compute it on encrypted pages only. */
  async digest() {
    const rules = `{"boundaries":false,"format":"bpe-examples","merges":${JSON.stringify(this.learned.merges)},"version":1}`;
    const hash = await crypto.subtle?.digest("SHA-256", new TextEncoder().encode(rules));
    return hash && Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("");
  }

  async showDigest() {
    const digest = await this.digest();
    this.find(".playground__digest").hidden = !digest;
    this.find(".playground__digest code").textContent = digest ?? "";
  }

  /** What gives the same with the package. JSON writes texts as Python reads them. */
  async python() {
    const { documents, budget, min_count, tie } = this.learnedFrom;
    const lines = documents.split("\n").filter(Boolean);
    const digest = await this.digest();
    return [
      "from bpe_examples import ByteBPE",
      "",
      "documents = [",
      ...lines.map((line) => `    ${JSON.stringify(line)},`),
      "]",
      `tokenizer = ByteBPE.train(documents, ${Number(budget)}, min_count=${Number(min_count)}, tie="${tie}")`,
      ...(digest ? [`assert tokenizer.digest() == "${digest}"`] : []),
      "",
      `text = ${JSON.stringify(this.encoded.text)}`,
      "ids = tokenizer.encode(text)",
      "print(ids)",
      "assert tokenizer.decode(ids) == text",
      "",
    ].join("\n");
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

  /** The file that the package's `save` writes, to the byte. */
  download() {
    const rules = this.learned.merges.map((rule) => `[${rule.join(", ")}]`).join(", ");
    const file = `{"format": "bpe-examples", "version": 1, "boundaries": false, "merges": [${rules}]}\n`;
    const href = URL.createObjectURL(new Blob([file], { type: "application/json" }));
    element("a", { href, download: "tokenizer.json" }).click();
    setTimeout(() => URL.revokeObjectURL(href), 10_000);
    this.say("take", say.downloaded);
  }

  async copyLink() {
    this.say("take", "");
    const place = /** @type {HTMLElement} */ (this.address.parentElement);
    place.hidden = true;
    const link = location.href.split("#")[0] + LINK + (await packed(this.state()));
    const limit = this.limits.link;
    if (link.length > limit) throw new Problem(said(say.link_too_long, { count: link.length, limit }));
    this.address.value = link;
    place.hidden = false;
    if (await copied(link)) return this.say("take", say.link_copied);
    this.address.select();
    throw new Problem(say.not_copied);
  }
}

/** @param {string} value @param {number} least @param {number} limit @param {string} field */
function whole(value, least, limit, field) {
  const trimmed = value.trim();
  if (/^\d{1,9}$/.test(trimmed) && Number(trimmed) >= least && Number(trimmed) <= limit) return Number(trimmed);
  throw new Problem(said(say[`${field}_wrong`], { limit, value: short(trimmed) }), field);
}

/** Ids as somebody types them, or copies a list from Python. @param {string} typed @param {number} limit */
function readIds(typed, limit) {
  const parts = typed.replace(/^\s*\[|\]\s*$/g, "").split(/[\s,;]+/).filter(Boolean);
  if (parts.length > limit) throw new Problem(said(say.ids_too_many, { count: parts.length, limit }), "ids");
  const position = parts.findIndex((part) => !/^\d{1,15}$/.test(part));
  if (position >= 0) throw new Problem(said(say.ids_wrong, { position, value: short(parts[position]) }), "ids");
  return parts.map(Number);
}

/** @param {string} text */
const short = (text) => (text.length > 24 ? `${text.slice(0, 24)}…` : text);

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
