/** Reads a record with the rules of the open board, and with those of others as far as they are needed. */
import { Client, type Engine } from "../engine/client";
import type { BoardName } from "../engine/messages";
import { find, type Found } from "./reading";

export async function findRecord(text: string, open: BoardName, rules: Engine | null): Promise<Found> {
  const spare = new Map<BoardName, Client>();
  const reader = (board: BoardName): Engine => {
    if (rules?.board === board) return rules;
    const client = spare.get(board) ?? new Client(board);
    spare.set(board, client);
    return client;
  };
  try {
    return await find(text, open, (board, record) => reader(board).call("readRecord", [record]));
  } finally {
    for (const client of spare.values()) client.stop();
  }
}
