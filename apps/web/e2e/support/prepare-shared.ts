/**
 * `E2E_PREPARED=FOLDER node apps/web/e2e/support/prepare-shared.ts`: makes what several steps of `npm test` start with,
 * the demo data and the web app in the other editions.
 */
import { mkdirSync, rmSync } from "node:fs";
import { isOnPostgres } from "../../../../tooling/tests/database-of-folder.ts";
import { otherEditions, preparedDemoFolder, preparedWebBuild } from "./prepared.ts";
import { makeDemoFolder } from "./product.ts";
import { buildWebApp } from "./web-build.ts";

function emptyFolder(folder: string | undefined): string {
  if (folder === undefined) throw new Error("E2E_PREPARED has to name a folder.");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
}

const demoFolder = emptyFolder(preparedDemoFolder());
if (!isOnPostgres) await makeDemoFolder(demoFolder);
for (const edition of otherEditions) buildWebApp({ folder: emptyFolder(preparedWebBuild(edition)), edition });
