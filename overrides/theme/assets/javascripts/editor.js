// The field in which code is written: a plain one at once, and CodeMirror in its place where there is a mouse.

import { element, kept, said, untranslated } from "./common.js";

/** An editor is as tall as its text, within these numbers of lines. */
const LEAST_LINES = 4;
const MOST_LINES = 24;
const INDENT = "    ";
/** Under this name is kept that the reader wants the plain field. */
const PLAIN = "plain-editor";

/**
 * @typedef {{ id: string, label: string, keys: string, say: import("./common.js").Words, address: string,
 *   onChange: () => void, onRun: () => void }} Options `keys` says what the keys do; at `address` is CodeMirror, if it is
 *   anywhere
 */

export class Editor {
  area = untranslated(element("textarea", { className: "editor__code", spellcheck: false, wrap: "off" }));
  box = element("div", { className: "editor" });
  keys = element("p", { className: "editor__keys" });
  choice = element("label", { className: "editor__plain" });
  /** @type {any} CodeMirror's view, when it has taken the place of the field */
  view = null;

  /** @param {Options} options */
  constructor(options) {
    this.options = options;
    const { area, keys } = this;
    const label = element("label", { className: "visually-hidden", htmlFor: `${options.id}-code` }, options.label);
    area.id = label.htmlFor;
    keys.id = `${options.id}-keys`;
    for (const name of ["autocapitalize", "autocomplete", "autocorrect"]) area.setAttribute(name, "off");
    area.setAttribute("aria-describedby", keys.id);
    area.addEventListener("input", () => this.#typed());
    area.addEventListener("keydown", (event) => this.#key(event));
    this.box.append(label, area);
    this.plain = element("input", { type: "checkbox", checked: Boolean(kept.get(PLAIN)) });
    this.plain.addEventListener("change", () => this.#choose());
    this.choice.append(this.plain, ` ${options.say.plain}`);
    this.choice.hidden = !this.#hasChoice;
    this.#hint();
  }

  /** Whether CodeMirror can come. */
  get #hasChoice() {
    return Boolean(this.options.address) && matchMedia("(pointer: fine)").matches;
  }

  #hint() {
    const { keys, options } = this;
    const key = /mac|iphone|ipad/i.test(navigator.platform) ? "⌘" : options.say.control;
    const leave = element("span", { className: "editor__leave" }, options.say.keys_leave);
    // Its room is there before CodeMirror is.
    leave.style.visibility = this.view ? "" : "hidden";
    keys.replaceChildren(said(options.keys, { key }), ...(this.#hasChoice && !this.plain.checked ? [" ", leave] : []));
    keys.hidden = !matchMedia("(any-pointer: fine)").matches;
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

  /** @param {FocusOptions} [options] */
  focus(options) {
    if (this.view) this.view.focus();
    else this.area.focus(options);
  }

  /** Let CodeMirror take over, unless the reader prefers the plain field. */
  async better() {
    const { id, label, address, onRun } = this.options;
    if (kept.get(PLAIN) || !this.#hasChoice) return;
    try {
      const [module, { editor }] = await Promise.all([import(address), import("./codemirror.js")]);
      if (kept.get(PLAIN) || this.view) return;
      const focused = document.activeElement === this.area;
      const { selectionStart: anchor, selectionEnd: head } = this.area;
      this.view = editor(module, {
        doc: this.area.value,
        label,
        described: `${id}-keys`,
        selection: { anchor, head },
        onChange: () => this.#typed(),
        onRun,
      });
      untranslated(this.view.dom);
      this.box.append(this.view.dom);
      this.area.hidden = true;
      this.#hint();
      if (focused) this.view.focus();
    } catch {
      // The plain field does everything that is needed.
    }
  }

  /** The reader has chosen the plain field, or the other one. */
  #choose() {
    kept.set(PLAIN, this.plain.checked || null);
    if (!this.plain.checked) {
      this.#hint();
      return void this.better();
    }
    if (this.view) {
      this.area.value = this.view.state.doc.toString();
      this.view.destroy();
      this.view = null;
      this.area.hidden = false;
      this.#size();
    }
    this.#hint();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.key !== "Enter" || event.isComposing) return;
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      this.options.onRun();
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

  #typed() {
    if (!this.view) this.#size();
    this.options.onChange();
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
