// What a reader changes in a figure: the text, its repeats, the rules of training. Loaded when <bpe-stepper> opens it.

import { element, pieceElement } from "./bpe-cards.js";
import { number, said, words } from "./bpe-page.js";
import { code, ids, joined, others } from "./bpe-stepper.js";

/** @import { Round, Tie, Trace } from "./bpe-model.js" */
/** @import { Part, Stepper } from "./bpe-stepper.js" */
/** @typedef {typeof import("./bpe-model.js")} Model */
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

/** Put the form into the panel, once. @param {Stepper} stepper @param {HTMLElement} panel */
export async function open(stepper, panel) {
  const model = await stepper.load();
  const { built } = stepper;
  const form = drawForm(built.traces, built.encode);
  const problem = /** @type {HTMLElement} */ (form.querySelector("[role=alert]"));
  panel.append(form);
  const allRight = () => {
    form.querySelector("[aria-invalid]")?.removeAttribute("aria-invalid");
    problem.textContent = "";
  };

  function update() {
    allRight();
    stepper.pause();
    try {
      const traces = trained(form, model);
      const encode = value(form, "encode");
      stepper.show({ traces, encode, caption: [say.caption], rows: table(traces), part: part(traces) });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      problem.textContent = error.message;
      control(form, error.name).setAttribute("aria-invalid", "true");
    }
  }
  let waiting = 0;
  form.addEventListener("input", (event) => {
    if (/** @type {Control} */ (event.target).name === "text") stepper.step = 0;
    // Text that comes in one piece may come with an event for each of its lines.
    clearTimeout(waiting);
    waiting = setTimeout(update);
  });
  // Not at every letter, and when all is drawn.
  form.addEventListener("change", () => setTimeout(() => problem.textContent || stepper.tell()));
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("reset", () => {
    clearTimeout(waiting);
    allRight();
    stepper.show(built);
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

/** @param {Trace[]} traces @param {number} rank */
const differ = (traces, rank) => new Set(traces.map((told) => String(told.rounds[rank]?.pair))).size > 1;

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
