import { type LeakThresholds, repairStatusOf, severityOf } from "@sonolens/domain";
import { useMemo } from "react";
import { knownTags } from "../../data/snapshots/known-tags.ts";
import type { SnapshotRecord } from "../../data/types.ts";
import { type GalleryLink, useGalleryOf } from "../gallery/index.ts";

const isOpenFinding = (record: SnapshotRecord, thresholds: LeakThresholds): boolean =>
  repairStatusOf(record) === "open" && severityOf(record, thresholds) !== "notApplicable";

/** The position of a snapshot in the filtered and sorted list, and the snapshots before and after it. */
export function useNeighbours(id: string, link: GalleryLink) {
  const { query, arranged } = useGalleryOf(link);
  const row = arranged?.rowOf(id);
  const at = useMemo(() => (row === undefined ? -1 : (arranged?.rows.indexOf(row) ?? -1)), [arranged, row]);
  const idAt = (place: number) => {
    const there = arranged?.rows[place];
    return there === undefined ? undefined : arranged?.idOf(there);
  };
  /** The snapshot `by` places after another; undefined if there is none. */
  const idBeside = (other: string, by: 1 | -1) => {
    if (other === id) return at === -1 ? undefined : idAt(at + by);
    const otherRow = arranged?.rowOf(other);
    const otherAt = otherRow === undefined ? -1 : (arranged?.rows.indexOf(otherRow) ?? -1);
    return otherAt === -1 ? undefined : idAt(otherAt + by);
  };
  /** The next one with a finding that nobody has begun to repair; after the last one the first. */
  const nextOpen = (thresholds: LeakThresholds) => {
    const { length = 0 } = arranged?.rows ?? {};
    for (let by = 1; by < length; by++) {
      const there = arranged?.rows[(Math.max(at, 0) + by) % length];
      const record = there === undefined ? undefined : arranged?.recordOf(there);
      if (record && record.id !== id && isOpenFinding(record, thresholds)) return record;
    }
    return undefined;
  };
  const byId = query.data?.byId;
  const tags = useMemo(() => (byId ? knownTags(byId) : []), [byId]);
  return {
    position: at === -1 ? undefined : at + 1,
    count: arranged?.rows.length ?? 0,
    previous: idBeside(id, -1),
    next: idBeside(id, 1),
    idBeside,
    nextOpen,
    /** Of the list; undefined until the code of the filters is loaded. */
    columns: arranged?.ruled?.columns,
    /** What the list contains of it, before the detail has loaded. */
    record: byId?.get(id),
    /** All tags in use, the most used first. */
    knownTags: tags,
  };
}
