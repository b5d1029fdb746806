import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as wait } from "node:timers/promises";
import type { Kysely, RawBuilder } from "kysely";
import { openEmbeddedEngine } from "./embedded-engine.ts";
import type { Prepare, Revision } from "./engine.ts";
import { migrate } from "./migrate.ts";
import { isPostgresAddress } from "./postgres-address.ts";
import { openPostgresEngine } from "./postgres-engine.ts";
import type { Schema } from "./schema.ts";

/** The database. Repositories ask `current()` and so join the transaction that is open, if one is. */
export interface Database {
  /** The open transaction's connection inside `transaction`, else one that can only read. */
  current(): Kysely<Schema>;
  /** Runs `work` whole or not at all; inside an open transaction it joins that one. */
  transaction<Value>(work: () => Promise<Value>): Promise<Value>;
  /**
   * Another one after every change, by whatever process: as long as it is the same, so is what was read after it was
   * asked for. Undefined inside a transaction. PostgreSQL is asked for it, which takes one round trip.
   */
  revision(): Promise<Revision | undefined>;
  /** That a column is one of many values: the same statement for any number of them. */
  oneOf(column: string, values: readonly string[]): RawBuilder<boolean>;
  /** Removes what the disk remembers of deleted rows, as far as the database lets it. */
  scrub(): Promise<void>;
  /** Calls back after each committed transaction of this process. */
  onCommit(listener: () => void): () => void;
  /** Calls back after those too of which another process told. */
  onChange(listener: () => void): () => void;
  /** Another process says that it changed something. */
  tellOfChange(): void;
  close(): Promise<void>;
}

const beginAttempts = 40;
const beginPauseMs = 50;

/**
 * Opens (and creates or migrates) the database: a file, or what an address like `postgresql://user@host/name` leads to.
 * Writes have a connection of their own, so that nobody reads what is not committed; another process may have the same
 * database open.
 */
export async function openDatabase(place: string, nowIso: string): Promise<Database> {
  const prepare: Prepare = (writer) => migrate(writer as unknown as Kysely<unknown>, nowIso);
  const engine = await (isPostgresAddress(place)
    ? openPostgresEngine(place, prepare)
    : openEmbeddedEngine(place, prepare));
  const open = new AsyncLocalStorage<Kysely<Schema>>();
  const commitListeners = new Set<() => void>();
  const changeListeners = new Set<() => void>();
  const tell = (listeners: ReadonlySet<() => void>): void => {
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
      tell(commitListeners);
      tell(changeListeners);
      return value;
    },
    revision: async () => (open.getStore() === undefined ? engine.revision() : undefined),
    oneOf: engine.oneOf,
    scrub: engine.scrub,
    onCommit: (listener) => listenTo(commitListeners, listener),
    onChange: (listener) => listenTo(changeListeners, listener),
    tellOfChange: () => tell(changeListeners),
    close: engine.close,
  };
}

function listenTo(listeners: Set<() => void>, listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
