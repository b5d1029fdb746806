import { setTimeout as wait } from "node:timers/promises";
import type { Logger } from "pino";
import type { SealedText } from "../../sealed-text.ts";
import type { Database } from "../../storage/database/open-database.ts";
import type { MailRepository, StoredMail } from "./mail.repository.ts";
import type { Smtp } from "./smtp.ts";

/** Delivers what is due, one mail after the other, until it is stopped. */
export interface MailDelivery {
  /** Ends after the mail that is being delivered. */
  stop(): Promise<void>;
}

/** For mails of another process, and for those that were put off. */
const pollMs = 1_000;
/** How long a mail belongs to the process that delivers it; after a crash another one takes it. */
const leaseMs = 2 * 60_000;
const firstPauseMs = 30_000;
const longestPauseMs = 3600_000;
/** The links in older ones have run out. */
const longestMs = 24 * 3600_000;

export interface MailDeliveryParts {
  readonly database: Database;
  readonly mails: MailRepository;
  readonly sealed: SealedText;
  readonly smtp: Smtp;
  readonly logger: Logger;
  /** No other process has the data folder open. */
  readonly isAlone: boolean;
  readonly nowMs: () => number;
}

/** Starts. A mail that the server does not take is tried again after 30 s, then after twice as long each time. */
export function startMailDelivery(parts: MailDeliveryParts): MailDelivery {
  const { database, mails, sealed, smtp, logger, isAlone, nowMs } = parts;
  const stopping = new AbortController();
  const { signal } = stopping;
  const iso = (timeMs: number): string => new Date(timeMs).toISOString();
  let wake: () => void = () => undefined;
  const forget = database.onChange(() => wake());
  let isFirst = true;

  /** Of two servers on one data folder only one gets a mail. */
  const take = (): Promise<StoredMail | undefined> =>
    database.transaction(async () => {
      const mail = await mails.nextDue(iso(nowMs()));
      if (mail !== undefined) await mails.take(mail.id, iso(nowMs() + leaseMs));
      return mail;
    });

  async function deliver(mail: StoredMail): Promise<void> {
    const text = sealed.open(mail.sealed_text);
    const late = nowMs() - Date.parse(mail.created_at) > longestMs;
    if (text === undefined || late) {
      logger.warn({ mailId: mail.id, attempts: mail.attempts }, "mail given up");
      return database.transaction(() => mails.giveUp(mail.id));
    }
    const { id, recipient: to, subject } = mail;
    // A slow mail server may take longer than the lease; who else takes the mail would deliver it again.
    const beat = setInterval(() => {
      database.transaction(() => mails.keep(id, iso(nowMs() + leaseMs))).catch(() => undefined);
    }, leaseMs / 4);
    const { outcome, reason } = await smtp
      .deliver({ id, to, subject, text })
      .finally(() => clearInterval(beat));
    if (outcome === "delivered") return database.transaction(() => mails.delivered(id, iso(nowMs())));
    logger.warn({ mailId: id, reason, attempts: mail.attempts + 1 }, `mail ${outcome}`);
    if (outcome === "refused") return database.transaction(() => mails.giveUp(id));
    const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** mail.attempts);
    return database.transaction(() => mails.putOff(id, iso(nowMs() + pauseMs)));
  }

  async function run(): Promise<void> {
    // Those that a process took which is gone, and those that were put off: the operator may have mended the way.
    if (isFirst && isAlone) await database.transaction(() => mails.tryAllAt(iso(nowMs())));
    isFirst = false;
    while (!signal.aborted) {
      const woken = new Promise<void>((resolve) => {
        wake = resolve;
      });
      const mail = await mails.nextDue(iso(nowMs()));
      const taken = mail === undefined ? undefined : await take();
      if (taken !== undefined) await deliver(taken);
      else await Promise.race([woken, wait(pollMs, undefined, { signal, ref: false })]);
    }
  }

  async function keepRunning(): Promise<void> {
    while (!signal.aborted) {
      try {
        await run();
      } catch (error) {
        if (signal.aborted) return;
        logger.error({ err: error }, "delivering mails failed");
        await wait(pollMs, undefined, { signal, ref: false }).catch(() => undefined);
      }
    }
  }

  const running = keepRunning();
  return {
    async stop() {
      forget();
      stopping.abort();
      await running;
      smtp.close();
    },
  };
}
