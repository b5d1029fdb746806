import type { DatabaseSync } from "node:sqlite";
import { whenUnlocked } from "../storage/database/when-unlocked.ts";

/** Runs `work` while no one else can write; commits its changes unless it throws. */
export async function writeAlone<Value>(
  database: DatabaseSync,
  signal: AbortSignal,
  work: () => Value | Promise<Value>,
): Promise<Value> {
  await whenUnlocked(() => database.exec("begin immediate"), signal);
  try {
    const value = await work();
    database.exec("commit");
    return value;
  } catch (error) {
    if (database.isTransaction) database.exec("rollback");
    throw error;
  }
}
