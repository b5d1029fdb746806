import { HandleEmptyInListsPlugin, Kysely, replaceWithNoncontingentExpression, sql } from "kysely";
import pg from "pg";
import { serverWork, workFor } from "../../work-owner.ts";
import type { Engine, Prepare } from "./engine.ts";
import { lockWaitMs, SerialPostgresDialect } from "./postgres-dialect.ts";
import { postgresStartError } from "./postgres-start-error.ts";
import { clientWithTimeouts } from "./retrying-client.ts";
import type { Schema } from "./schema.ts";
import { scrubOptions, scrubPostgres } from "./scrub-postgres.ts";
import { shared } from "./shared.ts";
import { createStatementNames, type StatementNames } from "./statement-names.ts";

/** Concurrent reads of one process; more wait in a queue. */
const maxReaders = 8;
/** Of one account: more at a time would each keep the event loop from the answers to others. */
const maxReadersEach = 3;
/** Longer statements are canceled, by the server, or by this side if the server is silent. */
const readMs = 20_000;
const writeMs = 60_000;
const silenceMs = 5_000;

const bytesOf = pg.types.getTypeParser(pg.types.builtins.BYTEA) as unknown as (text: string) => Buffer;

/** Types of the protocol, parsed to the JavaScript types of the embedded database. */
const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  [pg.types.builtins.INT8]: Number,
  [pg.types.builtins.NUMERIC]: Number,
  // In a buffer of its own, aligned for typed arrays with larger elements.
  [pg.types.builtins.BYTEA]: (text) => new Uint8Array(bytesOf(text)),
  [pg.types.builtins.BOOL]: (text) => (text === "t" ? 1 : 0),
};

/** A database of a PostgreSQL server, which several processes may have open. */
export async function openPostgresEngine(url: string, prepare: Prepare): Promise<Engine> {
  const names = createStatementNames();
  const writer = await openWriter(url, prepare, names);
  const reader = connectPostgres(url, {
    names,
    max: maxReaders,
    maxEach: maxReadersEach,
    options: `-c default_transaction_read_only=on -c statement_timeout=${readMs}`,
    silentMs: () => readMs + silenceMs,
  });
  return {
    writer,
    reader,
    // Shared by the calls of many accounts.
    revision: shared(() => workFor(serverWork, () => revisionOf(reader))),
    mayBeginLater: () => false,
    assertStored: () => undefined,
    oneOf: (column, values) => sql`${sql.ref(column)} = any(${values})`,
    async scrub() {
      const cleaner = connectPostgres(url, { max: 1, options: scrubOptions });
      try {
        await scrubPostgres(cleaner);
      } finally {
        await cleaner.destroy();
      }
    },
    async close() {
      await reader.destroy();
      await writer.destroy();
    },
  };
}

/**
 * The transactions that a reader sees, and the start time of the server: after a failover the numbers
 * restart.
 */
async function revisionOf(reader: Kysely<Schema>): Promise<string> {
  const { rows } = await sql<{ revision: string }>`
    select pg_current_snapshot()::text || ' ' || pg_postmaster_start_time()::text as revision`.execute(
    reader,
  );
  return rows[0]?.revision ?? "";
}

async function openWriter(url: string, prepare: Prepare, names: StatementNames): Promise<Kysely<Schema>> {
  let preparing: Kysely<Schema> | undefined;
  try {
    // A migration has no timeout, and no prepared statements: it changes the tables that they read.
    preparing = connectPostgres(url, { max: 1 });
    await prepare(preparing);
  } catch (error) {
    throw postgresStartError(error, url);
  } finally {
    await preparing?.destroy();
  }
  const options = `-c statement_timeout=${writeMs}`;
  const silentMs = (statement: string): number =>
    (statement.startsWith("begin") ? lockWaitMs : writeMs) + silenceMs;
  return connectPostgres(url, { max: 1, names, options, silentMs });
}

/** Connections to a database, made only for the first query. */
export function connectPostgres(
  url: string,
  {
    silentMs,
    names,
    maxEach,
    ...config
  }: pg.PoolConfig & {
    readonly max: number;
    readonly maxEach?: number;
    readonly silentMs?: (statement: string) => number;
    /** Of statements that the server keeps prepared. */
    readonly names?: StatementNames;
  },
): Kysely<Schema> {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: "sonolens",
    Client: clientWithTimeouts(silentMs, names),
    keepAlive: true,
    types: {
      getTypeParser: ((oid: number, format?: "text") =>
        parsers[oid] ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
    },
    ...config,
  });
  // Emitted if an idle connection ends: the next query gets the error or another connection.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return new Kysely<Schema>({
    dialect: new SerialPostgresDialect({
      pool,
      connections: config.max,
      ...(maxEach !== undefined && { connectionsEach: maxEach }),
    }),
    // An empty `in` list matches nothing: PostgreSQL has no syntax for it.
    plugins: [new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression })],
  });
}
