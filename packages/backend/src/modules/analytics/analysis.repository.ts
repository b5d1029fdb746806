import type { Database } from "../../storage/database/open-database.ts";
import type { SnapshotAnalysisRow } from "../../storage/database/schema.ts";

/** Results that were computed, with what they were computed from. */
export interface AnalysisRepository {
  find(snapshotId: string, kind: string, inputsKey: string): Promise<SnapshotAnalysisRow | undefined>;
  /** Saves a result; a current one takes the place of the one before, and only the newest others are kept. */
  save(row: SnapshotAnalysisRow): Promise<void>;
}

/** A form that is tried with many values must not fill the disk. */
const mostOthers = 10;

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
        .offset(mostOthers)
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
