import type { BackendCore } from "../../backend-core.ts";
import type { ConcurrencyLimiter } from "../../jobs/concurrency-limiter.ts";
import type { ImportService } from "../files/import.service.ts";
import { createUploadFinisher } from "./finish-upload.ts";
import { createResumableUploadService } from "./resumable-upload.service.ts";
import { createResumableUploadRoutes } from "./resumable-uploads.routes.ts";
import { createResumableUploadRepository, type Uploader } from "./upload.repository.ts";
import { createUploadLocks } from "./upload-locks.ts";

/** Resumable uploads of users and cameras. */
export function createResumableUploads(
  core: BackendCore,
  parts: {
    readonly imports: ImportService;
    readonly lane: ConcurrencyLimiter;
    readonly libraryOf: (uploader: Uploader) => Promise<string | undefined>;
    readonly maxBytes: number;
  },
) {
  const uploads = createResumableUploadRepository(core.database);
  const holds = createUploadLocks();
  const finisher = createUploadFinisher(core, { ...parts, uploads });
  const service = createResumableUploadService(core, { ...parts, uploads, holds, finisher });
  return {
    handlers: createResumableUploadRoutes(service, core.addresses),
    clean: service.clean,
    stop: holds.stop,
  };
}
