import { type Kysely, sql } from "kysely";

const numbers = [
  "temperature_c",
  "humidity_percent",
  "voltage_kv",
  "ac_frequency_hz",
  "analysis_time_s",
  "specific_power",
  "energy_cost",
  "leak_lpm",
  "leak_audio_time_s",
];

/** Results of analyses, what they were computed from, and what lists show of them. All that is there is due. */
export async function analyses(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  for (const name of numbers)
    await schema.alterTable("snapshots").addColumn(name, "double precision").execute();
  for (const name of ["gas", "pd", "mech"])
    await schema.alterTable("snapshots").addColumn(name, "text").execute();
  await schema.alterTable("snapshots").addColumn("leak_detected", "integer").execute();
  for (const [name, value] of [
    ["leak_infinite", 0],
    ["fault", 0],
    ["analysis_due", 1],
  ] as const)
    await schema
      .alterTable("snapshots")
      .addColumn(name, "integer", (column) => column.notNull().defaultTo(value))
      .execute();
  await sql`create index snapshots_due on snapshots (created_date) where analysis_due = 1 and active = 1`.execute(
    database,
  );
  await schema
    .createTable("snapshot_analyses")
    .addColumn("snapshot_id", "text", (column) => column.notNull().references("snapshots.id"))
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("inputs_key", "text", (column) => column.notNull())
    .addColumn("is_current", "integer", (column) => column.notNull())
    .addColumn("method", "text", (column) => column.notNull())
    .addColumn("version", "text", (column) => column.notNull())
    .addColumn("inputs", "text", (column) => column.notNull())
    .addColumn("result", "text", (column) => column.notNull())
    .addColumn("computed_at", "text", (column) => column.notNull())
    .addColumn("duration_ms", "double precision", (column) => column.notNull())
    .addPrimaryKeyConstraint("snapshot_analyses_key", ["snapshot_id", "kind", "inputs_key"])
    .execute();
}
