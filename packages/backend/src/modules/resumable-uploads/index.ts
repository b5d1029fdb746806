import { defineModule } from "../../composition/module.ts";
import { accountModule } from "../account/index.ts";
import { devicesModule } from "../devices/index.ts";
import { filesModule } from "../files/index.ts";
import { createUploadFinisher } from "./finish-upload.ts";
import { createResumableUploadService } from "./resumable-upload.service.ts";
import { createResumableUploadRoutes } from "./resumable-uploads.routes.ts";
import { createUnnamedParts, type UnnamedParts } from "./unnamed-parts.ts";
import { createResumableUploadRepository, type Uploader } from "./upload.repository.ts";
import { createUploadLocks } from "./upload-locks.ts";

export type { UnnamedParts } from "./unnamed-parts.ts";

interface ResumableUploadExports {
  readonly unnamedParts: UnnamedParts;
}

/** Resumable uploads of users and cameras. */
export const resumableUploadsModule = defineModule({
  name: "resumableUploads",
  needs: [
    "uploadBytes",
    "database",
    "parts",
    "addresses",
    "logger",
    "nowMs",
    "newId",
    accountModule,
    devicesModule,
    filesModule,
  ],
  create({ account: { accounts }, devices: { libraryOfCamera }, files, ...core }) {
    const uploads = createResumableUploadRepository(core.database);
    const holds = createUploadLocks();
    const unnamedParts = createUnnamedParts(core, uploads);
    const libraryOf = async (from: Uploader): Promise<string | undefined> =>
      "serial" in from ? libraryOfCamera(from.serial) : (await accounts.librariesOf(from.accountId))[0];
    const finisher = createUploadFinisher(core, { ...files, uploads, libraryOf });
    const service = createResumableUploadService(core, {
      uploads,
      holds,
      finisher,
      unnamedParts,
      libraryOf,
      maxBytes: core.uploadBytes,
    });
    const exports: ResumableUploadExports = { unnamedParts };
    return {
      exports,
      handlers: createResumableUploadRoutes(service, core.addresses),
      maintenanceTasks: [{ name: "clean up uploads", run: () => service.clean() }],
      stop: async () => holds.stop(),
    };
  },
});
