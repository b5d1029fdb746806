import type { Kysely } from "kysely";

/** The pressure in the line of a leak, as entered: bar above the surroundings. */
export async function linePressure(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable("snapshots").addColumn("line_pressure_bar", "double precision").execute();
}
