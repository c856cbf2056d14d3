// The bench signature of the engine in WebAssembly: the nodes that the native engine searches.
import { readFile } from "node:fs/promises";

const board = process.argv[2] ?? "minishogi";
const folder = new URL(`../generated/${board}/`, import.meta.url);
const { initSync, Engine } = await import(new URL("katagami_web.js", folder));
initSync({ module: await readFile(new URL("katagami_web_bg.wasm", folder)) });
const engine = new Engine(16);
const start = performance.now();
const nodes = engine.bench(Number(process.argv[3] ?? 11));
const seconds = (performance.now() - start) / 1000;
console.log(`${board}: ${nodes} nodes ${(nodes / seconds).toFixed(0)} nps, ${engine.origin()}`);
