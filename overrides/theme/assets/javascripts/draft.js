// A reader's version of a program: kept in this browser when it was changed here, with the version before it.

import { kept } from "./common.js";

export class Draft {
  /** What storage holds, as far as this page knows: only what was changed here is written. */
  stored = "";
  /** Nothing that a reader has written is lost by a link or by Reset. @type {string | null} */
  before = null;

  /** @param {string} name of the exercise @param {string} original the page's own program */
  constructor(name, original) {
    this.name = name;
    this.original = original;
  }

  get #place() {
    return `code:${this.name}`;
  }

  get #placeOfBefore() {
    return `before:${this.name}`;
  }

  /** Whether this is where other tabs keep the same program. @param {string | null} key */
  isAt(key) {
    return key === kept.prefix + this.#place;
  }

  /** The reader's version; nothing where there is none. */
  read() {
    const code = kept.get(this.#place);
    return typeof code === "string" ? code : null;
  }

  /** Keep the text unless it is there already; false where nothing can be kept. @param {string} text */
  keep(text) {
    if (text === this.stored) return true;
    const well = kept.set(this.#place, text === this.original ? null : text);
    if (well) this.stored = text;
    return well;
  }

  /** Keep what another text takes the place of. @param {string} text */
  putAside(text) {
    if (text === this.original) return;
    this.before = text;
    kept.set(this.#placeOfBefore, text);
  }

  /** The version before; nothing where there is none. */
  readBefore() {
    const before = this.before ?? kept.get(this.#placeOfBefore);
    return (this.before = typeof before === "string" ? before : null);
  }
}
