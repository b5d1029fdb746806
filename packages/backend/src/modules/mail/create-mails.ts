import { randomBytes } from "node:crypto";
import type { RegisterPages } from "../../http/create-http-server.ts";
import { type JobEnvironment, type JobRunner, startJobLoop } from "../../jobs/job-loop.ts";
import type { MaintenanceTask } from "../../jobs/maintenance-scheduler.ts";
import { removeExpiredJobs } from "../../jobs/remove-expired-jobs.ts";
import { createSealedText } from "../../sealed-text.ts";
import { createForgetInMails, type ForgetInMails } from "./forget-in-mails.ts";
import { createMailRepository } from "./mail.repository.ts";
import { createMailJob } from "./mail-job.ts";
import { createMailer, type Mailer } from "./mailer.ts";
import { registerOutboxPage } from "./outbox-page.ts";
import { createSmtp } from "./smtp.ts";

/** Mails: sent by a mail server if there is one, otherwise kept to be read in the browser. */
export interface Mails {
  readonly mailer: Mailer;
  readonly forgetInMails: ForgetInMails;
  /** Where kept mails are read, without the origin; undefined if a mail server delivers them. */
  readonly outboxPath: string | undefined;
  readonly registerPages: RegisterPages;
  readonly maintenanceTasks: readonly MaintenanceTask[];
  /** Starts delivery; to be called once the server listens. */
  start(): void;
  stop(): Promise<void>;
}

export interface MailsParts extends JobEnvironment {
  readonly key: Uint8Array;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly publicUrl: () => string;
  readonly newId: () => string;
}

export function createMails(parts: MailsParts): Mails {
  const { database, smtpUrl, mailFrom } = parts;
  const mails = createMailRepository(database);
  const sealed = createSealedText(parts.key);
  const token = randomBytes(24).toString("base64url");
  const smtp = smtpUrl === undefined ? undefined : createSmtp(smtpUrl, mailFrom);
  let runner: JobRunner | undefined;
  return {
    mailer: createMailer({ ...parts, mails, sealed }),
    forgetInMails: createForgetInMails(mails, sealed),
    outboxPath: smtp === undefined ? `/outbox/${token}` : undefined,
    registerPages(server, textsOf) {
      if (smtp === undefined) registerOutboxPage(server, { mails, sealed, token, textsOf });
    },
    maintenanceTasks: [removeExpiredJobs("remove old mails", mails.jobs, parts)],
    start() {
      if (smtp !== undefined)
        runner ??= startJobLoop(parts, createMailJob({ ...parts, mails, sealed, smtp }));
    },
    async stop() {
      await runner?.stop();
      smtp?.close();
    },
  };
}
