import type { Logger } from "pino";
import type { BackendOptions } from "../backend-options.ts";
import type { Addresses } from "../http/addresses.ts";
import type { ErrorTexts } from "../http/error-texts.ts";
import type { WorkLeases } from "../jobs/work-leases.ts";
import type { CameraCommands } from "../live/camera-commands.ts";
import type { Outbox } from "../live/outbox.ts";
import type { RateCounts } from "../rate-limit.ts";
import type { BlobStore } from "../storage/blobs/blob-store.ts";
import type { PartStore } from "../storage/blobs/part-store.ts";
import type { Database } from "../storage/database/open-database.ts";
import type { TokenLifetimes } from "../token-lifetimes.ts";
import type { Readiness } from "./readiness.ts";

/** What a module can name in its `needs`, besides other modules. */
export interface Capabilities {
  readonly options: BackendOptions;
  readonly lifetimes: TokenLifetimes;
  /** Largest file that can be uploaded. */
  readonly uploadBytes: number;
  readonly database: Database;
  readonly blobs: BlobStore;
  readonly parts: PartStore;
  /** Whether a row of any module, also of one that is left out, names the file, or a backup still needs it. */
  readonly isBlobUsed: (hash: string) => Promise<boolean>;
  /** A secret of this data folder for one purpose. */
  readonly key: (purpose: string) => Uint8Array;
  readonly outbox: Outbox;
  readonly cameraCommands: CameraCommands;
  readonly rateCounts: RateCounts;
  /** Of this process, for work that only one of several may do. */
  readonly leases: WorkLeases;
  /** Addresses that the server hands out. */
  readonly addresses: Addresses;
  /** Origin of links in mails. */
  readonly publicUrl: () => string;
  /** Sentences for errors, in the language of an Accept-Language header. */
  readonly textsFor: (acceptLanguage: string | undefined) => ErrorTexts;
  readonly readiness: () => Promise<Readiness>;
  readonly logger: Logger;
  readonly nowMs: () => number;
  readonly newId: () => string;
  /** See `Presence`: older entries in the data folder were left by processes that have ended. */
  readonly aloneSinceMs: number | undefined;
}

export type CapabilityName = keyof Capabilities;

/** Some of the capabilities, as the parameter of what is built from them. */
export type Core<Name extends CapabilityName> = Pick<Capabilities, Name>;
