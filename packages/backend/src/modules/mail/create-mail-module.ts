import { randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Logger } from "pino";
import type { ErrorTexts } from "../../http/error-texts.ts";
import { createSealedText } from "../../sealed-text.ts";
import type { Database } from "../../storage/database/open-database.ts";
import { createMailRepository } from "./mail.repository.ts";
import { type MailDelivery, startMailDelivery } from "./mail-delivery.ts";
import { createMailer, type Mailer } from "./mailer.ts";
import { registerOutboxPage } from "./outbox-page.ts";
import { createSmtp } from "./smtp.ts";

/** Mails: by a mail server where there is one, otherwise kept to be read in the browser. */
export interface MailModule {
  readonly mailer: Mailer;
  /** Where kept mails are read, without the origin; undefined where a mail server delivers them. */
  readonly outboxPath: string | undefined;
  registerPages(server: FastifyInstance, textsOf: (request: FastifyRequest) => ErrorTexts): void;
  /** Begins to deliver; to be called once the server listens. */
  start(): void;
  stop(): Promise<void>;
}

export interface MailModuleParts {
  readonly database: Database;
  readonly logger: Logger;
  readonly key: Uint8Array;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly publicUrl: () => string;
  /** No other process has the data folder open. */
  readonly isAlone: boolean;
  readonly nowMs: () => number;
  readonly newId: () => string;
}

const keptDays = 30;
const dayMs = 24 * 3600_000;

export function createMailModule(parts: MailModuleParts): MailModule {
  const { database, logger, smtpUrl, mailFrom, nowMs } = parts;
  const mails = createMailRepository(database);
  const sealed = createSealedText(parts.key);
  const token = randomBytes(24).toString("base64url");
  const smtp = smtpUrl === undefined ? undefined : createSmtp(smtpUrl, mailFrom);
  let delivery: MailDelivery | undefined;
  let forgetting = Promise.resolve();
  return {
    mailer: createMailer({ ...parts, mails, sealed }),
    outboxPath: smtp === undefined ? `/outbox/${token}` : undefined,
    registerPages(server, textsOf) {
      if (smtp === undefined) registerOutboxPage(server, { mails, sealed, token, textsOf });
    },
    start() {
      const before = new Date(nowMs() - keptDays * dayMs).toISOString();
      forgetting = database
        .transaction(() => mails.forget(before))
        .catch((error: unknown) => logger.warn({ err: error }, "forgetting old mails failed"));
      if (smtp !== undefined) delivery ??= startMailDelivery({ ...parts, mails, sealed, smtp });
    },
    async stop() {
      await delivery?.stop();
      await forgetting;
    },
  };
}
