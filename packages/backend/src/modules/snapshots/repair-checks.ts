import { confirmingSnapshot } from "@sonolens/domain";
import type { Outbox } from "../../live/outbox.ts";
import type { SnapshotRow } from "../../storage/database/schema.ts";
import type { ListVersions, Visibility } from "../visibility/index.ts";
import type { LeakTagRepository } from "./leak-tag.repository.ts";
import type { SnapshotRepository } from "./snapshot.repository.ts";
import { recordOf } from "./snapshot-body.ts";

/** What a change of one snapshot made of the confirmation of another, or of itself. */
export type RepairCheck = Pick<SnapshotRow, "version" | "repair_checked_by">;

type Tagged = Pick<SnapshotRow, "library_id" | "leak_tag_key">;

/** Keeps up to date which snapshot confirms which repair; the rule is `confirmingSnapshot` of the domain. */
export type RepairChecks = ReturnType<typeof createRepairChecks>;

export function createRepairChecks(parts: {
  readonly tags: LeakTagRepository;
  readonly snapshots: Pick<SnapshotRepository, "update">;
  readonly visibility: Visibility;
  readonly versions: ListVersions;
  readonly outbox: Outbox;
}) {
  const { tags, snapshots, visibility, versions, outbox } = parts;

  return {
    /**
     * After a snapshot changed, within its transaction: confirms or no longer confirms the repairs with the tag numbers
     * that it had before and has now. Returns what changed, by id.
     */
    async follow(...states: readonly Tagged[]): Promise<ReadonlyMap<string, RepairCheck>> {
      const changed = new Map<string, RepairCheck>();
      const keys = [...new Set(states.flatMap(({ leak_tag_key }) => leak_tag_key ?? []))];
      const libraryId = states[0]?.library_id;
      if (keys.length === 0 || libraryId === undefined) return changed;
      const rows = await tags.listTagged(libraryId, keys);
      const records = rows.map(recordOf);
      for (const [index, row] of rows.entries()) {
        const repaired = records[index];
        const repair_checked_by = (repaired && confirmingSnapshot(repaired, records)?.id) ?? null;
        if (repair_checked_by === row.repair_checked_by) continue;
        changed.set(row.id, await save(row.id, row.ownership_id, repair_checked_by));
      }
      return changed;
    },
  };

  async function save(id: string, ownershipId: string, confirmedBy: string | null): Promise<RepairCheck> {
    const check = { version: await versions.nextVersion(), repair_checked_by: confirmedBy };
    await snapshots.update(id, check.version, { repair_checked_by: confirmedBy });
    await outbox.add(await visibility.watchersOf(ownershipId), {
      type: "snapshot-changed",
      snapshotId: id,
      version: check.version,
    });
    return check;
  }
}
