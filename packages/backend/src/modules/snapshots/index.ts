import { defineModule } from "../../composition/module.ts";
import { visibilityModule } from "../visibility/index.ts";
import { createDeletedSnapshotRepository } from "./deleted-snapshot.repository.ts";
import { createDeletionService, restorableMs } from "./deletion.service.ts";
import { createLeakTagRepository } from "./leak-tag.repository.ts";
import { createLibraryMoves, type LibraryMoves } from "./library-moves.ts";
import { createPictureNotesRoutes } from "./picture-notes.routes.ts";
import { createSnapshotPurge, type SnapshotPurge } from "./purge-deleted.ts";
import { createRepairRoutes } from "./repair.routes.ts";
import { createRepairChecks, type RepairChecks } from "./repair-checks.ts";
import {
  type ArrivingSnapshots,
  createSnapshotRepository,
  type DueSnapshots,
  type LibraryContents,
  type SnapshotPlaces,
  type SnapshotRows,
} from "./snapshot.repository.ts";
import { createSnapshotService, type SnapshotService } from "./snapshot.service.ts";
import { createSnapshotChangeRepository, type SnapshotChangeLog } from "./snapshot-change.repository.ts";
import { createSnapshotFileRepository, type SnapshotFiles } from "./snapshot-file.repository.ts";
import { createSnapshotLifeRoutes } from "./snapshot-life.routes.ts";
import { createSnapshotListService, type VisibleSnapshots } from "./snapshot-list.service.ts";
import { createSnapshotTextRoutes } from "./snapshot-texts.routes.ts";
import { createSnapshotWriteRoutes } from "./snapshot-writes.routes.ts";
import { createSnapshotRoutes } from "./snapshots.routes.ts";
import { createTagFollowers, type TagFollowers } from "./tag-followers.ts";

export type { ImportedDetails } from "./imported-details.ts";
export type { LibraryMoves } from "./library-moves.ts";
export { fileNotes, fittingNotes } from "./picture-notes.ts";
export type { SnapshotPurge } from "./purge-deleted.ts";
export type { RepairChecks } from "./repair-checks.ts";
export type {
  ArrivingSnapshots,
  DueSnapshots,
  SnapshotPlaces,
  SnapshotRows,
} from "./snapshot.repository.ts";
export type { SnapshotService } from "./snapshot.service.ts";
export { detailOf, recordOf } from "./snapshot-body.ts";
export type { SnapshotChangeLog } from "./snapshot-change.repository.ts";
export { changesBetween } from "./snapshot-changes.ts";
export { type InputColumns, inputColumns, type SummaryColumns } from "./snapshot-columns.ts";
export type { BlobRole, SnapshotFiles } from "./snapshot-file.repository.ts";
export type { VisibleSnapshots } from "./snapshot-list.service.ts";
export { utilizationFields } from "./stored-utilization.ts";
export type { TagChange, TagFollowers } from "./tag-followers.ts";
export { withVisibleChecks } from "./visible-checks.ts";
export { refusalAnswer } from "./write-answer.ts";

const changesMs = 2 * 365 * 24 * 3600 * 1000;

interface SnapshotExports {
  readonly rows: SnapshotRows;
  readonly files: SnapshotFiles;
  readonly places: SnapshotPlaces;
  readonly due: DueSnapshots;
  readonly arriving: ArrivingSnapshots;
  readonly libraries: LibraryContents;
  readonly changes: SnapshotChangeLog;
  readonly visible: VisibleSnapshots;
  readonly purge: SnapshotPurge;
  readonly service: SnapshotService;
  readonly tagFollowers: TagFollowers;
  readonly checks: RepairChecks;
  readonly moves: LibraryMoves;
}

/** Reading, changing, deleting and restoring snapshots, and the log of all that. */
export const snapshotsModule = defineModule({
  name: "snapshots",
  needs: [
    "options",
    "database",
    "blobs",
    "isBlobUsed",
    "outbox",
    "logger",
    "nowMs",
    "newId",
    visibilityModule,
  ],
  create({ visibility: { visibility, versions }, ...core }) {
    const { options, database, nowMs, newId } = core;
    const snapshots = createSnapshotRepository(database);
    const changes = createSnapshotChangeRepository(database, nowMs, newId);
    const deleted = createDeletedSnapshotRepository(database);
    const tags = createLeakTagRepository(database);
    const checks = createRepairChecks({ ...core, visibility, versions, snapshots, tags });
    const tagFollowers = createTagFollowers();
    const service = createSnapshotService({
      ...core,
      ...{ visibility, versions, snapshots, changes, checks, tagFollowers },
    });
    const lists = createSnapshotListService(database, visibility, versions, snapshots, options.version);
    const deletion = createDeletionService({ ...core, visibility, deleted, service });
    const before = (ageMs: number): string => new Date(nowMs() - ageMs).toISOString();
    const purge = createSnapshotPurge({ ...core, visibility, versions, deleted });
    const exports: SnapshotExports = {
      rows: snapshots,
      files: createSnapshotFileRepository(database),
      places: snapshots,
      due: snapshots,
      arriving: snapshots,
      libraries: snapshots,
      changes,
      visible: lists,
      purge,
      service,
      tagFollowers,
      checks,
      moves: createLibraryMoves({ ...core, tags, checks }),
    };
    return {
      exports,
      handlers: {
        ...createSnapshotRoutes(service, lists, options.version),
        ...createSnapshotWriteRoutes(service, options.edition.defaults.utilization),
        ...createSnapshotTextRoutes(service),
        ...createPictureNotesRoutes(service),
        ...createRepairRoutes(service, tags, visibility, nowMs),
        ...createSnapshotLifeRoutes(service, deletion, changes),
      },
      maintenanceTasks: [
        { name: "purge deleted snapshots", run: () => purge.purge(before(restorableMs)) },
        {
          name: "forget old changes",
          run: () => database.transaction(() => changes.forget(before(changesMs))),
        },
      ],
    };
  },
});
