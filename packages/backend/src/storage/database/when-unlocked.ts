import { setTimeout as wait } from "node:timers/promises";
import { storageTrouble } from "../storage-error.ts";

const pauseMs = 50;
/** Longer than SQLite needs to write a large file anew. */
const patienceMs = 60_000;

/**
 * Runs one statement again until nobody else keeps the database locked; throws what SQLite says when that takes
 * a minute. The connection needs a short `timeout`: SQLite waits without letting anything else of the process run, and
 * that may be just who keeps the lock.
 */
export async function whenUnlocked<Value>(work: () => Value, signal?: AbortSignal): Promise<Value> {
  const giveUpAtMs = performance.now() + patienceMs;
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (storageTrouble(error) !== "busy" || performance.now() > giveUpAtMs) throw error;
    }
    await wait(pauseMs, undefined, { signal });
  }
}
