import type { Core } from "../../composition/capabilities.ts";
import type { LeakTagRepository } from "./leak-tag.repository.ts";
import type { RepairChecks } from "./repair-checks.ts";

/** Moves cameras with their snapshots to libraries of their own. */
export type LibraryMoves = ReturnType<typeof createLibraryMoves>;

/** Whether the snapshots of the libraries stay; of those that are deleted next, repairs are not checked. */
interface KeptLibraries {
  readonly isOldKept?: boolean;
  readonly isNewKept?: boolean;
}

export function createLibraryMoves({
  database,
  nowMs,
  newId,
  tags,
  checks,
}: Core<"database" | "nowMs" | "newId"> & {
  readonly tags: Pick<LeakTagRepository, "sharedKeys">;
  readonly checks: Pick<RepairChecks, "followLibrary">;
}) {
  return {
    /**
     * The name of the new library is `prefix` and its id. Numbers of leak tags go on where the old library is, so that
     * none is given out again for another point; repairs are no longer confirmed by what is in the other library now.
     * Only inside a transaction.
     */
    async toNewLibrary(
      ownershipId: string,
      prefix: string,
      { isOldKept = true, isNewKept = true }: KeptLibraries = {},
    ): Promise<void> {
      const current = database.current();
      const from = await current
        .selectFrom("ownerships")
        .innerJoin("libraries", "libraries.id", "ownerships.library_id")
        .select(["libraries.id", "libraries.last_leak_tag"])
        .where("ownerships.id", "=", ownershipId)
        .executeTakeFirstOrThrow();
      const isFollowed = isOldKept || isNewKept;
      const shared = isFollowed ? await tags.sharedKeys(ownershipId, from.id) : [];
      const id = newId();
      await current
        .insertInto("libraries")
        .values({
          id,
          name: `${prefix}${id}`,
          created_at: new Date(nowMs()).toISOString(),
          last_leak_tag: from.last_leak_tag,
        })
        .execute();
      await current.updateTable("ownerships").set({ library_id: id }).where("id", "=", ownershipId).execute();
      await current
        .updateTable("snapshots")
        .set({ library_id: id })
        .where("ownership_id", "=", ownershipId)
        .execute();
      if (isOldKept) await checks.followLibrary(from.id, shared);
      if (isNewKept) await checks.followLibrary(id, shared);
    },
  };
}
