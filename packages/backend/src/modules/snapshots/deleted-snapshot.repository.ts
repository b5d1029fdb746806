import type { Database } from "../../storage/database/open-database.ts";
import type { SnapshotRow } from "../../storage/database/schema.ts";
import { among } from "../../storage/database/where-in.ts";
import { withVisibleChecks } from "./visible-checks.ts";

/** Deleted snapshots, until they are restored or purged. */
export type DeletedSnapshotRepository = ReturnType<typeof createDeletedSnapshotRepository>;

const maxListed = 10_000;

/** Tables with parts of a snapshot; those with `on delete cascade` are emptied automatically. */
const partTables = ["snapshot_analyses", "snapshot_heatmaps", "snapshot_blobs"] as const;

export function createDeletedSnapshotRepository(database: Database) {
  const deleted = () => database.current().selectFrom("snapshots").selectAll().where("active", "=", 0);

  return {
    /** Deleted after a time, among the ownerships. */
    async find(
      id: string,
      ownerships: readonly string[],
      deletedAfter: string,
    ): Promise<SnapshotRow | undefined> {
      const rows = await deleted()
        .where("id", "=", id)
        .where(among(database, "ownership_id", ownerships))
        .where("deleted_at", ">", deletedAfter)
        .execute();
      return (await withVisibleChecks(database, rows, ownerships))[0];
    },
    /** The last deleted first. */
    async list(ownerships: readonly string[], deletedAfter: string): Promise<SnapshotRow[]> {
      const rows = await deleted()
        .where(among(database, "ownership_id", ownerships))
        .where("deleted_at", ">", deletedAfter)
        .orderBy("deleted_at", "desc")
        .orderBy("id", "desc")
        .limit(maxListed)
        .execute();
      return withVisibleChecks(database, rows, ownerships);
    },
    /** Ids of those that were deleted before a time, the oldest first. */
    async listExpired(deletedBefore: string, limit: number): Promise<string[]> {
      const rows = await database
        .current()
        .selectFrom("snapshots")
        .select("id")
        .where("active", "=", 0)
        .where("deleted_at", "<=", deletedBefore)
        .orderBy("deleted_at")
        .limit(limit)
        .execute();
      return rows.map(({ id }) => id);
    },
    /**
     * Removes all rows of a snapshot that was deleted before a time; returns it and the hashes of its files,
     * undefined if it no longer exists. Only inside a transaction.
     */
    async purge(
      id: string,
      deletedBefore: string,
    ): Promise<{ readonly row: SnapshotRow; readonly hashes: string[] } | undefined> {
      const row = await deleted()
        .where("id", "=", id)
        .where("deleted_at", "<=", deletedBefore)
        .executeTakeFirst();
      if (row === undefined) return undefined;
      const current = database.current();
      const files = await current
        .selectFrom("snapshot_blobs")
        .select("hash")
        .where("snapshot_id", "=", id)
        .execute();
      const images = await current
        .selectFrom("images")
        .select("hash")
        .where("snapshot_id", "=", id)
        .execute();
      const videos = await current
        .selectFrom("videos")
        .select("file_hash")
        .where("snapshot_id", "=", id)
        .execute();
      for (const table of partTables) await current.deleteFrom(table).where("snapshot_id", "=", id).execute();
      await current.deleteFrom("snapshots").where("id", "=", id).execute();
      const made = videos.flatMap(({ file_hash }) => file_hash ?? []);
      return { row, hashes: [...new Set([...[...files, ...images].map(({ hash }) => hash), ...made])] };
    },
  };
}
