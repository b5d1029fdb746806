import type { Database } from "../../storage/database/open-database.ts";
import type { SnapshotRow } from "../../storage/database/schema.ts";
import { among } from "../../storage/database/where-in.ts";

/**
 * Removes confirmations by snapshots that a reader does not see: they may be of another camera of the library, which
 * the reader is not paired with.
 */
export async function withVisibleChecks<Row extends Pick<SnapshotRow, "repair_checked_by">>(
  database: Database,
  rows: Row[],
  ownerships: readonly string[],
): Promise<Row[]> {
  const confirming = new Set(rows.flatMap(({ repair_checked_by }) => repair_checked_by ?? []));
  if (confirming.size === 0) return rows;
  const found = await database
    .current()
    .selectFrom("snapshots")
    .select("id")
    .where(among(database, "id", [...confirming]))
    .where(among(database, "ownership_id", ownerships))
    .execute();
  const visible = new Set(found.map(({ id }) => id));
  return rows.map((row) =>
    row.repair_checked_by === null || visible.has(row.repair_checked_by)
      ? row
      : { ...row, repair_checked_by: null },
  );
}
