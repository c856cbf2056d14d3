// What can be done with an open game, and that each change can be undone.
import { describe, expect, test } from "vitest";
import type { Side } from "../../src/engine/messages";
import { keep, restore } from "../../src/game/kept";
import { isOutOfTime, pass, playWith, press } from "../../src/game/play";
import * as sessions from "../../src/game/session";
import { now, type Session } from "../../src/game/session";
import { find, ofMoves, toList } from "../../src/game/tree";

const ROOT = "rbsgk/4p/5/P4/KGSBR b - 1";
const imported = (...moves: string[]) => sessions.sessionOfMoves("minishogi", ROOT, moves, moves.length);
const against = (): Session => sessions.newSession("minishogi", ROOT, {
  play: playWith({ b: true, w: false }, 3, { main: 1000, byoyomi: 0, increment: 100 }), running: true,
});
const play = (session: Session, ...moves: string[]) => moves.reduce((played, move) => {
  const side: Side = now(played).line.length % 2 ? "w" : "b";
  return sessions.moved(played, move, side);
}, session);
const line = (session: Session) => now(session).line.join(" ");

describe("an imported game", () => {
  test("keeps the rest of the game when another move is made", () => {
    const beside = sessions.moved(sessions.looked(imported("a", "b", "c"), 1), "x", "w");
    expect(line(beside)).toBe("a x");
    expect(find(now(beside).tree, ["a", "b", "c"])).not.toBeNull();
    const back = sessions.returned(beside);
    expect([line(back), now(back).ply]).toEqual(["a b c", 1]);
  });

  test("is walked along when the next move is made", () => {
    const walked = sessions.moved(sessions.looked(imported("a", "b"), 0), "a", "b");
    expect([line(walked), now(walked).ply, walked.history.past.length]).toEqual(["a b", 1, 0]);
  });

  test("has nothing taken back at its start", () => {
    expect(sessions.mayTakeBack(sessions.looked(imported("a", "b"), 0))).toBe(false);
    expect(sessions.mayTakeBack(imported("a", "b"))).toBe(true);
  });
});

describe("a game against the engine", () => {
  test("loses the engine's move and ours, and gets them again", () => {
    const played = play(against(), "a", "b", "c", "d");
    const back = sessions.tookBack(played, "b");
    expect(line(back)).toBe("a b");
    expect(line(sessions.undone(back))).toBe("a b c d");
    expect(line(sessions.redone(sessions.undone(back)))).toBe("a b");
  });

  test("is undone to where it is not the engine's turn", () => {
    expect(line(sessions.undone(play(against(), "a", "b", "c", "d")))).toBe("a b");
    expect(line(sessions.undone(play(against(), "a", "b", "c")))).toBe("a b");
  });

  test("ends with the winner that is named, whoever's turn it is, and goes on when that is undone", () => {
    const resigned = sessions.ended(play(against(), "a"), { reason: "resignation", winner: "w" });
    expect(sessions.lineEnd(now(resigned))).toEqual({ reason: "resignation", winner: "w" });
    expect(now(resigned).running).toBe(false);
    expect(now(sessions.undone(resigned)).running).toBe(true);
  });

  test("gets a line of its own when it goes on from the middle of another", () => {
    const begun = sessions.playedOn(sessions.looked(imported("a", "b", "c"), 1), { b: false, w: true });
    const played = sessions.moved(begun, "b", "w");
    expect([line(begun), line(played)]).toEqual(["a", "a b"]);
    expect(find(now(played).tree, ["a", "b", "c"])).not.toBeNull();
  });
});

test("clocks run down, are pressed, and end", () => {
  const { play: clocks } = now(against());
  const pressed = press(pass(clocks, "b", 400), "b");
  expect(pressed.left).toEqual([700, 1000]);
  expect([isOutOfTime(pass(pressed, "w", 999), "w"), isOutOfTime(pass(pressed, "w", 1001), "w")]).toEqual([false, true]);
});

test("a game that was kept is the same game", () => {
  const session = sessions.commented(sessions.looked(play(against(), "a", "b"), 1), "why");
  const again = restore(JSON.parse(JSON.stringify(keep(session, null))))!;
  expect(now(again)).toEqual(now(session));
  expect(again.id).toBe(session.id);
  for (const damaged of [null, {}, "x", { ...keep(session, null), nodes: 3 }, { ...keep(session, null), board: "go" }]) {
    expect(restore(damaged)).toBeNull();
  }
});

test("each of many random changes is undone, and done again", () => {
  let state = 7;
  const dice = (sides: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
  let session = imported("a", "b", "c", "d");
  const said = [JSON.stringify(toList(now(session).tree))];
  for (let step = 0; step < 300; step++) {
    const before = session.history.past.length;
    session = sessions.looked(session, dice(now(session).line.length + 1));
    const change = [
      () => sessions.moved(session, "abcdefgh"[dice(8)]!, "b"),
      () => sessions.commented(session, `comment ${step}`),
      () => sessions.promoted(session),
      () => (dice(4) ? session : sessions.removed(session)),
    ][dice(4)]!;
    session = change();
    if (session.history.past.length > before) said.push(JSON.stringify(toList(now(session).tree)));
  }
  expect(said.length).toBeGreaterThan(100);
  const forth = said.at(-1)!;
  for (const expected of said.toReversed().slice(1)) {
    session = sessions.undone(session);
    expect(JSON.stringify(toList(now(session).tree))).toBe(expected);
  }
  expect(sessions.undone(session)).toBe(session);
  expect(now(session).tree).toEqual(ofMoves(["a", "b", "c", "d"]));
  for (let step = 1; step < said.length; step++) session = sessions.redone(session);
  expect(JSON.stringify(toList(now(session).tree))).toBe(forth);
});
