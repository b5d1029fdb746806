import type { MemberOrganizations } from "../organizations/index.ts";

/** An account that may get the reports of an account. */
export interface Person {
  readonly accountId: string;
  readonly username: string;
}

/** An account, and all members of its organization. */
export async function peopleAround(
  organizations: MemberOrganizations,
  account: Person,
): Promise<readonly Person[]> {
  const organizationId = await organizations.ofAccount(account.accountId);
  const organization = organizationId === undefined ? undefined : await organizations.load(organizationId);
  const members = organization?.groups.flatMap(({ users }) => users) ?? [];
  const others = members
    .filter(({ customerId }) => customerId !== account.accountId)
    .map(({ customerId, username }) => ({ accountId: customerId, username }));
  return [{ accountId: account.accountId, username: account.username }, ...others];
}
