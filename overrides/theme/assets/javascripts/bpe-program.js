// <bpe-program>: a finished program of a lesson, or an empty one of the reader's own, that can be changed and run.
// Only the button is here; editor and Python come when somebody presses it.

import { kept, words } from "./bpe-page.js";

/** @typedef {import("./bpe-workbench.js").Workbench} Workbench */

export class Program extends HTMLElement {
  /** @type {Workbench | null} */
  workbench = null;

  connectedCallback() {
    this.say = words("program");
    this.name = this.getAttribute("name") ?? "";
    this.own = this.hasAttribute("own");
    if (this.button) return;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "program__edit";
    button.textContent = this.offer;
    button.addEventListener("click", () => this.open());
    this.button = button;
    (this.querySelector(".highlight") ?? this.querySelector(".own__place") ?? this).append(button);
    this.follow();
    addEventListener("hashchange", () => this.follow());
  }

  /** What the button says: whether somebody has been here before. */
  get offer() {
    return this.say?.[kept.get(`code:${this.name}`) === null ? (this.own ? "begin" : "edit") : "go_on"] ?? "";
  }

  /** Open with what a link brings that leads here. */
  follow() {
    if (!location.hash.startsWith(`#try=${this.name}.`)) return;
    const fold = this.closest("details");
    if (fold) fold.open = true;
    if (this.workbench) this.workbench.bring();
    else this.open();
  }

  /** The code as the page shows it. */
  get original() {
    return this.querySelector(".highlight:not(.result *) > pre > code")?.textContent ?? "";
  }

  /** The code as it now stands: the reader's while the editor is open. */
  get code() {
    return this.workbench?.text ?? this.original;
  }

  /** The programs above this one, as they now stand. */
  earlier() {
    if (this.own) return [];
    const all = /** @type {Program[]} */ ([...document.querySelectorAll("bpe-program:not([own])")]);
    return all.slice(0, all.indexOf(this)).map((program) => program.code ?? program.textContent ?? "");
  }

  async open() {
    if (this.workbench) return this.workbench.focus();
    let module;
    try {
      module = await import("./bpe-workbench.js");
    } catch {
      /** @type {HTMLButtonElement} */ (this.button).textContent = this.say?.again ?? "";
      return;
    }
    if (this.workbench) return;
    const shown = /** @type {HTMLElement[]} */ ([...this.querySelectorAll(".program > .highlight")]);
    const results = /** @type {HTMLElement[]} */ ([...this.querySelectorAll(".result")]);
    /** @type {HTMLButtonElement} */ (this.button).hidden = true;
    shown.forEach((element) => (element.hidden = true));
    this.workbench = new module.Workbench({
      name: this.name ?? "",
      label: this.say?.[this.own ? "own_label" : "label"] ?? "",
      original: this.original,
      earlier: () => this.earlier(),
      onRun: () => {
        const height = results.reduce((sum, element) => sum + element.offsetHeight, 0);
        results.forEach((element) => (element.hidden = true));
        return height;
      },
      onReset: () => results.forEach((element) => (element.hidden = false)),
      onClose: () => this.close([...shown, ...results]),
    });
    (this.querySelector(".program") ?? this.querySelector(".own__place") ?? this).prepend(this.workbench.element);
    await this.workbench.begin();
  }

  /** Show the page's own program and its output again. @param {HTMLElement[]} shown */
  close(shown) {
    this.workbench?.element.remove();
    this.workbench = null;
    shown.forEach((element) => (element.hidden = false));
    const button = /** @type {HTMLButtonElement} */ (this.button);
    button.hidden = false;
    button.textContent = this.offer;
    button.focus();
  }
}

customElements.define("bpe-program", Program);
