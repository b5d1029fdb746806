import type { Kysely } from "kysely";

/** Issued reports with their numbers, and the cameras whose snapshots are in each. */
export async function issuedReports(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  await schema
    .createTable("issued_reports")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("account_id", "text", (column) => column.notNull().references("accounts.id"))
    // The organization may end before the report does.
    .addColumn("organization_id", "text")
    .addColumn("series", "text", (column) => column.notNull())
    .addColumn("year", "integer", (column) => column.notNull())
    .addColumn("number", "integer", (column) => column.notNull())
    .addColumn("revision", "integer", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("report_type", "text", (column) => column.notNull())
    .addColumn("template", "text", (column) => column.notNull())
    .addColumn("snapshot_ids", "text", (column) => column.notNull())
    .addColumn("replaced_revision", "integer")
    .addColumn("replaced_at", "text")
    .addColumn("findings", "integer")
    .addColumn("sha256", "text")
    .addColumn("file_hash", "text")
    .addColumn("file_bytes", "integer")
    .addColumn("reserved_at", "text", (column) => column.notNull())
    .addColumn("expires_at", "text")
    .addColumn("issued_at", "text")
    .addColumn("deleted_at", "text")
    .execute();
  await schema
    .createIndex("issued_reports_number")
    .unique()
    .on("issued_reports")
    .columns(["series", "year", "number", "revision"])
    .execute();
  await schema.createIndex("issued_reports_account").on("issued_reports").column("account_id").execute();
  await schema
    .createIndex("issued_reports_reserved")
    .on("issued_reports")
    .columns(["state", "expires_at"])
    .execute();
  await schema.createIndex("issued_reports_file").on("issued_reports").column("file_hash").execute();
  await schema
    .createTable("issued_report_ownerships")
    .addColumn("report_id", "text", (column) =>
      column.notNull().references("issued_reports.id").onDelete("cascade"),
    )
    // The report outlives the camera.
    .addColumn("ownership_id", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("issued_report_ownerships_key", ["report_id", "ownership_id"])
    .execute();
}
