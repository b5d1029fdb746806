import { setTimeout as wait } from "node:timers/promises";
import { storageFault } from "../storage-error.ts";

const pauseMs = 50;
/** Longer than SQLite needs to rewrite a large file. */
const maxWaitMs = 60_000;

/**
 * Retries one statement while the database is locked; after a minute throws SQLite's error. The connection
 * needs a short `timeout`: SQLite blocks the whole process while it waits, which may itself hold the lock.
 */
export async function whenUnlocked<Value>(work: () => Value, signal?: AbortSignal): Promise<Value> {
  const giveUpAtMs = performance.now() + maxWaitMs;
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (storageFault(error) !== "busy" || performance.now() > giveUpAtMs) throw error;
    }
    await wait(pauseMs, undefined, { signal });
  }
}
