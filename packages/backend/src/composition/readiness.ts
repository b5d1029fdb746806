import { constants } from "node:fs";
import { access } from "node:fs/promises";
import type { ApiSchema } from "@sonolens/api-client";
import type { Core } from "./capabilities.ts";

export type Readiness = ApiSchema<"Readiness">["status"];

/** Whether the database, the data folder and the file store can be used. */
export async function storageReadiness({
  options,
  outbox,
  blobs,
  logger,
}: Core<"options" | "outbox" | "blobs" | "logger">): Promise<Readiness> {
  try {
    await Promise.all([outbox.newestId(), access(options.dataDir, constants.W_OK), blobs.check()]);
    return "ready";
  } catch (error) {
    logger.error({ err: error }, "not ready");
    return "storage";
  }
}
