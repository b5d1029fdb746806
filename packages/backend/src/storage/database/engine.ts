import type { Kysely, RawBuilder } from "kysely";
import type { Schema } from "./schema.ts";

/** Names a state of the database. */
export type Revision = number | string;

/** What the embedded database and PostgreSQL do in ways of their own; all else is written once for both. */
export interface Engine {
  /** Where transactions run, one after the other, whatever process they are of. */
  readonly writer: Kysely<Schema>;
  /** Sees what is committed, and can only read. */
  readonly reader: Kysely<Schema>;
  /** As `Database.revision`. */
  revision(): Promise<Revision>;
  /** Whether a transaction that could not begin is worth another try. */
  mayBeginLater(error: unknown): boolean;
  /** As `Database.oneOf`. */
  oneOf(column: string, values: readonly string[]): RawBuilder<boolean>;
  /** As `Database.scrub`. */
  scrub(): Promise<void>;
  close(): Promise<void>;
}

/** Brings the schema up to date through the connection that writes, before the engine is used. */
export type Prepare = (writer: Kysely<Schema>) => Promise<void>;
