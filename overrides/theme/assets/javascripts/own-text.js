// What a reader changes in a figure: the text, its repeats, the rules of training. Loaded when <bpe-stepper> opens it.

import { card, pieceElement } from "./cards.js";
import { element, number, said, words } from "./common.js";
import { code, differ, ids, joined, labelOf, others, story } from "./telling.js";

/** @import { Round, Tie, Trace } from "./bpe.js" */
/** @import { Part, View } from "./telling.js" */
/**
 * @typedef {{ built: View, view: View, step: number, lanes: HTMLElement, find(selector: string): HTMLElement,
 *   show(view: View): void, own(step: number): void, tell(): void, pause(): void }} Stepper what this needs of a figure
 */
/** @typedef {typeof import("./bpe.js")} Model */
/** @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} Control */

const say = words("stepper");
const figure = words("figure");

/** @type {Tie[]} */
const TIES = ["smallest", "largest", "first"];
const DOCUMENTS = 64;
const BYTES = 2000;
/** Whole numbers: the least and the most. @type {Record<string, [number, number]>} */
const WHOLE = { budget: [0, 64], min_count: [1, 999], first_id: [256, 9999] };

/** What is wrong, as a sentence, and with which control. */
class Problem extends Error {
  /** @param {string} name @param {string} sentence */
  constructor(name, sentence) {
    super(sentence);
    this.name = name;
  }
}

// So many of the longest sentences are measured.
const MEASURED = 5;
// So long nothing is typed before the figure is drawn anew, in milliseconds.
const REST = 300;

