import type { ApiSchema } from "@sonolens/api-client";
import { isAnalyzedGas, type LeakCostBasis, type LeakPricing, type Settings } from "@sonolens/domain";
import type { Database } from "../../storage/database/open-database.ts";
import type { SnapshotRow } from "../../storage/database/schema.ts";
import { among } from "../../storage/database/where-in.ts";
import { readerBasisOf, withLeakCost } from "../analytics/index.ts";
import { withVisibleChecks } from "../snapshots/index.ts";

type LeakResult = ApiSchema<"LeakResult">;

/** A snapshot with what its analyses found. */
export interface ExportedSnapshot {
  readonly row: SnapshotRow;
  /** Of what is stored; undefined if it was not analyzed. */
  readonly leak: LeakResult | undefined;
  /** What prices the leak for the reader. */
  readonly basis: LeakCostBasis;
  readonly pd: ApiSchema<"PdSummary"> | undefined;
  readonly mech: ApiSchema<"MechSummary"> | undefined;
}

/** For whom a table is made. */
export interface TableReader {
  readonly settings: Settings;
  readonly pricing: LeakPricing;
  /** The address of a snapshot's page. */
  readonly linkTo: (id: string) => string;
}

/**
 * Reads the snapshots of a job, in its order, in parts. Snapshots that are gone or no longer visible are left
 * out. `pricing` is that of the requesting account, as in getLeakAnalysis.
 */
export interface ExportedSnapshots {
  parts(
    ids: readonly string[],
    ownerships: readonly string[],
    pricing: LeakPricing,
  ): AsyncIterable<ExportedSnapshot[]>;
}

const partSize = 200;

export function createExportedSnapshots(database: Database): ExportedSnapshots {
  return {
    async *parts(ids, ownerships, pricing) {
      if (ownerships.length === 0) return;
      for (let from = 0; from < ids.length; from += partSize) {
        const part = ids.slice(from, from + partSize);
        const found = await database
          .current()
          .selectFrom("snapshots")
          .selectAll()
          .where("id", "in", part)
          .where(among(database, "ownership_id", ownerships))
          .where("active", "=", 1)
          .execute();
        const rows = await withVisibleChecks(database, found, ownerships);
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
          return row === undefined ? [] : [exportedOf(row, leakOf.get(id), pricing)];
        });
      }
    },
  };
}

function exportedOf(row: SnapshotRow, leak: string | undefined, pricing: LeakPricing): ExportedSnapshot {
  const basis = readerBasisOf(row, pricing);
  return {
    row,
    leak: leak === undefined ? undefined : withLeakCost(listedLeak(JSON.parse(leak) as LeakResult), basis),
    basis,
    pd: row.pd === null ? undefined : (JSON.parse(row.pd) as ApiSchema<"PdSummary">),
    mech: row.mech === null ? undefined : (JSON.parse(row.mech) as ApiSchema<"MechSummary">),
  };
}

/** In tables and summaries, the size of steam and other is 0 (core 9), and so is the cost. */
const listedLeak = (leak: LeakResult): LeakResult =>
  isAnalyzedGas(leak.gas) ? leak : { ...leak, leakSize: 0, leakSizeLpmin: 0 };
