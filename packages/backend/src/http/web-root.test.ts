import { mkdirSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { readEdition } from "@sonolens/editions";
import { afterAll, expect, it } from "vitest";
import { createBackend } from "../create-backend.ts";
import { makeTemporaryFolder } from "../testing/temporary-folder.ts";
import { findWebRoot } from "./web-root.ts";

const folder = makeTemporaryFolder();
afterAll(() => folder.remove());

it("finds the folder of the web app from a path below the working folder", async () => {
  writeFileSync(join(folder.path, "index.html"), "");
  expect(await findWebRoot(relative(process.cwd(), folder.path))).toBe(folder.path);
});

it("refuses a start where there is no web app to serve", async () => {
  mkdirSync(join(folder.path, "empty"));
  for (const name of ["absent", "empty", "index.html"]) {
    const webRoot = join(folder.path, name);
    const started = createBackend({
      dataDir: join(folder.path, "data"),
      edition: readEdition("nl"),
      version: "0.1.0",
      webRoot,
    });
    await expect(started).rejects.toMatchObject({
      name: "BackendStartError",
      code: "webRootUnusable",
      params: { path: webRoot },
    });
  }
});
