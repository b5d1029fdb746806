import type { Kysely } from "kysely";

/** Headers of mails beside the usual ones. */
export async function mailHeaders(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable("mails").addColumn("sealed_headers", "text").execute();
}
