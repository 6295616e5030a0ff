// What the playground gives to its workers, and what comes back: a result, or a sentence about what is wrong.

import { said, words } from "./common.js";

/** @typedef {import("./playground-worker.js").Answer} Answer */

const say = words("playground");
/** Which field the worker finds fault with, by the name of its sentence. @type {Record<string, string>} */
const FAULTY = {
  training_surrogate: "documents",
  text_surrogate: "text",
  ids_unknown: "ids",
  ids_too_long: "ids",
  ids_not_text: "ids",
};


/** A sentence for the reader about something that went wrong, and the field that it is about. */
export class Problem extends Error {
  /** @param {string} sentence @param {string} [field] */
  constructor(sentence, field) {
    super(sentence);
    this.field = field;
  }
}

/** The reader stopped it: nothing is wrong. */
export class Stopped extends Error {}

/** Gives tasks to a worker of its own, which is started at the first and ended by `end`. */
export class Workshop {
  constructor() {
    /** @type {Worker | null} */
    this.worker = null;
    this.last = 0;
    /** @type {Map<number, { done(result: any): void, failed(error: Error): void, learned(rules: number): void }>} */
    this.open = new Map();
  }

  /** @param {string} task @param {object} input @param {(rules: number) => void} [learned] @returns {Promise<any>} */
  give(task, input, learned = () => {}) {
    return new Promise((done, failed) => {
      try {
        this.worker ??= this.start();
      } catch {
        return failed(new Problem(say.no_worker));
      }
      this.last += 1;
      this.open.set(this.last, { done, failed, learned });
      this.worker.postMessage({ number: this.last, task, input });
    });
  }

  start() {
    const worker = new Worker(new URL("./playground-worker.js", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }) => this.hear(data);
    worker.onerror = () => this.end(new Problem(say.no_worker));
    return worker;
  }

  /** @param {Answer} answer */
  hear({ number: task, result, learned, wrong }) {
    const waiting = this.open.get(task);
    if (!waiting) return;
    if (learned !== undefined) return waiting.learned(learned);
    this.open.delete(task);
    if (wrong) waiting.failed(new Problem(said(say[wrong.name], shortened(wrong.values)), FAULTY[wrong.name]));
    else waiting.done(result);
  }

  /** @param {Error} reason */
  end(reason) {
    this.worker?.terminate();
    this.worker = null;
    const waiting = [...this.open.values()];
    this.open.clear();
    for (const { failed } of waiting) failed(reason);
  }
}

/** @param {string} text */
export const short = (text) => (text.length > 24 ? `${text.slice(0, 24)}…` : text);

/** The values for a sentence, what was typed cut where it is long. @param {Record<string, any>} values */
const shortened = (values) => ("value" in values ? { ...values, value: short(values.value) } : values);
