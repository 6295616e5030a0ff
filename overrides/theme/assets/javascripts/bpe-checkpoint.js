// <bpe-checkpoint>: the task of a lesson, answered and graded in the page. Only the button is here; editor and Python
// come when somebody presses it. What was passed is kept in this browser, for all languages together.

import { brought, button, element, kept, number, said, untranslated, words } from "./common.js";

/** @typedef {import("./runner.js").Runner} Runner @typedef {import("./python.js").Grade} Grade */

/** So many of the cases that went right are shown; the wrong ones all are. */
const MOST_RIGHT = 3;

class Checkpoint extends HTMLElement {
  /** @type {Runner | null} */
  runner = null;

  connectedCallback() {
    if (this.button) return;
    this.say = words("checkpoint");
    this.name = this.getAttribute("name") ?? "";
    this.stub = /** @type {HTMLElement} */ (this.querySelector(".checkpoint__stub"));
    const offer = this.say[kept.get(`code:${this.exercise}`) === null ? "begin" : "go_on"];
    this.button = button("program__edit", offer, () => this.open());
    this.stub.querySelector(".highlight")?.append(this.button);
    this.medal = element("p", { className: "checkpoint__passed", hidden: true });
    this.append(this.medal);
    this.showPassed();
    addEventListener("bpe-progress", () => this.showPassed());
    // What another tab has passed.
    addEventListener("storage", () => this.showPassed());
  }

  get exercise() {
    return `checkpoint/${this.name}`;
  }

  showPassed() {
    const medal = /** @type {HTMLElement} */ (this.medal);
    medal.hidden = !passed(this.name ?? "");
    medal.textContent = this.say?.passed_before ?? "";
  }

  async open() {
    if (this.runner) return this.runner.focus();
    const begin = /** @type {HTMLButtonElement} */ (this.button);
    const module = await brought(begin, this.say?.again ?? "", () => import("./runner.js"));
    if (!module || this.runner) return;
    const code = /** @type {HTMLElement} */ (this.stub?.querySelector(".highlight"));
    const original = `${code.querySelector("code")?.textContent?.trimEnd()}\n`;
    code.hidden = true;
    this.runner = new module.Runner({
      name: this.exercise,
      label: said(this.say?.label ?? "", { name: this.name ?? "" }),
      original,
      onCheck: (runner) => this.check(runner),
      onReset: () => this.clear(),
    });
    this.results = element("div", { className: "checkpoint__results" });
    this.stub?.append(this.runner.element, this.results);
    await this.runner.begin();
  }

  /** What was said of an earlier answer is gone. */
  clear() {
    this.results?.replaceChildren();
    this.runner?.output.status.classList.remove("visually-hidden");
  }

  /** @param {Runner} runner */
  async check(runner) {
    const { python } = await import("./python.js");
    const { output } = runner;
    this.clear();
    output.lastPhase = "";
    /** @type {Grade | null} */
    let grade;
    try {
      grade = await python.check(this.name ?? "", runner.text, document.documentElement.lang, {
        onPhase: (phase) => output.phase(phase),
      });
    } catch (error) {
      return output.unavailable(error);
    }
    if (!grade) return output.tell(words("python").ended.stopped);
    output.tell([grade.verdict_said, ...grade.said].join(" "));
    this.show(grade);
    if (grade.passed) pass(this.name ?? "");
  }

  /** @param {Grade} grade */
  show(grade) {
    // The status has just said them.
    const ariaHidden = "true";
    const verdict = `checkpoint__verdict checkpoint__verdict--${grade.passed ? "passed" : "failed"}`;
    this.results?.replaceChildren(
      element("p", { className: verdict, ariaHidden }, grade.verdict_said),
      ...grade.said.map((sentence) => element("p", { className: "checkpoint__said", ariaHidden }, sentence)),
    );
    this.runner?.output.status.classList.add("visually-hidden");
    if (grade.cases.length) this.results?.append(...this.table(grade));
    if (grade.passed) this.results?.append(element("p", { className: "checkpoint__next" }, this.say?.explain ?? ""));
  }

  /** @param {Grade} grade */
  table({ cases }) {
    const say = this.say ?? {};
    const right = cases.filter((tried) => tried.right);
    const shown = [...cases.filter((tried) => !tried.right), ...right.slice(0, MOST_RIGHT)];
    const head = ["result", "input", "wanted", "got"].map((name) => element("th", { scope: "col" }, say[name]));
    const rows = shown.map((tried) => {
      const cells = /** @type {const} */ (["input", "wanted", "got"]).map((column) => {
        const cell = element("td", {}, untranslated(element("code", {}, tried[column] || say.no_answer)));
        cell.dataset.column = say[column];
        return cell;
      });
      const name = element("th", { scope: "row" }, say[tried.right ? "right" : "wrong"]);
      return element("tr", { className: tried.right ? "checkpoint__right" : "checkpoint__wrong" }, name, ...cells);
    });
    const table = element("table", {}, element("thead", {}, element("tr", {}, ...head)), element("tbody", {}, ...rows));
    const known = { className: "wide checkpoint__cases", tabIndex: 0, role: "region", ariaLabel: say.cases };
    const count = right.length - Math.min(right.length, MOST_RIGHT);
    const more = said(say.more_right, { count, number: number(count) });
    return [element("div", known, table), ...(count ? [element("p", { className: "checkpoint__more" }, more)] : [])];
  }
}

/** @returns {Record<string, boolean> | null} nothing when something else stands there, or nothing at all */
function allPassed() {
  const all = kept.get("passed");
  return all && typeof all === "object" && !Array.isArray(all) ? all : null;
}

/** @param {string} name */
function passed(name) {
  const all = allPassed() ?? {};
  return Object.hasOwn(all, name) && all[name] === true;
}

/** @param {string} name */
export function pass(name) {
  const all = allPassed();
  if (!all) kept.aside("passed");
  kept.set("passed", { ...all, [name]: true });
  dispatchEvent(new Event("bpe-progress"));
}

customElements.define("bpe-checkpoint", Checkpoint);
