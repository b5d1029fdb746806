import { stat } from "node:fs/promises";
import { undefinedIfEnoent } from "./undefined-if-enoent.ts";

const ofOthers = 0o077;

/** Those of some files and folders that other users of this machine may use. Windows has no such permissions. */
export async function looselyPermitted(paths: readonly string[]): Promise<string[]> {
  if (process.platform === "win32") return [];
  const loose: string[] = [];
  for (const path of paths) {
    const found = await undefinedIfEnoent(stat(path));
    if (found !== undefined && (found.mode & ofOthers) !== 0) loose.push(path);
  }
  return loose;
}
