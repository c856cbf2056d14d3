// Chromium, by Playwright.
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "playwright-core";

/** What systems call it, and the browser of which it is the open part. */
const NAMES = ["chromium", "chromium-browser", "google-chrome"];

/** The browser's path: the one that `CHROMIUM` names, else the first found on the system's path. */
export function find() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  const folders = (process.env.PATH ?? "").split(delimiter);
  const usable = (path) => {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  };
  const found = NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(usable);
  if (!found) throw new Error(`None of ${NAMES.join(", ")} is installed; CHROMIUM may name another browser`);
  return found;
}

/** How often a browser is started that dies at once, as Chromium does now and then when several start on a busy machine. */
const TRIES = 3;

export async function launch(flags = []) {
  for (let left = TRIES; ; left--) {
    try {
      return await chromium.launch({
        executablePath: find(),
        args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", ...flags],
      });
    } catch (error) {
      if (left === 1) throw error;
    }
  }
}
