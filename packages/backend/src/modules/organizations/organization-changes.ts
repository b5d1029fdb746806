import { controlledGroups } from "@sonolens/domain";
import { failure, type Result, success } from "@sonolens/foundation";
import type { Core } from "../../composition/capabilities.ts";
import type { Caller } from "../../policy/caller.ts";
import { type LoadedOrganization, memberIds } from "./loaded-organization.ts";
import type { OrganizationRepository } from "./organization.repository.ts";
import { type Refusal, refused } from "./organization-refusal.ts";

/** Actions in the log of an organization. */
export type LogAction =
  | "organizationCreated"
  | "groupAdded"
  | "groupChanged"
  | "groupDeleted"
  | "memberMoved"
  | "memberRemoved"
  | "memberLeft"
  | "cameraAdded"
  | "invited"
  | "invitationAccepted"
  | "invitationDeclined"
  | "invitationCancelled"
  | "settingFixed"
  | "settingReleased";

/** The steps common to all changes of an organization. Only inside a transaction. */
export interface OrganizationChanges {
  /** The caller's organization if the caller controls this group of it. */
  controlled(caller: Caller, groupId: string): Promise<Result<LoadedOrganization, Refusal>>;
  log(
    caller: Caller,
    where: { readonly organizationId: string; readonly groupId: string },
    action: LogAction,
    subject: string,
  ): Promise<void>;
  /** Notifies all current and previous members; returns the organization as it is now. */
  finish(organizationId: string, before?: LoadedOrganization): Promise<LoadedOrganization>;
}

export function createOrganizationChanges(
  core: Core<"outbox" | "nowMs" | "newId">,
  organizations: OrganizationRepository,
): OrganizationChanges {
  const { outbox, nowMs, newId } = core;
  return {
    async controlled(caller, groupId) {
      const id = await organizations.ofAccount(caller.accountId);
      const organization = id === undefined ? undefined : await organizations.load(id);
      if (organization === undefined || !organization.groups.some((group) => group.id === groupId))
        return failure({ code: "notFound" });
      return controlledGroups(caller.accountId, organization.groups).has(groupId)
        ? success(organization)
        : failure(refused("notAllowed"));
    },
    async log(caller, { organizationId, groupId }, action, subject) {
      await organizations.log({
        id: newId(),
        organization_id: organizationId,
        group_id: groupId,
        account_id: caller.accountId,
        at: new Date(nowMs()).toISOString(),
        action,
        subject,
      });
    },
    async finish(organizationId, before) {
      const now = await organizations.load(organizationId);
      if (now === undefined) throw new Error("An organization is never deleted.");
      const concerned = new Set([...memberIds(now), ...(before === undefined ? [] : memberIds(before))]);
      await outbox.add([...concerned], { type: "organization-changed" });
      return now;
    },
  };
}
