import { checkedTypes, confirmingSnapshots } from "@sonolens/domain";
import type { Outbox } from "../../live/outbox.ts";
import type { SnapshotRow } from "../../storage/database/schema.ts";
import type { ListVersions, Visibility } from "../visibility/index.ts";
import type { LeakTagRepository, TaggedRow } from "./leak-tag.repository.ts";
import { repairHistoryOf } from "./repair.ts";
import type { SnapshotRepository } from "./snapshot.repository.ts";
import { recordOf } from "./snapshot-body.ts";

/**
 * How many snapshots of one tag and kind are followed, the newest first: a change of one can change the confirmations of
 * all, and all that is in the transaction for which other writes wait.
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

/** Keys of tag numbers whose snapshots are read at once. */
const keysAtOnce = 20;

/** Keeps up to date which snapshot confirms which repair; the rule is `confirmingSnapshots` of the domain. */
export type RepairChecks = ReturnType<typeof createRepairChecks>;

export function createRepairChecks(parts: {
  readonly tags: Pick<LeakTagRepository, "newestTagged" | "confirmedFromElsewhere">;
  readonly snapshots: Pick<SnapshotRepository, "update" | "findAny">;
  readonly visibility: Pick<Visibility, "watchersOf">;
  readonly versions: Pick<ListVersions, "nextVersion">;
  readonly outbox: Pick<Outbox, "add">;
}) {
  const { tags, snapshots, visibility, versions, outbox } = parts;

  /** As changes of the repaired snapshots. */
  async function save(
    repaired: readonly Pick<SnapshotRow, "id" | "ownership_id">[],
    confirmedBy: (id: string) => string | null,
  ): Promise<void> {
    const watchers = new Map<string, readonly string[]>();
    for (const { id, ownership_id } of repaired) {
      const version = await versions.nextVersion();
      await snapshots.update(id, version, { repair_checked_by: confirmedBy(id) });
      const who = watchers.get(ownership_id) ?? (await visibility.watchersOf(ownership_id));
      watchers.set(ownership_id, who);
      await outbox.add(who, { type: "snapshot-changed", snapshotId: id, version });
    }
  }

  /**
   * Of snapshots of one kind. The one with the id `changedId` is followed too if it is not among the newest. Returns the
   * ids of those whose confirmation changed.
   */
  async function followTags(
    libraryId: string,
    keys: readonly string[],
    types: readonly string[],
    changedId?: string,
  ): Promise<string[]> {
    const rows: TaggedRow[] = await tags.newestTagged(libraryId, keys, types, maxFollowed);
    if (changedId !== undefined && rows.every(({ id }) => id !== changedId)) {
      // As it is stored: who changed it may not see what confirms it.
      const changed = await snapshots.findAny(changedId);
      if (changed !== undefined && keys.includes(changed.leak_tag_key ?? "")) rows.push(changed);
    }
    const records = rows.map((row) => ({ row, ...recordOf(row), repairHistory: repairHistoryOf(row) }));
    const confirming = confirmingSnapshots(records);
    const confirmed = new Map(records.map((record) => [record.id, confirming(record)?.id ?? null]));
    const changes = rows.filter(({ id, repair_checked_by }) => confirmed.get(id) !== repair_checked_by);
    await save(changes, (id) => confirmed.get(id) ?? null);
    return changes.map(({ id }) => id);
  }

  return {
    /**
     * After a snapshot changed, within its transaction: confirms or no longer confirms the repairs with the tag numbers
     * that it had before and has now. Returns the ids of those whose confirmation changed.
     */
    async follow(before: SnapshotRow, after: SnapshotRow): Promise<string[]> {
      if (decidingColumns.every((name) => before[name] === after[name])) return [];
      const types = checkedWith(after.analysis_type);
      const keys = [...new Set([before.leak_tag_key, after.leak_tag_key])].flatMap((key) => key ?? []);
      if (types === undefined || keys.length === 0) return [];
      return followTags(after.library_id, keys, types, after.id);
    },
    /**
     * The same after other snapshots with these tag numbers left a library or came to it: none of it is confirmed by what
     * is elsewhere, whichever place it has among those of its tag.
     */
    async followLibrary(libraryId: string, keys: readonly string[]): Promise<void> {
      for (let from = 0; from < keys.length; from += keysAtOnce) {
        const some = keys.slice(from, from + keysAtOnce);
        for (const types of typesOfKinds) await followTags(libraryId, some, types);
        await save(await tags.confirmedFromElsewhere(libraryId, some), () => null);
      }
    },
  };
}

const typesOfKinds: readonly (readonly string[])[] = Object.values(checkedTypes);

/** The types of snapshots that confirm repairs of one; undefined if none can. */
const checkedWith = (type: string): readonly string[] | undefined =>
  typesOfKinds.find((types) => types.includes(type));
