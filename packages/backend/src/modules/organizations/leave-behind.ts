import type { Database } from "../../storage/database/open-database.ts";
import type { LibraryMoves } from "../snapshots/index.ts";

/**
 * A group's cameras stay with the organization when a member is removed: the member's pairings with cameras
 * in groups end, and such a camera that only the member's own library has is moved to a library of its own,
 * with its snapshots. A library shared with others keeps its cameras. Components that the member made in a
 * group stay there too. `isLibraryKept` is false if the member's own libraries are deleted next. Only inside a
 * transaction.
 */
export async function leaveBehind(
  database: Database,
  organizationId: string,
  accountId: string,
  moves: LibraryMoves,
  { isLibraryKept }: { readonly isLibraryKept: boolean },
): Promise<void> {
  const current = database.current();
  await current
    .updateTable("components")
    .set({ account_id: null })
    .where("account_id", "=", accountId)
    .where(
      "group_id",
      "in",
      current.selectFrom("groups").select("id").where("organization_id", "=", organizationId),
    )
    .execute();
  const ownerships = await current
    .selectFrom("ownerships")
    .innerJoin("groups", "groups.id", "ownerships.group_id")
    .select(["ownerships.id", "ownerships.library_id"])
    .where("groups.organization_id", "=", organizationId)
    .execute();
  if (ownerships.length === 0) return;
  await current
    .deleteFrom("paired_users")
    .where("account_id", "=", accountId)
    .where(
      "ownership_id",
      "in",
      ownerships.map(({ id }) => id),
    )
    .execute();
  const members = await current
    .selectFrom("library_members")
    .selectAll()
    .where(
      "library_id",
      "in",
      current.selectFrom("library_members").select("library_id").where("account_id", "=", accountId),
    )
    .execute();
  const shared = new Set(
    members.filter((member) => member.account_id !== accountId).map((member) => member.library_id),
  );
  const own = new Set(members.map((member) => member.library_id));
  for (const { id, library_id } of ownerships) {
    if (!own.has(library_id) || shared.has(library_id)) continue;
    await moves.toNewLibrary(id, "camera of an organization ", { isOldKept: isLibraryKept });
  }
}
