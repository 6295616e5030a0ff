// <bpe-offline>: the whole site kept in this browser, when the reader asks for it and not before. Pages, search and
// Python are stored first, each file as the build wrote it; then sw.js answers from them where the network does not.

import { number, said, words } from "./common.js";

/** @typedef {{ version: string, files: Record<string, [integrity: string, bytes: number]> }} List what the build says there is */

const HOME = new URL("../../", import.meta.url);
const LIST = new URL("offline.json", HOME).href;
const RUNTIME = "assets/runtime/";
const PREFIX = `bpe-offline:${HOME.pathname}:`;
/** How many files are fetched at a time. */
const LANES = 4;

/** Says why the site cannot be kept: the name of a sentence. */
class Refused extends Error {}

/** A way to keep things may be missing, forbidden or full. @template T @param {() => Promise<T>} doing @returns {Promise<T>} */
async function allowed(doing) {
  try {
    return await doing();
  } catch (error) {
    throw new Refused(error instanceof DOMException && error.name === "QuotaExceededError" ? "full" : "forbidden");
  }
}

class Offline extends HTMLElement {
  /** @type {import("./common.js").Words} */ say;
  /** @type {HTMLElement} */ size;
  /** @type {HTMLElement} */ status;
  /** @type {HTMLElement} */ share;
  /** @type {HTMLProgressElement} */ bar;
  /** @type {Record<string, HTMLButtonElement>} */ buttons;
  /** @type {AbortController | undefined} */ working;
  total = 0;
  stored = 0;

  async connectedCallback() {
    this.say = words("offline");
    this.size = this.its(".offline__size");
    this.status = this.its("[role=status]");
    this.share = this.its(".offline__share");
    this.bar = /** @type {HTMLProgressElement} */ (this.its("progress"));
    this.buttons = Object.fromEntries([...this.querySelectorAll("button")].map((button) => [button.dataset.does, button]));
    this.size.textContent = said(this.say.size, { megabytes: Number(this.dataset.megabytes) });
    this.buttons.keep.addEventListener("click", () => this.keep());
    this.buttons.stop.addEventListener("click", () => this.working?.abort());
    this.buttons.remove.addEventListener("click", () => this.remove());
    // The live site of `nox -s serve` has no list, and its size is not written.
    if (!Number(this.dataset.megabytes)) return this.tell("preview");
    if (!isSecureContext || !navigator.serviceWorker || !globalThis.caches) return this.tell("unsupported");
    try {
      if (await this.isKept()) this.tell("kept", "remove");
      else if ((await this.names()).length) this.tell("stopped", "keep", "remove");
      else this.offer("keep");
    } catch {
      this.tell("forbidden");
    }
  }

  /** @param {string} selector */
  its(selector) {
    return /** @type {HTMLElement} */ (this.querySelector(selector));
  }

  // What is seen ----------------------------------------------------------------------------------------------------

  /** Show these buttons alone. Who has pressed one that goes finds the next in its place. @param {string[]} names */
  offer(...names) {
    const focused = this.contains(document.activeElement);
    for (const [name, button] of Object.entries(this.buttons)) button.hidden = !names.includes(name);
    if (focused && names[0]) this.buttons[names[0]].focus();
    this.bar.hidden = this.share.hidden = !names.includes("stop");
    this.size.hidden = !names.includes("keep");
  }

  /** Say a sentence and offer what can be done now. @param {string} sentence @param {string[]} names */
  tell(sentence, ...names) {
    this.offer(...names);
    this.status.textContent = this.say[sentence];
  }

  /** @param {number} bytes that have come */
  came(bytes) {
    this.stored += bytes;
    this.bar.value = this.stored / this.total;
    this.share.textContent = said(this.say.share, { percent: Math.min(100, Math.floor((100 * this.stored) / this.total)) });
  }

  // Keeping ---------------------------------------------------------------------------------------------------------

  async keep() {
    this.working = new AbortController();
    const { signal } = this.working;
    this.tell("pages", "stop");
    try {
      const list = await this.list(signal);
      await this.store(list, signal);
      this.tell("last", "stop");
      await this.register();
      this.tell("done", "remove");
    } catch (error) {
      const asked = signal.aborted;
      // What is still under way is of no use now.
      this.working.abort();
      this.tell(asked ? "stopped" : error instanceof Refused ? error.message : "failed", ...(await this.choices()));
      this.buttons.keep.textContent = this.say[asked ? "keep" : "again"];
    }
    this.working = undefined;
  }

  /** @param {AbortSignal} signal @returns {Promise<List>} */
  async list(signal) {
    const answer = await fetch(LIST, { cache: "no-store", signal });
    if (!answer.ok) throw new Refused("failed");
    return answer.json();
  }

