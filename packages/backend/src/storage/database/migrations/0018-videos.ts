import type { Kysely } from "kysely";

/** Videos of snapshots: being made, made, or failed. */
export async function videos(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  await schema
    .createTable("videos")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("account_id", "text", (column) => column.notNull().references("accounts.id"))
    .addColumn("snapshot_id", "text", (column) =>
      column.notNull().references("snapshots.id").onDelete("cascade"),
    )
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("inputs_key", "text", (column) => column.notNull())
    .addColumn("inputs", "text", (column) => column.notNull())
    .addColumn("is_told", "integer", (column) => column.notNull())
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("reason", "text")
    .addColumn("progress", "real", (column) => column.notNull())
    .addColumn("attempts", "integer", (column) => column.notNull())
    .addColumn("leased_until", "text")
    .addColumn("file_hash", "text")
    .addColumn("file_bytes", "integer")
    .addColumn("facts", "text")
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("expires_at", "text", (column) => column.notNull())
    .execute();
  await schema
    .createIndex("videos_wanted")
    .unique()
    .on("videos")
    .columns(["snapshot_id", "kind", "inputs_key", "account_id"])
    .execute();
  await schema.createIndex("videos_account").on("videos").columns(["account_id", "status"]).execute();
  await schema.createIndex("videos_status").on("videos").columns(["status", "id"]).execute();
  await schema.createIndex("videos_file").on("videos").column("file_hash").execute();
}
