// Serves the built page below a path of its own, as any static host does.
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

const TYPES = {
  ".css": "text/css", ".html": "text/html", ".js": "text/javascript", ".svg": "image/svg+xml",
  ".wasm": "application/wasm", ".webmanifest": "application/manifest+json",
};

export const PATH = "/some/where/";

export async function serve() {
  const root = process.env.DIST ?? fileURLToPath(new URL("../dist/", import.meta.url));
  let hear = () => {};
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url, "http://localhost").pathname);
    hear(path);
    const file = path.startsWith(PATH) && join(root, normalize(path.slice(PATH.length) || "index.html"));
    const found = file && (await stat(file).catch(() => null));
    if (!found?.isFile()) return response.writeHead(404).end();
    // `vite preview`, which `web/serve` serves with, sends `Vary: Origin`.
    response.writeHead(200, { "content-type": TYPES[extname(file)] ?? "application/octet-stream", vary: "Origin" });
    createReadStream(file).pipe(response);
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  return { url: `http://127.0.0.1:${server.address().port}${PATH}`, close: () => server.close(), hear: (listener) => { hear = listener; } };
}
