import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as wait } from "node:timers/promises";
import { Kysely, SqliteDialect } from "kysely";
import { storageTrouble } from "../storage-error.ts";
import { migrate } from "./migrate.ts";
import { openNodeSqlite } from "./node-sqlite.ts";
import type { Schema } from "./schema.ts";

/** The embedded database. Repositories ask `current()` and so join the transaction that is open, if one is. */
export interface Database {
  /** The open transaction's connection inside `transaction`, else one that can only read. */
  current(): Kysely<Schema>;
  /** Runs `work` whole or not at all; inside an open transaction it joins that one. */
  transaction<Value>(work: () => Promise<Value>): Promise<Value>;
  /**
   * Another number after every change, by whatever process: as long as it is the same, so is what was read. Undefined
   * inside a transaction.
   */
  revision(): number | undefined;
  /** Calls back after each committed transaction of this process. */
  onCommit(listener: () => void): () => void;
  close(): Promise<void>;
}

const lockAttempts = 40;
const lockPauseMs = 50;

/**
 * Opens (and creates or migrates) the database file. Writes have a connection of their own, so that nobody reads
 * what is not committed; another process may have the same file open.
 */
export async function openDatabase(file: string, nowIso: string): Promise<Database> {
  const writing = openNodeSqlite(file);
  const writer = new Kysely<Schema>({ dialect: new SqliteDialect({ database: writing }) });
  try {
    await migrate(writer as unknown as Kysely<unknown>, nowIso);
  } catch (error) {
    await writer.destroy();
    throw error;
  }
  writing.exec(`pragma busy_timeout = ${lockPauseMs}`);
  const reading = openNodeSqlite(file, { readOnly: true });
  const reader = new Kysely<Schema>({ dialect: new SqliteDialect({ database: reading }) });
  const open = new AsyncLocalStorage<Kysely<Schema>>();
  const listeners = new Set<() => void>();

  async function begin<Value>(work: () => Promise<Value>, attempt = 1): Promise<Value> {
    let started = false;
    try {
      return await writer.transaction().execute((transaction) => {
        started = true;
        return open.run(transaction, work);
      });
    } catch (error) {
      if (started || attempt >= lockAttempts || storageTrouble(error) !== "busy") throw error;
      await wait(lockPauseMs);
      return begin(work, attempt + 1);
    }
  }

  return {
    current: () => open.getStore() ?? reader,
    async transaction(work) {
      if (open.getStore() !== undefined) return work();
      const value = await begin(work);
      for (const listener of listeners) listener();
      return value;
    },
    revision: () => (open.getStore() === undefined ? reading.revision() : undefined),
    onCommit(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      await reader.destroy();
      await writer.destroy();
    },
  };
}
