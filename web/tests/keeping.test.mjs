// A game is never lost: by a reload, a step back, another tab, another game.
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { becomes, button, goTo, label, move, newGame, newGameAndMove, shows, square, visit } from "./visit.mjs";

const games = async (page) => {
  await button(page, "My games").click();
  await page.waitForSelector(".games, .dialog p.quiet");
  return page.locator(".games li");
};

test("a reload brings back who plays, how, and the clocks, and the engine plays on", () => visit("#minishogi", async (page) => {
  await newGame(page, "minishogi", "b", async () => {
    await page.getByLabel("Level").selectOption("7");
    await page.getByLabel("Clock").selectOption("rapid");
  });
  await button(page, "Flip").click();
  await square(page, "4e").click();
  await square(page, "4d").click();
  await page.waitForSelector(".thinking");
  await page.reload();
  await shows(page, "2 / 2");
  await becomes(() => page.locator(".square").first().getAttribute("data-square"), "1e", "it is flipped");
  await becomes(() => page.locator(".player").last().textContent(), /Katagami · 8/);
  await becomes(() => page.locator(".player.to-move").textContent(), /You/);
  await becomes(() => page.locator(".time.running").textContent(), /9:5\d|10:00/);
  await button(page, "Resign").click();
  await becomes(() => page.locator(".controls .ending").textContent(), /White wins/);
  await page.reload();
  await page.waitForSelector(".controls .ending");
}));

test("a reload keeps a variation, a comment, and the place", () => visit("#minishogi;startpos;4e4d,2a2b,3e3d;1", async (page) => {
  await shows(page, "1 / 3");
  await square(page, "5a").click();
  await square(page, "5b").click();
  await shows(page, "2 / 2");
  await page.getByRole("textbox", { name: "Comment" }).fill("rook");
  await page.keyboard.press("Tab");
  await page.reload();
  await shows(page, "2 / 2");
  await becomes(() => page.getByRole("textbox", { name: "Comment" }).inputValue(), "rook");
  await button(page, "Back to the game").click();
  await shows(page, "1 / 3");
}));

test("a link opens beside the game, and a step back is the game again", () => visit("#minishogi", async (page) => {
  await newGameAndMove(page);
  await shows(page, "2 / 2");
  await goTo(page, "#judkins;startpos;6e6d;");
  await shows(page, "1 / 1");
  const list = await games(page);
  await becomes(() => list.count(), 2);
  await page.keyboard.press("Escape");
  await page.goBack();
  await shows(page, "2 / 2");
  await square(page, "4d").click();
  await page.locator(".square.target").first().click();
  await shows(page, "4 / 4");
  await page.goForward();
  await shows(page, "1 / 1");
}));

test("a second tab goes on with a copy", () => visit("#minishogi", async (page, context) => {
  await move(page, "4e", "4d");
  const other = await context.newPage();
  await other.goto(page.url().split("#")[0]);
  await shows(other, "1 / 1");
  await move(other, "2a", "2b");
  await move(page, "1a", "2b");
  await shows(other, "2 / 2");
  await becomes(() => label(page, "2b"), "2b White king");
  await becomes(() => label(other, "2b"), "2b White gold");
  const list = await games(other);
  await becomes(() => list.count(), 2);
}));

test("my games are listed, opened, deleted, put back, exported", () => visit("#minishogi;startpos;4e4d,2a2b;", async (page) => {
  await shows(page, "2 / 2");
  await newGame(page, "gorogoro");
  await button(page, "Resign").click();
  let list = await games(page);
  await becomes(() => list.count(), 2);
  await becomes(() => list.first().textContent(), /Gorogoro.*☗ You ☖ Katagami.*0 moves.*White wins by resignation/);
  const [saved] = await Promise.all([page.waitForEvent("download"), button(page, "Export all").click()]);
  const lists = (count) => page.waitForFunction((count) => document.querySelectorAll(".games li").length === count, count);
  await list.last().getByRole("button", { name: /Delete/ }).click();
  await lists(1);
  await button(page, "Put it back").click();
  await lists(2);
  await list.last().getByRole("button", { name: /Delete/ }).click();
  await lists(1);
  await page.keyboard.press("Escape");
  await button(page, "Records").click();
  const buffer = await readFile(await saved.path());
  await page.locator("dialog input[type=file]").setInputFiles({ name: "katagami-games.json", mimeType: "application/json", buffer });
  await page.getByText(/put back: 1/).waitFor();
  list = await games(page);
  await lists(2);
  await list.last().locator(".game").click();
  await shows(page, "2 / 2");
  await becomes(() => label(page, "2b"), "2b White gold");
}));

test("a damaged link leaves the game that is open", () => visit("#minishogi", async (page) => {
  await move(page, "4e", "4d");
  await goTo(page, "#minishogi;rbsgk/4p;;");
  await page.waitForSelector(".notice.error");
  await shows(page, "1 / 1");
}));
