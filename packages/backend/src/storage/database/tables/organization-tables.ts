import type { Selectable } from "kysely";

/** Who is invited into organizations, and who changed what in them. */
export interface OrganizationTables {
  organization_invitations: OrganizationInvitationTable;
  organization_log: OrganizationLogTable;
  group_settings: GroupSettingsTable;
}

/** What a group fixes for its people and for those of all groups below it. */
interface GroupSettingsTable {
  group_id: string;
  /** JSON of the values. */
  settings: string;
}

interface OrganizationInvitationTable {
  id: string;
  organization_id: string;
  /** Stays when the group is deleted. */
  group_id: string;
  email: string;
  /** The same address as it is looked for: capitals do not count. */
  plain_email: string;
  invited_by: string;
  invited_at: string;
  expires_at: string;
  /** pending, accepted, declined or cancelled. */
  state: string;
  answered_at: string | null;
}

interface OrganizationLogTable {
  id: string;
  organization_id: string;
  /** Where it happened; stays when the group is deleted. */
  group_id: string;
  /** Who did it. */
  account_id: string;
  at: string;
  action: string;
  /** To whom or what, as its name was then. */
  subject: string;
}

export type OrganizationInvitationRow = Selectable<OrganizationInvitationTable>;
export type OrganizationLogRow = Selectable<OrganizationLogTable>;
