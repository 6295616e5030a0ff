// The one script of every page: what the frame does, and what the widgets share. A widget's own module is loaded when
// the widget comes near the screen, and not before.

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

// Widgets -----------------------------------------------------------------------------------------------------------

/** Whether the module of an element is needed at once, wherever it stands: a link may lead to it, or it grows, which
 * moves nothing as long as it is below the screen. @param {Element} widget */
const atOnce = (widget) =>
  widget.matches("bpe-search, bpe-progress[course]") || location.hash.startsWith(`#try=${widget.getAttribute("name")}.`);

const near = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue;
      near.unobserve(target);
      load(target);
    }
  },
  { rootMargin: "300px" },
);

/** The module of an element has the element's name. @param {Element} widget */
function load(widget) {
  return import(`./${widget.localName}.js`);
}

for (const widget of document.querySelectorAll(":not(:defined)")) {
  if (atOnce(widget)) load(widget);
  else near.observe(widget);
}
addEventListener("hashchange", () => document.querySelectorAll("bpe-program:not(:defined)").forEach((widget) => atOnce(widget) && load(widget)));

// Colours: as the device, light, dark. The first choice of a page is made by partials/javascripts/palette.html. ---------

/** @typedef {"auto" | "light" | "dark"} Choice */

/** @type {Record<Choice, Choice>} */
const NEXT = { auto: "light", light: "dark", dark: "auto" };
const deviceIsDark = matchMedia("(prefers-color-scheme: dark)");
const palette = /** @type {HTMLButtonElement} */ (document.querySelector("button.palette"));

/** @returns {Choice} */
const choice = () => /** @type {Choice} */ (document.body.dataset.palette ?? "auto");

function showPalette() {
  const dark = choice() === "auto" ? deviceIsDark.matches : choice() === "dark";
  document.body.dataset.mdColorScheme = dark ? "slate" : "default";
  const name = palette.dataset[choice()] ?? "";
  palette.setAttribute("aria-label", name);
  palette.title = name;
}

palette.addEventListener("click", () => {
  document.body.dataset.palette = NEXT[choice()];
  showPalette();
  // Kept in Material's own form, which the script in the page's head reads.
  const media = choice() === "auto" ? "(prefers-color-scheme)" : "";
  // @ts-expect-error -- defined in the head of every page
  __md_set("__palette", { index: 0, color: { media, scheme: document.body.dataset.mdColorScheme } });
});
deviceIsDark.addEventListener("change", showPalette);
showPalette();
palette.hidden = false;

// The menu is a column on wide screens: an open one would lie over the page when a tablet is turned.
matchMedia("(min-width: 76.25em)").addEventListener("change", () => {
  /** @type {HTMLElement | null} */ (document.querySelector(".menu[popover]"))?.hidePopover?.();
});

// A copy button on every program. Its words come with the page, in <template id="copy-button">. -------------------------

const copyButton = /** @type {HTMLTemplateElement} */ (document.querySelector("#copy-button"));

/** @param {HTMLElement} code */
function offerCopy(code) {
  const button = /** @type {HTMLButtonElement} */ (copyButton.content.firstElementChild?.cloneNode(true));
  const { textContent: name } = button;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(code.textContent ?? "");
    button.textContent = button.dataset.copied ?? "";
    button.dataset.done = "";
    setTimeout(() => {
      button.textContent = name;
      delete button.dataset.done;
    }, 2000);
  });
  code.closest(".highlight")?.append(button);
}

// Pages served without encryption, other than from this computer, have no clipboard.
if (navigator.clipboard) {
  document.querySelectorAll(".highlight:not(.result *) > pre > code").forEach((code) => offerCopy(/** @type {HTMLElement} */ (code)));
}

// The headings beside the text: the one that is being read is marked. ----------------------------------------------------

/** The last heading above the middle of the screen; none at the top of the page. @returns {Element | undefined} */
function beingRead() {
  const above = [...document.querySelectorAll("article :is(h2, h3)[id]")].filter(
    (heading) => heading.getBoundingClientRect().top < innerHeight / 2,
  );
  return scrollY > 0 ? above.at(-1) : undefined;
}

let waiting = false;
function mark() {
  waiting = false;
  const hash = `#${beingRead()?.id}`;
  for (const link of document.querySelectorAll(".contents__link")) {
    const here = link.getAttribute("href") === hash;
    link.classList.toggle("contents__link--here", here);
    if (here) link.setAttribute("aria-current", "location");
    else link.removeAttribute("aria-current");
  }
}
if (document.querySelector(".contents")) {
  addEventListener(
    "scroll",
    () => {
      if (!waiting) requestAnimationFrame(mark);
      waiting = true;
    },
    { passive: true },
  );
}

// The links to this page in other languages keep the section that is being read: heading ids are equal in all. ----------

/** The part on screen: the one in the address while it can be seen, else that of the last heading above the middle. */
function section() {
  const named = document.querySelector(":target");
  if (named) {
    const { top, bottom } = named.getBoundingClientRect();
    if (bottom > 0 && top < innerHeight) return named.id;
  }
  return beingRead()?.id ?? "";
}

/** @param {Event} event */
function keepSection(event) {
  const link = event.target instanceof Element && event.target.closest("a[hreflang]");
  if (!(link instanceof HTMLAnchorElement)) return;
  const url = new URL(link.href);
  url.hash = section();
  link.href = url.href;
}

// Before the click itself, so that a new tab or a copied address has the section as well.
for (const type of ["pointerdown", "focusin", "click"]) document.addEventListener(type, keepSection, true);

// A table or program that is wider than the screen scrolls in its own box; a box that scrolls can be reached by keyboard. -----------

const boxes = new ResizeObserver((entries) => {
  for (const { target } of entries) {
    if (target.scrollWidth > target.clientWidth) target.setAttribute("tabindex", "0");
    else target.removeAttribute("tabindex");
  }
});
document.querySelectorAll(".wide, pre > code").forEach((box) => boxes.observe(box));
