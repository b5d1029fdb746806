import type { CheckContext } from "./check-work.ts";
import { rowsById } from "./checked-database.ts";

/** As long without a sign of life, nobody works on it. */
const reanalysisSilentMs = 60_000;

/** Work that a process began and cannot end any more. A server takes it over when it starts. */
export async function checkJobs({ database, notes, isAlone, nowMs }: CheckContext): Promise<void> {
  const tables = await database.tables();
  const nowIso = new Date(nowMs).toISOString();
  const leased = "status = 'PROCESSING' and leased_until is not null and (?1 = 1 or leased_until < ?2)";
  for (const [table, code] of [
    ["export_jobs", "interruptedExport"],
    ["videos", "interruptedVideo"],
  ] as const) {
    if (!tables.has(table)) continue;
    const rows = rowsById(
      database,
      { table, columns: "kind, attempts", where: leased },
      isAlone ? 1 : 0,
      nowIso,
    );
    for await (const { id, kind, attempts } of rows)
      notes.add(code, String(id), `${String(kind)}, begun ${Number(attempts)} times`);
  }
  if (!tables.has("reanalyses")) return;
  const silent =
    "state in ('computing', 'applying', 'undoing') and runner is not null and (?1 = 1 or alive_ms < ?2)";
  const rows = rowsById(
    database,
    { table: "reanalyses", columns: "state", where: silent },
    isAlone ? 1 : 0,
    nowMs - reanalysisSilentMs,
  );
  for await (const { id, state } of rows) notes.add("interruptedReanalysis", String(id), String(state));
}
