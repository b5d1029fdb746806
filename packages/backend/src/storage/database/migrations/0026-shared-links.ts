import type { Kysely } from "kysely";

/** The password of a link to a report, and when it was last opened. */
export async function sharedLinks(database: Kysely<unknown>): Promise<void> {
  for (const name of ["password_hash", "last_opened_at"])
    await database.schema.alterTable("shared_reports").addColumn(name, "text").execute();
}
