import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as wait } from "node:timers/promises";
import type { Kysely, RawBuilder } from "kysely";
import { createBatchedExists } from "./batched-exists.ts";
import { openEmbeddedEngine } from "./embedded-engine.ts";
import type { Prepare, Revision } from "./engine.ts";
import { migrate } from "./migrate.ts";
import { isPostgresAddress } from "./postgres-address.ts";
import { openPostgresEngine } from "./postgres-engine.ts";
import type { Schema } from "./schema.ts";

/** Identifies an open or committed transaction. */
export type Transaction = Kysely<Schema>;

/** The database. Repositories call `current()` and so join the open transaction, if there is one. */
export interface Database {
  /** The open transaction's connection inside `transaction`, else a read-only one. */
  current(): Kysely<Schema>;
  /** Runs `work` atomically; inside an open transaction it joins that one. */
  transaction<Value>(work: () => Promise<Value>): Promise<Value>;
  /** Runs work whose transactions may use the reserve of a full disk, if there is one. */
  essential<Value>(work: () => Promise<Value>): Promise<Value>;
  /**
   * Differs after every change, by any process: while it is the same, data read after it is still current.
   * Undefined inside a transaction. On PostgreSQL it takes one round trip.
   */
  revision(): Promise<Revision | undefined>;
  /** Whether a query has a row; queries at the same time outside a transaction share a round trip. */
  exists(query: RawBuilder<unknown>): Promise<boolean>;
  /** Whether a column is one of many values: the same statement for any number of them. */
  oneOf(column: string, values: readonly string[]): RawBuilder<boolean>;
  /** Removes remains of deleted rows from the disk, as far as the database supports it. */
  scrub(): Promise<void>;
  /** Calls back after each committed transaction of this process. */
  onCommit(listener: (transaction: Transaction) => void): () => void;
  /** Also calls back after changes that another process reported. */
  onChange(listener: () => void): () => void;
  /** Reports a change by another process. */
  notifyChange(): void;
  close(): Promise<void>;
}

const beginAttempts = 40;
const beginPauseMs = 50;

/**
 * Opens (and creates or migrates) the database: a file, or the address of a server like
 * `postgresql://user@host/name`. Writes have a connection of their own, so that no one reads uncommitted
 * data; another process may have the same database open.
 */
export async function openDatabase(place: string, nowIso: string): Promise<Database> {
  const prepare: Prepare = (writer) => migrate(writer as unknown as Kysely<unknown>, nowIso);
  const engine = await (isPostgresAddress(place)
    ? openPostgresEngine(place, prepare)
    : openEmbeddedEngine(place, prepare));
  const open = new AsyncLocalStorage<Kysely<Schema>>();
  const exists = createBatchedExists(engine.reader);
  const commitListeners = new Set<(transaction: Transaction) => void>();
  const changeListeners = new Set<() => void>();
  const notifyChange = (): void => {
    for (const listener of changeListeners) listener();
  };

  async function commit<Value>(work: () => Promise<Value>, attempt = 1): Promise<Value> {
    let begun: Transaction | undefined;
    let value: Value;
    try {
      value = await engine.writer.transaction().execute((transaction) => {
        begun = transaction;
        return open.run(transaction, work);
      });
    } catch (error) {
      if (begun !== undefined || attempt >= beginAttempts || !engine.mayBeginLater(error)) throw error;
      await wait(beginPauseMs);
      return commit(work, attempt + 1);
    }
    engine.assertStored();
    if (begun !== undefined) for (const listener of commitListeners) listener(begun);
    notifyChange();
    return value;
  }

  return {
    current: () => open.getStore() ?? engine.reader,
    transaction: (work) => (open.getStore() === undefined ? commit(work) : work()),
    essential: (work) => work(),
    revision: async () => (open.getStore() === undefined ? engine.revision() : undefined),
    async exists(query) {
      const transaction = open.getStore();
      if (transaction === undefined) return exists(query);
      return (await query.execute(transaction)).rows.length > 0;
    },
    oneOf: engine.oneOf,
    scrub: engine.scrub,
    onCommit: (listener) => listenTo(commitListeners, listener),
    onChange: (listener) => listenTo(changeListeners, listener),
    notifyChange,
    close: engine.close,
  };
}

function listenTo<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
