// An editor with Run, Stop and Reset, and what Python says: shared by programs, checkpoints and the reader's own program.

import { kept, number, said, words } from "./bpe-page.js";
import { CHECK_SECONDS, RUN_SECONDS, Unavailable, python } from "./bpe-python.js";

/** @typedef {import("./bpe-python.js").Phase} Phase @typedef {import("./bpe-python.js").Told} Told */

/** An editor is as tall as its text, within these numbers of lines. */
const LEAST_LINES = 4;
const MOST_LINES = 24;
/** How long after the last key the code is kept, in milliseconds. */
const KEEP_AFTER = 300;
const INDENT = "    ";
/** A link holds at most so many characters of code: more, and some browsers cut the address. */
const MOST_SHARED = 4000;

/**
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name @param {string} [className] @param {string} [text]
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function element(name, className = "", text = "") {
  const made = document.createElement(name);
  if (className) made.className = className;
  if (text) made.textContent = text;
  return made;
}

/** Code, ids and output keep their language: no browser is to translate them. @template {HTMLElement} E @param {E} made */
export function untranslated(made) {
  made.translate = false;
  made.classList.add("notranslate");
  return made;
}

let count = 0;

/**
 * @typedef {{ name: string, label: string, original: string, earlier?: () => string[], onRun?: () => number,
 *   onReset?: () => void, onClose?: () => void, onCheck?: (bench: Workbench) => Promise<void> }} Options what `onRun`
 *   hides is so many pixels high
 */

export class Workbench {
  area = untranslated(element("textarea", "workbench__code"));
  keys = element("p", "workbench__keys");
  place = element("div", "workbench__editor");
  meter = element("progress", "workbench__progress");
  status = element("p", "workbench__status");
  output = untranslated(element("pre", "workbench__text"));
  outputBox = element("div", "workbench__output");
  account = element("div", "workbench__account");
  plain = element("input");
  lastPhase = "";
  warned = false;

