import type { Outbox } from "../../live/outbox.ts";
import type { Database } from "../../storage/database/open-database.ts";
import type { OrganizationInvitationRow } from "../../storage/database/schema.ts";

export type InvitationState = "pending" | "accepted" | "declined" | "cancelled";

/** An invitation with the names that it mentions. */
export interface NamedInvitation extends OrganizationInvitationRow {
  readonly group_name: string;
  readonly organization_name: string;
  readonly inviter: string;
}

/** Invitations into organizations. An open one was not answered and has not expired. */
export interface InvitationRepository {
  insert(invitation: OrganizationInvitationRow): Promise<void>;
  /** Renews an open one, into a group. */
  renew(
    id: string,
    changes: Pick<OrganizationInvitationRow, "group_id" | "invited_by" | "invited_at" | "expires_at">,
  ): Promise<void>;
  find(id: string, now: string): Promise<NamedInvitation | undefined>;
  /** Newest first. */
  ofOrganization(organizationId: string, now: string): Promise<NamedInvitation[]>;
  /** To one address, newest first. */
  toEmail(plainEmail: string, now: string): Promise<NamedInvitation[]>;
  setState(id: string, state: InvitationState, at: string): Promise<void>;
  /** Ends the open ones into a group; returns the addresses. */
  cancelOfGroup(groupId: string, at: string): Promise<string[]>;
  /** Notifies the accounts of these addresses that their invitations changed. */
  notifyInvited(plainEmails: readonly string[]): Promise<void>;
}

export function createInvitationRepository(database: Database, outbox: Outbox): InvitationRepository {
  const open = (now: string) =>
    database
      .current()
      .selectFrom("organization_invitations")
      .innerJoin("groups", "groups.id", "organization_invitations.group_id")
      .innerJoin("organizations", "organizations.id", "organization_invitations.organization_id")
      .innerJoin("accounts", "accounts.id", "organization_invitations.invited_by")
      .selectAll("organization_invitations")
      .select([
        "groups.name as group_name",
        "organizations.name as organization_name",
        "accounts.username as inviter",
      ])
      .where("organization_invitations.state", "=", "pending")
      .where("organization_invitations.expires_at", ">", now)
      .orderBy("organization_invitations.invited_at", "desc")
      .orderBy("organization_invitations.id", "desc");

  return {
    async insert(invitation) {
      await database.current().insertInto("organization_invitations").values(invitation).execute();
    },
    async renew(id, changes) {
      await database
        .current()
        .updateTable("organization_invitations")
        .set(changes)
        .where("id", "=", id)
        .execute();
    },
    find: (id, now) => open(now).where("organization_invitations.id", "=", id).executeTakeFirst(),
    ofOrganization: (organizationId, now) =>
      open(now).where("organization_invitations.organization_id", "=", organizationId).execute(),
    toEmail: (plainEmail, now) =>
      open(now).where("organization_invitations.plain_email", "=", plainEmail).execute(),
    async setState(id, state, at) {
      await database
        .current()
        .updateTable("organization_invitations")
        .set({ state, answered_at: at })
        .where("id", "=", id)
        .execute();
    },
    async cancelOfGroup(groupId, at) {
      const rows = await database
        .current()
        .updateTable("organization_invitations")
        .set({ state: "cancelled", answered_at: at })
        .where("group_id", "=", groupId)
        .where("state", "=", "pending")
        .returning("plain_email")
        .execute();
      return rows.map(({ plain_email }) => plain_email);
    },
    async notifyInvited(plainEmails) {
      if (plainEmails.length === 0) return;
      const accounts = await database
        .current()
        .selectFrom("accounts")
        .select("id")
        .where((where) => where(where.fn<string>("lower", ["email"]), "in", [...plainEmails]))
        .execute();
      await outbox.add(
        accounts.map(({ id }) => id),
        { type: "organization-changed" },
      );
    },
  };
}
