/** What the service worker keeps, so that it is there without a network: what was opened, and what a visitor asks for. */

import { BOARDS, engineOf } from "../engine/boards";
import type { BoardName } from "../engine/messages";
import { BOOKS } from "./book-files";
import { PROBLEMS } from "./problem-files";

/** Whether this page has a service worker. */
export const keepsFiles = (): boolean => import.meta.env.PROD && "serviceWorker" in navigator;

let ready: Promise<ServiceWorkerRegistration> | null = null;

export function startKeeping(): void {
  if (!keepsFiles()) return;
  ready = navigator.serviceWorker.register("./service-worker.js").then(() => navigator.serviceWorker.ready);
  ready.catch(() => undefined);
}

/** Keeps a board's engine, which was opened. Without a service worker there is nothing to be kept. */
export async function keepBoard(board: BoardName): Promise<void> {
  try {
    await keepFiles([engineOf(board) ?? ""]);
    const { dataset } = document.documentElement;
    dataset["offline"] = [...new Set([...(dataset["offline"] ?? "").split(" "), board])].join(" ").trim();
  } catch {
    // It is fetched again another time.
  }
}

/** Keeps the engines of all boards, and their problems and books. */
export const keepAll = (): Promise<void> => keepFiles([...BOARDS.flatMap((board) => engineOf(board) ?? []), ...PROBLEMS.all, ...BOOKS.all]);

/** Keeps files, by their addresses. Returns when they are kept. */
export async function keepFiles(addresses: readonly string[]): Promise<void> {
  const worker = (await ready)?.active;
  if (!worker) throw new Error("There is no service worker.");
  const urls = addresses.map((address) => new URL(address, location.href).href);
  const done = new MessageChannel();
  const kept = new Promise<void>((resolve, reject) => {
    done.port1.onmessage = ({ data }: MessageEvent<string>) => (data === "kept" ? resolve() : reject(new Error(data)));
  });
  worker.postMessage(urls, [done.port2]);
  await kept;
}
