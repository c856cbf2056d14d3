// Measures the engines in Chromium: their sizes, their memory and their speed: `node tests/measure.mjs [board...]`.
//
// NATIVE names a folder with native engines `katagami-<board>`, as an archive of a release holds them: they take turns with
// those in the browser, and the medians are compared. DEPTH is that of the bench, ROUNDS says how many.
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { gzipSync, brotliCompressSync } from "node:zlib";
import { launch } from "./browser.mjs";

const boards = process.argv.length > 2 ? process.argv.slice(2) : ["minishogi", "gorogoro", "judkins", "standard"];
const depth = Number(process.env.DEPTH ?? 13);
const rounds = Number(process.env.ROUNDS ?? 5);
const MIB = 1 << 20;

const mebibytes = (bytes, digits = 2) => `${(bytes / MIB).toFixed(digits)} MiB`;

function median(numbers) {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}

/** Nodes a second of a native bench. */
async function native(board) {
  const engine = join(process.env.NATIVE, `katagami-${board}`);
  const { stdout } = await promisify(execFile)(engine, ["bench", String(depth)]);
  const [, nodes, speed] = /(\d+) nodes (\d+) nps/.exec(stdout);
  return { nodes: Number(nodes), speed: Number(speed) };
}

/** A page with the engine in `globalThis.engine`, and how long it took to be ready. */
async function load(page, file) {
  await page.route("http://engine/**", async (route) => {
    const name = new URL(route.request().url()).pathname.slice(1);
    if (!name) return route.fulfill({ contentType: "text/html", body: "<!doctype html>" });
    const contentType = name.endsWith(".wasm") ? "application/wasm" : "text/javascript";
    return route.fulfill({ contentType, body: await file(name) });
  });
  await page.goto("http://engine/");
  return page.evaluate(async () => {
    const start = performance.now();
    const module = await import("http://engine/katagami_web.js");
    globalThis.instance = await module.default({ module_or_path: "http://engine/katagami_web_bg.wasm" });
    globalThis.engine = new module.Engine(32);
    return performance.now() - start;
  });
}

/** Nodes a second of a bench in the browser. */
function browsed(page) {
  return page.evaluate((depth) => {
    const start = performance.now();
    const nodes = globalThis.engine.bench(depth);
    return { nodes, speed: (nodes / (performance.now() - start)) * 1000 };
  }, depth);
}

const browser = await launch();
for (const board of boards) {
  const file = (name) => readFile(new URL(`../generated/${board}/${name}`, import.meta.url));
  const page = await browser.newPage();
  const ready = await load(page, file);
  // The code is still being compiled while the first bench runs.
  const first = await browsed(page);
  const [inBrowser, outside] = [[], []];
  for (let round = 0; round < rounds; round++) {
    inBrowser.push(await browsed(page));
    if (process.env.NATIVE) outside.push(await native(board));
  }
  const memory = await page.evaluate(() => globalThis.instance.memory.buffer.byteLength);
  await page.close();

  const wasm = await file("katagami_web_bg.wasm");
  const speed = median(inBrowser.map(({ speed }) => speed));
  console.log([
    board, mebibytes(wasm.length), `gzip ${mebibytes(gzipSync(wasm, { level: 9 }).length)}`,
    `brotli ${mebibytes(brotliCompressSync(wasm).length)}`, `ready after ${ready.toFixed(0)} ms`,
    `memory ${mebibytes(memory, 0)}`, `${first.nodes} nodes`, `first ${first.speed.toFixed(0)} nodes/s`,
    `then ${speed.toFixed(0)} nodes/s`,
  ].join(", "));
  if (outside.length === 0) continue;
  if (outside.some(({ nodes }) => nodes !== first.nodes)) throw new Error(`${board}: another tree than natively`);
  const other = median(outside.map(({ speed }) => speed));
  console.log(`  native ${other.toFixed(0)} nodes/s, ratio ${(speed / other).toFixed(3)}`);
}
await browser.close();
