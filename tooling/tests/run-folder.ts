import { accessSync, chmodSync, constants, mkdtempSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** An in-memory file system, if the system has one. */
const memory = "/dev/shm";
const prefix = "sonolens-tests-";
const minFreeBytes = 4 * 1024 ** 3;

/**
 * Global setup of the tests in Node. All files of a run are written to one folder, which is removed at its end,
 * including the files of killed processes. It is in memory if there is room: the product syncs every commit, and the
 * tests would spend most of their time waiting for the disk. The long tests write more than fits there.
 *
 * Processes that tests start share a compile cache in it, because each of them loads the same program.
 */
export function setup(): void {
  // Projects of one run share the folder of the first.
  if (process.env.SONOLENS_RUN_FOLDER !== undefined) return;
  const parent = hasRoomInMemory() ? memory : tmpdir();
  removeAbandoned(parent);
  const folder = mkdtempSync(join(parent, `${prefix}${process.pid}-`));
  // Servers that tests start may run as another user, and need access to their folders in it.
  chmodSync(folder, 0o755);
  process.env.SONOLENS_RUN_FOLDER = folder;
  process.env.TMPDIR = folder;
  process.env.NODE_COMPILE_CACHE = join(folder, "compile-cache");
  // Not in a teardown, which an interrupted run does not reach.
  process.once("exit", () => removeFolder(folder));
}

/** Removes the folders of killed runs. */
function removeAbandoned(parent: string): void {
  for (const name of readdirSync(parent)) {
    const pid = name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length), 10) : Number.NaN;
    if (!Number.isNaN(pid) && !isRunning(pid)) removeFolder(join(parent, name));
  }
}

/** What a killed test left mounted in it cannot be removed, and must not stop a run. */
function removeFolder(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch (error) {
    process.stderr.write(`${folder} could not be removed: ${(error as Error).message}\n`);
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}

function hasRoomInMemory(): boolean {
  if (process.env.SONOLENS_LONG === "1") return false;
  try {
    accessSync(memory, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory);
    return Math.min(bavail * bsize, process.availableMemory()) >= minFreeBytes;
  } catch {
    return false;
  }
}
