import type { Kysely } from "kysely";

/** Mails on their way. */
export async function mails(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  await schema
    .createTable("mails")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("recipient", "text", (column) => column.notNull())
    .addColumn("subject", "text", (column) => column.notNull())
    .addColumn("sealed_text", "text")
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("due_at", "text")
    .addColumn("attempts", "integer", (column) => column.notNull())
    .addColumn("delivered_at", "text")
    .execute();
  await schema.createIndex("mails_due").on("mails").column("due_at").execute();
}