  /** Store what is not there yet, Python last. @param {List} list @param {AbortSignal} signal */
  async store(list, signal) {
    const files = Object.entries(list.files);
    this.total = files.reduce((sum, [, [, bytes]]) => sum + bytes, 0);
    this.stored = 0;
    this.came(0);
    await this.room();
    const cache = await allowed(() => caches.open(PREFIX + list.version));
    // What an earlier try has left of another build is of no use.
    for (const name of await this.names()) if (name !== PREFIX + list.version) await caches.delete(name);
    const isPython = (/** @type {[string, unknown]} */ [path]) => path.startsWith(RUNTIME);
    const python = files.filter(isPython);
    await this.lanes(cache, files.filter((file) => !isPython(file)), signal);
    if (python.length) this.tell("python", "stop");
    await this.lanes(cache, python, signal);
    // Where the list is, all is there.
    await allowed(() => cache.put(LIST, Response.json(list)));
  }

  /** Better to say at once that there is no room. */
  async room() {
    const { quota = Infinity, usage = 0 } = (await navigator.storage?.estimate?.().catch(() => undefined)) ?? {};
    if (quota - usage < this.total) throw new Refused("full");
    // So that the browser does not tidy it away; whether it agrees changes nothing here.
    navigator.storage?.persist?.().catch(() => false);
  }

  /** @param {Cache} cache @param {[string, [string, number]][]} files @param {AbortSignal} signal */
  async lanes(cache, files, signal) {
    const rest = files.values();
    const lane = async () => {
      for (const [path, [integrity, bytes]] of rest) await this.one(cache, path, integrity, bytes, signal);
    };
    await Promise.all(Array.from({ length: LANES }, lane));
  }

  /** @param {Cache} cache @param {string} path @param {string} integrity @param {number} bytes @param {AbortSignal} signal */
  async one(cache, path, integrity, bytes, signal) {
    signal.throwIfAborted();
    const address = new URL(path, HOME).href;
    if (await allowed(() => cache.match(address))) return this.came(bytes);
    // Addresses without a hash may still have an older answer in the browser.
    const answer = await fetch(address, { cache: path.startsWith(RUNTIME) ? "default" : "no-cache", signal });
    if (!answer.ok || !answer.body) throw new Refused("failed");
    /** @type {Uint8Array<ArrayBuffer>[]} */
    const parts = [];
    let counted = 0;
    for (let reader = answer.body.getReader(), part; !(part = await reader.read()).done; ) {
      parts.push(part.value);
      counted += part.value.length;
      this.came(part.value.length);
    }
    this.came(bytes - counted);
    const body = new Blob(parts);
    const hash = await crypto.subtle.digest("SHA-256", await body.arrayBuffer());
    if (`sha256-${btoa(String.fromCharCode(...new Uint8Array(hash)))}` !== integrity) throw new Refused("changed");
    const headers = { "content-type": answer.headers.get("content-type") ?? "" };
    await allowed(() => cache.put(address, new Response(body, { headers })));
  }

  /** Let the worker answer from now on. */
  async register() {
    const registration = await allowed(() =>
      navigator.serviceWorker.register(new URL("sw.js", HOME), { scope: HOME.pathname, updateViaCache: "none" }),
    );
    const coming = registration.installing ?? registration.waiting;
    if (!coming) return;
    await new Promise((resolve, reject) => {
      coming.addEventListener("statechange", () => {
        if (coming.state === "activated" || coming.state === "installed") resolve(undefined);
        if (coming.state === "redundant") reject(new Refused("failed"));
      });
    });
  }

  // What is kept ----------------------------------------------------------------------------------------------------

  async names() {
    return (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  }

  /** What can be done after a try that did not come to its end. */
  async choices() {
    const begun = await this.names().catch(() => []);
    return begun.length ? ["keep", "remove"] : ["keep"];
  }

  async isKept() {
    if (!(await navigator.serviceWorker.getRegistration(HOME))) return false;
    const lists = (await this.names()).map((name) => caches.match(LIST, { cacheName: name }));
    return (await Promise.all(lists)).some(Boolean);
  }

  async remove() {
    try {
      const registration = await navigator.serviceWorker.getRegistration(HOME);
      if (registration?.scope === HOME.href) await registration.unregister();
      await Promise.all((await this.names()).map((name) => caches.delete(name)));
      this.buttons.keep.textContent = this.say.keep;
      this.tell("removed", "keep");
    } catch {
      this.tell("forbidden", "remove");
    }
  }
}

customElements.define("bpe-offline", Offline);
