/** A worker with the engine of one board, whose name is the worker's. */
import { engineOf } from "./boards";
import type { BoardName, Call, Line, Reply } from "./messages";

type Module = typeof import("../../generated/minishogi/katagami_web.js");
type Engine = InstanceType<Module["Engine"]>;

/** The transposition table, in MiB. */
const TABLE = 32;

const modules = import.meta.glob<Module>("../../generated/*/katagami_web.js");

async function load(board: BoardName): Promise<Module> {
  const [module, binary] = [modules[`../../generated/${board}/katagami_web.js`], engineOf(board)];
  if (!module || !binary) throw new Error(`This page was built without the board ${board}.`);
  const loaded = await module();
  await loaded.default({ module_or_path: binary });
  return loaded;
}

let loaded: Module | undefined;
const loading = load(self.name as BoardName);
// Each call reports the failure. Under load the first call may come after it, and until then it would count as unhandled.
loading.catch(() => undefined);
let engine: Engine | undefined;

async function answer(call: Call): Promise<unknown> {
  const module = (loaded ??= await loading);
  const ready = () => (engine ??= new module.Engine(TABLE));
  const args = call.args as never[];
  switch (call.name) {
    case "board":
      return JSON.parse(module.board());
    case "lesson":
      return JSON.parse(module.lesson());
    case "reach":
      return JSON.parse(module.reach(args[0]!, args[1]!));
    case "view":
      return JSON.parse(module.view(args[0]!));
    case "names":
      return JSON.parse(module.names(args[0]!, args[1]!));
    case "readRecord":
      return JSON.parse(module.read_record(args[0]!));
    case "writeRecord":
      return module.write_record(args[0]!, JSON.stringify(args[1]));
    case "newGame":
      ready().new_game();
      return null;
    case "search": {
      const listen = (text: string) => reply({ id: call.id, line: JSON.parse(text) as Line });
      return JSON.parse(ready().search(args[0]!, JSON.stringify(args[1]), listen));
    }
    case "mate":
      return JSON.parse(ready().mate(args[0]!, args[1]!));
    case "defend":
      return JSON.parse(ready().defend(args[0]!, args[1]!, args[2]!));
    case "reasons":
      return JSON.parse(ready().reasons(args[0]!));
    case "explain":
      return JSON.parse(ready().explain(args[0]!));
    case "explainMove":
      return JSON.parse(ready().explain_move(args[0]!, args[1]!));
  }
}

function reply(message: Reply): void {
  self.postMessage(message);
}

self.onmessage = async ({ data: call }: MessageEvent<Call>) => {
  try {
    reply({ id: call.id, answer: await answer(call) });
  } catch (error) {
    // Without its module a worker is of no use, and after a fault inside of the engine its memory means nothing.
    const dead = !loaded || error instanceof WebAssembly.RuntimeError;
    reply({ id: call.id, error: error instanceof Error ? error.message : String(error), dead });
  }
};
