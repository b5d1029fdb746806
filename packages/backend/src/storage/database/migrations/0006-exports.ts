import type { Kysely } from "kysely";

/** Exports that run beside the calls, and the files that they made. */
export async function exports(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  await schema
    .createTable("export_jobs")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("account_id", "text", (column) => column.notNull().references("accounts.id"))
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("request", "text", (column) => column.notNull())
    .addColumn("file_name", "text", (column) => column.notNull())
    .addColumn("done", "integer", (column) => column.notNull())
    .addColumn("total", "integer", (column) => column.notNull())
    .addColumn("attempts", "integer", (column) => column.notNull())
    .addColumn("leased_until", "text")
    .addColumn("file_hash", "text")
    .addColumn("file_bytes", "integer")
    .addColumn("data", "text")
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("expires_at", "text", (column) => column.notNull())
    .execute();
  await schema.createIndex("export_jobs_account").on("export_jobs").columns(["account_id", "id"]).execute();
  await schema.createIndex("export_jobs_status").on("export_jobs").columns(["status", "id"]).execute();
  await schema.createIndex("export_jobs_file").on("export_jobs").column("file_hash").execute();
}
