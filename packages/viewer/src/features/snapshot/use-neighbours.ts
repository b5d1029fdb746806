import { useMemo } from "react";
import { knownTags } from "../../data/snapshots/known-tags.ts";
import { type GalleryLink, useGalleryOf } from "../gallery/index.ts";

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
  const byId = query.data?.byId;
  const tags = useMemo(() => (byId ? knownTags(byId) : []), [byId]);
  return {
    position: at === -1 ? undefined : at + 1,
    count: arranged?.rows.length ?? 0,
    previous: idBeside(id, -1),
    next: idBeside(id, 1),
    idBeside,
    /** What the list contains of it, before the detail has loaded. */
    record: byId?.get(id),
    /** All tags in use, the most used first. */
    knownTags: tags,
  };
}
