import { type CheckContext, rowsById } from "./checked-database.ts";

/** From which on re-analyses are leased. */
const schemaWithLeases = 24;

/** Work that a process began and cannot end any more. A server takes it over when it starts. */
export async function checkJobs({ database, notes, isAlone, nowMs }: CheckContext): Promise<void> {
  const tables = await database.tables();
  const nowIso = new Date(nowMs).toISOString();
  const leased = "leased_until is not null and (?1 = 1 or leased_until < ?2)";
  for (const [table, code] of [
    ["export_jobs", "interruptedExport"],
    ["videos", "interruptedVideo"],
  ] as const) {
    if (!tables.has(table)) continue;
    const rows = rowsById(
      database,
      { table, columns: "kind, attempts", where: `status = 'PROCESSING' and ${leased}` },
      isAlone ? 1 : 0,
      nowIso,
    );
    for await (const { id, kind, attempts } of rows)
      notes.add(code, String(id), `${String(kind)}, begun ${Number(attempts)} times`);
  }
  if ((await database.schema()) < schemaWithLeases) return;
  const rows = rowsById(
    database,
    {
      table: "reanalyses",
      columns: "state",
      where: `state in ('computing', 'applying', 'undoing') and ${leased}`,
    },
    isAlone ? 1 : 0,
    nowIso,
  );
  for await (const { id, state } of rows) notes.add("interruptedReanalysis", String(id), String(state));
}
