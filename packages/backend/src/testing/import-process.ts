import { readFile } from "node:fs/promises";
import { flushCompileCache } from "node:module";
import { readEdition } from "@sonolens/editions";
import { createBackend } from "../create-backend.ts";
import type { S3Options } from "../storage/blobs/s3/s3-options.ts";
import { databaseOption } from "./test-database-place.ts";

/**
 * Imports as a separate process, as the command line does: `node import-process.ts FOLDER FILES...` prints
 * for each file its snapshot and when (ms since 1970) the import was acknowledged.
 */
// A killed process writes nothing at its end.
flushCompileCache();
const [, , dataDir = "", ...files] = process.argv;
/** Where its files are, if not in the data folder. */
const s3 = JSON.parse(process.env.IMPORT_S3 ?? "null") as S3Options | null;
const backend = await createBackend({
  dataDir,
  ...databaseOption(dataDir),
  ...(s3 !== null && { s3 }),
  edition: readEdition("nl"),
  version: "0.1.0",
  logLevel: "error",
});
for (const file of files) {
  const imported = await backend.importSnapshotFile(await readFile(file), "full", file);
  if (!imported.ok) throw new Error(imported.error.message);
  const answeredMs = performance.timeOrigin + performance.now();
  process.stdout.write(`${JSON.stringify({ snapshotId: imported.value.snapshotId, answeredMs })}\n`);
}
await backend.close();
