import { controlledGroups, type GroupWithPeople } from "./controlled-groups.ts";
import { memberRemovalRefusal } from "./group-controls.ts";

/** The ids of the groups that a user may move a member of a group to; none for themselves. */
export function memberMoveTargets(
  customerId: string,
  from: { readonly memberId: string; readonly groupId: string },
  groups: readonly GroupWithPeople[],
): ReadonlySet<string> {
  if (memberRemovalRefusal(customerId, from, groups) !== undefined) return new Set();
  return others(customerId, from.groupId, groups);
}

/** The ids of the groups that a user may move a camera of a group to. */
export function cameraMoveTargets(
  customerId: string,
  fromGroupId: string,
  groups: readonly GroupWithPeople[],
): ReadonlySet<string> {
  const targets = others(customerId, fromGroupId, groups);
  return controlledGroups(customerId, groups).has(fromGroupId) ? targets : new Set();
}

function others(customerId: string, groupId: string, groups: readonly GroupWithPeople[]): Set<string> {
  const controlled = new Set(controlledGroups(customerId, groups));
  controlled.delete(groupId);
  return controlled;
}
