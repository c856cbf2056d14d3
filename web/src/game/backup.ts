/** All games as a text, which the page reads again. */
import { restore, type KeptGame } from "./kept";

export const writeBackup = (games: readonly KeptGame[]): string => `${JSON.stringify({ katagami: 1, games })}\n`;

/** The games of such a text; nothing if it is none. Damaged games are left out. */
export function readBackup(text: string): KeptGame[] | null {
  if (!/^\s*\{\s*"katagami"/.test(text)) return null;
  try {
    const { games } = JSON.parse(text) as { games?: unknown };
    return Array.isArray(games) ? games.filter((game): game is KeptGame => restore(game) !== null) : [];
  } catch {
    return null;
  }
}
