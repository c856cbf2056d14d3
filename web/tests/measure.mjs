// Measures the engines in Chromium: their sizes, their memory and their speed: `node tests/measure.mjs [board...]`.
import { readFile } from "node:fs/promises";
import { gzipSync, brotliCompressSync } from "node:zlib";
import { launch } from "./browser.mjs";

const boards = process.argv.length > 2 ? process.argv.slice(2) : ["minishogi", "gorogoro", "judkins", "standard"];
const MIB = 1 << 20;
const browser = await launch();
for (const board of boards) {
  const file = (name) => readFile(new URL(`../generated/${board}/${name}`, import.meta.url));
  const page = await browser.newPage();
  await page.route("http://engine/**", async (route) => {
    const name = new URL(route.request().url()).pathname.slice(1);
    if (!name) return route.fulfill({ contentType: "text/html", body: "<!doctype html>" });
    const contentType = name.endsWith(".wasm") ? "application/wasm" : "text/javascript";
    return route.fulfill({ contentType, body: await file(name) });
  });
  await page.goto("http://engine/");
  const measured = await page.evaluate(async () => {
    const start = performance.now();
    const module = await import("http://engine/katagami_web.js");
    const { memory } = await module.default({ module_or_path: "http://engine/katagami_web_bg.wasm" });
    const engine = new module.Engine(32);
    const ready = performance.now() - start;
    let [nodes, best] = [0, 0];
    for (let round = 0; round < 3; round++) {
      const begun = performance.now();
      nodes = engine.bench();
      best = Math.max(best, (nodes / (performance.now() - begun)) * 1000);
    }
    return { ready, nodes, speed: best, memory: memory.buffer.byteLength };
  });
  const wasm = await file("katagami_web_bg.wasm");
  console.log([
    board, `${(wasm.length / MIB).toFixed(2)} MiB`, `gzip ${(gzipSync(wasm, { level: 9 }).length / MIB).toFixed(2)} MiB`,
    `brotli ${(brotliCompressSync(wasm).length / MIB).toFixed(2)} MiB`, `ready after ${measured.ready.toFixed(0)} ms`,
    `memory ${(measured.memory / MIB).toFixed(0)} MiB`, `${measured.nodes} nodes`, `${measured.speed.toFixed(0)} nodes/s`,
  ].join(", "));
  await page.close();
}
await browser.close();
