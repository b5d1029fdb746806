import type { Database } from "../../storage/database/open-database.ts";
import type { SnapshotAnalysisRow } from "../../storage/database/schema.ts";

/** Computed results, with their inputs. */
export interface AnalysisRepository {
  find(snapshotId: string, kind: string, inputsKey: string): Promise<SnapshotAnalysisRow | undefined>;
  /** The result for what is stored now, also from an earlier program. */
  current(snapshotId: string, kind: string): Promise<SnapshotAnalysisRow | undefined>;
  /** Makes an existing result, or none, the current one. */
  setCurrent(snapshotId: string, kind: string, inputsKey: string | undefined): Promise<void>;
  /** Saves a result; a current one replaces the previous one, and only the newest others are kept. */
  save(row: SnapshotAnalysisRow): Promise<void>;
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
