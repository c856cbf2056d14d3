/** What the engine answers: the JSON of `web/engine`. */

/** A board by the name of its spec. */
export type BoardName = string;
/** Boards with pieces that every player knows. */
export const PLAIN: readonly BoardName[] = ["standard", "minishogi", "judkins", "gorogoro", "gorogoroplus"];

export type Side = "b" | "w";
export const other = (side: Side): Side => (side === "b" ? "w" : "b");

export interface Kind {
  letter: string;
  kanji: string;
  name: string;
  held: boolean;
  value: number;
}

export interface Board {
  name: BoardName;
  title: string;
  files: number;
  ranks: number;
  zone: number;
  start: string;
  /** The engine's lowest `SkillLevel`, below 0. */
  lowestLevel: number;
  /** The king's letter. */
  king: string;
  kinds: Kind[];
  handicaps: { name: string; sfen: string }[];
}

/** The rules of a kind, for Black. */
export interface KindRules {
  letter: string;
  promoted: string | null;
  mustPromote: boolean;
  /** The squares on which a move may promote it. */
  zone: string[];
  /** A square where as many of its moves as possible are on the board. */
  home: string;
  dropped: boolean;
  /** What it becomes in the hand of whoever takes it. */
  taken: string;
  /** The squares where it may not be dropped. */
  dead: string[];
  /** How many of a side may be on a file after a drop; 0 for any number. */
  perFile: number;
  matesByDrop: boolean;
}

export interface Lesson {
  kinds: KindRules[];
  repetitionLosesForFirst: boolean;
  /** As USI names the rule. */
  enteringKing: string;
  /** Whether captured pieces are dropped at all. */
  drops: boolean;
  dropsEitherFace: boolean;
}

/** The squares that a piece reaches: whatever stands between, and over empty squares. */
export interface Reach {
  atOnce: string[];
  sliding: string[];
}

export interface End {
  reason: string;
  winner: Side | null;
}

export interface PlayedMove {
  usi: string;
  kanji: string;
  western: string;
  sfen: string;
  check: boolean;
}

export interface View {
  root: string;
  moves: PlayedMove[];
  sfen: string;
  side: Side;
  check: boolean;
  legal: string[];
  end: End | null;
  declarable: boolean;
  error: string | null;
}

/** Centipawns or plies to mate, for the side to move. */
export interface Value {
  cp?: number;
  mate?: number;
}

export interface Line {
  depth: number;
  line: number;
  value: Value;
  nodes: number;
  time: number;
  pv: string[];
}

export type Decision = { type: "move"; best: string; value: Value } | { type: "win" } | { type: "resign" };

export type MateAnswer =
  | { type: "mate"; line: string[]; plies: number; shortest: boolean }
  | { type: "none" }
  | { type: "unknown" };

/** What a side in check can do against a mate. */
export type DefenceAnswer =
  | { type: "no-check" | "mated" | "unknown" }
  | { type: "resists"; evasion: string; plies: number }
  | { type: "escapes"; evasion: string };

export interface Named {
  name: string;
  value: number;
}

export interface Explained {
  value: number;
  parts: Named[];
  relations: Named[];
  pieces: Named[];
}

/** A reason in words. */
export interface Said {
  fact: string;
  /** In Japanese and in English. */
  words: [string, string];
  /** A move to draw on the board shown. */
  move: string | null;
  squares: string[];
}

/** The reasons for a position and for its last move, the most important first. */
export interface Reasons {
  position: Said[];
  move: Said[];
}

export interface ExplainedMove {
  values: [number, number];
  changes: Named[];
}

/** How a line of a record ended: `resignation`, `time`, as records have it. */
export interface LineEnd {
  reason: string;
  /** Nothing if the record does not say it. */
  winner: Side | "draw" | null;
  /** The record's own word. */
  word?: string | null;
}

/** The initial position or a move, in a list of all moves of a game with its variations. */
export interface ListedNode {
  /** The place in the list of what it follows. */
  parent: number;
  move: string | null;
  comment: string;
  /** In milliseconds. */
  time: number | null;
  end: LineEnd | null;
}

export interface RecordedGame {
  root: string;
  names: [string | null, string | null];
  headers: [string, string][];
  nodes: ListedNode[];
}

export interface ReadRecord {
  /** As far as it could be read. */
  record: RecordedGame | null;
  error: { line: number | null; message: string } | null;
  /** The boards that it may be of, if it is of another one. */
  boards: string[];
}

export interface SearchRequest {
  depth?: number;
  nodes?: number;
  moveTime?: number;
  clock?: [number, number];
  increment?: number;
  byoyomi?: number;
  lines?: number;
  skill?: number;
  seed?: number;
  /** Whether to go on where the last search ended, if it was one of this position. */
  goOn?: boolean;
}

/** The functions of a worker, by name, with their arguments and answers. */
export interface Calls {
  board: { args: []; answer: Board };
  lesson: { args: []; answer: Lesson };
  reach: { args: [kind: string, square: string]; answer: Reach };
  view: { args: [game: string]; answer: View };
  names: { args: [game: string, line: string]; answer: [string, string][] };
  readRecord: { args: [text: string]; answer: ReadRecord };
  writeRecord: { args: [format: string, game: RecordedGame]; answer: string };
  newGame: { args: []; answer: null };
  search: { args: [game: string, request: SearchRequest]; answer: Decision };
  mate: { args: [game: string, nodes: number]; answer: MateAnswer };
  defend: { args: [game: string, plies: number, nodes: number]; answer: DefenceAnswer };
  reasons: { args: [game: string]; answer: Reasons };
  explain: { args: [game: string]; answer: Explained };
  explainMove: { args: [game: string, move: string]; answer: ExplainedMove };
}

export interface Call<Name extends keyof Calls = keyof Calls> {
  id: number;
  name: Name;
  args: Calls[Name]["args"];
}

/** After an error that it does not survive, a worker says that it is dead. */
export type Reply =
  | { id: number; answer: unknown }
  | { id: number; line: Line }
  | { id: number; error: string; dead: boolean };
