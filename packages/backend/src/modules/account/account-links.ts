import { randomBytes } from "node:crypto";
import { sha256Of } from "../../sha256.ts";
import type { Database } from "../../storage/database/open-database.ts";
import type { LinkPurpose } from "../../storage/database/schema.ts";

/** Secrets in mails that let their reader do one thing once. */
export interface AccountLinks {
  /** A new secret; earlier ones stay valid until one of them is used. */
  create(accountId: string, purpose: LinkPurpose, expiresAt: string): Promise<string>;
  /** Also `used` if another link of the account for this purpose was used. */
  check(accountId: string, purpose: LinkPurpose, secret: string, now: string): Promise<LinkState>;
  /** Invalidates all links of an account for a purpose. */
  useAll(accountId: string, purpose: LinkPurpose, now: string): Promise<void>;
}

export type LinkState = "good" | "used" | "unknown";

export function createAccountLinks(database: Database): AccountLinks {
  return {
    async create(accountId, purpose, expiresAt) {
      const secret = randomBytes(24).toString("base64url");
      await database
        .current()
        .insertInto("account_links")
        .values({
          token_hash: sha256Of(secret),
          account_id: accountId,
          purpose,
          expires_at: expiresAt,
          used_at: null,
        })
        .execute();
      return secret;
    },
    async check(accountId, purpose, secret, now) {
      const link = await database
        .current()
        .selectFrom("account_links")
        .select(["expires_at", "used_at"])
        .where("token_hash", "=", sha256Of(secret))
        .where("account_id", "=", accountId)
        .where("purpose", "=", purpose)
        .executeTakeFirst();
      if (link === undefined) return "unknown";
      if (link.used_at !== null) return "used";
      return link.expires_at > now ? "good" : "unknown";
    },
    async useAll(accountId, purpose, now) {
      await database
        .current()
        .updateTable("account_links")
        .set({ used_at: now })
        .where("account_id", "=", accountId)
        .where("purpose", "=", purpose)
        .execute();
    },
  };
}
