import { type Kysely, sql } from "kysely";

const numbers = ["volume_cost", "mass_cost", "util_hours", "util_days", "util_weeks"];
const texts = ["cost_mode", "currency", "heatmap_options", "repair_status", "deleted_at", "deleted_by"];

/** What people enter about a snapshot, its repair, who changed what, and images. */
export async function snapshotWork(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  for (const name of numbers)
    await schema.alterTable("snapshots").addColumn(name, "double precision").execute();
  for (const name of texts) await schema.alterTable("snapshots").addColumn(name, "text").execute();
  await schema
    .alterTable("snapshots")
    .addColumn("repair_history", "text", (column) => column.notNull().defaultTo("[]"))
    .execute();
  await sql`create index snapshots_deleted on snapshots (deleted_at) where deleted_at is not null`.execute(
    database,
  );
  await schema
    .createTable("snapshot_changes")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("snapshot_id", "text", (column) =>
      column.notNull().references("snapshots.id").onDelete("cascade"),
    )
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("account_id", "text", (column) => column.notNull())
    .addColumn("username", "text", (column) => column.notNull())
    .addColumn("changed_at", "text", (column) => column.notNull())
    .addColumn("field", "text", (column) => column.notNull())
    .addColumn("from_value", "text", (column) => column.notNull())
    .addColumn("to_value", "text", (column) => column.notNull())
    .execute();
  await schema
    .createIndex("snapshot_changes_snapshot")
    .on("snapshot_changes")
    .columns(["snapshot_id", "id"])
    .execute();
  await schema.createIndex("snapshot_changes_age").on("snapshot_changes").column("changed_at").execute();
  await createImages(database);
}

async function createImages(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  await schema
    .createTable("images")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("snapshot_id", "text", (column) => column.references("snapshots.id").onDelete("cascade"))
    .addColumn("account_id", "text", (column) => column.references("accounts.id"))
    .addColumn("category", "text", (column) => column.notNull())
    .addColumn("hash", "text", (column) => column.notNull())
    .addColumn("size_bytes", "integer", (column) => column.notNull())
    .addColumn("media_type", "text", (column) => column.notNull())
    .addColumn("width_px", "integer", (column) => column.notNull())
    .addColumn("height_px", "integer", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  await schema.createIndex("images_snapshot").on("images").column("snapshot_id").execute();
  await schema.createIndex("images_account").on("images").columns(["account_id", "category"]).execute();
  await schema.createIndex("images_hash").on("images").column("hash").execute();
}
