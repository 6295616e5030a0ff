// The service worker of a site that a reader has asked to keep (bpe-offline.js), and of no other. Where the network does
// not answer, it answers from what is kept; a new build is kept whole before it takes the place of the old one.

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const HOME = worker.registration.scope;
/** The build writes this: it is another one whenever a file of the site is. */
const VERSION = "@version@";
const PREFIX = `bpe-offline:${new URL(HOME).pathname}:`;
const KEPT = PREFIX + VERSION;
const LIST = new URL("offline.json", HOME).href;
/** What stands here never changes, because its address has a hash in it. */
const UNCHANGING = new URL("assets/runtime/", HOME).href;
/** How long the network may take before what is kept is shown, in milliseconds. */
const PATIENCE = 4000;

/** @typedef {{ version: string, files: Record<string, [integrity: string, bytes: number]> }} List what the build says there is */

// A new build -------------------------------------------------------------------------------------------------------

worker.addEventListener("install", (event) => event.waitUntil(renew()));

/** Keep the build of this worker. What has not changed since the one before is not downloaded again. */
async function renew() {
  const cache = await caches.open(KEPT);
  // The list comes last: where it is, all is there. So it is when a reader has just asked for it.
  if (await cache.match(LIST)) return;
  const { version, files } = /** @type {List} */ (await (await fetch(LIST, { cache: "no-store" })).json());
  if (version !== VERSION) throw new Error("the site is changing just now");
  const before = await earlier();
  for (const [path, [integrity]] of Object.entries(files)) {
    const address = new URL(path, HOME).href;
    if (await cache.match(address)) continue;
    const same = before?.files[path]?.[0] === integrity ? await caches.match(address, { cacheName: before.name }) : undefined;
    await cache.put(address, same ?? (await fetched(address, integrity)));
  }
  await cache.put(LIST, Response.json({ version, files }));
}

/** The build that is kept so far. @returns {Promise<(List & { name: string }) | undefined>} */
async function earlier() {
  for (const name of await names()) {
    const list = name === KEPT ? undefined : await caches.match(LIST, { cacheName: name });
    if (list) return { ...(await list.json()), name };
  }
}

/** @param {string} address @param {string} integrity */
async function fetched(address, integrity) {
  const answer = await fetch(address, { integrity, cache: "no-cache" });
  if (!answer.ok) throw new Error(`${answer.status} ${address}`);
  // As it is, and not as the answer to a redirect, which no browser takes for a page.
  return new Response(await answer.blob(), { headers: { "content-type": answer.headers.get("content-type") ?? "" } });
}

async function names() {
  return (await caches.keys()).filter((name) => name.startsWith(PREFIX));
}

// It takes over when no page of the old build is open any more.
worker.addEventListener("activate", (event) => event.waitUntil(takeOver()));

async function takeOver() {
  await Promise.all((await names()).filter((name) => name !== KEPT).map((name) => caches.delete(name)));
  await worker.clients.claim();
}

// Answers -----------------------------------------------------------------------------------------------------------

/** Pages that were shown as they are kept: what belongs to them comes from there too, and never from another build. */
const fromKept = new Set();

worker.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method === "GET" && url.startsWith(HOME)) event.respondWith(answered(event));
});

/** @param {FetchEvent} event */
async function answered(event) {
  const { request } = event;
  const isPage = request.mode === "navigate";
  const ofKept = !isPage && fromKept.has(event.clientId);
  if (ofKept || request.url.startsWith(UNCHANGING)) return (await kept(event)) ?? fetch(request);
  const network = fetch(request);
  const answer = await Promise.race([network.catch(() => undefined), new Promise((give) => setTimeout(give, PATIENCE))]);
  if (answer && answer.status < 500) return answer;
  return (await kept(event)) ?? (isPage ? network.catch(() => lost(request.url)) : network);
}

/** What is kept for a request. A search in the address is for scripts. @param {FetchEvent} event */
async function kept({ request, resultingClientId }) {
  const address = request.url.replace(/\/index\.html(?=[?#]|$)/, "/");
  const answer = await caches.match(address, { cacheName: KEPT, ignoreSearch: true });
  if (answer && resultingClientId) fromKept.add(resultingClientId);
  return answer;
}

/** For a page that is not kept: the one that says so, unless only a slash was missing. @param {string} url */
async function lost(url) {
  const folder = new URL(url);
  folder.pathname += "/";
  if (await caches.match(folder.href, { cacheName: KEPT, ignoreSearch: true })) return Response.redirect(folder.href);
  const page = await caches.match(new URL("offline.html", HOME).href, { cacheName: KEPT });
  return page ? new Response(page.body, { status: 503, headers: page.headers }) : Response.error();
}
