import type { UtilizationKind } from "@sonolens/domain";
import type { BackendCore } from "../../backend-core.ts";
import type { MaintenanceTask } from "../../jobs/maintenance-scheduler.ts";
import { createDeletedSnapshotRepository } from "./deleted-snapshot.repository.ts";
import { createDeletionService, restorableMs } from "./deletion.service.ts";
import { createPictureNotesRoutes } from "./picture-notes.routes.ts";
import { purgeDeleted } from "./purge-deleted.ts";
import { createRepairRoutes } from "./repair.routes.ts";
import { createSnapshotService, type SnapshotService } from "./snapshot.service.ts";
import { createSnapshotChangeRepository } from "./snapshot-change.repository.ts";
import { createSnapshotLifeRoutes } from "./snapshot-life.routes.ts";
import { createSnapshotListService, type SnapshotListService } from "./snapshot-list.service.ts";
import { createSnapshotTextRoutes } from "./snapshot-texts.routes.ts";
import { createSnapshotWriteRoutes } from "./snapshot-writes.routes.ts";
import { createSnapshotRoutes } from "./snapshots.routes.ts";

const changesMs = 2 * 365 * 24 * 3600 * 1000;

/** Reading, changing, deleting and restoring snapshots, and the log of all that. */
export function createSnapshotsModule(core: BackendCore, utilization: UtilizationKind) {
  const { database, nowMs, newId, options } = core;
  const changes = createSnapshotChangeRepository(database, nowMs, newId);
  const deleted = createDeletedSnapshotRepository(database);
  const service: SnapshotService = createSnapshotService({ ...core, changes });
  const lists: SnapshotListService = createSnapshotListService(
    core.database,
    core.visibility,
    core.snapshots,
    options.version,
  );
  const deletion = createDeletionService({ ...core, deleted, service });
  const before = (ageMs: number): string => new Date(nowMs() - ageMs).toISOString();

  return {
    service,
    lists,
    changes,
    routes: {
      ...createSnapshotRoutes(service, lists, options.version),
      ...createSnapshotWriteRoutes(service, utilization),
      ...createSnapshotTextRoutes(service),
      ...createPictureNotesRoutes(service),
      ...createRepairRoutes(service, nowMs),
      ...createSnapshotLifeRoutes(service, deletion, changes),
    },
    /** `isUsed` returns whether any row of the product names a file. */
    maintenanceTasks: (isUsed: (hash: string) => Promise<boolean>): MaintenanceTask[] => [
      {
        name: "purge deleted snapshots",
        run: () =>
          purgeDeleted({
            ...core,
            deleted,
            isUsed,
            deletedBefore: before(restorableMs),
            onError: (error, snapshotId) => core.logger.warn({ err: error, snapshotId }, "purge failed"),
          }),
      },
      {
        name: "forget old changes",
        run: () => database.transaction(() => changes.forget(before(changesMs))),
      },
    ],
  };
}
