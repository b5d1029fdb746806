import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { limits } from "@sonolens/domain";
import { pino } from "pino";
import type { BackendOptions } from "../backend-options.ts";
import { createAddresses } from "../http/addresses.ts";
import { loadErrorTexts } from "../http/error-texts.ts";
import { createId } from "../ids.ts";
import { createWorkLeases } from "../jobs/work-leases.ts";
import { createCameraCommands } from "../live/camera-commands.ts";
import { createOutbox } from "../live/outbox.ts";
import { createRateCounts } from "../rate-limit.ts";
import { createLog } from "../redact-log.ts";
import { areBlobsRetained } from "../storage/blob-retention.ts";
import { isBlobNamed } from "../storage/database/named-blobs.ts";
import { looselyPermitted } from "../storage/loose-permissions.ts";
import { openDataFolder } from "../storage/open-data-folder.ts";
import { defaultTokenLifetimes } from "../token-lifetimes.ts";
import type { Capabilities } from "./capabilities.ts";
import type { Closing } from "./closing.ts";
import { storageReadiness } from "./readiness.ts";

/** The capabilities of an opened data folder. */
export interface OpenedCapabilities {
  readonly capabilities: Capabilities;
  /** Links in mails use it, unless the options define the public address. */
  setAddress(address: string): void;
  /** Readiness reports it until the end of this process. */
  setDamaged(): void;
}

/** Opens the data folder. Its addresses begin with `basePath`. Throws BackendStartError when it cannot be used. */
export async function openCapabilities(
  options: BackendOptions,
  basePath: string,
  closing: Closing,
): Promise<OpenedCapabilities> {
  const nowMs = options.nowMs ?? Date.now;
  const random = options.randomBytes ?? randomBytes;
  const logger = createLog(options.logLevel ?? "info", options.logStream ?? pino.destination(1));
  const { database, blobs, parts, key, reserve, aloneSinceMs } = await openDataFolder(
    options.dataDir,
    nowMs,
    random,
    options.s3,
    options.databaseUrl,
    options.reserveBytes,
  );
  closing.onClose(() => database.close());
  const loose = await looselyPermitted([options.dataDir, join(options.dataDir, "secret")]);
  if (loose.length > 0)
    logger.warn(
      { loose },
      "other users of this machine can read the data folder, and the secret in it: chmod -R go= it",
    );
  const newId = (): string => createId(nowMs(), random);
  const outbox = createOutbox(database, nowMs);
  let listensAt: string | undefined;
  let isDamaged = false;
  return {
    capabilities: {
      options,
      lifetimes: { ...defaultTokenLifetimes, ...options.tokenLifetimes },
      uploadBytes: options.uploadBytes ?? limits.uploadFileBytes,
      database,
      blobs,
      parts,
      // What a backup may still have to copy is removed when the next cleanup finds it.
      isBlobUsed: async (hash) => (await isBlobNamed(database, hash)) || areBlobsRetained(database, nowMs()),
      key,
      outbox,
      cameraCommands: createCameraCommands(),
      rateCounts: createRateCounts(database, nowMs),
      leases: createWorkLeases({ database, nowMs, newId, aloneSinceMs }),
      addresses: createAddresses(basePath),
      publicUrl: () => options.publicUrl?.replace(/\/+$/, "") ?? listensAt ?? "http://localhost",
      textsFor: await loadErrorTexts(options.edition),
      readiness: async () =>
        closing.isClosing
          ? "closing"
          : storageReadiness({ options, outbox, blobs, reserve, isDamaged: () => isDamaged, logger }),
      logger,
      nowMs,
      newId,
      aloneSinceMs,
    },
    setAddress(address) {
      listensAt = address;
    },
    setDamaged() {
      isDamaged = true;
    },
  };
}
