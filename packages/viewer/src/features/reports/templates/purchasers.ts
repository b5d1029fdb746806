import type { ApiSchema } from "@sonolens/api-client";

type Group = Pick<ApiSchema<"Group">, "isRoot"> & {
  readonly users: readonly Pick<ApiSchema<"Group">["users"][number], "customerId" | "email">[];
};

/**
 * Who buys for an account: in an organization those of its root group, who control all of it; without one the account
 * itself. `others` are their mail addresses without that of the account.
 */
export function purchasersOf(
  accountId: string,
  groups: readonly Group[],
): { readonly mayBuy: boolean; readonly others: readonly string[] } {
  const owners = groups.find(({ isRoot }) => isRoot)?.users;
  if (!owners || owners.length === 0) return { mayBuy: true, others: [] };
  return {
    mayBuy: owners.some(({ customerId }) => customerId === accountId),
    others: owners.flatMap(({ customerId, email }) => (customerId === accountId ? [] : [email])),
  };
}
