import type { AccessCode } from "../access/access-code.ts";
import { controlledGroups, type GroupWithPeople } from "./controlled-groups.ts";

/** All actions on a group, and whether a user may perform them. */
export interface GroupControls {
  readonly edit: boolean;
  readonly invite: boolean;
  /** Of other members only; see {@link memberRemovalRefusal}. */
  readonly moveMembers: boolean;
  readonly removeMembers: boolean;
  readonly addDevice: boolean;
  readonly addGroup: boolean;
  readonly deleteGroup: boolean;
}

/** The controls that a user sees for each group, by id. */
export function groupControls(
  customerId: string,
  groups: readonly GroupWithPeople[],
): ReadonlyMap<string, GroupControls> {
  const controlled = controlledGroups(customerId, groups);
  const parents = parentsOf(groups);
  const controls = new Map<string, GroupControls>();
  for (const group of groups) {
    const may = controlled.has(group.id);
    if (controls.has(group.id)) continue;
    controls.set(group.id, {
      edit: may,
      invite: may,
      moveMembers: may,
      removeMembers: may,
      addDevice: may,
      addGroup: may,
      deleteGroup: may && isEmpty(group, parents),
    });
  }
  return controls;
}

/** Why a user may not remove a member from a group; undefined if they may. Users cannot remove themselves. */
export function memberRemovalRefusal(
  customerId: string,
  removal: { readonly memberId: string; readonly groupId: string },
  groups: readonly GroupWithPeople[],
): AccessCode | undefined {
  if (!controlledGroups(customerId, groups).has(removal.groupId)) return "notAllowed";
  if (removal.memberId === customerId) return "cannotChangeYourself";
  const group = groups.find(({ id }) => id === removal.groupId);
  const isMember = group?.users?.some((user) => user.customerId === removal.memberId) === true;
  return isMember ? undefined : "notAllowed";
}

/**
 * Why a user may not move a member to another group; undefined if they may. They must control both groups, and cannot
 * move themselves.
 */
export function memberMoveRefusal(
  customerId: string,
  move: { readonly memberId: string; readonly fromGroupId: string; readonly toGroupId: string },
  groups: readonly GroupWithPeople[],
): AccessCode | undefined {
  const { memberId, fromGroupId, toGroupId } = move;
  const refusal = memberRemovalRefusal(customerId, { memberId, groupId: fromGroupId }, groups);
  if (refusal !== undefined) return refusal;
  return controlledGroups(customerId, groups).has(toGroupId) ? undefined : "notAllowed";
}

/** Whether a group is empty: no users, no devices and no groups below it. */
export const isEmptyGroup = (group: GroupWithPeople, groups: readonly GroupWithPeople[]): boolean =>
  isEmpty(group, parentsOf(groups));

/** Why a user may not delete a group; undefined if they may. Only an empty group can be deleted. */
export function groupDeletionRefusal(
  customerId: string,
  groupId: string,
  groups: readonly GroupWithPeople[],
): AccessCode | undefined {
  const group = groups.find(({ id }) => id === groupId);
  if (group === undefined || !controlledGroups(customerId, groups).has(groupId)) return "notAllowed";
  return isEmptyGroup(group, groups) ? undefined : "groupNotEmpty";
}

/** The ids of all groups that others name as their parent. */
const parentsOf = (groups: readonly GroupWithPeople[]): ReadonlySet<string> =>
  new Set(groups.filter(({ id, parentId }) => id !== parentId).map(({ parentId }) => parentId ?? ""));

const isEmpty = (group: GroupWithPeople, parents: ReadonlySet<string>): boolean =>
  (group.users ?? []).length === 0 && (group.ownerships ?? []).length === 0 && !parents.has(group.id);
