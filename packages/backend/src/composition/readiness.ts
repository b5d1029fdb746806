import { constants } from "node:fs";
import { access } from "node:fs/promises";
import type { ApiSchema } from "@sonolens/api-client";
import type { Logger } from "pino";
import type { BackendOptions } from "../backend-options.ts";
import type { Outbox } from "../live/outbox.ts";
import type { BlobStore } from "../storage/blobs/blob-store.ts";

export type Readiness = ApiSchema<"Readiness">["status"];

interface StorageParts {
  readonly options: Pick<BackendOptions, "dataDir">;
  readonly outbox: Pick<Outbox, "newestId">;
  readonly blobs: Pick<BlobStore, "check">;
  readonly logger: Pick<Logger, "error">;
}

/** Whether the database, the data folder and the file store can be used. */
export async function storageReadiness({ options, outbox, blobs, logger }: StorageParts): Promise<Readiness> {
  try {
    await Promise.all([outbox.newestId(), access(options.dataDir, constants.W_OK), blobs.check()]);
    return "ready";
  } catch (error) {
    logger.error({ err: error }, "not ready");
    return "storage";
  }
}
