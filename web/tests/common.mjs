// What all that drive the page need.

/** A machine under load takes its time. */
export const PATIENCE = 60_000;

export const button = (page, name) => page.getByRole("button", { name, exact: true });

/** A fixed sequence of numbers that looks random. */
export function dice(seed) {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}
