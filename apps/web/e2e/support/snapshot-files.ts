import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { withFolder } from "./product.ts";

/**
 * Writes `1.nlz` to `count.nlz`, and the optional kinds; see `make-snapshot-files.ts`. A separate process reads
 * packages from their sources.
 */
export function makeSnapshotFiles(folder: string, count: number, ...flags: ("large" | "moving")[]): void {
  const script = resolve(import.meta.dirname, "make-snapshot-files.ts");
  const words = ["--conditions=@sonolens/source", script, folder, String(count), ...flags];
  const made = spawnSync(process.execPath, words, { encoding: "utf8" });
  if (made.status !== 0) throw new Error(`No snapshot files were made: ${made.stderr}`);
}

/** The bytes of small snapshot files. */
export const snapshotFiles = (count: number): Promise<Buffer[]> =>
  withFolder(async (folder) => {
    makeSnapshotFiles(folder, count);
    return Array.from({ length: count }, (_, at) => readFileSync(join(folder, `${at + 1}.nlz`)));
  });

/** A small snapshot file without a location. */
export async function aSnapshotFile(): Promise<Buffer> {
  const [bytes] = await snapshotFiles(1);
  if (!bytes) throw new Error("No snapshot file was made.");
  return bytes;
}
