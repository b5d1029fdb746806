import { rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { storageTrouble } from "./storage-error.ts";

/** This process among those that have a data folder open. */
export interface Presence {
  /**
   * When this process came in and was alone, by the clock of the file system (ms): what is older in the folder belongs
   * to nobody that still runs. Undefined when another process had it open.
   */
  readonly aloneSinceMs: number | undefined;
  leave(): void;
}

/** How long coming in waits for another process that looks around at the same moment. */
const busyTimeoutMs = 5_000;

/**
 * Comes into a data folder, by a lock that the operating system takes back however the process ends. `whileAlone` runs
 * where no other process has the folder open, and before one can. Throws the errors of SQLite and the file system.
 */
export function enterDataFolder(path: string, whileAlone: () => void): Presence {
  // An empty database that nothing is ever written to: its locks work wherever those of the real one do.
  const database = new DatabaseSync(join(path, "presence"), { timeout: 0 });
  try {
    const aloneSinceMs = lookAround(database, path, whileAlone);
    database.exec(`pragma busy_timeout = ${busyTimeoutMs}`);
    // A reading transaction that stays open is what others meet.
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
    if (storageTrouble(error) === "busy") return undefined;
    throw error;
  }
  whileAlone();
  // The clock of the file system can be another than that of this machine.
  const clock = join(path, "clock");
  writeFileSync(clock, "");
  const { mtimeMs } = statSync(clock);
  rmSync(clock, { force: true });
  database.exec("rollback");
  return mtimeMs;
}

/** Comes into a data folder and keeps everybody else out until it leaves; undefined where somebody is in it. */
export function occupyDataFolder(path: string): Pick<Presence, "leave"> | undefined {
  const database = new DatabaseSync(join(path, "presence"), { timeout: 0 });
  try {
    database.exec("begin exclusive");
    return { leave: () => database.close() };
  } catch (error) {
    database.close();
    if (storageTrouble(error) === "busy") return undefined;
    throw error;
  }
}
