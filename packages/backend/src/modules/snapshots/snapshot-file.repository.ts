import type { Database } from "../../storage/database/open-database.ts";
import type { SnapshotBlobRow, SnapshotHeatmapRow } from "../../storage/database/schema.ts";
import { among } from "../../storage/database/where-in.ts";

/** The stored files of a snapshot. */
export type BlobRole = "file" | "picture" | "thumbnail" | "frames" | "audio" | "audible";

/** Files and heat maps of snapshots. */
export type SnapshotFiles = ReturnType<typeof createSnapshotFileRepository>;

export function createSnapshotFileRepository(database: Database) {
  return {
    blob: (id: string, role: BlobRole): Promise<SnapshotBlobRow | undefined> =>
      database
        .current()
        .selectFrom("snapshot_blobs")
        .selectAll()
        .where("snapshot_id", "=", id)
        .where("role", "=", role)
        .executeTakeFirst(),
    heatmap: (id: string): Promise<SnapshotHeatmapRow | undefined> =>
      database
        .current()
        .selectFrom("snapshot_heatmaps")
        .selectAll()
        .where("snapshot_id", "=", id)
        .executeTakeFirst(),
    /** Of those that have a map of their sound. */
    heatmaps: (
      ids: readonly string[],
      ownerships: readonly string[],
    ): Promise<(SnapshotHeatmapRow & { level_reference: string })[]> =>
      database
        .current()
        .selectFrom("snapshot_heatmaps")
        .innerJoin("snapshots", "snapshots.id", "snapshot_heatmaps.snapshot_id")
        .selectAll("snapshot_heatmaps")
        .select("snapshots.level_reference")
        .where("snapshots.id", "in", [...ids])
        .where(among(database, "snapshots.ownership_id", ownerships))
        .where("snapshots.active", "=", 1)
        .where("snapshots.picture_kind", "!=", "spectrogram")
        .execute(),
    /** Adds a file that was made later; an existing one of that role is kept. Only inside a transaction. */
    async addBlob(row: SnapshotBlobRow): Promise<void> {
      await database
        .current()
        .insertInto("snapshot_blobs")
        .values(row)
        .onConflict((conflict) => conflict.columns(["snapshot_id", "role"]).doNothing())
        .execute();
    },
  };
}
