import type { Kysely } from "kysely";

/** What people draw on the pictures of snapshots, and the version of its last change. */
export async function pictureNotes(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  await schema
    .alterTable("snapshots")
    .addColumn("picture_notes", "text", (column) => column.notNull().defaultTo("[]"))
    .execute();
  await schema
    .alterTable("snapshots")
    .addColumn("picture_notes_version", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
}
