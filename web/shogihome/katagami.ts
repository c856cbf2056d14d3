/**
 * Katagami behind the interface of ShogiHome's engines in browsers (`shogihome-wasm-engine/1`): USI by messages, searches
 * in slices of time.
 */
import init, { Engine } from "../generated/standard/katagami_web.js";
import type { Decision, Line, MateAnswer, SearchRequest, Value } from "../src/engine/messages";

interface Host {
  printErr?: (line: string) => void;
  locateFile?: (path: string) => string;
}

/** A search that goes on until its limits are reached, or it is told to stop. */
interface Search {
  game: string;
  request: SearchRequest;
  /** When it must end, and may end by itself; never while it ponders or is infinite. */
  deadline: number;
  begun: number;
  waiting: boolean;
  slice: number;
  depth: number;
  nodes: number;
  decision: Decision | null;
  ponder: string;
  /** The depth and the move that were said last of each line: what else a slice that was cut short says is not news. */
  said: string[];
}

const OPTIONS = {
  USI_Hash: { standard: 32, least: 1, most: 256 },
  MultiPV: { standard: 1, least: 1, most: 16 },
  SkillLevel: { standard: 20, least: 0, most: 20 },
};
type OptionName = keyof typeof OPTIONS;

/** The lengths of the first slice and of the longest one, in milliseconds: `stop` waits no longer. */
const [SHORTEST, LONGEST] = [30, 200];

async function load(host: Host): Promise<void> {
  const url = host.locateFile?.("katagami.wasm") ?? new URL("katagami.wasm", import.meta.url).href;
  if (!url.startsWith("file:")) {
    await init({ module_or_path: url });
    return;
  }
  // Node does not fetch files.
  const { readFile } = await import(/* @vite-ignore */ "node:fs/promises");
  await init({ module_or_path: await readFile(new URL(url)) });
}

class Session {
  private listeners = new Set<(line: string) => void>();
  private values: Record<OptionName, number> = { USI_Hash: 32, MultiPV: 1, SkillLevel: 20 };
  private engine: Engine | null = null;
  private game = "startpos";
  private search: Search | null = null;
  private ended = false;

  addMessageListener(listener: (line: string) => void): void {
    this.listeners.add(listener);
  }

  removeMessageListener(listener: (line: string) => void): void {
    this.listeners.delete(listener);
  }

  terminate(): void {
    this.ended = true;
    this.search = null;
    this.listeners.clear();
    this.engine?.free();
    this.engine = null;
  }

  postMessage(command: string): void {
    if (this.ended) return;
    const [word = "", ...rest] = command.trim().split(/\s+/);
    switch (word) {
      case "usi":
        this.say("id name Katagami");
        this.say("id author the authors of Katagami");
        for (const [name, { standard, least, most }] of Object.entries(OPTIONS)) {
          this.say(`option name ${name} type spin default ${standard} min ${least} max ${most}`);
        }
        this.say("usiok");
        break;
      case "isready":
        this.ready();
        this.say("readyok");
        break;
      case "setoption":
        this.setOption(rest);
        break;
      case "usinewgame":
        this.ready().new_game();
        break;
      case "position":
        this.game = rest.join(" ");
        break;
      case "go":
        this.go(rest);
        break;
      case "ponderhit":
        this.ponderHit();
        break;
      case "stop":
        this.answer();
        break;
      case "gameover":
        this.search = null;
        break;
      case "quit":
        this.terminate();
        break;
    }
  }

  /** Searches for another slice of time. */
  poll(): void {
    const { search } = this;
    if (!search || this.ended) return;
    this.step(search, search.slice);
    search.slice = Math.min(LONGEST, Math.round(search.slice * 1.3));
    const depthReached = search.request.depth !== undefined && search.depth >= search.request.depth;
    const nodesReached = search.request.nodes !== undefined && search.nodes >= search.request.nodes;
    if (!search.waiting && (Date.now() >= search.deadline || depthReached || nodesReached)) this.answer();
  }

  private say(line: string): void {
    for (const listener of this.listeners) listener(line);
  }

  private ready(): Engine {
    return (this.engine ??= new Engine(this.values.USI_Hash));
  }

  private setOption(words: string[]): void {
    const name = words[words.indexOf("name") + 1] as OptionName;
    const value = Number(words[words.indexOf("value") + 1]);
    const option = OPTIONS[name];
    if (!option || !Number.isInteger(value)) return;
    this.values[name] = Math.min(option.most, Math.max(option.least, value));
    if (name === "USI_Hash") {
      this.engine?.free();
      this.engine = null;
    }
  }

