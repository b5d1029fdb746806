import type { Kysely } from "kysely";

/** Leaks of known flow as a camera heard them, by its serial number, registered or not. */
export async function leakCalibrations(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable("leak_calibrations")
    .addColumn("device_serial", "text", (column) => column.primaryKey())
    .addColumn("points", "text", (column) => column.notNull())
    .addColumn("set_at", "text", (column) => column.notNull())
    .execute();
}
