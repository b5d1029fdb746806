import type { Database } from "../../storage/database/open-database.ts";
import type { ResellerFlags } from "./tokens.ts";

/** What tokens claim about an account's part in a reseller. */
export async function resellerFlagsOf(database: Database, accountId: string): Promise<ResellerFlags> {
  const member = await database
    .current()
    .selectFrom("reseller_members")
    .select("is_manager")
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return { isReseller: member !== undefined, isResellerManager: member?.is_manager === 1 };
}
