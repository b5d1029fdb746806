/**
 * `E2E_FILES=FOLDER node apps/web/e2e/support/prepare-files.ts`: empties the folder, and makes in it what the steps of
 * `npm test` that walk through the product start with.
 */
import { mkdirSync, rmSync } from "node:fs";
import { filesOfRun } from "./files-of-run.ts";
import { prepareDemoFolder } from "./product.ts";
import { otherEditions, webBuildOf } from "./web-build.ts";

rmSync(filesOfRun(), { recursive: true, force: true });
mkdirSync(filesOfRun(), { recursive: true });
await prepareDemoFolder();
for (const edition of otherEditions) await webBuildOf(edition);
