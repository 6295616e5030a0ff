// <bpe-segmentations>: the table of all paths of a text, and a text, a training and weights of the reader's own.

import { cards } from "./cards.js";
import { bytesOf, encode, pieces, pieceShown, train } from "./bpe.js";
import { element, number, said, words } from "./common.js";
import { countPaths, forward, log2, paths, pathWeight, usable } from "./paths.js";

/** @typedef {{ documents: string[], budget: number, text: string, limits: Record<string, number> }} Example */

const say = words("segmentations");

/** Weights have six decimals at most, so each is a whole number of millionths. */
const ONE = 1000000n;

/** How many of these figures the page has so far. */
let figures = 0;

/** What is wrong with something typed, and where it was typed. */
class Problem extends Error {
  /** @param {HTMLElement} field @param {string} sentence */
  constructor(field, sentence) {
    super(sentence);
    this.field = field;
  }
}

/** A share as a probability: how many of how many. @typedef {{ part: bigint, whole: bigint }} Share */

/** @param {Share} share */
const bits = ({ part, whole }) => log2(whole) - log2(part);

class Explorer {
  /** @param {HTMLElement} host a finished figure */
  constructor(host) {
    this.host = host;
    /** @type {Example} */
    this.example = JSON.parse(this.find(".paths__data").textContent ?? "");
    this.limits = this.example.limits;
    this.shown = this.limits.paths;
    /** What the reader gave a token to weigh, by its bytes; "" is EOS and "others" are the others. @type {Map<string, string>} */
    this.typed = new Map();
    /** Which tokens have a field for their weight. */
    this.shape = "";
    this.waiting = 0;
    this.text = /** @type {HTMLInputElement} */ (this.find("[name=text]"));
    this.documents = /** @type {HTMLTextAreaElement} */ (this.find("[name=documents]"));
    this.budget = /** @type {HTMLInputElement} */ (this.find("[name=budget]"));
    this.more = /** @type {HTMLButtonElement} */ (this.find(".lab__button--more"));
    this.weights = this.find(".weights");
    this.problem = this.find(".lab__problem");
    this.problem.id = `paths-problem-${(figures += 1)}`;

    this.draw();
    /** @type {HTMLFieldSetElement} */ (this.find("fieldset")).disabled = false;
    host.addEventListener("input", (event) => this.changed(/** @type {HTMLInputElement} */ (event.target)));
    this.find("[name=reset]").addEventListener("click", () => this.reset());
    this.more.addEventListener("click", () => this.showMore());
  }

  /** @param {string} selector */
  find(selector) {
    return /** @type {HTMLElement} */ (this.host.querySelector(selector));
  }

  reset() {
    this.typed.clear();
    this.text.value = this.example.text;
    this.documents.value = this.example.documents.join("\n");
    this.budget.value = String(this.example.budget);
    this.changed();
  }

