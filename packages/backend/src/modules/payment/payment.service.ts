import { randomBytes } from "node:crypto";
import type { ApiSchema } from "@sonolens/api-client";
import { sha256Of } from "../../sha256.ts";
import type { Database } from "../../storage/database/open-database.ts";
import type { CheckoutRow } from "../../storage/database/schema.ts";

/** The purchases of accounts, and a sandbox for payment: no money moves. */
export interface PaymentService {
  tokensOf(accountId: string): Promise<string[]>;
  /** Returns the secret of the page on which it is paid or canceled. */
  begin(accountId: string, checkout: ApiSchema<"Checkout">): Promise<string>;
  /** An open checkout; undefined if it does not exist, was closed, or is a day old. */
  find(secret: string): Promise<CheckoutRow | undefined>;
  /** Closes it, and grants the purchase if it is paid; returns where to continue. */
  close(secret: string, isPaid: boolean): Promise<string | undefined>;
}

const maxAgeMs = 24 * 3600_000;
export function createPaymentService(database: Database, nowMs: () => number): PaymentService {
  const iso = (timeMs = nowMs()): string => new Date(timeMs).toISOString();

  const find = (secret: string): Promise<CheckoutRow | undefined> =>
    database
      .current()
      .selectFrom("checkouts")
      .selectAll()
      .where("secret_hash", "=", sha256Of(secret))
      .where("closed_at", "is", null)
      .where("created_at", ">", iso(nowMs() - maxAgeMs))
      .executeTakeFirst();

  async function give({ account_id, tokens }: CheckoutRow): Promise<void> {
    for (const token of JSON.parse(tokens) as string[])
      await database
        .current()
        .insertInto("payment_tokens")
        .values({ account_id, token, created_at: iso() })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
  }

  return {
    async tokensOf(accountId) {
      const rows = await database
        .current()
        .selectFrom("payment_tokens")
        .select("token")
        .where("account_id", "=", accountId)
        .orderBy("token")
        .execute();
      return rows.map(({ token }) => token);
    },
    begin: (accountId, { name, price, tokens, success_url, cancel_url }) =>
      database.transaction(async () => {
        const secret = randomBytes(24).toString("base64url");
        const current = database.current();
        await current
          .deleteFrom("checkouts")
          .where("created_at", "<", iso(nowMs() - maxAgeMs))
          .execute();
        await current
          .insertInto("checkouts")
          .values({
            secret_hash: sha256Of(secret),
            account_id: accountId,
            name,
            price_eur: price,
            tokens: JSON.stringify(tokens),
            success_url,
            cancel_url,
            created_at: iso(),
            closed_at: null,
          })
          .execute();
        return secret;
      }),
    find,
    close: (secret, isPaid) =>
      database.transaction(async () => {
        const checkout = await find(secret);
        if (checkout === undefined) return undefined;
        await database
          .current()
          .updateTable("checkouts")
          .set({ closed_at: iso() })
          .where("secret_hash", "=", checkout.secret_hash)
          .execute();
        if (isPaid) await give(checkout);
        return isPaid ? checkout.success_url : checkout.cancel_url;
      }),
  };
}
