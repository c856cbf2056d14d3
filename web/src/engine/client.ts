/** The page's side of a worker: calls, progress, and a new worker in place of one that died or must stop. */
import type { BoardName, Call, Calls, Line, Reply } from "./messages";

interface Waiting {
  call: Call;
  /** Whether it was asked before, of a worker that died of it or beside it. */
  again: boolean;
  resolve(answer: unknown): void;
  reject(error: Error): void;
  listen?: ((line: Line) => void) | undefined;
}

/** The call was given up. */
export class Stopped extends Error {}

/** An engine that is asked for answers: a worker of this page, or what a test has in its place. */
export type Engine = Pick<Client, "board" | "call" | "idle" | "stop">;

export class Client {
  readonly board: BoardName;
  private worker: Worker | undefined;
  private waiting = new Map<number, Waiting>();
  private next = 1;

  constructor(board: BoardName) {
    this.board = board;
  }

  call<Name extends keyof Calls>(
    name: Name,
    args: Calls[Name]["args"],
    listen?: (line: Line) => void,
  ): Promise<Calls[Name]["answer"]> {
    const id = this.next++;
    const call = { id, name, args } as Call;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { call, again: false, resolve: resolve as (answer: unknown) => void, reject, listen });
      this.send(call);
    });
  }

  /** Whether nothing is being done. */
  get idle(): boolean {
    return this.waiting.size === 0;
  }

  /** Gives up what is being done, which is possible only by ending the worker: the engine has one thread. */
  stop(reason: Error = new Stopped("stopped")): void {
    this.worker?.terminate();
    this.worker = undefined;
    const waiting = [...this.waiting.values()];
    this.waiting.clear();
    for (const { reject } of waiting) reject(reason);
  }

  private send(call: Call): void {
    this.worker ??= this.start();
    this.worker.postMessage(call);
  }

  /** The worker has died. What it was asked for is asked for once more, of another one. */
  private fail(error: Error): void {
    const waiting = [...this.waiting.values()];
    this.waiting.clear();
    this.stop();
    for (const asked of waiting) {
      if (asked.again) asked.reject(error);
      else this.waiting.set(asked.call.id, { ...asked, again: true });
    }
    for (const { call } of this.waiting.values()) this.send(call);
  }

  private start(): Worker {
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: this.board });
    worker.onmessage = ({ data }: MessageEvent<Reply>) => this.receive(data);
    worker.onerror = (event) => {
      event.preventDefault();
      if (worker === this.worker) this.fail(new Error(event.message || "The engine has stopped."));
    };
    return worker;
  }

  private receive(reply: Reply): void {
    const waiting = this.waiting.get(reply.id);
    if (!waiting) return;
    if ("line" in reply) return waiting.listen?.(reply.line);
    if ("dead" in reply && reply.dead) return this.fail(new Error(reply.error));
    this.waiting.delete(reply.id);
    if ("error" in reply) waiting.reject(new Error(reply.error));
    else waiting.resolve(reply.answer);
  }
}
