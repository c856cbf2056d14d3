// The engine in WebAssembly searches the same tree as the native one: their bench signatures are equal.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const PATIENCE = 30 * 60_000;
const ROOT = new URL("../../", import.meta.url);
const BOARDS = (process.env.BOARDS ?? "minishogi gorogoro judkins standard").split(" ");

/** `BENCHES` is a folder with what `katagami bench` printed for each board; without one, the engines are built. */
async function native(board) {
  if (process.env.BENCHES) return readFile(`${process.env.BENCHES}/${board}`, "utf8");
  const features = board === "standard" ? [] : ["--features", board];
  const args = ["run", "--quiet", "--profile", "test", "-p", "katagami", ...features, "--", "bench"];
  return (await promisify(execFile)("cargo", args, { cwd: fileURLToPath(ROOT) })).stdout;
}

async function webAssembly(board) {
  const folder = new URL(`web/generated/${board}/`, ROOT);
  const { initSync, Engine } = await import(new URL("katagami_web.js", folder));
  initSync({ module: await readFile(new URL("katagami_web_bg.wasm", folder)) });
  return new Engine(16).bench();
}

for (const board of BOARDS) {
  test(`the bench signature on ${board}`, { timeout: PATIENCE }, async () => {
    const [, nodes] = /(\d+) nodes/.exec(await native(board));
    assert.equal(await webAssembly(board), Number(nodes));
  });
}
