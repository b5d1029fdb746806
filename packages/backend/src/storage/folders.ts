import { mkdir, open, stat } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Makes a folder, and those above it that are missing; answers whether it was missing. One that is made survives a
 * power cut. Rejects with the error of the operating system.
 *
 * Node's own `recursive` never ends where a file system has the folder above but lets nobody make one in it and
 * answers ENOENT, as `/proc` does.
 */
export async function makeFolder(path: string): Promise<boolean> {
  if (await makeOne(path, "ENOENT")) return true;
  if (await isFolder(path)) return false;
  const above = dirname(path);
  if (above !== path) await makeFolder(above);
  return makeOne(path);
}

/** False where the folder is there, or where making it fails with the code that is forgiven. */
async function makeOne(path: string, forgiven?: string): Promise<boolean> {
  try {
    await mkdir(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === forgiven || (await isFolder(path))) return false;
    throw error;
  }
  await syncFolder(dirname(path)).catch((error: NodeJS.ErrnoException) => {
    // Some may make a folder where they cannot list what there is; that is no reason to refuse it.
    if (error.code !== "EACCES" && error.code !== "EPERM") throw error;
  });
  return true;
}

/** What was made, renamed or linked in a folder survives a power cut only once the folder is synced too. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === "win32") return;
  await using folder = await open(path, "r");
  await folder.sync();
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
