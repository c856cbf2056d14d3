/** Which game this tab has open: it is there again after a reload, a discard or a step back, and no other tab changes it. */
import type { KeptGame } from "./kept";

const KEY = "katagami-game";

/** Keeps the game at once, which a database does not, and its link in the address. */
export function remember(game: KeptGame, link: string): void {
  try {
    history.replaceState({ game: game.id }, "", link);
    sessionStorage.setItem(KEY, JSON.stringify(game));
  } catch {
    // Without storage there is the address.
  }
}

/** The game that the tab had open last. */
export function remembered(): KeptGame | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "null") as KeptGame | null;
  } catch {
    return null;
  }
}

/** The game that the entry of the tab's history is of. */
export function ofEntry(): string | null {
  const state: unknown = history.state;
  const id = typeof state === "object" && state !== null && "game" in state ? state.game : null;
  return typeof id === "string" ? id : null;
}

/** How long another tab, or this one before it was reloaded, may take to give up a game. In milliseconds. */
const PATIENCE = 400;

let release = (): void => undefined;

/** Takes a game for this tab, and gives up the one before. False if another tab has it open. */
export function claim(id: string): Promise<boolean> {
  release();
  if (!("locks" in navigator)) return Promise.resolve(true);
  return new Promise((resolve) => {
    const waiting = new AbortController();
    const timer = setTimeout(() => waiting.abort(), PATIENCE);
    const held = navigator.locks.request(`katagami-${id}`, { signal: waiting.signal }, () => {
      clearTimeout(timer);
      resolve(true);
      return new Promise<void>((done) => (release = done));
    });
    held.catch(() => resolve(false));
  });
}
