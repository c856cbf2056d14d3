/** The settings, which the browser keeps between visits. */
import { BOARDS } from "../engine/boards";
import type { BoardName } from "../engine/messages";
import type { Language } from "../language";

export type PieceStyle = "full" | "short" | "letters";
export type Theme = "system" | "light" | "dark";

export interface Settings {
  lang: Language;
  pieces: PieceStyle;
  theme: Theme;
  board: BoardName;
  /** The engine's last. */
  level: number;
  /** Whether moves are heard. */
  sound: boolean;
}

function read<T>(key: string): Partial<T> | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
    return typeof value === "object" ? (value as Partial<T> | null) : null;
  } catch {
    return null;
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Without storage each visit begins from scratch.
  }
}

export function loadSettings(): Settings {
  const lang = navigator.language.startsWith("ja") ? "ja" : "en";
  // Two kanji are too small to be read on a phone.
  const isSmall = Math.min(screen.width, screen.height) < 600;
  const pieces = lang === "ja" && !isSmall ? "full" : "short";
  const usual: Settings = { lang, pieces, theme: "system", board: "minishogi", level: 2, sound: false };
  const kept = { ...usual, ...read<Settings>("katagami-settings") };
  return BOARDS.includes(kept.board) ? kept : { ...kept, board: usual.board };
}

export const saveSettings = (settings: Settings): void => write("katagami-settings", settings);
