import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { WavPart } from "@sonolens/acoustics";
import { say } from "./console.ts";
import type { FileProblem } from "./read-file.ts";

/** A file to read, or a folder without any, with the reason. */
export interface FoundFile {
  readonly path: string;
  readonly problem?: FileProblem;
}

/**
 * The files themselves; a folder is replaced by its snapshots and recordings, sorted by name. Of a snapshot no part can
 * be taken, so with one it is left out and reported.
 */
export async function filesIn(
  paths: readonly string[],
  part: WavPart | undefined,
): Promise<{ readonly files: readonly FoundFile[]; readonly hasFolder: boolean }> {
  const lists: FoundFile[] = [];
  let hasFolder = false;
  for (const path of paths) {
    const found = await stat(path).catch(() => undefined);
    if (found?.isDirectory()) {
      hasFolder = true;
      lists.push(...(await filesOf(path, part)));
    } else lists.push({ path });
  }
  return { files: lists, hasFolder };
}

async function filesOf(folder: string, part: WavPart | undefined): Promise<FoundFile[]> {
  const refused = (code: string, message: string) => [{ path: folder, problem: { code, message } }];
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => undefined);
  if (entries === undefined) return refused("fileUnreadable", `${folder}: the folder cannot be read.`);
  const found = entries
    // Names that begin with a dot are left by operating systems, for example "._a.wav".
    .filter((entry) => !entry.isDirectory() && /^[^.].*\.(nlz|wav|h5|hdf5)$/i.test(entry.name))
    .map((entry) => entry.name)
    .sort();
  const isLeftOut = (name: string) => part !== undefined && /\.nlz$/i.test(name);
  const files = found.filter((name) => !isLeftOut(name));
  for (const name of found.filter(isLeftOut))
    say(`${join(folder, name)} is left out: --part is for recordings.`);
  if (files.length === 0)
    return refused(
      "folderWithoutFiles",
      `${folder} holds no ${part ? "" : ".nlz, "}.wav, .h5 or .hdf5 file.`,
    );
  return files.map((name) => ({ path: join(folder, name) }));
}
