import { givenTagNumber, tagNumberKey } from "@sonolens/domain";
import { sql } from "kysely";
import type { Database } from "../../storage/database/open-database.ts";
import type { SnapshotRow } from "../../storage/database/schema.ts";
import { among } from "../../storage/database/where-in.ts";
import type { SnapshotListRow } from "./snapshot-body.ts";
import { listColumns } from "./snapshot-columns.ts";

/** What confirmations of repairs are derived from. */
export type TaggedRow = SnapshotListRow & Pick<SnapshotRow, "leak_tag_key" | "repair_history">;

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
    /** The newest active ones of a library and some types: up to `limit` with each of these keys of tag numbers. */
    newestTagged(
      libraryId: string,
      keys: readonly string[],
      types: readonly string[],
      limit: number,
    ): Promise<TaggedRow[]> {
      const current = database.current();
      const place = sql<number>`row_number() over (partition by leak_tag_key order by created_date desc, id desc)`;
      const placed = current
        .selectFrom("snapshots")
        .select(["id", place.as("place")])
        .where("leak_tag_key", "in", keys)
        .where("library_id", "=", libraryId)
        .where("active", "=", 1)
        .where("analysis_type", "in", types)
        .as("placed");
      return current
        .selectFrom("snapshots")
        .select([...listColumns, "leak_tag_key", "repair_history"])
        .where("id", "in", current.selectFrom(placed).select("placed.id").where("place", "<=", limit))
        .execute();
    },
    /** Of a library and these keys, those that a snapshot of another library confirms. */
    confirmedFromElsewhere: (
      libraryId: string,
      keys: readonly string[],
    ): Promise<Pick<SnapshotRow, "id" | "ownership_id">[]> =>
      database
        .current()
        .selectFrom("snapshots as repaired")
        .innerJoin("snapshots as confirming", "confirming.id", "repaired.repair_checked_by")
        .select(["repaired.id", "repaired.ownership_id"])
        .where("repaired.leak_tag_key", "in", keys)
        .where("repaired.library_id", "=", libraryId)
        .where("confirming.library_id", "!=", libraryId)
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
