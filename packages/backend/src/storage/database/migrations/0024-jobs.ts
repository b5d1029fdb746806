import type { Kysely } from "kysely";

/** Re-analyses are leased as all other jobs; what said so before, `runner` and `alive_ms`, stays for older programs. */
export async function jobs(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  await schema
    .alterTable("reanalyses")
    .addColumn("attempts", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await schema.alterTable("reanalyses").addColumn("leased_until", "text").execute();
}
