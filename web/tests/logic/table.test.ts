// The game on the table, its opponent and its shelf, without a browser.
import { describe, expect, test, vi } from "vitest";
import type { Decision } from "../../src/engine/messages";
import { Stopped } from "../../src/engine/client";
import { desk, ROOT } from "./desk";

const usual = { board: "minishogi", root: "", people: { b: true, w: true }, level: 2, clock: null };
const against = { ...usual, people: { b: true, w: false } };

describe("a game on the table", () => {
  test("takes legal moves, walks, and undoes", async () => {
    const { table, shelf, view } = desk();
    await shelf.begin(usual);
    await table.move("a");
    await table.move("x");
    await table.move("b");
    expect([table.moves.join(" "), table.ply, table.shown?.side]).toEqual(["a b", 2, "b"]);
    expect(view.spoken).toBe("White B");
    table.go(1);
    await vi.waitFor(() => expect(table.shown?.moves.length).toBe(1));
    expect(table.mayMove).toBe(false);
    await table.undo();
    expect(table.moves.join(" ")).toBe("a");
    await table.redo();
    expect(table.moves.join(" ")).toBe("a b");
  });

  test("ends by the rules, and by a resignation for the side of the person", async () => {
    const { table, shelf } = desk();
    await shelf.begin(usual);
    await table.move("z");
    expect([table.running, table.mayMove, table.ended?.winner]).toEqual([false, false, "b"]);
    await shelf.begin(against);
    await table.move("a");
    table.resign();
    expect(table.ended).toEqual({ reason: "resignation", winner: "w" });
  });

  test("names the moves beside its line", async () => {
    const { table, shelf } = desk();
    await shelf.setUp(ROOT);
    await table.move("a");
    table.go(0);
    await vi.waitFor(() => expect(table.shown?.moves.length).toBe(0));
    await table.move("b");
    await vi.waitFor(() => expect(table.alternatives.get(1)?.map(({ path, isFirst }) => [path.join(), isFirst])).toEqual([["a", true]]));
    await table.leaveVariation();
    await table.remove();
    expect([table.moves.join(), table.ply]).toEqual(["a", 0]);
  });

  test("is lost on time by the side to move", async () => {
    const { table, shelf } = desk();
    const time = vi.spyOn(performance, "now");
    time.mockReturnValue(1000);
    await shelf.begin({ ...usual, clock: { main: 500, byoyomi: 0, increment: 0 } });
    time.mockReturnValue(1400);
    table.tick();
    expect([table.running, table.play.left]).toEqual([true, [100, 500]]);
    time.mockReturnValue(1600);
    table.tick();
    expect(table.ended).toEqual({ reason: "time", winner: "w" });
    time.mockRestore();
  });
});

describe("an opponent", () => {
  test("answers, and resigns", async () => {
    const decisions: Decision[] = [{ type: "move", best: "b", value: {} }, { type: "resign" }];
    const { table, shelf } = desk({ decide: () => Promise.resolve(decisions.shift()!) });
    await shelf.begin(against);
    await table.move("a");
    await vi.waitFor(() => expect(table.moves.join(" ")).toBe("a b"));
    await table.move("c");
    await vi.waitFor(() => expect(table.ended).toEqual({ reason: "resignation", winner: "b" }));
  });

  test("says a fault of the engine, and none when it was stopped", async () => {
    let error: Error = new Stopped("stopped");
    const { table, shelf, view } = desk({ decide: () => Promise.reject(error) });
    await shelf.begin(against);
    await table.move("a");
    expect(view.notice).toBeNull();
    error = new Error("broken");
    table.giveUpThinking();
    table.changed();
    await vi.waitFor(() => expect(view.notice?.detail).toBe("broken"));
  });
});

describe("a shelf", () => {
  test("keeps the game that is left, and opens it again", async () => {
    const { table, shelf, games, view, saved, stopped } = desk();
    await shelf.begin(usual);
    await table.move("a");
    const left = table.session!.id;
    await shelf.invite("standard");
    expect([table.session?.board, table.isInviting, view.loading]).toEqual(["standard", true, false]);
    expect([saved.at(-1)?.board, stopped.join(" "), games.size]).toEqual(["standard", "minishogi minishogi", 1]);
    expect(await shelf.openKept(left)).toBe(true);
    expect([table.session?.board, table.moves.join()]).toEqual(["minishogi", "a"]);
    await shelf.deleteGame(left);
    expect([games.size, table.moves.length]).toEqual([0, 0]);
  });

  test("leaves the open game alone when a text or a link holds none", async () => {
    const { table, shelf, view } = desk();
    await shelf.begin(usual);
    await table.move("a");
    const { id } = table.session!;
    await shelf.paste("nothing");
    expect([view.notice?.text, view.notice?.detail, table.session?.id]).toEqual(["record-unread", "no record", id]);
    await shelf.start("#nonsense");
    expect([view.notice?.text, table.session?.id, view.loading]).toEqual(["link-damaged", id, false]);
  });

  test("gives up an opening for another one", async () => {
    const { table, shelf } = desk();
    const first = shelf.invite("standard");
    const second = shelf.invite("minishogi");
    await expect(first).rejects.toThrow(Stopped);
    await second;
    expect(table.session?.board).toBe("minishogi");
  });

  test("writes the open game as a record", async () => {
    const { table, shelf } = desk();
    await shelf.begin(usual);
    await table.move("a");
    expect(await shelf.record("kif")).toBe("kif 2");
  });
});
