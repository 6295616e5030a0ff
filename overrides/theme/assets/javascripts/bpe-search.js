// <bpe-search>: the search of the site. Pagefind's index of the page's language is loaded when the box opens first.

/**
 * @typedef {{ title: string, url: string, excerpt: string }} Part
 * @typedef {{ url: string, excerpt: string, meta: { title?: string }, sub_results: Part[] }} Hit
 * @typedef {{ results: { data(): Promise<Hit> }[] }} Found
 * @typedef {{
 *   options(options: object): Promise<void>, init(): Promise<void>,
 *   debouncedSearch(query: string, options?: object, wait?: number): Promise<Found | null>,
 * }} Pagefind
 */

/** How many pages are drawn first; the others follow at once. */
const PAGES = 8;
const PARTS = 4;

class Search extends HTMLElement {
  /** @type {HTMLDialogElement} */ dialog;
  /** @type {HTMLButtonElement} */ opener;
  /** @type {HTMLInputElement} */ input;
  /** @type {HTMLElement} */ status;
  /** @type {HTMLOListElement} */ list;
  /** @type {Promise<Pagefind> | undefined} */ loading;

  connectedCallback() {
    this.dialog = /** @type {HTMLDialogElement} */ (this.querySelector("dialog"));
    this.opener = /** @type {HTMLButtonElement} */ (this.querySelector(".search-open"));
    this.input = /** @type {HTMLInputElement} */ (this.querySelector("input"));
    this.status = /** @type {HTMLElement} */ (this.querySelector("[role=status]"));
    this.list = /** @type {HTMLOListElement} */ (this.querySelector("ol"));

    this.opener.addEventListener("click", () => this.open());
    this.querySelector(".search__close")?.addEventListener("click", () => this.dialog.close());
    this.dialog.addEventListener("click", (event) => this.clicked(event));
    this.dialog.addEventListener("keydown", (event) => this.key(event));
    this.dialog.addEventListener("close", () => this.closed());
    this.input.addEventListener("input", () => this.search());
    this.querySelector("form")?.addEventListener("submit", (event) => {
      event.preventDefault();
      this.enter();
    });
    this.shortcut = this.shortcut.bind(this);
    document.addEventListener("keydown", this.shortcut);
  }

  disconnectedCallback() {
    document.removeEventListener("keydown", this.shortcut);
  }

  /** `/` opens the search unless somebody is typing. @param {KeyboardEvent} event */
  shortcut(event) {
    const typing = event.target instanceof Element && event.target.closest("input, textarea, select, [contenteditable]");
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || typing || this.dialog.open) return;
    event.preventDefault();
    this.open();
  }

  open() {
    // A modal dialog: the page behind it is out of reach, Escape closes it. Browsers do both.
    this.dialog.showModal();
    this.input.focus();
    this.input.select();
    this.load().catch(() => this.say("failed"));
  }

  /** A click beside the box closes it, and so does following a result on this very page. @param {MouseEvent} event */
  clicked(event) {
    const link = event.target instanceof Element && event.target.closest("a");
    if (event.target === this.dialog) this.dialog.close();
    if (link && link.pathname === location.pathname && !(event.ctrlKey || event.metaKey || event.shiftKey)) {
      this.followed = true;
      this.dialog.close();
      if (!link.hash) {
        event.preventDefault();
        scrollTo(0, 0);
      }
    }
  }

  /** The browser gives the focus back to where it was; where it was nowhere, the button takes it. */
  closed() {
    this.entered = false;
    if (document.activeElement === document.body && !this.followed) this.opener.focus();
    this.followed = false;
  }

  /** Open the first result of what is typed, now or as soon as it is there. */
  enter() {
    if (this.input.value.trim() === this.shown) return this.links()[0]?.click();
    this.say("loading");
    this.search();
    this.entered = true;
  }

  links() {
    return [...this.list.querySelectorAll("a")];
  }

  /** Arrows move between the input and the results. @param {KeyboardEvent} event */
  key(event) {
    // Letters typed on a result are no shortcuts of the page behind.
    event.stopPropagation();
    if (event.key === "Escape" && !event.isComposing) {
      // The browser would empty the field first, and close the box at a second press only.
      event.preventDefault();
      this.dialog.close();
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
    const stops = [this.input, ...this.links()];
    const here = stops.indexOf(/** @type {HTMLInputElement} */ (document.activeElement));
    event.preventDefault();
    stops[Math.min(Math.max(here + step, 0), stops.length - 1)].focus();
  }

  /** @returns {Promise<Pagefind>} */
  load() {
    this.loading ??= (async () => {
      const bundle = new URL(this.dataset.bundle ?? "", document.baseURI);
      const pagefind = /** @type {Pagefind} */ (await import(new URL("pagefind.js", bundle).href));
      // Results are addresses below the site's own base path, wherever that is.
      await pagefind.options({ baseUrl: new URL("..", bundle).pathname, excerptLength: 18 });
      await pagefind.init();
      return pagefind;
    })();
    this.loading.catch(() => (this.loading = undefined));
    return this.loading;
  }

  async search() {
    const query = this.input.value.trim();
    this.asked = query;
    this.entered = false;
    if (!query) return this.show("", []);
    try {
      if (!this.list.children.length) this.say("loading");
      const pagefind = await this.load();
      const found = await pagefind.debouncedSearch(query, {}, 150);
      if (!found || query !== this.asked) return;
      const pages = (/** @type {Found["results"]} */ results) => Promise.all(results.map((result) => result.data()));
      const first = await pages(found.results.slice(0, PAGES));
      if (query !== this.asked) return;
      if (!first.some((hit) => isNear(query, hit))) return this.show(query, []);
      this.show(query, first, found.results.length);
      const rest = await pages(found.results.slice(PAGES));
      if (query === this.asked) this.list.append(...rest.map((hit) => this.page(hit)));
    } catch {
      this.entered = false;
      this.show("", []);
      this.say("failed");
    }
  }

  /** @param {string} query @param {Hit[]} hits @param {number} [count] */
  show(query, hits, count = 0) {
    this.shown = query;
    this.list.replaceChildren(...hits.map((hit) => this.page(hit)));
    if (!query) this.status.textContent = "";
    else if (count) this.say("found", { count: count.toLocaleString(document.documentElement.lang) });
    else this.say("none", { query });
    if (this.entered) this.enter();
  }

  /** Say one of the page's sentences to everybody, screen readers too. @param {string} name @param {Record<string, string>} [values] */
  say(name, values = {}) {
    this.status.textContent = (this.dataset[name] ?? "").replace(/\{(\w+)\}/g, (all, key) => values[key] ?? all);
  }

  /** A page that was found, with the sections in which it was. @param {Hit} hit */
  page(hit) {
    const item = document.createElement("li");
    item.className = "search__page";
    const title = hit.meta.title ?? "";
    // Text above the first section belongs to the page itself.
    const opening = hit.sub_results.find((part) => !part.url.includes("#") || part.title === title);
    const sections = hit.sub_results.filter((part) => part !== opening);
    item.append(this.result({ title, url: hit.url, excerpt: opening?.excerpt ?? "" }, "search__title"));
    if (sections.length) {
      const list = document.createElement("ul");
      list.className = "search__parts";
      for (const part of sections.slice(0, PARTS)) {
        const row = document.createElement("li");
        row.append(this.result(part, "search__part"));
        list.append(row);
      }
      item.append(list);
    }
    return item;
  }

  /** @param {Part} part @param {string} name */
  result(part, name) {
    const link = document.createElement("a");
    link.className = `search__link ${name}`;
    link.href = part.url;
    const [title, excerpt] = parts(part);
    link.append(span("search__heading", title));
    if (excerpt.textContent) link.append(span("search__excerpt", excerpt));
    return link;
  }
}