  /** @param {Options} options */
  constructor(options) {
    this.options = options;
    this.say = words("python");
    this.id = `workbench-${++count}`;
    this.element = element("div", "workbench");
    this.#editor();
    this.#bar();
    this.#speaker();
    const until = { signal: this.gone.signal };
    python.addEventListener("busy", () => this.#enable(), until);
    // A page may be left at any moment, and be there again in another tab, or by the way back.
    addEventListener("pagehide", () => this.keep(), until);
    document.addEventListener("visibilitychange", () => this.keep(), until);
    addEventListener("pageshow", () => this.#follow(), until);
    addEventListener("storage", ({ key }) => key === kept.prefix + this.placeOfCode && this.#follow(), until);
    this.#enable();
  }

  /** Ends what an open editor listens to. */
  gone = new AbortController();

  // The editor ------------------------------------------------------------------------------------------------------

  /** @type {any} CodeMirror's view, when it has taken the place of the textarea */
  view = null;

  #editor() {
    const label = element("label", "visually-hidden", this.options.label);
    label.htmlFor = `${this.id}-code`;
    const { area } = this;
    area.id = label.htmlFor;
    area.spellcheck = false;
    area.wrap = "off";
    for (const name of ["autocapitalize", "autocomplete", "autocorrect"]) area.setAttribute(name, "off");
    area.setAttribute("aria-describedby", `${this.id}-keys`);
    area.addEventListener("input", () => this.#typed());
    area.addEventListener("keydown", (event) => this.#key(event));
    this.keys.id = `${this.id}-keys`;
    this.place.append(label, area);
    this.element.append(this.place, this.keys);
    this.#hint();
  }

  #hint() {
    const command = /mac|iphone|ipad/i.test(navigator.platform) ? "⌘" : this.say.control;
    const keys = said(this.say[this.options.onCheck ? "keys_check" : "keys_run"], { key: command });
    this.keys.textContent = this.view ? `${keys} ${this.say.keys_leave}` : keys;
    this.keys.hidden = !matchMedia("(any-pointer: fine)").matches;
  }

  get text() {
    return this.view ? this.view.state.doc.toString() : this.area.value;
  }

  set text(text) {
    if (this.view) this.view.dispatch({ changes: { from: 0, to: this.view.state.doc.length, insert: text } });
    else this.area.value = text;
    this.#size();
  }

  #size() {
    const lines = this.area.value.split("\n").length;
    this.area.rows = Math.min(MOST_LINES, Math.max(LEAST_LINES, lines));
  }

  focus() {
    if (this.view) this.view.focus();
    else this.area.focus();
  }

  /** Fill the editor: with what a link brings, else with what was kept, else with the page's code. */
  async begin() {
    const own = this.#stored();
    this.text = this.stored = own ?? this.options.original;
    this.#offerBack();
    this.focus();
    if (own !== null) this.tell(this.say.restored);
    await this.bring();
    this.#better();
  }

  /** Take over the code of a link that leads here, if this page was opened by one. */
  async bring() {
    const start = `#try=${this.options.name}.`;
    if (!location.hash.startsWith(start)) return;
    const packed = location.hash.slice(start.length);
    history.replaceState(null, "", location.pathname + location.search);
    try {
      this.#replace(await unpacked64(packed));
      this.tell(this.say.brought);
    } catch {
      this.tell(this.say.broken_link);
    }
    this.element.scrollIntoView({ block: "nearest" });
  }

  /** Where there is a mouse, CodeMirror takes over, unless the reader prefers the plain editor. */
  async #better() {
    if (kept.get("plain-editor") || !matchMedia("(pointer: fine)").matches) return;
    const address = python.editor;
    if (!address) return;
    try {
      const [module, { editor }] = await Promise.all([import(address), import("./bpe-editor.js")]);
      if (kept.get("plain-editor") || this.view) return;
      const focused = document.activeElement === this.area;
      const { selectionStart: anchor, selectionEnd: head } = this.area;
      this.view = editor(module, {
        doc: this.area.value,
        label: this.options.label,
        described: `${this.id}-keys`,
        selection: { anchor, head },
        onChange: () => this.#typed(),
        onRun: () => this.act(),
      });
      untranslated(this.view.dom);
      this.place.append(this.view.dom);
      this.area.hidden = true;
      this.#hint();
      if (focused) this.view.focus();
    } catch {
      // The plain editor does everything that is needed.
    }
  }

  #plain() {
    kept.set("plain-editor", this.plain.checked || null);
    if (!this.plain.checked) return void this.#better();
    if (!this.view) return;
    this.area.value = this.view.state.doc.toString();
    this.view.destroy();
    this.view = null;
    this.area.hidden = false;
    this.#size();
    this.#hint();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.key !== "Enter" || event.isComposing) return;
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      this.act();
    } else if (!event.shiftKey && !event.altKey) {
      event.preventDefault();
      const { area } = this;
      const line = area.value.slice(0, area.selectionStart).split("\n").at(-1) ?? "";
      const indent = (/^\s*/.exec(line)?.[0] ?? "") + (/:\s*$/.test(line) ? INDENT : "");
      // This way the change can be undone, as what was typed.
      if (!document.execCommand("insertText", false, `\n${indent}`)) area.setRangeText(`\n${indent}`, area.selectionStart, area.selectionEnd, "end");
      this.#typed();
    }
  }

  /** @type {ReturnType<typeof setTimeout> | undefined} */
  keeping;

  #typed() {
    if (!this.view) this.#size();
    clearTimeout(this.keeping);
    this.keeping = setTimeout(() => this.keep(), KEEP_AFTER);
  }

  /** What storage holds, as far as this editor knows: only what was changed here is written. */
  stored = "";

  get placeOfCode() {
    return `code:${this.options.name}`;
  }

  #stored() {
    const code = kept.get(this.placeOfCode);
    return typeof code === "string" ? code : null;
  }

  keep() {
    clearTimeout(this.keeping);
    const { text } = this;
    if (text === this.stored) return;
    const well = kept.set(this.placeOfCode, text === this.options.original ? null : text);
    if (well) this.stored = text;
    else if (!this.warned) this.tell(this.say.not_kept);
    this.warned = !well;
  }

  /** Another page has kept something under this name: show it, unless something newer stands here. */
  #follow() {
    const text = this.#stored() ?? this.options.original;
    if (text === this.stored || this.working) return;
    if (this.text === this.stored) {
      this.text = this.stored = text;
      this.tell(this.say.restored);
    } else {
      this.#putAside(text);
    }
  }

  // The version before: nothing that a reader has written is lost by a link or by Reset. -------------------------------

  /** @type {string | null} */
  before = null;

  get placeOfBefore() {
    return `before:${this.options.name}`;
  }

  /** @param {string} text */
  #putAside(text) {
    if (text === this.options.original) return;
    this.before = text;
    kept.set(this.placeOfBefore, text);
    this.#offerBack();
  }

  #offerBack() {
    const before = this.before ?? kept.get(this.placeOfBefore);
    this.before = typeof before === "string" ? before : null;
    if (this.back) this.back.hidden = this.before === null || this.before === this.text;
  }

  /** Put other code in the place of what is here, which can be brought back. @param {string} text */
  #replace(text) {
    const { text: old } = this;
    this.text = text;
    if (old !== text) this.#putAside(old);
    this.#offerBack();
  }

  bringBack() {
    this.#replace(this.before ?? this.text);
    this.keep();
    this.tell(this.say.is_back);
    this.focus();
  }

  // The buttons -----------------------------------------------------------------------------------------------------

  #bar() {
    const bar = element("div", "workbench__bar");
    /** @param {string} name @param {() => void} action */
    const button = (name, action) => {
      const made = element("button", `workbench__button workbench__button--${name}`, this.say[name]);
      made.type = "button";
      made.addEventListener("click", action);
      bar.append(made);
      return made;
    };
    this.go = button(this.options.onCheck ? "check" : "run", () => this.act());
    this.halt = button("stop", () => this.working && python.stop());
    button("reset", () => this.reset());
    this.back = button("bring_back", () => this.bringBack());
    if (!this.options.onCheck) button("share", () => this.share());
    if (this.options.onClose) button("close", () => this.close());
    const plain = element("label", "workbench__plain");
    this.plain.type = "checkbox";
    this.plain.checked = Boolean(kept.get("plain-editor"));
    this.plain.addEventListener("change", () => this.#plain());
    plain.append(this.plain, ` ${this.say.plain}`);
    if (matchMedia("(pointer: fine)").matches && python.editor) bar.append(plain);
    this.element.append(bar);
  }

  #enable() {
    const { busy } = python;
    this.go?.setAttribute("aria-disabled", String(busy));
    // Always in its place: another button there would be pressed by who wanted to stop.
    this.halt?.setAttribute("aria-disabled", String(!this.working));
    this.element.toggleAttribute("aria-busy", false);
    if (this.working) this.element.setAttribute("aria-busy", "true");
  }

  /** Whether this editor's own program is the one that runs. */
  working = false;

  async act() {
    if (python.busy) return;
    this.keep();
    this.working = true;
    this.#enable();
    try {
      if (this.options.onCheck) await this.options.onCheck(this);
      else await this.#run();
    } finally {
      const focused = document.activeElement === this.halt;
      this.working = false;
      this.meter.setAttribute("hidden", "");
      this.#enable();
      if (focused) this.go?.focus();
      this.status.scrollIntoView({ block: "nearest" });
    }
  }

  reset() {
    if (this.working) python.stop();
    this.#replace(this.options.original);
    this.keep();
    this.#clear();
    this.outputBox.hidden = true;
    this.options.onReset?.();
    this.tell(this.options.original ? this.say.was_reset : this.say.was_emptied);
    this.focus();
  }

  close() {
    if (this.working) python.stop();
    this.keep();
    this.gone.abort();
    this.options.onClose?.();
  }

  // A link that carries the code ------------------------------------------------------------------------------------

  async share() {
    const packed = await packed64(this.text);
    this.link?.remove();
    if (packed.length > MOST_SHARED) return this.tell(this.say.too_long_to_share);
    const address = `${location.href.split("#")[0]}#try=${this.options.name}.${packed}`;
    try {
      await navigator.clipboard.writeText(address);
      this.tell(this.say.shared);
    } catch {
      this.link = untranslated(element("input", "workbench__link"));
      Object.assign(this.link, { readOnly: true, value: address, ariaLabel: this.say.share });
      this.status.after(this.link);
      this.link.select();
      this.tell(this.say.shared_below);
    }
  }

  /** @type {HTMLInputElement | undefined} the address, where it could not be copied */
  link;

  // What Python says ------------------------------------------------------------------------------------------------

  #speaker() {
    this.meter.hidden = true;
    this.meter.setAttribute("aria-label", this.say.progress);
    this.status.setAttribute("role", "status");
    this.output.tabIndex = 0;
    this.output.setAttribute("role", "region");
    this.output.setAttribute("aria-label", this.say.output);
    this.outputBox.append(element("p", "workbench__label", this.say.output), this.output);
    this.outputBox.hidden = true;
    this.element.append(this.meter, this.status, this.outputBox, this.account);
  }

  /** @param {string} sentence */
  tell(sentence) {
    this.status.textContent = sentence;
  }

  #clear() {
    // So high as before until the new output is there, or what stands below would jump up and down.
    this.reserve(this.outputBox.hidden ? 0 : this.output.offsetHeight);
    this.output.textContent = "";
    this.account.replaceChildren();
    this.link?.remove();
  }

  /** Keep a place for the output. @param {number} pixels */
  reserve(pixels) {
    if (!pixels) return;
    this.outputBox.hidden = false;
    this.output.style.minBlockSize = `${pixels}px`;
  }

  /** @param {Phase} phase */
  phase(phase) {
    this.meter.hidden = phase.phase === "work";
    if (phase.phase === "download") {
      this.meter.max = phase.total;
      this.meter.value = phase.loaded;
    } else {
      this.meter.removeAttribute("value");
    }
    // Not for every packet: a screen reader would never come to an end.
    if (phase.phase === this.lastPhase) return;
    this.lastPhase = phase.phase;
    const megabytes = number(python.download / 1e6, 1);
    this.tell(said(this.say[`phase_${phase.phase}`], { megabytes }));
  }

  async #run() {
    this.#clear();
    this.lastPhase = "";
    /** @type {Told} */
    let told;
    try {
      told = await python.run(this.text, this.options.earlier?.() ?? [], {
        onPhase: (phase) => {
          if (phase.phase === "work") this.reserve(this.options.onRun?.() ?? 0);
          this.phase(phase);
        },
        onOutput: (text) => {
          this.outputBox.hidden = false;
          this.output.append(text);
        },
      });
    } catch (error) {
      return this.unavailable(error);
    } finally {
      this.output.style.minBlockSize = "";
      this.outputBox.hidden = !this.output.textContent;
    }
    this.#account(told);
  }

  /** @param {unknown} error */
  unavailable(error) {
    const why = error instanceof Unavailable ? error.why : "start";
    this.tell(this.say[`unavailable_${why}`]);
    if (!(error instanceof Unavailable)) console.error(error);
  }

  /** Say how the program ended. @param {Told} told */
  #account(told) {
    const sentence = this.say.ended[told.ended] ?? this.say.ended.raised;
    const values = { line: told.line ?? "?", type: told.type ?? "", number: told.number ?? "", seconds: RUN_SECONDS };
    const silent = told.ended === "done" && !this.output.textContent;
    this.tell(said(silent ? this.say.ended.silent : sentence, values) + (told.replaced ? ` ${this.say.replaced}` : ""));
    if (told.traceback) {
      const box = untranslated(element("pre", "workbench__traceback", told.traceback));
      box.tabIndex = 0;
      box.setAttribute("role", "region");
      box.setAttribute("aria-label", this.say.traceback);
      this.account.append(box);
    }
    if (told.line && !told.number) this.#offerLine(told.line);
  }

  /** @param {number} line */
  #offerLine(line) {
    const button = element("button", "workbench__button", said(this.say.to_line, { line }));
    button.type = "button";
    button.addEventListener("click", () => this.selectLine(line));
    this.account.append(button);
  }

  /** @param {number} line counted from 1 */
  selectLine(line) {
    const lines = this.text.split("\n");
    const from = lines.slice(0, line - 1).reduce((/** @type {number} */ sum, /** @type {string} */ text) => sum + text.length + 1, 0);
    const to = from + (lines[line - 1]?.length ?? 0);
    this.focus();
    if (this.view) return void this.view.dispatch({ selection: { anchor: from, head: to }, scrollIntoView: true });
    const { area } = this;
    area.setSelectionRange(from, to);
    // A selection that a script makes is not scrolled to.
    area.scrollTo(0, (line - 3) * parseFloat(getComputedStyle(area).lineHeight));
    area.scrollIntoView({ block: "nearest" });
  }
}

/** @param {ReadableStream<Uint8Array>} stream */
const bytes = async (stream) => new Uint8Array(await new Response(stream).arrayBuffer());

/** Text as letters that an address may have. @param {string} text */
async function packed64(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const binary = Array.from(await bytes(stream), (byte) => String.fromCharCode(byte)).join("");
  return btoa(binary).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/** @param {string} packed */
async function unpacked64(packed) {
  const binary = atob(packed.replace(/-/g, "+").replace(/_/g, "/"));
  const stream = new Blob([Uint8Array.from(binary, (letter) => letter.charCodeAt(0))]).stream();
  return new TextDecoder("utf-8", { fatal: true }).decode(await bytes(stream.pipeThrough(new DecompressionStream("deflate-raw"))));
}

export { CHECK_SECONDS };
