// What a text is, and which board it is of.
import { expect, test } from "vitest";
import type { BoardName, ReadRecord } from "../../src/engine/messages";
import { find } from "../../src/game/reading";

const game = (count: number, error: ReadRecord["error"] = null): ReadRecord => ({
  record: { root: "", names: [null, null], headers: [], nodes: Array(count + 1).fill({ parent: 0, move: null, comment: "", time: null, end: null }) },
  error, boards: [],
});
const none = (line: number | null, boards: string[] = []): ReadRecord => ({ record: null, error: { line, message: "" }, boards });

/** Reads with answers by board, and says which boards were asked for what. */
async function reading(text: string, open: BoardName, answers: Partial<Record<BoardName, ReadRecord>>) {
  const asked: string[] = [];
  const found = await find(text, open, (board, record) => {
    asked.push(`${board}: ${record}`);
    return Promise.resolve(answers[board] ?? none(1));
  });
  return { board: found.board, ply: found.ply, asked };
}

test("a record of the open board is asked of no other, broken or not", async () => {
  for (const answer of [game(3), game(2, { line: 3, message: "" })]) {
    expect(await reading("text", "minishogi", { minishogi: answer })).toEqual({ board: "minishogi", ply: null, asked: ["minishogi: text"] });
  }
});

test("a record that names its board opens that", async () => {
  const { board, asked } = await reading("text", "minishogi", { minishogi: none(1, ["standard", "tori"]), standard: game(9) });
  expect([board, asked.length]).toEqual(["standard", 2]);
});

test("a record whose first move is illegal is tried on the other boards", async () => {
  const illegal = game(0, { line: 1, message: "" });
  expect((await reading("text", "minishogi", { minishogi: illegal, standard: illegal, judkins: game(5), gorogoro: illegal })).board).toBe("judkins");
});

test("what is no record is asked of no other board", async () => {
  expect((await reading("Dear diary,", "minishogi", { minishogi: none(null) })).asked.length).toBe(1);
});

test("moves alone begin at the usual position", async () => {
  expect((await reading(" 7g7f\n3c3d ", "standard", { standard: game(2) })).asked).toEqual(["standard: position startpos moves 7g7f 3c3d"]);
});

test("a link to the page is the game that it holds", async () => {
  const link = "https://example.org/page/#judkins;startpos;6e6d;0";
  expect(await reading(link, "minishogi", { judkins: game(1) }))
    .toEqual({ board: "judkins", ply: 0, asked: ["judkins: position startpos moves 6e6d"] });
});
