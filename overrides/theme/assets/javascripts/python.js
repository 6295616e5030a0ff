// Python in the page: one worker, one job at a time, and somebody to end it when it no longer listens.

/**
 * @typedef {{ ended: string, line?: number | null, text?: string, type?: string, message?: string, traceback?: string,
 *   number?: number, why?: string, replaced?: boolean }} Told how a program ended
 * @typedef {{ input: string, wanted: string, got: string, right: boolean }} Tried
 * @typedef {{ checkpoint: string, verdict: string, verdict_said: string, passed: boolean, cases: Tried[], said: string[],
 *   mistake: string | null }} Grade
 * @typedef {{ phase: "download", loaded: number, total: number } | { phase: "start" } | { phase: "work" }} Phase
 */

/** How long a program may run, and how long grading may take, in seconds. */
export const RUN_SECONDS = 30;
export const CHECK_SECONDS = 10;
/** How long Python gets to hear that it is to stop, in milliseconds; a loop inside one C function never does. */
const GRACE = 800;
/** A Python that has grown beyond this many bytes is ended after its job, as a phone would end the whole page. */
const MOST_MEMORY = 2 ** 28;

/** What the build says about the runtime; nothing when the site was built without one. */
function runtime() {
  const told = JSON.parse(document.querySelector("#bpe-runtime")?.textContent ?? '{"missing":true}');
  if (told.missing) return null;
  const folder = new URL(told.folder, document.baseURI).href;
  const archive = new URL(told.package, document.baseURI).href;
  const editor = told.editor ? new URL(told.editor, document.baseURI).href : "";
  const absolute = (/** @type {string} */ name) => new URL(name, name === told.package ? document.baseURI : folder).href;
  const keyed = (/** @type {Record<string, unknown>} */ values) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [absolute(name), value]));
  return { folder, package: archive, integrity: keyed(told.integrity), sizes: keyed(told.sizes), download: told.download, editor };
}

/** Why Python cannot start: one of "missing", "worker", "wasm", "download", "start". */
export class Unavailable extends Error {
  /** @param {string} why @param {string} [detail] */
  constructor(why, detail = "") {
    super(`${why} ${detail}`);
    this.why = why;
  }
}

class Python extends EventTarget {
  /** @type {Worker | null} */
  worker = null;
  /** @type {Promise<void> | null} */
  starting = null;
  busy = false;
  #job = 0;
  /** @type {((message: any) => void) | null} */
  #hear = null;
  /** @type {((why: string) => void) | null} */
  #end = null;

  /** How long a program may run, in seconds. */
  limit = RUN_SECONDS;

  /** How many bytes the first start downloads, about; 0 when the site has no runtime. */
  get download() {
    return runtime()?.download ?? 0;
  }

  /** Where the better editor is; nothing when the site has none. */
  get editor() {
    return runtime()?.editor ?? "";
  }

  /** Start Python unless it is there or coming. @param {(phase: Phase) => void} [onPhase] @returns {Promise<void>} */
  start(onPhase = () => {}) {
    this.addEventListener("phase", (event) => onPhase(/** @type {CustomEvent} */ (event).detail), { signal: this.#until() });
    this.starting ??= this.#start().catch((error) => {
      this.#drop();
      throw error;
    });
    return this.starting;
  }

