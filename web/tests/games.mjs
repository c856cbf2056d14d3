// Games of the engine against itself in the page, beside CI: `node tests/games.mjs [games] [board] [pages]`.
// A game that does not end, an illegal move or a message on the console is a fault.
import { launch } from "./browser.mjs";
import { serve } from "./server.mjs";

const games = Number(process.argv[2] ?? 100);
const board = process.argv[3] ?? "minishogi";
const pages = Number(process.argv[4] ?? 4);
/** In plies. Beginners' games can be long where nothing forces an end. */
const LONGEST = 800;
const server = await serve();
const browser = await launch();
const faults = [];
const ends = new Map();
let begun = 0;

/** Plays games in a page of its own until all are played. */
async function play() {
  const context = await browser.newContext({ serviceWorkers: "block", locale: "en" });
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  page.on("pageerror", (error) => faults.push(error.message));
  await page.goto(`${server.url}#${board}`);
  await page.waitForSelector(".square");
  while (begun < games) {
    const game = ++begun;
    await page.getByRole("button", { name: "New game" }).click();
    await page.locator('dialog input[value="neither"]').check({ force: true });
    await page.getByLabel("Level").selectOption(String(game % 3));
    await page.getByRole("button", { name: "Start" }).click();
    await page.waitForFunction((longest) => document.querySelector(".controls .ending")
      || Number(document.querySelector(".walk .quiet").textContent.split("/")[1]) > longest, LONGEST, { timeout: 600_000 });
    const end = (await page.locator(".controls .ending").count()) ? await page.locator(".controls .ending").textContent() : "too long";
    if (end === "too long") faults.push(`game ${game} is longer than ${LONGEST} plies`);
    ends.set(end, (ends.get(end) ?? 0) + 1);
    if (await page.locator(".notice.error").count()) faults.push(await page.locator(".notice.error").textContent());
  }
  await context.close();
}

await Promise.all(Array.from({ length: pages }, play));
console.log(Object.fromEntries(ends));
console.log(faults.length ? faults : `${games} games without a fault`);
await browser.close();
server.close();
process.exit(faults.length ? 1 : 0);
