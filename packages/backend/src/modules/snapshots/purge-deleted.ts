import type { Logger } from "pino";
import type { BlobStore } from "../../storage/blobs/blob-store.ts";
import { removeUnusedFile } from "../../storage/blobs/remove-unused-file.ts";
import type { Database } from "../../storage/database/open-database.ts";
import type { ListVersions, Visibility } from "../visibility/index.ts";
import type { DeletedSnapshotRepository } from "./deleted-snapshot.repository.ts";

const batchSize = 50;

/** Removes deleted snapshots permanently. */
export type SnapshotPurge = ReturnType<typeof createSnapshotPurge>;

export function createSnapshotPurge(parts: {
  readonly database: Database;
  readonly blobs: BlobStore;
  readonly visibility: Visibility;
  readonly versions: ListVersions;
  readonly deleted: DeletedSnapshotRepository;
  readonly isBlobUsed: (hash: string) => Promise<boolean>;
  readonly logger: Pick<Logger, "warn">;
}) {
  const { database, visibility, versions, deleted, logger } = parts;
  return {
    /**
     * Removes what was deleted before a time (ISO 8601): first the rows, then the files that no other row uses.
     * After a crash in between, the next cleanup finds the files. Returns the number of snapshots; one that fails
     * is logged.
     */
    async purge(deletedBefore: string): Promise<number> {
      const failed = new Set<string>();
      let purged = 0;
      for (;;) {
        const ids = await deleted.listExpired(deletedBefore, batchSize + failed.size);
        const due = ids.filter((id) => !failed.has(id));
        if (due.length === 0) return purged;
        for (const id of due) {
          try {
            const hashes = await database.transaction(async () => {
              const gone = await deleted.purge(id, deletedBefore);
              if (gone === undefined) return [];
              const { ownership_id, version } = gone.row;
              await versions.leftListsOf(await visibility.watchersOf(ownership_id), version);
              purged += 1;
              return gone.hashes;
            });
            for (const hash of hashes) await removeUnusedFile(parts, parts.isBlobUsed, hash);
          } catch (error) {
            failed.add(id);
            logger.warn({ err: error, snapshotId: id }, "purge failed");
          }
        }
      }
    },
  };
}
