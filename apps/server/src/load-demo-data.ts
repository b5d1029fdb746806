import type { Backend } from "@sonolens/backend";
import { demoSnapshotFiles } from "@sonolens/camera-simulator";
import { failure, type Result, success } from "@sonolens/foundation";
import { progressLine } from "./console.ts";
import { defaultImportAccount } from "./demo-accounts.ts";
import type { FileProblem } from "./read-file.ts";

/**
 * Imports the demo snapshots that the data folder does not hold yet; what is there stays as it was edited. An
 * interrupted load goes on where it stopped.
 */
export async function loadDemoData(
  backend: Backend,
  signal: AbortSignal,
): Promise<Result<number, FileProblem>> {
  const files = [];
  for await (const file of demoSnapshotFiles()) files.push(file);
  if ((await backend.countSnapshots(defaultImportAccount)) >= files.length) return success(0);
  const progress = progressLine("Loading the demo snapshots");
  let loaded = 0;
  for (const [index, { name, bytes }] of files.entries()) {
    if (signal.aborted) break;
    const imported = await backend.importSnapshotFile(bytes, defaultImportAccount, name);
    if (!imported.ok) {
      progress.end();
      return failure({ code: imported.error.code, message: `${name}: ${imported.error.message}` });
    }
    if (imported.value.created) loaded += 1;
    progress.show((index + 1) / files.length);
  }
  progress.end();
  return success(loaded);
}
