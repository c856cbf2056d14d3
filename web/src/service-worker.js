// Keeps the page's files, so that it works offline after the first visit: engines, mate problems and books once they were opened, or when
// the page asks for them. Vite fills in the names.
const CACHE = "katagami-__VERSION__";
const FILES = __FILES__;
/** Some servers send `Vary: Origin`; the files are the same for all. */
const SAME = { ignoreVary: true };
/** What not every visitor needs. */
const isLarge = (name) => /\.(wasm|txt|db)$/.test(name);

self.addEventListener("install", (event) => {
  const shell = FILES.filter((name) => !isLarge(name));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(shell)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const outdated = (name) => name.startsWith("katagami-") && name !== CACHE;
  event.waitUntil(
    caches.keys()
      .then((names) => Promise.all(names.filter(outdated).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

// The page names files that are to be kept, and a port that hears of it.
self.addEventListener("message", (event) => {
  const { data, ports: [port] } = event;
  const keep = async () => {
    const cache = await caches.open(CACHE);
    for (const url of data) if (!(await cache.match(url, SAME))) await cache.add(url);
    port.postMessage("kept");
  };
  event.waitUntil(keep().catch((error) => port.postMessage(String(error))));
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin) return;
  const answer = async () => {
    const cache = await caches.open(CACHE);
    const kept = await cache.match(event.request, { ...SAME, ignoreSearch: event.request.mode === "navigate" });
    if (kept) return kept;
    if (event.request.mode === "navigate") {
      const page = await cache.match("./", SAME);
      if (page) return page;
    }
    const fetched = await fetch(event.request);
    if (fetched.ok && isLarge(url.pathname)) await cache.put(event.request, fetched.clone());
    return fetched;
  };
  event.respondWith(answer());
});
