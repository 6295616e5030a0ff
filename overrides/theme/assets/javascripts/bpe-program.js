// <bpe-program>: a finished program of a lesson, or an empty one of the reader's own, that can be changed and run.
// Only the button is here; editor and Python come when somebody presses it.

import { brought, button, kept, linked, words } from "./common.js";

/** @typedef {import("./runner.js").Runner} Runner */

class Program extends HTMLElement {
  /** @type {Runner | null} */
  runner = null;

  connectedCallback() {
    this.say = words("program");
    this.name = this.getAttribute("name") ?? "";
    this.own = this.hasAttribute("own");
    if (this.button) return;
    this.button = button("program__edit", this.offer, () => this.open());
    (this.querySelector(".highlight") ?? this.querySelector(".own__place") ?? this).append(this.button);
    this.follow();
    addEventListener("hashchange", () => this.follow());
  }

  /** What the button says: whether somebody has been here before. */
  get offer() {
    return this.say?.[kept.get(`code:${this.name}`) === null ? (this.own ? "begin" : "edit") : "go_on"] ?? "";
  }

  /** Open with what a link brings that leads here. */
  follow() {
    if (linked("try", `${this.name}.`) === null) return;
    const fold = this.closest("details");
    if (fold) fold.open = true;
    if (this.runner) this.runner.bring();
    else this.open();
  }

  /** The code as the page shows it. */
  get original() {
    return this.querySelector(".highlight:not(.result *) > pre > code")?.textContent ?? "";
  }

  /** The code as it now stands: the reader's while the editor is open. */
  get code() {
    return this.runner?.text ?? this.original;
  }

  /** The programs above this one, as they now stand. */
  earlier() {
    if (this.own) return [];
    const all = /** @type {Program[]} */ ([...document.querySelectorAll("bpe-program:not([own])")]);
    return all.slice(0, all.indexOf(this)).map((program) => program.code ?? program.textContent ?? "");
  }

  async open() {
    if (this.runner) return this.runner.focus();
    const edit = /** @type {HTMLButtonElement} */ (this.button);
    const module = await brought(edit, this.say?.again ?? "", () => import("./runner.js"));
    if (!module || this.runner) return;
    const shown = /** @type {HTMLElement[]} */ ([...this.querySelectorAll(".program > .highlight")]);
    const results = /** @type {HTMLElement[]} */ ([...this.querySelectorAll(".result")]);
    edit.hidden = true;
    shown.forEach((element) => (element.hidden = true));
    this.runner = new module.Runner({
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
    (this.querySelector(".program") ?? this.querySelector(".own__place") ?? this).prepend(this.runner.element);
    await this.runner.begin();
  }

  /** Show the page's own program and its output again. @param {HTMLElement[]} shown */
  close(shown) {
    this.runner?.element.remove();
    this.runner = null;
    shown.forEach((element) => (element.hidden = false));
    const button = /** @type {HTMLButtonElement} */ (this.button);
    button.hidden = false;
    button.textContent = this.offer;
    button.focus();
  }
}

customElements.define("bpe-program", Program);
