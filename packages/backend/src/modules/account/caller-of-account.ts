import type { Caller } from "../../policy/caller.ts";
import type { AccountRow } from "../../storage/database/schema.ts";

/** An account as the caller of what the server does on its behalf, without a session. */
export const callerOfAccount = (account: AccountRow): Caller => ({
  accountId: account.id,
  username: account.username,
  email: account.email,
  isDemo: account.is_demo === 1,
  isStaff: account.is_staff === 1,
  hasAcceptedTerms: account.has_accepted_terms === 1,
});
