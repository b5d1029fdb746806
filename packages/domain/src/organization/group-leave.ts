import type { GroupWithPeople } from "./controlled-groups.ts";
import { ancestorGroups } from "./group-tree.ts";

/**
 * Whether no other user is in a user's group or in one above it. Such a user cannot leave, because the group would be
 * left without a manager. False for a user who is in no group.
 */
export function managesAlone(customerId: string, groups: readonly GroupWithPeople[]): boolean {
  const own = groups.find(({ users = [] }) => users.some((user) => user.customerId === customerId));
  if (own === undefined) return false;
  const managing = [own, ...ancestorGroups(own.id, groups)];
  return managing.every(({ users = [] }) => users.every((user) => user.customerId === customerId));
}
