// A table, its opponent and its shelf without a browser: a game of letters, of which any may follow, and what stands in for the rest.
import type { Engine } from "../../src/engine/client";
import type { Decision, Side, View } from "../../src/engine/messages";
import type { KeptGame } from "../../src/game/kept";
import type { Settings } from "../../src/game/memory";
import { Opponent } from "../../src/game/opponent";
import { Shelf } from "../../src/game/shelf";
import { Table } from "../../src/game/table";
import { ViewState } from "../../src/game/view-state";

export const ROOT = "rbsgk/4p/5/P4/KGSBR b - 1";
const other = (side: Side): Side => (side === "b" ? "w" : "b");

/** What the rules say of a game: the first side moves first, and a move `z` mates. */
function view(text: string): View {
  const [, root = "startpos", moves = ""] = /^(?:sfen )?(.*?)(?: moves (.*))?$/.exec(text) ?? [];
  const start = root === "startpos" ? ROOT : root;
  const first: Side = start.includes(" w ") ? "w" : "b";
  const played = moves.split(" ").filter(Boolean).map((usi, index) => {
    const side = index % 2 ? first : other(first);
    return { usi, kanji: `字${usi}`, western: usi.toUpperCase(), sfen: `${usi} ${side} - ${index + 2}`, check: false };
  });
  const side = played.length % 2 ? other(first) : first;
  const end = played.at(-1)?.usi === "z" ? { reason: "checkmate", winner: other(side) } : null;
  return { root: start, moves: played, sfen: played.at(-1)?.sfen ?? start, side, check: false, legal: end ? [] : ["a", "b", "c", "z"], end, declarable: false, error: moves.includes("?") ? "an illegal move" : null };
}

/** What the engine decides when it is asked. */
export type Decide = (text: string) => Promise<Decision>;

function engine(board: string, decide: Decide, stopped: string[]): Engine {
  const answers: Record<string, (...args: never[]) => unknown> = {
    board: () => ({ name: board, start: ROOT, lowestLevel: -2, kinds: [], handicaps: [] }),
    view,
    names: (_: string, line: string) => line.split(" ").map((move) => [move, move]),
    search: decide,
    writeRecord: (format: string, { nodes }: { nodes: unknown[] }) => `${format} ${nodes.length}`,
    readRecord: () => ({ record: null, error: { line: null, message: "no record" }, boards: [] }),
  };
  const call = (name: string, args: never[]) => Promise.resolve().then(() => answers[name]?.(...args));
  return { board, call, idle: true, stop: () => stopped.push(board) } as unknown as Engine;
}

/** Everything but the browser. */
export function desk({ decide = () => new Promise<Decision>(() => undefined) }: { decide?: Decide } = {}) {
  const settings: Settings = { lang: "en", pieces: "short", theme: "system", board: "minishogi", level: 2, sound: false };
  const [saved, stopped]: [Settings[], string[]] = [[], []];
  const games = new Map<string, KeptGame>();
  const state = new ViewState(settings, (now) => saved.push(now));
  let [remembered, shelf, opponent]: [KeptGame | null, Shelf | null, Opponent | null] = [null, null, null];
  const table = new Table(state, {
    left: () => undefined,
    changed: () => void opponent?.reply(),
    save: () => shelf?.save(),
    solving: { mayMove: false, tried: () => Promise.resolve() },
  });
  shelf = new Shelf(table, state, {
    library: {
      keep: (game) => Promise.resolve(void games.set(game.id, game)),
      find: (id) => Promise.resolve(games.get(id) ?? null),
      all: () => Promise.resolve([...games.values()].reverse()),
      putBack: () => Promise.resolve(0),
      remove: (id) => Promise.resolve(void games.delete(id)),
    },
    tab: { claim: () => Promise.resolve(true), ofEntry: () => null, remember: (game) => void (remembered = game), remembered: () => remembered },
    connect: (board) => engine(board, decide, stopped),
    opened: () => undefined,
  });
  opponent = new Opponent(table, state);
  return { table, view: state, shelf, opponent, games, saved, stopped };
}
