import type { SnapshotRow } from "../../storage/database/schema.ts";

/** What a change of a snapshot concerns, for those who group snapshots by tags. */
export interface TagChange {
  readonly ownershipId: string;
  /** All that it has now or had before. */
  readonly tags: readonly string[];
}

/** Called in the transaction of the change. */
export type TagFollower = (change: TagChange) => Promise<void>;

/** What followers read of a snapshot, as far as it can change. */
const followedColumns = [
  ...(["tags", "active", "analysis_type", "source_distance", "heatmap_mode", "gas", "fixed"] as const),
  ...(["fixed_date", "leak_lpm", "leak_detected", "leak_infinite", "pd", "mech"] as const),
] satisfies readonly (keyof SnapshotRow)[];

type Followed = Pick<SnapshotRow, "ownership_id" | (typeof followedColumns)[number]>;

/** Notifies those who group snapshots by tags. */
export interface TagFollowers {
  /** Called for each change; for modules to join while they are created. */
  readonly all: Set<TagFollower>;
  /** To be called by everything that changes a snapshot, in its transaction. */
  changed(before: Followed, after: Followed): Promise<void>;
  /** To be called for a new snapshot. */
  added(snapshot: Pick<SnapshotRow, "ownership_id" | "tags">): Promise<void>;
}

export function createTagFollowers(): TagFollowers {
  const all = new Set<TagFollower>();
  async function notify(ownershipId: string, texts: readonly string[]): Promise<void> {
    const tags = [...new Set(texts.flatMap((text) => JSON.parse(text) as string[]))];
    if (tags.length > 0) for (const follow of all) await follow({ ownershipId, tags });
  }
  return {
    all,
    async changed(before, after) {
      if (followedColumns.some((name) => before[name] !== after[name]))
        await notify(before.ownership_id, [before.tags, after.tags]);
    },
    added: ({ ownership_id, tags }) => notify(ownership_id, [tags]),
  };
}
