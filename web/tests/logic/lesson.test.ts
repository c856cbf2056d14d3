// What the card of the rules says of a piece beside its moves.
import { expect, test } from "vitest";
import type { KindRules, Lesson } from "../../src/engine/messages";
import { facts } from "../../src/game/lesson";
import { word, type Language } from "../../src/language";

const kind = (letter: string, change: Partial<KindRules> = {}): KindRules => ({
  letter, promoted: null, mustPromote: false, zone: [], home: "3c", dropped: true, taken: letter.replace("+", ""), dead: [], perFile: 0, matesByDrop: true, ...change,
});
const lesson = (kinds: KindRules[], change: Partial<Lesson> = {}): Lesson =>
  ({ kinds, repetitionLosesForFirst: false, enteringKing: "", drops: true, dropsEitherFace: false, ...change });
const said = (rules: Lesson, letter: string, lang: Language = "en"): string =>
  facts(rules.kinds.find((known) => known.letter === letter)!, rules, "W", (name) => `<${name}>`, (key) => word(lang, key)).slice(1).join(" ");

test("a pawn and its promoted side", () => {
  const rules = lesson([
    kind("P", { promoted: "+P", dead: ["1a", "2a", "10a"], perFile: 1, matesByDrop: false }),
    kind("+P", { dropped: false }),
  ]);
  expect(said(rules, "P")).toMatch(/turn into the <\+P>.*may drop it.*on the last row.*a file with 1 of yours.*may not give mate/);
  expect(said(rules, "+P")).toBe("A <P> that has been promoted. Taken, it turns back.");
});

test("a piece that is another one when it is taken", () => {
  const rules = lesson([kind("P", { taken: "K", dropped: false }), kind("K"), kind("W", { dropped: false })]);
  expect(said(rules, "P")).toBe("Who takes it holds a <K> instead, to be dropped.");
  expect(said(rules, "P", "ja")).toBe("取られると<K>になり、取った側の持駒になります。");
  expect(said(rules, "K")).toMatch(/^Who takes it may drop it/);
  expect(said(rules, "W")).toMatch(/^It may not move to where it can be taken/);
});

test("captured pieces that are not dropped", () => {
  const rules = lesson([kind("P", { promoted: "+P", dropped: false, dead: ["1a"], perFile: 1 }), kind("+P", { dropped: false })], { drops: false });
  expect(said(rules, "P")).toMatch(/^It may turn into the <\+P>.* are not dropped here\.$/);
  expect(said(rules, "+P")).toBe("A <P> that has been promoted. Taken, it is out of the game: captured pieces are not dropped here.");
  expect(said(rules, "P", "ja")).toMatch(/持駒を打ちません/);
});
