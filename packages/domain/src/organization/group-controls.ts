import type { AccessCode } from "../access/access-code.ts";
import { controlledGroups, type GroupWithPeople } from "./controlled-groups.ts";

/** Everything that can be done to a group, and whether one person may. */
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

/** The controls that somebody sees at every group, by its id. */
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

/** Why somebody may not take a member out of a group; undefined when they may. Nobody takes out themselves. */
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
 * Why somebody may not move a member to another group; undefined when they may. They control both groups, so that
 * nobody is put where the mover has no say. Nobody moves themselves.
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

/** Whether nothing hangs on a group: no users, no devices and no groups below it. */
export const isEmptyGroup = (group: GroupWithPeople, groups: readonly GroupWithPeople[]): boolean =>
  isEmpty(group, parentsOf(groups));

/** Why somebody may not delete a group; undefined when they may. Only an empty group goes. */
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
