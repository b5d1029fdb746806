import { randomBytes } from "node:crypto";
import { limits } from "@sonolens/domain";
import type { Edition } from "@sonolens/editions";
import { pino } from "pino";
import type { BackendCore } from "../backend-core.ts";
import type { BackendOptions } from "../backend-options.ts";
import { createAddresses } from "../http/addresses.ts";
import { createId } from "../ids.ts";
import { createOutbox } from "../live/outbox.ts";
import { createAccountRepository } from "../modules/account/account.repository.ts";
import { createStandings } from "../modules/account/credential-status.service.ts";
import { createFeatureRepository } from "../modules/account/feature.repository.ts";
import type { TokenLifetimes } from "../modules/account/token-lifetimes.ts";
import { defaultTokenLifetimes } from "../modules/account/token-lifetimes.ts";
import type { MailModule } from "../modules/mail/create-mail-module.ts";
import { createMailModule } from "../modules/mail/create-mail-module.ts";
import { createSnapshotRepository } from "../modules/snapshots/snapshot.repository.ts";
import { createVisibilityRepository } from "../modules/visibility/visibility.repository.ts";
import { createRateCounts } from "../rate-limit.ts";
import { openDataFolder } from "../storage/open-data-folder.ts";

/** The opened data folder with what every module may use. */
export interface OpenedCore {
  readonly core: BackendCore;
  readonly mail: MailModule;
  readonly edition: Edition;
  readonly lifetimes: TokenLifetimes;
  readonly uploadBytes: number;
  /** Links in mails use it, unless the options define the public address. */
  setAddress(address: string): void;
}

/** Opens the data folder. Its addresses begin with `basePath`. Throws BackendStartError when it cannot be used. */
export async function openCore(options: BackendOptions, basePath: string): Promise<OpenedCore> {
  const nowMs = options.nowMs ?? Date.now;
  const random = options.randomBytes ?? randomBytes;
  const newId = (): string => createId(nowMs(), random);
  const loggerOptions = { level: options.logLevel ?? "info", base: null };
  const logger = options.logStream ? pino(loggerOptions, options.logStream) : pino(loggerOptions);
  const { database, blobs, parts, key, aloneSinceMs } = await openDataFolder(
    options.dataDir,
    nowMs,
    random,
    options.s3,
    options.databaseUrl,
  );
  let listensAt: string | undefined;
  const mail = createMailModule({
    database,
    logger,
    key: key("mails"),
    smtpUrl: options.smtpUrl,
    mailFrom: options.mailFrom ?? `${options.edition.productName} <noreply@localhost>`,
    aloneSinceMs,
    publicUrl: () => options.publicUrl?.replace(/\/+$/, "") ?? listensAt ?? "http://localhost",
    nowMs,
    newId,
  });
  const core: BackendCore = {
    options,
    database,
    blobs,
    parts,
    key,
    outbox: createOutbox(database, nowMs),
    accounts: createAccountRepository(database),
    snapshots: createSnapshotRepository(database),
    visibility: createVisibilityRepository(database),
    features: createFeatureRepository(database),
    rateCounts: createRateCounts(database, nowMs),
    standings: createStandings(database, nowMs),
    mail: mail.mailer,
    addresses: createAddresses(basePath),
    logger,
    nowMs,
    newId,
    aloneSinceMs,
  };
  return {
    core,
    mail,
    edition: options.edition,
    lifetimes: { ...defaultTokenLifetimes, ...options.tokenLifetimes },
    uploadBytes: options.uploadBytes ?? limits.uploadFileBytes,
    setAddress(address) {
      listensAt = address;
    },
  };
}
