import { managesAlone } from "@sonolens/domain";
import type { Database } from "../../storage/database/open-database.ts";
import { type LoadedOrganization, memberIds } from "../organizations/index.ts";

/** Why an account cannot be deleted now: what it shares with others would be left without a manager. */
export type RemovalRefusal = "lastGroupManager" | "lastResellerManager";

/** Whether the organization has other members, but none in the account's group or in one above it. */
export const isLastGroupManager = (
  accountId: string,
  organization: Pick<LoadedOrganization, "groups">,
): boolean =>
  memberIds(organization).some((id) => id !== accountId) && managesAlone(accountId, organization.groups);

/** Whether the account manages a reseller that has no other manager. */
export async function isLastResellerManager(database: Database, accountId: string): Promise<boolean> {
  const members = await database
    .current()
    .selectFrom("reseller_members")
    .select(["account_id", "is_manager"])
    .where("reseller_id", "in", (query) =>
      query.selectFrom("reseller_members").select("reseller_id").where("account_id", "=", accountId),
    )
    .execute();
  const managers = members.filter(({ is_manager }) => is_manager === 1);
  return managers.length === 1 && managers[0]?.account_id === accountId;
}
