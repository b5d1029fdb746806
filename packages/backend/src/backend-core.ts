import type { Logger } from "pino";
import type { BackendOptions } from "./backend-options.ts";
import type { Addresses } from "./http/addresses.ts";
import type { Outbox } from "./live/outbox.ts";
import type { AccountRepository } from "./modules/account/account.repository.ts";
import type { Standings } from "./modules/account/credential-status.service.ts";
import type { FeatureRepository } from "./modules/account/feature.repository.ts";
import type { Mailer } from "./modules/mail/mailer.ts";
import type { SnapshotRepository } from "./modules/snapshots/snapshot.repository.ts";
import type { VisibilityRepository } from "./modules/visibility/visibility.repository.ts";
import type { RateCounts } from "./rate-limit.ts";
import type { BlobStore } from "./storage/blobs/blob-store.ts";
import type { PartStore } from "./storage/blobs/part-store.ts";
import type { Database } from "./storage/database/open-database.ts";

/** What every module of the backend may use. */
export interface BackendCore {
  readonly options: BackendOptions;
  readonly database: Database;
  readonly blobs: BlobStore;
  readonly parts: PartStore;
  /** A secret of this data folder for one purpose. */
  readonly key: (purpose: string) => Uint8Array;
  readonly outbox: Outbox;
  readonly accounts: AccountRepository;
  readonly snapshots: SnapshotRepository;
  readonly visibility: VisibilityRepository;
  readonly features: FeatureRepository;
  /** Checks whether sessions and keys are still valid. */
  readonly standings: Standings;
  readonly rateCounts: RateCounts;
  readonly mail: Mailer;
  /** Addresses that the server hands out. */
  readonly addresses: Addresses;
  readonly logger: Logger;
  readonly nowMs: () => number;
  readonly newId: () => string;
  /** See `Presence`: older entries in the data folder were left by processes that have ended. */
  readonly aloneSinceMs: number | undefined;
}
