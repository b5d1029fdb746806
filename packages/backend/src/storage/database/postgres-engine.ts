import { HandleEmptyInListsPlugin, Kysely, replaceWithNoncontingentExpression, sql } from "kysely";
import pg from "pg";
import type { Engine, Prepare } from "./engine.ts";
import { patientClient } from "./patient-client.ts";
import { lockWaitMs, SerialPostgresDialect } from "./postgres-dialect.ts";
import { postgresStartError } from "./postgres-start-error.ts";
import type { Schema } from "./schema.ts";
import { scrubOptions, scrubPostgres } from "./scrub-postgres.ts";
import { shared } from "./shared.ts";

/** Reads that one process has under way at once; more wait for their turn. */
const mostReaders = 8;
/** Statements that take longer are given up, by the server, and by this side where the server says nothing. */
const readMs = 20_000;
const writeMs = 60_000;
const silenceMs = 5_000;

const bytesOf = pg.types.getTypeParser(pg.types.builtins.BYTEA) as unknown as (text: string) => Buffer;

/** Types of the protocol that come as JavaScript has them from the embedded database too. */
const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  [pg.types.builtins.INT8]: Number,
  [pg.types.builtins.NUMERIC]: Number,
  // In a buffer of their own, which numbers of more bytes can be read from.
  [pg.types.builtins.BYTEA]: (text) => new Uint8Array(bytesOf(text)),
  [pg.types.builtins.BOOL]: (text) => (text === "t" ? 1 : 0),
};

/** A database of a PostgreSQL server, which several processes may have open. */
export async function openPostgresEngine(url: string, prepare: Prepare): Promise<Engine> {
  const writer = await openWriter(url, prepare);
  const reader = connectPostgres(url, {
    max: mostReaders,
    options: `-c default_transaction_read_only=on -c statement_timeout=${readMs}`,
    silentMs: () => readMs + silenceMs,
  });
  return {
    writer,
    reader,
    revision: shared(() => revisionOf(reader)),
    mayBeginLater: () => false,
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

/** Which transactions a reader sees, and of which start of the server: one that took over counts anew. */
async function revisionOf(reader: Kysely<Schema>): Promise<string> {
  const { rows } = await sql<{ revision: string }>`
    select pg_current_snapshot()::text || ' ' || pg_postmaster_start_time()::text as revision`.execute(
    reader,
  );
  return rows[0]?.revision ?? "";
}

async function openWriter(url: string, prepare: Prepare): Promise<Kysely<Schema>> {
  let preparing: Kysely<Schema> | undefined;
  try {
    // A migration takes as long as it needs.
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
  return connectPostgres(url, { max: 1, options, silentMs });
}

/** Connections to a database; none is made before something is asked. */
export function connectPostgres(
  url: string,
  { silentMs, ...config }: pg.PoolConfig & { readonly silentMs?: (statement: string) => number },
): Kysely<Schema> {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: "sonolens",
    Client: patientClient(silentMs),
    keepAlive: true,
    types: {
      getTypeParser: ((oid: number, format?: "text") =>
        parsers[oid] ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
    },
    ...config,
  });
  // Of a connection that ends while nothing is asked: who asks next hears of it, or gets another one.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return new Kysely<Schema>({
    dialect: new SerialPostgresDialect({ pool }),
    // Nothing is one of no values: PostgreSQL takes no empty list.
    plugins: [new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression })],
  });
}
