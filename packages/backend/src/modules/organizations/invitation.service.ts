import type { ApiSchema } from "@sonolens/api-client";
import { controlledGroups, plainEmail, validateInviteEmail } from "@sonolens/domain";
import { failure, type Result, success } from "@sonolens/foundation";
import type { Translate } from "@sonolens/i18n";
import type { Core } from "../../composition/capabilities.ts";
import type { Caller } from "../../policy/caller.ts";
import { sanitizeText } from "../../sanitize-text.ts";
import { linkLifetimes } from "../../token-lifetimes.ts";
import { type Mailer, noAddress, oneLine } from "../mail/index.ts";
import type { VisibilityChanges } from "../visibility/index.ts";
import type { InvitationRepository, NamedInvitation } from "./invitation.repository.ts";
import type { LoadedOrganization } from "./loaded-organization.ts";
import type { OrganizationRepository } from "./organization.repository.ts";
import type { OrganizationChanges } from "./organization-changes.ts";
import { type InviteRefusal, type Refusal, refused } from "./organization-refusal.ts";

const maxPerHour = 30;
const hourMs = 3_600_000;

/** Invitations into groups, and the responses to them. */
export interface InvitationService {
  /** The mail about it is written by `translate`. */
  invite(
    caller: Caller,
    groupId: string,
    email: string,
    translate: Translate,
  ): Promise<Result<ApiSchema<"Invitation">, InviteRefusal>>;
  /** Open ones into the groups that the caller controls. */
  list(caller: Caller): Promise<ApiSchema<"Invitation">[]>;
  /** Open ones to the caller's address. */
  listMine(caller: Caller): Promise<ApiSchema<"Invitation">[]>;
  accept(caller: Caller, id: string): Promise<Result<LoadedOrganization, Refusal>>;
  /** Declined by the invited user, canceled by those who control its group. */
  end(caller: Caller, id: string): Promise<Result<undefined, Refusal>>;
}

