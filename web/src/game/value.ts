/** Values for people: from Black's side, as numbers and as chances. */
import type { Side, Value } from "../engine/messages";
import type { Language } from "../language";

/** A value that ends the scale: a mate. */
const MATE = 30_000;

/** Centipawns that make the chances of winning about three to one. */
const SCALE = 600;

/** A value for the side to move as a number good for Black. */
export function forBlack(value: Value, side: Side): number {
  const sign = side === "b" ? 1 : -1;
  if (value.mate !== undefined) {
    const wins = value.mate > 0;
    return sign * (wins ? MATE - value.mate : -MATE - value.mate);
  }
  return sign * (value.cp ?? 0);
}

/** The chance that Black wins, from 0 to 1. */
export const chance = (value: number): number => 1 / (1 + Math.exp(-value / SCALE));

export const isMate = (value: number): boolean => Math.abs(value) > MATE - 1000;

/** A number with its sign: `+1.35` pawns, or `+135`, as Japanese programs count. */
export function signed(value: number, lang: Language): string {
  const sign = value > 0 ? "+" : value < 0 ? "−" : "";
  return `${sign}${lang === "ja" ? String(Math.round(Math.abs(value))) : (Math.abs(value) / 100).toFixed(2)}`;
}

/** A value as `signed` has it, or moves to mate: `#5`, in Japanese plies: `+詰9手`. */
export function text(value: number, lang: Language): string {
  if (!isMate(value)) return signed(value, lang);
  const plies = MATE - Math.abs(value);
  return `${value > 0 ? "+" : "−"}${lang === "ja" ? `詰${plies}手` : `#${Math.ceil(plies / 2)}`}`;
}

export type Judgement = "inaccuracy" | "mistake" | "blunder";

/** How bad a move was that changed the value from one to another (both good for Black). */
export function judge(before: number, after: number, mover: Side): Judgement | null {
  const lost = (chance(before) - chance(after)) * (mover === "b" ? 1 : -1);
  if (lost > 0.25) return "blunder";
  if (lost > 0.14) return "mistake";
  return lost > 0.07 ? "inaccuracy" : null;
}

/** A value for the side to move as text, good for Black. */
export const forBlackText = (value: Value, side: Side, lang: Language): string => text(forBlack(value, side), lang);
