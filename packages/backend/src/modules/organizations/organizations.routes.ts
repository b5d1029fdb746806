import type { Result } from "@sonolens/foundation";
import type { CallerHandlers } from "../../http/call-context.ts";
import { errorDetail } from "../../http/error-body.ts";
import type { ErrorTexts } from "../../http/error-texts.ts";
import type { Caller } from "../../policy/caller.ts";
import type { GroupService } from "./group.service.ts";
import type { ChangeGroup, LeaveOrganization } from "./group-patch.service.ts";
import type { GroupSettingsService } from "./group-settings.service.ts";
import type { InvitationService } from "./invitation.service.ts";
import { type LoadedOrganization, organizationBody } from "./loaded-organization.ts";
import type { OrganizationService } from "./organization.service.ts";
import {
  inviteRefusalAnswer,
  type Refusal,
  refusalAnswer,
  refused,
  refusedAnswer,
} from "./organization-refusal.ts";

type Operations =
  | "getOrganization"
  | "createOrganization"
  | "listOrganizationLog"
  | "leaveOrganization"
  | "addGroup"
  | "changeGroup"
  | "deleteGroup"
  | "getGroupSettings"
  | "changeGroupSettings"
  | "addGroupOwnership"
  | "inviteToGroup"
  | "listInvitations"
  | "listMyInvitations"
  | "acceptInvitation"
  | "endInvitation";

/** Organizations, their groups and the invitations into them. */
export function createOrganizationRoutes(parts: {
  readonly organizations: OrganizationService;
  readonly groups: GroupService;
  readonly groupSettings: GroupSettingsService;
  readonly changeGroup: ChangeGroup;
  readonly leave: LeaveOrganization;
  readonly invitations: InvitationService;
}) {
  const { organizations, groups, groupSettings, changeGroup, leave, invitations } = parts;
  return {
    async getOrganization(_request, { caller }) {
      const organization = await organizations.find(caller);
      return {
        status: 200,
        body: organization === undefined ? null : organizationBody(organization, caller.accountId),
      };
    },
    async createOrganization({ body }, { caller, texts }) {
      const created = await organizations.create(caller, body.name);
      return created.ok
        ? { status: 201, body: organizationBody(created.value, caller.accountId) }
        : refusedAnswer(created.error, texts);
    },
    async listOrganizationLog(_request, { caller }) {
      return { status: 200, body: await organizations.log(caller) };
    },
    async leaveOrganization({ body }, { caller, texts }) {
      const left = await leave(caller, body.organization);
      return left.ok ? { status: 204 } : refusedAnswer(left.error, texts);
    },
    async addGroup({ path, body }, { caller, texts }) {
      const added = await groups.add(caller, path.id, body);
      return added.ok
        ? { status: 201, body: organizationBody(added.value, caller.accountId) }
        : refusalAnswer(added.error, texts);
    },
    async changeGroup({ path, body }, { caller, texts }) {
      const { move, to, remove, ...change } = body;
      const isMove = move !== undefined && to !== undefined;
      if (!isMove && remove === undefined)
        return answer(await changeGroup(caller, path.id, change), caller, texts);
      const [other] = isMove && remove !== undefined ? ["remove"] : Object.keys(change);
      if (other !== undefined) return refusalAnswer(refused("unknownField", other), texts);
      const changed = isMove
        ? await groups.move(caller, path.id, move, to)
        : await changeGroup(caller, path.id, { remove });
      return answer(changed, caller, texts);
    },
    async deleteGroup({ path }, { caller, texts }) {
      return answer(await groups.remove(caller, path.id), caller, texts);
    },
    async getGroupSettings({ path }, { caller, texts }) {
      const found = await groupSettings.find(caller, path.id);
      return found.ok
        ? { status: 200, body: found.value }
        : { status: 404, body: errorDetail(texts, found.error) };
    },
    async changeGroupSettings({ path, body }, { caller, texts }) {
      const changed = await groupSettings.change(caller, path.id, body);
      return changed.ok ? { status: 200, body: changed.value } : refusalAnswer(changed.error, texts);
    },
    async addGroupOwnership({ path, body }, { caller, texts }) {
      return answer(await groups.addOwnership(caller, path.id, body.ownership), caller, texts);
    },
    async inviteToGroup({ path, body }, { caller, texts }) {
      const invited = await invitations.invite(caller, path.id, body.email, texts.translate);
      return invited.ok ? { status: 201, body: invited.value } : inviteRefusalAnswer(invited.error, texts);
    },
    async listInvitations(_request, { caller }) {
      return { status: 200, body: await invitations.list(caller) };
    },
    async listMyInvitations(_request, { caller }) {
      return { status: 200, body: await invitations.listMine(caller) };
    },
    async acceptInvitation({ path }, { caller, texts }) {
      return answer(await invitations.accept(caller, path.id), caller, texts);
    },
    async endInvitation({ path }, { caller, texts }) {
      const ended = await invitations.end(caller, path.id);
      return ended.ok ? { status: 204 } : refusalAnswer(ended.error, texts);
    },
  } satisfies CallerHandlers<Operations>;
}

function answer(changed: Result<LoadedOrganization, Refusal>, caller: Caller, texts: ErrorTexts) {
  return changed.ok
    ? ({ status: 200, body: organizationBody(changed.value, caller.accountId) } as const)
    : refusalAnswer(changed.error, texts);
}
