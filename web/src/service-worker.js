// Keeps the page's files, so that it works offline after the first visit. Vite fills in the names.
const CACHE = "katagami-__VERSION__";
const FILES = __FILES__;
const ENGINES = FILES.filter((name) => name.endsWith(".wasm"));

self.addEventListener("install", (event) => {
  const shell = FILES.filter((name) => !ENGINES.includes(name));
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

// The page asks for the engines once it is at rest: they are the largest files.
self.addEventListener("message", (event) => {
  if (event.data !== "engines") return;
  const keep = async () => {
    const cache = await caches.open(CACHE);
    for (const name of ENGINES) if (!(await cache.match(name))) await cache.add(name);
    event.source.postMessage("offline");
  };
  event.waitUntil(keep().catch(() => undefined));
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin) return;
  const answer = async () => {
    const cache = await caches.open(CACHE);
    const kept = await cache.match(event.request, { ignoreSearch: event.request.mode === "navigate" });
    if (kept) return kept;
    if (event.request.mode === "navigate") {
      const page = await cache.match("./");
      if (page) return page;
    }
    return fetch(event.request);
  };
  event.respondWith(answer());
});
