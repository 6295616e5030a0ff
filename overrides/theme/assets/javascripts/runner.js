// An editor with Run, Stop and Reset, and what Python says: shared by programs, checkpoints and the reader's own program.

import { button, element, linked, untranslated, words } from "./common.js";
import { Draft } from "./draft.js";
import { Editor } from "./editor.js";
import { Output } from "./output.js";
import { packed, unpacked } from "./packing.js";
import { python } from "./python.js";

/** How long after the last key the code is kept, in milliseconds. */
const KEEP_AFTER = 300;
/** A link holds at most so many characters of code: more, and some browsers cut the address. */
const MOST_SHARED = 4000;

let count = 0;

/**
 * @typedef {{ name: string, label: string, original: string, earlier?: () => string[], onRun?: () => number,
 *   onReset?: () => void, onClose?: () => void, onCheck?: (runner: Runner) => Promise<void> }} Options what `onRun`
 *   hides is so many pixels high
 */

export class Runner {
  say = words("python");
  element = element("div", { className: "runner" });
  /** Ends what an open editor listens to. */
  gone = new AbortController();
  /** Whether this editor's own program is the one that runs. */
  working = false;
  warned = false;

  /** @param {Options} options */
  constructor(options) {
    this.options = options;
    this.draft = new Draft(options.name, options.original);
    this.editor = new Editor({
      id: `runner-${++count}`,
      label: options.label,
      keys: this.say[options.onCheck ? "keys_check" : "keys_run"],
      say: this.say,
      address: python.editor,
      onChange: () => this.#typed(),
      onRun: () => this.act(),
    });
    this.output = new Output((line) => this.editor.selectLine(line));
    this.element.append(this.editor.box, this.editor.keys, this.#bar(), ...this.output.parts);
    const until = { signal: this.gone.signal };
    python.addEventListener("busy", () => this.#enable(), until);
    // A page may be left at any moment, and be there again in another tab, or by the way back.
    addEventListener("pagehide", () => this.keep(), until);
    document.addEventListener("visibilitychange", () => this.keep(), until);
    addEventListener("pageshow", () => this.#follow(), until);
    addEventListener("storage", ({ key }) => this.draft.isAt(key) && this.#follow(), until);
    this.#enable();
  }

  get text() {
    return this.editor.text;
  }

  focus() {
    this.editor.focus();
  }

  /** @param {string} sentence */
  tell(sentence) {
    this.output.tell(sentence);
  }

  // What stands in the editor ---------------------------------------------------------------------------------------

  /** Fill the editor: with what a link brings, else with what was kept, else with the page's code. */
  async begin() {
    const own = this.draft.read();
    this.editor.text = this.draft.stored = own ?? this.options.original;
    this.#offerBack();
    this.focus();
    if (own !== null) this.tell(this.say.restored);
    await this.bring();
    this.editor.better();
  }

  /** Take over the code of a link that leads here, if this page was opened by one. */
  async bring() {
    const code = linked("try", `${this.options.name}.`);
    if (code === null) return;
    history.replaceState(null, "", location.pathname + location.search);
    try {
      this.#replace(await unpacked(code));
      this.tell(this.say.brought);
    } catch {
      this.tell(this.say.broken_link);
    }
    this.element.scrollIntoView({ block: "nearest" });
  }

  /** @type {ReturnType<typeof setTimeout> | undefined} */
  keeping;

  #typed() {
    clearTimeout(this.keeping);
    this.keeping = setTimeout(() => this.keep(), KEEP_AFTER);
  }

  keep() {
    clearTimeout(this.keeping);
    const well = this.draft.keep(this.text);
    if (!well && !this.warned) this.tell(this.say.not_kept);
    this.warned = !well;
  }

  /** Another page has kept something under this name: show it, unless something newer stands here. */
  #follow() {
    const { draft, editor } = this;
    const text = draft.read() ?? this.options.original;
    if (text === draft.stored || this.working) return;
    if (editor.text === draft.stored) {
      editor.text = draft.stored = text;
      this.tell(this.say.restored);
    } else {
      draft.putAside(text);
      this.#offerBack();
    }
  }

  #offerBack() {
    const before = this.draft.readBefore();
    if (this.back) this.back.hidden = before === null || before === this.text;
  }

  /** Put other code in the place of what is here, which can be brought back. @param {string} text */
  #replace(text) {
    const { text: old } = this;
    this.editor.text = text;
    if (old !== text) this.draft.putAside(old);
    this.#offerBack();
  }

