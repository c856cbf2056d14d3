/** What was, what is, and what would be again: undo and redo of any change. */

export interface History<T> {
  readonly past: readonly T[];
  readonly now: T;
  readonly future: readonly T[];
}

/** How many changes can be undone. */
const LIMIT = 1000;

export const begin = <T>(now: T): History<T> => ({ past: [], now, future: [] });

/** A change that can be undone. */
export const change = <T>(history: History<T>, now: T): History<T> =>
  now === history.now ? history : { past: [...history.past, history.now].slice(-LIMIT), now, future: [] };

/** A change that is no step of its own. */
export const replace = <T>(history: History<T>, now: T): History<T> => ({ ...history, now });

export function undo<T>(history: History<T>): History<T> {
  const before = history.past.at(-1);
  if (before === undefined) return history;
  return { past: history.past.slice(0, -1), now: before, future: [history.now, ...history.future] };
}

export function redo<T>(history: History<T>): History<T> {
  const [after, ...future] = history.future;
  return after === undefined ? history : { past: [...history.past, history.now], now: after, future };
}
