import type { Kysely } from "kysely";

/** The settings that a group fixes for its people and for those of all groups below it. */
export async function groupSettings(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable("group_settings")
    .addColumn("group_id", "text", (column) =>
      column.primaryKey().references("groups.id").onDelete("cascade"),
    )
    .addColumn("settings", "text", (column) => column.notNull())
    .execute();
}