  bringBack() {
    this.#replace(this.draft.before ?? this.text);
    this.keep();
    this.tell(this.say.is_back);
    this.focus();
  }

  // The buttons -----------------------------------------------------------------------------------------------------

  #bar() {
    /** @param {string} name @param {() => void} pressed */
    const made = (name, pressed) => button(`runner__button runner__button--${name}`, this.say[name], pressed);
    const { onCheck, onClose } = this.options;
    this.go = made(onCheck ? "check" : "run", () => this.act());
    this.halt = made("stop", () => this.working && python.stop());
    this.back = made("bring_back", () => this.bringBack());
    const bar = element("div", { className: "runner__bar" }, this.go, this.halt, made("reset", () => this.reset()), this.back);
    if (!onCheck) bar.append(made("share", () => this.share()));
    if (onClose) bar.append(made("close", () => this.close()));
    bar.append(this.editor.choice);
    return bar;
  }

  #enable() {
    const { busy } = python;
    this.go?.setAttribute("aria-disabled", String(busy));
    // Always in its place: another button there would be pressed by who wanted to stop.
    this.halt?.setAttribute("aria-disabled", String(!this.working));
    this.element.toggleAttribute("aria-busy", false);
    if (this.working) this.element.setAttribute("aria-busy", "true");
  }

  async act() {
    if (python.busy) return;
    this.keep();
    this.working = true;
    this.#enable();
    try {
      if (this.options.onCheck) await this.options.onCheck(this);
      else await this.#run();
    } finally {
      const focused = document.activeElement === this.halt;
      this.working = false;
      this.output.meter.hidden = true;
      this.#enable();
      if (focused) this.go?.focus();
      this.output.status.scrollIntoView({ block: "nearest" });
    }
  }

  async #run() {
    const { output, options } = this;
    output.clear();
    this.link?.remove();
    try {
      const told = await python.run(this.text, options.earlier?.() ?? [], {
        onPhase: (phase) => {
          if (phase.phase === "work") output.reserve(options.onRun?.() ?? 0);
          output.phase(phase);
        },
        onOutput: (text) => output.print(text),
      });
      output.finish();
      output.end(told);
    } catch (error) {
      output.finish();
      output.unavailable(error);
    }
  }

  reset() {
    if (this.working) python.stop();
    this.#replace(this.options.original);
    this.keep();
    this.output.hide();
    this.link?.remove();
    this.options.onReset?.();
    this.tell(this.options.original ? this.say.was_reset : this.say.was_emptied);
    this.focus();
  }

  close() {
    if (this.working) python.stop();
    this.keep();
    this.gone.abort();
    this.options.onClose?.();
  }

  // A link that carries the code ------------------------------------------------------------------------------------

  /** @type {HTMLInputElement | undefined} the address, where it could not be copied */
  link;

  async share() {
    const code = await packed(this.text);
    this.link?.remove();
    if (code.length > MOST_SHARED) return this.tell(this.say.too_long_to_share);
    const address = `${location.href.split("#")[0]}#try=${this.options.name}.${code}`;
    try {
      await navigator.clipboard.writeText(address);
      this.tell(this.say.shared);
    } catch {
      const known = { className: "runner__link", readOnly: true, value: address, ariaLabel: this.say.share };
      this.link = untranslated(element("input", known));
      this.output.status.after(this.link);
      this.link.select();
      this.tell(this.say.shared_below);
    }
  }
}
