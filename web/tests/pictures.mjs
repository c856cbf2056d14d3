// Takes pictures of the page, to be looked at: `node tests/pictures.mjs [folder]`.
import { mkdir } from "node:fs/promises";
import { launch } from "./browser.mjs";
import { serve } from "./server.mjs";

const folder = process.argv[2] ?? new URL("pictures/", import.meta.url).pathname;
await mkdir(folder, { recursive: true });
const server = await serve();
const browser = await launch();
const boards = (process.argv[3] ?? "minishogi").split(",");
for (const board of boards) {
  for (const [size, width, height] of [["desktop", 1280, 860], ["phone", 390, 844]]) {
    for (const colorScheme of ["light", "dark"]) {
      const context = await browser.newContext({ viewport: { width, height }, colorScheme, deviceScaleFactor: 1.5, serviceWorkers: "block" });
      const page = await context.newPage();
      page.on("console", (message) => message.type() === "error" && console.log(message.text()));
      page.on("pageerror", (error) => console.log(error.message));
      await page.goto(`${server.url}#${board}`);
      await page.waitForSelector(".square", { timeout: 60_000 });
      const name = (what) => ({ path: `${folder}/${board}-${size}-${colorScheme}-${what}.png` });
      await page.waitForTimeout(300);
      if (board === "minishogi") {
        for (const square of ["4e", "4d", "2a", "2b", "3e", "5c", "2b", "1b"]) await page.click(`[data-square="${square}"]`);
      }
      await page.click("#tab-why");
      await page.waitForSelector(".why-panel", { timeout: 60_000 });
      await page.waitForTimeout(300);
      await page.screenshot(name("why"));
      await page.click("#tab-analysis");
      await page.click(".analysis-panel .row button");
      await page.waitForTimeout(3500);
      await page.screenshot(name("analysis"));
      if (colorScheme === "light") {
        await page.click(".analysis-panel .row button");
        await page.click("nav button.primary");
        await page.waitForTimeout(200);
        await page.screenshot(name("new"));
      }
      await context.close();
    }
  }
}
await browser.close();
server.close();
