import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { defineConfig, type Plugin } from "vite";

/** Writes the service worker with the names of all files that the page needs, so that it works offline. */
function serviceWorker(): Plugin {
  const template = new URL("src/service-worker.js", import.meta.url);
  return {
    name: "service-worker",
    apply: "build",
    generateBundle(_, bundle) {
      const files = Object.keys(bundle).filter((name) => !name.endsWith(".map"));
      const text = files.concat("manifest.webmanifest", "icon.svg");
      const version = createHash("sha256").update(text.join()).digest("hex").slice(0, 12);
      const list = JSON.stringify(["./", ...text.filter((name) => name !== "index.html")]);
      const source = readFileSync(template, "utf8").replace("__VERSION__", version).replace("__FILES__", list);
      this.emitFile({ type: "asset", fileName: "service-worker.js", source });
    },
  };
}

export default defineConfig({
  base: "./",
  build: { target: "es2022", assetsInlineLimit: 0 },
  worker: { format: "es" },
  esbuild: { jsx: "automatic", jsxImportSource: "preact" },
  plugins: [serviceWorker()],
});
