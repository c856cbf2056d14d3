// What is shown beside the game, and who hears of it.
import { expect, test } from "vitest";
import { Stopped } from "../../src/engine/client";
import type { Settings } from "../../src/game/memory";
import { ViewState } from "../../src/game/view-state";

test("settings are kept when they change, and listeners hear of it until they leave", () => {
  const kept: Settings[] = [];
  const view = new ViewState({ lang: "en", pieces: "short", theme: "system", board: "minishogi", level: 2, sound: false }, (now) => kept.push(now));
  let heard = 0;
  const leave = view.subscribe(() => heard++);
  view.set({ lang: "ja" });
  view.prepare({ board: "standard" });
  expect([kept.map(({ lang, board }) => `${lang} ${board}`), heard]).toEqual([["ja minishogi", "ja standard"], 1]);
  leave();
  view.set({ level: 3 });
  expect([view.settings.level, heard]).toEqual([3, 1]);
});

test("a fault is told, but not that something was given up", () => {
  const view = new ViewState({} as Settings, () => undefined);
  view.fault(new Stopped("stopped"));
  expect(view.notice).toBeNull();
  view.fault(new Error("broken"));
  expect([view.notice, view.loading]).toEqual([{ text: "engine-died", detail: "broken", error: true }, false]);
});
