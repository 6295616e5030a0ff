// The parts of the playground, each with its fields, what is said about them, and what is wrong with them.

import { FIELDS } from "./playground-fields.js";
import { Problem, Stopped } from "./playground-tasks.js";

/** @typedef {HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement} Field */

export class Parts {
  /** How often each part was set to work: an older work that ends later has nothing to say. @type {Record<string, number>} */
  turns = {};

  /** @param {HTMLElement} host */
  constructor(host) {
    this.host = host;
    this.fields = Object.fromEntries(FIELDS.map((name) => [name, /** @type {Field} */ (this.find(`[name=${name}]`))]));
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
}
