import { givenTagNumber, tagNumberKey } from "@sonolens/domain";
import type { Database } from "../../storage/database/open-database.ts";
import { among } from "../../storage/database/where-in.ts";
import type { SnapshotListRow } from "./snapshot-body.ts";
import { listColumns } from "./snapshot-columns.ts";

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
    /** Active ones of a library whose tag number has one of these keys. */
    listTagged: (libraryId: string, keys: readonly string[]): Promise<SnapshotListRow[]> =>
      database
        .current()
        .selectFrom("snapshots")
        .select(listColumns)
        .where("leak_tag_key", "in", keys)
        .where("library_id", "=", libraryId)
        .where("active", "=", 1)
        .execute(),
    /** A number that was never given out in this library, and that no snapshot of it or of the ownerships has. */
    async giveNumber(libraryId: string, ownerships: readonly string[]): Promise<string> {
      for (;;) {
        const number = await countNext(libraryId);
        if (!(await isTaken(number, libraryId, ownerships))) return number;
      }
    },
  };
}
