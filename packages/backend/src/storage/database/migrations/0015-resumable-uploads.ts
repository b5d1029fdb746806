import type { Kysely } from "kysely";

/** Files that come in by parts. */
export async function resumableUploads(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  await schema
    .createTable("resumable_uploads")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("account_id", "text")
    .addColumn("device_serial", "text")
    .addColumn("library_id", "text", (column) => column.notNull())
    .addColumn("file_name", "text", (column) => column.notNull())
    .addColumn("metadata", "text", (column) => column.notNull())
    .addColumn("length_bytes", "double precision", (column) => column.notNull())
    .addColumn("offset_bytes", "double precision", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("result", "text")
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("expires_at", "text", (column) => column.notNull())
    .execute();
  await schema
    .createIndex("resumable_uploads_expired")
    .on("resumable_uploads")
    .column("expires_at")
    .execute();
  await schema
    .createIndex("resumable_uploads_of_account")
    .on("resumable_uploads")
    .column("account_id")
    .execute();
  await schema
    .createIndex("resumable_uploads_of_camera")
    .on("resumable_uploads")
    .column("device_serial")
    .execute();
}
