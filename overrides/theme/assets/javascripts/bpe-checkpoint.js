// <bpe-checkpoint>: the task of a lesson, answered and graded in the page. Only the button is here; editor and Python
// come when somebody presses it. What was passed is kept in this browser, for all languages together.

import { kept, number, said, words } from "./bpe-page.js";

/** @typedef {import("./bpe-workbench.js").Workbench} Workbench @typedef {import("./bpe-python.js").Grade} Grade */

/** So many of the cases that went right are shown; the wrong ones all are. */
const MOST_RIGHT = 3;

class Checkpoint extends HTMLElement {
  /** @type {Workbench | null} */
  workbench = null;

  connectedCallback() {
    if (this.button) return;
    this.say = words("checkpoint");
    this.name = this.getAttribute("name") ?? "";
    this.stub = /** @type {HTMLElement} */ (this.querySelector(".checkpoint__stub"));
    this.button = document.createElement("button");
    this.button.type = "button";
    this.button.className = "program__edit";
    this.button.textContent = this.say[kept.get(`code:${this.exercise}`) === null ? "begin" : "go_on"];
    this.button.addEventListener("click", () => this.open());
    this.stub.querySelector(".highlight")?.append(this.button);
    this.medal = document.createElement("p");
    this.medal.className = "checkpoint__passed";
    this.medal.hidden = true;
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
    if (this.workbench) return this.workbench.focus();
    let module;
    try {
      module = await import("./bpe-workbench.js");
    } catch {
      /** @type {HTMLButtonElement} */ (this.button).textContent = this.say?.again ?? "";
      return;
    }
    if (this.workbench) return;
    const code = /** @type {HTMLElement} */ (this.stub?.querySelector(".highlight"));
    const original = `${code.querySelector("code")?.textContent?.trimEnd()}\n`;
    code.hidden = true;
    this.module = module;
    this.workbench = new module.Workbench({
      name: this.exercise,
      label: said(this.say?.label ?? "", { name: this.name ?? "" }),
      original,
      onCheck: (bench) => this.check(bench),
      onReset: () => this.clear(),
    });
    this.results = module.element("div", "checkpoint__results");
    this.stub?.append(this.workbench.element, this.results);
    await this.workbench.begin();
  }

  /** What was said of an earlier answer is gone. */
  clear() {
    this.results?.replaceChildren();
    this.workbench?.status.classList.remove("visually-hidden");
  }

  /** @param {Workbench} bench */
  async check(bench) {
    const { python } = await import("./bpe-python.js");
    this.clear();
    bench.lastPhase = "";
    /** @type {Grade | null} */
    let grade;
    try {
      grade = await python.check(this.name ?? "", bench.text, document.documentElement.lang, {
        onPhase: (phase) => bench.phase(phase),
      });
    } catch (error) {
      return bench.unavailable(error);
    }
    if (!grade) return bench.tell(words("python").ended.stopped);
    bench.tell([grade.verdict_said, ...grade.said].join(" "));
    this.show(grade);
    if (grade.passed) pass(this.name ?? "");
  }

  /** @param {Grade} grade */
  show(grade) {
    const { element } = /** @type {typeof import("./bpe-workbench.js")} */ (this.module);
    const verdict = element("p", `checkpoint__verdict checkpoint__verdict--${grade.passed ? "passed" : "failed"}`, grade.verdict_said);
    verdict.setAttribute("aria-hidden", "true");
    const sentences = grade.said.map((sentence) => element("p", "checkpoint__said", sentence));
    // The status has just said them.
    sentences.forEach((sentence) => sentence.setAttribute("aria-hidden", "true"));
    this.workbench?.status.classList.add("visually-hidden");
    this.results?.replaceChildren(verdict, ...sentences);
    if (grade.cases.length) this.results?.append(this.table(grade));
    if (grade.passed) this.results?.append(element("p", "checkpoint__next", this.say?.explain ?? ""));
  }

  /** @param {Grade} grade */
  table({ cases }) {
    const { element, untranslated } = /** @type {typeof import("./bpe-workbench.js")} */ (this.module);
    const right = cases.filter((tried) => tried.right);
    const shown = [...cases.filter((tried) => !tried.right), ...right.slice(0, MOST_RIGHT)];
    const box = element("div", "wide checkpoint__cases");
    box.tabIndex = 0;
    box.setAttribute("role", "region");
    box.setAttribute("aria-label", this.say?.cases ?? "");
    const table = element("table");
    const head = element("tr");
    for (const name of ["result", "input", "wanted", "got"]) {
      const cell = element("th", "", this.say?.[name] ?? "");
      cell.scope = "col";
      head.append(cell);
    }
    const body = element("tbody");
    for (const tried of shown) {
      const row = element("tr");
      row.className = tried.right ? "checkpoint__right" : "checkpoint__wrong";
      const name = element("th", "", this.say?.[tried.right ? "right" : "wrong"] ?? "");
      name.scope = "row";
      row.append(name);
      for (const column of /** @type {const} */ (["input", "wanted", "got"])) {
        const value = tried[column];
        const cell = element("td");
        cell.dataset.column = this.say?.[column];
        cell.append(untranslated(element("code", "", value || this.say?.no_answer)));
        row.append(cell);
      }
      body.append(row);
    }
    const top = element("thead");
    top.append(head);
    table.append(top, body);
    box.append(table);
    const rest = right.length - Math.min(right.length, MOST_RIGHT);
    if (rest) {
      const more = element("p", "checkpoint__more", said(this.say?.more_right, { count: rest, number: number(rest) }));
      const both = element("div");
      both.append(box, more);
      return both;
    }
    return box;
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
