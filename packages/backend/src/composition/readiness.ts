import { constants } from "node:fs";
import { access, statfs } from "node:fs/promises";
import type { ApiSchema } from "@sonolens/api-client";
import type { Logger } from "pino";
import type { BackendOptions } from "../backend-options.ts";
import type { Outbox } from "../live/outbox.ts";
import type { BlobStore } from "../storage/blobs/blob-store.ts";
import type { Reserve } from "../storage/reserve.ts";
import { storageFault } from "../storage/storage-error.ts";

export type Readiness = ApiSchema<"Readiness">["status"];

interface StorageParts {
  readonly options: Pick<BackendOptions, "dataDir">;
  readonly outbox: Pick<Outbox, "newestId">;
  readonly blobs: Pick<BlobStore, "check">;
  readonly reserve: Pick<Reserve, "isReleased"> | undefined;
  /** Whether damage was found in the data folder since the start. */
  readonly isDamaged: () => boolean;
  readonly logger: Pick<Logger, "error">;
}

/** Less room than this, and no write is certain to succeed. */
const minFreeBytes = 1024 * 1024;

/** Whether the database, the data folder and the file store can be used. */
export async function storageReadiness(parts: StorageParts): Promise<Readiness> {
  const { options, outbox, blobs, reserve, isDamaged, logger } = parts;
  try {
    await Promise.all([outbox.newestId(), access(options.dataDir, constants.W_OK), blobs.check()]);
    const { bavail, bsize } = await statfs(options.dataDir);
    if ((await reserve?.isReleased()) === true || bavail * bsize < minFreeBytes) return "storageFull";
    return isDamaged() ? "damaged" : "ready";
  } catch (error) {
    logger.error({ err: error }, "not ready");
    return storageFault(error) === "damaged" ? "damaged" : "storage";
  }
}
