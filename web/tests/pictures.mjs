// Takes pictures of the page, to be looked at and for the documents: `node tests/pictures.mjs [folder [name]]`. Needs a
// Japanese font.
import { mkdir } from "node:fs/promises";
import { launch } from "./browser.mjs";
import { serve } from "./server.mjs";

const folder = process.argv[2] ?? new URL("pictures/", import.meta.url).pathname;
const wanted = process.argv[3];
await mkdir(folder, { recursive: true });

// Games of the engine against itself.
const SMALL = "minishogi;startpos;3e4d,3a4b,2e3d,4a3b,1e2e,3b1d,2e2d,1d3b,3d2e,5a3a,2e5b,2a2b,4e3d,3a2a,2d2e,3b1d,2e4e,2b3b,3d4c,2a5a,4e3e,3b4c";
const LARGE = "standard;startpos;2g2f,1c1d,3i4h,2b1c,1g1f,1c3e,9g9f,8c8d,2f2e,5a4b,7g7f,8d8e,8h7g,6a5b,7i6h,4b3b,6i7h,7a6b,5i6i,6c6d,5g5f,3e4d,7g4d,4c4d,B*1g,8e8f,8g8f,8b8f,P*8g,8f7f,1g4d,B*4c,4d7g,7f5f,4h5g,5f7f,2e2d,2c2d,2h2d,6b6c,2d2h,P*2c,7h8h,4a4b,1i1g,P*8b,4i5i,3a2b,7g6f,4c6e,5g4h,6e4c,8h7h,6d6e,6f5e,7f7e,P*5h,7e7d,6h5g,7d8d";

const SHOTS = [
  { name: "page-why", hash: `${SMALL};9`, tab: "why" },
  { name: "page-analysis", hash: `${LARGE};44`, tab: "analysis" },
  { name: "page-phone", hash: `${SMALL};12`, tab: "moves", phone: true },
  { name: "page-dark", hash: `${SMALL};14`, tab: "analysis", dark: true, locale: "ja" },
  { name: "phone-dark", hash: `${LARGE};20`, tab: "why", phone: true, dark: true, locale: "ja" },
  { name: "page-mates", hash: "minishogi", act: async (page) => {
    await page.getByRole("button", { name: "Mates", exact: true }).click();
    await page.locator(".problem").getByLabel("Length").selectOption("5");
    await page.getByRole("button", { name: "Hint", exact: true }).click();
    await page.locator(".remark").getByText(/Drop|Move/).waitFor();
  } },
  { name: "page-rules", hash: "minishogi", open: "Rules" },
  { name: "new-game", hash: LARGE, open: "New game" },
  { name: "records", hash: LARGE, open: "Records" },
  { name: "settings-phone", hash: SMALL, open: "Settings", phone: true },
];

const server = await serve();
const browser = await launch();
for (const { name, hash, tab, open, act, phone, dark, locale } of SHOTS.filter(({ name }) => !wanted || name === wanted)) {
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
  if (tab === "why") await page.waitForSelector(".reasons button");
  if (open) await page.getByRole("button", { name: open, exact: true }).click();
  if (act) await act(page);
  await page.waitForTimeout(400);
  await page.screenshot({ path: `${folder}/${name}.png` });
  await context.close();
}
if (!wanted || wanted === "side-by-side") {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(new URL("../../target/prints.html#standard/rules-movegen-king", import.meta.url).href);
  await page.locator("#template .line", { hasText: "them_KIND_slides" }).click();
  await page.screenshot({ path: `${folder}/side-by-side.png` });
}
await browser.close();
server.close();
