// The engine in WebAssembly searches the same tree as the native one: their bench signatures are equal.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);
const PATIENCE = 30 * 60_000;
// 9x9 searches the most nodes, 5x5 has weights of another kind; one of them will do where time is short.
const BOARDS = (process.env.BENCH_BOARDS ?? "minishogi").split(" ");

for (const board of BOARDS) {
  test(`the bench signature on ${board}`, { timeout: PATIENCE }, async () => {
    const wasm = await run(process.execPath, [fileURLToPath(new URL("bench.mjs", import.meta.url)), board]);
    const features = board === "standard" ? [] : ["--features", board];
    const args = ["run", "--quiet", "--profile", "ci", "-p", "katagami", ...features, "--", "bench"];
    const native = await run("cargo", args, { cwd: fileURLToPath(new URL("../..", import.meta.url)) });
    const nodes = (text) => /(\d+) nodes/.exec(text)?.[1];
    assert.ok(nodes(native.stdout));
    assert.equal(nodes(wasm.stdout), nodes(native.stdout));
  });
}
