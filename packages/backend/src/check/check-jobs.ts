import type { CheckContext } from "./check-work.ts";
import { tablesIn } from "./tables-in.ts";

/** As long without a sign of life, nobody works on it. */
const reanalysisSilentMs = 60_000;

/** Work that a process began and cannot end any more. A server takes it over when it starts. */
export function checkJobs({ database, notes, isAlone, nowMs }: CheckContext): void {
  const tables = tablesIn(database);
  const nowIso = new Date(nowMs).toISOString();
  const leased = "status = 'PROCESSING' and leased_until is not null and (?1 or leased_until < ?2)";
  for (const [table, code] of [
    ["export_jobs", "interruptedExport"],
    ["videos", "interruptedVideo"],
  ] as const) {
    if (!tables.has(table)) continue;
    const rows = database.prepare(`select id, kind, attempts from ${table} where ${leased}`);
    for (const { id, kind, attempts } of rows.all(isAlone ? 1 : 0, nowIso))
      notes.add(code, String(id), `${String(kind)}, begun ${Number(attempts)} times`);
  }
  if (!tables.has("reanalyses")) return;
  const rows = database.prepare(
    "select id, state from reanalyses where state in ('computing', 'applying', 'undoing') and runner is not null and (?1 or alive_ms < ?2)",
  );
  for (const { id, state } of rows.all(isAlone ? 1 : 0, nowMs - reanalysisSilentMs))
    notes.add("interruptedReanalysis", String(id), String(state));
}
