import type { Database } from "../../storage/database/open-database.ts";
import type { SnapshotAnalysisRow } from "../../storage/database/schema.ts";
import { among } from "../../storage/database/where-in.ts";
import type { AnalysisKind } from "./analysis-kinds.ts";

/** Computed results, with their inputs. */
export interface AnalysisRepository {
  find(snapshotId: string, kind: string, inputsKey: string): Promise<SnapshotAnalysisRow | undefined>;
  /** The result for what is stored now, also from an earlier program. */
  current(snapshotId: string, kind: string): Promise<SnapshotAnalysisRow | undefined>;
  /** The keys of the results for what is stored in these snapshots, unless they are due or deleted. */
  currentKeys(snapshotIds: readonly string[]): Promise<CurrentKey[]>;
  /** Makes an existing result, or none, the current one. */
  setCurrent(snapshotId: string, kind: string, inputsKey: string | undefined): Promise<void>;
  /** Saves a result; a current one replaces the previous one, and only the newest others are kept. */
  save(row: SnapshotAnalysisRow): Promise<void>;
}

interface CurrentKey {
  readonly snapshotId: string;
  readonly analysisType: string;
  readonly kind: AnalysisKind;
  readonly key: string;
}

/** Trying many values must not fill the disk. */
const maxOthers = 10;

export function createAnalysisRepository(database: Database): AnalysisRepository {
  return {
    find: (snapshotId, kind, inputsKey) =>
      database
        .current()
        .selectFrom("snapshot_analyses")
        .selectAll()
        .where("snapshot_id", "=", snapshotId)
        .where("kind", "=", kind)
        .where("inputs_key", "=", inputsKey)
        .executeTakeFirst(),
    current: (snapshotId, kind) =>
      database
        .current()
        .selectFrom("snapshot_analyses")
        .selectAll()
        .where("snapshot_id", "=", snapshotId)
        .where("kind", "=", kind)
        .where("is_current", "=", 1)
        .executeTakeFirst(),
    async currentKeys(snapshotIds) {
      const rows = await database
        .current()
        .selectFrom("snapshot_analyses")
        .innerJoin("snapshots", "snapshots.id", "snapshot_analyses.snapshot_id")
        .select(["snapshot_id", "analysis_type", "kind", "inputs_key"])
        .where(among(database, "snapshot_id", snapshotIds))
        .where("is_current", "=", 1)
        .where("analysis_due", "=", 0)
        .where("active", "=", 1)
        .execute();
      return rows.map((row) => ({
        snapshotId: row.snapshot_id,
        analysisType: row.analysis_type,
        kind: row.kind as AnalysisKind,
        key: row.inputs_key,
      }));
    },
    async setCurrent(snapshotId, kind, inputsKey) {
      const those = (isCurrent: 0 | 1) =>
        database
          .current()
          .updateTable("snapshot_analyses")
          .set({ is_current: isCurrent })
          .where("snapshot_id", "=", snapshotId)
          .where("kind", "=", kind);
      await those(0).where("is_current", "=", 1).execute();
      if (inputsKey !== undefined) await those(1).where("inputs_key", "=", inputsKey).execute();
    },
    async save(row) {
      const mine = database.current();
      if (row.is_current === 1)
        await mine
          .updateTable("snapshot_analyses")
          .set({ is_current: 0 })
          .where("snapshot_id", "=", row.snapshot_id)
          .where("kind", "=", row.kind)
          .execute();
      await mine
        .insertInto("snapshot_analyses")
        .values(row)
        .onConflict((conflict) =>
          conflict.columns(["snapshot_id", "kind", "inputs_key"]).doUpdateSet({
            is_current: row.is_current,
            method: row.method,
            version: row.version,
            inputs: row.inputs,
            result: row.result,
            computed_at: row.computed_at,
            duration_ms: row.duration_ms,
          }),
        )
        .execute();
      const others = await mine
        .selectFrom("snapshot_analyses")
        .select("inputs_key")
        .where("snapshot_id", "=", row.snapshot_id)
        .where("kind", "=", row.kind)
        .where("is_current", "=", 0)
        .orderBy("computed_at", "desc")
        .offset(maxOthers)
        .limit(1_000)
        .execute();
      if (others.length === 0) return;
      await mine
        .deleteFrom("snapshot_analyses")
        .where("snapshot_id", "=", row.snapshot_id)
        .where("kind", "=", row.kind)
        .where(
          "inputs_key",
          "in",
          others.map((other) => other.inputs_key),
        )
        .execute();
    },
  };
}
