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
 * @typedef {{ name: string, label: string, original: string, earlier?: () => string[], onRun?: () => void,
 *   onClose?: () => void, onCheck?: (bench: Workbench) => Promise<void> }} Options
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
    python.addEventListener("busy", () => this.#enable());
    this.#enable();
  }

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
    const brought = await this.#brought();
    const before = kept.get(`code:${this.options.name}`);
    this.text = brought ?? (typeof before === "string" ? before : this.options.original);
    this.focus();
    if (brought !== null) this.tell(this.say.brought);
    else if (typeof before === "string") this.tell(this.say.restored);
    this.#better();
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

  keep() {
    clearTimeout(this.keeping);
    const { text } = this;
    const well = kept.set(`code:${this.options.name}`, text === this.options.original ? null : text);
    if (!well && !this.warned) this.tell(this.say.not_kept);
    this.warned = !well;
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
    this.halt = button("stop", () => python.stop());
    button("reset", () => this.reset());
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
    if (this.halt) this.halt.hidden = !this.working;
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
    }
  }

  reset() {
    if (this.working) python.stop();
    this.text = this.options.original;
    this.keep();
    this.#clear();
    this.tell(this.say.was_reset);
    this.focus();
  }

  close() {
    if (this.working) python.stop();
    this.keep();
    this.options.onClose?.();
  }

  // A link that carries the code ------------------------------------------------------------------------------------

  async share() {
    const packed = await packed64(this.text);
    if (packed.length > MOST_SHARED) return this.tell(this.say.too_long_to_share);
    const address = `${location.href.split("#")[0]}#try=${this.options.name}.${packed}`;
    history.replaceState(null, "", address);
    try {
      await navigator.clipboard.writeText(address);
      this.tell(this.say.shared);
    } catch {
      this.tell(this.say.shared_above);
    }
  }

  /** @returns {Promise<string | null>} */
  async #brought() {
    const start = `#try=${this.options.name}.`;
    if (!location.hash.startsWith(start)) return null;
    const packed = location.hash.slice(start.length);
    history.replaceState(null, "", location.pathname + location.search);
    try {
      return await unpacked64(packed);
    } catch {
      this.tell(this.say.broken_link);
      return null;
    }
  }

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
    this.output.textContent = "";
    this.outputBox.hidden = true;
    this.account.replaceChildren();
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
          if (phase.phase === "work") this.options.onRun?.();
          this.phase(phase);
        },
        onOutput: (text) => {
          this.outputBox.hidden = false;
          this.output.append(text);
        },
      });
    } catch (error) {
      return this.unavailable(error);
    }
    this.outputBox.hidden = !this.output.textContent;
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
    if (told.line && told.ended !== "earlier") this.#offerLine(told.line);
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
    if (this.view) this.view.dispatch({ selection: { anchor: from, head: to }, scrollIntoView: true });
    else this.area.setSelectionRange(from, to);
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
