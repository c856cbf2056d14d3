// Many random sessions of the page, beside CI: `node tests/sessions.mjs [sessions] [actions] [first seed]`.
// A game that is lost, or changed by anything but the visitor and the engine, is a fault; so is a message on the console.
import { launch } from "./browser.mjs";
import { session } from "./model.mjs";
import { serve } from "./server.mjs";

const [sessions, actions, first] = [50, 200, 1].map((usual, index) => Number(process.argv[index + 2] ?? usual));
/** How many at once. */
const PAGES = 6;
const server = await serve();
const browser = await launch();
const done = new Map();
const faults = [];
let next = first;

async function work() {
  while (next < first + sessions) {
    const seed = next++;
    const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, locale: "en", serviceWorkers: "block" });
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    page.on("pageerror", (error) => faults.push(`seed ${seed}: ${error.message}`));
    try {
      await page.goto(`${server.url}#minishogi`);
      for (const what of await session(page, seed, actions)) done.set(what, (done.get(what) ?? 0) + 1);
      console.log(`seed ${seed} is done`);
    } catch (error) {
      faults.push(error.message);
      console.log(error.message);
    }
    await context.close();
  }
}

await Promise.all(Array.from({ length: PAGES }, work));
console.log(Object.fromEntries([...done].sort()));
console.log(faults.length ? faults : `${sessions} sessions of ${actions} actions without a fault`);
await browser.close();
server.close();
process.exit(faults.length ? 1 : 0);
