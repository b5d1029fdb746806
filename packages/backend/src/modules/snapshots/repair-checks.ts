import { confirmingSnapshots } from "@sonolens/domain";
import type { Outbox } from "../../live/outbox.ts";
import type { SnapshotRow } from "../../storage/database/schema.ts";
import type { ListVersions, Visibility } from "../visibility/index.ts";
import type { LeakTagRepository, TaggedRow } from "./leak-tag.repository.ts";
import { repairHistoryOf } from "./repair.ts";
import type { SnapshotRepository } from "./snapshot.repository.ts";
import { recordOf } from "./snapshot-body.ts";

/**
 * How many snapshots of one tag are followed, the newest first: a change of one can change the confirmations of all,
 * and all that is in the transaction for which other writes wait.
 */
export const maxFollowed = 200;

/** The columns that a confirmation depends on and that change. */
const decidingColumns = [
  "leak_tag_key",
  "active",
  "fixed",
  "fixed_date",
  "repair_status",
  "leak_detected",
  "leak_infinite",
  "fault",
  "mech",
] as const satisfies readonly (keyof SnapshotRow)[];

/** Keeps up to date which snapshot confirms which repair; the rule is `confirmingSnapshots` of the domain. */
export type RepairChecks = ReturnType<typeof createRepairChecks>;

export function createRepairChecks(parts: {
  readonly tags: Pick<LeakTagRepository, "newestTagged">;
  readonly snapshots: Pick<SnapshotRepository, "update">;
  readonly visibility: Pick<Visibility, "watchersOf">;
  readonly versions: Pick<ListVersions, "nextVersion">;
  readonly outbox: Pick<Outbox, "add">;
}) {
  const { tags, snapshots, visibility, versions, outbox } = parts;

  /** `changed` is followed too if it is not among the newest. Returns the ids of those whose confirmation changed. */
  async function followTag(libraryId: string, key: string, changed?: SnapshotRow): Promise<string[]> {
    const rows: TaggedRow[] = await tags.newestTagged(libraryId, key, maxFollowed);
    if (changed?.active === 1 && changed.leak_tag_key === key && rows.every(({ id }) => id !== changed.id))
      rows.push(changed);
    const records = rows.map((row) => ({ row, ...recordOf(row), repairHistory: repairHistoryOf(row) }));
    const confirming = confirmingSnapshots(records);
    const watchers = new Map<string, readonly string[]>();
    const followed: string[] = [];
    for (const record of records) {
      const { id, ownership_id, repair_checked_by } = record.row;
      const confirmedBy = confirming(record)?.id ?? null;
      if (confirmedBy === repair_checked_by) continue;
      const version = await versions.nextVersion();
      await snapshots.update(id, version, { repair_checked_by: confirmedBy });
      const who = watchers.get(ownership_id) ?? (await visibility.watchersOf(ownership_id));
      watchers.set(ownership_id, who);
      await outbox.add(who, { type: "snapshot-changed", snapshotId: id, version });
      followed.push(id);
    }
    return followed;
  }

  return {
    /**
     * After a snapshot changed, within its transaction: confirms or no longer confirms the repairs with the tag numbers
     * that it had before and has now. Returns the ids of those whose confirmation changed.
     */
    async follow(before: SnapshotRow, after: SnapshotRow): Promise<string[]> {
      const followed: string[] = [];
      if (decidingColumns.every((name) => before[name] === after[name])) return followed;
      for (const key of new Set([before.leak_tag_key, after.leak_tag_key]))
        if (key !== null) followed.push(...(await followTag(after.library_id, key, after)));
      return followed;
    },
    /** The same after other snapshots with these tag numbers came into a library or left it. */
    async followLibrary(libraryId: string, keys: readonly string[]): Promise<void> {
      for (const key of keys) await followTag(libraryId, key);
    },
  };
}
