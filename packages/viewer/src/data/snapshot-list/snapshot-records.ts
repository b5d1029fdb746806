import type { GalleryColumns } from "@sonolens/gallery";
import type { SnapshotRecord } from "../types.ts";

/** Degrees. */
export interface Place {
  readonly latitude?: number | null;
  readonly longitude?: number | null;
}

/** The records of the list by id. Immutable: changes create new ones, which share what did not change. */
export interface SnapshotRecords {
  readonly size: number;
  readonly has: (id: string) => boolean;
  readonly get: (id: string) => SnapshotRecord | undefined;
  /** All of them. In a large list each is parsed again, which takes seconds. */
  readonly values: () => Iterable<SnapshotRecord>;
  /** All that a search of labels may match, or that are within some 100 m; of a large list the newest of those. */
  readonly candidates: (label: string, near?: Place) => Iterable<SnapshotRecord>;
  /** With some changed or added, and others removed. */
  readonly with: (changed: Iterable<SnapshotRecord>, removed?: Iterable<string>) => SnapshotRecords;
  /** The columns of a large list as received; undefined for a small one, whose records all count as changed. */
  readonly columns?: GalleryColumns | undefined;
  /** What differs from the columns. */
  readonly changed: ReadonlyMap<string, SnapshotRecord>;
  readonly removed: ReadonlySet<string>;
}

const none: ReadonlySet<string> = new Set();

/** The records of a list that is small enough to be kept as objects. */
export function smallRecords(byId: ReadonlyMap<string, SnapshotRecord>): SnapshotRecords {
  return {
    size: byId.size,
    has: (id) => byId.has(id),
    get: (id) => byId.get(id),
    values: () => byId.values(),
    candidates: () => byId.values(),
    with(changed, removed = []) {
      const next = new Map(byId);
      for (const record of changed) next.set(record.id, record);
      for (const id of removed) next.delete(id);
      return smallRecords(next);
    },
    changed: byId,
    removed: none,
  };
}
