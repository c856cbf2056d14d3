// A visitor of the page: opens it, does something with it, and finds no error on the console.
import assert from "node:assert/strict";
import { after, before } from "node:test";
import { isDeepStrictEqual } from "node:util";
import { launch } from "./browser.mjs";
import { button, PATIENCE } from "./common.mjs";
import { serve } from "./server.mjs";

export { button, dice, PATIENCE } from "./common.mjs";

let browser;
export let server;
before(async () => {
  server = await serve();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  server?.close();
});

/** Opens the page with what follows its address, lets `act` use it, and asks for an empty console. */
export async function visit(hash, act, { by = browser, ...options } = {}) {
  const context = await by.newContext({
    viewport: { width: 1280, height: 860 }, locale: "en", permissions: ["clipboard-read", "clipboard-write"],
    serviceWorkers: "block", ...options,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  const errors = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  page.on("pageerror", (error) => errors.push(error.message));
  try {
    await page.goto(server.url + hash);
    await act(page, context);
    assert.deepEqual(errors, []);
  } finally {
    await context.close();
  }
}

/**
 * Waits until what is read is what is wanted: a value, a list, or a text that a pattern fits. What a click or a key does comes by way
 * of a worker, the browser's database or the next drawing, so a single look may be too early.
 */
export async function becomes(read, wanted, what) {
  const isIt = (found) => (wanted instanceof RegExp ? wanted.test(found) : isDeepStrictEqual(found, wanted));
  const end = Date.now() + PATIENCE;
  let found = await read();
  for (; !isIt(found) && Date.now() < end; found = await read()) await new Promise((done) => setTimeout(done, 30));
  if (wanted instanceof RegExp) assert.match(found, wanted, what);
  else assert.deepEqual(found, wanted, what);
}

/** Keeps the engines that are asked for from now on from coming, until what it returns is called. */
export async function holdEngines(page) {
  let come;
  const coming = new Promise((resolve) => { come = resolve; });
  await page.route("**/*.wasm", async (route) => {
    await coming;
    await route.continue();
  });
  return come;
}

/** Changes what follows the address, and waits until the page has heard of it. */
export const goTo = (page, hash) => page.evaluate((hash) => new Promise((heard) => {
  addEventListener("hashchange", heard, { once: true });
  location.hash = hash;
}).then(() => undefined), hash);

export const square = (page, name) => page.locator(`[data-square="${name}"]`);

/** What a screen reader says of a square. */
export const label = (page, name) => square(page, name).locator(".visually-hidden").textContent();

/**
 * Waits until an arrow, or the ring of a drop, is drawn. It must be there, not be visible: an arrow along a file has no width,
 * for which Playwright takes it for hidden.
 */
export const arrow = (page, kind) =>
  page.waitForSelector(`.arrow.${kind}, .ring.${kind}`, { state: "attached" });

/** Waits until the page shows a move of the game: `2 / 3` is the second of three. */
export const shows = (page, place) =>
  page.waitForFunction((place) => document.querySelector(".walk .quiet")?.textContent === place, place);

/** Makes a move by two clicks, and waits for what it does. */
export async function move(page, from, to) {
  const now = await page.locator(".walk .quiet").textContent();
  await square(page, from).click();
  await square(page, to).click();
  await page.waitForFunction((now) => document.querySelector(".walk .quiet").textContent !== now, now);
}

/** Makes a move as USI writes it, for a side. */
export async function play(page, usi, side) {
  const [from, to] = [usi.slice(0, 2), usi.slice(2, 4)];
  await (from[1] === "*" ? page.locator(`[data-held="${side}${from[0]}"]`) : square(page, from)).click();
  await square(page, to).click();
  // Where it may be chosen, the move as it is written is among two.
  const choice = page.locator(".promotion button");
  if (await choice.count()) await choice.nth(usi.endsWith("+") ? 0 : 1).click();
}

/** The game as the dialog of records writes it in a format, which is known by `sign`. */
export async function written(page, format, sign) {
  await button(page, "Records").click();
  await page.locator(`dialog input[value="${format}"]`).check({ force: true });
  await page.waitForFunction((sign) => document.querySelectorAll("dialog textarea")[1].value.includes(sign), sign);
  const text = await page.locator("dialog textarea").nth(1).inputValue();
  await page.keyboard.press("Escape");
  await page.waitForSelector("dialog", { state: "detached" });
  return text;
}

/** Does what opens another game than the one that is open, and waits until it is there. */
export async function opens(page, act) {
  const open = () => page.evaluate(() => JSON.parse(sessionStorage.getItem("katagami-game"))?.id);
  await becomes(async () => await open() !== undefined, true);
  const before = await open();
  await act();
  await becomes(async () => await open() !== before, true);
}

/** Begins a game by the dialog. `set` fills in more of it. */
export async function newGame(page, board, side = "b", set = async () => {}) {
  const files = { standard: 81, minishogi: 25, judkins: 36, gorogoro: 30, gorogoroplus: 30, yari: 63, tori: 49 };
  await button(page, "New game").click();
  await page.locator(`dialog input[value="${board}"]`).check({ force: true });
  await page.locator(`dialog input[value="${side}"]`).check({ force: true });
  await page.getByLabel("Level").first().selectOption("0");
  await set();
  await opens(page, () => button(page, "Start").click());
  await page.waitForFunction((count) => document.querySelectorAll(".square").length === count, files[board]);
}

/** Begins a game on 5x5 and moves the pawn; the engine answers. */
export async function newGameAndMove(page, set) {
  await newGame(page, "minishogi", "b", set);
  await square(page, "4e").click();
  await square(page, "4d").click();
}
