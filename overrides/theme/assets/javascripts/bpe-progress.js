// <bpe-progress>: how many checkpoints of a lesson, or of the course, this reader has passed. It is kept in this browser
// and nowhere else; the reader can take it along and erase it.

import { button, element, kept, said, words } from "./common.js";

/** The names under which something of the reader's is kept. */
const OWN = ["passed", "code:", "before:", "plain-editor", "playground"];

class Progress extends HTMLElement {
  /** @type {string[]} */
  names = [];
  /** @type {Element} */
  told = this;
  /** Whether erasing was asked for. */
  asked = false;

  connectedCallback() {
    if (this.names.length) return;
    this.say = words("progress");
    this.names = (this.getAttribute("checkpoints") ?? "").split(" ").filter(Boolean);
    this.told = this.querySelector(".progress__told") ?? this;
    if (this.hasAttribute("course")) this.offer();
    this.show();
    addEventListener("bpe-progress", () => this.show());
    // What another tab passes counts here too.
    addEventListener("storage", () => this.show());
  }

  show() {
    const all = kept.get("passed");
    const is = (/** @type {string} */ name) => all !== null && typeof all === "object" && Object.hasOwn(all, name) && all[name] === true;
    const passed = this.names.filter(is).length;
    const sentence = this.hasAttribute("course") ? "course" : "lesson";
    this.told.textContent = said(this.say?.[sentence] ?? "", { passed, total: this.names.length });
    for (const item of this.querySelectorAll("[data-checkpoint]")) {
      const done = is(/** @type {HTMLElement} */ (item).dataset.checkpoint ?? "");
      const state = item.querySelector(".progress__state");
      if (state) state.textContent = this.say?.[done ? "passed" : "open"] ?? "";
      item.classList.toggle("progress__done", done);
    }
  }

  /** Buttons to take what is kept along, to bring it back, and to erase it. */
  offer() {
    this.file = element("input", { type: "file", accept: "application/json,.json", hidden: true });
    this.file.addEventListener("change", () => this.bring());
    this.status = element("p", { className: "progress__status", role: "status" });
    /** @param {string} name @param {(event: MouseEvent) => void} pressed */
    const made = (name, pressed) => button("runner__button", this.say?.[name] ?? "", pressed);
    const erase = made("erase", (event) => this.erase(event));
    // Who has gone on to something else is asked again.
    erase.addEventListener("blur", () => (this.asked = false));
    const take = made("take", () => this.take());
    const bring = made("bring", () => this.file?.click());
    const bar = element("p", { className: "progress__bar" }, take, bring, erase, this.file);
    this.append(bar, this.status);
    this.hidden = false;
  }

  /** @param {string} name @param {Record<string, string | number>} [values] */
  tell(name, values) {
    if (this.status) this.status.textContent = said(this.say?.[name] ?? "", values);
  }

  own() {
    return OWN.flatMap((start) => kept.names(start));
  }

  take() {
    const data = Object.fromEntries(this.own().map((name) => [name, kept.get(name)]));
    const blob = new Blob([`${JSON.stringify({ format: "bpe-progress", version: 1, kept: data }, null, 2)}\n`], { type: "application/json" });
    const href = URL.createObjectURL(blob);
    element("a", { href, download: "bpe-progress.json" }).click();
    setTimeout(() => URL.revokeObjectURL(href), 10_000);
    this.tell("taken");
  }

  async bring() {
    const [file] = this.file?.files ?? [];
    if (!file) return;
    try {
      const { format, version, kept: data } = JSON.parse(await file.text());
      if (format !== "bpe-progress" || version !== 1 || data === null || typeof data !== "object") throw new Error(format);
      const names = Object.keys(data).filter((name) => OWN.some((start) => name.startsWith(start)));
      const well = names.every((name) => this.takeOver(name, data[name]));
      this.tell(well ? "brought" : "not_kept");
    } catch {
      this.tell("not_ours", { name: file.name });
    }
    dispatchEvent(new Event("bpe-progress"));
  }

  /** What is in the copy joins what is here; code that stands in its place is kept as the version before.
   * @param {string} name @param {any} value */
  takeOver(name, value) {
    if (name === "passed") return kept.set(name, { ...record(kept.get(name)), ...record(value) });
    const here = kept.get(name);
    if (name.startsWith("code:") && typeof here === "string" && here !== value) kept.set(name.replace("code:", "before:"), here);
    return kept.set(name, value);
  }

  /** A second press erases, and no double click: what is gone is gone. @param {MouseEvent} event */
  erase({ detail }) {
    if (detail > 1) return;
    if (!this.asked) {
      this.asked = true;
      return this.tell("sure");
    }
    this.asked = false;
    this.own().forEach((name) => kept.set(name, null));
    this.tell("erased");
    dispatchEvent(new Event("bpe-progress"));
  }
}

/** What was passed, in whatever stands there. @param {any} value @returns {Record<string, true>} */
function record(value) {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return {};
  return Object.fromEntries(Object.entries(value).filter(([, passed]) => passed === true));
}

customElements.define("bpe-progress", Progress);
