// The worker in which Python lives. It gets one job at a time from python.js and answers with messages; it is ended
// from outside when Python no longer listens.

/**
 * @typedef {{ folder: string, package: string, integrity: Record<string, string>, sizes: Record<string, number> }} Runtime
 * @typedef {{ kind: "start", runtime: Runtime }} Start
 * @typedef {{ kind: "run", id: number, program: string, earlier: string[], seconds: number, alive: string }} Run
 * @typedef {{ kind: "check", id: number, name: string, source: string, language: string, seconds: number, alive: string }} Check
 */

/** How often Python asks whether it is to stop, in milliseconds. */
const ASK_EVERY = 100;
/** Output is handed on when there is this much of it, or this long after the last time. */
const MOST_HELD = 8192;
const HOLD_FOR = 40;
const SIGINT = 2;
const FOLDER = "/home/pyodide";
/** How Python begins its last words when it goes down: they are about this site's files and help nobody. */
const LAST_WORDS = /(^|\n)(Fatal Python error|Stack \(most recent call first\)|Current thread 0x)[^]*/;

const say = (/** @type {object} */ message) => self.postMessage(message);

// Starting ----------------------------------------------------------------------------------------------------------

/** The smallest module there is: where WebAssembly is forbidden, Pyodide would wait for ever. */
const NOTHING = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);

/** Fetch a file that must be exactly what the build wrote, and tell of each part that comes.
 * @param {string} address @param {string} integrity @param {(bytes: number) => void} came */
async function fetched(address, integrity, came) {
  const answer = await fetch(address, { integrity });
  if (!answer.ok || !answer.body) throw new Error(`${answer.status} ${address}`);
  const parts = [];
  const reader = answer.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    came(value.length);
  }
  return new Blob(parts).arrayBuffer();
}

/** @param {Runtime} runtime */
async function start(runtime) {
  try {
    await WebAssembly.compile(NOTHING);
  } catch {
    return say({ kind: "failed", why: "wasm" });
  }
  /** @type {Record<string, ArrayBuffer>} */
  const files = {};
  let loaded = 0;
  const total = Object.values(runtime.sizes).reduce((sum, size) => sum + size, 0);
  try {
    await Promise.all(
      Object.entries(runtime.integrity).map(async ([address, integrity]) => {
        files[address] = await fetched(address, integrity, (bytes) => {
          loaded += bytes;
          say({ kind: "phase", phase: "download", loaded: Math.min(loaded, total), total });
        });
      }),
    );
  } catch (error) {
    return say({ kind: "failed", why: "download", detail: String(error) });
  }
  say({ kind: "phase", phase: "start" });
  try {
    // What has come is not fetched again: Pyodide asks for its files by their addresses.
    const ask = self.fetch.bind(self);
    self.fetch = async (input, options) => {
      const address = input instanceof Request ? input.url : String(input);
      const file = files[address];
      const type = address.endsWith(".wasm") ? "application/wasm" : "application/octet-stream";
      return file ? new Response(file, { headers: { "content-type": type } }) : ask(input, options);
    };
    const { loadPyodide } = await import(`${runtime.folder}pyodide.mjs`);
    python = await loadPyodide({ indexURL: runtime.folder, env: { PYTHONHASHSEED: "0", HOME: FOLDER } });
    const output = { write: (/** @type {Uint8Array} */ bytes) => (hold(new TextDecoder().decode(bytes)), bytes.length) };
    python.setStdout(output);
    python.setStderr(output);
    python.setStdin({ error: false, stdin: () => null });
    python.unpackArchive(files[runtime.package], "zip", { extractDir: "/lib/bpe" });
    python.runPython("import sys; sys.path.append('/lib/bpe')");
    // Everything that a run or a check needs is loaded once, before the picture of a fresh Python is taken.
    python.runPython("import bpe_examples.sandbox, bpe_examples.checkpoints, bpe_examples.checkpoints.running");
    sandbox = python.pyimport("bpe_examples.sandbox");
    pristine = sandbox.Pristine(FOLDER);
    python.setInterruptBuffer(interrupts);
  } catch (error) {
    return say({ kind: "failed", why: "start", detail: String(error) });
  }
  say({ kind: "ready" });
}

/** @type {any} */
let python;
/** @type {any} */
let sandbox;
/** @type {any} */
let pristine;

// Stopping ----------------------------------------------------------------------------------------------------------

let alive = "";
let deadline = Infinity;
let asked = 0;
/** @type {"" | "asked" | "too_long"} */
let stopped = "";

/** The page keeps a blob as long as the program may go on: an address that no longer answers means stop. */
function revoked() {
  try {
    const request = new XMLHttpRequest();
    request.open("GET", alive, false);
    request.send();
    return false;
  } catch {
    return true;
  }
}

/** What Pyodide takes for shared memory, and asks every few thousand instructions. */
const interrupts = {
  get 0() {
    const now = performance.now();
    if (stopped || now - asked < ASK_EVERY) return 0;
    asked = now;
    if (now > deadline) stopped = "too_long";
    else if (revoked()) stopped = "asked";
    return stopped ? SIGINT : 0;
  },
  set 0(_) {},
};

// Output ------------------------------------------------------------------------------------------------------------

let job = 0;
let held = "";
let handed = 0;

/** @param {string} text */
function hold(text) {
  held += text;
  if (held.length > MOST_HELD || performance.now() - handed > HOLD_FOR) handOn();
}

function handOn() {
  const text = held.replace(LAST_WORDS, "$1");
  if (text) say({ kind: "output", id: job, text });
  held = "";
  handed = performance.now();
}

// Jobs --------------------------------------------------------------------------------------------------------------

/** @param {any} proxy */
function plain(proxy) {
  const value = proxy.toJs({ dict_converter: Object.fromEntries });
  proxy.destroy();
  return value;
}

/** @param {Run | Check} asking @param {() => any} doing */
function work(asking, doing) {
  job = asking.id;
  ({ alive } = asking);
  stopped = "";
  deadline = performance.now() + asking.seconds * 1000;
  asked = handed = performance.now();
  held = "";
  /** @type {object} */
  let ending;
  try {
    const told = plain(doing());
    ending = { kind: "ended", told };
  } catch (error) {
    // An error of the reader's comes back as data. This is a stop that a grader lets through, or the end of Python.
    ending = { kind: /KeyboardInterrupt/.test(String(error)) ? "interrupted" : "dead", detail: String(error) };
  }
  deadline = Infinity;
  handOn();
  const why = stopped;
  // From here on nothing is to be interrupted.
  stopped = "asked";
  try {
    pristine.restore();
  } catch (error) {
    ending = { kind: "dead", detail: String(error) };
  }
  // Python's memory grows and never shrinks.
  say({ ...ending, id: job, stopped: why, memory: python._module.HEAPU8.length });
}

self.onmessage = ({ data }) => {
  if (data.kind === "start") start(data.runtime);
  if (data.kind === "run") work(data, () => sandbox.run.callKwargs(data.program, hold, { earlier: python.toPy(data.earlier) }));
  if (data.kind === "check") {
    const trying = (/** @type {any} */ tried) => say({ kind: "trying", id: data.id, tried: plain(tried) });
    work(data, () => sandbox.check(data.name, data.source, data.language, trying));
  }
  if (data.kind === "unfinished") {
    const { id, name, tried, language, limit, silent } = data;
    const told = sandbox.unfinished.callKwargs(name, python.toPy(tried), language, limit, { in_time: silent });
    say({ kind: "ended", id, told: plain(told), stopped: "" });
  }
};
