import type { Backend } from "@sonolens/backend";
import { type DemoFile, demoFiles } from "@sonolens/camera-simulator";
import { failure, type Result, success } from "@sonolens/foundation";
import { progressLine } from "./console.ts";
import { defaultImportAccount } from "./demo-accounts.ts";
import type { FileProblem } from "./read-file.ts";

/**
 * Imports the demo snapshots that the data folder lacks; existing ones keep their edits, deleted ones stay deleted.
 * An interrupted load resumes where it stopped. Returns how many were imported.
 */
export async function loadDemoData(
  backend: Backend,
  signal: AbortSignal,
  files: readonly DemoFile[] = demoFiles,
): Promise<Result<number, FileProblem>> {
  const missing: DemoFile[] = [];
  for (const file of files)
    if (!(await backend.holdsSnapshot(defaultImportAccount, file.snapshotId))) missing.push(file);
  if (missing.length === 0) return success(0);
  const progress = progressLine("Loading the demo snapshots");
  let loaded = 0;
  for (const [index, { name, read }] of missing.entries()) {
    if (signal.aborted) break;
    const imported = await backend.importSnapshotFile(await read(), defaultImportAccount, name);
    if (!imported.ok) {
      progress.end();
      return failure({ code: imported.error.code, message: `${name}: ${imported.error.message}` });
    }
    if (imported.value.created) loaded += 1;
    progress.show((index + 1) / missing.length);
  }
  progress.end();
  return success(loaded);
}
