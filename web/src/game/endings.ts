/** How games ended, in words. */
import type { End, LineEnd } from "../engine/messages";
import { isWord, word, type Language } from "../language";

export const byRules = (end: End | null): LineEnd | null => end && { reason: end.reason, winner: end.winner ?? "draw" };

export function endText({ reason, winner }: LineEnd, lang: Language): string {
  const key = `end-${reason}`;
  const why = isWord(key) ? word(lang, key) : reason;
  if (!winner) return why;
  if (winner === "draw") return lang === "ja" ? `${word(lang, "draw")}（${why}）` : `${word(lang, "draw")} ${why}`;
  const side = word(lang, winner === "b" ? "black" : "white").replace(/[☗☖]/g, "").trim();
  return lang === "ja" ? `${side}${word(lang, "wins")}（${why}）` : `${side} ${word(lang, "wins")} ${why}`;
}
