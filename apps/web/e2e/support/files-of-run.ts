import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Names the folder. `npm test` sets it, as several of its steps share one. */
const folderVariable = "E2E_FILES";

/** Creates the folder for files that the workers of a run share, unless there is one. Returns what removes it. */
export function createFilesOfRun(): () => void {
  if (hasFilesOfRun()) return () => {};
  const folder = mkdtempSync(join(tmpdir(), "sonolens-run-"));
  process.env[folderVariable] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

/** Whether there is such a folder: not where a product is started outside of a run. */
export const hasFilesOfRun = (): boolean => Boolean(process.env[folderVariable]);

/** The folder for files that are made once, by what first needs them, for all workers of the run. */
export function filesOfRun(): string {
  const folder = process.env[folderVariable];
  if (!folder) throw new Error(`The run has no folder for files: ${folderVariable} is not set.`);
  return folder;
}