  private go(words: string[]): void {
    const number = (name: string) => (words.includes(name) ? Number(words[words.indexOf(name) + 1]) || 0 : 0);
    if (words[0] === "mate") return this.mate();
    const side = this.sideToMove();
    const left = number(`${side}time`);
    const [increment, byoyomi] = [number(`${side}inc`), number("byoyomi")];
    const limited = words.includes("depth") || words.includes("nodes");
    const clock = words.includes("btime") || words.includes("wtime") || byoyomi > 0;
    // What is left for forty moves, and what a move brings; a reserve for the way of the answer.
    const share = Math.min(left + byoyomi, left / 40 + increment * 0.8 + byoyomi * 0.9);
    const time = words.includes("movetime") ? number("movetime") : clock ? Math.max(20, share - 50) : limited ? Infinity : 1000;
    const waiting = words.includes("infinite") || words.includes("ponder");
    const level = this.values.SkillLevel;
    const request: SearchRequest = { lines: this.values.MultiPV };
    if (words.includes("depth")) request.depth = number("depth");
    if (words.includes("nodes")) request.nodes = number("nodes");
    if (level < OPTIONS.SkillLevel.most) Object.assign(request, { skill: level, seed: Math.floor(Math.random() * 2 ** 32) });
    const begun = Date.now();
    this.search = {
      game: this.game, request, begun, waiting, deadline: begun + time, slice: SHORTEST, depth: 0, nodes: 0,
      decision: null, ponder: "", said: [],
    };
  }

  private ponderHit(): void {
    if (!this.search) return;
    const now = Date.now();
    this.search.deadline += now - this.search.begun;
    this.search.waiting = false;
  }

  private sideToMove(): "b" | "w" {
    const [root = "", moves = ""] = this.game.split("moves");
    const first = root.trim().split(/\s+/).includes("w") ? 1 : 0;
    const count = moves.trim() ? moves.trim().split(/\s+/).length : 0;
    return (first + count) % 2 ? "w" : "b";
  }

  private step(search: Search, slice: number): void {
    const time = Number.isFinite(search.deadline) && !search.waiting ? Math.max(10, Math.min(slice, search.deadline - Date.now())) : slice;
    let nodes = 0;
    try {
      const text = this.ready().search(search.game, JSON.stringify({ ...search.request, moveTime: Math.round(time), goOn: search.decision !== null }), (text: string) => {
        const line = JSON.parse(text) as Line;
        nodes = Math.max(nodes, line.nodes);
        search.depth = line.depth;
        const found = `${line.depth} ${line.pv[0]}`;
        if (search.said[line.line] === found) return;
        search.said[line.line] = found;
        if (line.line === 1) search.ponder = line.pv[1] ?? "";
        const lines = this.values.MultiPV > 1 ? ` multipv ${line.line}` : "";
        const [milliseconds, all] = [Math.max(1, Date.now() - search.begun), search.nodes + line.nodes];
        const speed = Math.round((all / milliseconds) * 1000);
        this.say(`info depth ${line.depth}${lines} time ${milliseconds} nodes ${all} nps ${speed} score ${score(line.value)} pv ${line.pv.join(" ")}`);
      });
      search.decision = JSON.parse(text) as Decision;
      search.nodes += nodes;
    } catch (error) {
      this.say(`info string ${error instanceof Error ? error.message : String(error)}`);
      search.decision = { type: "resign" };
      search.waiting = false;
      search.deadline = 0;
    }
  }

  /** Ends the search with its move. */
  private answer(): void {
    const { search } = this;
    if (!search) return;
    if (!search.decision) this.step(search, SHORTEST);
    this.search = null;
    const { decision } = search;
    if (decision?.type !== "move") this.say(`bestmove ${decision?.type ?? "resign"}`);
    else this.say(`bestmove ${decision.best}${search.ponder && search.request.skill === undefined ? ` ponder ${search.ponder}` : ""}`);
  }

  private mate(): void {
    const NODES = 2_000_000;
    const mate = JSON.parse(this.ready().mate(this.game, NODES)) as MateAnswer;
    const answer = { mate: () => (mate as { line: string[] }).line.join(" "), none: () => "nomate", unknown: () => "timeout" };
    this.say(`checkmate ${answer[mate.type]()}`);
  }
}

const score = (value: Value): string => (value.mate === undefined ? `cp ${value.cp ?? 0}` : `mate ${value.mate}`);

/** Makes an engine. */
export default async function create(host: Host = {}): Promise<Session> {
  await load(host);
  return new Session();
}
