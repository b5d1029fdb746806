import type { Kysely } from "kysely";

/** What a version of the cameras' software brought: lists of sentences, by language. */
export async function softwareNotes(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .alterTable("software_updates")
    .addColumn("notes", "text", (column) => column.notNull().defaultTo("{}"))
    .execute();
}
