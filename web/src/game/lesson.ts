/** What is to be said of a piece beside its moves: how it promotes, what becomes of it when it is taken, where it may be dropped. */
import type { KindRules, Lesson } from "../engine/messages";
import type { Word } from "../language";
import { squarePlace } from "./position";

/** How many rows squares lie in. */
const rows = (squares: readonly string[]): number => new Set(squares.map((name) => squarePlace(name).rank)).size;

/** The kind that is promoted to this one. */
export const originOf = (kind: KindRules, lesson: Lesson): KindRules | undefined => lesson.kinds.find(({ promoted }) => promoted === kind.letter);

/** Sentences about a piece. `name` gives the name of a kind by its letter, `say` words. */
export function facts(kind: KindRules, lesson: Lesson, king: string, name: (letter: string) => string, say: (key: Word) => string): string[] {
  const origin = originOf(kind, lesson);
  const found = [say("lesson-moves")];
  if (kind.promoted) found.push(say(kind.mustPromote ? "lesson-must-promote" : "lesson-promote").replace("#", name(kind.promoted)));
  if (origin) found.push(say("lesson-promoted").replace("#", name(origin.letter)));
  if (kind.letter === king) return [...found, say("lesson-king")];
  if (!lesson.drops) return [...found, say("lesson-no-drops")];
  const usual = origin?.letter ?? kind.letter;
  if (kind.taken !== usual) found.push(say("lesson-taken").replace("#", name(kind.taken)));
  else if (origin) found.push(say("lesson-turns-back"));
  // What is dropped is what it becomes, and is spoken of there.
  if (!kind.dropped || kind.taken !== usual) return found;
  found.push(say("lesson-drop"));
  if (lesson.dropsEitherFace) found.push(say("lesson-either-face"));
  const dead = rows(kind.dead);
  if (dead) found.push(say(dead === 1 ? "lesson-dead-row" : "lesson-dead-rows").replace("#", String(dead)));
  if (kind.perFile) found.push(say("lesson-file").replace("#", String(kind.perFile)));
  if (!kind.matesByDrop) found.push(say("lesson-drop-mate"));
  return found;
}