/**
 * Whether what is marked in a hit is a form of a word of the query. Of a word that the index does not know, Pagefind tries
 * ever shorter beginnings, down to a letter that every page has.
 * @param {string} query @param {Hit} hit
 */
function isNear(query, hit) {
  const letters = (/** @type {string} */ text) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const excerpts = [hit.excerpt, ...hit.sub_results.map((part) => part.excerpt)].join(" ");
  const marked = letters((excerpts.match(/<mark>.*?<\/mark>/gs) ?? []).join(" ").replace(/<[^>]*>/g, " "));
  return letters(query).some((word) => marked.some((mark) => {
    let same = 0;
    while (same < word.length && word[same] === mark[same]) same += 1;
    return same >= Math.min(word.length, 3) || (same >= 2 && mark.length >= 4);
  }));
}

/** @param {string} name @param {Node | string} content */
function span(name, content) {
  const element = document.createElement("span");
  element.className = name;
  element.append(content);
  return element;
}

/**
 * The heading and the excerpt of a result. An excerpt often begins with the heading: then the heading is taken from it,
 * with its marks, and not said twice.
 * @param {Part} part
 * @returns {[DocumentFragment | string, DocumentFragment]}
 */
function parts(part) {
  const excerpt = document.createElement("template");
  // Pagefind escapes the text of the page and adds nothing but <mark>.
  excerpt.innerHTML = part.excerpt;
  const rest = excerpt.content;
  /** @type {DocumentFragment | string} */
  let title = part.title;
  if (part.title && rest.textContent?.startsWith(part.title)) {
    const texts = document.createTreeWalker(rest, NodeFilter.SHOW_TEXT);
    let text = /** @type {Text} */ (texts.nextNode());
    let left = part.title.length;
    while (text.length < left) {
      left -= text.length;
      text = /** @type {Text} */ (texts.nextNode());
    }
    const range = document.createRange();
    range.setStart(rest, 0);
    range.setEnd(text, left);
    title = range.extractContents();
    if (/^[.\s]*$/.test(rest.firstChild?.textContent ?? "")) rest.firstChild?.remove();
    if (rest.firstChild) rest.firstChild.textContent = (rest.firstChild.textContent ?? "").replace(/^[.\s]+/, "");
  }
  const said = rest.textContent ?? "";
  if (/^\p{Ll}/u.test(said)) rest.prepend("…\u00a0");
  if (said && !/[.!?:]\s*$/.test(said)) rest.append("\u00a0…");
  return [title, rest];
}

customElements.define("bpe-search", Search);
