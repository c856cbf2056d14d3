/** The moves beside those of the line that is walked along, with their names. */
import type { Engine } from "../engine/client";
import { now, type Session } from "./session";
import type { Path } from "./tree";
import { gameText } from "./usi";

/** Another move than the one of the line that is walked along. */
export interface Alternative {
  path: Path;
  names: [string, string];
  /** Whether the line goes on with it, and the other move is that of a variation. */
  isFirst: boolean;
}

export class AlternativeNames {
  /** In Japanese and in English, by the path. */
  private readonly known = new Map<string, [string, string]>();

  /** All alternatives, by the number of the move that they are beside. */
  async find(session: Session, rules: Engine): Promise<Map<number, Alternative[]>> {
    const { tree, line } = now(session);
    const found = new Map<number, Alternative[]>();
    let node = tree;
    for (const [index, move] of [...line, ""].entries()) {
      const before = line.slice(0, index);
      const others = node.next.filter((next) => next.move !== move);
      const beside: Alternative[] = [];
      for (const other of others) {
        const names = await this.names(session, rules, before, other.move);
        beside.push({ path: [...before, other.move], names, isFirst: other === node.next[0] && !node.end });
      }
      if (beside.length) found.set(index + 1, beside);
      node = node.next.find((next) => next.move === move) ?? node;
    }
    return found;
  }

  private async names({ board, root }: Session, rules: Engine, before: Path, move: string): Promise<[string, string]> {
    const key = [board, root, ...before, move].join(" ");
    const known = this.known.get(key);
    if (known) return known;
    const [names = ["", ""]] = await rules.call("names", [gameText(root, before), move]);
    this.known.set(key, names as [string, string]);
    return names as [string, string];
  }
}
