// What Python says below an editor: how far it is, what a program prints, and how it ended.

import { button, element, number, said, untranslated, words } from "./common.js";
import { RUN_SECONDS, Unavailable, python } from "./python.js";

/** @typedef {import("./python.js").Phase} Phase @typedef {import("./python.js").Told} Told */

export class Output {
  say = words("python");
  meter = element("progress", { className: "runner__progress", hidden: true, ariaLabel: this.say.progress });
  status = element("p", { className: "runner__status", role: "status" });
  printed = untranslated(element("pre", { className: "runner__text", tabIndex: 0, role: "region", ariaLabel: this.say.output }));
  box = element("div", { className: "runner__output", hidden: true });
  account = element("div", { className: "runner__account" });
  lastPhase = "";

  /** @param {(line: number) => void} toLine shows a line of the program */
  constructor(toLine) {
    this.toLine = toLine;
    this.box.append(element("p", { className: "runner__label" }, this.say.output), this.printed);
  }

  get parts() {
    return [this.meter, this.status, this.box, this.account];
  }

  /** @param {string} sentence */
  tell(sentence) {
    this.status.textContent = sentence;
  }

  /** Begin anew. */
  clear() {
    // So high as before until the new output is there, or what stands below would jump up and down.
    this.reserve(this.box.hidden ? 0 : this.printed.offsetHeight);
    this.printed.textContent = "";
    this.account.replaceChildren();
    this.lastPhase = "";
  }

  hide() {
    this.clear();
    this.box.hidden = true;
  }

  /** Keep a place for what will be printed. @param {number} pixels */
  reserve(pixels) {
    if (!pixels) return;
    this.box.hidden = false;
    this.printed.style.minBlockSize = `${pixels}px`;
  }

  /** @param {string} text */
  print(text) {
    this.box.hidden = false;
    this.printed.append(text);
  }

  /** Nothing more is printed. */
  finish() {
    this.printed.style.minBlockSize = "";
    this.box.hidden = !this.printed.textContent;
  }

  /** @param {Phase} phase */
  phase(phase) {
    this.meter.hidden = phase.phase === "work";
    if (phase.phase === "download") {
      this.meter.max = phase.total;
      this.meter.value = phase.loaded;
    } else {
      this.meter.removeAttribute("value");
    }
    // Not for every packet: a screen reader would never come to an end.
    if (phase.phase === this.lastPhase) return;
    this.lastPhase = phase.phase;
    const megabytes = number(python.download / 1e6, 1);
    this.tell(said(this.say[`phase_${phase.phase}`], { megabytes }));
  }

  /** @param {unknown} error */
  unavailable(error) {
    const why = error instanceof Unavailable ? error.why : "start";
    this.tell(this.say[`unavailable_${why}`]);
    if (!(error instanceof Unavailable)) console.error(error);
  }

  /** Say how the program ended. @param {Told} told */
  end(told) {
    const sentence = this.say.ended[told.ended] ?? this.say.ended.raised;
    const values = { line: told.line ?? "?", type: told.type ?? "", number: told.number ?? "", seconds: RUN_SECONDS };
    const silent = told.ended === "done" && !this.printed.textContent;
    this.tell(said(silent ? this.say.ended.silent : sentence, values) + (told.replaced ? ` ${this.say.replaced}` : ""));
    if (told.traceback) {
      const known = { className: "runner__traceback", tabIndex: 0, role: "region", ariaLabel: this.say.traceback };
      this.account.append(untranslated(element("pre", known, told.traceback)));
    }
    const { line } = told;
    if (line && !told.number) {
      this.account.append(button("runner__button", said(this.say.to_line, { line }), () => this.toLine(line)));
    }
  }
}
