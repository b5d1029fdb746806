import { defineModule } from "../../composition/module.ts";
import { createFairQueue, type FairQueue } from "../../jobs/fair-queue.ts";
import { accountModule } from "../account/index.ts";
import { devicesModule } from "../devices/index.ts";
import { snapshotsModule } from "../snapshots/index.ts";
import { visibilityModule } from "../visibility/index.ts";
import { createFileRoutes } from "./files.routes.ts";
import { createImportService, type ImportService } from "./import.service.ts";
import { type CameraUploads, createUploadService } from "./upload.service.ts";

export type { Imported, ImportService } from "./import.service.ts";
export { type PreparedPicture, preparePicture } from "./prepare-picture.ts";
export type { CameraUploads, UploadFailure } from "./upload.service.ts";
export { baseName } from "./upload.service.ts";

/** One more than of one library, so that those of others begin at once. */
const maxImportsAtOnce = 3;
const maxImportsEach = 2;

interface FileExports {
  readonly imports: ImportService;
  readonly uploads: CameraUploads;
  /** Runs imports, a few at the same time; their owners are libraries. */
  readonly importQueue: FairQueue;
  /** Milliseconds without imports, for background work: 0 while one runs, infinite before the first. */
  readonly importsIdleForMs: () => number;
}

/** Snapshot files that come in by a form, or from the operator. */
export const filesModule = defineModule({
  name: "files",
  needs: [
    "lifetimes",
    "uploadBytes",
    "database",
    "blobs",
    "key",
    "outbox",
    "addresses",
    "nowMs",
    "newId",
    accountModule,
    devicesModule,
    snapshotsModule,
    visibilityModule,
  ],
  create({ account, devices: { libraryOfCamera }, snapshots, visibility, ...core }) {
    let endedMs = Number.NEGATIVE_INFINITY;
    const importQueue = createFairQueue({
      places: maxImportsAtOnce,
      placesEach: maxImportsEach,
      pauses: true,
      onEnd() {
        endedMs = performance.now();
      },
    });
    const imports = createImportService({
      ...core,
      ...visibility,
      snapshots: snapshots.arriving,
      changes: snapshots.changes,
      checks: snapshots.checks,
      tagFollowers: snapshots.tagFollowers,
    });
    const uploads = createUploadService({
      ...core,
      ...account,
      key: core.key("upload forms"),
      lifetimeS: core.lifetimes.uploadS,
      maxBytes: core.uploadBytes,
      libraryOfCamera,
      imports,
      importQueue,
    });
    const exports: FileExports = {
      imports,
      uploads,
      importQueue,
      importsIdleForMs: () => (importQueue.running() > 0 ? 0 : performance.now() - endedMs),
    };
    return { exports, handlers: createFileRoutes(uploads), close: () => importQueue.onIdle() };
  },
});
