import {
  ancestorGroups,
  groupDeletionRefusal,
  memberMoveRefusal,
  validateDescription,
  validateName,
} from "@sonolens/domain";
import { failure, type Result, success } from "@sonolens/foundation";
import type { Core } from "../../composition/capabilities.ts";
import type { Caller } from "../../policy/caller.ts";
import { sanitizeText } from "../../sanitize-text.ts";
import type { Visibility, VisibilityChanges } from "../visibility/index.ts";
import type { InvitationRepository } from "./invitation.repository.ts";
import type { LoadedOrganization } from "./loaded-organization.ts";
import type { OrganizationRepository } from "./organization.repository.ts";
import type { OrganizationChanges } from "./organization-changes.ts";
import { type Refusal, refused } from "./organization-refusal.ts";

type Changed = Promise<Result<LoadedOrganization, Refusal>>;

/** Clients cannot read deeper trees. */
const maxDepth = 100;
const maxGroups = 1_000;

/** Groups and the cameras in them. */
export interface GroupService {
  add(
    caller: Caller,
    parentId: string,
    group: { readonly name: string; readonly description?: string },
  ): Changed;
  /** Moves one member of a group to another one; the caller controls both. */
  move(caller: Caller, groupId: string, memberId: string, to: string): Changed;
  remove(caller: Caller, groupId: string): Changed;
  addOwnership(caller: Caller, groupId: string, ownershipId: string): Changed;
}

/** Who sees which cameras, before and after a change of groups. */
interface VisibilityParts {
  readonly visibility: Visibility;
  readonly changes: VisibilityChanges;
}

export function createGroupService(
  core: Core<"database" | "nowMs" | "newId">,
  { visibility, changes: visibilityChanges }: VisibilityParts,
  organizations: OrganizationRepository,
  invitations: InvitationRepository,
  changes: OrganizationChanges,
): GroupService {
  const { database, nowMs, newId } = core;
  const nowIso = (): string => new Date(nowMs()).toISOString();

  return {
    add: (caller, parentId, group) =>
      database.transaction(async () => {
        const found = await changes.controlled(caller, parentId);
        if (!found.ok) return found;
        const { id: organizationId, groups } = found.value;
        const name = validateName(sanitizeText(group.name));
        if (!name.ok) return failure(refused(name.code, "name", name.params));
        const description = validateDescription(sanitizeText(group.description ?? ""));
        if (!description.ok) return failure(refused(description.code, "description", description.params));
        const depth = ancestorGroups(parentId, groups).length + 2;
        if (depth > maxDepth) return failure(refused("tooMany", undefined, { max: maxDepth }));
        if (groups.length >= maxGroups) return failure(refused("tooMany", undefined, { max: maxGroups }));
        await organizations.insertGroup({
          id: newId(),
          organization_id: organizationId,
          parent_id: parentId,
          name: name.value,
          description: description.value,
          created_at: nowIso(),
        });
        await changes.log(caller, { organizationId, groupId: parentId }, "groupAdded", name.value);
        return success(await changes.finish(organizationId));
      }),

    move: (caller, groupId, memberId, to) =>
      database.transaction(async () => {
        const found = await changes.controlled(caller, groupId);
        if (!found.ok) return found;
        const { id: organizationId, groups } = found.value;
        const user = groups
          .find((group) => group.id === groupId)
          ?.users.find(({ customerId }) => customerId === memberId);
        if (user === undefined) return failure(refused("unknownValue", "move"));
        if (!groups.some((group) => group.id === to)) return failure(refused("unknownValue", "to"));
        const refusal = memberMoveRefusal(
          caller.accountId,
          { memberId, fromGroupId: groupId, toGroupId: to },
          groups,
        );
        if (refusal !== undefined)
          return failure(refused(refusal, refusal === "cannotChangeYourself" ? "move" : "to"));
        if (to === groupId) return success(found.value);
        await visibilityChanges.follow([memberId], () => organizations.setGroupOf(memberId, to));
        await changes.log(caller, { organizationId, groupId: to }, "memberMoved", user.username);
        return success(await changes.finish(organizationId));
      }),

    remove: (caller, groupId) =>
      database.transaction(async () => {
        const found = await changes.controlled(caller, groupId);
        if (!found.ok) return found;
        const { id: organizationId, groups } = found.value;
        const refusal = groupDeletionRefusal(caller.accountId, groupId, groups);
        if (refusal !== undefined) return failure(refused(refusal));
        const group = groups.find(({ id }) => id === groupId);
        // The user who controls the root is in it: it is never empty.
        if (group === undefined || group.parentId === null) return failure(refused("groupNotEmpty"));
        const ended = await invitations.cancelOfGroup(groupId, nowIso());
        await invitations.notifyInvited(ended);
        await organizations.removeGroup(groupId, group.parentId);
        await changes.log(caller, { organizationId, groupId: group.parentId }, "groupDeleted", group.name);
        return success(await changes.finish(organizationId));
      }),

    addOwnership: (caller, groupId, ownershipId) =>
      database.transaction(async () => {
        const found = await changes.controlled(caller, groupId);
        if (!found.ok) return found;
        const { id: organizationId } = found.value;
        const ownership = await organizations.ownership(ownershipId);
        const isSeen = (await visibility.ownershipsOf(caller.accountId)).includes(ownershipId);
        if (ownership === undefined || !isSeen) return failure(refused("unknownValue", "ownership"));
        if (ownership.group_id === groupId) return success(found.value);
        // Only those who control a camera's group may move it to another.
        if (ownership.group_id !== null && !(await changes.controlled(caller, ownership.group_id)).ok)
          return failure(refused("notAllowed", "ownership"));
        const watchers = [
          ...(await visibility.watchersOf(ownershipId)),
          ...(await visibility.groupsAbove(groupId)).flatMap(
            (above) =>
              found.value.groups.find(({ id }) => id === above)?.users.map(({ customerId }) => customerId) ??
              [],
          ),
        ];
        await visibilityChanges.follow(watchers, () => organizations.setOwnershipGroup(ownershipId, groupId));
        await changes.log(caller, { organizationId, groupId }, "cameraAdded", ownership.device_serial);
        return success(await changes.finish(organizationId));
      }),
  };
}
