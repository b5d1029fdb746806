import type { Kysely } from "kysely";

/** While somebody copies the files that rows name, none is removed. */
export async function fileHolds(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable("file_holds")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("until_ms", "integer", (column) => column.notNull())
    .execute();
}
