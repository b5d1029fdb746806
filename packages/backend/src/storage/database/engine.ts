import type { Kysely, RawBuilder } from "kysely";
import type { Schema } from "./schema.ts";

/** Identifies a state of the database. */
export type Revision = number | string;

/** What differs between the embedded database and PostgreSQL; everything else is shared. */
export interface Engine {
  /** Runs transactions, one after the other over all processes. */
  readonly writer: Kysely<Schema>;
  /** Sees committed data only, and is read-only. */
  readonly reader: Kysely<Schema>;
  /** As `Database.revision`. */
  revision(): Promise<Revision>;
  /** Whether to retry a transaction that could not begin. */
  mayBeginLater(error: unknown): boolean;
  /**
   * Throws if what was committed may be lost, although the commit reported success: called after it, before anything is
   * answered.
   */
  assertStored(): void;
  /** As `Database.oneOf`. */
  oneOf(column: string, values: readonly string[]): RawBuilder<boolean>;
  /** As `Database.scrub`. */
  scrub(): Promise<void>;
  close(): Promise<void>;
}

/** Migrates the schema over the writing connection, before the engine is used. */
export type Prepare = (writer: Kysely<Schema>) => Promise<void>;
