import { mkdir, open, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { bestEffort } from "@sonolens/foundation";

/**
 * Makes a folder, and missing ones above it; returns whether it was missing. A new folder survives a power
 * cut. Rejects with the error of the operating system.
 *
 * Node's own `recursive` never ends on a file system that has the folder above but cannot create one in it
 * and fails with ENOENT, as `/proc` does.
 */
export async function makeFolder(path: string): Promise<boolean> {
  if (await makeOne(path, "ENOENT")) return true;
  if (await isFolder(path)) return false;
  const above = dirname(path);
  if (above !== path) await makeFolder(above);
  return makeOne(path);
}

/** False if the folder exists, or if making it fails with the forgiven code. */
async function makeOne(path: string, forgiven?: string): Promise<boolean> {
  try {
    await mkdir(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === forgiven || (await isFolder(path))) return false;
    throw error;
  }
  await syncFolder(dirname(path)).catch((error: NodeJS.ErrnoException) => {
    // Some users may create a folder that they cannot list; that is no reason to fail.
    if (error.code !== "EACCES" && error.code !== "EPERM") throw error;
  });
  return true;
}

/** A file that was created, renamed or linked survives a power cut only once its folder is synced too. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === "win32") return;
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    // Nothing depends on when it is closed, and each step waits for a turn of the event loop.
    void bestEffort(folder.close());
  }
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
