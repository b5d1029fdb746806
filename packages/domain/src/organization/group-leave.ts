import type { GroupWithPeople } from "./controlled-groups.ts";
import { ancestorGroups } from "./group-tree.ts";

/**
 * Whether nobody else is in a user's group or in one above it: without the user nobody would manage it, so that they
 * cannot leave. False for a user who is in none.
 */
export function managesAlone(customerId: string, groups: readonly GroupWithPeople[]): boolean {
  const own = groups.find(({ users = [] }) => users.some((user) => user.customerId === customerId));
  if (own === undefined) return false;
  const managing = [own, ...ancestorGroups(own.id, groups)];
  return managing.every(({ users = [] }) => users.every((user) => user.customerId === customerId));
}
