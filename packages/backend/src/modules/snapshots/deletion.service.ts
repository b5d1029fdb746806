import type { ApiSchema } from "@sonolens/api-client";
import { failure, type Result, success } from "@sonolens/foundation";
import type { Caller } from "../../policy/caller.ts";
import type { Database } from "../../storage/database/open-database.ts";
import type { SnapshotRow } from "../../storage/database/schema.ts";
import type { Visibility } from "../visibility/index.ts";
import type { DeletedSnapshotRepository } from "./deleted-snapshot.repository.ts";
import { type EditFailure, type Saved, type SnapshotService, unchanged } from "./snapshot.service.ts";
import { recordOf } from "./snapshot-body.ts";

/** How long a deleted snapshot can be restored. */
export const restorableMs = 30 * 24 * 3600 * 1000;

/** Deletes snapshots, and restores them for a limited time. */
export type DeletionService = ReturnType<typeof createDeletionService>;

export function createDeletionService(parts: {
  readonly database: Database;
  readonly visibility: Visibility;
  readonly deleted: DeletedSnapshotRepository;
  readonly service: SnapshotService;
  readonly nowMs: () => number;
}) {
  const { database, visibility, deleted, service, nowMs } = parts;
  const oldest = (): string => new Date(nowMs() - restorableMs).toISOString();

  async function findDeleted(caller: Caller, id: string): Promise<SnapshotRow | undefined> {
    return deleted.find(id, await visibility.ownershipsOf(caller.accountId), oldest());
  }

  return {
    /** Deleting it again returns the same. */
    deactivate: (caller: Caller, id: string): Promise<Result<ApiSchema<"SnapshotDeleted">, EditFailure>> =>
      database.transaction(async () => {
        const gone = await findDeleted(caller, id);
        if (gone !== undefined) return success(deletedOf(gone, gone.version));
        const found = await service.findToEdit(caller, id);
        if (!found.ok) return found;
        const columns = {
          active: 0,
          deleted_at: new Date(nowMs()).toISOString(),
          deleted_by: caller.username,
        } as const;
        const { version } = await service.save(caller, found.value, columns);
        return success(deletedOf({ ...found.value, ...columns }, version));
      }),
    /** Restoring a snapshot that is not deleted changes nothing. */
    restore: (caller: Caller, id: string): Promise<Result<Saved, EditFailure>> =>
      database.transaction(async () => {
        const gone = await findDeleted(caller, id);
        if (gone !== undefined)
          return success(await service.save(caller, gone, { active: 1, deleted_at: null, deleted_by: null }));
        const found = await service.findToEdit(caller, id);
        return found.ok ? success(unchanged(found.value)) : failure(found.error);
      }),
    async list(caller: Caller): Promise<ApiSchema<"DeletedSnapshots">> {
      const ownerships = await visibility.ownershipsOf(caller.accountId);
      const rows = ownerships.length === 0 ? [] : await deleted.list(ownerships, oldest());
      return {
        snapshots: rows.map((row) => ({
          snapshot: recordOf(row),
          ...deletedOf(row, row.version),
          deletedBy: row.deleted_by ?? "",
        })),
      };
    },
  };
}

function deletedOf(row: SnapshotRow, version: number): ApiSchema<"SnapshotDeleted"> {
  const deletedAt = row.deleted_at ?? row.synced_date;
  const restorableUntil = new Date(Date.parse(deletedAt) + restorableMs).toISOString();
  return { snapshotId: row.id, version, deletedAt, restorableUntil };
}