  /** @param {HTMLInputElement} [field] */
  changed(field) {
    if (field?.dataset.key !== undefined) this.typed.set(field.dataset.key, field.value);
    this.shown = this.limits.paths;
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.show(), 200);
  }

  showMore() {
    this.shown += this.limits.paths;
    this.show();
    if (this.more.hidden) this.find(".trace__table").focus();
  }

  show() {
    for (const field of this.host.querySelectorAll("[aria-invalid]")) {
      field.removeAttribute("aria-invalid");
      field.removeAttribute("aria-describedby");
    }
    /** @type {Problem | undefined} */
    let problem;
    try {
      this.draw();
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      problem = error;
      this.object(problem.field);
    }
    this.problem.textContent = problem?.message ?? "";
    // Rows of weights come and go.
    if (!problem) this.find("fieldset").after(this.problem);
    this.find("figure").classList.toggle("paths--old", !!problem);
  }

  /** Mark a field, and let what is wrong be said beside it: the figure is higher than a screen. @param {HTMLElement} field */
  object(field) {
    field.setAttribute("aria-invalid", "true");
    field.setAttribute("aria-describedby", this.problem.id);
    const row = field.closest("label, .weight__numbers");
    if (row?.nextSibling !== this.problem) row?.after(this.problem);
    this.sayBits(say.old);
  }

  /** @param {string} sentence */
  sayBits(sentence) {
    // Written where it changes only, so that a screen reader says it only then.
    if (this.find(".paths__bits").textContent !== sentence) this.find(".paths__bits").textContent = sentence;
  }

  draw() {
    const bytes = this.readText();
    const { documents, merges } = this.readTraining();
    const known = pieces(merges);
    const used = usable(bytes, known);
    /** @param {number} id */
    const shown = (id) => pieceShown(known.get(id) ?? []);
    this.drawWeights(used, known);
    const { weights, end, total } = this.readWeights(used, known);

    const canonical = encode(bytes, merges);
    const count = countPaths(bytes, known);
    /** @param {number[]} path @returns {Share} */
    const shareOf = (path) => ({ part: pathWeight(path, weights) * end, whole: total ** BigInt(path.length + 1) });
    const marginal = { part: forward(bytes, known, weights, total)[bytes.length] * end, whole: total ** BigInt(bytes.length + 1) };
    const list = this.listed(canonical, paths(bytes, known));

    const code = (/** @type {string} */ text) => element("code", { translate: false }, text);
    // A training text of one's own may be long, and stands above.
    const caption = String(documents) === String(this.example.documents) ? say.caption : say.caption_own;
    this.find("figcaption").replaceChildren(
      ...filled(caption, { text: [code(this.text.value)], documents: between(documents.map(code), ", ") }),
    );
    this.sayBits(bitsSentence(shareOf(canonical), marginal));
    this.find("tbody").replaceChildren(...list.map((path, i) => row(i, path, shareOf(path), marginal, shown)));
    const [label, sum] = this.find("tfoot tr").children;
    label.textContent = said(say.all, { count: number(/** @type {any} */ (count)) });
    sum.replaceChildren(...chance(marginal, marginal));
    const rest = count - BigInt(list.length);
    const next = rest < this.limits.paths ? Number(rest) : this.limits.paths;
    this.more.hidden = !next;
    this.more.textContent = said(say.more, { count: next });
  }

  /** The canonical path, and as many of the others as are to be shown. @param {number[]} canonical @param {Iterable<number[]>} all */
  listed(canonical, all) {
    const list = [canonical];
    for (const path of all) {
      if (list.length >= this.shown) break;
      if (String(path) !== String(canonical)) list.push(path);
    }
    return list;
  }

  readText() {
    const bytes = read(this.text, this.text.value, (position) => said(say.text_surrogate, { position }));
    const limit = this.limits.text;
    if (bytes.length > limit) throw new Problem(this.text, said(say.text_too_long, { count: bytes.length, limit }));
    return bytes;
  }

  readTraining() {
    const documents = this.documents.value.split("\n");
    const lines = documents.map((text, i) =>
      read(this.documents, text, (position) => said(say.training_surrogate, { line: i + 1, position })),
    );
    const count = lines.reduce((sum, line) => sum + line.length, 0);
    const limit = this.limits.training;
    if (count > limit) throw new Problem(this.documents, said(say.training_too_long, { count, limit }));
    const value = this.budget.value.trim();
    if (!/^\d{1,9}$/.test(value) || Number(value) > this.limits.rules) {
      throw new Problem(this.budget, said(say.budget_wrong, { limit: this.limits.rules, value }));
    }
    return { documents: documents.filter(Boolean), merges: train(lines, Number(value)).merges };
  }

  /** A field for the weight of each token that the text can use. @param {number[]} used @param {Map<number, Uint8Array>} known */
  drawWeights(used, known) {
    /** @param {number} id */
    const shown = (id) => pieceShown(known.get(id) ?? []);
    const rows = used.map((id) => {
      const piece = shown(id);
      const name = "hex" in piece ? piece.hex : piece.text.replaceAll(" ", "\u2423");
      return { key: String(known.get(id)), name: `${id} (${name})`, content: cards([id], shown), value: "1" };
    });
    const others = { key: "others", name: say.others, content: say.others, value: String(known.size - used.length) };
    const all = [...rows, others, { key: "", name: say.end, content: say.end, value: "1" }];
    // Rows that stay are left alone, so that nobody who is typing in one is thrown out of it.
    const shape = all.map(({ key, name }) => `${key} ${name}`).join("\n");
    if (shape !== this.shape) this.weights.replaceChildren(...all.map(({ name, content }) => weightRow(name, content)));
    this.shape = shape;
    this.weights.querySelectorAll("input").forEach((input, i) => {
      input.dataset.key = all[i].key;
      const value = this.typed.get(all[i].key) ?? all[i].value;
      if (input.value !== value) input.value = value;
    });
  }

  /** @param {number[]} used @param {Map<number, Uint8Array>} known */
  readWeights(used, known) {
    const fields = [...this.weights.querySelectorAll("input")];
    const values = fields.map((field) => {
      const parts = /^(\d{1,6})(?:[.,](\d{1,6}))?$/.exec(field.value.trim());
      if (!parts) throw new Problem(field, said(say.weight_wrong, { token: field.dataset.name ?? "", value: field.value.trim() }));
      return BigInt(parts[1]) * ONE + BigInt((parts[2] ?? "").padEnd(6, "0"));
    });
    const total = values.reduce((sum, value) => sum + value, 0n);
    if (!total) throw new Problem(fields[0], say.no_weight);
    this.weights
      .querySelectorAll(".weight__probability")
      .forEach((place, i) => place.replaceChildren(...probability({ part: values[i], whole: total })));
    return { weights: new Map(used.map((id, i) => [id, values[i]])), end: values[values.length - 1], total };
  }
}

