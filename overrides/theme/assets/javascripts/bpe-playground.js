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
/** Which field the worker finds fault with, by the name of its sentence. @type {Record<string, string>} */
const FAULTY = {
  training_surrogate: "documents",
  text_surrogate: "text",
  ids_unknown: "ids",
  ids_too_long: "ids",
  ids_not_text: "ids",
};

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

// The workers ---------------------------------------------------------------------------------------------------------

/** Gives tasks to a worker of its own, which is started at the first and ended by `end`. */
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
    if (wrong) waiting.failed(new Problem(said(say[wrong.name], shortened(wrong.values)), FAULTY[wrong.name]));
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
    // Two, so that what is typed meanwhile neither waits for the end of a training nor is lost when one is stopped.
    this.trainer = new Workshop();
    this.desk = new Workshop();
    /** How often each part was set to work: an older work that ends later has nothing to say. @type {Record<string, number>} */
    this.turns = {};
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
    const place = this.find(`[data-part=${part}] [role=status]`);
    // Written where it changes only, so that a screen reader says it only then.
    if (place.textContent !== sentence) place.textContent = sentence;
  }

  /**
   * Do something in one part of the page; what goes wrong is said there, unless something newer is under way.
   * @param {string} part @param {(isLast: () => boolean) => Promise<void>} work
   * @returns {Promise<boolean>} whether it came to nothing
   */
  async attempt(part, work) {
    const turn = this.withdraw(part);
    const isLast = () => turn === this.turns[part];
    try {
      await work(isLast);
      return false;
    } catch (error) {
      if (!(error instanceof Stopped || error instanceof Problem)) throw error;
      if (error instanceof Problem && isLast()) this.object(part, error);
      return isLast();
    }
  }

  /** @param {string} part @param {Problem} problem */
  object(part, { message, field }) {
    const place = this.find(`[data-part=${part}] [role=alert]`);
    place.textContent = message;
    if (!field) return;
    place.id ||= `playground-${part}-problem`;
    this.fields[field].setAttribute("aria-invalid", "true");
    this.fields[field].setAttribute("aria-describedby", place.id);
  }

  /** Take back what went wrong in one part, and let older work there end in silence. @param {string} part */
  withdraw(part) {
    this.find(`[data-part=${part}] [role=alert]`).textContent = "";
    for (const field of this.host.querySelectorAll(`[data-part=${part}] [aria-invalid]`)) {
      field.removeAttribute("aria-invalid");
      field.removeAttribute("aria-describedby");
    }
    return (this.turns[part] = (this.turns[part] ?? 0) + 1);
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
    const { hash } = location;
    if (hash.startsWith(LINK)) {
      try {
        const state = await unpacked(hash.slice(LINK.length), 2 * this.limits.training);
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
    const link = location.href.split("#")[0] + LINK + (await packed(this.state()));
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

/** @param {string} value @param {number} least @param {number} limit @param {string} field */
function whole(value, least, limit, field) {
  const trimmed = value.trim();
  if (/^\d{1,9}$/.test(trimmed) && Number(trimmed) >= least && Number(trimmed) <= limit) return Number(trimmed);
  throw new Problem(said(say[`${field}_wrong`], { limit, value: short(trimmed) }), field);
}

/** Ids as somebody types them, or copies a list from Python: any whole numbers. @param {string} typed @param {number} limit */
function readIds(typed, limit) {
  const parts = typed.replace(/^\s*\[|\]\s*$/g, "").split(/[\s,;]+/).filter(Boolean);
  if (parts.length > limit) throw new Problem(said(say.ids_too_many, { count: parts.length, limit }), "ids");
  const position = parts.findIndex((part) => !/^\d+$/.test(part));
  if (position >= 0) throw new Problem(said(say.ids_wrong, { position, value: short(parts[position]) }), "ids");
  return parts;
}

/** @param {string} text */
const short = (text) => (text.length > 24 ? `${text.slice(0, 24)}…` : text);

/** The values for a sentence, what was typed cut where it is long. @param {Record<string, any>} values */
const shortened = (values) => ("value" in values ? { ...values, value: short(values.value) } : values);

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
