import type { Generated, Selectable } from "kysely";
import type { Flag } from "../flag.ts";

/** Who sees which cameras, and so which snapshots. */
export interface VisibilityTables {
  libraries: LibraryTable;
  library_members: LibraryMemberTable;
  ownerships: OwnershipTable;
  paired_users: PairedUserTable;
  organizations: OrganizationTable;
  groups: GroupTable;
  group_members: GroupMemberTable;
}

/** What several accounts share: cameras and their snapshots. */
interface LibraryTable {
  id: string;
  name: string;
  created_at: string;
  /** The last number of a leak tag that was given out; 0 before the first. */
  last_leak_tag: Generated<number>;
}

interface LibraryMemberTable {
  library_id: string;
  account_id: string;
}

/** A camera as a library, its paired users and a group have it. */
interface OwnershipTable {
  id: string;
  library_id: string;
  device_serial: string;
  created_at: string;
  /** 0 once the camera was given back; its snapshots stay. */
  is_active: Generated<Flag>;
  nickname: Generated<string>;
  /** The group of an organization that has it. */
  group_id: string | null;
  /** When the camera itself was paired; null if it is known from snapshot files alone, or was given back. */
  paired_at: string | null;
}

/** A user who is paired with a camera, beside the members of its library. */
interface PairedUserTable {
  ownership_id: string;
  account_id: string;
}

interface OrganizationTable {
  id: string;
  name: string;
  created_at: string;
}

interface GroupTable {
  id: string;
  organization_id: string;
  /** Null for the root of its organization. */
  parent_id: string | null;
  name: string;
  description: string;
  created_at: string;
}

/** An account is in one group at most. */
interface GroupMemberTable {
  account_id: string;
  group_id: string;
}

export type OwnershipRow = Selectable<OwnershipTable>;
export type GroupRow = Selectable<GroupTable>;
