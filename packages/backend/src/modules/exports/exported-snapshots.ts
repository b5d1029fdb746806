import type { ApiSchema } from "@sonolens/api-client";
import type { Database } from "../../storage/database/open-database.ts";
import type { SnapshotRow } from "../../storage/database/schema.ts";

type LeakResult = ApiSchema<"LeakResult">;

/** A snapshot with what its analyses found. */
export interface ExportedSnapshot {
  readonly row: SnapshotRow;
  /** Of what is stored; undefined where it was not analysed. */
  readonly leak: LeakResult | undefined;
  readonly pd: ApiSchema<"PdSummary"> | undefined;
  readonly mech: ApiSchema<"MechSummary"> | undefined;
}

/** Reads what a job asked for, in its order, in parts. What is gone or not seen any more is left out. */
export interface ExportedSnapshots {
  parts(ids: readonly string[], ownerships: readonly string[]): AsyncIterable<ExportedSnapshot[]>;
}

const partSize = 200;

export function createExportedSnapshots(database: Database): ExportedSnapshots {
  return {
    async *parts(ids, ownerships) {
      if (ownerships.length === 0) return;
      for (let from = 0; from < ids.length; from += partSize) {
        const part = ids.slice(from, from + partSize);
        const rows = await database
          .current()
          .selectFrom("snapshots")
          .selectAll()
          .where("id", "in", part)
          .where("ownership_id", "in", [...ownerships])
          .where("active", "=", 1)
          .execute();
        const leaks = await database
          .current()
          .selectFrom("snapshot_analyses")
          .select(["snapshot_id", "result"])
          .where("snapshot_id", "in", part)
          .where("kind", "=", "leak")
          .where("is_current", "=", 1)
          .execute();
        const rowOf = new Map(rows.map((row) => [row.id, row]));
        const leakOf = new Map(leaks.map((leak) => [leak.snapshot_id, leak.result]));
        yield part.flatMap((id) => {
          const row = rowOf.get(id);
          return row === undefined ? [] : [exportedOf(row, leakOf.get(id))];
        });
      }
    },
  };
}

function exportedOf(row: SnapshotRow, leak: string | undefined): ExportedSnapshot {
  return {
    row,
    leak: leak === undefined ? undefined : (JSON.parse(leak) as LeakResult),
    pd: row.pd === null ? undefined : (JSON.parse(row.pd) as ApiSchema<"PdSummary">),
    mech: row.mech === null ? undefined : (JSON.parse(row.mech) as ApiSchema<"MechSummary">),
  };
}
