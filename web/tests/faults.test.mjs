// What goes wrong around the page: workers that die, no network, an old browser, damaged storage.
import assert from "node:assert/strict";
import { test } from "node:test";
import { launch } from "./browser.mjs";
import { becomes, button, label, move, newGame, newGameAndMove, server, shows, square, visit } from "./visit.mjs";

/** Makes a worker fail, as a fault inside of the engine does, and waits until the page has ended it. */
async function kill(worker) {
  const closed = worker.waitForEvent("close");
  await worker.evaluate(() => void setTimeout(() => { throw new Error("dead"); }));
  await closed;
}

test("workers that die are restarted, the game is kept", () => visit("#minishogi", async (page) => {
  await newGameAndMove(page);
  await shows(page, "2 / 2");
  assert.equal(page.workers().length, 2);
  for (const worker of page.workers()) await kill(worker);
  assert.equal(page.workers().length, 0);
  await square(page, "4d").click();
  await page.locator(".square.target").first().click();
  await shows(page, "4 / 4");
}));

test("a worker that dies while it thinks makes its move nevertheless", () => visit("#minishogi", async (page) => {
  await newGameAndMove(page, () => page.getByLabel("Level").selectOption("7"));
  await page.waitForSelector(".thinking");
  await becomes(() => page.workers().length, 2);
  const [, engine] = page.workers();
  await engine.evaluate(() => void setTimeout(() => { throw new Error("dead"); }));
  await shows(page, "2 / 2");
  await becomes(() => label(page, "4d"), "4d Black gold");
}));

/** Waits until a board's engine is kept. */
const kept = (page, board) => page.waitForFunction((board) => document.documentElement.dataset.offline?.split(" ").includes(board), board);

test("nothing is fetched unasked", () => visit("#minishogi", async (page) => {
  const asked = [];
  server.hear((path) => asked.push(path));
  await page.reload();
  await kept(page, "minishogi");
  await page.waitForTimeout(4000);
  const large = new Set(asked.filter((path) => /\.(wasm|txt)$/.test(path)));
  assert.equal(large.size, 1, [...large].join());
  await button(page, "Mates").click();
  await page.waitForSelector(".problem");
  assert.equal(asked.filter((path) => path.endsWith(".txt")).length, 1);
}, { serviceWorkers: "allow" }));

test("all boards are kept if they are asked for", () => visit("#minishogi", async (page, context) => {
  await page.waitForSelector(".square");
  await button(page, "Settings").click();
  await button(page, "Keep all boards for offline use").click();
  await page.locator("dialog").getByText("All boards are kept.").waitFor();
  await page.keyboard.press("Escape");
  await context.setOffline(true);
  await page.reload();
  await newGame(page, "standard");
  await button(page, "Mates").click();
  await page.waitForSelector(".problem");
}, { serviceWorkers: "allow" }));

test("it works offline after the first visit", () => visit("#minishogi", async (page, context) => {
  await kept(page, "minishogi");
  await newGame(page, "standard");
  await kept(page, "standard");
  await context.setOffline(true);
  await page.reload();
  for (const board of ["minishogi", "standard"]) {
    await newGame(page, board);
    const [from, to] = board === "standard" ? ["7g", "7f"] : ["4e", "4d"];
    await square(page, from).click();
    await square(page, to).click();
    await shows(page, "2 / 2");
  }
}, { serviceWorkers: "allow" }));

test("a browser without vector instructions shows a sentence that says so", async () => {
  // What V8 has vector instructions in WebAssembly by.
  const old = await launch(["--js-flags=--no-enable-sse4-1 --no-enable-ssse3 --no-enable-sse3"]);
  try {
    await visit("#minishogi", async (page) => {
      await page.waitForSelector(".notice.error");
      await becomes(() => page.locator(".notice.error").textContent(), /needs a browser with WebAssembly and SIMD/);
    }, { by: old });
  } finally {
    await old.close();
  }
});

test("an engine that cannot be fetched is reported", () => visit("", async (page, context) => {
  await context.route("**/*.wasm", (route) => route.fulfill({ status: 200, contentType: "text/html", body: "<p>Not here." }));
  await page.goto(page.url().split("#")[0] + "?again#judkins");
  await page.waitForSelector(".notice.error");
  await becomes(() => page.locator(".notice.error").textContent(), /could not be started/);
}));

for (const late of [0, 500]) {
  test(`an engine that did not come is fetched again when it is to move, calls ${late} ms late`, () => visit("#minishogi", async (page) => {
    await page.waitForSelector(".square");
    // A page under load may call a worker when that has already failed.
    await page.evaluate((late) => {
      const Early = Worker;
      window.Worker = class extends Early {
        postMessage(call) { setTimeout(() => super.postMessage(call), late); }
      };
    }, late);
    let asked = 0;
    await page.route("**/*.wasm", (route) => {
      asked++;
      return route.fulfill({ status: 200, contentType: "text/html", body: "<p>Not here." });
    }, { times: 1 });
    await newGameAndMove(page);
    await shows(page, "2 / 2");
    assert.equal(asked, 1);
  }));
}

for (const [what, kept] of Object.entries({ "no JSON": "{", "a game that is none": '{"board":"minishogi","root":"x","moves":[1],"play":{},"names":[]}' })) {
  test(`${what} in the browser's storage is passed over`, () => visit("#minishogi", async (page) => {
    await page.waitForSelector(".square");
    await page.addInitScript((kept) => {
      localStorage.setItem("katagami-game", kept);
      localStorage.setItem("katagami-settings", kept);
    }, kept);
    await page.goto(page.url().split("#")[0] + "?again");
    await move(page, "4e", "4d");
    await becomes(() => button(page, "Take back").isEnabled(), true);
  }));
}
