import type { SealedText } from "../../sealed-text.ts";
import type { MailRepository } from "./mail.repository.ts";

/** Replaces names in mails to others that are not delivered yet; only inside a transaction. */
export type ForgetInMails = (names: readonly string[], word: string) => Promise<void>;

const pageSize = 500;

/** A text as a pattern that matches only it. */
const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");

export function createForgetInMails(
  mails: Pick<MailRepository, "withTextAfter" | "rewrite">,
  sealed: SealedText,
): ForgetInMails {
  return async (names, word) => {
    const named = names.filter((name) => name !== "").map(escaped);
    if (named.length === 0) return;
    // A name is no part of another word.
    const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${named.join("|")})(?![\\p{L}\\p{N}])`, "giu");
    const without = (text: string): string => text.replace(pattern, word);
    for (let after = ""; ; ) {
      const page = await mails.withTextAfter(after, pageSize);
      for (const { id, subject, sealed_text } of page) {
        const text = sealed.open(sealed_text) ?? "";
        if (without(text) !== text || without(subject) !== subject)
          await mails.rewrite(id, { subject: without(subject), sealed_text: sealed.seal(without(text)) });
      }
      const last = page.at(-1);
      if (last === undefined) return;
      after = last.id;
    }
  };
}
