/** Mate problems: a board's list, as `katagami-trainer positions mates` writes it, and which of them is next. */

export interface Problem {
  /** The plies to mate. */
  readonly plies: number;
  /** The only move that mates. */
  readonly first: string;
  readonly sfen: string;
}

/** Reads a list: plies, first move and position in each line. */
export function readProblems(text: string): Problem[] {
  return text.split("\n").flatMap((line) => {
    const [, plies, first, sfen] = /^(\d+) (\S+) (\S.*?)\s*$/.exec(line) ?? [];
    return plies && first && sfen ? [{ plies: Number(plies), first, sfen }] : [];
  });
}

/** The numbers of problems and of solved ones, by length; those of all lengths under 0. */
export function counts(problems: readonly Problem[], solved: ReadonlySet<string>): Map<number, [solved: number, all: number]> {
  const found = new Map<number, [number, number]>([[0, [0, 0]]]);
  for (const { plies, sfen } of problems) {
    for (const key of [0, plies]) {
      const [done, all] = found.get(key) ?? [0, 0];
      found.set(key, [done + Number(solved.has(sfen)), all + 1]);
    }
  }
  return found;
}

/** The first problem behind another that is not solved, from the beginning again after the last; if all are, just the next one. */
export function nextProblem(problems: readonly Problem[], solved: ReadonlySet<string>, after: string | null): Problem | null {
  const at = problems.findIndex(({ sfen }) => sfen === after);
  const order = [...problems.slice(at + 1), ...problems.slice(0, at + 1)];
  return order.find(({ sfen }) => !solved.has(sfen) && sfen !== after) ?? order[0] ?? null;
}

/** The puzzle of a day: the same for everyone, and another one each day. */
export function ofDay(problems: readonly Problem[], date: Date): Problem | null {
  const day = Math.floor(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000);
  // The golden ratio spreads the days over the list.
  const share = (day * 0.618_033_988_749_895) % 1;
  return problems[Math.floor(share * problems.length)] ?? null;
}
