import type { AccessCode } from "../access/access-code.ts";
import { ancestorGroups, type GroupLink } from "./group-tree.ts";

/** A group as far as it decides who may change it. */
export interface GroupWithPeople extends GroupLink {
  readonly users: readonly { readonly customerId: string }[];
  readonly ownerships?: readonly unknown[];
}

/** Everything that can be done to a group, and whether one person may. */
export interface GroupControls {
  readonly edit: boolean;
  readonly invite: boolean;
  readonly addDevice: boolean;
  readonly addGroup: boolean;
  readonly deleteGroup: boolean;
}

/** Whether somebody is in a group or in one above it: they see its controls, nobody else does. */
export function mayControlGroup(
  customerId: string,
  groupId: string,
  groups: readonly GroupWithPeople[],
): boolean {
  const isIn = (group: GroupWithPeople) => group.users.some((user) => user.customerId === customerId);
  const group = groups.find(({ id }) => id === groupId);
  return group !== undefined && [group, ...ancestorGroups(groupId, groups)].some(isIn);
}

/** The controls of a group that somebody sees. */
export function groupControls(
  customerId: string,
  groupId: string,
  groups: readonly GroupWithPeople[],
): GroupControls {
  const may = mayControlGroup(customerId, groupId, groups);
  const deleteGroup = groupDeletionRefusal(customerId, groupId, groups) === undefined;
  return { edit: may, invite: may, addDevice: may, addGroup: may, deleteGroup };
}

/** Why somebody may not take a member out of a group; undefined when they may. Nobody takes out themselves. */
export function memberRemovalRefusal(
  customerId: string,
  memberId: string,
  groupId: string,
  groups: readonly GroupWithPeople[],
): AccessCode | undefined {
  if (!mayControlGroup(customerId, groupId, groups)) return "notAllowed";
  if (memberId === customerId) return "cannotChangeYourself";
  const group = groups.find(({ id }) => id === groupId);
  return group?.users.some((user) => user.customerId === memberId) === true ? undefined : "notAllowed";
}

/** Why somebody may not move a member to another group; undefined when they may. They must control both groups. */
export function memberMoveRefusal(
  customerId: string,
  memberId: string,
  move: { readonly from: string; readonly to: string },
  groups: readonly GroupWithPeople[],
): AccessCode | undefined {
  if (!mayControlGroup(customerId, move.to, groups)) return "notAllowed";
  return memberRemovalRefusal(customerId, memberId, move.from, groups);
}

/** Whether nothing hangs on a group: no users, no devices and no groups below it. */
export const isEmptyGroup = (group: GroupWithPeople, groups: readonly GroupWithPeople[]): boolean =>
  group.users.length === 0 &&
  (group.ownerships ?? []).length === 0 &&
  !groups.some(({ id, parentId }) => parentId === group.id && id !== group.id);

/** Why somebody may not delete a group; undefined when they may. Only an empty group goes. */
export function groupDeletionRefusal(
  customerId: string,
  groupId: string,
  groups: readonly GroupWithPeople[],
): AccessCode | undefined {
  const group = groups.find(({ id }) => id === groupId);
  if (group === undefined || !mayControlGroup(customerId, groupId, groups)) return "notAllowed";
  return isEmptyGroup(group, groups) ? undefined : "groupNotEmpty";
}
