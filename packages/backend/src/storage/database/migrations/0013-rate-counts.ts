import type { Kysely } from "kysely";

/** How often somebody tried something lately, for all processes of the data folder. */
export async function rateCounts(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  await schema
    .createTable("rate_counts")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("taken", "integer", (column) => column.notNull())
    .addColumn("ends_at", "text", (column) => column.notNull())
    .execute();
  await schema.createIndex("rate_counts_ends_at").on("rate_counts").column("ends_at").execute();
}