/** Put the form into the panel, once. @param {Stepper} stepper @param {HTMLElement} panel @param {Model} model */
export function open(stepper, panel, model) {
  const { built } = stepper;
  const form = drawForm(built.traces, built.encode);
  const problem = /** @type {HTMLElement} */ (form.querySelector("[role=alert]"));
  panel.append(form);
  let waiting = 0;
  let retyped = false;
  const begin = () => {
    clearTimeout(waiting);
    waiting = 0;
    form.querySelector("[aria-invalid]")?.removeAttribute("aria-invalid");
    problem.textContent = "";
    stepper.pause();
  };
  /** The figure above may change its height; the form stays where the reader sees it. @param {() => void} change */
  const inPlace = (change) => {
    const { style } = document.documentElement;
    const { top } = form.getBoundingClientRect();
    // What browsers do to keep places would come on top of it.
    style.overflowAnchor = "none";
    change();
    scrollBy({ top: form.getBoundingClientRect().top - top, behavior: "instant" });
    requestAnimationFrame(() => (style.overflowAnchor = ""));
  };

  function update() {
    begin();
    try {
      const traces = trained(form, model);
      const encode = value(form, "encode");
      if (retyped) stepper.step = 0;
      retyped = false;
      const reserve = reserving(stepper, model);
      const view = { traces, encode, caption: [say.caption], rows: table(traces), part: part(traces), reserve };
      inPlace(() => stepper.show(view));
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      problem.textContent = error.message;
      control(form, error.name).setAttribute("aria-invalid", "true");
    }
  }
  form.addEventListener("input", (event) => {
    retyped ||= /** @type {Control} */ (event.target).name === "text";
    clearTimeout(waiting);
    waiting = setTimeout(update, REST);
  });
  // What is chosen or finished need not wait, and is heard.
  form.addEventListener("change", () => {
    if (waiting) update();
    if (!problem.textContent) stepper.tell();
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("reset", () => {
    begin();
    retyped = false;
    inPlace(() => stepper.show(built));
    stepper.own(0);
  });
}

// Reading what was typed --------------------------------------------------------------------------------------------

/** @param {HTMLFormElement} form @param {string} name */
const control = (form, name) => /** @type {Control} */ (form.elements.namedItem(name));
/** @param {HTMLFormElement} form @param {string} name */
const value = (form, name) => control(form, name).value;

/** @param {HTMLFormElement} form @param {string} name */
function whole(form, name) {
  const [least, most] = WHOLE[name];
  const typed = value(form, name).trim();
  const found = Number(typed);
  if (typed && Number.isInteger(found) && found >= least && found <= most) return found;
  throw new Problem(name, said(say.not_whole, { label: say[name], least: String(least), most: String(most) }));
}

/** The traces that the form asks for. @param {HTMLFormElement} form @param {Model} model */
function trained(form, model) {
  const times = Number(value(form, "repeat"));
  const lines = value(form, "text").split("\n").filter(Boolean);
  const inside = value(form, "where") === "inside";
  const documents = inside ? lines.map((line) => line.repeat(times)) : Array(times).fill(lines).flat();
  const count = documents.length;
  if (!count) throw new Problem("text", say.nothing);
  if (count > DOCUMENTS) throw new Problem("text", said(say.too_many, { count, most: DOCUMENTS }));
  measured(documents.join(""), "text", model);
  measured(value(form, "encode"), "encode", model);
  const options = { min_count: whole(form, "min_count"), first_id: whole(form, "first_id") };
  const budget = whole(form, "budget");
  const chosen = value(form, "tie");
  const ties = chosen === "all" ? TIES : [/** @type {Tie} */ (chosen)];
  return ties.map((tie) => model.trace(documents, budget, { ...options, tie }));
}

/** @param {string} text @param {string} name @param {Model} model */
function measured(text, name, model) {
  try {
    const count = model.bytesOf(text).length;
    if (count > BYTES) throw new Problem(name, said(say.too_long, { count, most: BYTES }));
  } catch (error) {
    if (!(error instanceof RangeError) || !("position" in error)) throw error;
    throw new Problem(name, said(say.half, { position: Number(error.position) + 1 }));
  }
}

// Drawing -----------------------------------------------------------------------------------------------------------

/** How many forms the page has: ids are told apart by it. */
let forms = 0;

/** @param {Trace[]} traces @param {string} text */
function drawForm(traces, text) {
  const [told] = traces;
  forms += 1;
  /** @param {string} name @param {Control} control */
  const field = (name, control) => {
    const id = `own-${forms}-${name}`;
    const label = element("label", { htmlFor: id }, say[name]);
    return element("div", { className: `own__field own__field--${name}` }, label, Object.assign(control, { name, id }));
  };
  /** @param {string} name @param {number} defaultValue */
  const wholeField = (name, defaultValue) => {
    const [min, max] = WHOLE[name].map(String);
    return field(name, element("input", { type: "number", min, max, step: "1", defaultValue: String(defaultValue) }));
  };
  /** @param {string} name @param {string[][]} options @param {string} chosen */
  const choice = (name, options, chosen) => {
    const items = options.map(([value, text]) => element("option", { value, defaultSelected: value === chosen }, text));
    return field(name, element("select", {}, ...items));
  };
  return element(
    "form",
    { className: "own", noValidate: true },
    field("text", element("textarea", { rows: 3, spellcheck: false, defaultValue: told.documents.join("\n") })),
    element("p", { className: "own__limits" }, said(say.limits, { documents: DOCUMENTS, bytes: BYTES })),
    choice("repeat", ["1", "2", "3", "4", "5"].map((times) => [times, `×${times}`]), "1"),
    choice("where", ["inside", "apart"].map((place) => [place, say[place]]), "inside"),
    choice("tie", [...TIES, "all"].map((tie) => [tie, say[tie]]), traces.length > 1 ? "all" : told.tie),
    wholeField("budget", told.budget),
    wholeField("min_count", told.min_count),
    wholeField("first_id", told.first_id),
    field("encode", element("input", { type: "text", autocomplete: "off", spellcheck: false, defaultValue: text })),
    element("p", { className: "own__problem", role: "alert" }),
    element("button", { type: "reset", className: "own__again" }, say.again),
  );
}

/** @param {Trace[]} traces */
const ranks = (traces) => [...Array(Math.max(...traces.map(({ rounds }) => rounds.length))).keys()];

/**
 * What keeps, in a lane, the room of its largest stage and longest sentence. Each card is drawn once, and how its copies
 * break into lines is reckoned: all stages of a long text are far more than can be drawn.
 * @param {Stepper} stepper @param {Model} model
 */
const reserving = (stepper, model) => (/** @type {number} */ index) => {
  const told = stepper.view.traces[index];
  const lane = stepper.lanes.children[index];
  const [stage, sentence] = /** @type {HTMLElement[]} */ ([...lane.children].slice(-3));
  const text = stepper.view.encode;
  let encoded = model.bytesOf(text);
  const used = [...new Set([...Object.keys(told.pieces).map(Number), ...encoded])];
  const sample = element("ul", { className: "cards" });
  sample.append(...used.map((token) => card(token, told.pieces[token] ?? model.pieceShown([token]))));
  sample.style.alignItems = "start";
  const stages = [told.start, ...told.rounds.map(({ sequences }) => sequences)];
  const labels = stages.map((_, played) => labelOf(told, 2 * played));
  const steps = stages.flatMap((_, played) => [2 * played, 2 * played + 1]).slice(0, -1);
  const sentences = steps.map((step) => element("p", { className: "trace__next" }, ...story(told, step)));
  sentences.sort((a, b) => (b.textContent ?? "").length - (a.textContent ?? "").length).splice(MEASURED);
  // Out of the way, where browsers leave alone what is drawn already.
  const trial = element("div", {}, sample, ...labels, ...sentences);
  Object.assign(trial.style, { position: "absolute", visibility: "hidden", inlineSize: `${lane.clientWidth}px` });
  stepper.find(".trace__table").append(trial);

  const { width } = sample.getBoundingClientRect();
  const gap = parseFloat(getComputedStyle(sample).columnGap);
  /** @type {Map<number, [width: number, height: number]>} */
  const sizes = new Map();
  used.forEach((token, i) => {
    const { width, height } = sample.children[i].getBoundingClientRect();
    sizes.set(token, [width, height]);
  });
  /** @param {number[]} tokens */
  const heightOf = (tokens) => {
    let [above, line, end] = [0, 0, 0];
    for (const token of tokens) {
      const [broad, high] = sizes.get(token) ?? [0, 0];
      if (end && end + broad > width + 0.1) {
        above += line + gap;
        line = end = 0;
      }
      line = Math.max(line, high);
      end += broad + gap;
    }
    return above + line;
  };
  const heights = stages.map((sequences, played) => {
    const { pair, new_id } = told.rounds[played - 1] ?? {};
    if (pair) encoded = model.mergePair(encoded, pair, new_id);
    return [...sequences, encoded].reduce((sum, tokens) => sum + heightOf(tokens), 0);
  });
  const most = Math.max(...heights.map((height, played) => height + labels[played].offsetHeight));
  const longest = Math.max(...sentences.map(({ offsetHeight }) => offsetHeight));
  trial.remove();
  // What is drawn now tells what else there is beside cards and label.
  const [shown, documents] = /** @type {HTMLElement[]} */ ([...stage.children]);
  const drawn = documents.getBoundingClientRect().bottom - stage.getBoundingClientRect().top;
  const rest = drawn - shown.offsetHeight - heights[Math.min(stepper.step >> 1, told.rounds.length)];
  stage.style.minBlockSize = `${most + rest}px`;
  sentence.style.minBlockSize = `${longest}px`;
};

/** The sentence that says where rules for ties part. @param {Trace[]} traces */
function part(traces) {
  if (traces.length === 1) return null;
  const rank = ranks(traces).find((rank) => differ(traces, rank));
  const sentence = rank === undefined ? figure.agree : said(figure.part, { number: rank + 1 });
  return element("p", { className: "trace__part" }, sentence);
}

/** The table of rounds, as the build draws it. @param {Trace[]} traces */
function table(traces) {
  const compares = traces.length > 1;
  const columns = compares ? TIES : ["pair", "new_id", "count", "replacements", "length", "tied"];
  const head = element("tr", {}, ...["round", ...columns].map((name) => element("th", { scope: "col" }, figure[name])));
  const rows = ranks(traces).map((rank) => {
    const name = element("th", { scope: "row" }, number(rank + 1));
    if (differ(traces, rank)) name.append(" ", element("span", { className: "trace__differs" }, "≠"));
    const cells = compares ? traces.map(({ rounds }) => rule(rounds[rank])) : cellsOf(traces[0].rounds[rank]);
    return element("tr", {}, name, ...cells.map((parts) => element("td", {}, ...parts)));
  });
  return element(
    "table",
    { className: "trace__rows" },
    element("caption", { className: "visually-hidden" }, say.caption),
    element("thead", {}, head),
    element("tbody", {}, ...rows),
  );
}

/** @param {Round | undefined} round @returns {Part[]} */
const rule = (round) => (round ? [ids(round.pair), " ", joined(round), " → ", code(round.new_id)] : ["–"]);

/** @param {Round} round @returns {Part[][]} */
const cellsOf = (round) => [
  [ids(round.pair), " ", joined(round)],
  [code(round.new_id), " ", pieceElement(round.piece)],
  [number(round.count)],
  [number(round.replacements)],
  [`${number(round.length_before)} → ${number(round.length_after)}`],
  round.pairs_tied > 1 ? others(round) : [figure.no_tie],
];
