// A short random session with the model beside; `sessions.mjs` has long ones.
import { test } from "node:test";
import { session } from "./model.mjs";
import { visit } from "./visit.mjs";

test("forty random actions lose nothing", () => visit("#minishogi", async (page) => {
  await session(page, 7, 40);
}));
