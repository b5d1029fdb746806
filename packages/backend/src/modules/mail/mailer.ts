import type { SealedText } from "../../sealed-text.ts";
import type { MailRepository } from "./mail.repository.ts";

/** A mail of plain text in the language of whoever asked for it. */
export interface Mail {
  /** One address. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Sends mails. */
export interface Mailer {
  /**
   * Puts a mail on its way; only inside the transaction of what it tells, so that both happen or neither. It is
   * delivered after the commit, again and again until the mail server takes it.
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
    async send({ to, subject, text }) {
      await mails.insert({
        id: newId(),
        recipient: to,
        subject,
        sealedText: sealed.seal(text),
        now: new Date(nowMs()).toISOString(),
      });
    },
    linkTo: (page) => `${publicUrl()}/#${page}`,
  };
}
