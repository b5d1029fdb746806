import { sql } from "kysely";
import type { Core } from "../../composition/capabilities.ts";
import type { AccountRow } from "../../storage/database/schema.ts";
import { among } from "../../storage/database/where-in.ts";
import type { CameraNotices } from "../devices/index.ts";
import { type LoadedOrganization, leaveBehind, memberIds } from "../organizations/index.ts";
import type { LibraryMoves } from "../snapshots/index.ts";
import type { ListVersions, Visibility } from "../visibility/index.ts";
import { namesOf } from "./names-of.ts";

/** Earlier than any real deletion: such a snapshot cannot be restored, and is purged at once. */
export const removedAt = "1970-01-01T00:00:00.000Z";

/** Name of libraries whose snapshots wait to be purged. */
export const removedLibraryPrefix = "removed ";

/** What is needed to take an account out of everything. */
export type LeavingParts = Core<"database" | "outbox" | "nowMs"> & {
  readonly visibility: Visibility;
  readonly versions: ListVersions;
  readonly moves: LibraryMoves;
  readonly cameraNotices: CameraNotices;
};

/**
 * Takes an account out of its organization, libraries and pairings. What no other account sees is given back
 * and marked to be purged; the rest stays, in a library without a name. Only inside a transaction.
 */
export async function leaveEverything(
  parts: LeavingParts,
  account: AccountRow,
  organization: LoadedOrganization | undefined,
): Promise<void> {
  const { database, visibility } = parts;
  const accountId = account.id;
  const current = database.current();
  const seen = await visibility.ownershipsOf(accountId);
  const watchers = new Set<string>();
  for (const id of seen) for (const watcher of await visibility.watchersOf(id)) watchers.add(watcher);
  watchers.delete(accountId);

  const libraries = await librariesLeftBy(parts, account);
  await current.deleteFrom("group_members").where("account_id", "=", accountId).execute();
  if (organization !== undefined) await leaveOrganization(parts, accountId, organization);
  await current.deleteFrom("paired_users").where("account_id", "=", accountId).execute();
  await current.deleteFrom("library_members").where("account_id", "=", accountId).execute();

  const ownerships =
    seen.length === 0
      ? []
      : await current
          .selectFrom("ownerships")
          .selectAll()
          .where(among(database, "id", seen))
          .execute();
  for (const ownership of ownerships) {
    const isSeen = (await visibility.watchersOf(ownership.id)).length > 0;
    if (isSeen && !libraries.includes(ownership.library_id)) continue;
    await moveToNewLibrary(parts, ownership.id, {
      isNewKept: isSeen,
      isOldKept: !libraries.includes(ownership.library_id),
    });
    if (!isSeen) await giveBack(parts, ownership.id, ownership.device_serial);
  }
  // An import that is under way finds its library gone.
  for (const id of libraries) {
    // Uploads of cameras too: their files were only for this library.
    await current.deleteFrom("resumable_uploads").where("library_id", "=", id).execute();
    await current.deleteFrom("libraries").where("id", "=", id).execute();
  }
  await parts.cameraNotices.changed(watchers);
}

/** Ids of the libraries without another member. In the others, names that could be a person's are removed. */
async function librariesLeftBy(
  { database }: LeavingParts,
  { id: accountId, username, email }: AccountRow,
): Promise<string[]> {
  const { rows } = await sql<{ id: string; name: string; members: number }>`
    select libraries.id, libraries.name, count(*) as members
    from library_members join libraries on libraries.id = library_members.library_id
    where libraries.id in (select library_id from library_members where account_id = ${accountId})
    group by libraries.id, libraries.name`.execute(database.current());
  const isTheirs = namesOf({ username, email });
  for (const { id, name, members } of rows)
    if (Number(members) > 1 && isTheirs(name))
      await database.current().updateTable("libraries").set({ name: id }).where("id", "=", id).execute();
  return rows.filter(({ members }) => Number(members) === 1).map(({ id }) => id);
}

async function leaveOrganization(
  parts: LeavingParts,
  accountId: string,
  organization: LoadedOrganization,
): Promise<void> {
  const { database, outbox, moves } = parts;
  const current = database.current();
  const others = memberIds(organization).filter((id) => id !== accountId);
  if (others.length > 0) {
    await leaveBehind(database, organization.id, accountId, moves, { isLibraryKept: false });
    return outbox.add(others, { type: "organization-changed" });
  }
  // The organization ends with its last member.
  const groupIds = organization.groups.map(({ id }) => id);
  for (const table of ["components", "report_templates", "group_settings"] as const)
    await current.deleteFrom(table).where("group_id", "in", groupIds).execute();
  await current.updateTable("ownerships").set({ group_id: null }).where("group_id", "in", groupIds).execute();
  for (const table of ["organization_invitations", "organization_log", "organization_features"] as const)
    await current.deleteFrom(table).where("organization_id", "=", organization.id).execute();
  await current
    .updateTable("groups")
    .set({ parent_id: null })
    .where("organization_id", "=", organization.id)
    .execute();
  await current.deleteFrom("groups").where("organization_id", "=", organization.id).execute();
  await current.deleteFrom("organizations").where("id", "=", organization.id).execute();
}

async function moveToNewLibrary(
  { database, moves }: LeavingParts,
  ownershipId: string,
  kept: { readonly isOldKept: boolean; readonly isNewKept: boolean },
): Promise<void> {
  const prefix = kept.isNewKept ? "camera of others " : removedLibraryPrefix;
  await moves.toNewLibrary(ownershipId, prefix, kept);
  if (kept.isNewKept) return;
  await database
    .current()
    .updateTable("snapshots")
    .set({ active: 0, deleted_at: removedAt })
    .where("ownership_id", "=", ownershipId)
    .execute();
}

/** Another account can then pair the camera; it signs in again, and keeps nothing of where it was. */
async function giveBack({ database }: LeavingParts, ownershipId: string, serial: string): Promise<void> {
  const current = database.current();
  const { paired_at } = await current
    .selectFrom("ownerships")
    .select("paired_at")
    .where("id", "=", ownershipId)
    .executeTakeFirstOrThrow();
  await current
    .updateTable("ownerships")
    .set({ is_active: 0, paired_at: null, nickname: "" })
    .where("id", "=", ownershipId)
    .execute();
  if (paired_at === null) return;
  await current
    .updateTable("devices")
    .set((set) => ({ epoch: set("epoch", "+", 1), wifi: null }))
    .where("serial", "=", serial)
    .execute();
}