/** The bytes of something typed. @param {HTMLElement} field @param {string} text @param {(position: number) => string} sentence */
function read(field, text, sentence) {
  try {
    return bytesOf(text);
  } catch (error) {
    throw new Problem(field, sentence(/** @type {{ position: number }} */ (error).position));
  }
}

/** @param {string} name @param {Node | string} content */
function weightRow(name, content) {
  const input = element("input", { className: "weight__value needs-script", autocomplete: "off", inputMode: "decimal" });
  input.setAttribute("aria-label", said(say.weight, { token: name }));
  input.dataset.name = name;
  const token = element("div", { className: "weight__token" }, content);
  const probability = element("span", { className: "weight__probability" });
  return element("li", { className: "weight" }, token, element("div", { className: "weight__numbers" }, input, probability));
}

/**
 * @param {number} i @param {number[]} path @param {Share} share @param {Share} marginal
 * @param {(id: number) => import("./bpe.js").Piece} shown
 */
function row(i, path, share, marginal, shown) {
  const label = element("th", { scope: "row" }, number(i + 1));
  const cell = element("td", {}, path.length ? cards(path, shown) : say.empty);
  if (i === 0) cell.prepend(element("span", { className: "paths__mark" }, say.canonical));
  const className = i === 0 ? "paths__canonical" : "";
  return element("tr", { className }, label, cell, element("td", {}, ...chance(share, marginal)));
}

/** A probability, and how much of the sum it is. @param {Share} share @param {Share} marginal @returns {(Node | string)[]} */
function chance(share, marginal) {
  const part = share.part ? percent(2 ** (bits(marginal) - bits(share))) : percent(0);
  return [...probability(share), " ", element("span", { className: "paths__share" }, marginal.part ? part : "")];
}

/** @param {Share} canonical @param {Share} marginal */
function bitsSentence(canonical, marginal) {
  if (!marginal.part) return say.text_never;
  const [one, all] = [bits(canonical), bits(marginal)];
  if (!canonical.part) return said(say.canonical_never, { marginal: number(all, 4) });
  // The bits of two equal numbers may differ in their last digit.
  const gap = Math.max(one - all, 0);
  const decimals = agreeing(one, all, gap);
  const numbers = { canonical: number(one, decimals), marginal: number(all, decimals), gap: number(gap, decimals) };
  return said(say.bits, { ...numbers, percent: number(one ? (100 * gap) / one : 0, 3) });
}

/**
 * How many decimals to show, at least four, so that two numbers differ by their gap as it is shown.
 * @param {number} one @param {number} other @param {number} gap
 */
function agreeing(one, other, gap) {
  for (let decimals = 4; decimals < 9; decimals++) {
    const difference = Number(one.toFixed(decimals)) - Number(other.toFixed(decimals));
    if (difference.toFixed(decimals) === gap.toFixed(decimals)) return decimals;
  }
  return 9;
}

/** @param {number} share */
function percent(share) {
  if (share && share < 0.0001) return said(say.percent_below, { number: number(0.01, 2) });
  return said(say.percent, { number: number(100 * share, 2) });
}

/** A probability so that small ones can be compared too. @param {Share} share @returns {(Node | string)[]} */
function probability({ part, whole }) {
  if (!part) return ["0"];
  const logarithm = -bits({ part, whole }) * Math.log10(2);
  if (part * 1000n >= whole) {
    const value = Number((10 ** logarithm).toPrecision(4));
    return [number(value, String(value).split(".")[1]?.length ?? 0)];
  }
  let power = Math.floor(logarithm);
  let digits = (10 ** (logarithm - power)).toFixed(3);
  if (digits === "10.000") [power, digits] = [power + 1, "1.000"];
  return [`${number(Number(digits), 3)}\u00a0× 10`, element("sup", {}, `\u2212${-power}`)];
}

/** A sentence whose gaps are filled with elements. @param {string} sentence @param {Record<string, (Node | string)[]>} values */
function filled(sentence, values) {
  return sentence.split(/\{(\w+)\}/).flatMap((part, i) => (i % 2 ? values[part] ?? [] : [part]));
}

/** @param {Node[]} nodes @param {string} separator @returns {(Node | string)[]} */
function between(nodes, separator) {
  return nodes.flatMap((node, i) => (i ? [separator, node] : [node]));
}

class Segmentations extends HTMLElement {
  /** @type {Explorer | undefined} */
  explorer;

  connectedCallback() {
    this.explorer ??= new Explorer(this);
  }
}

customElements.define("bpe-segmentations", Segmentations);
