import { closeSync, ftruncateSync, openSync, rmSync } from "node:fs";

/** Detects that a file system may have lost what it reported as stored. */
export interface StorageProbe {
  /** Throws the error of the operating system if what was synced before may be lost. */
  assertStored(): void;
  close(): void;
}

/**
 * Opens one for the file system of `file`, which exists without a name from then on.
 *
 * When Linux aborts the journal of a file system after an error of its disk, an `fsync` in progress can report success
 * for data that is lost. The file system is marked as read-only later, and Linux 6.18 does not show this by `access`. A
 * change of a file's size needs the journal, so it fails as soon as the journal is aborted.
 */
export function openStorageProbe(file: string): StorageProbe {
  if (process.platform !== "linux") return { assertStored: () => undefined, close: () => undefined };
  let descriptor: number | undefined = openSync(file, "w", 0o600);
  let size = 0;
  try {
    rmSync(file, { force: true });
  } catch {
    // Some network file systems keep the name of an open file.
  }
  return {
    assertStored() {
      if (descriptor === undefined) throw new Error("The database is closed.");
      size = 1 - size;
      ftruncateSync(descriptor, size);
    },
    close() {
      if (descriptor !== undefined) closeSync(descriptor);
      // The number may be that of another file from now on.
      descriptor = undefined;
    },
  };
}
