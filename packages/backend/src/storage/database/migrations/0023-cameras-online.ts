import type { Kysely } from "kysely";

/** Until when a camera is taken for connected, unless its server says so again. */
export async function camerasOnline(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable("devices").addColumn("online_until", "text").execute();
}
