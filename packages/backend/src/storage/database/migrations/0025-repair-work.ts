import type { Kysely } from "kysely";

/** What is planned and known of a repair beside its status, and the numbers of leak tags. */
export async function repairWork(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  const texts = [
    "repair_assignee",
    "repair_due",
    "leak_tag",
    "leak_tag_key",
    "repair_cause",
    "repair_measure",
    "repair_checked_by",
  ];
  for (const name of texts) await schema.alterTable("snapshots").addColumn(name, "text").execute();
  await schema
    .alterTable("snapshots")
    .addColumn("repair_note", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  await schema
    .createIndex("snapshots_by_leak_tag")
    .on("snapshots")
    .columns(["leak_tag_key", "library_id", "created_date"])
    .execute();
  await schema
    .alterTable("libraries")
    .addColumn("last_leak_tag", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
}
