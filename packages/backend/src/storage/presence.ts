import { rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { storageFault } from "./storage-error.ts";

/** This process among those that have a data folder open. */
export interface Presence {
  /**
   * When this process opened the folder with exclusive access, by the clock of the file system (ms): anything
   * older in the folder was left by processes that have ended. Undefined if another process had it open.
   */
  readonly aloneSinceMs: number | undefined;
  leave(): void;
}

/** How long to wait for another process that opens the folder at the same moment. */
const busyTimeoutMs = 5_000;

/**
 * Opens a data folder, with a lock that the operating system releases however the process ends. `whileAlone`
 * runs while no other process has the folder open, and before one can. Throws the errors of SQLite and the
 * file system.
 */
export function enterDataFolder(path: string, whileAlone: () => void): Presence {
  // An empty database that is never written to: its locks work wherever those of the real one do.
  const database = new DatabaseSync(join(path, "presence"), { timeout: 0 });
  try {
    const aloneSinceMs = lookAround(database, path, whileAlone);
    database.exec(`pragma busy_timeout = ${busyTimeoutMs}`);
    // A read transaction that stays open is the lock that others detect.
    database.exec("begin; select count(*) from sqlite_schema");
    return { aloneSinceMs, leave: () => database.close() };
  } catch (error) {
    database.close();
    throw error;
  }
}

function lookAround(database: DatabaseSync, path: string, whileAlone: () => void): number | undefined {
  try {
    database.exec("begin exclusive");
  } catch (error) {
    if (storageFault(error) === "busy") return undefined;
    throw error;
  }
  whileAlone();
  // The file system's clock can differ from that of this machine.
  const clock = join(path, "clock");
  writeFileSync(clock, "");
  const { mtimeMs } = statSync(clock);
  rmSync(clock, { force: true });
  database.exec("rollback");
  return mtimeMs;
}

/** Opens a data folder exclusively until `leave`; undefined if another process has it open. */
export function occupyDataFolder(path: string): Pick<Presence, "leave"> | undefined {
  const database = new DatabaseSync(join(path, "presence"), { timeout: 0 });
  try {
    database.exec("begin exclusive");
    return { leave: () => database.close() };
  } catch (error) {
    database.close();
    if (storageFault(error) === "busy") return undefined;
    throw error;
  }
}
