// Takes pictures of the page, to be looked at and for the documents: `node tests/pictures.mjs [folder]`.
import { mkdir } from "node:fs/promises";
import { launch } from "./browser.mjs";
import { serve } from "./server.mjs";

const folder = process.argv[2] ?? new URL("pictures/", import.meta.url).pathname;
await mkdir(folder, { recursive: true });

// Games of the engine against itself.
const SMALL = "minishogi;startpos;3e4d,3a4b,2e3d,4a3b,1e2e,3b1d,2e2d,1d3b,3d2e,5a3a,2e5b,2a2b,4e3d,3a2a,2d2e,3b1d,2e4e,2b3b,3d4c,2a5a,4e3e,3b4c";
const LARGE = "standard;startpos;5i5h,3c3d,3i4h,5a5b,3g3f,7c7d,5g5f,7d7e,4h5g,1c1d,2h3h,8b7b,5g4f,1a1b,9i9h,4a4b,7i6h,3a3b,6g6f,5b6b,6h5g,2b1c,3f3e,3d3e,4f3e,7b7d,6i7h,8a7c,1g1f,1c3a,4g4f,6c6d,8g8f,8c8d,5h6i,6b5a,7h6g,5a4a,5f5e,7a7b,5g5f,4a5b,3e2f,5b6c";

const SHOTS = [
  { name: "page-why", hash: `${SMALL};9`, tab: "why" },
  { name: "page-analysis", hash: `${LARGE};31`, tab: "analysis" },
  { name: "page-phone", hash: `${SMALL};12`, tab: "moves", phone: true },
  { name: "page-dark", hash: `${SMALL};14`, tab: "analysis", dark: true, locale: "ja" },
  { name: "phone-dark", hash: `${LARGE};20`, tab: "why", phone: true, dark: true, locale: "ja" },
  { name: "new-game", hash: LARGE, open: "New game" },
  { name: "records", hash: LARGE, open: "Records" },
  { name: "settings-phone", hash: SMALL, open: "Settings", phone: true },
];

const server = await serve();
const browser = await launch();
for (const { name, hash, tab, open, phone, dark, locale } of SHOTS) {
  const context = await browser.newContext({
    viewport: phone ? { width: 390, height: 844 } : { width: 1280, height: 840 },
    colorScheme: dark ? "dark" : "light", locale: locale ?? "en", deviceScaleFactor: phone ? 1.5 : 1, serviceWorkers: "block",
  });
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  for (const kind of ["console", "pageerror"]) {
    page.on(kind, (message) => (kind === "pageerror" || message.type() === "error") && console.log(name, String(message.text?.() ?? message)));
  }
  await page.goto(`${server.url}#${hash}`);
  await page.waitForSelector(".square");
  if (tab) await page.click(`#tab-${tab}`);
  if (tab === "analysis") {
    await page.locator(".analysis-panel .row").nth(1).locator("button").first().click();
    await page.waitForSelector("progress", { state: "detached" });
    await page.click(".analysis-panel .row button");
    await page.waitForTimeout(6000);
  }
  if (tab === "why") await page.waitForSelector(".why-panel");
  if (open) await page.getByRole("button", { name: open, exact: true }).click();
  await page.waitForTimeout(400);
  await page.screenshot({ path: `${folder}/${name}.png` });
  await context.close();
}
await browser.close();
server.close();
