// What the widgets share: words and numbers of the page's language, what is kept in this browser, and how they draw.

// Words and numbers -------------------------------------------------------------------------------------------------

/** @typedef {{ [name: string]: any }} Words */

const language = document.querySelector("article")?.lang || document.documentElement.lang || "en";

/**
 * The words of a widget, which the build puts into the page: overrides/theme/assets/messages/<language>.json, part "widgets".
 * @param {string} section
 * @returns {Words}
 */
export function words(section) {
  return JSON.parse(document.querySelector("#bpe-words")?.textContent ?? "{}")[section] ?? {};
}

const plurals = new Intl.PluralRules(language);

/**
 * A sentence with its gaps filled; where there is one sentence for each plural form, that of the value `count`.
 * Numbers are written as the language writes them.
 * @param {string | Record<string, string>} sentence
 * @param {Record<string, string | number>} [values]
 */
export function said(sentence, values = {}) {
  const form = typeof sentence === "string" ? sentence : sentence[plurals.select(Number(values.count))] ?? sentence.other;
  return form.replace(/\{(\w+)\}/g, (gap, name) => {
    const value = values[name];
    return value === undefined ? gap : typeof value === "number" ? number(value) : value;
  });
}

/**
 * A number as the language writes it.
 * @param {number} value
 * @param {number} [decimals]
 */
export function number(value, decimals) {
  const digits = decimals === undefined ? {} : { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return new Intl.NumberFormat(language, digits).format(value).replace("-", "\u2212");
}

// What is kept ------------------------------------------------------------------------------------------------------

/**
 * What readers keep in this browser, under the address of the site, for all languages together. Storage may be full,
 * forbidden or broken: then reading gives nothing, writing says false, and no page fails.
 */
export const kept = {
  prefix: `bpe:${new URL("..", import.meta.url).pathname.replace(/assets\/$/, "")}:`,
  /** @param {string} name @returns {any} */
  get(name) {
    try {
      return JSON.parse(localStorage.getItem(this.prefix + name) ?? "null");
    } catch {
      return null;
    }
  },
  /** @param {string} name @param {unknown} value nothing at all removes it */
  set(name, value) {
    try {
      if (value === null || value === undefined) localStorage.removeItem(this.prefix + name);
      else localStorage.setItem(this.prefix + name, JSON.stringify(value));
      return true;
    } catch {
      return false;
    }
  },
  /** Put what stands there aside before it is written over: it may be of another time. @param {string} name */
  aside(name) {
    try {
      const raw = localStorage.getItem(this.prefix + name);
      if (raw !== null) localStorage.setItem(`${this.prefix}${name}.aside`, raw);
    } catch {
      // What can't be read is not written over either.
    }
  },
  /** The names that begin like this. @param {string} start */
  names(start = "") {
    try {
      const all = Object.keys(localStorage).filter((name) => name.startsWith(this.prefix + start));
      return all.map((name) => name.slice(this.prefix.length)).sort();
    } catch {
      return [];
    }
  },
};

// What is drawn -----------------------------------------------------------------------------------------------------

/**
 * An element with these properties and children.
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Partial<HTMLElementTagNameMap[Name]>} [properties]
 * @param {(Node | string)[]} children
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function element(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

/** @param {string} className @param {string} text @param {(event: MouseEvent) => void} pressed */
export function button(className, text, pressed) {
  const made = element("button", { type: "button", className }, text);
  made.addEventListener("click", pressed);
  return made;
}

/** Code, ids and output keep their language: no browser is to translate them. @template {HTMLElement} E @param {E} made */
export function untranslated(made) {
  made.translate = false;
  made.classList.add("notranslate");
  return made;
}

/**
 * What a button brings when it is pressed; where it does not come, the button offers to try again.
 * @template M @param {HTMLButtonElement} pressed @param {string} again @param {() => Promise<M>} bring
 * @returns {Promise<M | undefined>}
 */
export async function brought(pressed, again, bring) {
  try {
    return await bring();
  } catch {
    pressed.textContent = again;
  }
}

// What an address brings --------------------------------------------------------------------------------------------

/**
 * What stands behind `#name=start` in the address, nothing where something else does. Programs through which links travel
 * write `=` as `%3D`, and take the bracket or full stop behind a link for a part of it.
 * @param {string} name @param {string} [start]
 */
export function linked(name, start = "") {
  let { hash } = location;
  // A link that was written so twice is as good.
  for (let times = 0; times < 2; times++) {
    hash = hash.replace(/%([2-7][0-9a-f])/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  }
  const opening = `#${name}=${start}`;
  return hash.startsWith(opening) ? hash.slice(opening.length).replace(/[^\w-]+$/, "") : null;
}
