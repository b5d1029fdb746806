import type { Kysely } from "kysely";

/** Report templates of accounts and groups, their logos, and the numbers of receipts. */
export async function reportTemplates(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  await schema
    .createTable("report_templates")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("account_id", "text", (column) => column.references("accounts.id"))
    .addColumn("group_id", "text", (column) => column.references("groups.id"))
    .addColumn("content", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("changed_at", "text", (column) => column.notNull())
    .execute();
  await schema.createIndex("report_templates_account").on("report_templates").column("account_id").execute();
  await schema.createIndex("report_templates_group").on("report_templates").column("group_id").execute();
  await schema
    .createTable("report_template_logos")
    .addColumn("template_id", "text", (column) =>
      column.notNull().references("report_templates.id").onDelete("cascade"),
    )
    .addColumn("place", "integer", (column) => column.notNull())
    .addColumn("image_id", "text", (column) => column.notNull().references("images.id").onDelete("cascade"))
    .addColumn("size_lines", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("report_template_logos_key", ["template_id", "place"])
    .execute();
  await schema
    .createIndex("report_template_logos_image")
    .on("report_template_logos")
    .column("image_id")
    .execute();
  await schema.alterTable("orders").addColumn("receipt_number", "text").execute();
}
