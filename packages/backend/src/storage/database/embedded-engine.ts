import { Kysely, SqliteDialect, sql } from "kysely";
import { storageFault } from "../storage-error.ts";
import type { Engine, Prepare } from "./engine.ts";
import { openNodeSqlite } from "./node-sqlite.ts";
import type { Schema } from "./schema.ts";
import { scrubDatabase } from "./scrub-database.ts";
import { openStorageProbe, type StorageProbe } from "./storage-probe.ts";
import { createTurnLimit } from "./turn-limit.ts";

/** How long one attempt to begin a transaction waits for another process; it blocks the event loop. */
const lockWaitMs = 50;

/** A file of this machine. Another process may have it open. */
export async function openEmbeddedEngine(file: string, prepare: Prepare): Promise<Engine> {
  const writing = openNodeSqlite(file);
  const writer = new Kysely<Schema>({ dialect: new SqliteDialect({ database: writing }) });
  let probe: StorageProbe;
  try {
    await prepare(writer);
    probe = openStorageProbe(`${file}-probe`);
  } catch (error) {
    await writer.destroy();
    throw error;
  }
  writing.exec(`pragma busy_timeout = ${lockWaitMs}`);
  const reading = openNodeSqlite(file, { readOnly: true });
  const reader = new Kysely<Schema>({
    dialect: new SqliteDialect({ database: reading }),
    // Not the writer: while a transaction lasts, other processes wait to write.
    plugins: [createTurnLimit()],
  });
  return {
    writer,
    reader,
    revision: async () => reading.revision(),
    assertStored: probe.assertStored,
    mayBeginLater: (error) => storageFault(error) === "busy",
    // One statement for any number of values.
    oneOf: (column, values) =>
      sql`${sql.ref(column)} in (select value from json_each(${JSON.stringify(values)}))`,
    scrub: () => scrubDatabase(file),
    async close() {
      await reader.destroy();
      await writer.destroy();
      probe.close();
    },
  };
}
