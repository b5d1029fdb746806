import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as wait } from "node:timers/promises";
import type { Kysely, RawBuilder } from "kysely";
import { openEmbeddedEngine } from "./embedded-engine.ts";
import type { Prepare, Revision } from "./engine.ts";
import { migrate } from "./migrate.ts";
import { isPostgresAddress } from "./postgres-address.ts";
import { openPostgresEngine } from "./postgres-engine.ts";
import type { Schema } from "./schema.ts";

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
  /** Whether a column is one of many values: the same statement for any number of them. */
  oneOf(column: string, values: readonly string[]): RawBuilder<boolean>;
  /** Removes remains of deleted rows from the disk, as far as the database supports it. */
  scrub(): Promise<void>;
  /** Calls back after each committed transaction of this process. */
  onCommit(listener: () => void): () => void;
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
  const commitListeners = new Set<() => void>();
  const changeListeners = new Set<() => void>();
  const notify = (listeners: ReadonlySet<() => void>): void => {
    for (const listener of listeners) listener();
  };

  async function begin<Value>(work: () => Promise<Value>, attempt = 1): Promise<Value> {
    let started = false;
    try {
      return await engine.writer.transaction().execute((transaction) => {
        started = true;
        return open.run(transaction, work);
      });
    } catch (error) {
      if (started || attempt >= beginAttempts || !engine.mayBeginLater(error)) throw error;
      await wait(beginPauseMs);
      return begin(work, attempt + 1);
    }
  }

  return {
    current: () => open.getStore() ?? engine.reader,
    async transaction(work) {
      if (open.getStore() !== undefined) return work();
      const value = await begin(work);
      engine.assertStored();
      notify(commitListeners);
      notify(changeListeners);
      return value;
    },
    essential: (work) => work(),
    revision: async () => (open.getStore() === undefined ? engine.revision() : undefined),
    oneOf: engine.oneOf,
    scrub: engine.scrub,
    onCommit: (listener) => listenTo(commitListeners, listener),
    onChange: (listener) => listenTo(changeListeners, listener),
    notifyChange: () => notify(changeListeners),
    close: engine.close,
  };
}

function listenTo(listeners: Set<() => void>, listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