export function createInvitationService(
  core: Core<"options" | "database" | "nowMs" | "newId"> & { readonly mail: Mailer },
  visibilityChanges: VisibilityChanges,
  organizations: OrganizationRepository,
  invitations: InvitationRepository,
  changes: OrganizationChanges,
): InvitationService {
  const { database, nowMs, newId } = core;
  const iso = (timeMs: number): string => new Date(timeMs).toISOString();
  const nowIso = (): string => iso(nowMs());

  /** Seconds until another invitation may be sent; 0 if one may be sent now. */
  async function waitS(caller: Caller): Promise<number> {
    const times = await organizations.timesOf(caller.accountId, "invited", iso(nowMs() - hourMs));
    const [oldest] = times.slice(-maxPerHour);
    if (times.length < maxPerHour || oldest === undefined) return 0;
    return Math.max(1, Math.ceil((Date.parse(oldest) + hourMs - nowMs()) / 1000));
  }

  const isFor = (invitation: NamedInvitation, caller: Caller): boolean =>
    invitation.plain_email === plainEmail(caller.email);

  /** Renews an open one to this address into the same organization; otherwise creates a new one. */
  async function save(caller: Caller, organizationId: string, groupId: string, email: string) {
    const plain_email = plainEmail(email);
    const known = await invitations.ofOrganization(organizationId, nowIso());
    const id = known.find((invitation) => invitation.plain_email === plain_email)?.id;
    const now = nowMs();
    const dates = {
      group_id: groupId,
      invited_by: caller.accountId,
      invited_at: iso(now),
      expires_at: iso(now + linkLifetimes.invitationS * 1000),
    };
    if (id !== undefined) {
      await invitations.renew(id, dates);
      return id;
    }
    const row = { id: newId(), organization_id: organizationId, email, plain_email, ...dates };
    await invitations.insert({ ...row, state: "pending", answered_at: null });
    return row.id;
  }

  async function sendMail(invitation: NamedInvitation, translate: Translate): Promise<void> {
    const params = {
      inviter: oneLine(invitation.inviter),
      organization: noAddress(oneLine(invitation.organization_name)),
      group: noAddress(oneLine(invitation.group_name)),
      product: core.options.edition.productName,
      days: linkLifetimes.invitationS / (24 * 3600),
      link: core.mail.linkTo("/organization"),
    };
    await core.mail.send({
      to: invitation.email,
      subject: translate("mail:invitationSubject", params),
      text: translate("mail:invitationText", params),
    });
  }

  return {
    invite: (caller, groupId, wantedEmail, translate) =>
      database.transaction(async () => {
        const found = await changes.controlled(caller, groupId);
        if (!found.ok) return found;
        const { id: organizationId, groups } = found.value;
        const email = validateInviteEmail(sanitizeText(wantedEmail), { groups });
        if (!email.ok) return failure(refused(email.code, "email", email.params));
        const retryAfterS = await waitS(caller);
        if (retryAfterS > 0) return failure({ code: "tooManyRequests", retryAfterS });
        const id = await save(caller, organizationId, groupId, email.value);
        await changes.log(caller, { organizationId, groupId }, "invited", email.value);
        const invitation = await invitations.find(id, nowIso());
        if (invitation === undefined) throw new Error("The invitation was just written.");
        await invitations.notifyInvited([invitation.plain_email]);
        await sendMail(invitation, translate);
        await changes.finish(organizationId);
        return success(bodyOf(invitation));
      }),

    async list(caller) {
      const organizationId = await organizations.ofAccount(caller.accountId);
      const organization =
        organizationId === undefined ? undefined : await organizations.load(organizationId);
      if (organization === undefined) return [];
      const controlled = controlledGroups(caller.accountId, organization.groups);
      const rows = await invitations.ofOrganization(organization.id, nowIso());
      return rows.filter((row) => controlled.has(row.group_id)).map(bodyOf);
    },

    async listMine(caller) {
      return (await invitations.toEmail(plainEmail(caller.email), nowIso())).map(bodyOf);
    },

    accept: (caller, id) =>
      database.transaction(async () => {
        const invitation = await invitations.find(id, nowIso());
        if (invitation === undefined || !isFor(invitation, caller)) return failure({ code: "notFound" });
        if ((await organizations.ofAccount(caller.accountId)) !== undefined)
          return failure(refused("alreadyInOrganization"));
        const { organization_id: organizationId, group_id: groupId } = invitation;
        await visibilityChanges.follow([caller.accountId], () =>
          organizations.setGroupOf(caller.accountId, groupId),
        );
        await invitations.setState(id, "accepted", nowIso());
        await changes.log(caller, { organizationId, groupId }, "invitationAccepted", invitation.email);
        return success(await changes.finish(organizationId));
      }),

    end: (caller, id) =>
      database.transaction(async () => {
        const invitation = await invitations.find(id, nowIso());
        if (invitation === undefined) return failure({ code: "notFound" });
        const { organization_id: organizationId, group_id: groupId, plain_email, email } = invitation;
        const isMine = isFor(invitation, caller);
        if (!isMine && !(await changes.controlled(caller, groupId)).ok) return failure({ code: "notFound" });
        await invitations.setState(id, isMine ? "declined" : "cancelled", nowIso());
        const action = isMine ? "invitationDeclined" : "invitationCancelled";
        await changes.log(caller, { organizationId, groupId }, action, email);
        await invitations.notifyInvited([plain_email]);
        await changes.finish(organizationId);
        return success(undefined);
      }),
  };
}

const bodyOf = (row: NamedInvitation): ApiSchema<"Invitation"> => ({
  id: row.id,
  email: row.email,
  group: { id: row.group_id, name: row.group_name },
  organization: { id: row.organization_id, name: row.organization_name },
  invitedBy: row.inviter,
  invitedAt: row.invited_at,
  expires: row.expires_at,
});
