import type { Kysely } from "kysely";

/** Names, groups and the end of data-connect keys, and when they were used. */
export async function dataConnect(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  await schema
    .alterTable("data_connect_keys")
    .addColumn("name", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  for (const name of ["expires_at", "last_used_at", "replaced_at"])
    await schema.alterTable("data_connect_keys").addColumn(name, "text").execute();
  // A key does not outlive its group, as it would then read those above.
  await schema
    .alterTable("data_connect_keys")
    .addColumn("group_id", "text", (column) => column.references("groups.id").onDelete("cascade"))
    .execute();
  await schema.createIndex("data_connect_keys_group").on("data_connect_keys").column("group_id").execute();
}
