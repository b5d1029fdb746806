import { givenTagNumber, tagNumberKey } from "@sonolens/domain";
import type { Database } from "../../storage/database/open-database.ts";
import type { SnapshotRow } from "../../storage/database/schema.ts";
import { among } from "../../storage/database/where-in.ts";
import type { SnapshotListRow } from "./snapshot-body.ts";
import { listColumns } from "./snapshot-columns.ts";

/** What confirmations of repairs are derived from. */
export type TaggedRow = SnapshotListRow & Pick<SnapshotRow, "repair_history">;

/** Snapshots by the numbers of their leak tags, and the numbers that are given out. */
export type LeakTagRepository = ReturnType<typeof createLeakTagRepository>;

export function createLeakTagRepository(database: Database) {
  /** The next number of a library; counting it locks the row, so that no two calls get the same. */
  async function countNext(libraryId: string): Promise<string> {
    const { last_leak_tag } = await database
      .current()
      .updateTable("libraries")
      .set((set) => ({ last_leak_tag: set("last_leak_tag", "+", 1) }))
      .where("id", "=", libraryId)
      .returning("last_leak_tag")
      .executeTakeFirstOrThrow();
    return givenTagNumber(last_leak_tag);
  }

  /** Deleted ones count: they can be restored. */
  async function isTaken(number: string, libraryId: string, ownerships: readonly string[]): Promise<boolean> {
    const row = await database
      .current()
      .selectFrom("snapshots")
      .select("id")
      .where("leak_tag_key", "=", tagNumberKey(number))
      .where((where) =>
        where.or([where("library_id", "=", libraryId), among(database, "ownership_id", ownerships)]),
      )
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  }

  return {
    /** The newest active ones of a library whose tag number has this key. */
    newestTagged: (libraryId: string, key: string, limit: number): Promise<TaggedRow[]> =>
      database
        .current()
        .selectFrom("snapshots")
        .select([...listColumns, "repair_history"])
        .where("leak_tag_key", "=", key)
        .where("library_id", "=", libraryId)
        .where("active", "=", 1)
        .orderBy("created_date", "desc")
        .orderBy("id", "desc")
        .limit(limit)
        .execute(),
    /** The keys that active snapshots of a camera share with those of other cameras of a library. */
    async sharedKeys(ownershipId: string, libraryId: string): Promise<string[]> {
      const tagged = () =>
        database
          .current()
          .selectFrom("snapshots")
          .select("leak_tag_key")
          .distinct()
          .where("leak_tag_key", "is not", null)
          .where("active", "=", 1);
      const rows = await tagged()
        .where("ownership_id", "=", ownershipId)
        .where(
          "leak_tag_key",
          "in",
          tagged().where("library_id", "=", libraryId).where("ownership_id", "!=", ownershipId),
        )
        .execute();
      return rows.flatMap(({ leak_tag_key }) => leak_tag_key ?? []);
    },
    /** A number that was never given out in this library, and that no snapshot of it or of the ownerships has. */
    async giveNumber(libraryId: string, ownerships: readonly string[]): Promise<string> {
      for (;;) {
        const number = await countNext(libraryId);
        if (!(await isTaken(number, libraryId, ownerships))) return number;
      }
    },
  };
}