  /** Listeners of a start are gone when it is over. */
  #until() {
    const over = new AbortController();
    queueMicrotask(() => this.starting?.then(() => over.abort(), () => over.abort()));
    return over.signal;
  }

  async #start() {
    const known = runtime();
    if (!known) throw new Unavailable("missing");
    const { promise, resolve, reject } = Promise.withResolvers();
    const script = new URL("./python-worker.js", import.meta.url);
    try {
      this.worker = new Worker(script, { type: "module" });
    } catch (error) {
      throw new Unavailable("worker", String(error));
    }
    const { worker } = this;
    worker.onerror = async (event) => {
      event.preventDefault();
      this.#hear?.({ kind: "dead", detail: event.message });
      // A browser does not tell whether it forbids the worker or could not fetch it.
      const came = await fetch(script).then(({ ok }) => ok, () => false);
      reject(new Unavailable(came ? "worker" : "download", event.message));
    };
    worker.onmessage = ({ data }) => {
      if (worker !== this.worker) return;
      if (data.kind === "phase") this.dispatchEvent(new CustomEvent("phase", { detail: data }));
      else if (data.kind === "ready") resolve(undefined);
      else if (data.kind === "failed") reject(new Unavailable(data.why, data.detail));
      else if (data.id === this.#job) this.#hear?.(data);
    };
    worker.postMessage({ kind: "start", runtime: known });
    await promise;
  }

  /** End the worker; the next job gets a new one. */
  #drop() {
    this.worker?.terminate();
    this.worker = null;
    this.starting = null;
  }

  /** Ask the program to stop. It is ended when it does not listen. */
  stop() {
    this.#end?.("asked");
  }

  /**
   * Run a program after the earlier ones of its page.
   * @param {string} program @param {string[]} earlier
   * @param {{ onOutput: (text: string) => void, onPhase: (phase: Phase) => void }} heard
   * @returns {Promise<Told>}
   */
  async run(program, earlier, { onOutput, onPhase }) {
    const { message, why, replaced } = await this.#alone(onPhase, this.limit, { kind: "run", program, earlier }, (data) => {
      if (data.kind === "output") onOutput(data.text);
    });
    if (message?.kind === "ended" && !(message.told.ended === "stopped" && why)) return { ...message.told, replaced };
    const { number } = message?.told ?? {};
    if (why === "too_long") return { ended: number ? "earlier_too_long" : "too_long", number, replaced };
    if (why) return { ended: "stopped", replaced };
    return { ended: "dead", message: message?.detail, replaced: true };
  }

  /**
   * Grade an answer to a checkpoint, and say in `language` what was seen.
   * @param {string} name @param {string} source @param {string} language
   * @param {{ onPhase: (phase: Phase) => void }} heard
   * @returns {Promise<Grade | null>} nothing when the reader stopped it
   */
  async check(name, source, language, { onPhase }) {
    /** @type {{ input: string, wanted: string } | null} */
    let tried = null;
    const { message, why } = await this.#alone(onPhase, CHECK_SECONDS, { kind: "check", name, source, language }, (data) => {
      if (data.kind === "trying") ({ tried } = data);
    });
    if (message?.kind === "ended") return message.told;
    if (why === "asked") return null;
    const silent = why !== "too_long";
    const seconds = CHECK_SECONDS;
    const after = await this.#alone(onPhase, 60, { kind: "unfinished", name, tried, language, limit: seconds, silent }, () => {});
    if (after.message?.kind !== "ended") throw new Unavailable("start", String(after.message?.detail));
    return after.message.told;
  }

  /**
   * Do one job, and no other meanwhile.
   * @param {(phase: Phase) => void} onPhase @param {number} seconds @param {object} job @param {(data: any) => void} hear
   * @returns {Promise<{ message: any, why: string, replaced?: boolean }>}
   */
  async #alone(onPhase, seconds, job, hear) {
    if (this.busy) throw new Error("Python is busy");
    this.#working(true);
    let alive = "";
    try {
      let left = false;
      const { promise: leaving, resolve: leave } = Promise.withResolvers();
      // A reader may change their mind while Python is still on its way.
      this.#end = () => {
        left = true;
        leave(undefined);
      };
      await Promise.race([this.start(onPhase), leaving]);
      if (left) return { message: null, why: "asked" };
      onPhase({ phase: "work" });
      alive = URL.createObjectURL(new Blob(["1"]));
      return await this.#ask(alive, seconds, job, hear);
    } finally {
      if (alive) URL.revokeObjectURL(alive);
      this.#hear = this.#end = null;
      this.#working(false);
    }
  }

  /** @param {string} alive @param {number} seconds @param {object} job @param {(data: any) => void} hear */
  #ask(alive, seconds, job, hear) {
    const { promise, resolve } = Promise.withResolvers();
    let why = "";
    /** @type {ReturnType<typeof setTimeout>} */
    let patience;
    const give = (/** @type {any} */ message) => {
      clearTimeout(patience);
      const dead = !message || message.kind === "dead";
      const full = message?.memory > MOST_MEMORY;
      if (dead || full) this.#drop();
      resolve({ message, why: why || message?.stopped || "", replaced: dead || full });
    };
    this.#hear = (data) => (["ended", "interrupted", "dead"].includes(data.kind) ? give(data) : hear(data));
    this.#end = (reason) => {
      if (why) return;
      why = reason;
      URL.revokeObjectURL(alive);
      clearTimeout(patience);
      patience = setTimeout(() => give(null), GRACE);
    };
    patience = setTimeout(() => this.#end?.("too_long"), seconds * 1000 + GRACE);
    this.worker?.postMessage({ ...job, id: ++this.#job, seconds, alive });
    return promise;
  }

  /** @param {boolean} busy */
  #working(busy) {
    this.busy = busy;
    this.dispatchEvent(new Event("busy"));
  }
}

export const python = new Python();
