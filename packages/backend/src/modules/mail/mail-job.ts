import type { Logger } from "pino";
import type { JobKind } from "../../jobs/job-loop.ts";
import type { SealedText } from "../../sealed-text.ts";
import type { MailRow } from "../../storage/database/schema.ts";
import type { MailRepository } from "./mail.repository.ts";
import type { Mail } from "./mailer.ts";
import type { Smtp } from "./smtp.ts";

/** A slow mail server takes its time, and a second process would deliver the mail again. */
const leaseMs = 2 * 60_000;
const firstRetryMs = 30_000;
const maxRetryMs = 3600_000;
/** The links in older ones have expired. */
const maxAgeMs = 24 * 3600_000;

/** Delivered or given up: text, headers and address are no longer needed. */
const settled = { due_at: null, sealed_text: null, sealed_headers: null, recipient: "" } as const;

/**
 * Outgoing mails as jobs. One that the mail server does not accept is retried after 30 s, then after twice as
 * long each time, up to an hour.
 */
export function createMailJob(parts: {
  readonly mails: MailRepository;
  readonly sealed: SealedText;
  readonly smtp: Smtp;
  readonly logger: Logger;
  readonly nowMs: () => number;
}): JobKind<MailRow> {
  const { mails, sealed, smtp, logger, nowMs } = parts;
  return {
    name: "mails",
    store: mails.jobs,
    leaseMs,
    // Its age limits it.
    maxAttempts: Number.POSITIVE_INFINITY,
    retryInMs: ({ attempts }) => Math.min(maxRetryMs, firstRetryMs * 2 ** (attempts - 1)),
    async run(mail, work) {
      const { id, recipient: to, subject, sealed_text, sealed_headers, attempts } = mail;
      const text = sealed_text === null ? undefined : sealed.open(sealed_text);
      const isLate = nowMs() - Date.parse(mail.created_at) > maxAgeMs;
      if (text === undefined || isLate) {
        logger.warn({ mailId: id, attempts: attempts - 1 }, "mail given up");
        await work.finish(settled);
        return undefined;
      }
      const opened = sealed_headers === null ? undefined : sealed.open(sealed_headers);
      const headers = opened === undefined ? undefined : (JSON.parse(opened) as Mail["headers"]);
      const { outcome, reason } = await smtp.deliver({ id, to, subject, text, headers });
      if (outcome === "failed") throw new Error(`The mail server did not take it: ${reason}.`);
      if (outcome === "refused") logger.warn({ mailId: id, reason, attempts }, "mail refused");
      const delivered = outcome === "delivered" ? { delivered_at: new Date(nowMs()).toISOString() } : {};
      await work.finish({ ...settled, ...delivered });
      return undefined;
    },
    failed: () => settled,
  };
}
