import type { Kysely } from "kysely";

/** Re-analyses of many snapshots: their state, and what was computed for each snapshot. */
export async function reanalyses(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  await schema
    .createTable("reanalyses")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("account_id", "text", (column) => column.notNull().references("accounts.id"))
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("changes", "text", (column) => column.notNull())
    .addColumn("build", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("changed_at", "text", (column) => column.notNull())
    .addColumn("runner", "text")
    .addColumn("alive_ms", "double precision", (column) => column.notNull().defaultTo(0))
    .execute();
  await schema.createIndex("reanalyses_account").on("reanalyses").column("account_id").execute();
  await schema
    .createTable("reanalysis_items")
    .addColumn("reanalysis_id", "text", (column) =>
      column.notNull().references("reanalyses.id").onDelete("cascade"),
    )
    .addColumn("position", "integer", (column) => column.notNull())
    // No reference: an id that is nobody's is listed as such.
    .addColumn("snapshot_id", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("reason", "text")
    .addColumn("differs", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("leak_before_lpm", "double precision")
    .addColumn("leak_after_lpm", "double precision")
    .addColumn("preview", "text")
    .addColumn("restore", "text")
    .addPrimaryKeyConstraint("reanalysis_items_key", ["reanalysis_id", "position"])
    .execute();
  // Holds all that the sums need, so that asking how far it is reads no previews.
  await schema
    .createIndex("reanalysis_items_state")
    .on("reanalysis_items")
    .columns(["reanalysis_id", "state", "position", "differs", "leak_before_lpm", "leak_after_lpm"])
    .execute();
}
