/** A game as a tree of moves: what follows what, what is said about it, and how lines ended. Nothing here is ever changed in place. */
import type { LineEnd, ListedNode } from "../engine/messages";

export interface TreeNode {
  /** As USI writes it; nothing at the initial position. */
  readonly move: string;
  readonly comment: string;
  /** The time that the move took, in milliseconds. */
  readonly time: number | null;
  /** How the line ended here. What follows an end are variations. */
  readonly end: LineEnd | null;
  /** The first goes on with the line, the others begin variations. */
  readonly next: readonly TreeNode[];
}

/** The moves that lead to a place. */
export type Path = readonly string[];

export const EMPTY: TreeNode = { move: "", comment: "", time: null, end: null, next: [] };

const follow = (node: TreeNode, move: string): TreeNode | undefined => node.next.find((next) => next.move === move);

/** The nodes on a path, the root first; fewer than its moves ask for if it leaves the tree. */
function along(tree: TreeNode, path: Path): TreeNode[] {
  const nodes = [tree];
  for (const move of path) {
    const next = follow(nodes.at(-1)!, move);
    if (!next) break;
    nodes.push(next);
  }
  return nodes;
}

export function find(tree: TreeNode, path: Path): TreeNode | null {
  const nodes = along(tree, path);
  return nodes.length === path.length + 1 ? nodes.at(-1)! : null;
}

/** The tree with another node at a place; the tree itself if there is no such place or nothing is changed. */
function change(tree: TreeNode, path: Path, how: (node: TreeNode) => TreeNode): TreeNode {
  const nodes = along(tree, path);
  if (nodes.length !== path.length + 1) return tree;
  const old = nodes.pop()!;
  const changed = how(old);
  if (changed === old) return tree;
  // Level by level, not by recursion: a game may have a thousand moves.
  let [before, after] = [old, changed];
  for (const parent of nodes.reverse()) {
    const next = parent.next.map((node) => (node === before ? after : node));
    [before, after] = [parent, { ...parent, next }];
  }
  return after;
}

/** Adds a move behind a place, as a variation if something follows there or the line ended. */
export function add(tree: TreeNode, path: Path, move: string): TreeNode {
  return change(tree, path, (node) => (follow(node, move) ? node : { ...node, next: [...node.next, { ...EMPTY, move }] }));
}

/** Deletes a move and all that follows it. */
export function remove(tree: TreeNode, path: Path): TreeNode {
  return change(tree, path.slice(0, -1), (node) => {
    const next = node.next.filter(({ move }) => move !== path.at(-1));
    return next.length === node.next.length ? node : { ...node, next };
  });
}

export const annotate = (tree: TreeNode, path: Path, comment: string): TreeNode =>
  change(tree, path, (node) => (node.comment === comment ? node : { ...node, comment }));

export const end = (tree: TreeNode, path: Path, how: LineEnd | null): TreeNode =>
  change(tree, path, (node) => (node.end === how ? node : { ...node, end: how }));

/** The number of the first move of a path that belongs to a variation, from 1; 0 if the path is of the main line. */
export function leaves(tree: TreeNode, path: Path): number {
  const nodes = along(tree, path);
  return 1 + path.findIndex((move, index) => nodes[index]?.next[0]?.move !== move || nodes[index]!.end !== null);
}

/** Makes the variation that a path is of the line that it leaves: the innermost variation, if it is inside of others. */
export function promote(tree: TreeNode, path: Path): TreeNode {
  const nodes = along(tree, path);
  const at = nodes.findLastIndex((node, index) => {
    const move = path[index];
    return move !== undefined && (node.next[0]?.move !== move || node.end !== null);
  });
  if (at < 0) return tree;
  return change(tree, path.slice(0, at), (node) => {
    const [chosen, others] = [follow(node, path[at]!)!, node.next.filter(({ move }) => move !== path[at])];
    return { ...node, end: null, next: [chosen, ...others] };
  });
}

/** A path with the moves of the line that follows it. */
export function line(tree: TreeNode, path: Path): Path {
  const moves = [...path];
  let node = find(tree, path);
  while (node && !node.end && node.next[0]) {
    node = node.next[0];
    moves.push(node.move);
  }
  return moves;
}

/** The tree of a single line. */
export function ofMoves(moves: Path): TreeNode {
  if (!moves.length) return EMPTY;
  let next: readonly TreeNode[] = [];
  for (const move of moves.toReversed()) next = [{ ...EMPTY, move, next }];
  return { ...EMPTY, next };
}

/** The tree as a list of moves, each with the place of what it follows. */
export function toList(tree: TreeNode): ListedNode[] {
  const list: ListedNode[] = [];
  const left: [TreeNode, number][] = [[tree, 0]];
  for (let item; (item = left.pop()); ) {
    const [{ move, comment, time, end: how, next }, parent] = item;
    const index = list.length;
    list.push({ parent, move: move || null, comment, time, end: how });
    left.push(...next.map((node): [TreeNode, number] => [node, index]).reverse());
  }
  return list;
}

/** The tree of a list; what follows nothing is left out. */
export function fromList(list: readonly ListedNode[]): TreeNode {
  const next = list.map((): TreeNode[] => []);
  for (let index = list.length - 1; index >= 0; index--) {
    const { parent, move, comment, time, end: how } = list[index]!;
    const node = { move: move ?? "", comment, time, end: how, next: next[index]! };
    if (index === 0) return { ...node, move: "" };
    if (parent < index && move) next[parent]?.unshift(node);
  }
  return EMPTY;
}
