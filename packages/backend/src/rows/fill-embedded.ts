import { open } from "node:fs/promises";
import { DatabaseSync } from "node:sqlite";
import { Kysely, SqliteDialect } from "kysely";
import { makeSchema } from "../storage/database/migrate.ts";
import { openNodeSqlite } from "../storage/database/node-sqlite.ts";
import { embeddedRows } from "./embedded-rows.ts";
import type { RowTarget } from "./row-store.ts";

/**
 * Creates an embedded database in a new file that only its owner may read, with the schema of the given
 * number and the rows that `fill` writes. On return the file survives a power cut and has no files next to
 * it. Throws if rows reference missing rows.
 */
export async function fillEmbedded(
  file: string,
  { schema, nowIso }: { readonly schema: number; readonly nowIso: string },
  fill: (rows: RowTarget) => Promise<void>,
): Promise<void> {
  await (await open(file, "wx", 0o600)).close();
  const making = new Kysely<unknown>({ dialect: new SqliteDialect({ database: openNodeSqlite(file) }) });
  try {
    await making.transaction().execute((transaction) => makeSchema(transaction, nowIso, schema));
  } finally {
    await making.destroy();
  }
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: false });
  try {
    database.exec("pragma journal_mode = delete; pragma synchronous = full; pragma fullfsync = on; begin");
    const rows = embeddedRows(database);
    // Migrations insert a few.
    for (const { name } of await rows.tables()) database.exec(`delete from ${name}`);
    await fill(rows);
    const orphan = database.prepare("pragma foreign_key_check").get();
    if (orphan !== undefined)
      throw new Error(`A row of ${String(orphan.table)} names nothing in ${String(orphan.parent)}.`);
    database.exec("commit");
  } finally {
    database.close();
  }
}
