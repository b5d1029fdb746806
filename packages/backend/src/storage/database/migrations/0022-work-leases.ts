import type { Kysely } from "kysely";

/** Work that one process at a time does, and that has no row of its own to say so. */
export async function workLeases(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable("work_leases")
    .addColumn("name", "text", (column) => column.primaryKey())
    .addColumn("holder", "text", (column) => column.notNull())
    .addColumn("leased_until", "text", (column) => column.notNull())
    .execute();
}
