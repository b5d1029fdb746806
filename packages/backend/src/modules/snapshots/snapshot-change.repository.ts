import type { Caller } from "../../policy/caller.ts";
import type { Database } from "../../storage/database/open-database.ts";
import type { SnapshotChangeRow } from "../../storage/database/schema.ts";
import type { FieldChange } from "./snapshot-changes.ts";

/** Logs changes of snapshots. */
export type SnapshotChangeLog = Pick<SnapshotChangeRepository, "add">;

/** The change log: who changed what, when, from what to what. */
export type SnapshotChangeRepository = ReturnType<typeof createSnapshotChangeRepository>;

/** Moving a slider all day must not fill the disk. */
const maxPerSnapshot = 1_000;

export function createSnapshotChangeRepository(database: Database, nowMs: () => number, newId: () => string) {
  async function trim(snapshotId: string): Promise<void> {
    const oldest = await database
      .current()
      .selectFrom("snapshot_changes")
      .select("id")
      .where("snapshot_id", "=", snapshotId)
      .orderBy("id", "desc")
      .offset(maxPerSnapshot)
      .limit(1)
      .executeTakeFirst();
    if (oldest === undefined) return;
    await database
      .current()
      .deleteFrom("snapshot_changes")
      .where("snapshot_id", "=", snapshotId)
      .where("id", "<=", oldest.id)
      .execute();
  }

  return {
    /** Logs the fields of one write; only inside its transaction. */
    async add(
      who: Pick<Caller, "accountId" | "username">,
      snapshotId: string,
      version: number,
      changes: readonly FieldChange[],
    ): Promise<void> {
      if (changes.length === 0) return;
      const changedAt = new Date(nowMs()).toISOString();
      // Ids of one millisecond are not ordered: the index among the changes of the write is part of the id.
      const base = `${String(version).padStart(12, "0")}`;
      await database
        .current()
        .insertInto("snapshot_changes")
        .values(
          changes.map(({ field, from, to }, index) => ({
            id: `${base}-${String(index).padStart(2, "0")}-${newId()}`,
            snapshot_id: snapshotId,
            version,
            account_id: who.accountId,
            username: who.username,
            changed_at: changedAt,
            field,
            from_value: JSON.stringify(from ?? null),
            to_value: JSON.stringify(to ?? null),
          })),
        )
        .execute();
      await trim(snapshotId);
    },
    /** Newest first. `before` is the id of the last one that the reader has. */
    list: (snapshotId: string, limit: number, before?: string): Promise<SnapshotChangeRow[]> =>
      database
        .current()
        .selectFrom("snapshot_changes")
        .selectAll()
        .where("snapshot_id", "=", snapshotId)
        .$if(before !== undefined, (query) => query.where("id", "<", before ?? ""))
        .orderBy("id", "desc")
        .limit(limit)
        .execute(),
    /** Removes older entries. */
    async forget(before: string): Promise<void> {
      await database.current().deleteFrom("snapshot_changes").where("changed_at", "<", before).execute();
    },
  };
}
