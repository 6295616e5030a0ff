// The one script of every page. A widget's own module is loaded when the widget comes near the screen, and not before.

// Widgets -----------------------------------------------------------------------------------------------------------

/** Whether the module of an element is needed at once, wherever it stands: a link may lead to it, or it grows, which
 * moves nothing as long as it is below the screen. @param {Element} widget */
const atOnce = (widget) =>
  widget.matches("bpe-search, bpe-progress[course]") || (location.hash.startsWith("#try") && widget.matches("bpe-program"));

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

// Who goes through the page by keyboard comes to what is below the screen without scrolling there: its controls must be
// able to take the focus by then.
addEventListener("keydown", function loadAll({ key }) {
  if (key !== "Tab") return;
  removeEventListener("keydown", loadAll);
  document.querySelectorAll(":not(:defined)").forEach(load);
});

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
