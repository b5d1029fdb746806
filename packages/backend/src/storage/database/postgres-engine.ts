import { HandleEmptyInListsPlugin, Kysely, replaceWithNoncontingentExpression, sql } from "kysely";
import pg from "pg";
import type { Engine, Prepare } from "./engine.ts";
import { SerialPostgresDialect } from "./postgres-dialect.ts";
import { postgresStartError } from "./postgres-start-error.ts";
import type { Schema } from "./schema.ts";
import { scrubOptions, scrubPostgres } from "./scrub-postgres.ts";

/** Reads that one process has under way at once; more wait for their turn. */
const mostReaders = 8;
const connectMs = 10_000;

const bytesOf = pg.types.getTypeParser(pg.types.builtins.BYTEA) as unknown as (text: string) => Buffer;

/** Types of the protocol that come as JavaScript has them from the embedded database too. */
const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  [pg.types.builtins.INT8]: Number,
  [pg.types.builtins.NUMERIC]: Number,
  // In a buffer of their own, which numbers of more bytes can be read from.
  [pg.types.builtins.BYTEA]: (text) => new Uint8Array(bytesOf(text)),
  [pg.types.builtins.BOOL]: (text) => (text === "t" ? 1 : 0),
};

/** Gives up on a server that does not answer. The pool's own limit would count the wait for one's turn too. */
class PatientClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super({
      ...(typeof config === "string" ? { connectionString: config } : config),
      connectionTimeoutMillis: connectMs,
    });
  }
}

/** A database of a PostgreSQL server, which several processes may have open. */
export async function openPostgresEngine(url: string, prepare: Prepare): Promise<Engine> {
  const writer = await openWriter(url, prepare);
  const reader = connectPostgres(url, { max: mostReaders, options: "-c default_transaction_read_only=on" });
  return {
    writer,
    reader,
    revision: () => undefined,
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

async function openWriter(url: string, prepare: Prepare): Promise<Kysely<Schema>> {
  let writer: Kysely<Schema> | undefined;
  try {
    writer = connectPostgres(url, { max: 1 });
    await prepare(writer);
    return writer;
  } catch (error) {
    await writer?.destroy();
    throw postgresStartError(error, url);
  }
}

/** Connections to a database; none is made before something is asked. */
export function connectPostgres(url: string, config: pg.PoolConfig): Kysely<Schema> {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: "sonolens",
    Client: PatientClient,
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
