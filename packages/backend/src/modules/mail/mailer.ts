import type { SealedText } from "../../sealed-text.ts";
import type { MailRepository } from "./mail.repository.ts";

/** A plain-text mail in the language of its requester. */
export interface Mail {
  /** One address. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Beside the usual ones, by their names. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** Sends mails. */
export interface Mailer {
  /**
   * Queues a mail; only inside the transaction of what it reports, so that both happen or neither. It is
   * delivered after the commit, and retried until the mail server accepts it.
   */
  send(mail: Mail): Promise<void>;
  /** The address of a page of the product, for a link in a mail: `/activate/1/abc` and the like. */
  linkTo(page: string): string;
}

export function createMailer(parts: {
  readonly mails: MailRepository;
  readonly sealed: SealedText;
  readonly publicUrl: () => string;
  readonly nowMs: () => number;
  readonly newId: () => string;
}): Mailer {
  const { mails, sealed, publicUrl, nowMs, newId } = parts;
  return {
    async send({ to, subject, text, headers }) {
      await mails.insert({
        id: newId(),
        recipient: to,
        subject,
        sealedText: sealed.seal(text),
        sealedHeaders: headers === undefined ? null : sealed.seal(JSON.stringify(headers)),
        now: new Date(nowMs()).toISOString(),
      });
    },
    linkTo: (page) => publicUrl() + page,
  };
}
